"""JPEG files."""

from __future__ import annotations

import struct

from generator.pictures import Broken, Header
from generator.pictures.exif import orientation

_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_ALONE = frozenset((0x01, *range(0xD0, 0xD8)))


def read_jpeg(data: bytes) -> Header:
    """The header of a JPEG file. Raises `Broken` where it is cut short.

    The scan must be followed by an end marker; what a camera writes behind that is nobody's business.
    """
    at, turn = 2, 1
    found: Header | None = None
    while at + 4 <= len(data):
        if data[at] != 0xFF:
            raise Broken("its header is damaged")
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        if marker in _ALONE:
            at += 2
            continue
        if marker == 0xD9:
            break
        (size,) = struct.unpack_from(">H", data, at + 2)
        if size < 2 or at + 2 + size > len(data):
            raise Broken("it is cut short")
        if marker in _FRAMES:
            bits, height, width = struct.unpack_from(">BHH", data, at + 4)
            found = Header("jpeg", width, height, bits)
        elif marker == 0xE1 and data[at + 4 : at + 10] == b"Exif\0\0":
            turn = orientation(data[at + 10 : at + 2 + size])
        elif marker == 0xDA:
            if found is None or data.rfind(b"\xff\xd9") < at + 2 + size:
                raise Broken("it is cut short")
            return found._replace(turn=turn)
        at += 2 + size
    raise Broken("it is cut short")
