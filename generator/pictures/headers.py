"""The headers of raster pictures: format, size, depth and orientation, and whether the file is complete.

They are read here, without a picture library: a project with five hundred pictures pays for reading the files and
nothing else.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterator

from generator.foundation.dataclasses import NamedTuple

_JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_JPEG_SCAN = 0xDA
_JPEG_ALONE = frozenset((0x01, *range(0xD0, 0xD8)))

_WIDTH, _HEIGHT, _BITS, _OFFSETS, _ORIENTATION, _COUNTS = 256, 257, 258, 273, 274, 279
"""Tags of TIFF and EXIF."""
_TIFF_FORMATS = {1: "B", 3: "H", 4: "I"}
_MOST_STRIPS = 100_000


class Header(NamedTuple):
    """The fields in the header of a picture."""

    kind: str
    width: int
    height: int
    bits: int = 8
    """Bits of one sample; 1 in two-colour scans."""
    turn: int = 1
    """EXIF orientation, 1 to 8."""


class BrokenPicture(ValueError):
    """The file is damaged or incomplete; its text is for the user."""

    def __init__(self, how: str = "it is cut short") -> None:
        super().__init__(how)


def is_raster(data: bytes) -> bool:
    """Whether some bytes begin like a raster picture in a supported format."""
    return _reader(data) is not None


def read_header(data: bytes) -> Header | None:
    """The header of a picture; None for an unsupported format. Raises `BrokenPicture`."""
    read = _reader(data)
    try:
        return read(data) if read is not None else None
    except BrokenPicture:
        raise
    except (IndexError, ValueError, struct.error):
        raise BrokenPicture("its header is damaged") from None


def _reader(data: bytes) -> Callable[[bytes], Header] | None:
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return _webp
    return next((read for magic, read in _READERS if data.startswith(magic)), None)


def _png(data: bytes) -> Header:
    """Checks the checksum of every chunk, at about a gigabyte a second; pixels are not unpacked."""
    view = memoryview(data)
    at, header, turn, pixels = 8, Header("png", 0, 0), 1, False
    while at + 12 <= len(data):
        (size,) = struct.unpack_from(">I", data, at)
        kind = data[at + 4 : at + 8]
        end = at + 12 + size
        if end > len(data):
            break
        # A chunk whose name begins with a small letter is optional, and may be damaged.
        checked = kind[:1].isupper()
        if checked and zlib.crc32(view[at + 4 : end - 4]) != int.from_bytes(view[end - 4 : end]):
            raise BrokenPicture("a checksum is wrong")
        if kind == b"CgBI":
            raise BrokenPicture("it is in the iPhone-only format of Xcode")
        if kind == b"IHDR":
            width, height, bits = struct.unpack_from(">IIB", data, at + 8)
            header = Header("png", width, height, bits)
        elif kind == b"IDAT":
            pixels = True
        elif kind == b"eXIf":
            turn = _exif_orientation(data[at + 8 : end - 4])
        elif kind == b"IEND":
            if not pixels:
                raise BrokenPicture("it contains no pixels")
            return header._replace(turn=turn)
        at = end
    raise BrokenPicture


def _jpeg(data: bytes) -> Header:
    """The scan must be followed by an end marker; what a camera writes after that is ignored."""
    turn, found = 1, None
    for marker, start, end in jpeg_segments(data):
        if marker in _JPEG_FRAMES:
            bits, height, width = struct.unpack_from(">BHH", data, start)
            found = Header("jpeg", width, height, bits)
        elif marker == 0xE1 and data[start : start + 6] == b"Exif\0\0":
            turn = _exif_orientation(data[start + 6 : end])
        elif marker == _JPEG_SCAN:
            if found is None or data.rfind(b"\xff\xd9") < end:
                break
            return found._replace(turn=turn)
    raise BrokenPicture


def jpeg_segments(data: bytes) -> Iterator[tuple[int, int, int]]:
    """The markers before the pixels of a JPEG file, each with where its segment begins and ends.

    Ends where the file is cut short; raises `BrokenPicture` where something else is between two segments.
    """
    at, marker = 2, 0
    while at + 4 <= len(data) and marker != _JPEG_SCAN:
        if data[at] != 0xFF:
            raise BrokenPicture("its header is damaged")
        marker = data[at + 1]
        if marker == 0xFF or marker in _JPEG_ALONE:
            at += 1 if marker == 0xFF else 2
            continue
        (size,) = struct.unpack_from(">H", data, at + 2)
        if marker == 0xD9 or size < 2 or at + 2 + size > len(data):
            return
        yield marker, at + 4, at + 2 + size
        at += 2 + size


def _gif(data: bytes) -> Header:
    if len(data) < 13 or b"\x3b" not in data[-4:]:
        raise BrokenPicture
    return Header("gif", *struct.unpack_from("<HH", data, 6))


def _bmp(data: bytes) -> Header:
    if len(data) < 30:
        raise BrokenPicture
    (start,) = struct.unpack_from("<I", data, 10)
    width, height, _, bits, packed = (
        struct.unpack_from("<iiHHI", data, 18) if len(data) >= 34 else (0, 0, 0, 0, 0)
    )
    row = (abs(width) * bits + 31) // 32 * 4
    if packed == 0 and start + row * abs(height) > len(data):
        raise BrokenPicture
    return Header("bmp", abs(width), abs(height), bits)


def _webp(data: bytes) -> Header:
    if len(data) < 30 or 8 + int.from_bytes(data[4:8], "little") > len(data):
        raise BrokenPicture
    kind, turn = data[12:16], 1
    if kind == b"VP8L":
        packed = int.from_bytes(data[21:25], "little")
        width, height = 1 + (packed & 0x3FFF), 1 + (packed >> 14 & 0x3FFF)
    elif kind == b"VP8 ":
        width, height = (side & 0x3FFF for side in struct.unpack_from("<HH", data, 26))
    elif kind == b"VP8X":
        width, height = (1 + int.from_bytes(data[at : at + 3], "little") for at in (24, 27))
        for name, start, size in riff_chunks(data):
            if name == b"EXIF":
                turn = _exif_orientation(data[start : start + size].removeprefix(b"Exif\0\0"))
    else:
        raise BrokenPicture("its header is damaged")
    return Header("webp", width, height, turn=turn)


def riff_chunks(data: bytes) -> Iterator[tuple[bytes, int, int]]:
    """The chunks of a WebP file: the name of each, where its content begins, and its size in bytes."""
    at = 12
    while at + 8 <= len(data):
        size = int.from_bytes(data[at + 4 : at + 8], "little")
        yield data[at : at + 4], at + 8, size
        at += 8 + size + size % 2


def _tiff(data: bytes) -> Header:
    """The first page, as oriented by the file: the library that unpacks TIFF files turns them itself."""
    fields, _ = tiff_page(data)
    for start, size in zip(fields.get(_OFFSETS, ()), fields.get(_COUNTS, ()), strict=False):
        if start + size > len(data):
            raise BrokenPicture
    if _WIDTH not in fields or _HEIGHT not in fields:
        raise BrokenPicture("its header is damaged")
    width, height = fields[_WIDTH][0], fields[_HEIGHT][0]
    if fields.get(_ORIENTATION, (1,))[0] in (5, 6, 7, 8):
        width, height = height, width
    return Header("tiff", width, height, max(fields.get(_BITS, (1,))))


def tiff_page(data: bytes, at: int = 0) -> tuple[dict[int, tuple[int, ...]], int]:
    """The fields of a page of a TIFF file by tag, and where the next page begins; 0 after the last.

    The first page, or the one that begins at `at`. Raises `BrokenPicture` where it is cut short.
    """
    order = "<" if data[:2] == b"II" else ">"
    try:
        at = at or struct.unpack_from(f"{order}I", data, 4)[0]
        (count,) = struct.unpack_from(f"{order}H", data, at)
        fields = dict(_tiff_field(data, order, at + 2 + 12 * i) for i in range(count))
        (following,) = struct.unpack_from(f"{order}I", data, at + 2 + 12 * count)
    except struct.error:
        raise BrokenPicture from None
    return fields, following


def _tiff_field(data: bytes, order: str, at: int) -> tuple[int, tuple[int, ...]]:
    tag, kind, count = struct.unpack_from(f"{order}HHI", data, at)
    letter = _TIFF_FORMATS.get(kind)
    if letter is None or not 0 < count <= _MOST_STRIPS:
        return tag, ()
    start = at + 8
    if struct.calcsize(letter) * count > 4:
        (start,) = struct.unpack_from(f"{order}I", data, start)
    return tag, struct.unpack_from(f"{order}{count}{letter}", data, start)


def _exif_orientation(tiff: bytes) -> int:
    """The orientation, 1 to 8, in a TIFF block of EXIF data; 1 by default."""
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


_READERS = (
    (b"\x89PNG\r\n\x1a\n", _png),
    (b"\xff\xd8", _jpeg),
    (b"GIF87a", _gif),
    (b"GIF89a", _gif),
    (b"BM", _bmp),
    (b"II*\0", _tiff),
    (b"MM\0*", _tiff),
)
"""What reads a header, by the first bytes of the file, except for WebP."""
