"""The marks by which a cutting machine finds its place on a printed sheet, and what must stay clear of them."""

from __future__ import annotations

from generator.frame.printing import PrintOptions
from generator.frame.sheet import Guide
from generator.geometry import Path, Rect

# What Silhouette machines look for, mm, in the words of Silhouette Studio's page for registration marks, where the same
# figures have to be entered: the lines of the marks run (in their middle) `INSET` from the edges of the paper, are
# `LENGTH` long and `THICK` wide; the square has sides of 5 mm between the middles of its lines. Such are the figures
# of the specification of Silhouette Card Maker, and measuring its marks confirms them: they begin 9.5 mm from the
# edges, and the square is 6 mm wide outside. The same specification has the Cameo 5 Alpha look for four corners.
INSET, LENGTH, SQUARE, THICK = 10.0, 7.0, 5.0, 1.0
CLEAR = 2.0
"""What stays white around a mark, mm."""
_EDGE = INSET - THICK / 2
"""How far from the edges of the paper the marks begin, mm."""
_ARM, _SIDE = LENGTH + THICK / 2, SQUARE + THICK
"""How long the arms are outside, and the sides of the square, mm."""


def register(sheet: Rect, options: PrintOptions) -> Guide | None:
    """The marks of a sheet: a square at the top left, angles at the top right and the bottom left; or four angles."""
    if options.register == "none":
        return None
    left, top, right, bottom = sheet.x, sheet.y, sheet.right, sheet.bottom
    first = Path.rectangle(Rect(left + _EDGE, top + _EDGE, _SIDE, _SIDE))
    made = [_angle(right - _EDGE, top + _EDGE, -1, 1), _angle(left + _EDGE, bottom - _EDGE, 1, -1)]
    if options.register == "corners":
        first = _angle(left + _EDGE, top + _EDGE, 1, 1)
        made.append(_angle(right - _EDGE, bottom - _EDGE, -1, -1))
    made.insert(0, first)
    return Guide("register", Path(tuple(step for path in made for step in path.commands)))


def _angle(x: float, y: float, across: int, down: int) -> Path:
    """Two arms from a corner, of which one goes across and the other up or down."""
    long, thick = _ARM, THICK
    corners = ((0.0, 0.0), (long, 0.0), (long, thick), (thick, thick), (thick, long), (0.0, long))
    return Path.polygon((x + across * a, y + down * b) for a, b in corners)


def zones(sheet: Rect, options: PrintOptions) -> tuple[Rect, ...]:
    """What nothing else that is printed may touch: the corners with the marks."""
    if options.register == "none":
        return ()
    near, far = _EDGE + _SIDE + CLEAR, _EDGE + _ARM + CLEAR
    four = options.register == "corners"
    first = far if four else near
    made = (
        Rect(sheet.x, sheet.y, first, first),
        Rect(sheet.right - far, sheet.y, far, far),
        Rect(sheet.x, sheet.bottom - far, far, far),
    )
    return (*made, Rect(sheet.right - far, sheet.bottom - far, far, far)) if four else made
