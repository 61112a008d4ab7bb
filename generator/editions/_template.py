"""Copy this file to a name without the underscore and rename the class; then the edition can be used by its name.

This one looks like an old photograph: brown instead of black.
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
        """The brown of the same lightness."""
        red, green, blue = (dark + color.luminance * (1 - dark) for dark in DARK[:3])
        return Color(red, green, blue, color.alpha)

    def picture(self, picture: Picture) -> Picture:
        """The picture in greys, since painters can't make browns."""
        return picture.printed(grey=True)
