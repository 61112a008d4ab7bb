"""What the marks of a drawing share, each thing once under an id: glyphs, pictures, gradients, clips, frames."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

import uharfbuzz as hb  # type: ignore[import-untyped]

from generator.foundation.dataclasses import NamedTuple
from generator.frame import Font, Frame, GroupMark, Icon, ImageMark, Picture, TextMark
from generator.geometry import Path
from generator.geometry.transforms import scale_of
from generator.paint.svg.pictures import PictureKey, Source, picture_key, source
from generator.paint.svg.syntax import COUNTS

_DIGITS: Final = 3
"""Decimals of a millimetre that can be seen."""
_MAX: Final = 9


class Usage:
    """Counts how often frames and pictures are placed; each is inspected once."""

    def __init__(self, frame: Frame) -> None:
        self.counts: Counter[Frame] = Counter()
        """How often each frame is placed."""
        self.pictures: Counter[PictureKey] = Counter()
        """How often each picture is placed."""
        self.digits: dict[Frame, int] = {}
        """How many decimals each frame needs at its largest scale."""
        self._visit(frame, 1.0)

    def _visit(self, frame: Frame, scale: float) -> None:
        needed = _needed(scale)
        known = self.digits.get(frame)
        if known is not None and known >= needed:
            return
        self.digits[frame] = needed
        for _x, _y, mark, _source in frame.placed:
            if isinstance(mark, GroupMark):
                self._inner(mark.frame, scale * scale_of(mark.transform), known is None)
                if mark.mask is not None:
                    self._inner(mark.mask, scale, known is None)
            elif isinstance(mark, TextMark):
                for run in mark.runs:
                    if isinstance(run, Icon):
                        self._inner(run.frame, scale * run.scale, known is None)
            elif isinstance(mark, ImageMark) and known is None:
                self.pictures[picture_key(mark.picture)] += 1

    def _inner(self, frame: Frame, scale: float, new: bool) -> None:
        if new:
            self.counts[frame] += 1
        self._visit(frame, scale)


def _needed(scale: float) -> int:
    if not 0 < scale < math.inf:
        return _DIGITS
    return min(_MAX, max(0, _DIGITS + math.ceil(math.log10(scale) - 1e-9)))


class Definitions:
    """Creates ids, and collects the elements that have them."""

    def __init__(self, usage: Usage, prefix: str, texts: bool) -> None:
        if not re.fullmatch(r"([A-Za-z][\w-]*)?", prefix, re.ASCII):
            raise ValueError(f"ids cannot begin with {prefix!r}")
        self.usage = usage
        self.texts = texts
        self.defs: list[str] = []
        """The elements of `<defs>`, in the order of their first use."""
        self.frames: dict[Frame, str] = {}
        """The ids of frames that are drawn already."""
        self._prefix = prefix
        self._last = 0
        self._glyphs: dict[tuple[Font, int], str] = {}
        self._made: dict[str, str] = {}

    def name(self) -> str:
        """A new id."""
        self._last += 1
        return f"{self._prefix}i{self._last}"

    def glyph(self, font: Font, glyph: int) -> str:
        """The id of a glyph's outline; empty for a blank glyph."""
        key = (font, glyph)
        known = self._glyphs.get(key)
        if known is None:
            data = outlines(font)[glyph]
            known = self._glyphs[key] = self.name() if data else ""
            if data:
                self.defs.append(f'<path id="{known}" d="{data}"/>')
        return known

    def put(self, tag: str, body: str) -> str:
        """The id of an element with that tag and that body (attributes, and what is in it); equal ones are one."""
        if body not in self._made:
            self._made[body] = self.name()
            self.defs.append(f'<{tag} id="{self._made[body]}"{body}')
        return self._made[body]

    def clip(self, path: Path, x: float, y: float, digits: int) -> str:
        """The id of a clip moved by (x, y)."""
        return self.put("clipPath", f'><path d="{outline(path, x, y, digits)}"/></clipPath>')

    def picture(self, picture: Picture) -> tuple[Source, str]:
        """A picture for browsers, and the id of its element (1 × 1 in size) if it is used more than once."""
        known = source(picture)
        if self.usage.pictures[picture_key(picture)] < 2:
            return known, ""
        unit = f' width="1" height="1" preserveAspectRatio="none" href="{known.address}"/>'
        return known, self.put("image", unit)


_LIMIT: Final = 8_000
"""Outlines after which the memory of them is emptied."""


class Trace(NamedTuple):
    """Path data without its start, which depends on where the outline lies."""

    path: Path
    """Kept, for traces are known by the identity of their paths."""
    x: float
    y: float
    way: str
    """From the first point on."""


_KNOWN: Final[dict[tuple[int, int], Trace]] = {}


def outline(path: Path, x: float, y: float, digits: int) -> str:
    """The data of a path moved by (x, y), with `digits` decimals; empty for an empty path.

    >>> outline(Path.polygon([(0, 0), (10, 0), (10, 2.5)]), 1, 1, 3)
    'M1 1h10v2.5z'
    """
    key = (id(path), digits)
    found = _KNOWN.get(key)
    if found is None:
        if len(_KNOWN) > _LIMIT:
            _KNOWN.clear()
        commands = path.commands
        start = commands[0][1:3] if commands and len(commands[0]) > 1 else (0.0, 0.0)
        found = _KNOWN[key] = Trace(path, start[0], start[1], steps(commands, digits))
    if not found.way:
        return ""
    counts, scale = COUNTS[digits], 10**digits
    return joined("M", [round((found.x + x) * scale), round((found.y + y) * scale)], counts) + (
        found.way
    )


def joined(letter: str, values: Iterable[int], counts: dict[int, str]) -> str:
    """A command: its letter and its numbers, with blanks only where needed."""
    return letter + " ".join([counts[value] for value in values]).replace(" -", "-")


def steps(commands: Sequence[Sequence[str | float]], digits: int) -> str:
    """The path data behind the first point, every step counted from the point before it.

    Commands are those of a `Path` and ("Q", x1, y1, x, y), a curve with one handle.
    """
    counts, scale = COUNTS[digits], 10**digits
    result: list[str] = []
    x = y = start_x = start_y = 0
    for index, command in enumerate(commands):
        kind = command[0]
        if kind == "Z":
            result.append("z")
            x, y = start_x, start_y
            continue
        numbers = [round(value * scale) for value in command[1:]]
        to_x, to_y = numbers[-2:]
        if kind == "M":
            if index:
                result.append(joined("m", (to_x - x, to_y - y), counts))
            start_x, start_y = to_x, to_y
        elif kind == "L" and to_y == y:
            result.append("h" + counts[to_x - x])
        elif kind == "L" and to_x == x:
            result.append("v" + counts[to_y - y])
        else:
            here = (x, y) * (len(numbers) // 2)
            letter = str(kind).lower()
            moves = [value - at for value, at in zip(numbers, here)]
            result.append(joined(letter, moves, counts))
        x, y = to_x, to_y
    return "".join(result)


_UNIT_DIGITS = 1
"""Decimals of a font's own units; most fonts have none."""
_FONTS = 64
"""Fonts whose glyphs are remembered."""


class Outlines(dict[int, str]):
    """The path data of each glyph of a font, in its own units, y down; empty for a blank glyph."""

    def __init__(self, font: Font) -> None:
        super().__init__()
        self._font = hb.Font(hb.Face(font.data, font.place))

    def __missing__(self, glyph: int) -> str:
        drawn: list[tuple[Any, ...]] = []
        self._font.draw_glyph(glyph, _pens(), drawn)
        result = ""
        if any(step[0] not in "MZ" for step in drawn):
            scale = 10**_UNIT_DIGITS
            start = [round(value * scale) for value in drawn[0][1:]]
            result = joined("M", start, COUNTS[_UNIT_DIGITS]) + steps(drawn, _UNIT_DIGITS)
        self[glyph] = result
        return result


@lru_cache(maxsize=_FONTS)
def outlines(font: Font) -> Outlines:
    """The outlines of a font."""
    return Outlines(font)


@lru_cache(maxsize=1)
def _pens() -> hb.DrawFuncs:
    """What HarfBuzz calls for each step of an outline; y is turned down."""
    pens = hb.DrawFuncs()
    pens.set_move_to_func(lambda x, y, to: to.append(("M", x, -y)))
    pens.set_line_to_func(lambda x, y, to: to.append(("L", x, -y)))
    pens.set_quadratic_to_func(lambda a, b, x, y, to: to.append(("Q", a, -b, x, -y)))
    pens.set_cubic_to_func(lambda a, b, c, d, x, y, to: to.append(("C", a, -b, c, -d, x, -y)))
    pens.set_close_path_func(lambda to: to.append(("Z",)))
    return pens
