"""TIFF files."""

from __future__ import annotations

import struct

from generator.pictures import Broken, Header

_WIDTH, _HEIGHT, _BITS, _OFFSETS, _TURN, _COUNTS = 256, 257, 258, 273, 274, 279
_LYING = (5, 6, 7, 8)
"""Orientations that change width and height for each other."""
_FORMATS = {1: "B", 3: "H", 4: "I"}
_MOST_STRIPS = 100_000


def read_tiff(data: bytes) -> Header:
    """The header of a TIFF file; its first page counts. Raises `Broken` where it is cut short.

    The size is that after the turn that the file asks for: the library that unpacks TIFF files turns them itself.
    """
    fields, _ = page(data)
    for start, size in zip(fields.get(_OFFSETS, ()), fields.get(_COUNTS, ()), strict=False):
        if start + size > len(data):
            raise Broken("it is cut short")
    if _WIDTH not in fields or _HEIGHT not in fields:
        raise Broken("its header is damaged")
    width, height = fields[_WIDTH][0], fields[_HEIGHT][0]
    if fields.get(_TURN, (1,))[0] in _LYING:
        width, height = height, width
    return Header("tiff", width, height, max(fields.get(_BITS, (1,))))


def page(data: bytes, at: int = 0) -> tuple[dict[int, tuple[int, ...]], int]:
    """The numbers that a page says of itself, by tag, and where the next page begins, 0 where there is none.

    The first page, or the one that begins at `at`. Raises `Broken` where it is cut short.
    """
    order = "<" if data[:2] == b"II" else ">"
    try:
        at = at or struct.unpack_from(f"{order}I", data, 4)[0]
        (count,) = struct.unpack_from(f"{order}H", data, at)
        fields = dict(_field(data, order, at + 2 + 12 * i) for i in range(count))
        (following,) = struct.unpack_from(f"{order}I", data, at + 2 + 12 * count)
    except struct.error:
        raise Broken("it is cut short") from None
    return fields, following


def _field(data: bytes, order: str, at: int) -> tuple[int, tuple[int, ...]]:
    tag, kind, count = struct.unpack_from(f"{order}HHI", data, at)
    letter = _FORMATS.get(kind)
    if letter is None or not 0 < count <= _MOST_STRIPS:
        return tag, ()
    size = struct.calcsize(letter) * count
    start = at + 8
    if size > 4:
        (start,) = struct.unpack_from(f"{order}I", data, start)
    return tag, struct.unpack_from(f"{order}{count}{letter}", data, start)
