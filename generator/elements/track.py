"""Tracks: numbered spaces for points and turns."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import Literal

from generator.decode import Extent
from generator.elements import Element, Kit, element
from generator.foundation.color import Color
from generator.foundation.dataclasses import NamedTuple, dataclass, field, replace
from generator.foundation.diagnostics import Problem, similar
from generator.frame import Frame, Note, PathMark, Placed, Source
from generator.frame.marks import combined
from generator.frame.ways import MOST, Course, Form, Start, Way, capacity, extent, mesh, outlines
from generator.geometry import Rect, Size
from generator.geometry.units import points
from generator.keys import SOLID, SOLID_BLACK, Dash, Fill, Lines, Whole
from generator.keys.filled import filled, stroked
from generator.keys.overflow import boxes_overflow
from generator.keys.spaces import (
    Drawing,
    Part,
    Writing,
    draw_content,
    same_size,
    stacked,
    style_for,
)
from generator.keys.track import SpaceMark, Values, number_of, number_text
from generator.text.style import StyleKeys

_FINE = 1e-9
_NUMBER, _TEXT = 0.42, 0.26
"""The sizes of numbers and of other texts, relative to a space."""
_BOLD = 700
_HEXAGON = math.sqrt(3) / 2
"""The width of a hexagon over its height."""
_INSIDE = {"square": (0.84, 0.84), "circle": (0.74, 0.68), "hexagon": (0.84, 0.6)}
"""The part of a space for its number, icon and text."""
_SHARES = {
    "": (),
    "n": (1.0,),
    "i": (1.0,),
    "t": (1.0,),
    "ni": (0.38, 0.62),
    "nt": (0.58, 0.42),
    "it": (0.66, 0.34),
    "nit": (0.32, 0.42, 0.26),
}
"""How number (n), icon (i) and text (t) divide that height."""
_NOTHING = SpaceMark()


class _Space(NamedTuple):
    """One space of a track."""

    rect: Rect
    text: str
    fill: Fill | None
    is_special: bool
    mark: SpaceMark


@element("track")
@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class TrackElement(Element):
    """Numbered spaces in a line, along the edge of a board, in a spiral or back and forth: for points, turns, money.

    Notes: `out-of-range` (`value`, `least`, `most`, `key`) if `marks` names a number that isn't on any space; and those
    of icons and texts.
    """

    layout: Way = "straight"
    """How the spaces are arranged: `straight`, in one row or column; `board`, along the edge of the box, counting each
    corner once; `spiral`, along the edge and on inwards; `snake`, back and forth, row after row."""
    count: Whole | None = None
    """The number of spaces. Default: what `last` or `values` give, or what `columns` and `rows` hold."""
    first: float = 1.0
    """The number of the first space."""
    step: float = 1.0
    """The difference between one number and the next; it may be negative."""
    last: float | None = None
    """The number of the last space (instead of `count`)."""
    values: Values = Values()
    """What is written on the spaces instead of counted numbers: `[0, 1, 3, 6, 10]`, or a text with commas, such as the
    result of an expression: `{{ levels }}`."""
    numbers: bool = True
    """Whether the numbers are printed."""
    shape: Form = "square"
    """The shape of the spaces: `square`, `circle` or `hexagon`."""
    columns: Lines | None = None
    """The number of spaces side by side, except in straight tracks. Default: whatever makes the spaces largest. If
    spaces don't go exactly once around a board, there is a gap at the end."""
    rows: Lines | None = None
    """The number of spaces below each other, in the same way."""
    size: Extent | None = None
    """The height of a space. Default: as large as the box allows."""
    stretch: bool = False
    """Whether squares become wider or higher, so that the track fills its box."""
    gap: Extent = 0.0
    """The space between spaces."""
    start: Start = "top left"
    """The corner of the first space: `top left`, `top right`, `bottom right` or `bottom left`."""
    direction: Literal["clockwise", "counterclockwise"] = "clockwise"
    """Which way a track along an edge or a spiral goes."""
    along: Literal["rows", "columns"] = "rows"
    """Whether a straight track is a row or a column, and whether a snake goes along rows or along columns."""
    fill: Fill | None = None
    """The fill of the spaces."""
    fills: tuple[Fill, ...] = ()
    """The fills of the spaces in turn: `[white, silver]`."""
    every: Lines | None = None
    """Emphasises multiples of this number: 5, 10, 15 with `every: 5`. If `values` aren't numbers, the spaces are
    counted."""
    every_fill: Fill | None = None
    """The fill of these spaces."""
    every_style: str = ""
    """The text style of their numbers. Default: bold."""
    every_color: Color | None = None
    """The colour of their numbers (overrides the style's)."""
    marks: Mapping[str, SpaceMark] = field(default_factory=dict)
    """What is special about single spaces, by number: `{10: {icon: crown, fill: gold, text: Win, color: red}}`; `"5,
    15"` means both."""
    number_style: str = ""
    """The text style of the numbers. Default: one that fits the spaces."""
    number_color: Color | None = None
    """The colour of the numbers (overrides the style's)."""
    text_style: str = ""
    """The text style of the texts in `marks`. Default: one that fits the spaces."""
    stroke: Fill = SOLID_BLACK
    """The colour of the lines around spaces, or `none`."""
    stroke_width: Extent = 0.25
    """The width of these lines."""
    dash: Dash = SOLID
    """The lengths of their dashes and gaps: `2`, or `[3, 1]`. Default: solid lines."""

    def measure(self, area: Size, kit: Kit, source: Source) -> Size:
        """The size its spaces take."""
        rects = self._rects(area, len(self._texts(source)), source)
        whole = reduce(Rect.united, rects[1:], rects[0]) if rects else Rect(0.0, 0.0, 0.0, 0.0)
        return Size(max(0.0, whole.width), max(0.0, whole.height))

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The track on an area. Raises `Problem` if it has no spaces or too many, and for unknown names."""
        texts = self._texts(source)
        rects = self._rects(area, len(texts), source)
        over = boxes_overflow(rects, area, source)
        if not rects or min(rects[0].size) <= 0:
            return Frame(area, (), over)
        marked, notes = self._marked(texts, source)
        spaces = [
            self._space(place, rect, text, marked.get(text, _NOTHING))
            for place, (rect, text) in enumerate(zip(rects, texts))
        ]
        drawn = tuple(Placed(0.0, 0.0, mark, source) for mark in self._drawn(spaces))
        inside = self._inside(spaces, kit, source)
        return combined(area, [(0.0, 0.0, Frame(area, drawn, (*over, *notes))), *inside])

    def _texts(self, source: Source) -> list[str]:
        count: int | None = len(self.values.texts) or self.count
        if count is None and self.last is None and self.columns and self.rows:
            count = capacity(self.layout, self.columns, self.rows)
        if count is not None and count > MOST:
            what = f"a track has at most {MOST} spaces, not {count}"
            raise Problem("YAML008", what, source.origin, "shorten it, or use several tracks")
        if self.values.texts:
            return list(self.values.texts)
        if count is None and self.last is not None:
            steps = (self.last - self.first) / self.step if self.step else -1.0
            if steps < 0 or steps >= MOST:
                first, last, step = map(number_text, (self.first, self.last, self.step))
                what = f"steps of {step} don't lead from {first} to {last}"
                hint = f"change `step`: a track has at most {MOST} spaces"
                raise Problem("YAML008", what, source.origin, hint)
            count = int(steps + _FINE) + 1
        if count is None:
            hint = "add `count:`, `last:` or `values:`"
            raise Problem("YAML007", "`count` is missing", source.origin, hint)
        return [number_text(self.first + i * self.step) for i in range(count)]

    def _rects(self, area: Size, count: int, source: Source) -> list[Rect]:
        if not count:
            return []
        proportion = _HEXAGON if self.shape == "hexagon" else 1.0
        columns, rows = self._extent(area, count, proportion, source)
        room = Size(area.width - (columns - 1) * self.gap, area.height - (rows - 1) * self.gap)
        high = min(room.width / columns / proportion, room.height / rows)
        high = high if self.size is None else self.size
        space = Size(high * proportion, high)
        if self.size is None and self.stretch and self.shape == "square":
            space = Size(room.width / columns, room.height / rows)
        course = Course(
            self.layout, self.start, self.direction == "clockwise", self.along == "rows"
        )
        spots = course.over(columns, rows, count)
        whole = Size(
            columns * (space.width + self.gap) - self.gap,
            rows * (space.height + self.gap) - self.gap,
        )
        left, top = (area.width - whole.width) / 2, (area.height - whole.height) / 2
        steps = space.width + self.gap, space.height + self.gap
        return [Rect(left + x * steps[0], top + y * steps[1], *space) for x, y in spots]

    def _extent(self, area: Size, count: int, proportion: float, source: Source) -> tuple[int, int]:
        """The numbers of columns and rows."""
        if self.layout == "straight":
            return (count, 1) if self.along == "rows" else (1, count)
        found = extent(self.layout, count, (self.columns, self.rows), area, proportion)
        room = capacity(self.layout, *found)
        if room < count:
            what = (
                f"{count} spaces don't fit into {found[0]} × {found[1]}: there is room for {room}"
            )
            hint = "increase `columns` or `rows`, or omit one of them"
            raise Problem("YAML008", what, source.origin, hint)
        return found

    def _marked(
        self, texts: Sequence[str], source: Source
    ) -> tuple[dict[str, SpaceMark], tuple[Note, ...]]:
        found: dict[str, SpaceMark] = {}
        notes: list[Note] = []
        numbers = [n for n in map(number_of, texts) if n is not None]
        for key, mark in self.marks.items():
            for name in map(str.strip, key.split(",")):
                number = number_of(name)
                text = name if number is None or name in texts else number_text(number)
                if text in texts:
                    found[text] = mark
                elif number is not None and numbers:
                    facts = {"value": number, "least": min(numbers), "most": max(numbers)}
                    notes.append(Note.of("out-of-range", source, **facts, key=""))
                else:
                    hint = similar(text, texts, "space")
                    raise Problem("YAML008", f"there is no space `{text}`", mark.origin, hint)
        return found, tuple(notes)

    def _space(self, place: int, rect: Rect, text: str, mark: SpaceMark) -> _Space:
        number = number_of(text)
        special = False
        if self.every is not None:
            counted = place + 1 if number is None else number
            special = abs(counted / self.every - round(counted / self.every)) < _FINE
        fill = self.fills[place % len(self.fills)] if self.fills else self.fill
        if special and self.every_fill is not None:
            fill = self.every_fill
        return _Space(rect, text, fill if mark.fill is None else mark.fill, special, mark)

    def _drawn(self, spaces: Sequence[_Space]) -> Iterator[PathMark]:
        """Spaces with the same fill as one mark, with gradients one each; then the lines."""
        same_size: dict[Fill, list[Rect]] = {}
        for space in spaces:
            if space.fill is not None:
                same_size.setdefault(space.fill, []).append(space.rect)
        for fill, rects in same_size.items():
            for group in [rects] if len(fill.stops) < 2 else [[rect] for rect in rects]:
                yield from filled(outlines(self.shape, group), fill, group[0])
        rects = [space.rect for space in spaces]
        joined = self.shape == "square" and not self.gap
        path = mesh(rects) if joined else outlines(self.shape, rects)
        whole = reduce(Rect.united, rects)
        yield from stroked(path, self.stroke, self.stroke_width, whole, dash=self.dash)

    def _inside(self, spaces: Sequence[_Space], kit: Kit, source: Source) -> Iterator[Part]:
        """Numbers, icons and texts."""
        least = points(min(spaces[0].rect.size))
        plain = style_for(self.number_style, least * _NUMBER, self.number_color, kit, source)
        special = replace(plain, weight=_BOLD)
        if self.every_style:
            special = style_for(self.every_style, 0.0, None, kit, source)
        special = special.changed(StyleKeys(color=self.every_color))
        across, down = _INSIDE[self.shape]
        width = spaces[0].rect.width * across
        called = [space.text for space in spaces]
        plain, special = (same_size(style, called, width, kit) for style in (plain, special))
        small = style_for(self.text_style, least * _TEXT, None, kit, source)
        for space in spaces:
            mark, (x, y, wide, high) = space.mark, space.rect
            tint = StyleKeys(color=mark.color)
            style = (special if space.is_special else plain).changed(tint)
            things = {
                "n": Writing(space.text, style) if self.numbers and space.text else None,
                "i": Drawing(mark.icon, mark.color) if mark.icon else None,
                "t": Writing(mark.text, small.changed(tint)) if mark.text else None,
            }
            held = [thing for thing in things.values() if thing is not None]
            shares = _SHARES["".join(key for key, thing in things.items() if thing is not None)]
            inner = Rect(
                x + wide * (1 - across) / 2, y + high * (1 - down) / 2, wide * across, high * down
            )
            for thing, box in zip(held, stacked(inner, shares)):
                yield from draw_content(thing, box, kit, source)
