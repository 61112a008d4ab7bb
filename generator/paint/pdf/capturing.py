"""Keeps how frames are drawn while pages are painted, so that they need not be drawn again."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from generator.frame import Font, Frame, Glyphs, GroupMark, Icon, TextMark
from generator.paint.pdf.container import needs
from generator.paint.pdf.kept import Plain
from generator.paint.pdf.notation import PRESS
from generator.paint.pdf.painted import APART, FontUse, Known, Painted

if TYPE_CHECKING:
    from generator.paint.pdf.stock import Drawing, Stock


class Capture:
    """Makes painted frames of what was drawn with a stock that listens."""

    def __init__(self, stock: Stock, known: Known | None = None) -> None:
        """`known` is given what it wants of all that is drawn."""
        self._stock, self._known = stock, known
        self._words: dict[Frame, frozenset[Glyphs]] = {}

    @property
    def clashed(self) -> bool:
        """Whether any glyph had to stand for two texts: what is drawn from then on hangs on what came before."""
        return any(face.clashed for face in self._stock.faces.named.values())

    def see(self, frame: Frame, drawing: Drawing) -> None:
        """Is told how a frame was drawn."""
        if self._known is not None and self._known.wants(frame) and not self.clashed:
            self._known.keep(frame, self.painted(frame, drawing.data, drawing.uses))

    def painted(self, frame: Frame, data: bytes, uses: Iterable[str]) -> Painted:
        """A frame that was drawn just now."""
        stock = self._stock
        names = self._closure(uses)
        return Painted(
            data,
            tuple(sorted(uses)),
            tuple(name for name in names if name[0] == "I"),
            tuple(self._fonts(frame)) if any(name[0] in "FT" for name in names) else (),
            tuple(stock.symbols[name] for name in names if name[0] == "T"),
            {name: Plain.of(stock.parts[name]) for name in names if name[0] not in "FIT" + PRESS},
            tuple(name for name in names if name in stock.translucent),
            tuple(name for name in names if name in stock.press),
        )

    def _closure(self, uses: Iterable[str]) -> list[str]:
        """All names that some names need, sorted; not what pictures and fonts are made of."""
        found: set[str] = set()
        waiting = list(uses)
        while waiting:
            name = waiting.pop()
            if name in found:
                continue
            found.add(name)
            if name[0] == "T":
                waiting.extend(self._stock.symbols[name].uses)
            elif name[0] not in "FI" + PRESS:
                waiting.extend(needs(self._stock.parts[name].body))
        return sorted(found)

    def _fonts(self, frame: Frame) -> Iterator[FontUse]:
        faces, heard = self._stock.faces, self._stock.words.heard
        used: dict[Font, dict[int, str]] = {}
        # Of the frame itself nobody asks again, and there are many of its kind.
        for word in self._words_in(frame):
            known = used.setdefault(word.font, {})
            for glyph, text in heard.get(word, {}).items():
                if text or glyph not in known:
                    known[glyph] = text
        for font, said in sorted(used.items(), key=lambda each: faces[each[0]].name):
            glyphs = sorted(said)
            yield FontUse(
                font.file,
                font.index,
                array("H", glyphs).tobytes(),
                APART.join(said[glyph] for glyph in glyphs),
            )

    def _words_of(self, frame: Frame) -> frozenset[Glyphs]:
        """All words that are drawn with a frame inside others."""
        known = self._words.get(frame)
        if known is None:
            known = self._words[frame] = frozenset(self._words_in(frame))
        return known

    def _words_in(self, frame: Frame) -> set[Glyphs]:
        found: set[Glyphs] = set()
        for _x, _y, mark, _source in frame.placed:
            if isinstance(mark, GroupMark) and mark.opacity > 0:
                found |= self._words_of(mark.frame)
            elif isinstance(mark, TextMark):
                for run in mark.runs:
                    if isinstance(run, Icon):
                        found |= self._words_of(run.frame)
                    else:
                        found.update(run.glyphs)
        return found
