"""Cogs: a complete element to copy.

Copy this file to `cog.py`, without the underscore, and `- {cog: , teeth: 8, fill: gold}` draws one: the template
language, the schema for editors, the manual and the contract tests find the element by themselves.
"""

from __future__ import annotations

import math

from generator.decode import Percent
from generator.elements import Kit, element
from generator.elements.common import Inked, frame_with
from generator.foundation.dataclasses import dataclass
from generator.frame import Frame, Source
from generator.geometry import Path, Size
from generator.keys import Sides


# The name is the key in YAML. If the value after it belongs to a field (`text: Hello`), name that field:
# `@element("text", main="text")`. Without `main`, the value is the name of an area: `- cog: trim`.
@element("cog")
@dataclass(frozen=True, slots=True)
class CogElement(Inked):
    """A cog, as big as its box allows, with one tooth pointing up.

    The fields are the keys; their annotations say how they are decoded, and the string under a field is its manual.
    `Inked` adds `fill`, `stroke`, `stroke_width` and `dash`.
    """

    teeth: Sides = 8
    """The number of teeth."""
    depth: Percent = 0.25
    """How deep the gaps are: from 0 (flat) to 1, which reaches the middle."""

    def measure(self, area: Size, kit: Kit, source: Source) -> Size:
        """A square, as big as the area allows."""
        return Size(min(area), min(area))

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The cog in the middle of an area. Any area is possible, even an empty one: never raise because of it."""
        radius = min(area) / 2
        low = radius * (1 - self.depth)
        corners = []
        # Each tooth has four corners: up, along, down, and along to the next.
        for i in range(4 * self.teeth):
            reach = radius if i % 4 in (0, 1) else low
            angle = math.pi * (i - 0.5) / (2 * self.teeth)
            x, y = reach * math.sin(angle), -reach * math.cos(angle)
            corners.append((area.width / 2 + x, area.height / 2 + y))
        return frame_with([self.inked(Path.polygon(corners))], area, source)
