"""Colour matrices of filters, and masks in greys."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from generator.foundation.color import Color
from generator.foundation.dataclasses import replace
from generator.frame import Frame, ImageMark, Mark, Paint, PathMark, Picture
from generator.frame.tint import repainted
from generator.frame.walk import changed

Matrix = tuple[float, ...]
"""20 numbers, row by row: red, green, blue and opacity, each of all four and a constant."""
Recolored = Callable[[Picture, Matrix, bool], Picture]
"""A picture whose colours a matrix changes, perhaps in linear light. Raises `Problem` if it can't be read."""
_RED, _GREEN, _BLUE = 0.2126, 0.7152, 0.0722
"""The luminance of each primary."""
_KEPT = (0.0, 0.0, 0.0, 1.0, 0.0)
"""The row of an opacity that stays."""


def color_matrix(kind: str, values: Sequence[float]) -> Matrix | None:
    """The matrix of a feColorMatrix; None for values that it can't have."""
    if kind == "matrix":
        return tuple(values) if len(values) == 20 else None
    if kind == "luminanceToAlpha":
        return (*[0.0] * 15, _RED, _GREEN, _BLUE, 0.0, 0.0)
    value = values[0] if values else None
    if kind == "saturate":
        s = 1.0 if value is None else value
        turned = [
            [s * (i == j) + (1 - s) * part for j, part in enumerate(_LIGHTS)] for i in range(3)
        ]
    elif kind == "hueRotate":
        angle = math.radians(value or 0.0)
        cos, sin = math.cos(angle), math.sin(angle)
        turned = [
            [part + cos * ((i == j) - part) + sin * _TURN[i][j] for j, part in enumerate(_LIGHTS)]
            for i in range(3)
        ]
    else:
        return None
    rows = [number for row in turned for number in (*row, 0.0, 0.0)]
    return (*rows, *_KEPT)


_LIGHTS = (_RED, _GREEN, _BLUE)
_TURN = ((-0.213, -0.715, 0.928), (0.143, 0.140, -0.283), (-0.787, 0.715, 0.072))
"""What a quarter turn of the hue adds, by the Filter Effects Module of CSS."""


def recolored(frame: Frame, matrix: Matrix, linear: bool, picture: Recolored) -> Frame:
    """A frame whose colours, and those of its pictures, are changed by a matrix, perhaps in linear light."""

    def change(mark: Mark) -> Mark:
        if isinstance(mark, PathMark):
            return repainted(mark, lambda paint: _each(paint, new))
        if isinstance(mark, ImageMark):
            return replace(mark, picture=picture(mark.picture, matrix, linear))
        return mark

    def new(color: Color) -> Color:
        given = [_linear(part) for part in color[:3]] if linear else [*color[:3]]
        given += [color.alpha, 1.0]
        made = [
            min(1.0, max(0.0, sum(a * b for a, b in zip(matrix[row : row + 5], given))))
            for row in (0, 5, 10, 15)
        ]
        red, green, blue = map(_curved, made[:3]) if linear else made[:3]
        return Color(red, green, blue, made[3])

    return changed(frame, change)


def greyed(frame: Frame, by_alpha: bool) -> Frame:
    """A frame of paths for a mask, in greys as light as its colours, or white if only its opacity counts."""

    def new(color: Color) -> Color:
        light = 1.0 if by_alpha else sum(a * b for a, b in zip(_LIGHTS, color[:3]))
        return Color(light, light, light, color.alpha)

    def change(mark: Mark) -> Mark:
        return (
            repainted(mark, lambda paint: _each(paint, new)) if isinstance(mark, PathMark) else mark
        )

    return changed(frame, change)


def _each(paint: Paint, new: Callable[[Color], Color]) -> Paint:
    """A paint with other colours."""
    if isinstance(paint, Color):
        return new(paint)
    return replace(paint, stops=tuple(replace(s, color=new(s.color)) for s in paint.stops))


def _linear(value: float) -> float:
    """See IEC 61966-2-1."""
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def _curved(value: float) -> float:
    return value * 12.92 if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055
