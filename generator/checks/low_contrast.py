"""Text that is hard to tell from what lies below it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from generator.checks import Finding, check, steps_to
from generator.foundation.color import WHITE, Color, contrast
from generator.foundation.diagnostics import Severity
from generator.frame import Face, GroupMark, ImageMark, Run, TextMark
from generator.frame.arrangement import Arrangement, Ground, Standing, arrangement
from generator.frame.coverage import covers
from generator.frame.face import place_of
from generator.frame.survey import Laid, panels, survey
from generator.frame.tint import dominant
from generator.frame.walk import inks
from generator.geometry import Rect

SOLID = 0.99
"""An opacity above this hides what is below."""


@check("CARD005", Severity.WARNING)
def low_contrast(face: Face, *, ratio: float = 3.0) -> Iterator[Finding]:
    """A text and the ground below it differ too little in lightness: by less than 3 to 1.

    Why: it cannot be read across the table, in the evening, in grey, or by some players at all.
    Fix: make the text darker or the ground lighter, or lay a plain panel between them.

    Bad:
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - rectangle: trim
            fill: "#777777"
          - {text: "{{ name }}", box: [5, 5, 53, 10], color: "#999999"}

    Good:
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - rectangle: trim
            fill: "#777777"
          - {text: "{{ name }}", box: [5, 5, 53, 10], color: white}
    """
    placed = arrangement(face.frame)
    clear = _clear_ones(placed, ratio)
    if placed.complete and all(clear):
        return
    found = survey(face.frame)
    if not placed.complete:
        clear = (False,) * len(found.texts)
    for laid, is_clear in zip(found.texts, clear):
        if not is_clear:
            yield from _judged(face, laid, found.grounds[: laid.under], ratio)


@lru_cache(maxsize=4096)
def _clear_ones(placed: Arrangement, ratio: float) -> tuple[bool, ...]:
    """For each text whether it plainly stands out from a flat box that it is on: so it is for nearly all."""
    return tuple(_clear(text, placed.grounds[: text.under], ratio) for text in placed.texts)


def _clear(text: Standing, below: Sequence[Ground], ratio: float) -> bool:
    ground = WHITE
    for each in reversed(below):
        if each.box.overlaps(text.box):
            fill = each.fill
            plain = each.plain and isinstance(fill, Color) and fill.alpha >= SOLID
            if not plain or not each.box.contains(text.box):
                return False
            ground = fill
            break
    return all(_contrast(color, 1.0, ground) >= ratio for color in text.colors)


def _judged(face: Face, laid: Laid, below: Sequence[Laid], ratio: float) -> Iterator[Finding]:
    """What there is to say of one text, looking at what is below its letters."""
    mark: TextMark = laid.mark
    colors = {run.color for run in mark.runs if isinstance(run, Run)}
    grounds = [_ground(below, laid.rect(*rect)) for rect in inks(mark)]
    seen = dict.fromkeys(ground for ground in grounds if ground is not None)
    if not seen or not colors:
        return
    has, color, ground = min((_contrast(c, laid.opacity, g), c, g) for c in colors for g in seen)
    if has < ratio:
        yield Finding(
            f"`{laid.source.name or 'a text'}` of `{face.item.name}` is hard to read: "
            f"its contrast is {has:.1f} to 1",
            place_of(face, laid.source),
            f"make {color.hex} darker or lighter, or change {ground.hex} below it",
            (laid.source.origin, laid.source.id, color, ground),
            -has,
            steps_to(face, laid.source),
        )


class _OnPicture(Exception):
    """Says that a picture lies below a text: its colours are not judged."""


@lru_cache(maxsize=1024)
def _contrast(color: Color, opacity: float, ground: Color) -> float:
    return contrast(color.faded(opacity).over(ground), ground)


def _ground(below: Sequence[Laid], rect: Rect) -> Color | None:
    """The colour of what lies below a rectangle; None where a picture does."""
    veils: list[Color] = []
    try:
        ground = _solid(below, rect, veils) or WHITE
    except _OnPicture:
        return None
    for veil in reversed(veils):
        ground = veil.over(ground)
    return ground


def _solid(below: Sequence[Laid], rect: Rect, veils: list[Color]) -> Color | None:
    """The topmost solid colour, or None for bare paper; translucent ones above it are added to `veils`."""
    for laid in reversed(below):
        found = None
        if isinstance(laid.mark, GroupMark):
            seen = laid.into(rect)
            if seen is not None:
                found = _in_drawing(laid, seen, veils)
        else:
            found = _at(laid, rect, 1.0, veils)
        if found is not None:
            return found
    return None


def _in_drawing(drawing: Laid, rect: Rect, veils: list[Color]) -> Color | None:
    """The topmost solid colour of a drawing below a rectangle, both in the drawing's own coordinates."""
    x, y, right, bottom = rect.x, rect.y, rect.right, rect.bottom
    for left, top, end, foot, laid in reversed(panels(drawing.mark.frame)):
        # Of a picture a touch is enough, of anything else all must be there.
        if x >= left and y >= top and right <= end and bottom <= foot:
            found = _at(laid, rect, drawing.opacity, veils)
            if found is not None:
                return found
        elif isinstance(laid.mark, ImageMark) and Rect(left, top, end - left, foot - top).overlaps(
            rect
        ):
            raise _OnPicture
    return None


def _at(laid: Laid, rect: Rect, opacity: float, veils: list[Color]) -> Color | None:
    """The colour of one thing below a rectangle, if it hides what is below; if it only tints it, it joins the veils."""
    mark = laid.mark
    if isinstance(mark, ImageMark):
        if laid.box(mark.size).overlaps(rect):
            raise _OnPicture
        return None
    seen = laid.into(rect)
    if seen is None or not covers(mark, seen):
        return None
    color = dominant(mark.fill).faded(laid.opacity * opacity)
    if color.alpha >= SOLID:
        return color
    veils.append(color)
    return None
