"""Files with more than one picture: animations, and scans of several pages. Only the first is printed."""

from __future__ import annotations

from itertools import islice

from generator.frame import Picture
from generator.pictures.headers import BrokenPicture, riff_chunks, tiff_page

_IMAGE, _EXTENSION = 0x2C, 0x21
_REDUCED = 254
"""The TIFF tag whose lowest bit marks a page as a smaller copy of another."""
_MOST = 10_000
"""Frames, pages and chunks that are counted at most."""

ONE_OF_THEM = "export the one that you want as PNG"
"""The hint for such a file."""


def only_first(name: str, many: str) -> str:
    """The message about a file with `many`, such as `12 frames`."""
    return f"`{name}` has {many}: only the first is printed"


def several(picture: Picture) -> str:
    """How many frames or pages a file has, such as `12 frames`; empty for a single picture."""
    count = _COUNTS[picture.kind](picture.data) if picture.kind in _COUNTS else 1
    return f"{count} {'pages' if picture.kind == 'tiff' else 'frames'}" if count > 1 else ""


def _in_png(data: bytes) -> int:
    at = data.find(b"acTL", 0, data.find(b"IDAT"))
    return int.from_bytes(data[at + 4 : at + 8], "big") if at > 0 else 1


def _in_webp(data: bytes) -> int:
    if data[12:16] != b"VP8X" or not data[20] & 2:
        return 1
    return sum(name == b"ANMF" for name, _, _ in islice(riff_chunks(data), _MOST))


def _in_gif(data: bytes) -> int:
    at, found = 13 + _table(data, 10), 0
    while at < len(data) and found < _MOST:
        if data[at] == _IMAGE:
            found += 1
            # The code size of its pixels comes before their blocks.
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
    """The size of the colour table that a byte of flags announces."""
    flags = data[at] if at < len(data) else 0
    return 3 << (flags & 7) + 1 if flags & 0x80 else 0


def _in_tiff(data: bytes) -> int:
    found = 1
    try:
        _, following = tiff_page(data)
        while following and found < _MOST:
            fields, following = tiff_page(data, following)
            found += not fields.get(_REDUCED, (0,))[0] & 1
    except (BrokenPicture, IndexError):
        pass
    return found


_COUNTS = {"gif": _in_gif, "png": _in_png, "tiff": _in_tiff, "webp": _in_webp}
