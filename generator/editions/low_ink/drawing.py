"""Redraws frames with little ink, each mark depending on what was below it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import cache
from itertools import chain
from typing import Final

from generator.editions.low_ink.backgrounds import PAPER, Area, Areas, Ground, Within, filled_by
from generator.editions.low_ink.colors import LINES, SEEN, apart, for_lines, for_words
from generator.editions.low_ink.measures import inwards, letters, places, reach
from generator.editions.low_ink.paths import EDGE, Scene, redrawn, without_lettering
from generator.foundation.color import WHITE, Color, contrast
from generator.foundation.dataclasses import NamedTuple, replace
from generator.frame import (
    Frame,
    GroupMark,
    Icon,
    ImageMark,
    Mark,
    PathMark,
    Placed,
    Role,
    Run,
    Stroke,
    TextMark,
)
from generator.frame.coverage import covers, plain_box
from generator.frame.tint import dominant
from generator.frame.walk import ink, marks
from generator.geometry import Path, Rect, Transform
from generator.geometry.transforms import inverse

SIGN: Final = 9.0
"""The largest drawing of several parts that counts as a sign, mm."""
PALE: Final = 0.25
"""The share of their ink that pictures keep."""
PICTURE: Final = Ground(Color(0.5, 0.5, 0.5), Color(0.75, 0.75, 0.75))
"""The colours of any picture, which isn't examined: grey, and the palest that black becomes."""
_ALONG: Final = 9
"""The number of places along each line where the ground of a text is examined."""
_SAMPLES: Final = 5
"""The number of grounds examined across and down a drawing that is larger than a sign."""


class View(NamedTuple):
    """How a frame is seen; a frame with the same view is drawn once."""

    seen: Rect | None
    """What is visible of it, mm of the frame; None if unknown."""
    samples: tuple[Ground, ...] = (PAPER,)
    """The grounds below it: one, or those of some places in rows and columns."""
    scale: float = 1.0
    opacity: float = 1.0
    sign: bool = False
    window: bool = False
    """Whether the visible part is a window in something larger."""
    trim: Path | None = None
    """Where it is cut; None for a part of something else."""


class Flood(NamedTuple):
    """A solid area that fills everything visible of a frame."""

    color: Color
    after: int
    """The number of marks of the frame below the first one on top of it."""


class Drawn(NamedTuple):
    """A frame with little ink."""

    frame: Frame
    areas: Areas
    """What it fills."""
    flood: Flood | None


class Drawing:
    """Everything that one build redraws: frames and marks that look the same are one object."""

    def __init__(self) -> None:
        self._frames: dict[tuple[Frame, View], Drawn] = {}
        self.path = cache(redrawn)
        """An outline, redrawn."""
        self._marks: dict[tuple[object, ...], Mark] = {}

    def page(self, frame: Frame, trim: Path) -> Drawn:
        """A frame on white paper, and what is visible of it after cutting."""
        seen = trim.bounds
        # Anything that can't fill all of it is the same on any page.
        return self.drawn(frame, View(seen if reach(frame).contains(seen) else None, trim=trim))

    def drawn(self, frame: Frame, view: View, below: Areas | None = None) -> Drawn:
        """A frame as it is seen at a place on what is `below`, which is examined if the samples differ."""
        known = self._frames.get((frame, view))
        if known is None:
            known = self._frames[frame, view] = _Frame(self, frame, view, below).drawn()
        return known

    def text(self, mark: TextMark, ground: Ground, view: View) -> Mark:
        """A text in colours that are legible on what is below it now."""

        def run_on(run: Run | Icon) -> Run | Icon:
            if isinstance(run, Icon):
                scale = round(view.scale * run.scale, 4)
                inner = View(None, (ground,), scale, view.opacity, True)
                return run._replace(frame=self.drawn(run.frame, inner).frame)
            color = run.color.faded(view.opacity).over(ground.was)
            return run._replace(color=for_words(color, *ground))

        key = (mark, ground, view.scale, view.opacity)
        return self._once(
            key, lambda: replace(mark, runs=tuple(map(run_on, mark.runs)), lettering=None)
        )

    def patch(self, mark: TextMark, color: Color) -> Mark:
        """A plain background for the letters of a text."""

        def make() -> Mark:
            lines = (Path.rectangle(letters(mark, run)).commands for run in mark.runs)
            return PathMark(Path(tuple(chain.from_iterable(lines))), color)

        return self._once((mark, color), make)

    def image(self, mark: ImageMark, ink: float, freed: bool) -> Mark:
        """A picture with a share of its ink; `freed` from the dark ground below it."""
        picture = mark.picture
        key = (mark, ink, freed)
        return self._once(key, lambda: replace(mark, picture=picture.printed(False, ink, freed)))

    def group(self, mark: GroupMark, frame: Frame) -> Mark:
        """A group with another frame; opaque, since its content already has the visible colours."""
        return self._once((mark, frame), lambda: replace(mark, frame=frame, opacity=1.0))

    def _once(self, key: tuple[object, ...], make: Callable[[], Mark]) -> Mark:
        if key not in self._marks:
            self._marks[key] = make()
        return self._marks[key]


class _Frame:
    """One frame while it is drawn."""

    def __init__(self, drawing: Drawing, frame: Frame, view: View, below: Areas | None) -> None:
        self.drawing, self.frame, self.view = drawing, frame, view
        self.areas = below or Areas(view.samples[0])
        self.placed: list[Placed] = []
        self.flood: Flood | None = None

    def drawn(self) -> Drawn:
        """All marks, in painting order, without what is drawn for the letters of texts."""
        for each in without_lettering(self.frame):
            mark = each.mark
            if isinstance(mark, GroupMark):
                self._group(each, mark)
            elif isinstance(mark, TextMark) and mark.role is Role.INK:
                self._text(each, mark)
            elif isinstance(mark, ImageMark) and mark.role is Role.INK:
                self._image(each, mark)
            elif isinstance(mark, PathMark) and mark.role is Role.INK:
                self._path(each, mark)
            else:
                self.placed.append(each)
        frame = Frame(self.frame.size, tuple(self.placed), self.frame.notes)
        return Drawn(frame, self.areas, self.flood)

    def _put(self, each: Placed, marks: Iterable[Mark]) -> None:
        self.placed += [each._replace(mark=mark) for mark in marks]

    def _text(self, each: Placed, mark: TextMark) -> None:
        x, y, width, height = ink(mark).moved(each.x, each.y)
        rows, columns = (0.3, 0.5, 0.7), [(index + 0.5) / _ALONG for index in range(_ALONG)]
        spots = [(x + width * a, y + height * b) for b in rows for a in columns]
        grounds = self.areas.grounds(spots)
        ground = self.areas.most_of(grounds)
        if mark.lettering is not None:
            # Letters stand out from their outline, unless they are hollow.
            first = mark.lettering.outlines[0] if mark.lettering.outlines else ()
            ground = ground._replace(was=first[0]) if mark.lettering.fill and first else ground
        if len(set(grounds)) > 1:
            # Otherwise the edges of shades would run through the letters.
            self._put(each, [self.drawing.patch(mark, ground.now)])
        self._put(each, [self.drawing.text(mark, ground, self.view)])

    def _image(self, each: Placed, mark: ImageMark) -> None:
        small = max(mark.size) * self.view.scale <= SIGN
        box = Rect(each.x, each.y, *mark.size)
        [middle] = self.areas.grounds([(box.x + box.width / 2, box.y + box.height / 2)])
        freed = contrast(middle.was, WHITE) >= LINES > contrast(middle.now, WHITE)
        self._put(each, [self.drawing.image(mark, 1.0 if small else PALE, freed)])
        self.areas.areas.append(Area(box, PICTURE.was, PICTURE))

    def _path(self, each: Placed, mark: PathMark) -> None:
        x, y, _, source = each
        if source.kind == "qr":
            # Scanners need it unchanged.
            self._put(each, [mark])
            return
        view = self.view
        paint = mark.fill or (mark.stroke.paint if mark.stroke else None)
        color = None if paint is None else dominant(paint)
        ground = self.areas.most(((a + x, b + y) for a, b in places(mark)), color)
        seen = None if view.seen is None else view.seen.moved(-x, -y)
        flood = mark.fill is not None and seen is not None and covers(mark, seen)
        scene = Scene(ground, view.scale, view.opacity, view.sign, flood, view.window)
        result = self.drawing.path(mark, scene)
        self._put(each, result.marks)
        if result.was is not None:
            box, inside = filled_by(mark, x, y)
            now = result.now and Ground(result.was, result.now)
            self.areas.areas.append(Area(box, result.was, now, inside))
            if flood and result.now is not None:
                self.flood = Flood(result.was, len(self.placed))

    def _group(self, each: Placed, mark: GroupMark) -> None:
        x, y, _, _ = each
        by = Transform.translate(x, y) @ mark.transform
        back = inverse(by)
        if back is None or mark.opacity <= 0 or _is_wash(mark):
            return
        view = self._inner(mark, by, back, each)
        below = Areas(view.samples[0], self.areas, by) if len(view.samples) > 1 else None
        result = self.drawing.drawn(mark.frame, view, below)
        if not result.frame.placed:
            return
        self._put(each, [self.drawing.group(mark, result.frame)])
        box, inside = by.bounds(result.areas.box), None
        if mark.clip is not None:
            box = box.clipped(mark.clip.bounds.moved(x, y))
            if plain_box(mark.clip) is None:
                inside = Within(PathMark(mark.clip, WHITE), x, y)
        self.areas.areas.append(Area(box, inside=inside, parts=result.areas, back=back))
        if result.flood is not None:
            self._flooded(each, mark, result.flood.color)

    def _inner(self, mark: GroupMark, by: Transform, back: Transform, each: Placed) -> View:
        """How the frame of a group is seen."""
        view = self.view
        scale = view.scale * math.sqrt(abs(by.a * by.d - by.b * by.c))
        whole = reach(mark.frame)
        sign = view.sign or 0 < max(whole.size) * scale <= SIGN
        samples = self.areas.grid(by, whole, 1 if sign else _SAMPLES)
        seen, window = view.seen, view.window
        if mark.clip is not None:
            pane = mark.clip.bounds.moved(each.x, each.y)
            window = window or seen is None or not pane.contains(seen)
            seen = pane if seen is None or not seen.overlaps(pane) else seen.clipped(pane)
        if seen is not None:
            level = (by.b == by.c == 0.0) or (by.a == by.d == 0.0)
            seen = Rect(*(round(v, 4) for v in back.bounds(seen))) if level else None
            # Anything too small to fill all of it is the same everywhere.
            seen = seen if seen is not None and whole.contains(seen) else None
        samples = samples[:1] if len(set(samples)) == 1 else samples
        opacity = view.opacity * mark.opacity
        return View(seen, samples, round(scale, 4), opacity, sign, window and seen is not None)

    def _flooded(self, each: Placed, mark: GroupMark, color: Color) -> None:
        """If a group is filled completely, so is the frame, or else the group's clip becomes an edge."""
        clip, seen = mark.clip, self.view.seen
        if seen is not None:
            here = seen.moved(-each.x, -each.y)
            if clip is None or covers(PathMark(clip, WHITE), here):
                self.flood = Flood(color, len(self.placed))
                return
        if clip is None:
            return
        around = ((a + each.x, b + each.y) for a, b in inwards(clip, _ALONG))
        # The group itself isn't part of the ground of its edge.
        areas = self.areas.areas
        itself = areas.pop()
        was = self.areas.most(around).was
        areas.append(itself)
        if apart(color, was) >= SEEN:
            edge = Stroke(for_lines(color, was), EDGE / self.view.scale, join="round")
            self._edge(each, PathMark(clip, None, edge))

    def _edge(self, each: Placed, edge: PathMark) -> None:
        """The edge of a window; not in the bleed, where it would look like a cutting line."""
        trim = self.view.trim
        box = edge.path.bounds.moved(each.x, each.y)
        if trim is None or covers(PathMark(trim, WHITE), box):
            self._put(each, [edge])
            return
        inner = Frame(self.frame.size, (each._replace(mark=edge),))
        self.placed.append(Placed(0.0, 0.0, GroupMark(inner, clip=trim), each.source))


def _is_wash(mark: GroupMark) -> bool:
    """Whether a group is a shade over or under what is drawn: a shadow, a glow, a texture that is mixed in."""
    if mark.mask is None and mark.blend == "normal":
        return False
    inside = [each for each, _ in marks(mark.frame)]
    if not all(isinstance(each, PathMark) and each.role is Role.INK for each in inside):
        return False
    # A drawing in several colours whose edges fade is a picture.
    fills = {each.fill for each in inside if isinstance(each, PathMark)}
    return mark.blend != "normal" or len(fills) <= 1
