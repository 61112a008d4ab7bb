"""What an area is filled with and what a line is drawn with."""

from __future__ import annotations

from generator.foundation.color import Color
from generator.foundation.dataclasses import dataclass
from generator.geometry import Point


@dataclass(frozen=True, slots=True)
class Stop:
    """One colour of a gradient, at a share (0 to 1) of its way."""

    at: float
    color: Color


@dataclass(frozen=True, slots=True)
class LinearGradient:
    """Colour that changes along a line, constant across it and beyond its ends; points in mm of the mark."""

    start: Point
    end: Point
    stops: tuple[Stop, ...]


@dataclass(frozen=True, slots=True)
class RadialGradient:
    """Colour that changes from a focus out to a circle; mm of the mark."""

    center: Point
    radius: float
    stops: tuple[Stop, ...]
    focus: Point | None = None
    squeeze: float = 1.0
    """Height over width of the circle (an ellipse where it is not 1)."""


Gradient = LinearGradient | RadialGradient
Paint = Color | LinearGradient | RadialGradient


@dataclass(frozen=True, slots=True)
class Stroke:
    """How a line is drawn: width and dash lengths in mm."""

    paint: Paint
    width: float
    dash: tuple[float, ...] = ()
    cap: str = "butt"
    """`butt`, `round` or `square`."""
    join: str = "miter"
    """`miter`, `round` or `bevel`."""
    phase: float = 0.0
    """How far into its dashes it begins, mm."""
    miter: float = 10.0
    """How far, in widths, a corner may stand out before it is cut off."""
