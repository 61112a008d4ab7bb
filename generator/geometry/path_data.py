"""Path data of SVG (`M 0 0 h 10 a …`) as a path of moves, lines and cubics."""

from __future__ import annotations

import math
from collections.abc import Callable

from generator.foundation.lazy_regex import regex
from generator.geometry import Command, Path
from generator.geometry.bezier import bent

_SEGMENT = regex(r"([MmZzLlHhVvCcSsQqTtAa])([^MmZzLlHhVvCcSsQqTtAa]*)")
_JUNK = regex(r"[^MmZzLlHhVvCcSsQqTtAa0-9eE+\-.,\s]")
_NUMBER = regex(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?")
# The two flags of an arc may stand without a space before what follows: `a1 1 0 01 10 10`.
_GAP, _WHOLE, _FLAG = r"[\s,]*", f"((?>{_NUMBER.pattern}))", "([01])"
_ARC = regex(_GAP + _GAP.join([_WHOLE] * 3 + [_FLAG] * 2 + [_WHOLE] * 2))
_FLAGS = frozenset("01")

MOST = 1e9
"""Numbers further from 0 are a fault: no paper is as large, and floats would overflow."""
_MIN = 1e-9
"""Smaller radii count as 0."""

_NEEDED = {"M": 2, "L": 2, "T": 2, "H": 1, "V": 1, "S": 4, "Q": 4, "C": 6, "A": 7, "Z": 0}
_KINDS = {letter: letter.upper() for kind in _NEEDED for letter in (kind, kind.lower())}


def read_path(text: str) -> tuple[Path, str]:
    """The path that path data describes, and what is wrong with the data (empty where nothing is).

    What comes before the mistake is drawn, as the standard asks.
    """
    junk = _JUNK.search(text)
    good = text[: junk.start()] if junk else text
    pen = _Pen()
    lead = good.lstrip()
    if lead and lead[0] not in "Mm":
        return Path(()), f"path data begins with `M`, not with `{lead[:12]}`"
    for letter, arguments in _SEGMENT.findall(good):
        wrong = pen.draw(letter, arguments)
        if wrong:
            return Path(tuple(pen.result)), wrong
    return Path(tuple(pen.result)), f"`{junk[0]}` isn't a path command" if junk else ""


class _Pen:
    """Draws segment by segment; knows where it is, where the figure began, and the last control point."""

    def __init__(self) -> None:
        self.result: list[Command] = []
        self._x = self._y = 0.0
        self._start = (0.0, 0.0)
        self._control = (0.0, 0.0)
        self._last = ""

    def draw(self, letter: str, arguments: str) -> str:
        """Draws one segment; returns what is wrong with it, if anything."""
        kind = _KINDS[letter]
        numbers = _arc_numbers(arguments) if kind == "A" else _numbers(arguments)
        if numbers and not (max(numbers) <= MOST and min(numbers) >= -MOST):
            return f"`{letter}` has a number beyond {MOST:,.0f}"
        if kind == "Z":
            if self._last != "Z":
                self.result.append(("Z",))
            self._x, self._y = self._start
            self._last = "Z"
            return f"numbers follow `{letter}`" if numbers else ""
        if self._last == "Z" and kind != "M":
            self.result.append(("M", *self._start))
        needed, draw = _NEEDED[kind], _DRAWS[kind]
        whole = len(numbers) - len(numbers) % needed
        for at in range(0, whole, needed):
            dx, dy = (0.0, 0.0) if letter == kind else (self._x, self._y)
            draw(self, numbers[at : at + needed] if len(numbers) > needed else numbers, dx, dy)
            self._last = kind
            if kind == "M":
                draw = _Pen._line
        if whole != len(numbers) or not numbers:
            return f"`{letter}` needs {needed} number{'s' if needed > 1 else ''} each time"
        return ""

    def _move(self, n: list[float], dx: float, dy: float) -> None:
        self._x, self._y = self._start = x, y = n[0] + dx, n[1] + dy
        self.result.append(("M", x, y))

    def _line(self, n: list[float], dx: float, dy: float) -> None:
        self._x, self._y = x, y = n[0] + dx, n[1] + dy
        self.result.append(("L", x, y))

    def _across(self, n: list[float], dx: float, _: float) -> None:
        self._line([n[0], self._y], dx, 0.0)

    def _down(self, n: list[float], _: float, dy: float) -> None:
        self._line([self._x, n[0]], 0.0, dy)

    def _curve(self, n: list[float], dx: float, dy: float) -> None:
        x1, y1, x2, y2, x, y = n
        self._control = x2, y2 = x2 + dx, y2 + dy
        self._x, self._y = x, y = x + dx, y + dy
        self.result.append(("C", x1 + dx, y1 + dy, x2, y2, x, y))

    def _smooth(self, n: list[float], dx: float, dy: float) -> None:
        x1, y1 = self._mirrored("CS")
        self._curve([x1 - dx, y1 - dy, *n], dx, dy)

    def _quadratic(self, n: list[float], dx: float, dy: float) -> None:
        cx, cy, x, y = n[0] + dx, n[1] + dy, n[2] + dx, n[3] + dy
        # A quadratic is the cubic whose control points lie two thirds of the way to its own one.
        self.result.append(bent((self._x, self._y), (cx, cy), (x, y)))
        self._control = (cx, cy)
        self._x, self._y = x, y

    def _smooth_quadratic(self, n: list[float], dx: float, dy: float) -> None:
        cx, cy = self._mirrored("QT")
        self._quadratic([cx - dx, cy - dy, *n], dx, dy)

    def _mirrored(self, after: str) -> tuple[float, float]:
        """The last control point seen from the other side, if the last segment had one of the kind."""
        if self._last not in after or not self._last:
            return self._x, self._y
        return 2 * self._x - self._control[0], 2 * self._y - self._control[1]

    def _arc(self, n: list[float], dx: float, dy: float) -> None:
        start, end = (self._x, self._y), (n[5] + dx, n[6] + dy)
        self.result.extend(arc(start, end, (abs(n[0]), abs(n[1])), (n[2], bool(n[3]), bool(n[4]))))
        self._x, self._y = end


_DRAWS: dict[str, Callable[[_Pen, list[float], float, float], None]] = {
    "M": _Pen._move,
    "L": _Pen._line,
    "H": _Pen._across,
    "V": _Pen._down,
    "C": _Pen._curve,
    "S": _Pen._smooth,
    "Q": _Pen._quadratic,
    "T": _Pen._smooth_quadratic,
    "A": _Pen._arc,
}


def arc(
    start: tuple[float, float],
    end: tuple[float, float],
    radii: tuple[float, float],
    how: tuple[float, bool, bool],
) -> list[Command]:
    """The cubics of an elliptical arc; `how` is the turn of its axes in degrees, the long way, and clockwise.

    From the endpoints to the centre as in SVG 2, appendix B.2.4: in the ellipse's own axes the half chord is (u, v).
    """
    (x0, y0), (x1, y1), (rx, ry) = start, end, radii
    turn, long_way, clockwise = how
    if start == end:
        return []
    if rx < _MIN or ry < _MIN:
        return [("L", x1, y1)]
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    u = (cos * (x0 - x1) + sin * (y0 - y1)) / 2
    v = (cos * (y0 - y1) - sin * (x0 - x1)) / 2
    stretch = (u / rx) ** 2 + (v / ry) ** 2
    if not stretch:  # too short for its radii to tell it from a line
        return [("L", x1, y1)]
    if stretch > 1:  # the radii do not reach: the smallest ellipse of that shape that does
        rx, ry, stretch = rx * math.sqrt(stretch), ry * math.sqrt(stretch), 1.0
    side = math.sqrt(max(0.0, 1 / stretch - 1)) * (-1 if long_way == clockwise else 1)
    cu, cv = side * rx * v / ry, -side * ry * u / rx
    first = math.atan2((v - cv) / ry, (u - cu) / rx)
    sweep = math.atan2((-v - cv) / ry, (-u - cu) / rx) - first
    if clockwise and sweep < 0:
        sweep += 2 * math.pi
    elif not clockwise and sweep > 0:
        sweep -= 2 * math.pi
    cx = cos * cu - sin * cv + (x0 + x1) / 2
    cy = sin * cu + cos * cv + (y0 + y1) / 2
    parts = max(1, math.ceil(abs(sweep) / (math.pi / 2) - 1e-9))
    axes = (rx * cos, rx * sin, -ry * sin, ry * cos)
    result = [
        _quarter((cx, cy), axes, first + sweep * i / parts, sweep / parts) for i in range(parts)
    ]
    result[-1] = (*result[-1][:5], x1, y1)
    return list(result)


def _quarter(
    center: tuple[float, float], axes: tuple[float, float, float, float], at: float, by: float
) -> Command:
    """The cubic for at most a quarter of an ellipse, from the angle `at` on by the angle `by`."""
    (cx, cy), (a, b, c, d) = center, axes
    k = 4 / 3 * math.tan(by / 4)
    cos0, sin0, cos1, sin1 = math.cos(at), math.sin(at), math.cos(at + by), math.sin(at + by)
    points = []
    for x, y in (
        (cos0 - k * sin0, sin0 + k * cos0),
        (cos1 + k * sin1, sin1 - k * cos1),
        (cos1, sin1),
    ):
        points += [cx + a * x + c * y, cy + b * x + d * y]
    return ("C", *points)  # type: ignore[return-value]


def _numbers(text: str) -> list[float]:
    """All numbers in a text."""
    try:
        return [*map(float, text.replace(",", " ").split())]
    except ValueError:  # some stand without a space between them, such as `1-2.5.5`
        return [*map(float, _NUMBER.findall(text))]


def _arc_numbers(arguments: str) -> list[float]:
    words = arguments.replace(",", " ").split()
    if len(words) % 7 == 0 and _FLAGS.issuperset(words[3::7] + words[4::7]):
        try:
            return [*map(float, words)]
        except ValueError:
            pass
    numbers: list[float] = []
    end = 0
    while (match := _ARC.match(arguments, end)) is not None:
        numbers += [float(n) for n in match.groups()]
        end = match.end()
    return numbers + [0.0] * (1 if arguments[end:].strip(", \t\r\n") else 0)
