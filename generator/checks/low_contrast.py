"""Text that is hard to tell from what lies below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from operator import mul
from typing import NamedTuple

from generator.checks import Finding, check, steps_to
from generator.color import WHITE, Color, contrast
from generator.diagnostics import Severity
from generator.frame import Face, GroupMark, ImageMark, PathMark, Run, TextMark
from generator.frame.covers import covers, plain_box
from generator.frame.face import place_of
from generator.frame.ink import Paint
from generator.frame.survey import Laid, survey
from generator.frame.walk import ink
from generator.geometry import Rect

SOLID = 0.99
"""An opacity above this hides what is below."""


@check("CARD005", Severity.WARNING)
def low_contrast(face: Face, *, ratio: float = 3.0) -> Iterator[Finding]:
    """A text and the ground below it differ too little in lightness: by less than 3 to 1.

    Why: it cannot be read across the table, in the evening, in grey, or by some players at all.
    Fix: make the text darker or the ground lighter, or lay a plain panel between them.

    Bad:
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - rectangle: trim
            fill: "#777777"
          - {text: "{{ name }}", box: [5, 5, 53, 10], color: "#999999"}

    Good:
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - rectangle: trim
            fill: "#777777"
          - {text: "{{ name }}", box: [5, 5, 53, 10], color: white}
    """
    found = survey(face.frame)
    flats = [_flat(laid) for laid in found.grounds] if found.texts else []
    for laid in found.texts:
        color = _only_color(laid.mark)
        if color is None or not _plainly_clear(laid, color, flats, ratio):
            yield from _judged(face, laid, found.grounds[: laid.under], ratio)


def _only_color(mark: TextMark) -> Color | None:
    """The colour of a text that has one."""
    color = None
    for run in mark.runs:
        if run.__class__ is Run:
            if color is None:
                color = run[5]
            elif run[5] is not color:
                return None
    return color


class _Flat(NamedTuple):
    """A ground that is an upright box, as nearly all are."""

    left: float
    top: float
    right: float
    bottom: float
    fill: Color | None
    """Its colour, if it has one and hides what is below."""


_new = tuple.__new__


def _flat(laid: Laid) -> _Flat | None:
    mark, _, x, y, by, opacity, _ = laid
    if by is not None:
        return None
    if isinstance(mark, ImageMark):
        return _Flat(x, y, x + mark.size.width, y + mark.size.height, None)
    if not isinstance(mark, PathMark) or (box := plain_box(mark.path)) is None:
        return None
    left, top, width, height = box
    left += x
    top += y
    fill = mark.fill
    color = fill if isinstance(fill, Color) and fill.alpha * opacity >= SOLID else None
    return _new(_Flat, (left, top, left + width, top + height, color))


def _plainly_clear(laid: Laid, color: Color, flats: Sequence[_Flat | None], ratio: float) -> bool:
    """Whether a text stands out from the flat box that it is on: the quick answer for nearly all texts."""
    mark, _, x, y, by, opacity, under = laid
    if by is not None:
        return False
    width, height = mark.size
    x2, y2 = x + width, y + height
    while under:
        under -= 1
        flat = flats[under]
        if flat is None:
            return False
        left, top, right, bottom, fill = flat
        if x >= right or y >= bottom or x2 <= left or y2 <= top:
            continue
        if fill is None or x < left or y < top or x2 > right or y2 > bottom:
            return False
        return _contrast(color, opacity, fill) >= ratio
    return _contrast(color, opacity, WHITE) >= ratio


def _judged(face: Face, laid: Laid, below: Sequence[Laid], ratio: float) -> Iterator[Finding]:
    """What there is to say of one text."""
    mark = laid.mark
    colors = {run.color for run in mark.runs if isinstance(run, Run)}
    if not colors:
        return
    ground = _ground(below, laid.rect(*ink(mark)))
    if ground is None:
        return
    has, color = min((_contrast(c, laid.opacity, ground), c) for c in colors)
    if has < ratio:
        name = laid.source.name or "a text"
        yield Finding(
            f"`{name}` of `{face.item.name}` is hard to read: its contrast is {has:.1f} to 1",
            place_of(face, laid.source),
            f"make {color.hex} darker or lighter, or change {ground.hex} below it",
            (laid.source.origin, laid.source.id, color, ground),
            -has,
            steps_to(face, laid.source),
        )


class _OnPicture(Exception):
    """Says that a picture lies below a text: its colours are not judged."""


@lru_cache(maxsize=1024)
def _contrast(color: Color, opacity: float, ground: Color) -> float:
    return contrast(color.faded(opacity).over(ground), ground)


def _ground(below: Sequence[Laid], rect: Rect) -> Color | None:
    """The colour of what lies below a rectangle; None where a picture does."""
    veils: list[Color] = []
    try:
        ground = _solid(below, rect, 1.0, veils) or WHITE
    except _OnPicture:
        return None
    for veil in reversed(veils):
        ground = veil.over(ground)
    return ground


def _solid(below: Sequence[Laid], rect: Rect, opacity: float, veils: list[Color]) -> Color | None:
    """The topmost solid colour, or None for bare paper; translucent ones above it are added to `veils`."""
    for laid in reversed(below):
        mark = laid.mark
        if isinstance(mark, ImageMark):
            if laid.box(mark.size).overlaps(rect):
                raise _OnPicture
        elif isinstance(mark, PathMark) and mark.fill is not None:
            if _covers(laid, mark, rect):
                color = dominant(mark.fill).faded(laid.opacity * opacity)
                if color.alpha >= SOLID:
                    return color
                veils.append(color)
        elif isinstance(mark, GroupMark):
            here = laid.map()
            inner = [each._replace(by=here @ each.map()) for each in survey(mark.frame).grounds]
            found = _solid(inner, rect, laid.opacity * opacity, veils)
            if found is not None:
                return found
    return None


def _covers(laid: Laid, mark: PathMark, rect: Rect) -> bool:
    if laid.by is None:
        return covers(mark.path, Rect(rect.x - laid.x, rect.y - laid.y, rect.width, rect.height))
    return covers(mark.path.transformed(laid.by), rect)


def dominant(paint: Paint) -> Color:
    """The colour that stands for a paint: itself, or the mean of a gradient's colours by the room they take."""
    if isinstance(paint, Color):
        return paint
    stops = paint.stops
    if not stops:
        return WHITE._replace(alpha=0.0)
    edges = [0.0, *((a.at + b.at) / 2 for a, b in pairwise(stops)), 1.0]
    shares = [max(0.0, end - start) for start, end in pairwise(edges)]
    total = sum(shares) or 1.0
    channels = zip(*(stop.color[:4] for stop in stops))
    red, green, blue, alpha = (sum(map(mul, shares, each)) / total for each in channels)
    return Color(red, green, blue, alpha)
