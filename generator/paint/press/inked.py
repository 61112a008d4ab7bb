"""Frames in inks, and frames on single plates: as light as there is little ink on the plate."""

from __future__ import annotations

import hashlib
from io import BytesIO
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal

from generator.editions import Repaint
from generator.foundation.color import Color
from generator.foundation.dataclasses import replace
from generator.frame import Frame, ImageMark, Look, Paint, Picture, Stop
from generator.paint.pdf.images import opened
from generator.paint.press.profiles import Press

if TYPE_CHECKING:
    from PIL.Image import Image

_PARTS = 8
"""Of the way between two colours of a gradient: each part begins and ends in its own inks."""
_PACKING: dict[str, dict[str, Any]] = {
    "png": {"compress_level": 1},
    "tiff": {"compression": "tiff_adobe_deflate"},
}
Plates = Literal["colors", "black"]
"""Cyan, magenta and yellow as red, green and blue; or black as a grey."""


class Inked(Repaint):
    """All colours in inks, but for pictures: letters and thin lines in black alone if they are black."""

    def __init__(self, press: Press, small: bool = False) -> None:
        """`small`: whether areas are as small as letters."""
        super().__init__()
        self._press, self._small = press, small
        self._icons = self if small else Inked(press, small=True)

    def color(self, color: Color) -> Color:
        """See `Repaint.color`; spot inks stay what they are."""
        if color.spot:
            return color
        return self._press.letters(color) if self._small else self._press.color(color)

    def letters(self, color: Color) -> Color:
        """See `Repaint.letters`."""
        return color if color.spot else self._press.letters(color)

    def line(self, paint: Paint) -> Paint:
        """See `Repaint.line`."""
        return self.letters(paint) if isinstance(paint, Color) else self.paint(paint)

    def icon(self, frame: Frame) -> Frame:
        """See `Repaint.icon`."""
        return self._icons.frame(frame)

    def paint(self, paint: Paint) -> Paint:
        """See `Repaint.paint`; a gradient of screen colours goes from one to the next as on the screen."""
        if isinstance(paint, Color) or any(stop.color.press for stop in paint.stops):
            return super().paint(paint)
        stops = list(paint.stops[:1])
        for a, b in pairwise(paint.stops):
            stops += (_between(a, b, part / _PARTS) for part in range(1, _PARTS))
            stops.append(b)
        return super().paint(replace(paint, stops=tuple(stops)))


def _between(a: Stop, b: Stop, share: float) -> Stop:
    red, green, blue, alpha = (x + (y - x) * share for x, y in zip(a.color[:4], b.color[:4]))
    return Stop(a.at + (b.at - a.at) * share, Color(red, green, blue, alpha))


class Plated(Repaint):
    """What some plates print of a frame in inks: where there is no ink, it is white."""

    def __init__(self, press: Press, plates: Plates) -> None:
        super().__init__()
        self._press, self._plates = press, plates

    def color(self, color: Color) -> Color:
        """See `Repaint.color`."""
        cyan, magenta, yellow, black = color.inks
        if self._plates == "colors":
            return Color(1 - cyan, 1 - magenta, 1 - yellow, color.alpha)
        return Color(1 - black, 1 - black, 1 - black, color.alpha)

    def picture(self, picture: Picture) -> Picture:
        """See `Repaint.picture`."""
        return _kept(picture, plates_of(inks_of(self._press, picture), self._plates), "png")


class InkedPicture:
    """A picture in inks, with its opacity if it has any."""

    def __init__(self, inks: Image, alpha: Image | None) -> None:
        self.inks, self.alpha = inks, alpha


_KNOWN: dict[tuple[int, str, Look], InkedPicture] = {}
"""The picture that was asked for last: both of its plates are asked for in turn."""


def inks_of(press: Press, picture: Picture) -> InkedPicture:
    """A picture in inks. Raises `Problem` if it can't be read."""
    key = (id(press), picture.key, picture.look)
    known = _KNOWN.get(key)
    if known is None:
        image = opened(picture)
        alpha = None
        if image.has_transparency_data:
            image = image.convert("RGBA")
            alpha = image.getchannel("A")
        _KNOWN.clear()
        known = _KNOWN[key] = InkedPicture(press.image(image), alpha)
    return known


def plates_of(picture: InkedPicture, plates: Plates) -> Image:
    """Some plates of a picture."""
    from PIL import Image, ImageChops

    cyan, magenta, yellow, black = (ImageChops.invert(each) for each in picture.inks.split())
    bands = (cyan, magenta, yellow) if plates == "colors" else (black, black, black)
    result = Image.merge("RGB", bands)
    if picture.alpha is not None:
        result.putalpha(picture.alpha)
    return result


def is_translucent(picture: Picture) -> bool:
    """Whether anything can be seen through a picture. Raises `Problem` if it can't be read."""
    known = _TRANSLUCENT.get(picture.key)
    if known is None:
        image, known = opened(picture), False
        if image.has_transparency_data:
            known = min(image.convert("RGBA").getchannel("A").tobytes()) < 255
        _TRANSLUCENT[picture.key] = known
    return known


_TRANSLUCENT: dict[str, bool] = {}


def inked_image(
    press: Press, mark: ImageMark, per_mm: float, scale: tuple[float, float]
) -> ImageMark:
    """An opaque picture in inks, with at most `per_mm` pixels per mm as it lies on the page."""
    picture = mark.picture
    inks = inks_of(press, picture).inks
    turned = picture.turn >= 5
    across, down = (side * by for side, by in zip(mark.size, scale))
    wide, high = (down, across) if turned else (across, down)
    target = tuple(max(1, round(side * per_mm)) for side in (wide, high))
    width, height = (min(n, m) if n > 1.1 * m else n for n, m in zip(inks.size, target))
    if (width, height) != inks.size:
        from PIL.Image import Resampling

        inks = inks.resize((width, height), Resampling.BOX)
    return replace(mark, picture=_kept(picture, inks, "tiff"))


def stored(inks: Image, name: str) -> Picture:
    """An image in inks as a picture."""
    return _kept(Picture(name, b"", "tiff", *inks.size, ""), inks, "tiff")


def _kept(picture: Picture, image: Image, kind: str) -> Picture:
    """A picture with other pixels."""
    file = BytesIO()
    # Pages keep their pictures until the file is written: hundreds of megabytes if they weren't packed.
    image.save(file, kind.upper(), **_PACKING[kind])
    content = file.getvalue()
    return Picture(
        picture.name,
        content,
        kind,
        *image.size,
        # Of the pixels: how they are packed depends on the version of a library.
        hashlib.sha256(repr((image.mode, image.size)).encode() + image.tobytes()).hexdigest(),
        picture.turn,
    )
