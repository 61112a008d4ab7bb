"""Screen colours as inks, by an ICC profile and littleCMS."""

from __future__ import annotations

from functools import cached_property, lru_cache
from io import BytesIO
from typing import TYPE_CHECKING

from generator import data
from generator.foundation.color import Cmyk, Color
from generator.paint import PressStandard
from generator.paint.press.ink_limit import limited_image, limited_rows

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFilter import Color3DLUT

USUAL = "press/FOGRA39L_coated.icc"
"""The profile that is used if none is given: coated paper on sheet-fed offset presses. It may be passed on freely."""
_CONDITION = "FOGRA39"
_STEPS = 33
"""Of red, green and blue in the table of inks; profiles themselves have no finer ones."""
_RESERVE = 0.015
"""How much less ink colours have than they may: a press file has steps of 1/255 for each of four plates."""
_NEUTRAL, _DARK, _NEARLY = 0.02, 0.3, 0.1
"""Which letters and lines are printed in black alone: greys, and what is dark and nearly grey."""
_LINEAR = 216 / 24389
"""Up to this luminance the lightness L* is proportional to it (CIE 15)."""


class NotPress(ValueError):
    """A file that isn't a profile for four inks; the text says what it is."""


class Press:
    """A press: a profile, and the most ink that its paper takes."""

    def __init__(self, profile: bytes, most: float) -> None:
        """`most` is a share: 2.4 for 240 %. Raises `NotPress`."""
        from PIL import ImageCms

        self.profile, self.most = profile, most
        try:
            self._profile = ImageCms.ImageCmsProfile(BytesIO(profile))
            space = self._profile.profile.xcolor_space.strip()
            kind = self._profile.profile.device_class
        except (OSError, ImageCms.PyCMSError):
            raise NotPress("isn't an ICC profile") from None
        if space != "CMYK":
            raise NotPress(f"is a profile for {space}, not for the four inks of a press (CMYK)")
        if kind != "prtr":
            raise NotPress(f"is a profile of the class `{kind}`, not of a printer")

    @property
    def name(self) -> str:
        """What the profile calls itself."""
        return (self._profile.profile.profile_description or "CMYK").strip()

    def standard(self, name: str, layers: bool = False) -> PressStandard:
        """What a file for this press promises."""
        condition = _CONDITION if self.profile == data.read(USUAL) else "Custom"
        return PressStandard(name, self.profile, self.name, condition, layers)

    @cached_property
    def table(self) -> Color3DLUT:
        """The inks of a grid of colours: relative colorimetric with black point compensation."""
        from PIL import Image, ImageCms
        from PIL.ImageFilter import Color3DLUT

        levels = [round(255 * step / (_STEPS - 1)) for step in range(_STEPS)]
        grid = bytes(
            value
            for blue in levels
            for green in levels
            for red in levels
            for value in (red, green, blue)
        )
        image = Image.frombytes("RGB", (_STEPS * _STEPS, _STEPS), grid)
        transform = ImageCms.buildTransform(
            ImageCms.createProfile("sRGB"),
            self._profile,
            "RGB",
            "CMYK",
            ImageCms.Intent.RELATIVE_COLORIMETRIC,
            ImageCms.Flags.BLACKPOINTCOMPENSATION,
        )
        inks = ImageCms.applyTransform(image, transform)
        assert inks is not None
        rows = limited_rows(inks.tobytes(), self.most - _RESERVE)
        return Color3DLUT(_STEPS, rows, channels=4, target_mode="CMYK")

    def image(self, image: Image) -> Image:
        """An image in inks; one that has inks keeps them, as far as there aren't too many."""
        inks = image if image.mode == "CMYK" else image.convert("RGB").filter(self.table)
        return limited_image(inks, self.most)

    @cached_property
    def _known(self) -> dict[Color, Color]:
        return {}

    def color(self, color: Color) -> Color:
        """A colour with its inks; those that the game gives are kept, as far as there aren't too many."""
        known = self._known.get(color)
        if known is None:
            known = self._known[color] = color._replace(press=self._inks(color))
        return known

    def _inks(self, color: Color) -> Cmyk:
        from PIL import Image

        if color.press is not None:
            if sum(color.press) <= self.most - _RESERVE:
                return color.press
            packed = bytes(round(ink * 255) for ink in color.press)
            return Cmyk(*limited_rows(packed, self.most - _RESERVE))
        pixel = Image.new("RGB", (1, 1), tuple(round(part * 255) for part in color[:3]))
        return Cmyk(*(ink / 255 for ink in pixel.filter(self.table).tobytes()))

    def letters(self, color: Color) -> Color:
        """The colour of letters and lines: black and greys in black alone, so that no plate can blur them."""
        if color.press is not None:
            return self.color(color)
        spread, most = max(color[:3]) - min(color[:3]), max(color[:3])
        if spread <= _NEUTRAL or (most <= _DARK and spread <= _NEARLY):
            return color._replace(press=Cmyk(0.0, 0.0, 0.0, self._black(color.luminance)))
        return self.color(color)

    def _black(self, luminance: float) -> float:
        """How much black alone is as light as a colour, or all of it for what is darker still."""
        light = 116 * luminance ** (1 / 3) - 16 if luminance > _LINEAR else 903.3 * luminance
        wanted = 255 * light / 100
        steps = range(len(self._tones))
        return min(steps, key=lambda step: abs(self._tones[step] - wanted)) / (len(steps) - 1)

    @cached_property
    def _tones(self) -> bytes:
        """The lightness (L*, to 255) of black alone, from none of it to all of it."""
        from PIL import Image, ImageCms

        steps = Image.frombytes("CMYK", (256, 1), b"".join(bytes((0, 0, 0, k)) for k in range(256)))
        lab = ImageCms.buildTransform(
            self._profile,
            ImageCms.createProfile("LAB"),
            "CMYK",
            "LAB",
            ImageCms.Intent.RELATIVE_COLORIMETRIC,
        )
        found = ImageCms.applyTransform(steps, lab)
        assert found is not None
        return found.getchannel("L").tobytes()


@lru_cache(maxsize=4)
def press_of(profile: bytes, most: float) -> Press:
    """The press of a profile, or of the usual one if it is empty. Raises `NotPress`."""
    return Press(profile or data.read(USUAL), most)
