"""The faces of font files, the nearest one to a weight and slant, and the font that each is drawn with.

Each instance of a variable font becomes a font without axes, so that shaping, measuring and embedding see only ordinary
fonts. Widths, optical sizes and a font's own axes keep their default.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from generator.foundation.dataclasses import NamedTuple
from generator.frame import Font
from generator.text.sfnt import Axis, Facts, NotAFont, faces

_WEIGHTS = range(100, 1000, 100)
"""The weights of instances, as in CSS and font menus."""
_At = tuple[tuple[str, float], ...]
"""Where an instance is on the axes of its font; the others have their default."""


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
