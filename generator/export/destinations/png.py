"""PNG pictures."""

from __future__ import annotations

from typing import Literal

from generator.export import destination
from generator.export.pictures import Rasters
from generator.foundation.dataclasses import dataclass
from generator.paint.pixels import ImageFormat


@destination("png")
@dataclass(frozen=True)
class Png(Rasters):
    """PNG pictures of every face, with transparent corners, for anything that shows pictures.

    Each face is a file, and so is each page of the rulebook. A picture is exactly as large as the face at its
    resolution: a card of 63.5 x 88.9 mm has 750 x 1050 pixels at 300 dpi.
    """

    background: Literal["transparent", "white"] = "transparent"
    """What is outside of the outline, and where nothing is printed (default: `transparent`)."""

    def format(self) -> ImageFormat:
        """See `Rasters.format`."""
        return ImageFormat("png", self.dpi, opaque=self.background == "white")
