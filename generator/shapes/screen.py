"""The screen: several panels side by side, behind which a player hides things."""

from __future__ import annotations

from itertools import accumulate
from math import inf

from generator.decode import Context, Extent, need_text, written_as, wrong_value
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import dataclass
from generator.geometry import Path, Rect, Size
from generator.geometry.paths import lines
from generator.shapes import Folding, Net, Panel, shape

_MAX = 12


@written_as(float | tuple[float, ...])
class Shares(tuple[float, ...]):
    """How the width is shared among the panels, from left to right."""

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Shares:
        """`[1, 2, 1]`, or `3` for three alike. Raises `Problem`."""
        words = need_text(node).replace(",", " ").split()
        hint = f"write how many there are, from 2 to {_MAX}, or their widths: `[1, 2, 1]`"
        try:
            numbers = [float(word) for word in words]
        except ValueError:
            raise wrong_value(node, "a number of panels", hint) from None
        if len(numbers) == 1 and numbers[0] in range(_MAX + 1):
            numbers = [1.0] * int(numbers[0])
        if not 2 <= len(numbers) <= _MAX or not all(0 < number < inf for number in numbers):
            raise wrong_value(node, "a number of panels", hint)
        return cls(numbers)


@shape("screen")
@dataclass(frozen=True, slots=True)
class Screen(Folding):
    """A player's screen: one drawing over all its panels, with folds between them. Its size is that of all, unfolded.

    `front` is what the other players see, `back` what its owner sees; it is printed on both sides.
    """

    panels: Shares = Shares((1.0, 1.0, 1.0))
    """How many panels it has, or their relative widths: `[1, 2, 1]` makes the middle one as wide as the other two
    together."""
    slope: Extent = 0.0
    """How much lower the two outer panels are at their outer ends."""

    def net(self, size: Size) -> Net:
        """See `Folding.net`."""
        width, height = size
        if self.slope >= height:
            raise ValueError(
                f"a slope of {self.slope:g} mm is too much for a screen {height:g} mm high"
            )
        whole = sum(self.panels)
        ends = [width * share / whole for share in accumulate(self.panels)][:-1]
        low = self.slope
        corners = [(ends[0], 0.0), (ends[-1], 0.0), (width, low), (width, height)]
        corners += [(0.0, height), (0.0, low)]
        outline = (
            Path.polygon(dict.fromkeys(corners))
            if low
            else Path.rectangle(Rect(0.0, 0.0, width, height))
        )
        folds = lines(((x, 0.0), (x, height)) for x in ends)
        panel = Panel("front", Rect(0.0, 0.0, width, height))
        return Net(size, outline, folds, (panel,), backed=True)
