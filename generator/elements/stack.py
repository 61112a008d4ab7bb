"""Stacks: items on top of each other."""

from __future__ import annotations

from typing import Literal

from generator.elements import Child, Element, Kit, element
from generator.elements.common import flowing, inside, laid_out, outside
from generator.foundation.dataclasses import dataclass
from generator.frame import Frame, Source
from generator.geometry import Insets, Rect, Size
from generator.geometry.flow import CrossItem, across, within
from generator.keys import NO_PADDING, Corner, anchor

Place = Literal["stretch", Corner]


@element("stack")
@dataclass(frozen=True, slots=True)
class StackElement(Element):
    """Items on top of each other, later ones in front; an item with a `box` is placed by that."""

    items: tuple[Child, ...] = ()
    """Its items, from back to front."""
    padding: Insets = NO_PADDING
    """The space along its edges: one, two or four lengths."""
    align: Place = "stretch"
    """Where smaller items are: `center`, `top`, `bottom left`, …; with `stretch` each fills the stack, or is centred if
    it has a `width` or `height`."""

    def measure(self, area: Size, kit: Kit, source: Source) -> Size:
        """The size of the widest and the highest item."""
        room = inside(area, self.padding).size
        sizes = [_natural(child, room, kit) for child in flowing(self.items, area)]
        width = max((size.width for size in sizes), default=0.0)
        height = max((size.height for size in sizes), default=0.0)
        return outside(Size(width, height), self.padding)

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The items on an area."""
        inner = inside(area, self.padding)
        return laid_out(self.items, area, kit, lambda child: self._rect(child, inner, kit))

    def _rect(self, child: Child, inner: Rect, kit: Kit) -> Rect:
        common = child.common
        if self.align == "stretch" and common.align_self in (None, "stretch"):
            return within(inner, common.fixed(*inner.size))
        size = _natural(child, inner.size, kit)
        if (align := common.align_self) is not None:
            wide = CrossItem(lambda _: size.width, common.width, align)
            high = CrossItem(lambda _: size.height, common.height, align)
            (x, width), (y, height) = across(wide, inner.width), across(high, inner.height)
            return Rect(inner.x + x, inner.y + y, width, height)
        return within(inner, size, *anchor(self.align))


def _natural(child: Child, room: Size, kit: Kit) -> Size:
    """The size of a child: its own keys, or what it takes."""
    common = child.common
    if common.width is not None and common.height is not None:
        return Size(common.width, common.height)
    size = kit.measure(child, common.fixed(*room))
    return common.fixed(min(size.width, room.width), min(size.height, room.height))
