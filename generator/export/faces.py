"""Faces as pages of their own: cut out along their outline, or with bleed around them."""

from __future__ import annotations

from generator.frame import Face, Frame, GroupMark, Placed
from generator.geometry import Path, Rect, Size, Transform

INCH = 25.4
"""mm."""


def pixels(mm: float, dpi: float) -> int:
    """A length in whole pixels, at least one."""
    return max(1, round(mm / INCH * dpi))


def cut_out(face: Face) -> Frame:
    """A face as it is cut: nothing is outside of its outline."""
    return Frame(face.size, (Placed(0.0, 0.0, GroupMark(face.frame, clip=face.outline)),))


def with_bleed(face: Face, bleed: float) -> Frame:
    """A face with bleed on all sides, on a page that is larger by it.

    Where its art doesn't reach that far, the same face lies enlarged below it, so that colours go on to the edge.
    """
    (width, height), has = face.size, min(face.bleed, bleed)
    page = Size(width + 2 * bleed, height + 2 * bleed)
    whole = Path.rectangle(Rect(-bleed, -bleed, *page))
    own = Path.rectangle(Rect(-has, -has, width + 2 * has, height + 2 * has))
    placed = []
    if has < bleed:
        across, down = page.width / (width + 2 * has), page.height / (height + 2 * has)
        larger = Transform.translate(has * across - bleed, has * down - bleed)
        below = GroupMark(
            Frame(face.size, (Placed(0.0, 0.0, GroupMark(face.frame, clip=own)),)),
            larger @ Transform.scale(across, down),
            whole,
        )
        placed.append(Placed(bleed, bleed, below))
    placed.append(Placed(bleed, bleed, GroupMark(face.frame, clip=own if has < bleed else whole)))
    return Frame(page, tuple(placed))
