"""How large a drawing is, by what its root says."""

from __future__ import annotations

from generator.geometry import Size
from generator.svg.attribute_values import View, is_percentage, length, view_box
from generator.svg.document import Tag

LONGEST = 100_000.0
"""Millimetres that a drawing may be wide or high."""
_LEAST = 1e-6
"""Pixels: a smaller width or height is none."""


def measures(root: Tag) -> tuple[Size | None, View | None]:
    """The size of the drawing in px, and its view box; no size where the file says none."""
    box = view_box(root.get("viewBox"))
    view = View(box, root.get("preserveAspectRatio")) if box is not None else None
    given = []
    for name in ("width", "height"):
        text = root.get(name)
        value = 0.0 if is_percentage(text) else length(text)
        given.append(value if value > _LEAST else 0.0)
    width, height = given
    if box is None:
        return (Size(width, height) if width and height else None), None
    if not width and not height:
        return box.size, view
    width = width or height * box.width / box.height
    return Size(width, height or width * box.height / box.width), view
