"""Rows: items side by side."""

from __future__ import annotations

from typing import ClassVar

from generator.decode import Mm
from generator.elements import Child, Kit, element
from generator.elements.common import SIDE_BY_SIDE, line_frame, line_size
from generator.foundation.dataclasses import dataclass
from generator.frame import Frame, Source
from generator.geometry import Insets, Size
from generator.keys import NO_PADDING, Align, Justify


@element("row")
@dataclass(frozen=True, slots=True)
class RowElement:
    """Items side by side. An item is as wide as its `width` says, shares the room left by its `grow`, or takes what it
    needs; an item with a `box` stands where that says.

    Notes: `items-do-not-fit` (`along`, `by` in mm) where the items are wider than the row.
    """

    kind: ClassVar[str]
    main: ClassVar[str]
    items: tuple[Child, ...] = ()
    """What stands in it, from left to right."""
    gap: Mm = 0.0
    """The room between two items."""
    padding: Insets = NO_PADDING
    """The room along its edges: one, two or four lengths."""
    align: Align = "stretch"
    """Where items stand from top to bottom: `start`, `center`, `end`, or `stretch`ed to the whole height."""
    justify: Justify = "start"
    """Where items stand when there is room left: `start`, `center`, `end`, or with the room `between` them."""

    def measure(self, area: Size, kit: Kit, source: Source) -> Size:
        """What the items take; all the width where one of them grows."""
        return line_size(self, SIDE_BY_SIDE, area, kit)

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The items on an area."""
        return line_frame(self, SIDE_BY_SIDE, area, kit, source)
