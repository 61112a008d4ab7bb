"""Stars: a complete element to copy. What it draws is up to you; what it needs to be is all here.

Copy this file to `star.py`, take away the underscore, and `- star: {points: 5, fill: gold}` draws one: the template
language, the schema for editors, the manual and the contract tests find the element by themselves.
"""

from __future__ import annotations

import math
from typing import ClassVar

from generator.decode import Percent
from generator.elements import Kit, element
from generator.elements.common import Inked, alone
from generator.frame import Frame, Source
from generator.geometry import Path, Size
from generator.keys import Sides
from generator.values import dataclass

_FIVE = Sides(5)


# The name is the key in YAML. An element whose value is the main thing (`text: Hello`) says which field that goes to:
# `@element("text", main="text")`. Without `main`, the value names an area: `- star: trim`.
@element("star")
@dataclass(frozen=True, slots=True)
class StarElement(Inked):
    """A star, as big as its box allows, one point upwards.

    The fields are the keys; their annotations say how they are decoded, and the string under a field is its manual.
    `Inked` brings `fill`, `stroke`, `stroke_width` and `dash`.
    """

    kind: ClassVar[str]
    main: ClassVar[str]
    points: Sides = _FIVE
    """How many points it has."""
    depth: Percent = 0.5
    """How deep the notches are: 0 is none, 1 reaches the middle."""

    def measure(self, area: Size, kit: Kit, source: Source) -> Size:
        """A square, as big as the area allows."""
        return Size(min(area), min(area))

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The star in the middle of an area. Any area is possible, even one of no size: never raise for it."""
        radius = min(area) / 2
        corners = []
        for i in range(2 * self.points):
            reach = radius if i % 2 == 0 else radius * (1 - min(1.0, max(0.0, self.depth)))
            angle = math.pi * i / self.points
            corners.append(
                (
                    area.width / 2 + reach * math.sin(angle),
                    area.height / 2 - reach * math.cos(angle),
                )
            )
        return alone(self.inked(Path.polygon(corners)), area, source)
