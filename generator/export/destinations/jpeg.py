"""JPEG pictures."""

from __future__ import annotations

from generator.export import destination
from generator.export.pictures import Quality, Rasters
from generator.foundation.dataclasses import dataclass
from generator.paint.pixels import ImageFormat


@destination("jpeg")
@dataclass(frozen=True)
class Jpeg(Rasters):
    """JPEG pictures of every face on white, for mails and for sites that take nothing else.

    JPEG has no transparency: what is outside of a face's outline is white. Photographs are smaller than as PNG, flat
    colours and small letters are sharper as PNG.
    """

    quality: Quality = 92
    """From 1 (small) to 100 (good); from 90 on all colours are kept (default: 92)."""

    def format(self) -> ImageFormat:
        """See `Rasters.format`."""
        return ImageFormat("jpeg", self.dpi, self.quality, opaque=True)
