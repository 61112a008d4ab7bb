"""What is printed where, read back from the PDF: coloured areas and lines, in mm from the top left of a page.

Forms within forms are followed and clips are kept, as a printer would do it, so that a test can ask for the very place
of a card on paper, whatever the program took for it on the way.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, NamedTuple

import pikepdf

from generator.geometry import Rect, Transform
from tests.build.games import MM

_EVERYWHERE = Rect(-1e6, -1e6, 2e6, 2e6)
_PATHS = {"m": 1, "l": 1, "c": 3}
_FILLS, _STROKES = {"f", "F", "f*", "B", "B*", "b", "b*"}, {"S", "s", "B", "B*", "b", "b*"}


class Area(NamedTuple):
    """Something filled."""

    color: str
    """As `#rrggbb`."""
    box: Rect
    """All of it, mm."""
    seen: Rect
    """What its clips leave of it."""
    turn: int
    """By how much its axes are turned clockwise, degrees."""


class Line(NamedTuple):
    """One straight line."""

    x: float
    y: float
    to_x: float
    to_y: float

    @property
    def upright(self) -> bool:
        """Whether it runs from top to bottom."""
        return abs(self.x - self.to_x) < 1e-3

    @property
    def box(self) -> Rect:
        """Its box, without thickness."""
        x, y = min(self.x, self.to_x), min(self.y, self.to_y)
        return Rect(x, y, abs(self.x - self.to_x), abs(self.y - self.to_y))


@dataclass(frozen=True)
class _State:
    """What `q` keeps and `Q` brings back."""

    maps: Transform
    clip: Rect = _EVERYWHERE
    color: str = "#000000"


class Printed(NamedTuple):
    """One page as it lies on the table."""

    boxes: Mapping[str, Rect]
    """Its `MediaBox`, and those others that it has."""
    areas: tuple[Area, ...]
    """The filled areas in drawing order; of curved ones the box of what draws them."""
    lines: tuple[Line, ...]
    """The straight lines in drawing order, those of rulers and all else that is stroked."""

    @property
    def paper(self) -> Rect:
        """The paper itself."""
        return self.boxes["MediaBox"]


def measured(content: bytes) -> tuple[Printed, ...]:
    """The pages of a PDF."""
    with pikepdf.open(io.BytesIO(content)) as file:
        return tuple(_printed(page) for page in file.pages)


def _printed(page: pikepdf.Page) -> Printed:
    found: list[Area] = []
    strokes: list[Line] = []
    for kind, state, paths in _drawn(page):
        if kind in _FILLS:
            box = _box(paths)
            found.append(Area(state.color, box, box.clipped(state.clip), _turn(state.maps)))
        if kind in _STROKES:
            strokes += [Line(*a, *b) for path in paths for a, b in pairwise(path)]
    names = ("MediaBox", "TrimBox", "BleedBox", "CropBox")
    boxes = {name: _boxed(page, name) for name in names if f"/{name}" in page.obj}
    return Printed(boxes, tuple(found), tuple(strokes))


def _boxed(page: pikepdf.Page, name: str) -> Rect:
    """A box of a page in mm from the top left of its paper."""
    begin, _, _, top = (float(v) for v in page.mediabox)
    left, low, right, high = (float(v) for v in page.obj[f"/{name}"])
    return Rect((left - begin) / MM, (top - high) / MM, (right - left) / MM, (high - low) / MM)


def _drawn(page: pikepdf.Page) -> Iterator[tuple[str, _State, list[list[tuple[float, float]]]]]:
    high = float(page.mediabox[3])
    to_mm = Transform(1 / MM, 0.0, 0.0, -1 / MM, 0.0, high / MM)
    yield from _walked(page, page.Resources, _State(to_mm))


def _walked(stream: Any, resources: Any, state: _State) -> Iterator[tuple[str, _State, list[Any]]]:
    kept: list[_State] = []
    paths: list[list[tuple[float, float]]] = []
    clips = False
    for operands, sign in pikepdf.parse_content_stream(stream):
        word = str(sign)
        if word == "q":
            kept.append(state)
        elif word == "Q":
            state = kept.pop()
        elif word == "Do":
            yield from _form(resources.XObject[str(operands[0])], resources, state)
        elif word in ("cm", "rg", "g"):
            state = _changed(state, word, [float(each) for each in operands])
        elif word in _PATHS or word in ("re", "h"):
            _extended(paths, word, [float(each) for each in operands], state.maps)
        elif word in ("W", "W*"):
            clips = True
        elif word in _FILLS | _STROKES | {"n"}:
            yield word, state, paths
            if clips:
                state = replace(state, clip=_box(paths).clipped(state.clip))
            paths, clips = [], False


def _form(form: Any, outer: Any, state: _State) -> Iterator[tuple[str, _State, list[Any]]]:
    if form.Subtype != "/Form":
        return
    maps = state.maps @ Transform(*(float(v) for v in form.get("/Matrix", (1, 0, 0, 1, 0, 0))))
    x, y, right, bottom = (float(v) for v in form.BBox)
    within = maps.bounds(Rect(x, y, right - x, bottom - y)).clipped(state.clip)
    yield from _walked(form, form.get("/Resources", outer), replace(state, maps=maps, clip=within))


def _changed(state: _State, word: str, numbers: Sequence[float]) -> _State:
    if word == "cm":
        return replace(state, maps=state.maps @ Transform(*numbers))
    parts = numbers if word == "rg" else [numbers[0]] * 3
    return replace(state, color="#" + "".join(f"{round(part * 255):02x}" for part in parts))


def _extended(paths: list[Any], word: str, numbers: Sequence[float], maps: Transform) -> None:
    if word == "h":
        paths[-1].append(paths[-1][0])
        return
    if word == "re":
        x, y, width, height = numbers
        corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y))
        paths.append([maps.apply(*corner) for corner in corners])
        return
    points = [maps.apply(*numbers[n : n + 2]) for n in range(0, 2 * _PATHS[word], 2)]
    if word == "m":
        paths.append(points)
    else:
        paths[-1].extend(points)


def _box(paths: list[list[tuple[float, float]]]) -> Rect:
    xs, ys = ([point[axis] for path in paths for point in path] for axis in (0, 1))
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _turn(maps: Transform) -> int:
    """Pages are read with y downwards, so that a face that stands upright has a quarter turn of nothing."""
    return {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}[_sign(maps.a), _sign(maps.b)]


def _sign(value: float) -> int:
    return 0 if abs(value) < 1e-9 else (1 if value > 0 else -1)
