"""BMP files."""

from __future__ import annotations

import struct

from generator.pictures import Broken, Header


def read_bmp(data: bytes) -> Header:
    """The header of a BMP file. Raises `Broken` where it is cut short."""
    if len(data) < 30:
        raise Broken("it is cut short")
    (start,) = struct.unpack_from("<I", data, 10)
    width, height, _, bits, packed = (
        struct.unpack_from("<iiHHI", data, 18) if len(data) >= 34 else (0, 0, 0, 0, 0)
    )
    row = (abs(width) * bits + 31) // 32 * 4
    if packed == 0 and start + row * abs(height) > len(data):
        raise Broken("it is cut short")
    return Header("bmp", abs(width), abs(height), bits)
