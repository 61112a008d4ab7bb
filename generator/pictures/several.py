"""Files that hold more than one picture: animations, and scans of several pages. The first is what is printed."""

from __future__ import annotations

import struct

from generator.frame import Picture
from generator.pictures import Broken

_IMAGE, _EXTENSION = 0x2C, 0x21
_REDUCED = 254
"""The tag of TIFF that says, by its lowest bit, that a page is a smaller copy of another."""


def several(picture: Picture) -> str:
    """What a file has several of, `frames` or `pages`; empty where it holds one picture."""
    data = picture.data
    if picture.kind == "png":
        return "frames" if data.find(b"acTL", 0, data.find(b"IDAT")) > 0 else ""
    if picture.kind == "webp":
        return "frames" if data[12:16] == b"VP8X" and data[20] & 2 else ""
    if picture.kind == "gif":
        return "frames" if _images(data) > 1 else ""
    return "pages" if picture.kind == "tiff" and _second_page(data) else ""


def _images(data: bytes) -> int:
    """How many images a GIF file holds, counted up to two."""
    at, found = 13 + _table(data, 10), 0
    while at < len(data) and found < 2:
        if data[at] == _IMAGE:
            found += 1
            at += 11 + _table(
                data, at + 9
            )  # the code size of its pixels stands before their blocks
        elif data[at] == _EXTENSION:
            at += 2
        else:
            break
        while at < len(data) and data[at]:
            at += 1 + data[at]
        at += 1
    return found


def _table(data: bytes, at: int) -> int:
    """The size of the table of colours that a byte of flags announces."""
    flags = data[at] if at < len(data) else 0
    return 3 << (flags & 7) + 1 if flags & 0x80 else 0


def _second_page(data: bytes) -> bool:
    from generator.pictures.tiff import page

    try:
        _, following = page(data)
        return bool(following) and not page(data, following)[0].get(_REDUCED, (0,))[0] & 1
    except (Broken, struct.error):
        return False
