"""The pixels of a picture as PDF holds them."""

from __future__ import annotations

from generator.values import dataclass


@dataclass(frozen=True, slots=True)
class Raster:
    """Packed pixels, and how to read them."""

    width: int
    height: int
    space: bytes
    """The colour space, as PDF writes it."""
    bits: int
    """Of each part of a colour."""
    packing: bytes
    """The PDF filter that unpacks the data."""
    data: bytes
    extra: tuple[tuple[str, bytes], ...] = ()
    """Further keys of its dictionary."""
    mask: Raster | None = None
    """The opacities, if it has any."""

    def keys(self) -> dict[str, bytes]:
        """The keys of its dictionary, without its mask."""
        return {
            "Type": b"/XObject",
            "Subtype": b"/Image",
            "Width": b"%d" % self.width,
            "Height": b"%d" % self.height,
            "ColorSpace": self.space,
            "BitsPerComponent": b"%d" % self.bits,
            "Filter": b"/" + self.packing,
            **dict(self.extra),
        }
