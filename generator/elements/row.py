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
    """Items side by side. An item with a `width` has that width, one with `grow` takes a share of the free space, and
    any other is as wide as its content; an item with a `box` is placed by that.

    Notes: `items-do-not-fit` (`along`, `by` in mm) if the items are wider than the row.
    """

    kind: ClassVar[str]
    main: ClassVar[str]
    items: tuple[Child, ...] = ()
    """Its items, from left to right."""
    gap: Mm = 0.0
    """The space between two items."""
    padding: Insets = NO_PADDING
    """The space along its edges: one, two or four lengths."""
    align: Align = "stretch"
    """How items are aligned from top to bottom: `start`, `center`, `end`, or `stretch`ed to the full height."""
    justify: Justify = "start"
    """Where items are if there is free space: at the `start`, in the `center`, at the `end`, or with the space
    `between` them."""

    def measure(self, area: Size, kit: Kit, source: Source) -> Size:
        """The size its items take; the full width if one of them grows."""
        return line_size(self, SIDE_BY_SIDE, area, kit)

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The items on an area."""
        return line_frame(self, SIDE_BY_SIDE, area, kit, source)
