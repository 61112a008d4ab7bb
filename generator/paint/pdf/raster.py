"""The pixels of a picture as PDF holds them."""

from __future__ import annotations

from typing import Final

from generator.foundation.dataclasses import dataclass

GREY: Final = b"/DeviceGray"
RGB: Final = b"/DeviceRGB"
CMYK: Final = b"/DeviceCMYK"


@dataclass(frozen=True, slots=True)
class Raster:
    """Packed pixels, and how to read them."""

    width: int
    height: int
    space: bytes
    """The colour space, as PDF writes it; that of the palette where there is one."""
    bits: int
    """Of each part of a colour."""
    packing: bytes
    """The PDF filter that unpacks the data."""
    data: bytes
    extra: tuple[tuple[str, bytes], ...] = ()
    """Further keys of its dictionary."""
    mask: Raster | None = None
    """The opacities, if it has any."""
    palette: bytes = b""
    """The colours that its pixels number, one after the other; empty where pixels are colours themselves."""

    @property
    def parts(self) -> int:
        """How many numbers make a colour."""
        return {GREY: 1, RGB: 3}.get(self.space, 4)

    def _space(self) -> bytes:
        if not self.palette:
            return self.space
        most = len(self.palette) // self.parts - 1
        return b"[/Indexed%b %d<%b>]" % (self.space, most, self.palette.hex().encode())

    def keys(self) -> dict[str, bytes]:
        """The keys of its dictionary, without its mask."""
        return {
            "Type": b"/XObject",
            "Subtype": b"/Image",
            "Width": b"%d" % self.width,
            "Height": b"%d" % self.height,
            "ColorSpace": self._space(),
            "BitsPerComponent": b"%d" % self.bits,
            "Filter": b"/" + self.packing,
            **dict(self.extra),
        }
