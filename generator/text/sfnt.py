"""The names, weight, slant and measures in a font file.

Reads the few tables that are needed to choose a font, without loading a font library.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping

from generator.foundation.dataclasses import NamedTuple, dataclass

# The defaults, as shares of the em: those of most Latin fonts, roughly.
_CAP_HEIGHT, _X_HEIGHT = 0.7, 0.5


class NotAFont(ValueError):
    """The bytes aren't a TrueType or OpenType font."""


class Axis(NamedTuple):
    """An axis of a variable font with the range of its values."""

    tag: str
    """`wght`, `wdth`, `slnt`, `ital`, `opsz`, or one of the font's own."""
    least: float
    usual: float
    most: float


@dataclass(frozen=True, slots=True)
class Facts:
    """One face of a font file; measures as shares of the em, `descent` positive."""

    name: str
    family: str
    weight: int
    italic: bool
    units_per_em: int
    ascent: float
    descent: float
    cap_height: float
    x_height: float
    index: int
    axes: tuple[Axis, ...] = ()
    """The axes of a variable font."""


_WEB = {b"wOFF": "WOFF", b"wOF2": "WOFF2"}


def faces(data: bytes) -> tuple[Facts, ...]:
    """The faces of a font file, several for a collection. Raises `NotAFont`."""
    try:
        if data[:4] == b"ttcf":
            (count,) = struct.unpack_from(">I", data, 8)
            offsets = struct.unpack_from(f">{count}I", data, 12)
        elif data[:4] in (b"\0\1\0\0", b"OTTO", b"true"):
            offsets = (0,)
        elif data[:4] in _WEB:
            raise NotAFont(f"it is a web font ({_WEB[data[:4]]})")
        else:
            raise NotAFont("the file doesn't begin like a font")
        return tuple(_face(data, offset, index) for index, offset in enumerate(offsets))
    except (struct.error, KeyError, IndexError, UnicodeDecodeError, ZeroDivisionError) as error:
        raise NotAFont(f"the file is cut short or damaged ({error})") from None


def _face(data: bytes, offset: int, index: int) -> Facts:
    (count,) = struct.unpack_from(">H", data, offset + 4)
    tables: dict[bytes, bytes] = {}
    for k in range(count):
        tag, _sum, start, length = struct.unpack_from(">4sIII", data, offset + 12 + 16 * k)
        if start + length > len(data):
            raise NotAFont("the file is cut short")
        tables[tag] = data[start : start + length]
    names = _names(tables[b"name"])
    (em,) = struct.unpack_from(">H", tables[b"head"], 18)
    ascent, descent = _extent(tables)
    os2 = tables.get(b"OS/2", b"")
    weight, selection = 400, 0
    if len(os2) >= 64:
        (weight,) = struct.unpack_from(">H", os2, 4)
        (selection,) = struct.unpack_from(">H", os2, 62)
    (style,) = struct.unpack_from(">H", tables[b"head"], 44)
    x_height, cap_height = _heights(os2)
    family = names.get(16) or names[1]
    return Facts(
        name=names.get(6) or family.replace(" ", ""),
        family=family,
        weight=weight if weight >= 10 else weight * 100,
        italic=bool(selection & 1 or selection & 512 or style & 2),
        units_per_em=em,
        ascent=ascent / em,
        descent=-descent / em,
        cap_height=cap_height / em or _CAP_HEIGHT,
        x_height=x_height / em or _X_HEIGHT,
        index=index,
        axes=_axes(tables.get(b"fvar", b"")),
    )


def _axes(table: bytes) -> tuple[Axis, ...]:
    """The axes in the table `fvar` of a variable font, without fixed ones."""
    if not table:
        return ()
    start, _, count, size = struct.unpack_from(">4H", table, 4)
    axes = []
    for k in range(count):
        tag, *values = struct.unpack_from(">4s3i", table, start + size * k)
        least, usual, most = (value / 65536 for value in values)
        if least <= usual <= most and least < most:
            axes.append(Axis(tag.decode("latin-1"), least, usual, most))
    return tuple(axes)


def _extent(tables: Mapping[bytes, bytes]) -> tuple[int, int]:
    """The ascent and descent of lines: those of `hhea`, or of OS/2 where that has none."""
    ascent, descent = struct.unpack_from(">hh", tables[b"hhea"], 4)
    if ascent or descent or b"OS/2" not in tables:
        return ascent, descent
    typographic: tuple[int, int] = struct.unpack_from(">hh", tables[b"OS/2"], 68)
    return typographic


def _heights(os2: bytes) -> tuple[int, int]:
    """The height of small and of capital letters; zero by default."""
    if len(os2) < 90 or struct.unpack_from(">H", os2)[0] < 2:
        return 0, 0
    heights: tuple[int, int] = struct.unpack_from(">hh", os2, 86)
    return heights


def _names(table: bytes) -> dict[int, str]:
    """The names by number, English before other languages."""
    _format, count, storage = struct.unpack_from(">HHH", table)
    found: dict[int, tuple[int, str]] = {}
    for k in range(count):
        fields = struct.unpack_from(">6H", table, 6 + 12 * k)
        platform, _encoding, language, number, length, start = fields
        raw = table[storage + start : storage + start + length]
        if platform not in (0, 1, 3):
            continue
        text = raw.decode("mac-roman" if platform == 1 else "utf-16-be")
        rank = 1 if platform == 1 else 3 if language == 0x409 else 2
        if rank > found.get(number, (0, ""))[0]:
            found[number] = (rank, text)
    return {number: text for number, (_, text) in found.items()}
