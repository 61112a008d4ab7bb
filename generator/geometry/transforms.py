"""What can be asked of affine maps: their inverse, and whether they keep angles."""

from __future__ import annotations

from math import hypot

from generator.geometry import Transform

_FLAT = 1e-12
"""A map that scales areas by less flattens everything."""


def inverse(of: Transform) -> Transform | None:
    """The inverse map; None if it flattens everything onto a line or a point."""
    a, b, c, d, e, f = of
    area = a * d - b * c
    if abs(area) < _FLAT:
        return None
    return Transform(
        d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area
    )


def similar_scale(of: Transform) -> float | None:
    """The scale of a map that scales all lines equally; None for any other."""
    a, b, c, d, *_ = of
    first, second = hypot(a, b), hypot(c, d)
    equal = abs(first - second) <= 1e-6 * first
    upright = abs(a * c + b * d) <= 1e-6 * first * first
    return first if first >= _FLAT and equal and upright else None
