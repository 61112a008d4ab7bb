"""What is soft, as small pictures: silhouettes of frames that fade, and frames out of focus.

They are drawn from the file that would be printed, as other pixels are, and blurred by Pillow. A blur needs few pixels:
as many per mm as its width has parts, at most those of `DPI`.
"""

from __future__ import annotations

import hashlib
import io
import math
from typing import TYPE_CHECKING, Any

from generator.foundation.dataclasses import replace
from generator.frame import Frame, GroupMark, ImageMark, Picture, Placed
from generator.geometry import Rect, Size, Transform
from generator.paint.pdf.images import opened
from generator.paint.pdf.usage import Usage
from generator.paint.pixels import exact_pixels

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 300.0
"""Of what is sharp; a wider blur has fewer pixels."""
_INCH = 25.4
_PARTS = 8.0
"""Pixels across the width of a blur."""
_LEAST = 50.0 / _INCH
"""Pixels per mm, however wide a blur is."""
_MOST = 3000
"""Pixels on a side."""
_REACH = 2.5
"""How far a blur is seen, in standard deviations."""
_SIGMA = 0.5
"""The standard deviation of a blur, in its widths: as in CSS."""


def silhouette(
    frame: Frame, x: float, y: float, blur: float, spread: float, inside: bool
) -> tuple[Rect, Picture]:
    """Where the shape of a frame lies, and how much of a colour shows there: a grey picture, white where all does.

    The shape is moved by (x, y), grown by `spread` and blurred across `blur`, all in mm. `inside` it is where the frame
    itself is, and the moved and blurred frame is not.
    """
    from PIL import Image, ImageChops, ImageFilter

    reach = _REACH * _SIGMA * blur + max(0.0, spread)
    if inside:
        reach += max(abs(x), abs(y))
    area, size, per_mm = _grid(frame, reach, blur)
    alpha = _drawn(frame, area, size).getchannel("A")
    shape = alpha
    if spread > 0:
        # Blurred and hardened again, which is round, as what grows square isn't.
        wide = spread * per_mm
        shape = shape.filter(ImageFilter.GaussianBlur(wide))
        shape = shape.point([min(255, round(value * _GROWTH)) for value in range(256)])
    if blur:
        shape = shape.filter(ImageFilter.GaussianBlur(blur * _SIGMA * per_mm))
    if not inside:
        return area.moved(x, y), _stored(shape)
    moved = Image.new("L", size, 0)
    moved.paste(shape, (round(x * per_mm), round(y * per_mm)))
    return area, _stored(ImageChops.multiply(alpha, ImageChops.invert(moved)))


_GROWTH = 8.0
"""What a blurred edge is multiplied by to be hard again, about 1.2 standard deviations further out."""


def blurred(frame: Frame, deviation: float) -> Frame:
    """A frame out of focus, as a picture in its place; the standard deviation in mm."""
    from PIL import Image, ImageFilter

    blur = deviation / _SIGMA
    area, size, per_mm = _grid(frame, _REACH * deviation, blur)
    drawn = _drawn(frame, area, size)
    # Colours are weighted by how opaque they are: what is clear has none to give.
    mixed = drawn.convert("RGBa").filter(ImageFilter.GaussianBlur(deviation * per_mm))
    picture = _stored(Image.Image.convert(mixed, "RGBA"))
    return Frame(frame.size, (Placed(area.x, area.y, ImageMark(picture, area.size)),))


def recolored(picture: Picture, matrix: tuple[float, ...], linear: bool) -> Picture:
    """A picture whose colours a matrix of 4 rows of 5 numbers changes, perhaps in linear light.

    Raises `Problem` if it can't be read.
    """
    import numpy
    from PIL import Image

    given = numpy.asarray(opened(picture).convert("RGBA"), dtype=numpy.float32) / 255
    if linear:
        light = given[..., :3]
        given[..., :3] = numpy.where(
            light <= 0.04045, light / 12.92, ((light + 0.055) / 1.055) ** 2.4
        )
    rows = numpy.asarray(matrix, dtype=numpy.float32).reshape(4, 5)
    made = numpy.clip(given @ rows[:, :4].T + rows[:, 4], 0.0, 1.0)
    if linear:
        light = made[..., :3]
        made[..., :3] = numpy.where(
            light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055
        )
    pixels = numpy.round(made * 255).astype(numpy.uint8)
    return replace(_stored(Image.fromarray(pixels)), turn=picture.turn)


def _grid(frame: Frame, reach: float, blur: float) -> tuple[Rect, tuple[int, int], float]:
    """The area of a frame's ink and what is around it, its size in pixels, and the pixels per mm."""
    area = Usage([frame]).bounds(frame).grown(reach)
    per_mm = DPI / _INCH
    if blur > 0:
        per_mm = max(_LEAST, min(per_mm, _PARTS / blur))
    per_mm = min(per_mm, _MOST / max(*area.size, 1e-6))
    width, height = (max(1, math.ceil(side * per_mm)) for side in area.size)
    return Rect(area.x, area.y, width / per_mm, height / per_mm), (width, height), per_mm


def _drawn(frame: Frame, area: Rect, size: tuple[int, int]) -> Any:
    """A part of a frame as an image of Pillow, RGBA."""
    group = GroupMark(frame, Transform.translate(-area.x, -area.y))
    page = Frame(Size(*area.size), (Placed(0.0, 0.0, group),))
    return exact_pixels(page, *size, opaque=False)


def _stored(image: Image) -> Picture:
    """An image as a picture without a file."""
    file = io.BytesIO()
    image.save(file, "PNG", compress_level=1)
    # Of the pixels: how they are packed depends on the version of a library.
    seen = repr((image.mode, image.size)).encode() + image.tobytes()
    key = hashlib.sha256(seen).hexdigest()
    return Picture("", file.getvalue(), "png", *image.size, key)
