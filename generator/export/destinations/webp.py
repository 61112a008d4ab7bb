"""WebP pictures."""

from __future__ import annotations

from generator.export import destination
from generator.export.pictures import Quality, Rasters
from generator.foundation.dataclasses import dataclass
from generator.paint.pixels import ImageFormat


@destination("webp")
@dataclass(frozen=True)
class Webp(Rasters):
    """WebP pictures of every face, with transparent corners, for web pages: a third of the size of PNG."""

    quality: Quality = 90
    """From 1 (small) to 100, which loses nothing (default: 90)."""

    def format(self) -> ImageFormat:
        """See `Rasters.format`."""
        return ImageFormat("webp", self.dpi, self.quality)
