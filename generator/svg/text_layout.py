"""From the characters of a text in a drawing to outlines: line by line, or along a path."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.foundation.dataclasses import NamedTuple, dataclass, field
from generator.frame import Font
from generator.geometry import Path, Rect, Transform
from generator.geometry.paths import joined
from generator.svg.attribute_values import length, transform
from generator.svg.context import Drawer
from generator.svg.document import Tag
from generator.svg.outlines import KINDS, Track, outline
from generator.svg.style import Style
from generator.text.glyph_outlines import Letters

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
"""How far the baseline is below its position, as a share of the size, by `dominant-baseline`."""
_RAISED = {"super": 0.33, "sub": -0.2}
_LINES = {"underline": -0.12, "line-through": 0.28, "overline": 0.78}
"""The height above the baseline of lines that decorate a text; shares of its size."""
_THICK = 0.06
_SLACK = 0.5
"""By how many units a text may be longer than its path without a warning."""
_SHARES = {"middle": 0.5, "end": 1.0}
"""The share of a line that is before its position."""


class Spot(NamedTuple):
    """The position of a character, if it has its own, and its shift."""

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
    """The `textPath` that they follow."""
    chars: list[str] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)


Outlined = tuple[Stretch, Path]
"""Characters and their outlines, in user units."""


class _Letter(NamedTuple):
    """A letter with its decoration, from its place on the baseline; user units."""

    path: Path
    step: float
    """The distance to the next letter."""


class TextLayout:
    """Sets the texts of a drawing."""

    def __init__(self, drawer: Drawer, letters: Letters, viewport: tuple[float, float]) -> None:
        self._drawer, self._letters, self._viewport = drawer, letters, viewport

    def outlines(self, stretches: list[Stretch]) -> Iterator[Outlined]:
        """The stretches as outlines, line by line: a line ends before a character with a position of its own."""
        x = y = start = 0.0
        line: list[Outlined] = []
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
                paths = []
                for letter in self._letters_of(stretch, chars):
                    paths.append(letter.path.transformed(Transform.translate(x, y)))
                    x += letter.step
                line.append((stretch, joined(paths)))
        yield from _anchored(line, anchor, start, x)

    def _along(self, stretches: list[Stretch]) -> Iterator[Outlined]:
        """The letters of a `textPath`, each turned like the path below its middle; none beyond the ends."""
        tag, first = stretches[0].along, stretches[0]
        assert tag is not None
        target = self._drawer.ids.get(tag.get("href").removeprefix("#"))
        if target is None or target.name not in KINDS:
            self._drawer.warn("text", "text along a path that isn't in the file", tag)
            return
        path, _ = outline(target, self._viewport)
        track = Track(path.transformed(transform(target.get("transform"))))
        laid = [(each, self._letters_of(each, "".join(each.chars))) for each in stretches]
        whole = sum(letter.step for _, letters in laid for letter in letters)
        share = _SHARES.get(first.style["text-anchor"], 0.0)
        at = length(tag.get("startOffset"), track.length) - whole * share
        if at < -_SLACK or at + whole > track.length + _SLACK:
            what = "text that is longer than its path: what is beyond the ends is cut off"
            self._drawer.warn("text", what, tag)
        for stretch, letters in laid:
            paths = []
            for letter in letters:
                spot = track.at(at + letter.step / 2)
                if spot is not None:
                    back = Transform.translate(-letter.step / 2, 0.0)
                    place = Transform.translate(*spot.point) @ Transform.rotate(spot.degrees) @ back
                    paths.append(letter.path.transformed(place))
                at += letter.step
            yield stretch, joined(paths)

    def _letters_of(self, stretch: Stretch, chars: str) -> list[_Letter]:
        style = stretch.style
        size = length(style["font-size"])
        slanted = style["font-style"] in ("italic", "oblique")
        font, missing = self._letters.choose(style["font-family"], _weight(style), slanted)
        if missing:
            what = (
                f"text in the font `{missing}`, which is missing; `{font.family}` is used instead"
            )
            self._drawer.warn("font", what, stretch.tag)
        spacing, words = (span(style[f"{of}-spacing"], size, size) for of in ("letter", "word"))
        letters = self._letters.line(chars, font, spacing != 0.0)
        if self._letters.missing:
            absent = "".join(self._letters.missing)
            what = f"text with characters that no font has: `{absent[:40]}`"
            self._drawer.warn("glyph", what, stretch.tag)
            self._letters.missing.clear()
        place = _HEIGHTS.get(style["dominant-baseline"])
        raised = style["baseline-shift"]
        up = _RAISED[raised] * size if raised in _RAISED else span(raised, size, size)
        y = (place(font) if place else 0.0) * size - up
        laid = []
        to_size = Transform(size, 0.0, 0.0, size, 0.0, y)
        for letter in letters:
            step = letter.advance * size + spacing + (words if letter.text == " " else 0.0)
            path = letter.path.transformed(to_size)
            for name, height in _LINES.items():
                if name in style["text-decoration"] and step > 0:
                    bar = Path.rectangle(Rect(0.0, y - height * size, step, _THICK * size))
                    path = Path((*path.commands, *bar.commands))
            laid.append(_Letter(path, step))
        return laid


def span(text: str, full: float, size: float) -> float:
    """A length in a text of that size: `em` are of the size, percentages of `full`."""
    if text.endswith("em") and not text.endswith("rem"):
        return length(text[:-2]) * size
    return length(text, full)


def _pieces(stretch: Stretch) -> Iterator[tuple[str, Spot]]:
    """The characters of a stretch, divided before each that is moved."""
    start = 0
    for at, spot in enumerate(stretch.spots):
        if at > start and spot is not NOWHERE and spot != NOWHERE:
            yield "".join(stretch.chars[start:at]), stretch.spots[start]
            start = at
    if stretch.chars:
        yield "".join(stretch.chars[start:]), stretch.spots[start]


def _anchored(line: list[Outlined], anchor: str, start: float, end: float) -> Iterator[Outlined]:
    """The parts of a line, moved so that its start, middle or end is where it began."""
    share = _SHARES.get(anchor, 0.0)
    if not share:
        yield from line
        return
    back = Transform.translate((start - end) * share, 0.0)
    for stretch, path in line:
        yield stretch, path.transformed(back)


def _weight(style: Style) -> int:
    word = style["font-weight"]
    number = {"normal": 400.0, "bold": 700.0, "bolder": 700.0, "lighter": 300.0}.get(word)
    return round(min(max(length(word, absent=400.0) if number is None else number, 1.0), 1000.0))
