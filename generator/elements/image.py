"""Pictures: raster files, and SVG files as vectors."""

from __future__ import annotations

from typing import Literal

from generator.elements import Element, Kit, element
from generator.elements.common import art, frame_with
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
@dataclass(frozen=True, slots=True)
class ImageElement(Element):
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
        box = Rect(0.0, 0.0, *area)
        onto = fitting(Rect(0.0, 0.0, *size), box, self.fit, anchor(self.align))
        rect = Rect(onto.e, onto.f, size.width * onto.a, size.height * onto.d)
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
            mark, notes = GroupMark(what, Transform.scale(onto.a, onto.d)), what.notes
        placed = Placed(rect.x, rect.y, mark, source)
        if clip is not None:
            placed = Placed(0.0, 0.0, GroupMark(Frame(area, (placed,)), clip=clip), source)
        return Frame(area, (placed,), notes)

    def _own(self, kit: Kit, source: Source) -> tuple[Picture | Frame, Size] | None:
        """The picture and its own size, in any unit; None if there is none and none is required."""
        name = self.image.strip()
        if not name:
            return None
        try:
            found = art(kit, name, source.origin)
            if isinstance(found, Picture):
                return found, Size(found.width, found.height)
            return found, found.size
        except Problem as problem:
            if self.missing != "error" and all(d.code == _ABSENT for d in problem.diagnostics):
                return None
            raise
