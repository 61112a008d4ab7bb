"""The edition for those who pay for their ink: no floods, outlines, and words dark on white.

Everything is looked at in painted order with what lay below it: what stood out from its ground stands out from the
paper, what was a shade of it becomes a fine line, and what nobody could see only hides what is below it.
"""

from __future__ import annotations

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
"""How wide the border is that stands for the colour of a face, mm."""
_SHOWN = 0.6
"""How much of the border must be free of other things."""
_ALIKE = 1.25
"""The contrast below which what is there is taken for the flood."""
_PLACES = 48
"""At how many places of the border that is looked at."""


@named("low-ink")
class LowInk:
    """Outlines in place of areas, dark words on white, pale pictures."""

    backgrounds = False

    def __init__(self) -> None:
        self._drawing = Drawing()
        self._faces: dict[tuple[Frame, Path], Frame] = {}

    def face(self, face: Face) -> Face:
        """See `Edition.face`."""
        key = (face.frame, face.outline)
        known = self._faces.get(key)
        if known is None:
            known = self._faces[key] = self._drawn(face)
        return replace(face, frame=known)

    def frame(self, frame: Frame) -> Frame:
        """See `Edition.frame`."""
        return self._drawing.page(frame, Path.rectangle(Rect(0.0, 0.0, *frame.size))).frame

    def _drawn(self, face: Face) -> Frame:
        """A face with a border in the colour that it was flooded with, where that could be seen along its edge."""
        page = self._drawing.page(face.frame, face.outline)
        frame = page.frame
        if page.flood is None or contrast(page.flood.color, WHITE) < PLAIN:
            return frame
        path = grown(face.outline, -min(2.0, max(BORDER * 0.75, 0.6 * face.safe)))
        spots = list(inwards(path, _PLACES))
        flood = page.flood.color
        free = sum(contrast(page.areas.at(*spot).was, flood) < _ALIKE for spot in spots)
        if not spots or free < _SHOWN * len(spots):
            return frame
        color = darkened(page.flood.color, LINES)
        border = Placed(0.0, 0.0, PathMark(path, None, Stroke(color, BORDER)))
        at = page.flood.after
        return Frame(frame.size, (*frame.placed[:at], border, *frame.placed[at:]), frame.notes)
