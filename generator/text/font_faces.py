"""The faces of font files, the nearest one to a weight and slant, and the font that each is drawn with.

Each instance of a variable font becomes a font without axes, so that shaping, measuring and embedding see only ordinary
fonts. Widths, optical sizes and a font's own axes keep their default. The few tables that are needed to choose a font
are read here, without loading a font library.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from typing import TypeVar

from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.frame import Font

# The defaults, as shares of the em: those of most Latin fonts, roughly.
_CAP_HEIGHT, _X_HEIGHT = 0.7, 0.5
_WEB = {b"wOFF": "WOFF", b"wOF2": "WOFF2"}
_WEIGHTS = range(100, 1000, 100)
"""The weights of instances, as in CSS and font menus."""
_At = tuple[tuple[str, float], ...]
"""Where an instance is on the axes of its font; the others have their default."""


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


class NamedStyle(NamedTuple):
    """A file with the weight and slant in its name."""

    file: str
    weight: int
    italic: bool


class Face(NamedTuple):
    """One face of a file: what the file holds, or an instance of a variable font."""

    file: str
    number: int
    """Of an ordinary font 0, of a collection 0, 1, …; instances have 65536, 131072, …, as FreeType counts."""
    weight: int
    italic: bool
    facts: Facts
    """Of the whole file."""
    at: _At = ()
    """The position of an instance on the axes of its font."""

    def matches(self, style: NamedStyle, family: str) -> bool:
        """Whether it matches the name of its file."""
        named = self.facts.family.casefold() == family.casefold().strip()
        return named and (self.weight, self.italic) == (style.weight, style.italic)


def faces_of(file: str, data: bytes) -> dict[int, Face]:
    """The faces of a file by their numbers. Raises `NotAFont`."""
    known: dict[int, Face] = {}
    for facts in faces(data):
        varied = list(_instances(facts))
        for weight, italic, at in varied:
            number = (len(known) + 1) << 16
            known[number] = Face(file, number, weight, italic, facts, at)
        if not varied:
            known[facts.index] = Face(file, facts.index, facts.weight, facts.italic, facts)
    return known


def font_of(face: Face, data: bytes) -> Font:
    """The font of a face of a file with these bytes. Raises `NotAFont` for a damaged variable font."""
    facts, name = face.facts, face.facts.name
    if face.at:
        data = _instantiate(data, facts.index, face.at)
        (facts,) = faces(data)
        name += f"-{face.weight}{'Italic' if face.italic else ''}"
    return Font(
        name=name,
        family=face.facts.family,
        file=face.file,
        data=data,
        weight=face.weight,
        italic=face.italic,
        units_per_em=facts.units_per_em,
        ascent=facts.ascent,
        descent=facts.descent,
        cap_height=facts.cap_height,
        x_height=facts.x_height,
        index=face.number,
    )


def _instances(facts: Facts) -> Iterator[tuple[int, bool, _At]]:
    """The weights and slants of a variable font, light ones first; none of an ordinary font."""
    if not facts.axes:
        return
    axes = {axis.tag: axis for axis in facts.axes}
    weights = _weights(axes["wght"]) if "wght" in axes else ()
    slants: list[tuple[bool, _At]] = [(False, ())]
    if "ital" in axes:
        slants.append((True, (("ital", axes["ital"].most),)))
    elif "slnt" in axes and axes["slnt"].least < 0:
        slants.append((True, (("slnt", axes["slnt"].least),)))
    for slanted, slant in slants:
        for weight in weights or (facts.weight,):
            heavy = (("wght", float(weight)),) if weights else ()
            yield weight, facts.italic or slanted, heavy + slant


def _weights(axis: Axis) -> tuple[int, ...]:
    inside = {weight for weight in _WEIGHTS if axis.least <= weight <= axis.most}
    return tuple(sorted(inside | {round(axis.least), round(axis.usual), round(axis.most)}))


def _instantiate(data: bytes, index: int, at: _At) -> bytes:
    """A font file of one instance, with all its glyphs. Raises `NotAFont` for a damaged font."""
    import uharfbuzz as hb  # type: ignore[import-untyped]

    face = hb.Face(hb.Blob(data), index)
    request = hb.SubsetInput()
    request.keep_everything()
    request.pin_all_axes_to_default(face)
    for tag, value in at:
        request.pin_axis_location(face, tag, value)
    try:
        return bytes(request.subset(face).blob.data)
    except RuntimeError as error:
        raise NotAFont(f"its weights can't be used ({error})") from None


_Styled = TypeVar("_Styled", NamedStyle, Face)


def nearest(styles: Sequence[_Styled], weight: int, italic: bool) -> _Styled:
    """The style for a requested weight and slant, by the rules of CSS Fonts 4 (§5.2): slant first, then weight.

    A weight from 400 to 500 is matched upwards to 500, then downwards, then upwards; a lighter one first downwards, a
    heavier one first upwards.
    """
    slanted = [style for style in styles if style.italic == italic] or styles

    def rank(style: _Styled) -> tuple[int, int]:
        distance = abs(style.weight - weight)
        if 400 <= weight <= 500:
            order = 0 if weight <= style.weight <= 500 else 1 if style.weight < weight else 2
        elif weight < 400:
            order = 0 if style.weight <= weight else 1
        else:
            order = 0 if style.weight >= weight else 1
        return order, distance

    return min(slanted, key=rank)


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
    os2 = tables.get(b"OS/2", b"")
    ascent, descent = struct.unpack_from(">hh", tables[b"hhea"], 4)
    if not (ascent or descent) and b"OS/2" in tables:
        ascent, descent = struct.unpack_from(">hh", os2, 68)
    weight, selection, x_height, cap_height = 400, 0, 0, 0
    if len(os2) >= 64:
        (weight,) = struct.unpack_from(">H", os2, 4)
        (selection,) = struct.unpack_from(">H", os2, 62)
    if len(os2) >= 90 and struct.unpack_from(">H", os2)[0] >= 2:
        x_height, cap_height = struct.unpack_from(">hh", os2, 86)
    (style,) = struct.unpack_from(">H", tables[b"head"], 44)
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
