"""Icons by name."""

from __future__ import annotations

from generator.decode import Mm
from generator.elements import Element, Kit, element
from generator.foundation.color import Color
from generator.foundation.dataclasses import dataclass
from generator.frame import Frame, GroupMark, Placed, Source
from generator.frame.tint import tinted
from generator.geometry import Rect, Size, Transform
from generator.geometry.flow import within
from generator.keys import Corner, anchor


@element("icon", main="icon")
@dataclass(frozen=True, slots=True)
class IconElement(Element):
    """An icon: your own from `art/icons/`, or one of the set from game-icons.net. An empty name draws nothing.

    Notes: `icon` (`name`, `author`) for each icon of the set, so that its author can be credited.
    """

    icon: str
    """The icon's name, such as `crossed-swords`; find one with `punchboard list icons`. `tokens#wood` is the part with
    the id `wood` in your own `art/icons/tokens.svg`."""
    color: Color | None = None
    """Its colour; in an icon with several colours it replaces black."""
    size: Mm | None = None
    """The width and height. Default: as big as the box allows."""
    align: Corner = "center"
    """Where it is in a larger box: `center`, `top`, `bottom left`, …"""

    def measure(self, area: Size, kit: Kit, source: Source) -> Size:
        """A square: its own size, or as big as the area allows."""
        side = self._side(area) if self.icon.strip() else 0.0
        return Size(side, side)

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The icon on an area. Raises `Problem` if there is none of that name."""
        side = self._side(area)
        if not self.icon.strip() or side <= 0:
            return Frame(area)
        icon = kit.icon(self.icon, source.origin)
        notes = icon.notes
        if self.color is not None:
            icon = tinted(icon, self.color)
        x, y, *_ = within(Rect(0.0, 0.0, *area), Size(side, side), *anchor(self.align))
        mark = GroupMark(icon, Transform.scale(side))
        return Frame(area, (Placed(x, y, mark, source),), notes)

    def _side(self, area: Size) -> float:
        return self.size if self.size is not None else max(0.0, min(area))
