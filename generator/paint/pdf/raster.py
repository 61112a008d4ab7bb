"""The pixels of a picture as PDF holds them, and PNG files whose packed rows it reads itself."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from functools import cache
from typing import Final

from generator.foundation.color import Color
from generator.foundation.dataclasses import dataclass, replace
from generator.frame.tint import grey
from generator.paint.pdf.syntax import num

GREY: Final = b"/DeviceGray"
RGB: Final = b"/DeviceRGB"
CMYK: Final = b"/DeviceCMYK"


@dataclass(frozen=True, slots=True)
class Raster:
    """Packed pixels, and how to read them."""

    width: int
    height: int
    space: bytes
    """The colour space, as PDF writes it; with a palette, that of the palette."""
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

    def keys(self) -> dict[str, bytes]:
        """The keys of its dictionary, without its mask."""
        space, palette = self.space, self.palette
        if palette:
            last = len(palette) // self.parts - 1
            space = b"[/Indexed%b %d<%b>]" % (space, last, palette.hex().encode())
        return {
            "Type": b"/XObject",
            "Subtype": b"/Image",
            "Width": b"%d" % self.width,
            "Height": b"%d" % self.height,
            "ColorSpace": space,
            "BitsPerComponent": b"%d" % self.bits,
            "Filter": b"/" + self.packing,
            **dict(self.extra),
        }


STEPS: Final = 33
"""Of red, of green and of blue in the table of greys; between them the way is straight."""


@cache
def greys() -> list[float]:
    """For each colour of a grid the grey that is as light, as three equal numbers; red changes first."""
    places = [step / (STEPS - 1) for step in range(STEPS)]
    return [
        value
        for blue in places
        for green in places
        for red in places
        for value in grey(Color(red, green, blue))[:3]
    ]


def greyed(pixels: Raster) -> Raster | None:
    """Pixels in greys; None if they must be decoded first."""
    parts, palette = pixels.parts, pixels.palette
    if not palette:
        return pixels if pixels.space == GREY else None
    greys_of = bytearray()
    for at in range(0, len(palette) - parts + 1, parts):
        red, green, blue = (palette[at], palette[at + parts // 2], palette[at + parts - 1])
        greys_of.append(round(255 * grey(Color(red / 255, green / 255, blue / 255)).red))
    return replace(pixels, space=GREY, palette=bytes(greys_of))


def lightened(pixels: Raster, ink: float) -> Raster:
    """Pixels printed with a share of their ink."""
    if ink >= 1:
        return pixels
    if pixels.palette:
        lighter = bytes(round(255 - (255 - value) * ink) for value in pixels.palette)
        return replace(pixels, palette=lighter)
    # How much of a part is printed where its number is least, and where it is greatest.
    span = (0.0, ink) if pixels.space == CMYK else (1 - ink, 1.0)
    known = dict(pixels.extra)
    if known.get("Decode", b"[0").startswith(b"[1"):
        span = (span[1], span[0])
    reading = b"[%b]" % b" ".join([*map(num, span)] * pixels.parts)
    return replace(pixels, extra=tuple({**known, "Decode": reading}.items()))


_GREY, _RGB, _PALETTE = 0, 2, 3
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"


def png(data: bytes) -> Raster | None:
    """The packed rows of the file; None if it has transparency, 16 bits or interlacing, or is damaged."""
    found: dict[bytes, list[bytes]] = {}
    for name, body in chunks(data):
        if name == b"tRNS":
            return None
        found.setdefault(name, []).append(body)
    head = found.get(b"IHDR", [b""])[0]
    if len(head) != 13 or b"IDAT" not in found or b"IEND" not in found:
        return None
    bits, kind, interlaced = head[8], head[9], head[12]
    if interlaced or bits > 8 or kind not in (_GREY, _RGB, _PALETTE):
        return None
    if bits not in (1, 2, 4, 8) or (kind == _RGB and bits != 8):
        return None
    palette = found.get(b"PLTE", [b""])[0] if kind == _PALETTE else b""
    if kind == _PALETTE and not palette:
        return None
    width, height = int.from_bytes(head[:4], "big"), int.from_bytes(head[4:8], "big")
    rows = b"<</Predictor 15/Colors %d/BitsPerComponent %d/Columns %d>>" % (
        3 if kind == _RGB else 1,
        bits,
        width,
    )
    return Raster(
        width,
        height,
        GREY if kind == _GREY else RGB,
        bits,
        b"FlateDecode",
        b"".join(found[b"IDAT"]),
        (("DecodeParms", rows),),
        palette=palette,
    )


def chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks up to the last, or up to the first that is damaged."""
    at = len(_SIGNATURE) if data.startswith(_SIGNATURE) else len(data)
    while at + 12 <= len(data):
        size = int.from_bytes(data[at : at + 4], "big")
        name, end = data[at + 4 : at + 8], at + 8 + size
        if zlib.crc32(data[at + 4 : end]) != int.from_bytes(data[end : end + 4], "big"):
            return
        yield name, data[at + 8 : end]
        if name == b"IEND":
            return
        at = end + 4
