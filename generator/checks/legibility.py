"""Texts that are hard to read, or hidden."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from generator.checks import Finding, check, steps_to
from generator.foundation.color import WHITE, Color, contrast
from generator.foundation.diagnostics import Severity
from generator.frame import Face, GroupMark, ImageMark, PathMark, Run, Source, TextMark
from generator.frame.contents import (
    Arrangement,
    Background,
    Laid,
    TextBox,
    arrangement,
    contents,
    panels,
)
from generator.frame.coverage import covers
from generator.frame.face import place_of
from generator.frame.tint import dominant
from generator.frame.walk import inks
from generator.geometry import Rect

SOLID = 0.99
"""An opacity above this hides what is below."""


@check("CARD005", Severity.WARNING)
def low_contrast(face: Face, *, ratio: float = 3.0) -> Iterator[Finding]:
    """A text and its background are too similar in brightness: the contrast is below 3 to 1.

    Why: it can't be read across the table, in dim light, in greyscale, or by some players at all.
    Fix: make the text darker or the background lighter, or put a plain panel between them.

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
    found = contents(face.frame)
    if not placed.complete:
        clear = (False,) * len(found.texts)
    for laid, is_clear in zip(found.texts, clear):
        if not is_clear:
            yield from _low_contrast(face, laid, found.backgrounds[: laid.under], ratio)


@lru_cache(maxsize=4096)
def _clear_ones(placed: Arrangement, ratio: float) -> tuple[bool, ...]:
    """For each text, whether it clearly stands out from a flat box below it; nearly all do."""
    return tuple(_clear(text, placed.backgrounds[: text.under], ratio) for text in placed.texts)


def _clear(text: TextBox, below: Sequence[Background], ratio: float) -> bool:
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


def _low_contrast(face: Face, laid: Laid, below: Sequence[Laid], ratio: float) -> Iterator[Finding]:
    """The finding about one text, from the colours right below its glyphs."""
    mark: TextMark = laid.mark
    colors = {run.color for run in mark.runs if isinstance(run, Run)}
    backgrounds = [_ground(below, laid.rect(*rect)) for rect in inks(mark)]
    seen = dict.fromkeys(ground for ground in backgrounds if ground is not None)
    if not seen or not colors:
        return
    has, color, ground = min((_contrast(c, laid.opacity, g), c, g) for c in colors for g in seen)
    if has < ratio:
        yield Finding(
            f"`{laid.source.name or 'a text'}` of `{face.item.name}` is hard to read: "
            f"its contrast is {has:.1f} to 1",
            place_of(face, laid.source),
            f"make `{color.hex}` darker or lighter, or change `{ground.hex}` below it",
            (laid.source.origin, laid.source.id, color, ground),
            -has,
            steps_to(face, laid.source),
        )


class _OnPicture(Exception):
    """Raised if a picture is below a text: contrast with pictures isn't checked."""


@lru_cache(maxsize=1024)
def _contrast(color: Color, opacity: float, ground: Color) -> float:
    return contrast(color.faded(opacity).over(ground), ground)


def _ground(below: Sequence[Laid], rect: Rect) -> Color | None:
    """The colour below a rectangle; None if it is a picture."""
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
        # A picture need only touch the rectangle; everything else must cover it.
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
    """The colour of a mark below a rectangle if it is opaque; translucent ones are added to `veils`."""
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


@check("CARD024", Severity.WARNING)
def hidden_text(face: Face) -> Iterator[Finding]:
    """A shape or photograph completely covers a text.

    If an element is drawn several times on a face, each of them counts.

    Why: elements are drawn in the order of the template, later ones on top; nobody can read the text.
    Fix: move the covering element before the text in `draw`, or move one of them.

    Bad:
        name
        Goblin
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }}", box: [5, 5, 53, 8]}
          - {rectangle: bleed, fill: silver}

    Good:
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {rectangle: bleed, fill: silver}
          - {text: "{{ name }}", box: [5, 5, 53, 8]}
    """
    placed = arrangement(face.frame)
    if placed.complete and not _any_overlap(placed):
        return
    found = contents(face.frame)
    seen: dict[Source, Laid | None] = {}
    for laid in found.texts:
        # A drawing on top of a number leaves its box free, a panel doesn't.
        box, known = laid.box(laid.mark.size), seen.setdefault(laid.source, laid)
        if known is not None:
            above = (each for each in found.backgrounds[laid.under :] if _hides(each, box))
            seen[laid.source] = next(above, None)
    for source, over in seen.items():
        if over is not None and source.origin.file:
            yield Finding(
                f"`{source.name}` of `{face.item.name}` is hidden by `{over.source.name}`",
                place_of(face, source),
                "draw the text later, or move one of them",
                (source.origin, source.id, over.source.origin),
                trace=steps_to(face, source),
            )


@lru_cache(maxsize=4096)
def _any_overlap(placed: Arrangement) -> bool:
    """Whether any text's box has something drawn over it."""
    return any(
        each.box.overlaps(text.box)
        for text in placed.texts
        for each in placed.backgrounds[text.under :]
    )


def _hides(over: Laid, rect: Rect) -> bool:
    mark = over.mark
    if isinstance(mark, ImageMark):
        solid = mark.picture.kind == "jpeg" and over.opacity >= SOLID
        return solid and over.box(mark.size).contains(rect)
    if not isinstance(mark, PathMark) or mark.fill is None:
        return False
    seen, fill = over.into(rect), mark.fill
    color = fill if isinstance(fill, Color) else dominant(fill)
    return color.faded(over.opacity).alpha >= SOLID and seen is not None and covers(mark, seen)
