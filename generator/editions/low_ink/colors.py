"""Colours on white paper: with as much contrast as necessary, and no more."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from generator.foundation.color import WHITE, Cmyk, Color, contrast

WORDS: Final = 4.5
"""The contrast of text to its background (WCAG 2.2, 1.4.3)."""
LINES: Final = 3.5
"""The contrast of outlines of things that stood out before: a little more than WCAG 2.2, 1.4.11."""
PLAIN: Final = 2.0
"""From this contrast on, something stood out from its background; below it, it was a shade of it."""
SEEN: Final = 1.15
"""Below this contrast something was invisible."""
_VIVID: Final = 0.4
"""From this saturation on, a colour has a name."""
_HUE: Final = 4.0
"""The contrast that a difference of hue counts as: little for shades, a full one for green and red."""
_HALVINGS: Final = 24


def shaded(color: Color, light: float) -> Color:
    """The colour with a share of its light; press inks get more black."""
    press = color.press
    if press is not None:
        press = press._replace(black=1 - (1 - press.black) * light)
    return Color(color.red * light, color.green * light, color.blue * light, 1.0, press)


def thinned(color: Color, ink: float) -> Color:
    """The colour with a share of its ink."""
    red, green, blue = (1 - (1 - value) * ink for value in color[:3])
    press = None if color.press is None else Cmyk(*(value * ink for value in color.press))
    return Color(red, green, blue, 1.0, press)


@lru_cache(maxsize=4096)
def darkened(color: Color, least: float, ground: Color = WHITE) -> Color:
    """The colour, darkened until its contrast to a light ground is at least `least`, as far as black allows."""
    if contrast(color, ground) >= least:
        return color._replace(alpha=1.0)
    return _halved(lambda share: shaded(color, 1 - share), least, ground)


@lru_cache(maxsize=4096)
def toned(color: Color, wanted: float) -> Color:
    """The colour, made darker or lighter until its contrast to white paper is `wanted`."""
    if contrast(color, WHITE) <= wanted:
        return darkened(color, wanted)
    return _halved(lambda share: thinned(color, share), wanted, WHITE)


def _halved(result: Callable[[float], Color], wanted: float, ground: Color) -> Color:
    """The first of the colours from share 0 to 1 with this contrast."""
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if contrast(result(middle), ground) < wanted:
            low = middle
        else:
            high = middle
    return result(high)


@lru_cache(maxsize=4096)
def apart(color: Color, ground: Color) -> float:
    """How much a colour stands out from its ground: by its lightness, or by its hue."""
    hue = max(abs(a - b) for a, b in zip(color[:3], ground[:3]))
    return max(contrast(color, ground), 1 + _HUE * hue * hue)


def own(color: Color, ground: Color) -> Color:
    """The characteristic colour of something without its ground: its own, or the ground's if it is pale.

    So white text on a red panel becomes red, and golden text brown.
    """
    return ground if color.luminance > ground.luminance and not is_vivid(color) else color


def is_vivid(color: Color) -> bool:
    """Whether its hue has a name."""
    most = max(color[:3])
    return most > 0 and (most - min(color[:3])) / most >= _VIVID


def for_words(color: Color, was: Color, now: Color) -> Color:
    """The colour of text and signs whose ground was `was`, and is `now`."""
    has = apart(color, was)
    if now.luminance < 0.2:
        return WHITE if has >= SEEN else now
    if has < PLAIN:
        return toned(own(color, was), has)
    return darkened(own(color, was), WORDS, now)


def for_lines(color: Color, was: Color) -> Color:
    """The colour of a line whose ground was `was`: the paler, the less it stood out."""
    has = apart(color, was)
    line = own(color, was) if has >= PLAIN else min(color, was, key=_light)
    # 1.5 for what was hardly seen, `LINES` for what was plain, and the line's own colour from twice that on.
    wanted = 1.5 + 2 * (has - 1) if has < PLAIN else LINES + 5 * (has - PLAIN)
    return toned(line, min(wanted, max(LINES, contrast(line, WHITE))))


def _light(color: Color) -> float:
    return color.luminance
