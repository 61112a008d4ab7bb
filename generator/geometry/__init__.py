"""Points, sizes, paths and transforms as values; millimetres, y grows downwards."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cached_property

from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.geometry.bezier import extremes

# Control-point distance, as a share of the radius, of the cubic that is nearest to a quarter circle.
KAPPA = 0.5522847498


class Point(NamedTuple):
    """A place, in mm."""

    x: float
    y: float


class Size(NamedTuple):
    """A width and a height, in mm."""

    width: float
    height: float


class Insets(NamedTuple):
    """Distances from the four sides, in mm, in the order of CSS."""

    top: float
    right: float
    bottom: float
    left: float


class Gap(NamedTuple):
    """The room between neighbours, mm."""

    columns: float = 0.0
    rows: float = 0.0


class Rect(NamedTuple):
    """An upright rectangle: its top left corner and its size, in mm."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the bottom edge."""
        return self.y + self.height

    @property
    def size(self) -> Size:
        """The size without the place."""
        return Size(self.width, self.height)

    def grown(self, by: float) -> Rect:
        """The rectangle with every side moved outwards by `by` mm (inwards where negative)."""
        return Rect(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def outset(self, top: float, right: float, bottom: float, left: float) -> Rect:
        """The rectangle with each side moved outwards by its own distance."""
        x, y, width, height = self
        return Rect(x - left, y - top, width + left + right, height + top + bottom)

    def inset(self, by: Insets) -> Rect:
        """The same inwards."""
        return self.outset(*(-distance for distance in by))

    def moved(self, dx: float, dy: float) -> Rect:
        """The rectangle at another place."""
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def contains(self, other: Rect, slack: float = 1e-6) -> bool:
        """Whether `other` lies inside, up to `slack` mm."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.x + other.width <= self.x + self.width + slack
            and other.y + other.height <= self.y + self.height + slack
        )

    def overlaps(self, other: Rect, slack: float = 1e-6) -> bool:
        """Whether the two share an area wider and higher than `slack` mm."""
        return (
            min(self.right, other.right) - max(self.x, other.x) > slack
            and min(self.bottom, other.bottom) - max(self.y, other.y) > slack
        )

    def united(self, other: Rect) -> Rect:
        """The smallest rectangle around both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Rect(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)

    def clipped(self, other: Rect) -> Rect:
        """The intersection; of zero size if there is none."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        width = max(0.0, min(self.right, other.right) - x)
        height = max(0.0, min(self.bottom, other.bottom) - y)
        return Rect(x, y, width, height)


class Pitch(NamedTuple):
    """How copies of an outline stand side by side: the steps from one to the next, mm."""

    across: float
    down: float
    shift: float = 0.0
    """How far every second row is moved to the right."""
    drop: float = 0.0
    """How far every second column is moved down; where pieces stand on their heads, how far these are."""
    turned: bool = False
    """Whether every second piece of a row is upside down."""
    checkered: bool = False
    """Whether it is in turn the first of a row and the second: no two of a column that follow each other are alike."""


class Transform(NamedTuple):
    """An affine map: x' = a·x + c·y + e, y' = b·x + d·y + f (the order of SVG and PDF)."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    @classmethod
    def translate(cls, dx: float, dy: float) -> Transform:
        """Moves by (dx, dy) mm."""
        return cls(1.0, 0.0, 0.0, 1.0, dx, dy)

    @classmethod
    def scale(cls, sx: float, sy: float | None = None) -> Transform:
        """Stretches about the origin; a negative factor mirrors."""
        return cls(sx, 0.0, 0.0, sx if sy is None else sy, 0.0, 0.0)

    @classmethod
    def mirror(cls, width: float) -> Transform:
        """Swaps left and right of what is so wide."""
        return cls(-1.0, 0.0, 0.0, 1.0, width, 0.0)

    @classmethod
    def rotate(cls, degrees: float, about: Point = Point(0.0, 0.0)) -> Transform:
        """Turns clockwise, as seen on paper, about a point; quarter turns are exact."""
        quarter = degrees / 90
        if quarter == round(quarter):
            cos, sin = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(quarter) % 4]
        else:
            cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        x, y = about
        return cls(cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)

    def __matmul__(self, inner: Transform) -> Transform:
        """The map that does `inner` first, then this one."""
        a, b, c, d, e, f = self
        return Transform(
            a * inner.a + c * inner.b,
            b * inner.a + d * inner.b,
            a * inner.c + c * inner.d,
            b * inner.c + d * inner.d,
            a * inner.e + c * inner.f + e,
            b * inner.e + d * inner.f + f,
        )

    def apply(self, x: float, y: float) -> Point:
        """Where the point (x, y) goes."""
        return Point(self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)

    def bounds(self, rect: Rect) -> Rect:
        """The smallest upright rectangle around the image of `rect`."""
        left, top, width, height = rect
        a, b, c, d, e, f = self
        if b or c:
            sides = [(x, y) for x in (left, left + width) for y in (top, top + height)]
            return around([(a * x + c * y + e, b * x + d * y + f) for x, y in sides])
        # Upright to upright, as most are.
        x1, x2 = a * left + e, a * (left + width) + e
        y1, y2 = d * top + f, d * (top + height) + f
        x, y = min(x1, x2), min(y1, y2)
        return Rect(x, y, max(x1, x2) - x, max(y1, y2) - y)

    @property
    def is_shift(self) -> bool:
        """Whether the map only moves things."""
        return self[:4] == (1.0, 0.0, 0.0, 1.0)


IDENTITY = Transform()


def around(points: Iterable[tuple[float, float]]) -> Rect:
    """The smallest upright rectangle around some points (of zero size at the origin for none)."""
    listed = list(points)
    if not listed:
        return Rect(0.0, 0.0, 0.0, 0.0)
    xs, ys = [p[0] for p in listed], [p[1] for p in listed]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


# One drawing command: ("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y) or ("Z",); absolute, mm.
Command = (
    tuple[str] | tuple[str, float, float] | tuple[str, float, float, float, float, float, float]
)


@dataclass(frozen=True)
class Path:
    """An outline of straight lines and cubic curves; absolute coordinates in mm."""

    commands: tuple[Command, ...]

    @classmethod
    def rectangle(cls, rect: Rect, radius: float | Sequence[float] = 0.0) -> Path:
        """An upright rectangle, its corners rounded by one radius or by four (clockwise from top left).

        A radius is cut down to half the shorter side.
        """
        x, y, w, h = rect
        given = [radius] * 4 if isinstance(radius, (int, float)) else list(radius)
        most = max(0.0, min(w, h) / 2)
        tl, tr, br, bl = (min(max(0.0, float(r)), most) for r in given)
        if not (tl or tr or br or bl):
            return cls((("M", x, y), ("L", x + w, y), ("L", x + w, y + h), ("L", x, y + h), ("Z",)))
        r, b, k = x + w, y + h, 1 - KAPPA
        result: list[Command] = [("M", x + tl, y), ("L", r - tr, y)]
        if tr:
            result.append(("C", r - tr * k, y, r, y + tr * k, r, y + tr))
        result.append(("L", r, b - br))
        if br:
            result.append(("C", r, b - br * k, r - br * k, b, r - br, b))
        result.append(("L", x + bl, b))
        if bl:
            result.append(("C", x + bl * k, b, x, b - bl * k, x, b - bl))
        result.append(("L", x, y + tl))
        if tl:
            result.append(("C", x, y + tl * k, x + tl * k, y, x + tl, y))
        result.append(("Z",))
        return cls(tuple(result))

    @classmethod
    def ellipse(cls, rect: Rect) -> Path:
        """The ellipse that fills a rectangle (a circle in a square)."""
        rx, ry = rect.width / 2, rect.height / 2
        cx, cy = rect.x + rx, rect.y + ry
        kx, ky = rx * KAPPA, ry * KAPPA
        return cls(
            (
                ("M", cx + rx, cy),
                ("C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
                ("C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
                ("C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
                ("C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
                ("Z",),
            )
        )

    @classmethod
    def polygon(cls, points: Iterable[tuple[float, float]], closed: bool = True) -> Path:
        """Straight lines from point to point, closed or open."""
        result: list[Command] = [("L", float(x), float(y)) for x, y in points]
        if result:
            result[0] = ("M", *result[0][1:])
        if closed and result:
            result.append(("Z",))
        return cls(tuple(result))

    def transformed(self, by: Transform) -> Path:
        """The path, every point mapped."""
        a, b, c, d, e, f = by
        result: list[Command] = []
        for command in self.commands:
            if len(command) == 3:
                kind, x, y = command
                result.append((kind, a * x + c * y + e, b * x + d * y + f))
            elif len(command) == 7:
                kind, x1, y1, x2, y2, x, y = command
                first = (a * x1 + c * y1 + e, b * x1 + d * y1 + f)
                second = (a * x2 + c * y2 + e, b * x2 + d * y2 + f)
                result.append((kind, *first, *second, a * x + c * y + e, b * x + d * y + f))
            else:
                result.append(command)
        return Path(tuple(result))

    @cached_property
    def bounds(self) -> Rect:
        """The smallest upright rectangle around the path, curves taken exactly."""
        return around(extremes(self.commands))
