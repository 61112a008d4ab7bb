"""Copy this file to a name without the underscore, rename the class, and the edition can be asked for by its name.

This one is as old photographs are: brown in place of black.
"""

from __future__ import annotations

from generator.editions import Repaint, named
from generator.foundation.color import Color
from generator.frame import Picture

DARK = Color(0.25, 0.15, 0.08)


@named("sepia")
class Sepia(Repaint):
    """Everything in browns."""

    def color(self, color: Color) -> Color:
        """The brown that is as light."""
        red, green, blue = (dark + color.luminance * (1 - dark) for dark in DARK[:3])
        return Color(red, green, blue, color.alpha)

    def picture(self, picture: Picture) -> Picture:
        """The picture in greys, since painters know no browns."""
        return picture.printed(grey=True)
