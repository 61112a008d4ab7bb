"""Art in other colours: brightness and contrast, saturation, and colours for its greys."""

from __future__ import annotations

from itertools import pairwise

from generator.foundation.color import BLACK, WHITE, Color
from generator.frame.marks import Look, Stop
from generator.frame.tint import grey


def toned(value: float, look: Look) -> float:
    """A part of a colour (0 to 1) with the brightness and the contrast of a look.

    >>> toned(0.4, Look(brightness=1.5)), toned(0.25, Look(contrast=2)), toned(0.9, Look(contrast=2))
    (0.6000000000000001, 0.0, 1.0)
    """
    return min(1.0, max(0.0, (value * look.brightness - 0.5) * look.contrast + 0.5))


def on_ramp(value: float, ramp: tuple[Stop, ...]) -> tuple[float, float, float, float]:
    """Red, green, blue and opacity on a ramp for a grey (0 to 1)."""
    for below, above in pairwise(ramp):
        if value <= above.at:
            share = (value - below.at) / ((above.at - below.at) or 1.0)
            red, green, blue, alpha = (
                x + (y - x) * share for x, y in zip(below.color[:4], above.color[:4])
            )
            return red, green, blue, alpha
    return ramp[-1].color[:4]


def tint(color: Color) -> tuple[Stop, ...]:
    """The ramp of one colour: black stays black, white stays white, and greys as light as it take its hue.

    Its opacity is how strong it is.
    """
    ends = (Stop(0.0, BLACK.faded(color.alpha)), Stop(1.0, WHITE.faded(color.alpha)))
    light = grey(color).red
    return (ends[0], Stop(light, color), ends[1]) if 0 < light < 1 else ends


def duotone(dark: Color, light: Color) -> tuple[Stop, ...]:
    """The ramp from one colour, instead of black, to another, instead of white."""
    return (Stop(0.0, dark), Stop(1.0, light))


def seen(color: Color, look: Look) -> Color:
    """A colour with a look, as opaque as it was; spot inks that a machine finds by name are unchanged."""
    if color.spot:
        return color
    red, green, blue = (toned(part, look) for part in color[:3])
    light = grey(Color(red, green, blue)).red
    if look.saturation != 1.0:
        red, green, blue = (
            min(1.0, max(0.0, light + (part - light) * look.saturation))
            for part in (red, green, blue)
        )
    if look.ramp:
        *new, strength = on_ramp(light, look.ramp)
        red, green, blue = (
            part + (over - part) * strength for part, over in zip((red, green, blue), new)
        )
    return Color(red, green, blue, color.alpha)
