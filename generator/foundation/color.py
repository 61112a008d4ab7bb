"""Colours as screen values and as inks."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache

from generator import data
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import did_you_mean, similar
from generator.foundation.lazy_regex import regex
from generator.foundation.spelling import ReplacementHint


class Cmyk(NamedTuple):
    """Process inks, each 0 to 1."""

    cyan: float
    magenta: float
    yellow: float
    black: float


class Color(NamedTuple):
    """A colour: screen values and opacity from 0 to 1, and its inks if it was written as inks."""

    red: float
    green: float
    blue: float
    alpha: float = 1.0
    press: Cmyk | None = None
    spot: str = ""
    """The name of its spot ink, if any; `press` is the substitute."""

    @property
    def hex(self) -> str:
        """`#rrggbb`, with two more digits unless it is opaque."""
        values = [self.red, self.green, self.blue] + ([self.alpha] if self.alpha < 1 else [])
        return "#" + "".join(f"{round(v * 255):02x}" for v in values)

    @property
    def luminance(self) -> float:
        """Relative luminance, 0 to 1 (WCAG 2.2; the sRGB transfer curve of IEC 61966-2-1)."""
        red, green, blue, *_ = self
        return 0.2126 * _light(red) + 0.7152 * _light(green) + 0.0722 * _light(blue)

    @property
    def inks(self) -> Cmyk:
        """Its inks, by default converted from its screen values without a profile."""
        if self.press is not None:
            return self.press
        keep = max(self[:3])
        if keep <= 0:
            return Cmyk(0.0, 0.0, 0.0, 1.0)
        return Cmyk(1 - self.red / keep, 1 - self.green / keep, 1 - self.blue / keep, 1 - keep)

    @property
    def written(self) -> str:
        """The colour as `parse` reads it, with its inks if it has any.

        >>> parse("cmyk(0, 100, 50%, 0)").written, parse("tomato").written
        ('cmyk(0, 100, 50, 0)', '#ff6347')
        """
        if self.press is None:
            return self.hex
        veil = f" / {self.alpha:g}" if self.alpha < 1 else ""
        return f"cmyk({', '.join(f'{100 * ink:.6g}' for ink in self.press)}{veil})"

    def over(self, ground: Color) -> Color:
        """The colour that is visible if this one is on an opaque background."""
        if self.alpha >= 1:
            return self
        a = self.alpha
        red, green, blue = (a * top + (1 - a) * under for top, under in zip(self[:3], ground[:3]))
        return Color(red, green, blue)

    def faded(self, opacity: float) -> Color:
        """The same colour with its opacity multiplied."""
        return self._replace(alpha=self.alpha * opacity)


@lru_cache(maxsize=1024)
def _light(value: float) -> float:
    """The light of a screen value; most games have few of them, and ask for these over and over."""
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def spot(name: str) -> Color:
    """A spot ink, for a cutting machine or a print shop; magenta for everyone else."""
    return Color(0.93, 0.0, 0.55, 1.0, Cmyk(0.0, 1.0, 0.0, 0.0), name)


BLACK = Color(0.0, 0.0, 0.0)
WHITE = Color(1.0, 1.0, 1.0)

_CALL = regex(r"(rgb|rgba|cmyk)\(\s*([^)]*)\)", re.IGNORECASE)


@cache
def _names() -> dict[str, int]:
    """The colours that CSS names, as 0xRRGGBB."""
    lines = (line.split() for line in data.text("colors.txt").splitlines()[1:])
    return {name: int(value, 16) for name, value in lines}


@lru_cache(maxsize=4096)
def parse(text: str) -> Color:
    """The colour of `#rgb`, `#rrggbb`, `#rrggbbaa`, `rgb(255, 0, 0)`, `cmyk(0, 100, 100, 0)` or a CSS name.

    Numbers of `rgb` run from 0 to 255 and of `cmyk` from 0 to 100; percentages work in both. A fourth number of `rgb`
    or a fifth of `cmyk` (or the one after a slash) is the opacity, 0 to 1.

    Raises `ValueError` if the text isn't a colour.
    """
    word = text.strip().lower()
    value = _names().get(word)
    if value is not None:
        return Color((value >> 16) / 255, (value >> 8 & 255) / 255, (value & 255) / 255)
    if word == "transparent":
        return Color(0.0, 0.0, 0.0, 0.0)
    if word.startswith("#"):
        return _hex(word[1:], text)
    call = _CALL.fullmatch(word)
    if call is None:
        raise ValueError(f"`{text}` isn't a colour")
    numbers = [n for n in re.split(r"[\s,/]+", call[2].strip()) if n]
    try:
        if call[1] == "cmyk":
            veil = _share(numbers.pop(), 1) if len(numbers) == 5 else 1.0
            return from_cmyk(*(_share(n, 100) for n in numbers)).faded(veil)
        opacity = _share(numbers.pop(), 1) if len(numbers) == 4 else 1.0
        red, green, blue = (_share(n, 255) for n in numbers)
    except (TypeError, ValueError):
        raise ValueError(f"`{text}` isn't a colour") from None
    return Color(red, green, blue, opacity)


def from_cmyk(cyan: float, magenta: float, yellow: float, black: float) -> Color:
    """Inks, 0 to 1, with their screen colour (no profile)."""
    keep = 1 - black
    return Color(
        (1 - cyan) * keep,
        (1 - magenta) * keep,
        (1 - yellow) * keep,
        1.0,
        Cmyk(cyan, magenta, yellow, black),
    )


def contrast(a: Color, b: Color) -> float:
    """The contrast ratio of two opaque colours, 1 to 21 (WCAG 2.2)."""
    high, low = sorted((a.luminance, b.luminance), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _hex(digits: str, text: str) -> Color:
    if len(digits) in (3, 4):
        digits = "".join(d + d for d in digits)
    if len(digits) not in (6, 8) or not re.fullmatch(r"[0-9a-f]+", digits):
        raise ValueError(f"`{text}` isn't a colour")
    shares = [int(digits[i : i + 2], 16) / 255 for i in range(0, len(digits), 2)]
    return Color(shares[0], shares[1], shares[2], shares[3] if len(shares) == 4 else 1.0)


def _share(text: str, full: float) -> float:
    value = float(text[:-1]) / 100 if text.endswith("%") else float(text) / full
    return min(1.0, max(0.0, value))


def similar_color(name: str, known: Iterable[str]) -> str:
    """A hint with the likely colour of the theme or of CSS, or else a list of the theme's colours.

    >>> similar_color("crimsn", ["fire"]), similar_color("fir", ["fire"])
    ('did you mean `crimson`?', 'did you mean `fire`?')
    """
    own = list(known)
    meant = did_you_mean(name, (*own, *_names()), "colour")
    return meant if isinstance(meant, ReplacementHint) else similar(name, own, "colour")
