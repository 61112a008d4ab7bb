"""Pictures and drawings in another look."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeVar

from generator.editions import Repaint
from generator.foundation.color import Color
from generator.foundation.dataclasses import replace
from generator.frame import AS_IT_IS, Frame, Look, Picture
from generator.frame.looks import seen

T = TypeVar("T", Picture, Frame)


def adjusted(art: T, look: Look) -> T:
    """A picture or a drawing in a look; the same one each time it is asked for the same."""
    return art if look == AS_IT_IS else _adjusted(art, look)


@lru_cache(maxsize=1024)
def _adjusted(art: T, look: Look) -> T:
    return replace(art, look=look) if isinstance(art, Picture) else _Adjusted(look).frame(art)


class _Adjusted(Repaint):
    """A drawing in a look, with the pictures in it."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look

    def color(self, color: Color) -> Color:
        """See `Repaint.color`."""
        return seen(color, self._look)

    def picture(self, picture: Picture) -> Picture:
        """See `Repaint.picture`."""
        return adjusted(picture, self._look)
