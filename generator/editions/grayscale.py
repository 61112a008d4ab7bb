"""The edition for black-and-white printers."""

from __future__ import annotations

from generator.editions import Repaint, named
from generator.foundation.color import Color
from generator.frame import Picture
from generator.frame.tint import grey


@named("grayscale")
class Grayscale(Repaint):
    """Everything in greys as light as the colours, pictures included; press colours use black ink only."""

    def color(self, color: Color) -> Color:
        """The grey of a colour. Spot inks that a machine finds by name are unchanged."""
        return color if color.spot else grey(color)

    def picture(self, picture: Picture) -> Picture:
        """The picture in greys."""
        return picture.printed(grey=True)
