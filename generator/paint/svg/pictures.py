"""Raster pictures as browsers get them: the file itself if browsers show it as it is printed, otherwise its pixels."""

from __future__ import annotations

import struct
import zlib
from base64 import b64encode
from threading import Lock
from typing import Final, TypeAlias

from generator.foundation.dataclasses import NamedTuple
from generator.frame import AS_IT_IS, Look, Picture
from generator.paint.pdf.jpeg import jpeg
from generator.paint.pdf.raster import CMYK, chunks

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_KEPT: Final = frozenset((b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"))
"""The chunks needed to show a PNG file; others are colour profiles, which PDF ignores, and metadata."""


PictureKey: TypeAlias = tuple[str, bool, float, bool, Look]
"""A picture, and how it is to be shown."""


def picture_key(picture: Picture) -> PictureKey:
    """What tells a picture from others."""
    return (picture.key, picture.grey, picture.ink, picture.freed, picture.look)


class Source(NamedTuple):
    """A picture as an address that holds it all."""

    address: str
    turn: int
    """How it is still to be turned, as an EXIF orientation, 1 to 8."""


_KNOWN: Final[dict[PictureKey, Source]] = {}
"""Cached pictures; their keys come from their bytes, so they never change."""
_MAX: Final = 64_000_000
"""Characters of addresses that are cached."""
_LOCK: Final = Lock()


def source(picture: Picture) -> Source:
    """A picture for a browser.

    Raises `Problem` if the picture can't be read.
    """
    key = picture_key(picture)
    # What many cards show is made once, also where threads draw these cards at the same time.
    with _LOCK:
        known = _KNOWN.get(key)
        if known is None:
            known = _plain(picture)
            if known is None:
                from generator.paint.pixels import shown  # most drawings don't need pdfium

                known = Source(_address(*shown(picture)), 1)
            if len(known.address) + sum(len(each.address) for each in _KNOWN.values()) > _MAX:
                _KNOWN.clear()
            _KNOWN[key] = known
    return known


def _plain(picture: Picture) -> Source | None:
    """The file itself; None where a browser would not show it as it is printed."""
    if picture_key(picture)[1:] != (False, 1.0, False, AS_IT_IS):
        return None
    if picture.kind == "jpeg":
        found = jpeg(picture.data)
        if found is not None and found.space != CMYK:
            return Source(_address("jpeg", found.data), picture.turn)
    elif picture.kind == "png":
        data = _bare(picture.data)
        if data is not None:
            return Source(_address("png", data), picture.turn)
    return None


def _address(kind: str, data: bytes) -> str:
    return f"data:image/{kind};base64,{b64encode(data).decode()}"


def _bare(data: bytes) -> bytes | None:
    """A PNG file reduced to its pixels; None if it is broken or has 16 bits."""
    result, names = [_SIGNATURE], []
    for name, body in chunks(data):
        if name == b"IHDR" and (len(body) != 13 or body[8] > 8):
            return None
        names.append(name)
        if name in _KEPT:
            whole = name + body
            result.append(
                struct.pack(">I", len(body)) + whole + struct.pack(">I", zlib.crc32(whole))
            )
    if names[:1] != [b"IHDR"] or names[-1:] != [b"IEND"] or b"IDAT" not in names:
        return None
    return b"".join(result)
