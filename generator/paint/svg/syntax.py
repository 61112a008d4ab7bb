"""How values are written in SVG: numbers, maps, colours and texts."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final
from xml.sax.saxutils import escape

from generator.foundation.color import Color
from generator.foundation.lazy_regex import regex
from generator.geometry import Transform
from generator.paint.svg.press_colors import screen

_LIMIT = 50_000
"""Entries after which a memory of written values is emptied."""

_NEVER: Final = regex("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""The characters that XML has no way to write."""


class Counts(dict[int, str]):
    """Whole numbers of the smallest step that is written, as decimals."""

    def __init__(self, digits: int) -> None:
        super().__init__()
        self._digits, self._whole = digits, 10**digits

    def __missing__(self, count: int) -> str:
        if len(self) > _LIMIT:
            self.clear()
        whole, rest = divmod(abs(count), self._whole)
        tail = f"{rest:0{self._digits}d}".rstrip("0") if rest else ""
        text = f"{whole or ''}.{tail}" if tail else str(whole)
        result = self[count] = "-" + text if count < 0 else text
        return result


COUNTS: Final = tuple(Counts(digits) for digits in range(10))
"""By how many decimals there are."""


def number(value: float, digits: int = 3) -> str:
    """A number in as few characters as its decimals allow.

    >>> number(12.0), number(-0.25), number(0.0001), number(1.23456)
    ('12', '-.25', '0', '1.235')

    Raises `ValueError` if it isn't finite.
    """
    if not math.isfinite(value):
        raise ValueError(f"{value} cannot be drawn")
    return COUNTS[digits][round(value * 10**digits)]


@lru_cache(maxsize=4096)
def factor(value: float) -> str:
    """A number that multiplies lengths, to six digits that count.

    >>> factor(0.00352778), factor(2.0), factor(-1e-7)
    ('.00352778', '2', '0')
    """
    if not math.isfinite(value):
        raise ValueError(f"{value} cannot be drawn")
    size = abs(value)
    digits = min(12, max(0, 5 - math.floor(math.log10(size)))) if size > 1e-6 else 0
    text = f"{value:.{digits}f}"
    text = text.rstrip("0").rstrip(".") if digits else text
    if text in ("-0", "0"):
        return "0"
    return text.replace("0.", ".", 1) if size < 1 else text


def transform_value(by: Transform, digits: int) -> str:
    """A map as the value of a `transform`; empty for the identity.

    >>> transform_value(Transform.translate(1, 2) @ Transform.scale(3), 3)
    'translate(1 2)scale(3)'
    """
    a, b, c, d, e, f = by
    right, down = number(e, digits), number(f, digits)
    if b or c:
        return f"matrix({factor(a)} {factor(b)} {factor(c)} {factor(d)} {right} {down})"
    result = f"translate({right} {down})" if (right, down) != ("0", "0") else ""
    if a == d == 1:
        return result
    return f"{result}scale({factor(a)})" if a == d else f"{result}scale({factor(a)} {factor(d)})"


@lru_cache(maxsize=4096)
def css_color(color: Color) -> str:
    """A colour without its opacity: its screen values, or what screens show for its inks.

    >>> css_color(Color(1, 0, 0)), css_color(Color(0.1, 0.2, 0.3, 0.5))
    ('#f00', '#1a334c')
    """
    values = color[:3] if color.press is None else screen(color.press)
    digits = "".join(f"{min(255, max(0, round(value * 255))):02x}" for value in values)
    short = digits[::2]
    return "#" + (short if short == digits[1::2] else digits)


def opacity_attr(name: str, alpha: float) -> str:
    """An attribute for an opacity; empty if it is 1."""
    return "" if alpha >= 1 else f' {name}="{number(max(0.0, alpha))}"'


def escaped(text: str) -> str:
    """A text as it is written between tags or, within double quotes, in an attribute.

    >>> escaped("a < b & c\\x00")
    'a &lt; b &amp; c\N{REPLACEMENT CHARACTER}'
    """
    known = text.isascii() and text.isprintable()
    return escape(text if known else _NEVER.sub("\N{REPLACEMENT CHARACTER}", text), {'"': "&quot;"})
