"""WebP files."""

from __future__ import annotations

import struct

from generator.pictures import Broken, Header
from generator.pictures.exif import orientation


def read_webp(data: bytes) -> Header:
    """The header of a WebP file. Raises `Broken` where it is cut short."""
    (size,) = struct.unpack_from("<I", data, 4) if len(data) >= 12 else (0,)
    if len(data) < 30 or 8 + size > len(data):
        raise Broken("it is cut short")
    width, height = _size(data)
    turn = 1
    if data[12:16] == b"VP8X":
        at = 12
        while at + 8 <= len(data):
            (length,) = struct.unpack_from("<I", data, at + 4)
            if data[at : at + 4] == b"EXIF":
                turn = orientation(data[at + 8 : at + 8 + length].removeprefix(b"Exif\0\0"))
            at += 8 + length + length % 2
    return Header("webp", width, height, turn=turn)


def _size(data: bytes) -> tuple[int, int]:
    kind = data[12:16]
    if kind == b"VP8X":
        return 1 + int.from_bytes(data[24:27], "little"), 1 + int.from_bytes(data[27:30], "little")
    if kind == b"VP8L":
        (packed,) = struct.unpack_from("<I", data, 21)
        return 1 + (packed & 0x3FFF), 1 + (packed >> 14 & 0x3FFF)
    if kind == b"VP8 ":
        width, height = struct.unpack_from("<HH", data, 26)
        return width & 0x3FFF, height & 0x3FFF
    raise Broken("its header is damaged")
