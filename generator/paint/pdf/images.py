"""Raster pictures: the packed pixels of the file itself where PDF can read them, otherwise packed again."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final, TypeVar

from generator.foundation.dataclasses import replace
from generator.foundation.diagnostics import Origin, Problem
from generator.frame import AS_IT_IS, Look, Picture
from generator.frame.looks import on_ramp, toned
from generator.paint.pdf.container import packed
from generator.paint.pdf.jpeg import jpeg
from generator.paint.pdf.raster import Raster, png

if TYPE_CHECKING:
    from PIL.Image import Image

T = TypeVar("T")

# The map from the unit square of a stored picture (v upwards) to the shown one (t downwards), by EXIF orientation:
# s = a·u + c·v + e, t = b·u + d·v + f.
TURNS: Final = {
    1: (1, 0, 0, -1, 0, 1),
    2: (-1, 0, 0, -1, 1, 1),
    3: (-1, 0, 0, 1, 1, 0),
    4: (1, 0, 0, 1, 0, 0),
    5: (0, 1, -1, 0, 1, 0),
    6: (0, 1, 1, 0, 0, 0),
    7: (0, -1, 1, 0, 0, 1),
    8: (0, -1, -1, 0, 1, 1),
}

_EFFORT: Final = 4
"""How hard pixels are packed, 1 to 9; above 4, pictures take twice the time and no less space."""


_COARSER: Final = 8
_STRIP: Final = 128 * _COARSER
_AT_ONCE: Final = 16_000_000
"""Pixels up to which an image is worked on as a whole; a larger one in strips of `_STRIP` rows."""
_FAITHFUL: Final = 90
"""How well a JPEG picture is packed again in greys, 1 to 95: as cameras pack theirs."""

_PILLOW: Final = r"PIL\."
"""The modules of Pillow, as filters of warnings name them."""

_CLEAR, _LIGHT = 127, 170
"""The opacity up to which a pixel counts as clear, and from which lightness a figure is invisible on paper."""


def raster(picture: Picture) -> Raster:
    """A picture's pixels: passed through where PDF knows the format, otherwise read by Pillow.

    Raises `Problem` if the picture can't be read.
    """
    read = {"jpeg": jpeg, "png": png}.get(picture.kind)
    found = read(picture.data) if read and picture.look == AS_IT_IS else None
    if not picture.grey and picture.ink == 1.0:
        return found or _decoded(picture)
    from generator.paint.pdf.raster import (  # editions alone print pictures otherwise
        greyed,
        lightened,
    )

    if found is not None and picture.grey:
        found = greyed(found)
    return lightened(found or _decoded(picture), picture.ink)


def _library() -> Any:
    """Pillow, without its limit of pixels and its warnings.

    Both are settings of the whole process, and other threads may be decoding: they are made once, and never taken back.
    """
    from PIL import Image  # not needed for most documents

    # How big a picture may be is decided where pictures are read.
    Image.MAX_IMAGE_PIXELS = None
    # What Pillow thinks of a file doesn't help a designer.
    known = (module.pattern for *_, module, _ in warnings.filters if isinstance(module, re.Pattern))
    if _PILLOW not in known:
        warnings.filterwarnings("ignore", module=_PILLOW)
    return Image


def opened(picture: Picture) -> Image:
    """The pixels of a picture in its look as Pillow has them, eight bits deep.

    Raises `Problem` if it can't be read.
    """

    def whole(image: Image) -> Image:
        if picture.look != AS_IT_IS:
            return _adjusted(image, picture.look)
        return _in_eight_bits(image) if image.mode.startswith("I") else image.copy()

    return _read(picture, whole)


def _in_eight_bits(image: Image) -> Image:
    """An image in sixteen bits of grey in eight."""
    return image.convert("I").point(lambda value: value * (1 / 257) + 0.5).convert("L")


def _decoded(picture: Picture) -> Raster:
    changed = picture.grey or picture.look != AS_IT_IS

    def pixels(image: Image) -> Raster:
        if picture.look != AS_IT_IS:
            image = _adjusted(image, picture.look)
        if picture.freed and image.has_transparency_data:
            return _packed(_figure(image))
        if picture.grey:
            image = _greyed(image)
        if changed and picture.kind == "jpeg":
            return _saved(image, "JPEG", jpeg, quality=_FAITHFUL)
        return _packed(image)

    return _read(picture, pixels)


def _read(picture: Picture, use: Callable[[Image], T]) -> T:
    """Something made from a picture's pixels. Raises `Problem` if it can't be read."""
    Image = _library()
    try:
        with Image.open(BytesIO(picture.data), formats=(picture.kind,)) as image:
            image.load()
            _mend_key(image, picture)
            return use(image)
    except Exception as fault:  # of damaged files Pillow raises all kinds of errors
        raise Problem(
            "IMG002",
            f"`{picture.name}` is broken: its pixels cannot be read",
            Origin(picture.name),
            "save the picture again",
        ) from fault


def _mend_key(image: Image, picture: Picture) -> None:
    """Scales the transparent colour of a PNG file to its decoded pixels, which Pillow doesn't.

    Of sixteen bits the upper eight count: what they cannot tell apart nobody sees apart.
    """
    key = image.info.get("transparency")
    if picture.kind != "png" or key is None:
        return
    bits = picture.data[24]
    if image.mode == "L" and bits in (2, 4):
        image.info["transparency"] = key * (255 // (2**bits - 1)) & 255
    elif image.mode == "RGB" and bits == 16:
        image.info["transparency"] = tuple(part >> 8 for part in key)


def _greyed(image: Image) -> Image:
    """An image in greys that are as light as its colours, as opaque as it was."""
    if image.mode in ("1", "L", "LA", "F") or image.mode.startswith("I"):
        return image
    from PIL.ImageFilter import Color3DLUT

    from generator.paint.pdf.raster import STEPS, greys

    table = Color3DLUT(STEPS, greys())
    result = image.convert("RGB").filter(table).getchannel(0)
    if image.has_transparency_data:
        result.putalpha(image.convert("RGBA").getchannel("A"))
    return result


def _adjusted(image: Image, look: Look) -> Image:
    """An image in red, green and blue with a look, as opaque as it was."""
    from PIL import Image as library

    steps = [value / 255 for value in range(256)]
    alpha = image.convert("RGBA").getchannel("A") if image.has_transparency_data else None
    if image.mode.startswith("I"):
        image = _in_eight_bits(image)
    curve = [round(255 * toned(step, look)) for step in steps]
    result = image.convert("RGB").point(curve * 3)
    shades = _greyed(result).getchannel(0)
    if look.saturation != 1.0:
        result = library.blend(library.merge("RGB", [shades] * 3), result, look.saturation)
    if look.ramp:
        colors = [on_ramp(step, look.ramp) for step in steps]
        red, green, blue, strength = (
            shades.point([round(255 * color[band]) for color in colors]) for band in range(4)
        )
        result = library.composite(library.merge("RGB", (red, green, blue)), result, strength)
    if alpha is not None:
        result.putalpha(alpha)
    return result


def _figure(image: Image) -> Image:
    """A figure without background, in negative if it is light, so that it shows on paper."""
    from PIL import ImageOps, ImageStat

    whole = image.convert("RGBA")
    alpha = whole.getchannel("A")
    seen = alpha.point(lambda value: 255 if value > _CLEAR else 0)
    least, most = seen.getextrema()
    if least == most or ImageStat.Stat(whole.convert("L"), seen).mean[0] < _LIGHT:
        return image
    result = ImageOps.invert(whole.convert("RGB"))
    result.putalpha(alpha)
    return result


def _packed(image: Image) -> Raster:
    """An image as PDF has it: grey, red green blue or inks, and the opacities apart."""
    if image.mode.startswith("I"):
        # Sixteen bits of grey: 65535 is white, and 257 = 65535 / 255.
        deep, key = image.convert("I"), image.info.get("transparency")
        result = _rows(_in_eight_bits(image))
        if not isinstance(key, int):
            return result
        clear = [0 if value == key else 255 for value in range(1 << 16)]
        return replace(result, mask=_rows(deep.point(clear, "L")))
    if image.has_transparency_data:
        mode = "LA" if image.mode in ("1", "L", "LA") else "RGBA"
        whole = image if image.mode == mode else image.convert(mode)  # a copy may be a gigabyte
        alpha = whole.getchannel("A")
        least, _ = alpha.getextrema()
        if least != 255:
            colors = whole.convert(mode[:-1]) if least else _without_hidden(whole)
            return replace(_rows(colors), mask=_rows(alpha))
        image = whole
    if image.mode == "CMYK":
        data = packed(image.tobytes())
        return Raster(*image.size, b"/DeviceCMYK", 8, b"FlateDecode", data)
    return _rows(image.convert("L" if image.mode in ("1", "L", "LA", "F") else "RGB"))


def _rows(image: Image) -> Raster:
    """The rows of a grey or coloured image, packed by Pillow's own PNG writer, which chooses the filter of each."""
    image.info.clear()  # it may name a colour that is transparent, or a profile
    return _saved(image, "PNG", png, compress_level=_EFFORT)


def _saved(image: Image, kind: str, read: Callable[[bytes], Raster | None], **how: int) -> Raster:
    file = BytesIO()
    image.save(file, kind, **how)
    found = read(file.getvalue())
    assert found is not None
    return found


def _without_hidden(image: Image) -> Image:
    """The colours of an image, those of its invisible pixels taken from the visible ones around.

    Viewers smooth colours and opacities apart: a red that nobody should see would show as a fringe. A large image is
    worked on in strips, or there would be four of it in memory.
    """
    from PIL import Image as library
    from PIL.Image import Resampling

    width, height = image.size
    mode = image.mode[:-1]
    if width * height <= _AT_ONCE:
        small = image.resize([max(1, side // _COARSER) for side in image.size], Resampling.BOX)
        return _filled(image, small.resize(image.size, Resampling.BILINEAR)).convert(mode)
    small = library.new(image.mode, (-(-width // _COARSER), -(-height // _COARSER)))
    strips = [(0, top, width, min(top + _STRIP, height)) for top in range(0, height, _STRIP)]
    for strip in strips:
        small.paste(image.crop(strip).reduce(_COARSER), (0, strip[1] // _COARSER))
    result = library.new(mode, image.size)
    for strip in strips:
        part = image.crop(strip)
        left, top, right, bottom = (side / _COARSER for side in strip)
        box = (left, top, right, bottom)
        around = small.resize(part.size, Resampling.BILINEAR, box)
        result.paste(_filled(part, around).convert(mode), strip[:2])
    return result


def _filled(image: Image, around: Image) -> Image:
    around.paste(image, mask=image.getchannel("A").point(lambda value: 255 if value else 0))
    return around
