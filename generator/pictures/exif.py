"""The one thing that matters of EXIF data: how the camera was held."""

from __future__ import annotations

import struct

_ORIENTATION = 0x0112


def orientation(tiff: bytes) -> int:
    """The orientation, 1 to 8, in a TIFF block; 1 where it says nothing sensible."""
    order = {b"II": "<", b"MM": ">"}.get(tiff[:2])
    if order is None or len(tiff) < 10:
        return 1
    (at,) = struct.unpack_from(f"{order}I", tiff, 4)
    if at + 2 > len(tiff):
        return 1
    (count,) = struct.unpack_from(f"{order}H", tiff, at)
    for entry in range(at + 2, min(at + 2 + 12 * count, len(tiff) - 11), 12):
        tag, kind, _, value = struct.unpack_from(f"{order}HHIH", tiff, entry)
        if tag == _ORIENTATION and kind == 3 and 1 <= value <= 8:
            return int(value)
    return 1
