"""The outlines and fills that a style draws below the letters of a text.

A text with a fill of its own is hidden: it stays there to be selected and found.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, reduce

from generator.foundation.color import Color
from generator.foundation.dataclasses import NamedTuple, replace
from generator.frame import (
    Frame,
    GroupMark,
    Icon,
    Lettering,
    LinearGradient,
    Paint,
    PathMark,
    Placed,
    RadialGradient,
    Run,
    Stroke,
    TextMark,
)
from generator.frame.tint import dominant
from generator.frame.walk import box_of, ink
from generator.geometry import IDENTITY, Path, Rect, Transform
from generator.geometry.paths import joined
from generator.text.glyph_outlines import run_outline
from generator.text.style import TextStyle

_NOTHING = Path.rectangle(Rect(0.0, 0.0, 0.0, 0.0))
_UNIT = Rect(0.0, 0.0, 1.0, 1.0)


class _Shape(NamedTuple):
    """Letters, or drawings among them, as one outline."""

    path: Path
    even_odd: bool = False


def lettered(
    mark: TextMark, strikes: Sequence[PathMark], style: TextStyle
) -> tuple[PathMark | TextMark, ...]:
    """A text and the lines through it, after the marks that its style draws below them."""
    drawn = [(run, tuple(_shapes(run))) for run in mark.runs]
    struck = (_Shape(strike.path) for strike in strikes)
    shapes = _merged((*(shape for _, each in drawn for shape in each), *struck))
    if not shapes:
        return (mark, *strikes)
    below: list[PathMark] = []
    outlines: list[tuple[Color, ...]] = []
    for outline, reach in style.outline.reaches():
        paint = outline.color.on(ink(mark))
        if paint is not None and reach > 0:
            outlines.insert(0, _stops(paint))
            stroke = Stroke(paint, 2 * reach, join="round")
            below += (PathMark(shape.path, None, stroke, shape.even_odd) for shape in shapes)
    fill = style.color if style.fill is None else style.fill.on(_UNIT)
    # Letters without a fill need an outline to be seen.
    hidden = bool(outlines) if fill is None else not isinstance(fill, Color)
    if hidden and fill is not None:
        below += _fills(drawn, style, mark.bent)
    runs = tuple(map(_unseen, mark.runs)) if hidden else mark.runs
    colors = () if hidden and fill is None else _colors(mark, style, fill)
    reach = style.outline.width if outlines else 0.0
    lettering = Lettering(len(below), colors, tuple(outlines), reach, mark.runs)
    return (*below, replace(mark, runs=runs, hidden=hidden, lettering=lettering), *strikes)


def _colors(mark: TextMark, style: TextStyle, fill: Paint | None) -> tuple[Color, ...]:
    """The colours that letters are seen in; those in the style's own colour have its fill."""
    usual = style.ink
    found: dict[Color, None] = {}
    for run in mark.runs:
        if isinstance(run, Run):
            if fill is None or run.color != usual:
                found[run.color] = None
            else:
                found.update(dict.fromkeys(_stops(fill)))
    return tuple(found)


def _stops(paint: Paint) -> tuple[Color, ...]:
    if isinstance(paint, LinearGradient | RadialGradient):
        return tuple(stop.color for stop in paint.stops)
    return (dominant(paint),)


def _fills(
    drawn: Sequence[tuple[Run | Icon, tuple[_Shape, ...]]], style: TextStyle, bent: bool
) -> Iterator[PathMark]:
    """The letters of each line with the style's fill; those in a colour of markup with that one."""
    fill, usual = style.fill, style.ink
    assert fill is not None
    for line in [drawn] if bent else _lines(drawn):
        own = [each for each in line if isinstance(each[0], Icon) or each[0].color == usual]
        paint = fill.on(_line_box([run for run, _ in own or line], bent))
        for shape in _merged(shape for _, each in own for shape in each):
            yield PathMark(shape.path, paint, None, shape.even_odd)
        for run, shapes in line:
            if isinstance(run, Run) and run.color != usual:
                yield PathMark(shapes[0].path, run.color)


def _lines(
    drawn: Iterable[tuple[Run | Icon, tuple[_Shape, ...]]],
) -> list[list[tuple[Run | Icon, tuple[_Shape, ...]]]]:
    """Runs by their baselines; an icon belongs to the letters that it is beside."""
    lines: dict[float, list[tuple[Run | Icon, tuple[_Shape, ...]]]] = {}
    loose = []
    for run, shapes in drawn:
        if isinstance(run, Run):
            lines.setdefault(run.y, []).append((run, shapes))
        else:
            loose.append((run, shapes))
    for icon, shapes in loose:
        middle = icon.y + icon.frame.size.height * icon.scale / 2
        below = [y for y in lines if y > middle]
        lines.setdefault(min(below, default=icon.y), []).append((icon, shapes))
    return list(lines.values())


def _line_box(runs: Sequence[Run | Icon], bent: bool) -> Rect:
    """Where a gradient runs: from the capitals' tops to the baseline, and from the first letter to the last."""
    box = reduce(Rect.united, map(box_of, runs))
    first = next((run for run in runs if isinstance(run, Run)), None)
    if bent or first is None:
        return box
    height = first.font.cap_height * first.size
    return Rect(box.x, first.y - height, box.width, height)


def _unseen(run: Run | Icon) -> Run | Icon:
    """A run of a hidden text: a drawing that is filled like letters is not drawn again."""
    if isinstance(run, Icon) and silhouette(run.frame):
        # Readers of PDF (pdfium) skip a drawing of nothing, but not one that is clipped away.
        inner = GroupMark(run.frame, clip=_NOTHING)
        return run._replace(frame=Frame(run.frame.size, (Placed(0.0, 0.0, inner),)))
    return run


def _merged(shapes: Iterable[_Shape]) -> list[_Shape]:
    """The shapes as one, or as two where some have holes by the even-odd rule."""
    listed = list(shapes)
    paths = {rule: joined(s.path for s in listed if s.even_odd == rule) for rule in (False, True)}
    return [_Shape(path, rule) for rule, path in paths.items() if path.commands]


def _shapes(run: Run | Icon) -> Iterator[_Shape]:
    """The outlines of a run, mm of its mark; those of a drawing only if it is in one colour."""
    if isinstance(run, Icon):
        place = Transform.translate(run.x, run.y) @ Transform.rotate(run.turn)
        place = place @ Transform.scale(run.scale)
        for path, even_odd in silhouette(run.frame):
            yield _Shape(path.transformed(place), even_odd)
        return
    path = run_outline(run)
    if path.commands:
        yield _Shape(path)


@lru_cache(maxsize=1024)
def silhouette(frame: Frame) -> tuple[_Shape, ...]:
    """The outlines of a drawing that is filled in one colour; empty for any other."""
    found = list(_filled(frame, IDENTITY))
    colors = {color[:3] for _, color in found if color is not None}
    whole = len(colors) == 1 and all(color is not None for _, color in found)
    return tuple(_merged(shape for shape, _ in found)) if whole else ()


def _filled(frame: Frame, base: Transform) -> Iterator[tuple[_Shape, Color | None]]:
    """What a drawing fills, with its colour; None for what isn't a plain area."""
    for x, y, mark, _ in frame.placed:
        here = base @ Transform.translate(x, y)
        if isinstance(mark, GroupMark) and mark.clip is None and not mark.isolated:
            yield from _filled(mark.frame, here @ mark.transform)
        elif isinstance(mark, PathMark) and isinstance(mark.fill, Color) and not mark.stroke:
            yield _Shape(mark.path.transformed(here), mark.even_odd), mark.fill
        else:
            yield _Shape(Path(())), None
