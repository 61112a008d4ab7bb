"""The keys that every element takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from generator.decode import Mm, Percent
from generator.frame import Role

AREAS = ("bleed", "trim", "safe")


@dataclass(frozen=True, slots=True)
class Common:
    """Where an element stands and how it is treated as a whole."""

    id: str = ""
    """A name, by which a template that extends this one can change the element."""
    area: str = ""
    """A named area to fill: `bleed`, `trim` or `safe`."""
    box: tuple[Mm, Mm, Mm, Mm] | None = None
    """`[x, y, width, height]` in mm from the top left corner of what the element stands in."""
    width: Mm | None = None
    """A fixed width in a row, a grid or a stack."""
    height: Mm | None = None
    """A fixed height in a column, a grid or a stack."""
    grow: float = 0.0
    """The element's share of the room that is left in a row or column."""
    align_self: Literal["start", "center", "end", "stretch"] | None = None
    """Where it stands across the row or column; the container's `align` where it is not given."""
    rotate: float = 0.0
    """Degrees clockwise, about the middle of its box."""
    opacity: Percent = 1.0
    """1 is solid, 0 invisible."""
    clip: bool = False
    """Whether what reaches beyond its box is cut off."""
    role: Role | None = None
    """`ink`, `cut`, `fold` or `guide`; ink where it is not given."""


PLAIN = Common()
