"""What a document uses more than once, and how far its frames reach: all that must be known before painting."""

from __future__ import annotations

from collections.abc import Collection
from typing import assert_never

from generator.frame import Frame, GroupMark, Icon, ImageMark, LinkMark, Mark, PathMark, TextMark
from generator.frame.walk import ink
from generator.geometry import Rect

_MITER = 5.0
"""How far a mitred corner may reach, in line widths: half of the limit of 10 that PDF begins with."""


class Survey:
    """Counts how often frames and marks are placed, each distinct frame being looked into once."""

    def __init__(self, frames: Collection[Frame]) -> None:
        self.pages = frozenset(frames)
        """Frames that are pages themselves."""
        self.counts: dict[Frame, int] = {}
        """How often each frame is placed by a group."""
        self.shared: set[Mark] = set()
        """Marks that are placed more than once."""
        self.veiled: set[Frame] = set()
        """Frames that are made translucent as one somewhere."""
        self.linked: set[Frame] = set()
        """Frames with links, themselves or inside."""
        self._icons: set[Frame] = set()
        self._bounds: dict[Frame, Rect] = {}
        seen: set[Mark] = set()
        for frame in dict.fromkeys(frames):
            self._visit(frame, seen)

    def _visit(self, frame: Frame, seen: set[Mark]) -> None:
        counts, shared = self.counts, self.shared
        for _x, _y, mark, _source in frame.placed:
            if mark.__class__ is GroupMark:
                inner = mark.frame
                times = counts.get(inner, 0)
                counts[inner] = times + 1
                if not times:
                    self._visit(inner, seen)
                if inner in self.linked:
                    self.linked.add(frame)
                if mark.opacity < 1:
                    self.veiled.add(inner)
            elif mark.__class__ is LinkMark:
                self.linked.add(frame)
            if mark in seen:
                shared.add(mark)
                continue
            seen.add(mark)
            if mark.__class__ is TextMark:
                self._look_for_icons(mark, seen)

    def _look_for_icons(self, mark: TextMark, seen: set[Mark]) -> None:
        """Counts each drawing that stands in texts as placed once more: it becomes one glyph."""
        for run in mark.runs:
            if run.__class__ is Icon and run.frame not in self._icons:
                self._icons.add(run.frame)
                times = self.counts.get(run.frame, 0)
                self.counts[run.frame] = times + 1
                if not times:
                    self._visit(run.frame, seen)

    def bounds(self, frame: Frame) -> Rect:
        """A rectangle, mm of the frame, that no ink of it leaves."""
        known = self._bounds.get(frame)
        if known is None:
            found = Rect(0.0, 0.0, *frame.size)
            for x, y, mark, _source in frame.placed:
                found = found.united(self._reach(mark).moved(x, y))
            known = self._bounds[frame] = found
        return known

    def _reach(self, mark: Mark) -> Rect:
        if isinstance(mark, PathMark):
            box = mark.path.bounds
            stroke = mark.stroke
            if stroke is None:
                return box
            return box.grown(stroke.width * (_MITER if stroke.join == "miter" else 1.0))
        if isinstance(mark, TextMark):
            # Accents and swashes may leave the ascent and the advance, but hardly by more than an em.
            size = max((getattr(run, "size", 0.0) for run in mark.runs), default=0.0)
            return ink(mark).grown(size)
        if isinstance(mark, GroupMark):
            box = mark.transform.bounds(self.bounds(mark.frame))
            return box if mark.clip is None else box.clipped(mark.clip.bounds)
        if isinstance(mark, ImageMark | LinkMark):
            return Rect(0.0, 0.0, *mark.size)
        assert_never(mark)
