"""Keeps how frames are drawn while pages are painted, so that they need not be drawn again."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping
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
        self._closures: dict[tuple[str, ...], list[str]] = {}

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
        own = tuple(sorted(uses))
        names = self._closure(own)
        return Painted(
            data,
            own,
            tuple(name for name in names if name[0] == "I"),
            tuple(self._fonts(frame)) if any(name[0] in "FT" for name in names) else (),
            tuple(stock.symbols[name] for name in names if name[0] == "T"),
            {name: Plain.of(stock.parts[name]) for name in names if name[0] not in "FIT" + PRESS},
            tuple(name for name in names if name in stock.translucent),
            tuple(name for name in names if name in stock.press),
        )

    def _closure(self, uses: tuple[str, ...]) -> list[str]:
        """All names that some names need, sorted; not what pictures and fonts are made of."""
        known = self._closures.get(uses)
        if known is None:
            known = self._closures[uses] = self._reached(uses)
        return known

    def _reached(self, uses: tuple[str, ...]) -> list[str]:
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
        # Of the frame itself nobody asks again, and there are many of its kind.
        stock, words = self._stock, self._words_in(frame)
        heard, partly = stock.words.heard, stock.words.partly
        by_font: dict[Font, list[Mapping[int, str]]] = {}
        for word in words:
            font = word.font
            if font in by_font:
                by_font[font].append(heard[word])
            else:
                by_font[font] = [heard[word]]
        whole = partly.isdisjoint(words)
        for font in sorted(by_font, key=self._name_of):
            used = by_font[font]
            said: Mapping[int, str] = stock.faces[font].meanings if whole else _together(used)
            glyphs = sorted(set().union(*used))
            texts = APART.join([said[glyph] for glyph in glyphs])
            yield FontUse(font.file, font.index, array("H", glyphs).tobytes(), texts)

    def _name_of(self, font: Font) -> str:
        return self._stock.faces[font].name

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


def _together(words: Iterable[Mapping[int, str]]) -> Mapping[int, str]:
    """What glyphs stand for in some words; in some of them a glyph may be one of several that stand for a text."""
    made: dict[int, str] = {}
    for word in words:
        made.update((glyph, text) for glyph, text in word.items() if text or glyph not in made)
    return made
