"""Pictures: raster files, and SVG files as vectors."""

from __future__ import annotations

from typing import Literal

from generator.elements import Kit, element
from generator.elements.common import Toned, art, frame_with
from generator.foundation.color import Color
from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import Problem
from generator.frame import (
    Frame,
    GroupMark,
    ImageMark,
    Note,
    PathMark,
    Picture,
    Placed,
    Source,
    Stroke,
)
from generator.geometry import Path, Rect, Size, Transform
from generator.geometry.paths import crossed
from generator.geometry.transforms import fitting
from generator.geometry.units import MM_PER_INCH
from generator.keys import SQUARE, Corner, Radii, anchor
from generator.keys.art import NO_FOCUS, Focus, Zoom
from generator.pictures.adjusted import adjusted
from generator.pictures.multi_frame import several
from generator.text.style import TextStyle

_ABSENT = "FILE001"
_FRAME, _GROUND = Color(0.55, 0.55, 0.55), Color(0.9, 0.9, 0.9)
_LABEL = TextStyle(
    size=8.0,
    align="center",
    valign="middle",
    fit="clip",
    markup=False,
    color=Color(0.3, 0.3, 0.3),
    hyphenate=False,
)
"""How the name of a file that is not there is set."""


@element("image", main="image")
@dataclass(frozen=True, slots=True, kw_only=True)
class ImageElement(Toned):
    """A picture from the game's folder: PNG, JPEG, WebP, GIF, TIFF or BMP, or SVG, which is printed as vectors.

    Notes: `low-resolution` (`name`, `dpi` it is printed at, `needed`); `missing-file` (`name`) with a placeholder;
    `multi-frame-image` (`name`, `what` it has, such as `12 frames`) of an animation or a scan of several pages.
    """

    image: str
    """The file, such as `art/wolf.png`; an empty name draws nothing. `art/tokens.svg#wood` draws the element with the
    id `wood`, even if it is hidden in the file: a `symbol` or a nested `svg` in its own box, a `view` as its part of
    the drawing, and anything else at the size it is drawn, lines included. Your drawing program gives groups, layers
    and shapes their ids."""
    fit: Literal["contain", "cover", "stretch"] = "contain"
    """`contain` shows all of it, `cover` fills the box and crops what sticks out, `stretch` distorts it."""
    align: Corner = "center"
    """Where it is in a box of other proportions, or which part of it `cover` keeps: `center`, `top`, …"""
    focus: Focus = NO_FOCUS
    """The point to keep in the middle where it is cropped, from the left and from the top: `0.4 0.2`, `40% 20%` or
    `[0.4, 0.2]`. It moves as far as the picture reaches. Write it into a column for each row's own: `focus: "{{ focus
    }}"`; an empty cell is the middle."""
    zoom: Zoom = 1.0
    """How much it is enlarged: `1.3` or `130%`; what sticks out of the box is cropped."""
    radius: Radii = SQUARE
    """The radius of its rounded corners."""
    missing: Literal["error", "placeholder", "skip"] = "error"
    """What to do if the file is missing: stop with an `error`, draw a `placeholder` (a grey box with the file's name),
    or `skip` it."""

    def measure(self, area: Size, kit: Kit, source: Source) -> Size:
        """As much of the area as the picture fills in its own proportions."""
        if self.fit != "contain":
            return area
        own = self._own(kit, source)
        if own is None:
            return Size(0.0, 0.0) if self.missing == "skip" or not self.image.strip() else area
        width, height = own[1]
        if width <= 0 or height <= 0:
            return Size(0.0, 0.0)
        scale = min(area.width / width, area.height / height)
        return Size(width * scale, height * scale)

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The picture on an area. Raises `Problem` if it is broken, or missing and required."""
        own = self._own(kit, source)
        if own is None:
            name = self.image.strip()
            if not name or self.missing != "placeholder":
                return Frame(area)
            # A grey box with a cross and the file's name.
            cross = PathMark(crossed(Rect(0.0, 0.0, *area)), _GROUND, Stroke(_FRAME, 0.25))
            label = GroupMark(kit.set_text(name, _LABEL, area, source))
            note = Note.of("missing-file", source, name=name)
            return Frame(area, frame_with([cross, label], area, source).placed, (note,))
        what, size = own
        if size.width <= 0 or size.height <= 0 or min(area) <= 0:
            return Frame(area)
        box, rect = Rect(0.0, 0.0, *area), self._rect(size, area)
        clip = None
        if any(self.radius) or not box.contains(rect):
            clip = Path.rectangle(rect.clipped(box), self.radius)
        notes: tuple[Note, ...] = ()
        if isinstance(what, Picture):
            mark: ImageMark | GroupMark = ImageMark(what, rect.size)
            name, needed = what.name, kit.dpi
            dpi = min(what.width / rect.width, what.height / rect.height) * MM_PER_INCH
            if dpi < needed:
                notes += (
                    Note.of("low-resolution", source, name=name, dpi=round(dpi), needed=needed),
                )
            if many := several(what):
                notes += (Note.of("multi-frame-image", source, name=name, what=many),)
        else:
            scale = Transform.scale(rect.width / size.width, rect.height / size.height)
            mark, notes = GroupMark(what, scale), what.notes
        placed = Placed(rect.x, rect.y, mark, source)
        if clip is not None:
            placed = Placed(0.0, 0.0, GroupMark(Frame(area, (placed,)), clip=clip), source)
        return Frame(area, (placed,), notes)

    def _rect(self, size: Size, area: Size) -> Rect:
        """Where the whole picture is, of which an area may show a part."""
        onto = fitting(Rect(0.0, 0.0, *size), Rect(0.0, 0.0, *area), self.fit, anchor(self.align))
        wide, high = size.width * onto.a * self.zoom, size.height * onto.d * self.zoom
        across, down = anchor(self.align)
        focus = self.focus if self.focus.given else None
        x = _moved(area.width, wide, across, focus and focus.x)
        y = _moved(area.height, high, down, focus and focus.y)
        return Rect(x, y, wide, high)

    def _own(self, kit: Kit, source: Source) -> tuple[Picture | Frame, Size] | None:
        """The picture and its own size, in any unit; None if there is none and none is required."""
        name = self.image.strip()
        if not name:
            return None
        try:
            found = art(kit, name, source.origin)
            look = self.look
            if isinstance(found, Picture):
                return adjusted(found, look), Size(found.width, found.height)
            return adjusted(found, look), found.size
        except Problem as problem:
            if self.missing != "error" and all(d.code == _ABSENT for d in problem.diagnostics):
                return None
            raise


def _moved(room: float, long: float, share: float, focus: float | None) -> float:
    """Where a picture of a length begins: aligned, or with its focus in the middle if it is longer than its room."""
    if focus is None or long <= room:
        return (room - long) * share
    return min(0.0, max(room - long, room / 2 - focus * long))
