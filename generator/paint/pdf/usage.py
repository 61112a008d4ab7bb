"""What pages use more than once, and how far frames reach: all that must be known before painting."""

from __future__ import annotations

from collections.abc import Collection, Container

from generator.frame import Frame, GroupMark, LinkMark, Mark, PathMark, TextMark
from generator.frame.walk import mark_box
from generator.geometry import Rect

_MITER = 5.0
"""How far a mitred corner may reach, in line widths: half of the limit of 10 that PDF begins with."""


class Usage:
    """Counts how often pages place frames; each distinct frame is inspected once.

    `known` frames are painted already and aren't inspected.
    """

    def __init__(self, frames: Collection[Frame], known: Container[Frame] = ()) -> None:
        self.pages = frozenset(frames)
        """Frames that are pages themselves."""
        self.counts: dict[Frame, int] = {}
        """How often each frame is placed by pages themselves."""
        self.linked: set[Frame] = set()
        """Frames with links, themselves or inside."""
        self._known = known
        self._visited: set[Frame] = set()
        self._bounds: dict[Frame, Rect] = {}
        for frame in dict.fromkeys(frames):
            for placed in frame.placed:
                mark = placed.mark
                if mark.__class__ is GroupMark:
                    self.counts[mark.frame] = self.counts.get(mark.frame, 0) + 1
            self._visit(frame)

    def _visit(self, frame: Frame) -> None:
        if frame in self._visited or frame in self._known:
            return
        self._visited.add(frame)
        for _x, _y, mark, _source in frame.placed:
            if mark.__class__ is GroupMark:
                self._visit(mark.frame)
                if mark.frame in self.linked:
                    self.linked.add(frame)
            elif mark.__class__ is LinkMark:
                self.linked.add(frame)

    def bounds(self, frame: Frame) -> Rect:
        """A rectangle, mm of the frame, that no ink of it leaves."""
        known = self._bounds.get(frame)
        if known is None:
            found = Rect(0.0, 0.0, *frame.size)
            for x, y, mark, _source in frame.placed:
                found = found.united(self.reach(mark).moved(x, y))
            known = self._bounds[frame] = found
        return known

    def reach(self, mark: Mark) -> Rect:
        """The same of a mark, mm of the mark."""
        found, beyond = mark_box(mark, self.bounds), 0.0
        if isinstance(mark, PathMark) and mark.stroke is not None:
            beyond = mark.stroke.width * (_MITER if mark.stroke.join == "miter" else 1.0)
        elif isinstance(mark, TextMark):
            # Accents and swashes may leave the ascent and the advance, but hardly by more than an em.
            beyond = max((getattr(run, "size", 0.0) for run in mark.runs), default=0.0)
        return found.grown(beyond) if beyond else found
