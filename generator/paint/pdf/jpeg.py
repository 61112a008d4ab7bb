"""JPEG files as they are, for PDF reads them itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from generator.paint.pdf.jpeg_tables import (
    BASELINE,
    CODES,
    EXTENDED,
    JFIF,
    PROGRESSIVE,
    RESTARTS,
    ROWS,
    SCAN,
    STEPS,
    Tables,
)
from generator.paint.pdf.raster import Raster

_SPACES: Final = {1: b"/DeviceGray", 3: b"/DeviceRGB", 4: b"/DeviceCMYK"}
_FRAMES: Final = frozenset((BASELINE, EXTENDED, PROGRESSIVE))
_ADOBE, _END = 0xEE, 0xD9
_KEPT: Final = _FRAMES | {SCAN, CODES, STEPS, ROWS, RESTARTS, JFIF, _ADOBE, _END}
_LEFT_OUT: Final = frozenset((0x01, *range(0xE1, 0xF0), 0xFE)) - _KEPT


def jpeg(data: bytes) -> Raster | None:
    """The file without its notes (camera, place, preview) and whatever follows it; None for what PDF cannot read."""
    kept = [b"\xff\xd8"]
    adobe = scanned = ended = False
    frame, tables = b"", Tables()
    for marker, segment in _segments(data):
        if marker in _LEFT_OUT:
            continue
        if marker not in _KEPT or not tables.take(marker, segment):
            return (
                None  # coded otherwise, damaged, or with rubbish that only some programs pass over
            )
        if marker in _FRAMES:
            frame = segment
        adobe = adobe or (marker == _ADOBE and segment[4:9] == b"Adobe")
        scanned = scanned or marker == SCAN
        ended = marker == _END
        kept.append(segment)
    if not (scanned and ended) or len(frame) < 10 or frame[4] != 8 or frame[9] not in _SPACES:
        return None
    height, width = int.from_bytes(frame[5:7], "big"), int.from_bytes(frame[7:9], "big")
    extra = _reading(frame, adobe)
    return Raster(width, height, _SPACES[frame[9]], 8, b"DCTDecode", b"".join(kept), extra)


def _reading(frame: bytes, adobe: bool) -> tuple[tuple[str, bytes], ...]:
    """What a viewer must be told to get the colours right."""
    if frame[9] == 4 and adobe:
        # Adobe's programs store how much ink is left out, and say so by their marker alone.
        return (("Decode", b"[1 0 1 0 1 0 1 0]"),)
    if frame[9] == 3 and not adobe and frame[10::3][:3] == b"RGB":
        return (("DecodeParms", b"<</ColorTransform 0>>"),)
    return ()


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
