"""The edition for printers that have black alone."""

from __future__ import annotations

from generator.editions import Repaint, named
from generator.foundation.color import Color
from generator.frame import Picture
from generator.frame.tint import grey


@named("grayscale")
class Grayscale(Repaint):
    """Everything in greys that are as light as the colours: pictures too, and press inks by black alone."""

    def color(self, color: Color) -> Color:
        """The grey of a colour. What a machine finds by the name of an ink keeps it."""
        return color if color.spot else grey(color)

    def picture(self, picture: Picture) -> Picture:
        """The picture in greys."""
        return picture.printed(grey=True)
