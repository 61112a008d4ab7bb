"""JPEG files as they are, for PDF reads them itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from generator.paint.pdf.raster import Raster

BASELINE, EXTENDED, PROGRESSIVE = 0xC0, 0xC1, 0xC2
"""The kinds of JPEG that PDF reads; the others are lossless, hierarchical or arithmetic."""
SCAN: Final = 0xDA
CODES: Final = 0xC4
STEPS: Final = 0xDB
ROWS, RESTARTS = 0xDC, 0xDD
JFIF: Final = 0xE0

_LAST: Final = 63
"""The last of the 64 numbers of a block; the first is its mean."""
_TABLES: Final = 4
_OTHERS: Final = 16
"""Added to the number of a table of codes that is not for means."""
_FINEST: Final = 13
"""The most bits that a first pass may leave to later ones."""


class Tables:
    """The tables and components of the segments so far."""

    def __init__(self) -> None:
        self._steps: set[int] = set()
        self._codes: set[int] = set()
        self._parts: dict[int, int] = {}
        """By each part of a colour, the number of its table of steps."""
        self._progressive = False

    def take(self, marker: int, segment: bytes) -> bool:
        """Adds a segment, from its marker on; False if it is invalid."""
        body = segment[4 : 2 + int.from_bytes(segment[2:4], "big")]
        if marker in (BASELINE, EXTENDED, PROGRESSIVE):
            self._progressive = marker == PROGRESSIVE
            return not self._parts and self._is_frame(body)
        if marker == SCAN:
            return self._is_scan(body)
        if marker == CODES:
            return self._are_codes(body)
        if marker == STEPS:
            at = 0
            while at < len(body):
                bytes_each, number = 1 + (body[at] >> 4), body[at] & 15
                at += 1 + bytes_each * (_LAST + 1)
                if bytes_each > 2 or number >= _TABLES or at > len(body):
                    return False
                self._steps.add(number)
            return True
        if marker == JFIF and body[:5] == b"JFIF\0":
            return len(body) >= 14 and body[5] == 1
        return marker not in (ROWS, RESTARTS) or len(body) == 2

    def _is_frame(self, body: bytes) -> bool:
        parts = body[6:]
        if len(body) < 9 or len(parts) != 3 * body[5] or not (any(body[1:3]) and any(body[3:5])):
            return False
        self._parts = dict(zip(parts[::3], parts[2::3], strict=True))
        factors = [half for both in parts[1::3] for half in (both >> 4, both & 15)]
        return len(self._parts) == body[5] and all(1 <= each <= 4 for each in factors)

    def _is_scan(self, body: bytes) -> bool:
        parts = body[1:-3]
        if len(body) < 6 or len(parts) != 2 * body[0]:
            return False
        first, last, before, after = body[-3], body[-2], body[-1] >> 4, body[-1] & 15
        if self._progressive:
            alone = last == 0 if first == 0 else len(parts) == 2
            right = (
                alone and first <= last <= _LAST and after <= _FINEST and before in (0, after + 1)
            )
        else:
            right = (first, last, before, after) == (0, _LAST, 0, 0)
        wanted: set[int] = set()
        for tables in parts[1::2]:
            if first == 0 and before == 0:
                wanted.add(tables >> 4)
            if last:
                wanted.add(_OTHERS + (tables & 15))
        names = set(parts[::2])
        return (
            right
            and wanted <= self._codes
            and 2 * len(names) == len(parts)
            and {self._parts.get(name, -1) for name in names} <= self._steps
        )

    def _are_codes(self, body: bytes) -> bool:
        at = 0
        while at < len(body):
            kind, number, lengths = body[at] >> 4, body[at] & 15, body[at + 1 : at + 17]
            values = body[at + 17 : at + 17 + sum(lengths)]
            at += 17 + sum(lengths)
            if kind > 1 or number >= _TABLES or at > len(body) or not _are_prefix_codes(lengths):
                return False
            if kind == 0 and any(value > 15 for value in values):
                return False
            self._codes.add(number + _OTHERS * kind)
        return True


def _are_prefix_codes(lengths: bytes) -> bool:
    """Whether codes of 1 to 16 bits with these counts can be prefix codes; all ones isn't a code."""
    code = 0
    for bits, many in enumerate(lengths.rstrip(b"\0"), 1):
        code = 2 * code + many
        if code >= 1 << bits:
            return False
    return len(lengths) == 16


_SPACES: Final = {1: b"/DeviceGray", 3: b"/DeviceRGB", 4: b"/DeviceCMYK"}
_FRAMES: Final = frozenset((BASELINE, EXTENDED, PROGRESSIVE))
_ADOBE, _END = 0xEE, 0xD9
_KEPT: Final = _FRAMES | {SCAN, CODES, STEPS, ROWS, RESTARTS, JFIF, _ADOBE, _END}
_LEFT_OUT: Final = frozenset((0x01, *range(0xE1, 0xF0), 0xFE)) - _KEPT


def jpeg(data: bytes) -> Raster | None:
    """The file without its metadata and trailing bytes; None if PDF can't read it."""
    kept = [b"\xff\xd8"]
    adobe = scanned = ended = False
    frame, tables = b"", Tables()
    for marker, segment in _segments(data):
        if marker in _LEFT_OUT:
            continue
        if marker not in _KEPT or not tables.take(marker, segment):
            return None  # another coding, damaged, or with rubbish that only some programs skip
        if marker in _FRAMES:
            frame = segment
        adobe = adobe or (marker == _ADOBE and segment[4:9] == b"Adobe")
        scanned = scanned or marker == SCAN
        ended = marker == _END
        kept.append(segment)
    if not (scanned and ended) or len(frame) < 10 or frame[4] != 8 or frame[9] not in _SPACES:
        return None
    height, width = int.from_bytes(frame[5:7], "big"), int.from_bytes(frame[7:9], "big")
    extra: tuple[tuple[str, bytes], ...] = ()
    if frame[9] == 4 and adobe:
        # Adobe's programs store how much ink is left out, and show that by their marker alone.
        extra = (("Decode", b"[1 0 1 0 1 0 1 0]"),)
    elif frame[9] == 3 and not adobe and frame[10::3][:3] == b"RGB":
        extra = (("DecodeParms", b"<</ColorTransform 0>>"),)
    return Raster(width, height, _SPACES[frame[9]], 8, b"DCTDecode", b"".join(kept), extra)


def _segments(data: bytes) -> Iterator[tuple[int, bytes]]:
    """The markers with their segments, the pixels of a scan being part of its segment; ends where the file does."""
    at, size = 2, len(data)
    while at + 2 <= size and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:  # filling
            at += 1
            continue
        if marker == _END:
            yield marker, b"\xff\xd9"
            return
        end = at + 2
        if not (0xD0 <= marker <= 0xD7 or marker == 0x01):
            end += int.from_bytes(data[end : end + 2], "big")
        if marker == SCAN:
            end = _scan_end(data, end)
        if end > size:
            return
        yield marker, data[at:end]
        at = end


def _scan_end(data: bytes, at: int) -> int:
    """Where the pixels that begin at `at` end: at the first marker that is neither stuffing nor a restart."""
    while True:
        at = data.find(b"\xff", at)
        if at < 0 or at + 1 >= len(data):
            return len(data) + 1
        follower = data[at + 1]
        if follower == 0 or 0xD0 <= follower <= 0xD7:
            at += 2
        elif follower == 0xFF:
            at += 1
        else:
            return at
