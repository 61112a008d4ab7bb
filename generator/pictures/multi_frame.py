"""Files that hold more than one picture: animations, and scans of several pages. The first is what is printed."""

from __future__ import annotations

import struct

from generator.frame import Picture
from generator.pictures import Broken

_IMAGE, _EXTENSION = 0x2C, 0x21
_REDUCED = 254
"""The tag of TIFF that says, by its lowest bit, that a page is a smaller copy of another."""


_MOST = 10_000
"""Frames and pages beyond that are not counted."""


ONE_OF_THEM = "export the one that you want as PNG"
"""What to do about several."""


def only_first(name: str, many: str) -> str:
    """That the first picture of a file is printed, which has so many."""
    return f"`{name}` has {many}: only the first is printed"


def several(picture: Picture) -> str:
    """How many frames or pages a file has, such as `12 frames`; empty where it holds one picture."""
    count = _COUNTS[picture.kind](picture.data) if picture.kind in _COUNTS else 1
    return f"{count} {'pages' if picture.kind == 'tiff' else 'frames'}" if count > 1 else ""


def _in_png(data: bytes) -> int:
    at = data.find(b"acTL", 0, data.find(b"IDAT"))
    return int.from_bytes(data[at + 4 : at + 8], "big") if at > 0 else 1


def _in_webp(data: bytes) -> int:
    if data[12:16] != b"VP8X" or not data[20] & 2:
        return 1
    at, found = 12, 0
    while at + 8 <= len(data) and found < _MOST:
        found += data[at : at + 4] == b"ANMF"
        (size,) = struct.unpack_from("<I", data, at + 4)
        at += 8 + size + size % 2
    return found


def _in_gif(data: bytes) -> int:
    at, found = 13 + _table(data, 10), 0
    while at < len(data) and found < _MOST:
        if data[at] == _IMAGE:
            found += 1
            # The code size of its pixels stands before their blocks.
            at += 11 + _table(data, at + 9)
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


def _in_tiff(data: bytes) -> int:
    from generator.pictures.tiff import page

    found, following = 1, 0
    try:
        _, following = page(data)
        while following and found < _MOST:
            fields, following = page(data, following)
            found += not fields.get(_REDUCED, (0,))[0] & 1
    except (Broken, struct.error):
        pass
    return found


_COUNTS = {"gif": _in_gif, "png": _in_png, "tiff": _in_tiff, "webp": _in_webp}
