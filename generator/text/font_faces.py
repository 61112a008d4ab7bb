"""The faces of font files: which there are, which is nearest to a wish, and the font that each is drawn with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from generator.foundation.dataclasses import NamedTuple
from generator.frame import Font
from generator.text.sfnt import Facts, faces
from generator.text.variable_fonts import instances, made


class Weighed(Protocol):
    """What has a weight, 100 to 900, and a slant."""

    @property
    def weight(self) -> int:
        """100 to 900."""

    @property
    def italic(self) -> bool:
        """Whether it is slanted."""


class Promise(NamedTuple):
    """A file with the weight and slant that its name promises."""

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
    """Of what stands in the file."""
    at: tuple[tuple[str, float], ...] = ()
    """Where an instance lies on the axes of its font."""

    def keeps(self, promise: Promise, family: str) -> bool:
        """Whether it is what its file's name promised."""
        return (
            self.facts.family.casefold() == family.casefold().strip()
            and self.weight == promise.weight
            and self.italic == promise.italic
        )


def faces_of(file: str, data: bytes) -> dict[int, Face]:
    """The faces of a file by their numbers. Raises `NotAFont`."""
    known: dict[int, Face] = {}
    for facts in faces(data):
        varied = list(instances(facts))
        for each in varied:
            number = (len(known) + 1) << 16
            known[number] = Face(file, number, each.weight, each.italic, facts, each.at)
        if not varied:
            known[facts.index] = Face(file, facts.index, facts.weight, facts.italic, facts)
    return known


def font_of(face: Face, data: bytes) -> Font:
    """The font of a face of a file with these bytes. Raises `NotAFont` where an instance cannot be made."""
    facts, name = face.facts, face.facts.name
    if face.at:
        data = made(data, facts.index, face.at)
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


_Styled = TypeVar("_Styled", bound=Weighed)


def nearest(styles: Sequence[_Styled], weight: int, italic: bool) -> _Styled:
    """The style to use for a wish, by the rules of CSS Fonts 4 (§5.2): slant first, then weight.

    A weight from 400 to 500 is looked for upwards to 500, then downwards, then upwards; a lighter one first
    downwards, a heavier one first upwards.
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
