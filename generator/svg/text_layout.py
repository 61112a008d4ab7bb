"""From the characters of a text in a drawing to outlines: line by line, or along a path."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from generator.foundation.dataclasses import NamedTuple, dataclass, field
from generator.frame import Font
from generator.geometry import Command, Path, Rect, Transform
from generator.svg.attribute_values import length, transform
from generator.svg.document import Tag
from generator.svg.outlines import KINDS, outline
from generator.svg.path_position import Track
from generator.svg.style import Style
from generator.text.glyph_outlines import Letters

if TYPE_CHECKING:
    from generator.svg.drawing import Drawer

_HEIGHTS: dict[str, Callable[[Font], float]] = {
    "middle": lambda font: font.x_height / 2,
    "central": lambda font: (font.ascent - font.descent) / 2,
    "hanging": lambda font: font.cap_height,
    "text-before-edge": lambda font: font.ascent,
    "before-edge": lambda font: font.ascent,
    "text-top": lambda font: font.ascent,
    "text-after-edge": lambda font: -font.descent,
    "after-edge": lambda font: -font.descent,
    "text-bottom": lambda font: -font.descent,
}
"""How far below its place a baseline lies, as a share of the size, by what of the letters is to stand there."""
_RAISED = {"super": 0.33, "sub": -0.2}
_LINES = {"underline": -0.12, "line-through": 0.28, "overline": 0.78}
"""How high above the baseline lines lie that are drawn with a text; shares of its size."""
_THICK = 0.06
_SLACK = 0.5
"""Units by which a text may be longer than its path without a word."""
_SHARES = {"middle": 0.5, "end": 1.0}
"""How much of a line stands before its place."""


class Spot(NamedTuple):
    """Where a character is put: at a place of its own, and how far from where it would come."""

    x: float | None = None
    y: float | None = None
    dx: float = 0.0
    dy: float = 0.0


NOWHERE = Spot()


@dataclass(slots=True)
class Stretch:
    """Characters of one tag, next to each other."""

    tag: Tag
    style: Style
    along: Tag | None = None
    """The `textPath` that they run along."""
    chars: list[str] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)


class Put(NamedTuple):
    """Letters side by side on a baseline, as one outline in user units."""

    stretch: Stretch
    path: Path


class Laid(NamedTuple):
    """A letter, or a line drawn with letters: its outline from its place on the baseline, and how far it moves on."""

    path: Path
    step: float


class Setting:
    """Sets the texts of a drawing."""

    def __init__(self, drawer: Drawer, letters: Letters, viewport: tuple[float, float]) -> None:
        self._drawer, self._letters, self._viewport = drawer, letters, viewport

    def put(self, stretches: list[Stretch]) -> Iterator[Put]:
        """Sets the stretches, line by line: a line ends where a character has a place of its own."""
        x = y = start = 0.0
        line: list[Put] = []
        anchor, path = "start", None
        for stretch in stretches:
            if stretch.along is not None:
                if stretch.along is not path:
                    path = stretch.along
                    yield from self._along([s for s in stretches if s.along is path])
                continue
            for chars, spot in _pieces(stretch):
                if spot.x is not None or spot.y is not None:
                    yield from _anchored(line, anchor, start, x)
                    line = []
                    x, y = (x if spot.x is None else spot.x), (y if spot.y is None else spot.y)
                    start, anchor = x, stretch.style["text-anchor"]
                elif not line:
                    anchor = stretch.style["text-anchor"]
                x, y = x + spot.dx, y + spot.dy
                commands: list[Command] = []
                for laid in self._laid(stretch, chars):
                    commands += laid.path.transformed(Transform.translate(x, y)).commands
                    x += laid.step
                line.append(Put(stretch, Path(tuple(commands))))
        yield from _anchored(line, anchor, start, x)

    def _along(self, stretches: list[Stretch]) -> Iterator[Put]:
        """The letters of a `textPath`, each turned as the path runs below its middle; beyond its ends are none."""
        tag, first = stretches[0].along, stretches[0]
        assert tag is not None
        target = self._drawer.ids.get(tag.get("href").removeprefix("#"))
        if target is None or target.name not in KINDS:
            self._drawer.remarks.say("text", "text along a path that isn't in the file", tag)
            return
        path, _ = outline(target, self._viewport)
        track = Track(path.transformed(transform(target.get("transform"))))
        laid = [(each, self._laid(each, "".join(each.chars))) for each in stretches]
        whole = sum(letter.step for _, letters in laid for letter in letters)
        share = _SHARES.get(first.style["text-anchor"], 0.0)
        at = length(tag.get("startOffset"), track.length) - whole * share
        if at < -_SLACK or at + whole > track.length + _SLACK:
            what = "text that is longer than its path: what is beyond the ends is cut off"
            self._drawer.remarks.say("text", what, tag)
        for stretch, letters in laid:
            commands: list[Command] = []
            for letter in letters:
                spot = track.at(at + letter.step / 2)
                if spot is not None:
                    back = Transform.translate(-letter.step / 2, 0.0)
                    place = Transform.translate(*spot.point) @ Transform.rotate(spot.degrees) @ back
                    commands += letter.path.transformed(place).commands
                at += letter.step
            yield Put(stretch, Path(tuple(commands)))

    def _laid(self, stretch: Stretch, chars: str) -> list[Laid]:
        """The letters of some characters, and the lines that are drawn with them."""
        style = stretch.style
        size = length(style["font-size"])
        slanted = style["font-style"] in ("italic", "oblique")
        font, missed = self._letters.choose(style["font-family"], _weight(style), slanted)
        if missed:
            what = f"text in the font `{missed}`, which is missing; `{font.family}` is used instead"
            self._drawer.remarks.say("font", what, stretch.tag)
        spacing, words = (span(style[f"{of}-spacing"], size, size) for of in ("letter", "word"))
        made, used = self._letters.line(chars, font, spacing != 0.0)
        self._letters.used |= used
        if self._letters.missing:
            absent = "".join(self._letters.missing)
            what = f"text with characters that no font has: `{absent[:40]}`"
            self._drawer.remarks.say("glyph", what, stretch.tag)
            self._letters.missing.clear()
        place = _HEIGHTS.get(style["dominant-baseline"])
        raised = style["baseline-shift"]
        up = _RAISED[raised] * size if raised in _RAISED else span(raised, size, size)
        y = (place(font) if place else 0.0) * size - up
        laid = []
        to_size = Transform(size, 0.0, 0.0, size, 0.0, y)
        for letter in made:
            step = letter.advance * size + spacing + (words if letter.text == " " else 0.0)
            path = letter.path.transformed(to_size)
            for name, height in _LINES.items():
                if name in style["text-decoration"] and step > 0:
                    bar = Path.rectangle(Rect(0.0, y - height * size, step, _THICK * size))
                    path = Path((*path.commands, *bar.commands))
            laid.append(Laid(path, step))
        return laid


def span(text: str, full: float, size: float) -> float:
    """A length in a text of that size: `em` are of the size, percentages of `full`."""
    if text.endswith("em") and not text.endswith("rem"):
        return length(text[:-2]) * size
    return length(text, full)


def _pieces(stretch: Stretch) -> Iterator[tuple[str, Spot]]:
    """The characters of a stretch, divided where one is moved."""
    start = 0
    for at, spot in enumerate(stretch.spots):
        if at > start and spot is not NOWHERE and spot != NOWHERE:
            yield "".join(stretch.chars[start:at]), stretch.spots[start]
            start = at
    if stretch.chars:
        yield "".join(stretch.chars[start:]), stretch.spots[start]


def _anchored(line: list[Put], anchor: str, start: float, end: float) -> Iterator[Put]:
    """The parts of a line, moved so that its start, middle or end stands where it began."""
    share = _SHARES.get(anchor, 0.0)
    if not share:
        yield from line
        return
    back = Transform.translate((start - end) * share, 0.0)
    for put in line:
        yield put._replace(path=put.path.transformed(back))


def _weight(style: Style) -> int:
    word = style["font-weight"]
    number = {"normal": 400.0, "bold": 700.0, "bolder": 700.0, "lighter": 300.0}.get(word)
    return round(min(max(length(word, absent=400.0) if number is None else number, 1.0), 1000.0))
