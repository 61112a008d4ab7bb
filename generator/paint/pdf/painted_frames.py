"""Frames that are painted by themselves, before any page is known: cards, by another process or for the next run.

A painted frame is bytes and names. It says all that it needs, so that a page with it is the same bytes as if the frame
had been painted there. Only what a glyph stands for when text is copied depends on what comes before it: where that
differs, the page paints the frame itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, reduce
from operator import or_

from generator.frame import Font, Frame, GroupMark, Icon, Run, TextMark
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


class Recorder:
    """Turns what was drawn with recording resources into painted frames."""

    def __init__(self, resources: Resources, known: FrameCache | None = None) -> None:
        """`known` keeps the frames that it wants."""
        self._resources, self._known = resources, known
        self._glyphs: dict[Frame, dict[Font, int]] = {}
        self._needs = cache(self._needed)

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
        needed, has_text = self._needs(uses)
        return Painted(data, needed, self._fonts(frame) if has_text else ())

    def _needed(self, uses: frozenset[str]) -> tuple[Needs, bool]:
        """What goes with some names, and whether there is text. Many cards use the same."""
        # Not what pictures and fonts are made of.
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
        resources, names = self._resources, sorted(found)
        result = Needs(
            uses,
            tuple(name for name in names if name[0] == "I"),
            tuple(resources.icons[name] for name in names if name[0] == "T"),
            {name: resources.parts[name] for name in names if name[0] not in "FIT" + PRESS},
            tuple(name for name in names if name in resources.translucent),
            tuple(name for name in names if name in resources.press),
        )
        return result, any(name[0] in "FT" for name in names)

    def _fonts(self, frame: Frame) -> tuple[FontUse, ...]:
        faces = self._resources.faces
        uses = [
            FontUse(faces[font].glyph_index, used) for font, used in self._glyphs_of(frame).items()
        ]
        return tuple(sorted(uses, key=lambda use: (use.glyph_index.file, use.glyph_index.face)))

    def _glyphs_of(self, frame: Frame) -> dict[Font, int]:
        """For each font the readings of its glyphs in a frame, as bits."""
        known = self._glyphs.get(frame)
        if known is not None:
            return known
        recorded = self._resources.words.recorded
        found = self._glyphs[frame] = dict[Font, int]()

        def add(font: Font, used: int) -> None:
            found[font] = found.get(font, 0) | used

        for _x, _y, mark, _source in frame.placed:
            runs = mark.runs if isinstance(mark, TextMark) else ()
            frames = [run.frame for run in runs if isinstance(run, Icon)]
            if isinstance(mark, GroupMark) and mark.opacity > 0:
                frames += [mark.frame] if mark.mask is None else [mark.frame, mark.mask]
            for inner in frames:
                for font, used in self._glyphs_of(inner).items():
                    add(font, used)
            for run in runs:
                if isinstance(run, Run):
                    add(run.font, reduce(or_, [recorded[word] for word in run.glyphs], 0))
        return found
