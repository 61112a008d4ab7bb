"""The standee: a figure of paper that stands, printed on both sides by folding it over its head."""

from __future__ import annotations

from typing import ClassVar, Literal

from generator.decode import Extent
from generator.foundation.dataclasses import dataclass
from generator.geometry import KAPPA, Command, Path, Rect, Size
from generator.geometry.paths import joined, lines
from generator.shapes import Folding, Net, Panel, shape

_TAB = 0.6
"""How wide the tab for a slotted base is, as a share of the figure."""
_FOLD = 1 / 3
"""How much of the width must stay at the head, so that the fold holds both sides together."""


@shape("standee")
@dataclass(frozen=True, slots=True)
class Standee(Folding):
    """A figure that stands on its own or in a base. Its size is that of the figure, without the foot.

    Its `front` is drawn upright; the back is upside down above it, to be folded over the head and glued. Without a
    `back`, the figure is shown from behind: the front mirrored. Text is better drawn by a `back`.
    """

    sides: ClassVar[tuple[str, ...]] = ("foot", "back-foot")
    foot: Literal["fold", "wrap", "slot", "none"] = "fold"
    """How it stands: `fold` has a flap at either end, folded outwards, to stand on or to glue on a token; `wrap` has
    flaps that are folded inwards and glued over each other, so that it stands open like a roof; `slot` has a tab for a
    slotted base; `none` has nothing, for a clip."""
    base: bool = False
    """Whether a base is printed with the tab of `foot: slot`, below it: a strip as wide as the figure and twice as deep
    as the tab. Cut it off, fold it in half and glue it, cut the short lines in both, and push them into each other
    crosswise. `panels: {foot: …}` draws its sides."""
    depth: Extent = 10.0
    """How long the flaps or the tab of the foot are, in mm."""
    radius: Extent = 0.0
    """The radius of the head's corners, in mm: at most a third of the width, so that the fold holds."""

    def net(self, size: Size) -> Net:
        """See `Folding.net`."""
        (width, height), foot = size, 0.0 if self.foot == "none" else self.depth
        self._check(width, height, foot)
        head, end = foot + height, 2 * foot + 2 * height
        front, back = Rect(0.0, head, width, height), Rect(0.0, foot, width, height)
        panels = [Panel("front", front), Panel("back", back, 180, "front", mirrored=True)]
        folds = [((self.radius, head), (width - self.radius, head))]
        if self.foot in ("fold", "wrap"):
            folds += [((0.0, y), (width, y)) for y in (foot, end - foot)]
        below = Rect(0.0, 0.0, width, foot)
        if self.foot == "fold":
            panels.append(Panel("foot", Rect(0.0, end - foot, width, foot)))
            panels.append(Panel("back-foot", below, 180, "foot"))
        glue = (Path.rectangle(below),) if self.foot == "wrap" else ()
        half = self._half(width, height, foot)
        flipped = [(width - x, end - y) for x, y in half]
        if self.base:
            # It is attached to the tab of the front until it is cut off.
            flipped[4:4] = [
                (width, end),
                (width, end + 2 * foot),
                (0.0, end + 2 * foot),
                (0.0, end),
            ]
        outline = _rounded(half, flipped, self.radius, head)
        net = Net(Size(width, end), outline, lines(folds), tuple(panels), glue)
        return _with_base(net, foot) if self.base else net

    def _check(self, width: float, height: float, foot: float) -> None:
        """Raises `ValueError` where a figure of that size cannot be folded, or does not stand."""
        if self.radius > min(width * (1 - _FOLD) / 2, height) + 1e-6:
            raise ValueError(
                f"a head rounded by {self.radius:g} mm leaves too little of {width:g} mm to fold: "
                f"use at most {width * (1 - _FOLD) / 2:.4g} mm"
            )
        if self.foot != "none" and not foot:
            raise ValueError("the foot of a standee has no depth: write `foot: none`")
        if self.base and self.foot != "slot":
            raise ValueError("a base needs the tab of a foot: write `foot: slot`")

    def _half(self, width: float, height: float, foot: float) -> list[tuple[float, float]]:
        """The corners of the back with its foot, clockwise from the left end of the fold to the right one."""
        side = width * (1 - _TAB) / 2 if self.foot == "slot" else 0.0
        low, high = foot, foot + height
        corners = [(0.0, high)]
        if side:
            corners += [(0.0, low), (side, low), (side, 0.0), (width - side, 0.0)]
            corners += [(width - side, low), (width, low)]
        else:
            corners += [(0.0, 0.0), (width, 0.0)]
        return [*corners, (width, high)]


def _with_base(net: Net, deep: float) -> Net:
    """The net of a figure with what its base adds: two sides, the fold between them, and slits to join it with the tab.

    Each slit goes half through: the tab is slit from below, the base, when it is folded, from above.
    """
    width, end = net.size
    fold, low, middle, half = end + deep, end + 2 * deep, width / 2, deep / 2
    panels = (
        Panel("foot", Rect(0.0, end, width, deep)),
        Panel("back-foot", Rect(0.0, fold, width, deep), 180, "foot"),
    )
    slits = lines(
        [
            ((width * (1 - _TAB) / 2, end), (width * (1 + _TAB) / 2, end)),
            ((middle, 0.0), (middle, half)),
            ((middle, end - half), (middle, end + half)),
            ((middle, low - half), (middle, low)),
        ]
    )
    folds = joined((net.folds, lines([((0.0, fold), (width, fold))])))
    return net._replace(
        size=Size(width, low), folds=folds, panels=(*net.panels, *panels), slits=slits
    )


def _rounded(
    half: list[tuple[float, float]], other: list[tuple[float, float]], radius: float, head: float
) -> Path:
    """Both halves as one outline, the four corners at the fold rounded."""
    if not radius:
        return Path.polygon([*half[1:-1], *other[1:-1]])
    result: list[Command] = []
    for corners, out in ((half, 1.0), (other, -1.0)):
        # From the fold outwards along the left shoulder, round the half, and back to the fold along the right one.
        (x, _), *inner, (end, _) = corners
        k = radius * (1 - KAPPA)
        if not result:
            result.append(("M", x + out * radius, head))
        result.append(("C", x + out * k, head, x, head - out * k, x, head - out * radius))
        result += [("L", *corner) for corner in inner]
        result.append(("L", end, head - out * radius))
        result.append(("C", end, head - out * k, end - out * k, head, end - out * radius, head))
    return Path((*result, ("Z",)))
