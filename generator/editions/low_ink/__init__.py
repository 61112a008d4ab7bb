"""The edition that saves ink: outlines instead of solid areas, and dark text on white.

Everything is considered in painting order with what was below it: what contrasted with its background contrasts with
the paper, what was a shade of it becomes a fine line, and what was invisible only hides what is below it.
"""

from __future__ import annotations

from functools import cache

from generator.editions import named
from generator.editions.low_ink.colors import LINES, PLAIN, darkened
from generator.editions.low_ink.drawing import Drawing
from generator.editions.low_ink.measures import inwards
from generator.foundation.color import WHITE, contrast
from generator.foundation.dataclasses import replace
from generator.frame import Face, Frame, PathMark, Placed, Stroke
from generator.geometry import Path, Rect
from generator.geometry.outlines import grown

BORDER = 0.8
"""The width of the border that replaces the colour of a face, mm."""
_SHOWN = 0.6
"""The share of the border that must be free of other things."""
_ALIKE = 1.25
"""Below this contrast a colour counts as that of the solid area."""
_PLACES = 48
"""The number of places along the border that are examined."""


@named("low-ink")
class LowInk:
    """Outlines instead of solid areas, dark text on white, pale pictures."""

    backgrounds = False

    def __init__(self) -> None:
        self._drawing = Drawing()
        self._drawn = cache(self._redrawn)

    def face(self, face: Face) -> Face:
        """See `Edition.face`."""
        return replace(face, frame=self._drawn(face.frame, face.outline, face.safe))

    def frame(self, frame: Frame) -> Frame:
        """See `Edition.frame`."""
        return self._drawing.page(frame, Path.rectangle(Rect(0.0, 0.0, *frame.size))).frame

    def _redrawn(self, frame: Frame, outline: Path, safe: float) -> Frame:
        """A face with a border in the colour of its solid area, if that was visible along its edge."""
        page = self._drawing.page(frame, outline)
        frame = page.frame
        if page.flood is None or contrast(page.flood.color, WHITE) < PLAIN:
            return frame
        path = grown(outline, -min(2.0, max(BORDER * 0.75, 0.6 * safe)))
        spots = list(inwards(path, _PLACES))
        flood = page.flood.color
        grounds = page.areas.grounds(spots)
        free = sum(contrast(ground.was, flood) < _ALIKE for ground in grounds)
        if not spots or free < _SHOWN * len(spots):
            return frame
        color = darkened(page.flood.color, LINES)
        border = Placed(0.0, 0.0, PathMark(path, None, Stroke(color, BORDER)))
        at = page.flood.after
        return Frame(frame.size, (*frame.placed[:at], border, *frame.placed[at:]), frame.notes)
