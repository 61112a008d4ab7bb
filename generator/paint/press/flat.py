"""Frames without anything translucent: what is seen through becomes a picture, all else stays as sharp as it was.

Marks keep their order. Where one is translucent, it and all that is below it in its box become one picture, in the inks
that a press would print there: each plate is drawn by itself, so that no colour is converted twice. Texts below that it
doesn't touch are drawn again above the picture.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import groupby
from math import ceil, floor, hypot

from generator.foundation.color import Color
from generator.foundation.dataclasses import NamedTuple, replace
from generator.frame import (
    Frame,
    GroupMark,
    Icon,
    ImageMark,
    LinkMark,
    Mark,
    Paint,
    PathMark,
    Placed,
    TextMark,
)
from generator.frame.walk import marks
from generator.geometry import IDENTITY, Point, Rect, Size, Transform
from generator.paint.pdf.usage import Usage
from generator.paint.pixels import exact_pixels
from generator.paint.press.ink_limit import limited_image
from generator.paint.press.inked import Inked, Plated, inked_image, is_translucent, stored
from generator.paint.press.profiles import Press

_INCH = 25.4
_FINER = 2
"""How many times finer a picture with letters is, if it isn't too large for that."""
_MOST_PIXELS = 40_000_000
_TOUCH_DPI = 150
"""How finely it is looked whether a mark touches a text."""
_MOST_BLEED = 6.0
"""mm around a face that sheets may show of it."""


class _Leaf(NamedTuple):
    """A mark with the groups around it, from the outside in."""

    placed: Placed
    around: tuple[Placed, ...]
    box: Rect
    """Its box on the page, mm; as far as clips and the page let it be seen."""
    soft: bool
    """Whether anything can be seen through it."""

    @property
    def is_text(self) -> bool:
        """Whether it is letters."""
        return isinstance(self.placed.mark, TextMark)


class _Patch(NamedTuple):
    """A box of the page that becomes a picture of some marks."""

    box: Rect
    leaves: tuple[_Leaf, ...]


class Flattener:
    """Makes pages for a press, with pictures of a resolution."""

    def __init__(self, press: Press, dpi: int) -> None:
        self._press, self._dpi = press, dpi
        self._inked = Inked(press)
        self._plates = Plated(press, "colors"), Plated(press, "black")
        self._pages: dict[Frame, Frame] = {}
        self._parts: dict[Frame, Frame] = {}
        self._made: set[str] = set()
        """The keys of the pictures made here: they are in inks, as fine as they should be."""
        self._touching: dict[tuple[int, int], bool] = {}

    def page(self, frame: Frame) -> Frame:
        """A frame as large as its page, in inks, with nothing translucent. Raises `Problem` for broken pictures."""
        known = self._pages.get(frame)
        if known is None:
            inked = self._inked.frame(frame)
            parts = Frame(frame.size, tuple(self._with_flat_parts(inked)))
            known = self._pages[frame] = self._flat(parts, Rect(0.0, 0.0, *frame.size))
        return known

    def _with_flat_parts(self, frame: Frame) -> Iterator[Placed]:
        """The marks of a page; each face on a sheet is flattened once, however many copies there are."""
        below: list[Rect] = []
        usage = Usage([frame])
        for placed in frame.placed:
            mark = placed.mark
            box = usage.reach(mark).moved(placed.x, placed.y)
            if isinstance(mark, GroupMark) and mark.clip is not None and _is_face(mark):
                box = mark.clip.bounds.moved(placed.x, placed.y)
                if not any(box.overlaps(other) for other in below):
                    known = self._parts.get(mark.frame)
                    if known is None:
                        window = Rect(0.0, 0.0, *mark.frame.size).grown(_MOST_BLEED)
                        known = self._parts[mark.frame] = self._flat(mark.frame, window)
                    yield placed._replace(mark=replace(mark, frame=known))
                    below.append(box)
                    continue
            below.append(box)
            yield placed

    def _flat(self, frame: Frame, window: Rect) -> Frame:
        """What of a frame is in a window, with nothing translucent."""
        leaves = list(_leaves(frame, (), window, Usage([frame])))
        if not any(leaf.soft for leaf in leaves):
            return Frame(frame.size, tuple(self._drawn(leaves)))
        self._touching.clear()
        shown: list[_Leaf | _Patch] = []
        for at, leaf in enumerate(leaves):
            if not leaf.soft:
                shown.append(leaf)
            elif min(leaf.box.size) > 0:
                box = self._snapped(leaf.box, window)
                spared = self._spared(leaves[:at], leaf, box)
                kept = set(map(id, spared))
                below = [e for e in leaves[:at] if e.box.overlaps(box) and id(e) not in kept]
                # What lies in the box altogether is in the picture.
                shown = [e for e in shown if not box.contains(e.box) and id(e) not in kept]
                shown += (_Patch(box, (*below, leaf)), *spared)
        placed: list[Placed] = []
        for patch, group in groupby(shown, lambda each: isinstance(each, _Patch)):
            if patch:
                placed += (self._picture(each) for each in group if isinstance(each, _Patch))
            else:
                placed += self._drawn([each for each in group if isinstance(each, _Leaf)])
        return Frame(frame.size, tuple(placed))

    def _snapped(self, box: Rect, window: Rect) -> Rect:
        """A box on the grid of pixels, not beyond the page."""
        step = _INCH / self._dpi
        left, top = floor(box.x / step) * step, floor(box.y / step) * step
        wide, high = ceil((box.right - left) / step), ceil((box.bottom - top) / step)
        return Rect(left, top, wide * step, high * step).clipped(window)

    def _spared(self, below: Sequence[_Leaf], soft: _Leaf, box: Rect) -> list[_Leaf]:
        """The texts below something translucent that neither it nor anything between touches."""
        result: list[_Leaf] = []
        above = [soft]
        for leaf in reversed(below):
            below_it = leaf.box.overlaps(box) and leaf.is_text and not leaf.soft
            if below_it and not any(self._touches(each, leaf) for each in above):
                result.append(leaf)
            else:
                above.append(leaf)
        return result[::-1]

    def _touches(self, above: _Leaf, text: _Leaf) -> bool:
        """Whether a mark draws anything in the box of a text."""
        if not above.box.overlaps(text.box):
            return False
        key = id(above), id(text)
        known = self._touching.get(key)
        if known is None:
            width, height = (max(1, ceil(side / _INCH * _TOUCH_DPI)) for side in text.box.size)
            drawn = exact_pixels(_seen([above], text.box), width, height, opaque=False)
            known = self._touching[key] = max(drawn.getchannel("A").tobytes()) > 0
        return known

    def _picture(self, patch: _Patch) -> Placed:
        """A box as a picture in inks, finer if there are letters in it."""
        from PIL import Image, ImageChops

        area = patch.box.width * patch.box.height * (self._dpi / _INCH) ** 2
        small = area * _FINER**2 <= _MOST_PIXELS
        finer = _FINER if small and any(leaf.is_text for leaf in patch.leaves) else 1
        box, frame = patch.box, _seen(patch.leaves, patch.box)
        width, height = (
            max(1, round(side / _INCH * self._dpi)) * finer for side in (box.width, box.height)
        )
        colors, black = (
            ImageChops.invert(exact_pixels(plate.frame(frame), width, height, opaque=True))
            for plate in self._plates
        )
        inks = Image.merge("CMYK", (*colors.split(), black.getchannel(0)))
        picture = stored(limited_image(inks, self._press.most), "flattened art")
        self._made.add(picture.key)
        return Placed(box.x, box.y, ImageMark(picture, box.size))

    def _drawn(self, leaves: Sequence[_Leaf]) -> Iterator[Placed]:
        """Marks as they are; those in the same groups stay together."""
        for around, group in groupby(leaves, lambda leaf: leaf.around):
            yield _within(around, tuple(self._opaque(leaf) for leaf in group))

    def _opaque(self, leaf: _Leaf) -> Placed:
        mark = leaf.placed.mark
        if not isinstance(mark, ImageMark) or mark.picture.key in self._made:
            return leaf.placed
        a, b, c, d, *_ = _place(leaf.around)
        scale = hypot(a, b), hypot(c, d)
        mark = inked_image(self._press, mark, self._dpi / _INCH, scale)
        return leaf.placed._replace(mark=mark)


def _is_face(mark: GroupMark) -> bool:
    """Whether a group lies as it is, but for a turn: so its pixels keep their size."""
    a, b, *_ = mark.transform
    return not mark.isolated and abs(hypot(a, b) - 1) < 1e-6


def _within(around: Sequence[Placed], inner: tuple[Placed, ...]) -> Placed:
    if not around and len(inner) != 1:
        return Placed(0.0, 0.0, GroupMark(Frame(Size(0.0, 0.0), inner)))
    for outer in reversed(around):
        group = outer.mark
        assert isinstance(group, GroupMark)
        frame = Frame(group.frame.size, inner)
        inner = (outer._replace(mark=replace(group, frame=frame)),)
    return inner[0]


def _seen(leaves: Sequence[_Leaf], box: Rect) -> Frame:
    """A box of the page as a frame, with some marks."""
    placed = tuple(_within(leaf.around, (leaf.placed,)) for leaf in leaves)
    whole = Frame(box.size, placed)
    return Frame(box.size, (Placed(-box.x, -box.y, GroupMark(whole)),))


def _place(around: Sequence[Placed]) -> Transform:
    """The map from the innermost of some groups to the page."""
    maps = (
        Transform.translate(outer.x, outer.y) @ outer.mark.transform
        for outer in around
        if isinstance(outer.mark, GroupMark)
    )
    return reduce(Transform.__matmul__, maps, IDENTITY)


def _leaves(
    frame: Frame, around: tuple[Placed, ...], window: Rect, usage: Usage
) -> Iterator[_Leaf]:
    """Every mark in a window, groups within groups included unless they are translucent as a whole."""
    place = _place(around)
    for placed in frame.placed:
        mark, at = placed.mark, Point(placed.x, placed.y)
        if isinstance(mark, LinkMark) or (isinstance(mark, TextMark) and not mark.runs):
            continue
        if isinstance(mark, GroupMark) and not mark.isolated:
            clipped = window
            if mark.clip is not None:
                clipped = window.clipped(place.bounds(mark.clip.bounds.moved(*at)))
            yield from _leaves(mark.frame, (*around, placed), clipped, usage)
            continue
        box = place.bounds(usage.reach(mark).moved(*at)).clipped(window)
        yield _Leaf(placed, around, box, _is_soft(mark))


def _is_soft(mark: Mark) -> bool:
    """Whether anything can be seen through a mark."""
    if isinstance(mark, ImageMark):
        return is_translucent(mark.picture)
    if isinstance(mark, PathMark):
        return _is_veil(mark.fill) or (mark.stroke is not None and _is_veil(mark.stroke.paint))
    if isinstance(mark, TextMark):
        return any(
            _has_pixels(run.frame) or any(_is_soft(each.mark) for each in run.frame.placed)
            if isinstance(run, Icon)
            else run.color.alpha < 1 and not mark.hidden
            for run in mark.runs
        )
    if isinstance(mark, GroupMark):
        return mark.isolated or any(_is_soft(each.mark) for each in mark.frame.placed)
    return False


def _has_pixels(frame: Frame) -> bool:
    """Whether a drawing has pictures: in a text they can't be in inks by themselves."""
    return any(isinstance(mark, ImageMark) for mark, _ in marks(frame))


def _is_veil(paint: Paint | None) -> bool:
    if paint is None:
        return False
    if isinstance(paint, Color):
        return 0 < paint.alpha < 1
    return any(stop.color.alpha < 1 for stop in paint.stops)
