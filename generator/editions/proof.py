"""The edition for proofreading before you print many copies."""

from __future__ import annotations

from functools import cache, lru_cache

from generator.editions import named
from generator.foundation.color import WHITE, Color
from generator.foundation.dataclasses import replace
from generator.frame import Face, Frame, PathMark, Placed, Role, Stroke
from generator.geometry import Path
from generator.geometry.outlines import grown

CUT, SAFE, BLEED = Color(0.0, 0.3, 0.9), Color(0.0, 0.55, 0.2), Color(0.85, 0.05, 0.1)
"""The colours that print shops use for these lines in their own templates."""
WIDTH = 0.15
"""The width of the lines, mm."""
GROUND = 0.35
"""The width of the white line below them, which keeps them visible on art of the same colour, mm."""
DASHES: tuple[float, ...] = (1.2, 0.8)
DOTS: tuple[float, ...] = (0.4, 0.6)


@named("proof")
class Proof:
    """The faces with their cut line (blue), the safe area for text (green, dashed) and the bleed (red, dotted)."""

    backgrounds = True

    def __init__(self) -> None:
        self._lined = cache(_lined)

    def face(self, face: Face) -> Face:
        """The face with its lines."""
        frame = self._lined(face.frame, face.outline, face.safe, face.bleed)
        return replace(face, frame=frame)

    def frame(self, frame: Frame) -> Frame:
        """The page itself: nothing on it is cut."""
        return frame


def _lined(frame: Frame, outline: Path, safe: float, bleed: float) -> Frame:
    return Frame(frame.size, (*frame.placed, *lines(outline, safe, bleed)), frame.notes)


@lru_cache(maxsize=256)
def lines(outline: Path, safe: float, bleed: float) -> tuple[Placed, ...]:
    """The lines of one outline, the cut last, so that it is on top; equal faces share their marks."""
    result: list[PathMark] = []
    if bleed > 0:
        # Just inside: what is outside is clipped away on the sheet.
        result += _line(grown(outline, bleed - WIDTH / 2), BLEED, DOTS)
    if safe > 0:
        result += _line(grown(outline, -safe), SAFE, DASHES)
    return tuple(Placed(0.0, 0.0, mark) for mark in (*result, *_line(outline, CUT, ())))


def _line(path: Path, color: Color, dash: tuple[float, ...]) -> list[PathMark]:
    if not path.commands:
        return []
    white = PathMark(path, None, Stroke(WHITE, GROUND), role=Role.GUIDE)
    return [white, PathMark(path, None, Stroke(color, WIDTH, dash), role=Role.GUIDE)]
