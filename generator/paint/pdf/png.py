"""PNG files whose packed rows PDF reads itself."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Final

from generator.paint.pdf.raster import GREY, RGB, Raster

_GREY, _RGB, _PALETTE = 0, 2, 3
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"


def png(data: bytes) -> Raster | None:
    """The packed rows of the file; None where it has transparency, 16 bits, interlacing or a fault."""
    found: dict[bytes, list[bytes]] = {}
    for name, body in chunks(data):
        if name == b"tRNS":
            return None
        found.setdefault(name, []).append(body)
    head = found.get(b"IHDR", [b""])[0]
    if len(head) != 13 or b"IDAT" not in found or b"IEND" not in found:
        return None
    bits, kind, interlaced = head[8], head[9], head[12]
    if interlaced or bits > 8 or kind not in (_GREY, _RGB, _PALETTE):
        return None
    if bits not in (1, 2, 4, 8) or (kind == _RGB and bits != 8):
        return None
    palette = found.get(b"PLTE", [b""])[0] if kind == _PALETTE else b""
    if kind == _PALETTE and not palette:
        return None
    width, height = int.from_bytes(head[:4], "big"), int.from_bytes(head[4:8], "big")
    rows = b"<</Predictor 15/Colors %d/BitsPerComponent %d/Columns %d>>" % (
        3 if kind == _RGB else 1,
        bits,
        width,
    )
    return Raster(
        width,
        height,
        GREY if kind == _GREY else RGB,
        bits,
        b"FlateDecode",
        b"".join(found[b"IDAT"]),
        (("DecodeParms", rows),),
        palette=palette,
    )


def chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks up to the last, or up to the first that is damaged."""
    at = len(_SIGNATURE) if data.startswith(_SIGNATURE) else len(data)
    while at + 12 <= len(data):
        size = int.from_bytes(data[at : at + 4], "big")
        name, end = data[at + 4 : at + 8], at + 8 + size
        if zlib.crc32(data[at + 4 : end]) != int.from_bytes(data[end : end + 4], "big"):
            return
        yield name, data[at + 8 : end]
        if name == b"IEND":
            return
        at = end + 4
