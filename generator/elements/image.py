"""Pictures: raster files, and SVG files as vectors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from generator.decode import Margins
from generator.elements import Kit, element
from generator.elements.common import Toned, adjusted, art, frame_with
from generator.foundation.color import BLACK, WHITE, Color
from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import Problem
from generator.frame import (
    Frame,
    GroupMark,
    ImageMark,
    LinearGradient,
    Note,
    PathMark,
    Picture,
    Placed,
    Source,
    Stop,
    Stroke,
)
from generator.geometry import Insets, Path, Point, Rect, Size, Transform
from generator.geometry.paths import crossed
from generator.geometry.transforms import fitting
from generator.geometry.units import MM_PER_INCH
from generator.keys import NO_PADDING, SQUARE, Corner, Radii, anchor
from generator.keys.art import ALL_ALIKE, AS_DRAWN, NO_FOCUS, ArtNames, Focus, Vary, Way, Zoom
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

    image: ArtNames
    """The file, such as `art/wolf.png`; an empty name draws nothing. `[wolf-1.png, wolf-2.png]` are several, for copies
    in turn: see `pick`. `art/tokens.svg#wood` draws the element with the id `wood`, even if it is hidden in the file: a
    `symbol` or a nested `svg` in its own box, a `view` as its part of the drawing, and anything else at the size it is
    drawn, lines included. Your drawing program gives groups, layers and shapes their ids."""
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
    vary: Vary = ALL_ALIKE
    """In what copies differ: `mirror` (left and right), `flip` (top and bottom), `turn` (by 90 degrees), `turn 180`,
    `turn 60`, or several of them: `[mirror, turn]`."""
    pick: str = ""
    """Which of several pictures, or ways to vary one, is drawn. Default: `{{ copy }}`, so copies take them in turn.
    A text stands for a random one, always the same for the same text: `pick: "{{ name }}"`."""
    radius: Radii = SQUARE
    """The radius of its rounded corners."""
    fade: Margins = NO_PADDING
    """How far its edges fade, in mm: one length or `[top, right, bottom, left]`."""
    bleed: Literal["", "mirror", "extend"] = ""
    """How a picture without bleed gets some where its box ends at the cut: `mirror` or `extend` its edge. On the face
    itself only, with its `box` or `area: trim` at the edge; the bleed is as wide as that of the face."""
    missing: Literal["error", "placeholder", "skip"] = "error"
    """What to do if the file is missing: stop with an `error`, draw a `placeholder` (a grey box with the file's name),
    or `skip` it."""

    def measure(self, area: Size, kit: Kit, source: Source) -> Size:
        """As much of the area as the picture fills in its own proportions."""
        name, way = self._picked
        if self.fit != "contain":
            return area
        own = self._own(name, kit, source)
        if own is None:
            return Size(0.0, 0.0) if self.missing == "skip" or not name else area
        width, height = _lying(own[1], way.turn)
        if width <= 0 or height <= 0:
            return Size(0.0, 0.0)
        scale = min(area.width / width, area.height / height)
        return Size(width * scale, height * scale)

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The picture on an area. Raises `Problem` if it is broken, or missing and required."""
        name, way = self._picked
        if way == AS_DRAWN:
            return self._upright(name, area, kit, source)
        upright = _lying(area, way.turn)
        inner = self._upright(name, upright, kit, source)
        by = Transform.translate(area.width / 2, area.height / 2) @ Transform.rotate(way.turn)
        by @= Transform.scale(-1.0 if way.mirror else 1.0, -1.0 if way.flip else 1.0)
        by @= Transform.translate(-upright.width / 2, -upright.height / 2)
        group = GroupMark(Frame(upright, inner.placed), by)
        return Frame(area, (Placed(0.0, 0.0, group, source),), inner.notes)

    @property
    def _picked(self) -> tuple[str, Way]:
        """The name of the picture to draw, and how."""
        names, pick = self.image, self.pick.strip()
        if isinstance(names, str):
            if self.vary is ALL_ALIKE:
                return names.strip(), AS_DRAWN
            names = (names,)
        turn, at = divmod(_index(pick), len(names))
        return names[at].strip(), self.vary.way(turn)

    def _upright(self, name: str, area: Size, kit: Kit, source: Source) -> Frame:
        own = self._own(name, kit, source)
        if own is None:
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
        for mask in _fades(self.fade, rect.clipped(box)) if any(self.fade) else ():
            whole = Frame(area, (placed,))
            placed = Placed(0.0, 0.0, GroupMark(whole, mask=Frame(area, (mask,))), source)
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

    def _own(self, name: str, kit: Kit, source: Source) -> tuple[Picture | Frame, Size] | None:
        """The picture and its own size, in any unit; None if there is none and none is required."""
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


def _lying(size: Size, turn: float) -> Size:
    """A size after a turn by degrees, or before it."""
    return Size(size.height, size.width) if turn % 180 == 90 else size


def _index(pick: str) -> int:
    """The index that a number counts, from 1, or that a text stands for."""
    if pick.isdecimal():
        return max(0, int(pick) - 1)
    if not pick:
        return 0
    from hashlib import blake2b  # most pictures don't need it

    return int.from_bytes(blake2b(pick.encode(), digest_size=6).digest())


def _fades(fade: Insets, seen: Rect) -> Iterator[Placed]:
    """The masks of what is seen of a picture that fades to its sides, and to its top and bottom."""
    middle = Point(seen.x + seen.width / 2, seen.y + seen.height / 2)
    across = (
        fade.left,
        fade.right,
        seen.width,
        Point(seen.x, middle.y),
        Point(seen.right, middle.y),
    )
    down = (
        fade.top,
        fade.bottom,
        seen.height,
        Point(middle.x, seen.y),
        Point(middle.x, seen.bottom),
    )
    for before, after, long, start, end in (across, down):
        both = max(before + after, long)
        if before or after:
            stops = [Stop(before / both, WHITE), Stop(1.0 - after / both, WHITE)]
            stops = [Stop(0.0, BLACK), *stops] if before else stops
            stops = [*stops, Stop(1.0, BLACK)] if after else stops
            paint = LinearGradient(start, end, tuple(stops))
            yield Placed(0.0, 0.0, PathMark(Path.rectangle(seen), paint))
