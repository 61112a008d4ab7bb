"""The values of SVG attributes: numbers, lengths, colours, transforms, and how content fits its viewport."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from functools import lru_cache

from generator.foundation.color import BLACK, Color, parse
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.lazy_regex import regex
from generator.geometry import IDENTITY, Point, Rect, Size, Transform
from generator.geometry.path_data import MOST
from generator.geometry.transforms import Fit, fitting

MM_PER_PX = 25.4 / 96

_WILDEST, _LEAST = 1e15, 1e-9
_NUMBER = regex(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?")
_LENGTH = regex(rf"\s*({_NUMBER.pattern})\s*(%|[a-zA-Z]*)\s*")
_URL = regex(r"""url\(\s*['"]?([^'")]*)['"]?\s*\)\s*(.*)""", re.DOTALL)
_CALL = regex(r"([a-zA-Z]+)\s*\(([^)]*)\)")
_LONGEST = 10_000
SHARES = {"left": "0%", "top": "0%", "center": "50%", "right": "100%", "bottom": "100%"}
_TURNS = {"deg": 1.0, "turn": 360.0, "rad": 180 / math.pi, "grad": 0.9}
_ANGLE = regex(rf"({_NUMBER.pattern})\s*(deg|turn|rad|grad)\b")

_HSL = regex(
    r"hsla?\(\s*([\d.]+)(?:deg)?[\s,]+([\d.]+)%[\s,]+([\d.]+)%[\s,/]*([\d.]+%?)?\s*\)",
    re.IGNORECASE,
)

_LIGHT = regex(r"light-dark\(((?:[^,()]|\([^()]*\))*),.*\)", re.DOTALL)
_PX_PER = {
    "": 1.0,
    "px": 1.0,
    "mm": 96 / 25.4,
    "cm": 96 / 2.54,
    "q": 96 / 101.6,
    "in": 96.0,
    "pt": 96 / 72,
    "pc": 16.0,
    "em": 16.0,
    "rem": 16.0,
    "ex": 8.0,
}


def numbers(text: str) -> list[float]:
    """All numbers in a text, in order, limited to `MOST`."""
    found = [float(n) for n in _NUMBER.findall(text)]
    if found and not (max(found) <= MOST and min(found) >= -MOST):
        return [min(max(n, -MOST), MOST) for n in found]
    return found


def leftovers(text: str) -> str:
    """Everything in a list of numbers that isn't one."""
    return _NUMBER.sub("", text).strip(", \t\r\n")


@lru_cache(maxsize=4096)
def length(text: str, full: float = 0.0, absent: float = 0.0) -> float:
    """A length in user units; percentages refer to `full`. `absent` for an invalid length."""
    match = _LENGTH.fullmatch(text)
    if match is None:
        return absent
    value = float(match[1])
    unit = match[2].lower()
    if unit == "%":
        return _limited(value / 100 * full)
    per = _PX_PER.get(unit)
    return absent if per is None else _limited(value * per)


def _limited(value: float) -> float:
    return min(max(value, -MOST), MOST)


def is_usable(map_: Transform) -> bool:
    """Whether floats can still distinguish points after a map."""
    return all(abs(n) < _WILDEST for n in map_)


@lru_cache(maxsize=4096)
def share(text: str, absent: float) -> float:
    """A number from 0 to 1, or a percentage."""
    match = _LENGTH.fullmatch(text)
    if match is None or match[2] not in ("", "%"):
        return absent
    value = float(match[1]) / (100 if match[2] else 1)
    return min(1.0, max(0.0, value))


def unit_rect(
    attributes: Mapping[str, str],
    box: Rect,
    viewport: tuple[float, float] | None,
    defaults: tuple[str, ...] = ("", "", "", ""),
) -> Rect:
    """The rectangle of `x`, `y`, `width` and `height` in user units; without a viewport they are shares of a box."""
    names = zip(("x", "y", "width", "height"), defaults, (viewport or (1.0, 1.0)) * 2)
    x, y, w, h = (length(attributes.get(name) or default, of) for name, default, of in names)
    if viewport is not None:
        return Rect(x, y, w, h)
    return Rect(box.x + x * box.width, box.y + y * box.height, w * box.width, h * box.height)


def is_length(text: str) -> bool:
    """Whether a text is a length in a known unit."""
    match = _LENGTH.fullmatch(text)
    return match is not None and (match[2] == "%" or match[2].lower() in _PX_PER)


def is_share(text: str) -> bool:
    """Whether a text is a number without a unit, or a percentage."""
    match = _LENGTH.fullmatch(text)
    return match is not None and match[2] in ("", "%")


def transform(text: str) -> Transform:
    """The map of a `transform` attribute, without unknown and malformed functions."""
    return read_transform(text)[0]


@lru_cache(maxsize=1024)
def read_transform(text: str) -> tuple[Transform, bool]:
    """The same, and whether anything in it is unknown or malformed."""
    result, text = IDENTITY, text[:_LONGEST]
    wrong = _CALL.sub("", text).strip(", \t\r\n") not in ("", "none")
    for call in _CALL.finditer(text):
        given = _ANGLE.sub(_in_degrees, call[2])
        one = _function(call[1], numbers(given))
        wrong = wrong or one is None or bool(leftovers(given.replace("px", "")))
        result = result @ (one or IDENTITY)
    return result, wrong


def about(map_: Transform, origin: str, viewport: tuple[float, float]) -> Transform:
    """A transform about a `transform-origin`, such as `50% 50%` or `left 4px` (default: the corner)."""
    words = origin.split()[:2]
    if not words:
        return map_
    if words[0] in ("top", "bottom") or words[1:] in (["left"], ["right"]):
        words.reverse()
    across, down = (words * 2 if words[0] == "center" else [*words, "center"])[:2]
    x, y = (length(SHARES.get(word, word), full) for word, full in zip((across, down), viewport))
    return Transform.translate(x, y) @ map_ @ Transform.translate(-x, -y)


def degrees(text: str) -> float:
    """An angle of any unit in degrees; 0 for an invalid one."""
    found = numbers(_ANGLE.sub(_in_degrees, text))
    return found[0] if found else 0.0


def _in_degrees(match: re.Match[str]) -> str:
    return str(float(match[1]) * _TURNS[match[2]])


def _function(name: str, n: list[float]) -> Transform | None:
    """One function of a transform; None for an unknown or malformed one."""
    if name == "matrix" and len(n) == 6:
        return Transform(*n)
    if name == "translate" and len(n) in (1, 2):
        return Transform.translate(*n, *(0.0,) * (2 - len(n)))
    if name == "scale" and len(n) in (1, 2):
        return Transform.scale(n[0], n[-1])
    if name == "rotate" and len(n) in (1, 3):
        return Transform.rotate(n[0], Point(*n[1:]) if len(n) == 3 else Point(0.0, 0.0))
    if len(n) != 1:
        return None
    slope = math.tan(math.radians(n[0]))
    return {
        "translateX": Transform.translate(n[0], 0.0),
        "translateY": Transform.translate(0.0, n[0]),
        "scaleX": Transform.scale(n[0], 1.0),
        "scaleY": Transform.scale(1.0, n[0]),
        "skewX": Transform(1, 0, slope, 1),
        "skewY": Transform(1, slope),
    }.get(name)


class View(NamedTuple):
    """A `viewBox`, and how it fits its viewport (`preserveAspectRatio`)."""

    box: Rect
    ratio: str = ""

    def onto(self, size: Size) -> Transform:
        """The map from user units inside the box to a viewport of that size at (0, 0)."""
        words = self.ratio.split()
        if words[:1] == ["defer"]:
            words = words[1:]
        align = words[0] if words else "xMidYMid"
        across = {"xMin": 0.0, "xMax": 1.0}.get(align[:4], 0.5)
        down = {"YMin": 0.0, "YMax": 1.0}.get(align[4:], 0.5)
        fit: Fit = "cover" if words[1:2] == ["slice"] else "contain"
        fit = "stretch" if align == "none" else fit
        return fitting(self.box, Rect(0.0, 0.0, *size), fit, (across, down))


@lru_cache(maxsize=4096)
def color(text: str, current: Color) -> Color | None:
    """The colour of a property's value; None where it isn't a colour."""
    word = _LIGHT.sub(r"\1", text.strip())  # paper is light
    low = word.lower()
    if low == "currentcolor":
        return current
    if "icc-color" in low:
        word = word[: low.index("icc-color")].strip()
    hsl = _HSL.fullmatch(word)
    if hsl is not None:
        return _from_hsl(*hsl.groups())
    try:
        return parse(word)
    except ValueError:
        return None


def current_color(style: Mapping[str, str], outer: Color) -> Color:
    """The meaning of `currentColor`: the `color` property, by default that of the whole drawing."""
    text = style["color"]
    return (color(text, outer) or BLACK) if text else outer


def _from_hsl(hue: str, saturation: str, lightness: str, alpha: str | None) -> Color:
    from colorsys import hls_to_rgb

    red, green, blue = hls_to_rgb(
        float(hue) % 360 / 360, min(1.0, float(lightness) / 100), min(1.0, float(saturation) / 100)
    )
    opacity = 1.0
    if alpha:
        opacity = float(alpha[:-1]) / 100 if alpha.endswith("%") else float(alpha)
    return Color(red, green, blue, opacity)


def reference(text: str) -> tuple[str, str] | None:
    """The address in a `url(…)` and what follows it; None where there is no `url`."""
    match = _URL.fullmatch(text.strip()) if "url(" in text else None
    return (match[1].strip(), match[2].strip()) if match else None


def view_box(text: str) -> Rect | None:
    """A `viewBox`; None for a missing, malformed or empty one."""
    n = numbers(text)
    if len(n) != 4 or n[2] < _LEAST or n[3] < _LEAST:
        return None
    return Rect(*n)
