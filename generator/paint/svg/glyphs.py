"""The outlines of glyphs, each drawn by HarfBuzz once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import uharfbuzz as hb  # type: ignore[import-untyped]

from generator.frame import Font
from generator.paint.svg.paths import joined, steps
from generator.paint.svg.syntax import COUNTS

_DIGITS = 1
"""Decimals of a font's own units; most fonts have none."""
_FONTS = 64
"""Fonts whose glyphs are remembered."""


class Outlines(dict[int, str]):
    """The path data of each glyph of a font, in its own units, y down; empty where there is nothing to see."""

    def __init__(self, font: Font) -> None:
        super().__init__()
        self._font = hb.Font(hb.Face(font.data, font.place))

    def __missing__(self, glyph: int) -> str:
        drawn: list[tuple[Any, ...]] = []
        self._font.draw_glyph(glyph, _pens(), drawn)
        made = ""
        if any(step[0] not in "MZ" for step in drawn):
            scale = 10**_DIGITS
            start = [round(value * scale) for value in drawn[0][1:]]
            made = joined("M", start, COUNTS[_DIGITS]) + steps(drawn, _DIGITS)
        self[glyph] = made
        return made


@lru_cache(maxsize=_FONTS)
def outlines(font: Font) -> Outlines:
    """The outlines of a font."""
    return Outlines(font)


@lru_cache(maxsize=1)
def _pens() -> hb.DrawFuncs:
    """What HarfBuzz calls for each step of an outline; y is turned down."""
    pens = hb.DrawFuncs()
    pens.set_move_to_func(lambda x, y, to: to.append(("M", x, -y)))
    pens.set_line_to_func(lambda x, y, to: to.append(("L", x, -y)))
    pens.set_quadratic_to_func(lambda a, b, x, y, to: to.append(("Q", a, -b, x, -y)))
    pens.set_cubic_to_func(lambda a, b, c, d, x, y, to: to.append(("C", a, -b, c, -d, x, -y)))
    pens.set_close_path_func(lambda to: to.append(("Z",)))
    return pens
