"""Whether a file is there as a whole, or somebody is still writing it: formats that have an end are asked for it."""

from __future__ import annotations

import struct
from collections.abc import Callable

_END_OF_ZIP = b"PK\x05\x06"
_TAIL = 65_557
"""A comment of a ZIP file is no longer than that, with the record before it."""
_TRAILER = 1024
"""So much may stand behind the end of a picture: some cameras and programs put a word there."""


def is_truncated(name: str, data: bytes) -> bool:
    """Whether the end of a file is missing. Formats that have none, such as CSV, are never cut short.

    >>> is_truncated("wolf.png", b"\\x89PNG"), is_truncated("cards.csv", b"name,copies\\nWo")
    (True, False)
    """
    ending = name.rpartition(".")[2].lower()
    lacks_end = _LACKS_END.get(ending)
    return lacks_end is not None and lacks_end(data)


def _zip(data: bytes) -> bool:
    at = data.rfind(_END_OF_ZIP, max(0, len(data) - _TAIL))
    if not data.startswith(b"PK") or at < 0 or at + 22 > len(data):
        return True
    size, start = struct.unpack_from("<II", data, at + 12)
    # A file of more than 4 GB says so here, and says its numbers elsewhere.
    return 0xFFFFFFFF not in (size, start) and start + size > at


def _png(data: bytes) -> bool:
    return b"IEND" not in data[-_TRAILER:]


def _jpeg(data: bytes) -> bool:
    return b"\xff\xd9" not in data[-_TRAILER:]


def _gif(data: bytes) -> bool:
    return b"\x3b" not in data[-_TRAILER:]


def _webp(data: bytes) -> bool:
    return len(data) < 12 or int.from_bytes(data[4:8], "little") + 8 > len(data)


def _bmp(data: bytes) -> bool:
    return len(data) < 14 or int.from_bytes(data[2:6], "little") > len(data)


def _svg(data: bytes) -> bool:
    if data.startswith(b"\x1f\x8b"):
        return False  # gzipped
    # A drawing of nothing may end with its first tag.
    ends = data.rstrip().endswith(b"/>") and data.count(b"<") == 1
    return not ends and b"svg>" not in data[-_TRAILER:].replace(b" ", b"")


def _font(data: bytes) -> bool:
    """The tables of a font tell where they end."""
    if data[:4] not in (b"\0\1\0\0", b"OTTO", b"true"):
        return len(data) < 12
    count = int.from_bytes(data[4:6], "big")
    if len(data) < 12 + 16 * count:
        return True
    ends = (sum(struct.unpack_from(">II", data, 12 + 16 * k + 8)) for k in range(count))
    return any(end > len(data) for end in ends)


_LACKS_END: dict[str, Callable[[bytes], bool]] = {
    "xlsx": _zip,
    "xlsm": _zip,
    "ods": _zip,
    "png": _png,
    "jpg": _jpeg,
    "jpeg": _jpeg,
    "gif": _gif,
    "webp": _webp,
    "bmp": _bmp,
    "svg": _svg,
    "ttf": _font,
    "otf": _font,
}
