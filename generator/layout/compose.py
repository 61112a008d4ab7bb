"""Treats a laid-out child as a whole (rotated, faded, clipped), and shows and reports what could not be drawn."""

from __future__ import annotations

from collections.abc import Mapping

from generator.elements import Child, Common, Kit
from generator.foundation.color import Color
from generator.foundation.dataclasses import NamedTuple, replace
from generator.foundation.diagnostics import Diagnostic, Origin, Problem
from generator.frame import (
    Face,
    Frame,
    GroupMark,
    ImageMark,
    Mark,
    Note,
    PathMark,
    Placed,
    Role,
    Source,
    Stroke,
    TextMark,
)
from generator.frame.face import place_of
from generator.frame.marks import clipped
from generator.frame.walk import changed
from generator.geometry import IDENTITY, Point, Rect, Size, Transform
from generator.geometry.paths import crossed
from generator.keys import NO_CLIP
from generator.text.shadow_keys import Shadow
from generator.text.style import StyleKeys, TextStyle

ERROR_COLOR = Color(0.85, 0.0, 0.45)
"""The colour that marks what could not be drawn: a magenta that no theme uses."""
LABEL = TextStyle(
    size=8.0, align="center", valign="middle", fit="clip", markup=False, color=ERROR_COLOR
)
"""How the name of a missing or broken file is set in its box."""
_DISTINCTIVE = 3
"""From this number of characters on, a cell found in a message is unlikely to be a coincidence."""


class Spot(NamedTuple):
    """Where a child is."""

    x: float
    y: float
    area: Size
    common: Common
    """The keys it comes from; kept alive, since spots are found by their identity."""


def rect_of(child: Child, areas: Mapping[str, Rect]) -> Rect:
    """Where a child of a face is: its box, its named area, or the whole trim."""
    common = child.common
    if common.box is not None:
        return Rect(*common.box)
    return areas[common.area or "trim"]


def keys_of(child: Child, shadows: Mapping[str, Shadow]) -> Common:
    """The keys of a child; a text has the shadow of its style unless it has its own. `shadows` are those of styles."""
    common, element = child.common, child.element
    name = getattr(element, "style", "") if isinstance(element, StyleKeys) else ""
    if common.shadow is not None or name not in shadows:
        return common
    return replace(common, shadow=shadows[name])


def apply_common(
    frame: Frame, child: Child, common: Common, upright: Size, area: Size, kit: Kit
) -> Frame:
    """A frame of the size `upright`, rotated around the middle of its area, clipped, faded, blended, with the effects
    and the role of its keys.
    """
    if common.role is not None:
        frame = with_role(frame, common.role)
    box = None
    if common.clip is not NO_CLIP:
        seed = repr(kit.surroundings().texts) if common.clip.by_chance else ""
        box = common.clip.on(upright, seed)
    effects, blend = common.effects, common.blend
    if not (
        common.rotate or box is not None or common.opacity < 1.0 or effects or blend != "normal"
    ):
        return frame
    turn = IDENTITY
    if common.rotate:
        turn = Transform.rotate(common.rotate, Point(upright.width / 2, upright.height / 2))
        if upright is not area:
            dx, dy = (area.width - upright.width) / 2, (area.height - upright.height) / 2
            turn = Transform.translate(dx, dy) @ turn
    inner = Frame(frame.size, frame.placed)
    if effects:
        from generator.layout.effects import with_effects  # few elements have any

        inner = with_effects(inner, turn, box, area, child, common, kit)
        turn, box = IDENTITY, None
        if common.opacity == 1.0 and blend == "normal":
            return Frame(area, inner.placed, frame.notes)
    elif box is not None and turn is not IDENTITY:
        inner, box = clipped(inner, box, child.source), None
    group = GroupMark(inner, turn, box, common.opacity, blend)
    return Frame(area, (Placed(0.0, 0.0, group, child.source),), frame.notes)


def with_role(frame: Frame, role: Role) -> Frame:
    """The frame with every mark given a role."""

    def change(mark: Mark) -> Mark:
        if isinstance(mark, PathMark | TextMark | ImageMark):
            return replace(mark, role=role)
        return mark

    return changed(frame, change)


def error_box(area: Size, notes: tuple[Note, ...], label: Frame | None = None) -> Frame:
    """A crossed-out box, with or without a label, in place of something that could not be drawn."""
    w, h = area
    stroke = Stroke(ERROR_COLOR, min(0.6, w / 10, h / 10))
    placed = [Placed(0.0, 0.0, PathMark(crossed(Rect(0.0, 0.0, *area)), None, stroke))]
    if label is not None:
        # It is for the designer: checks don't treat it as text of the card.
        placed.append(Placed(0.0, 0.0, GroupMark(with_role(label, Role.GUIDE))))
    return Frame(area, tuple(placed), notes)


def file_of(problem: Problem) -> str:
    """The file that a problem is about, as in its message; empty if there is none."""
    first = problem.diagnostics[0]
    return _quoted(first.message) if first.code.startswith(("FILE", "IMG")) else ""


def diagnostic_of(problem: Diagnostic, source: Source, face: Face) -> Diagnostic:
    """A problem with an element of a face, at the place where the mistake was written."""
    place = _place(problem.message, source, face)
    trace = () if place == source.origin else (f"while drawing `{source.name}` ({source.origin})",)
    return Diagnostic(problem.code, problem.severity, problem.message, place, problem.hints, trace)


def _place(message: str, source: Source, face: Face) -> Origin:
    """The cell whose text is quoted in the message, or else the template."""
    quoted = _letters(_quoted(message))
    for column in source.columns:
        value = face.item.value(column) or ""
        for text in (value,) if isinstance(value, str) else value:
            letters = _letters(text)
            if letters == quoted or (len(letters) >= _DISTINCTIVE and letters in quoted):
                return face.item.origin_of(column)
    return source.origin if source.origin.file else place_of(face, source)


def _quoted(message: str) -> str:
    """The first text in backticks."""
    return message.partition("`")[2].partition("`")[0]


def _letters(text: str) -> str:
    """A text without anything a template may change about it."""
    return "".join(filter(str.isalnum, text.casefold()))
