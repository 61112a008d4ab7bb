"""PNG files, faster and smaller than Pillow writes them: drawn pictures, unlike photographs, need few filters.

A row of a PNG is stored as it is, or as its difference from its neighbours ("filtered"), and then all rows are packed.
Letters and flat colours pack best as they are, waves and photographs by their differences. Pillow filters every row;
here each band of rows has what packs better, which a few of its rows show.
"""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

from generator.foundation.dataclasses import NamedTuple
from generator.paint.pdf.container import packed

if TYPE_CHECKING:
    from PIL.Image import Image

_BAND, _LOOK = 64, 16
"""The rows that are stored alike, and how many of them are tried."""
_BETTER = 0.7
"""Differences must pack flat rows to less than this share: the rows before and behind them would pack less well."""
_BUSY = 0.15
"""The share that rows of a photograph take at least when they are packed as they are."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_DEPTH, _TYPES = 8, {"RGB": 2, "RGBA": 6}
_INCH = 0.0254
"""m."""


def write_png(image: Image, dpi: float) -> bytes:
    """An RGB or RGBA picture as a PNG file; without its alpha where it is opaque."""
    if image.mode == "RGBA" and image.getchannel("A").getextrema() == (255, 255):
        image = image.convert("RGB")
    per_metre = round(dpi / _INCH)
    head = struct.pack(">IIBBBBB", *image.size, _DEPTH, _TYPES[image.mode], 0, 0, 0)
    chunks = (
        (b"IHDR", head),
        (b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1)),
        (b"IDAT", packed(b"".join(_bands(image)))),
        (b"IEND", b""),
    )
    return _SIGNATURE + b"".join(_chunk(name, data) for name, data in chunks)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _bands(image: Image) -> Iterator[bytes]:
    """The rows, each behind the number of its filter, in bands."""
    height = image.height
    tops = range(0, height, _BAND)
    tried = [_tried(image, top, min(top + _LOOK, height)) for top in tops]
    photographs = sum(each.better and each.busy for each in tried)
    # Rows of what is a photograph for the greater part are worth Pillow's time.
    filtered = _filtered(image) if 2 * photographs > len(tried) else b""
    wide = len(filtered) // height
    for top, each in zip(tops, tried):
        bottom = min(top + _BAND, height)
        if not each.better:
            yield _plain(image, top, bottom)
        else:
            yield filtered[top * wide : bottom * wide] or _up(image, top, bottom)


class _Tried(NamedTuple):
    """What is known of a band."""

    better: bool
    """Whether it packs better by its differences."""
    busy: bool
    """Whether it packs badly as it is."""


def _tried(image: Image, top: int, bottom: int) -> _Tried:
    """What some rows show."""
    rows = _plain(image, top, bottom)
    plain, up = len(packed(rows, quick=True)), len(packed(_up(image, top, bottom), quick=True))
    busy = plain > _BUSY * len(rows)
    return _Tried(up < (1.0 if busy else _BETTER) * plain, busy)


def _plain(image: Image, top: int, bottom: int) -> bytes:
    return _rows(image.crop((0, top, image.width, bottom)), b"\0")


def _up(image: Image, top: int, bottom: int) -> bytes:
    """The differences of rows from those above them; above the first, a crop has zeros."""
    from PIL import ImageChops

    own, above = (image.crop((0, top - up, image.width, bottom - up)) for up in (0, 1))
    return _rows(ImageChops.subtract_modulo(own, above), b"\2")


def _rows(image: Image, mark: bytes) -> bytes:
    """Rows behind the number of their filter."""
    data, wide = image.tobytes(), image.width * len(image.getbands())
    rows = ((mark, data[at : at + wide]) for at in range(0, len(data), wide))
    return b"".join(chain.from_iterable(rows))


def _filtered(image: Image) -> bytes:
    """The rows as Pillow filters them, which tries all filters for each."""
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=0)
    content, at, found = file.getvalue(), len(_SIGNATURE), b""
    while at < len(content):
        size, name = struct.unpack_from(">I4s", content, at)
        if name == b"IDAT":
            found += content[at + 8 : at + 8 + size]
        at += size + 12
    return zlib.decompress(found)
