"""A drawing in another colour."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from generator.color import BLACK, Color
from generator.frame.ink import Paint, Stroke
from generator.frame.marks import Frame, GroupMark, PathMark, Placed


@lru_cache(maxsize=2048)
def tinted(frame: Frame, color: Color) -> Frame:
    """The drawing with a colour in place of its own; the same frame each time it is asked for the same.

    A drawing in one colour takes the new one everywhere. In one of several colours, only what is black takes it.
    """
    if color == BLACK:
        return frame
    shades = set(_shades(frame))
    old = next(iter(shades)) if len(shades) == 1 else BLACK
    if old != BLACK and not isinstance(old, Color):
        return frame
    return _tinted(frame, old[:3], color)


def _shades(frame: Frame) -> Iterator[Paint]:
    """The paints of a frame, without what they let through."""
    for placed in frame.placed:
        mark = placed.mark
        if isinstance(mark, GroupMark):
            yield from _shades(mark.frame)
        elif isinstance(mark, PathMark):
            for paint in (mark.fill, mark.stroke.paint if mark.stroke else None):
                if isinstance(paint, Color):
                    yield paint._replace(alpha=1.0)
                elif paint is not None:
                    yield paint


def _tinted(frame: Frame, old: tuple[float, ...], color: Color) -> Frame:
    made: list[Placed] = []
    for placed in frame.placed:
        mark = placed.mark
        if isinstance(mark, GroupMark):
            made.append(placed._replace(mark=replace(mark, frame=_tinted(mark.frame, old, color))))
        elif isinstance(mark, PathMark):
            fill = _new(mark.fill, old, color) if mark.fill is not None else None
            stroke: Stroke | None = mark.stroke
            if stroke is not None:
                stroke = replace(stroke, paint=_new(stroke.paint, old, color))
            made.append(placed._replace(mark=replace(mark, fill=fill, stroke=stroke)))
        else:
            made.append(placed)
    return Frame(frame.size, tuple(made), frame.notes)


def _new(paint: Paint, old: tuple[float, ...], color: Color) -> Paint:
    if isinstance(paint, Color) and paint[:3] == old:
        return color.faded(paint.alpha)
    return paint
