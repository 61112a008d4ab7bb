"""Outlines with a fill or a line, as elements draw them."""

from __future__ import annotations

from collections.abc import Iterator

from generator.frame import PathMark, Stroke
from generator.frame.fill import Fill
from generator.geometry import Path, Rect
from generator.keys.lengths import SOLID, Dash
from generator.keys.position_names import Join


def filled(path: Path, fill: Fill | None, bounds: Rect) -> Iterator[PathMark]:
    """A path with a fill, if there is anything to see; gradients run across `bounds`."""
    paint = fill.on(bounds) if fill is not None and path.commands else None
    if paint is not None:
        yield PathMark(path, paint)


def stroked(
    path: Path,
    fill: Fill | None,
    width: float,
    bounds: Rect,
    join: Join = "miter",
    dash: Dash = SOLID,
) -> Iterator[PathMark]:
    """A path with a line, if there is anything to see; gradients run across `bounds`, width in mm."""
    paint = fill.on(bounds) if fill is not None and width > 0 and path.commands else None
    if paint is not None:
        yield PathMark(path, None, Stroke(paint, width, dash.lengths, join=join))
