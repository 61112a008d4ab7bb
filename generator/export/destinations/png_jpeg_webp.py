"""PNG, JPEG and WebP pictures."""

from __future__ import annotations

from typing import Literal

from generator.export import File, destination
from generator.export.job import Job
from generator.export.pictures import Dpi, Drawing, Pictures, Quality, raster
from generator.foundation.dataclasses import dataclass
from generator.paint.pixels import ImageFormat


@dataclass(frozen=True)
class Rasters(Pictures):
    """The keys of pictures made of pixels."""

    dpi: Dpi = 300
    """Pixels per inch (default: 300)."""

    def format(self) -> ImageFormat:
        """How the pictures are stored."""
        raise NotImplementedError

    def file(self, job: Job, drawing: Drawing) -> File:
        """See `Pictures.file`."""
        return raster(job, drawing, self.dpi, self.format())


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


@destination("webp")
@dataclass(frozen=True)
class Webp(Rasters):
    """WebP pictures of every face, with transparent corners, for web pages: a third of the size of PNG."""

    quality: Quality = 90
    """From 1 (small) to 100, which loses nothing (default: 90)."""

    def format(self) -> ImageFormat:
        """See `Rasters.format`."""
        return ImageFormat("webp", self.dpi, self.quality)
