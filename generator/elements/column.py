"""Columns: items one below the other."""

from __future__ import annotations

from typing import ClassVar

from generator.decode import Mm
from generator.elements import Child, Kit, element
from generator.elements.common import ONE_BELOW_THE_OTHER, line_frame, line_size
from generator.foundation.dataclasses import dataclass
from generator.frame import Frame, Source
from generator.geometry import Insets, Size
from generator.keys import NO_PADDING, Align, Justify


@element("column")
@dataclass(frozen=True, slots=True)
class ColumnElement:
    """Items below each other. An item with a `height` has that height, one with `grow` takes a share of the free space,
    and any other is as high as its content; an item with a `box` is placed by that.

    Notes: `items-do-not-fit` (`along`, `by` in mm) if the items are higher than the column.
    """

    kind: ClassVar[str]
    main: ClassVar[str]
    items: tuple[Child, ...] = ()
    """Its items, from top to bottom."""
    gap: Mm = 0.0
    """The space between two items."""
    padding: Insets = NO_PADDING
    """The space along its edges: one, two or four lengths."""
    align: Align = "stretch"
    """How items are aligned from left to right: `start`, `center`, `end`, or `stretch`ed to the full width."""
    justify: Justify = "start"
    """Where items are if there is free space: at the `start`, in the `center`, at the `end`, or with the space
    `between` them."""

    def measure(self, area: Size, kit: Kit, source: Source) -> Size:
        """The size its items take; the full height if one of them grows."""
        return line_size(self, ONE_BELOW_THE_OTHER, area, kit)

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The items on an area."""
        return line_frame(self, ONE_BELOW_THE_OTHER, area, kit, source)
