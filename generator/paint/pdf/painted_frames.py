"""Frames that are painted by themselves, before any page is known: cards, by another process or for the next run.

A painted frame is bytes and names. It says all that it needs, so that a page with it is the same bytes as if the frame
had been painted there. Only what a glyph stands for when text is copied depends on what comes before it: where that
differs, the page paints the frame itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.frame import Font, Frame, Glyphs, GroupMark, Icon, TextMark
from generator.paint.pdf.container import needs
from generator.paint.pdf.content import Content
from generator.paint.pdf.fonts import FontUse
from generator.paint.pdf.painted import Drawing, FrameCache, Needs, Painted
from generator.paint.pdf.resources import Resources
from generator.paint.pdf.shared_objects import Memo, Nothing, Parts
from generator.paint.pdf.syntax import PRESS
from generator.paint.pdf.usage import Usage


def paint_faces(frames: Sequence[Frame], memo: Memo = Nothing()) -> Iterator[Painted]:
    """Each frame painted separately; what they share is drawn once. Links are omitted.

    Raises `Problem` if a picture can't be read.
    """
    usage = Usage(frames)

    def fresh() -> Recorder:
        return Recorder(Resources(usage, Parts(), memo, record=True))

    recorder = fresh()
    for frame in frames:
        painted = recorder.paint(frame)
        if recorder.clashed:
            # Another frame, or this one, gave a glyph two texts: no other frame may depend on that.
            recorder = fresh()
            painted = recorder.paint(frame)
            if recorder.clashed:
                recorder = fresh()
        yield painted


_Glyphs = Mapping[Font, tuple[int, int]]
"""For each font the glyphs that are used, and those of them that stand for a text."""


class Recorder:
    """Turns what was drawn with recording resources into painted frames."""

    def __init__(self, resources: Resources, known: FrameCache | None = None) -> None:
        """`known` keeps the frames that it wants."""
        self._resources, self._known = resources, known
        self._glyphs: dict[Frame, _Glyphs] = {}
        self._needs: dict[frozenset[str], tuple[Needs, bool]] = {}

    @property
    def clashed(self) -> bool:
        """Whether any glyph had two texts: what is drawn afterwards depends on what came before."""
        return any(face.clashed for face in self._resources.faces.named.values())

    def paint(self, frame: Frame) -> Painted:
        """Paints a frame by itself."""
        content = Content(self._resources)
        content.frame(frame)
        return self.painted(frame, content.data, frozenset(content.uses))

    def record(self, frame: Frame, drawing: Drawing) -> None:
        """Keeps how a frame was drawn, if that is wanted."""
        if self._known is not None and self._known.wants(frame) and not self.clashed:
            self._known.keep(frame, self.painted(frame, drawing.data, drawing.uses))

    def painted(self, frame: Frame, data: bytes, uses: frozenset[str]) -> Painted:
        """A frame that was drawn just now."""
        if uses not in self._needs:
            self._needs[uses] = self._needed(uses)
        needed, has_text = self._needs[uses]
        return Painted(data, needed, self._fonts(frame) if has_text else ())

    def _needed(self, uses: frozenset[str]) -> tuple[Needs, bool]:
        """What goes with some names, and whether there is text. Many cards use the same."""
        resources, names = self._resources, self._reached(uses)
        result = Needs(
            uses,
            tuple(name for name in names if name[0] == "I"),
            tuple(resources.icons[name] for name in names if name[0] == "T"),
            {name: resources.parts[name] for name in names if name[0] not in "FIT" + PRESS},
            tuple(name for name in names if name in resources.translucent),
            tuple(name for name in names if name in resources.press),
        )
        return result, any(name[0] in "FT" for name in names)

    def _reached(self, uses: Iterable[str]) -> list[str]:
        """All names that some names need, sorted; not what pictures and fonts are made of."""
        found: set[str] = set()
        waiting = list(uses)
        while waiting:
            name = waiting.pop()
            if name in found:
                continue
            found.add(name)
            if name[0] == "T":
                waiting.extend(self._resources.icons[name].uses)
            elif name[0] not in "FI" + PRESS:
                waiting.extend(needs(self._resources.parts[name].body))
        return sorted(found)

    def _fonts(self, frame: Frame) -> tuple[FontUse, ...]:
        # Of the frame itself nobody asks again, and there are many of its kind.
        faces = self._resources.faces
        result = [
            FontUse(faces[font].glyph_index, used, readable)
            for font, (used, readable) in self._glyphs_in(frame).items()
        ]
        result.sort(key=lambda use: (use.glyph_index.file, use.glyph_index.face))
        return tuple(result)

    def _glyphs_of(self, frame: Frame) -> _Glyphs:
        if frame not in self._glyphs:
            self._glyphs[frame] = self._glyphs_in(frame)
        return self._glyphs[frame]

    def _glyphs_in(self, frame: Frame) -> _Glyphs:
        found: dict[Font, tuple[int, int]] = {}
        for _x, _y, mark, _source in frame.placed:
            if isinstance(mark, GroupMark) and mark.opacity > 0:
                self._add(found, mark.frame)
            elif isinstance(mark, TextMark):
                for run in mark.runs:
                    if isinstance(run, Icon):
                        self._add(found, run.frame)
                    else:
                        self._add_words(found, run.font, run.glyphs)
        return found

    def _add(self, found: dict[Font, tuple[int, int]], frame: Frame) -> None:
        for font, (used, readable) in self._glyphs_of(frame).items():
            before = found.get(font, (0, 0))
            found[font] = (before[0] | used, before[1] | readable)

    def _add_words(
        self, found: dict[Font, tuple[int, int]], font: Font, words: Sequence[Glyphs]
    ) -> None:
        recorded, partly = self._resources.words.recorded, self._resources.words.readable
        used, readable = found.get(font, (0, 0))
        for word in words:
            used |= recorded[word]
        # Hardly any game has a word with glyphs that stand for a text together.
        if partly:
            for word in words:
                readable |= partly[word] if word in partly else recorded[word]
        found[font] = (used, readable if partly else used)
