"""Filters: each step makes a frame of frames, so what isn't blurred stays a vector.

Known steps: blur, offset, flood, merge, blend, composite, colour matrix and drop shadow, which is what drawing programs
write for shadows, glows and soft edges. A filter with another step is left out as a whole, with a warning.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from generator.foundation.color import BLACK, WHITE, Color
from generator.frame import Frame, GroupMark, PathMark, Placed
from generator.frame.marks import BLENDS
from generator.frame.walk import shifted
from generator.geometry import Path, Point, Rect
from generator.geometry.transforms import inverse
from generator.svg.attribute_values import color, current_color, numbers, share, unit_rect
from generator.svg.color_matrix import color_matrix, recolored
from generator.svg.context import Drawer, Here, Soft
from generator.svg.document import Tag
from generator.svg.marks import NO_SIZE, bounds_of, box_of, within
from generator.svg.style import inline

_REGION = ("-10%", "-10%", "120%", "120%")
"""The default rectangle outside which a filter hides everything."""


class _Unknown(Exception):
    """A filter has something that isn't drawn: its text says what."""


def filtered(drawer: Drawer, placed: list[Placed], tag: Tag, here: Here) -> list[Placed]:
    """The marks of a tag through its filter; all of them as they are, and a warning, if it can't be drawn."""
    value = here.style["filter"]
    found, soft = drawer.linked(value, "filter"), drawer.options.soft
    back = inverse(here.place.to_mm)
    if soft is None or back is None or not placed:
        drawer.warn("filter", "a filter, which is not drawn here", tag)
        return placed
    if found is None:
        drawer.warn("filter", f"a filter `{value[:40]}`, which isn't a filter in the file", tag)
        return placed
    box = box_of(placed, back)
    boxed = found.get("filterUnits") != "userSpaceOnUse"
    region = unit_rect(found.attributes, box, None if boxed else here.place.viewport, _REGION)
    try:
        steps = _Steps(drawer, soft, here, box, region, found)
        return within(list(steps.result(placed).placed), region, here.place.to_mm)
    except _Unknown as unknown:
        drawer.warn("filter", f"a filter with {unknown}, which is not drawn", tag)
        return placed


class _Steps:
    """Works a filter out, step by step."""

    def __init__(
        self, drawer: Drawer, soft: Soft, here: Here, box: Rect, region: Rect, tag: Tag
    ) -> None:
        self._drawer, self._soft, self._here, self._tag = drawer, soft, here, tag
        self._to_mm, self._region = here.place.to_mm, region
        # Lengths of the steps are in user units, or in shares of the box.
        shares = tag.get("primitiveUnits") == "objectBoundingBox"
        self._unit = (box.width, box.height) if shares else (1.0, 1.0)
        self._named: dict[str, Frame] = {}

    def result(self, placed: list[Placed]) -> Frame:
        """What the last step makes. Raises `_Unknown`."""
        source = Frame(NO_SIZE, tuple(placed))
        self._named["SourceGraphic"] = last = source
        self._named["SourceAlpha"] = self._in_color(source, BLACK)
        for step in self._tag:
            make = _MAKERS.get(step.name)
            if make is None:
                if step.name in ("title", "desc", "animate", "set"):
                    continue
                raise _Unknown(f"a step `{step.name[:40]}`")
            last = make(self, step, self._input(step, "in", last))
            self._named[step.get("result") or ""] = last
        return last

    def _input(self, step: Tag, key: str, last: Frame) -> Frame:
        name = step.get(key)
        # What is below can't be known; programs name it where they mean nothing.
        if name.startswith("Background"):
            return Frame(NO_SIZE)
        if name in ("FillPaint", "StrokePaint"):
            raise _Unknown(f"`{name}`")
        return self._named.get(name, last)

    def _second(self, step: Tag) -> Frame:
        return self._input(step, "in2", self._named["SourceGraphic"])

    def offset(self, step: Tag, frame: Frame) -> Frame:
        """See feOffset."""
        return self._moved(frame, _number(step, "dx"), _number(step, "dy"))

    def _moved(self, frame: Frame, dx: float, dy: float) -> Frame:
        a, b, c, d, *_ = self._to_mm
        x, y = dx * self._unit[0], dy * self._unit[1]
        return shifted(frame, Point(a * x + c * y, b * x + d * y))

    def blur(self, step: Tag, frame: Frame) -> Frame:
        """See feGaussianBlur."""
        across, down, *_ = [*(numbers(step.get("stdDeviation")) or [0.0]) * 2, 0.0]
        return self._blurred(frame, across * self._unit[0], down * self._unit[1])

    def _blurred(self, frame: Frame, across: float, down: float) -> Frame:
        a, b, c, d, *_ = self._to_mm
        deviation = math.sqrt(max(0.0, across * down) * abs(a * d - b * c))
        return self._soft.blurred(frame, deviation) if deviation > 0 and frame.placed else frame

    def flood(self, step: Tag, frame: Frame) -> Frame:
        """See feFlood."""
        path = Path.rectangle(self._region).transformed(self._to_mm)
        return Frame(NO_SIZE, (Placed(0.0, 0.0, PathMark(path, self._flood_color(step))),))

    def _flood_color(self, step: Tag) -> Color:
        style = {
            **step.attributes,
            **{each.name: each.value for each in inline(step.get("style"))[0]},
        }
        now = current_color(self._here.style, self._drawer.options.current_color)
        found = color(style.get("flood-color", "black"), now) or BLACK
        return found.faded(share(style.get("flood-opacity", ""), 1.0))

    def merge(self, step: Tag, frame: Frame) -> Frame:
        """See feMerge."""
        nodes = [node for node in step if node.name == "feMergeNode"]
        return _over(*(self._input(node, "in", frame) for node in nodes))

    def blend(self, step: Tag, frame: Frame) -> Frame:
        """See feBlend."""
        mode, below = step.get("mode") or "normal", self._second(step)
        if mode not in BLENDS:
            raise _Unknown(f"the blend mode `{mode[:40]}`")
        if mode == "normal" or not below.placed:
            return _over(below, frame)
        # The two are mixed with each other only, not with what lies below both.
        both = _over(below, _grouped(frame, blend=mode))
        return _grouped(both, clip=Path.rectangle(bounds_of(both.placed)))

    def composite(self, step: Tag, frame: Frame) -> Frame:
        """See feComposite; of its arithmetic what stands for another operator."""
        how, other = step.get("operator") or "over", self._second(step)
        if how == "arithmetic":
            factors = tuple(_number(step, key) for key in ("k1", "k2", "k3", "k4"))
            how = _ARITHMETIC.get(factors, how)
            if how == "out of":
                return self._outside(other, frame)
        if how == "over":
            return _over(other, frame)
        if how == "in":
            return self._inside(frame, other)
        if how == "out":
            return self._outside(frame, other)
        if how == "atop":
            return _over(other, self._inside(frame, other))
        if how == "xor":
            return _over(self._outside(frame, other), self._outside(other, frame))
        raise _Unknown(f"a composite `{how[:40]}`")

    def _inside(self, frame: Frame, other: Frame) -> Frame:
        return faded(frame, self._in_color(other, WHITE), bounds_of(frame.placed))

    def _outside(self, frame: Frame, other: Frame) -> Frame:
        box = bounds_of(frame.placed)
        ground = Frame(NO_SIZE, (Placed(0.0, 0.0, PathMark(Path.rectangle(box), WHITE)),))
        return faded(frame, _over(ground, self._in_color(other, BLACK)), box)

    def recolor(self, step: Tag, frame: Frame) -> Frame:
        """See feColorMatrix."""
        kind = step.get("type") or "matrix"
        matrix = color_matrix(kind, numbers(step.get("values")))
        if matrix is None:
            raise _Unknown(f"a colour matrix `{kind[:40]}` with wrong values")
        key = "color-interpolation-filters"
        space = step.get(key) or self._tag.get(key) or self._here.style.get(key)
        return recolored(frame, matrix, space != "sRGB", self._soft.recolored)

    def _in_color(self, frame: Frame, color: Color) -> Frame:
        """The shape of a frame in one colour."""
        rows = [number for part in color[:3] for number in (0.0, 0.0, 0.0, 0.0, part)]
        rows += (0.0, 0.0, 0.0, color.alpha, 0.0)
        return recolored(frame, tuple(rows), False, self._soft.recolored)

    def shadow(self, step: Tag, frame: Frame) -> Frame:
        """See feDropShadow."""
        cast = self._in_color(frame, self._flood_color(step))
        moved = self._moved(cast, _number(step, "dx", 2.0), _number(step, "dy", 2.0))
        across, down, *_ = [*(numbers(step.get("stdDeviation")) or [2.0]) * 2, 0.0]
        return _over(self._blurred(moved, across * self._unit[0], down * self._unit[1]), frame)


_ARITHMETIC: Mapping[tuple[float, ...], str] = {
    (0.0, -1.0, 1.0, 0.0): "out of",  # the second without the first: Figma's inner shadows
    (0.0, 1.0, -1.0, 0.0): "out",
    (1.0, 0.0, 0.0, 0.0): "in",
    (0.0, 1.0, 1.0, 0.0): "over",
}
"""What k1 to k4 amount to."""
_MAKERS: Mapping[str, Callable[[_Steps, Tag, Frame], Frame]] = {
    "feOffset": _Steps.offset,
    "feGaussianBlur": _Steps.blur,
    "feFlood": _Steps.flood,
    "feMerge": _Steps.merge,
    "feBlend": _Steps.blend,
    "feComposite": _Steps.composite,
    "feColorMatrix": _Steps.recolor,
    "feDropShadow": _Steps.shadow,
}


def faded(frame: Frame, mask: Frame, box: Rect) -> Frame:
    """A frame as far as a mask is light, inside a box; all mm of the drawing."""
    inner = Frame(box.size, shifted(mask, Point(-box.x, -box.y)).placed)
    group = GroupMark(shifted(frame, Point(-box.x, -box.y)), mask=inner)
    return Frame(NO_SIZE, (Placed(box.x, box.y, group),))


def _over(*frames: Frame) -> Frame:
    """Frames in one, the later over the earlier."""
    return Frame(NO_SIZE, tuple(each for frame in frames for each in frame.placed))


def _grouped(frame: Frame, **how: Any) -> Frame:
    return Frame(NO_SIZE, (Placed(0.0, 0.0, GroupMark(frame, **how)),))


def _number(step: Tag, key: str, absent: float = 0.0) -> float:
    return next(iter(numbers(step.get(key))), absent)
