"""Colour profiles (ICC) in pictures: whether their colours are those of sRGB, as which all pictures are printed."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

from generator.frame import Picture
from generator.pictures.headers import jpeg_segments, riff_chunks

_SRGB = ((0.436, 0.222, 0.014), (0.385, 0.717, 0.097), (0.143, 0.061, 0.714))
"""The primaries of sRGB in the white of profiles, D50: IEC 61966-2-1, adapted by Bradford."""
_SAME = 0.02
"""The tolerance for profiles that mean sRGB."""
_MOST = 4_000_000
"""The most bytes of a profile that are unpacked."""
_NAMES = (b"desc", b"rXYZ", b"gXYZ", b"bXYZ")


def foreign_profile(picture: Picture) -> str:
    """The name of the profile of a picture in other reds, greens and blues than those of sRGB; empty for any other."""
    profile = _profile(picture)
    if len(profile) < 132 or profile[16:20] != b"RGB ":
        return ""
    try:
        tags = dict(_tags(profile))
        primaries = [_numbers(tags[name]) for name in _NAMES[1:]]
    except (KeyError, struct.error):
        return ""  # a profile of colour tables can't be judged by a few numbers
    pairs = zip(primaries, _SRGB)
    if all(abs(a - b) <= _SAME for given, own in pairs for a, b in zip(given, own)):
        return ""
    return _name(tags.get(b"desc", b"")) or "another colour space"


def _tags(profile: bytes) -> Iterator[tuple[bytes, bytes]]:
    (count,) = struct.unpack_from(">I", profile, 128)
    for at in range(132, 132 + 12 * min(count, 200), 12):
        name, start, size = struct.unpack_from(">4sII", profile, at)
        if name in _NAMES:
            yield name, profile[start : start + size]


def _numbers(tag: bytes) -> tuple[float, float, float]:
    x, y, z = struct.unpack_from(">3i", tag, 8)
    return x / 65536, y / 65536, z / 65536


def _name(tag: bytes) -> str:
    if tag[:4] == b"mluc" and len(tag) >= 28:
        size, start = struct.unpack_from(">II", tag, 20)
        text = tag[start : start + size].decode("utf-16-be", "ignore")
    else:
        text = tag[12:].split(b"\0", 1)[0].decode("latin-1")
    return "".join(char for char in text if char.isprintable())[:60].strip()


def _profile(picture: Picture) -> bytes:
    data = picture.data
    if picture.kind == "jpeg":
        return b"".join(part for _, part in sorted(_in_jpeg(data)))
    if picture.kind == "png":
        at = data.find(b"iCCP", 0, max(0, data.find(b"IDAT")))
        if at < 0:
            return b""
        (size,) = struct.unpack_from(">I", data, at - 4)
        packed = data[at + 4 : at + 4 + size].partition(b"\0")[2][1:]
        try:
            return zlib.decompressobj().decompress(packed, _MOST)
        except zlib.error:
            return b""
    if picture.kind == "webp" and data[12:16] == b"VP8X":
        chunks = (data[at : at + size] for name, at, size in riff_chunks(data) if name == b"ICCP")
        return next(chunks, b"")
    return b""


def _in_jpeg(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The parts of a profile, with their numbers."""
    for marker, start, end in jpeg_segments(data):
        if marker == 0xE2 and data[start : start + 12] == b"ICC_PROFILE\0":
            yield data[start + 12], data[start + 14 : end]
