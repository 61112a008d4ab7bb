"""GIF files."""

from __future__ import annotations

import struct

from generator.pictures import Broken, Header


def read_gif(data: bytes) -> Header:
    """The header of a GIF file; its first picture counts. Raises `Broken` where it is cut short."""
    if len(data) < 13 or b"\x3b" not in data[-4:]:
        raise Broken("it is cut short")
    width, height = struct.unpack_from("<HH", data, 6)
    return Header("gif", width, height)
