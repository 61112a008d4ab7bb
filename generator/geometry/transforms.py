"""Affine maps: those that fit a rectangle into another one, their inverse, and whether they keep angles."""

from __future__ import annotations

from math import hypot
from typing import Literal

from generator.geometry import Rect, Transform

Fit = Literal["contain", "cover", "stretch"]

_FLAT = 1e-12
"""A map that scales areas by less flattens everything."""


def fitting(
    own: Rect, box: Rect, fit: Fit = "contain", at: tuple[float, float] = (0.5, 0.5)
) -> Transform:
    """The map of a rectangle into a box: as large as it fits, as small as it covers it, or stretched to fill it.

    `at` says where it is in a box of other proportions: from 0 (left, or top) to 1 (right, or bottom).
    """
    across, down = box.width / own.width, box.height / own.height
    if fit != "stretch":
        across = down = (max if fit == "cover" else min)(across, down)
    left = box.x + (box.width - own.width * across) * at[0]
    top = box.y + (box.height - own.height * down) * at[1]
    return Transform(across, 0.0, 0.0, down, left - own.x * across, top - own.y * down)


def inverse(of: Transform) -> Transform | None:
    """The inverse map; None if it flattens everything onto a line or a point."""
    a, b, c, d, e, f = of
    area = a * d - b * c
    if abs(area) < _FLAT:
        return None
    return Transform(
        d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area
    )


def scale_of(by: Transform) -> float:
    """How many times longer a map makes what it makes longest, along an axis."""
    return max(hypot(by.a, by.b), hypot(by.c, by.d))


def similar_scale(of: Transform) -> float | None:
    """The scale of a map that scales all lines equally; None for any other."""
    a, b, c, d, *_ = of
    first, second = hypot(a, b), hypot(c, d)
    equal = abs(first - second) <= 1e-6 * first
    upright = abs(a * c + b * d) <= 1e-6 * first * first
    return first if first >= _FLAT and equal and upright else None
