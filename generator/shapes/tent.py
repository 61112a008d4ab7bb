"""The tent: a folded card that stands on the table and can be read from both sides."""

from __future__ import annotations

from generator.decode import Extent
from generator.foundation.dataclasses import dataclass
from generator.geometry import Path, Rect, Size
from generator.geometry.paths import lines
from generator.shapes import Folding, Net, Panel, shape

_FLAP, _SLANT = 8.0, 3.0
"""How long the flap is that holds the floor, and how much narrower it is at its end on either side, mm."""


@shape("tent")
@dataclass(frozen=True, slots=True)
class Tent(Folding):
    """A card folded at the top, which stands like a roof: names, turn orders, small screens. Its size is one side.

    The back is printed upside down above the front, so that both can be read; without a `back` it repeats the front.
    """

    floor: Extent = 0.0
    """How deep its floor is, in mm; 0 is none. The floor is glued to the back and keeps the sides apart."""

    def net(self, size: Size) -> Net:
        """See `Folding.net`."""
        width, height = size
        panels = (
            Panel("front", Rect(0.0, height, width, height)),
            Panel("back", Rect(0.0, 0.0, width, height), 180, "front"),
        )
        if not self.floor:
            end = 2 * height
            outline = Path.rectangle(Rect(0.0, 0.0, width, end))
            fold = lines([((0.0, height), (width, height))])
            return Net(Size(width, end), outline, fold, panels)
        if self.floor >= 2 * height:
            raise ValueError(
                f"a floor of {self.floor:g} mm is too deep: it must be less than twice the height, {2 * height:g} mm"
            )
        floor, end = 2 * height + self.floor, 2 * height + self.floor + _FLAP
        slant = min(_SLANT, width / 4)
        flap = [(0.0, floor), (width, floor), (width - slant, end), (slant, end)]
        outline = Path.polygon([(0.0, 0.0), (width, 0.0), *flap[1:], (0.0, floor)])
        folds = lines(((0.0, y), (width, y)) for y in (height, 2 * height, floor))
        return Net(Size(width, end), outline, folds, panels, (Path.polygon(flap),))
