"""Redraws filled and stroked outlines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from generator.editions.low_ink.backgrounds import Ground
from generator.editions.low_ink.colors import (
    LINES,
    PLAIN,
    SEEN,
    apart,
    darkened,
    for_lines,
    for_words,
    is_vivid,
    own,
    thinned,
    toned,
)
from generator.editions.low_ink.measures import measures
from generator.foundation.color import WHITE, Color, contrast
from generator.foundation.dataclasses import NamedTuple, replace
from generator.frame import Frame, Paint, PathMark, Placed, Stroke, TextMark
from generator.frame.tint import dominant

SMALL: Final = 3.0
"""The largest size of something filled that stays filled, mm."""
THIN: Final = 0.9
"""The largest average thickness of something filled that stays filled, mm."""
MUCH = 60.0
"""From this area on it must be half as thin: a wall of little bricks isn't a sign, mm²."""
MUCH_LIGHT = 10.0
"""The same for things lighter than their ground: they become dark and cost more ink than before."""
BOLD: Final = 0.6
"""The width from which lines are bold, and aren't drawn wider, mm."""
BAND: Final = 1.6
"""The width from which a line is drawn as its two edges: thinner ones would look weaker than fine lines, mm."""
EDGE, FAINT = 0.2, 0.12
"""The widths of outlines of things that stood out from their ground, and of shades of it, mm."""
TINT: Final = 0.12
"""The share of its ink that a dark or vivid area keeps, to be distinguishable."""
SHADE: Final = 1.1
"""The contrast to paper of an area that was a little darker than its ground."""
VEIL: Final = 0.6
"""The opacity below which an area is a shadow or a shine, and vanishes."""


class Scene(NamedTuple):
    """The surroundings of a mark."""

    ground: Ground
    scale: float
    """mm on paper for each mm of the mark."""
    opacity: float
    """That of everything around it."""
    sign: bool
    """Whether it is part of a sign, such as an icon in a text: signs stay filled."""
    flood: bool = False
    """Whether it fills everything visible, so that it has no edge."""
    window: bool = False
    """Whether the visible part is a window in something larger."""


class Redrawn(NamedTuple):
    """A mark, redrawn."""

    marks: tuple[PathMark, ...]
    was: Color | None = None
    """The colour in which it was seen, if it is filled."""
    now: Color | None = None
    """The colour of its area now; None if it shows what is below."""


def redrawn(mark: PathMark, scene: Scene) -> Redrawn:
    """A path with little ink."""
    fill = _seen(mark.fill, scene)
    if fill is None or mark.fill is None:
        return Redrawn(tuple(_lines(mark, mark.stroke, scene, scene.ground.was)))
    opacity = dominant(mark.fill).alpha * scene.opacity
    has = apart(fill, scene.ground.was)
    much = MUCH if fill.luminance < scene.ground.was.luminance else MUCH_LIGHT
    if scene.sign or _is_small(mark, scene.scale, much):
        return _sign(mark, scene, fill, has)
    if opacity < VEIL:
        veil = dominant(mark.fill).faded(scene.opacity)
        return Redrawn(tuple(_lines(mark, mark.stroke, scene, scene.ground.was)), veil, None)
    # Something large becomes white with an edge, or a light tint of itself if it was dark or vivid.
    was = scene.ground.was
    darker = fill.luminance < was.luminance
    now = WHITE
    if (scene.window or not scene.flood) and (darker or is_vivid(fill)):
        now = thinned(fill, TINT) if has >= PLAIN else toned(fill, SHADE) if has >= SEEN else WHITE
    white = replace(mark, fill=now, stroke=None)
    if scene.flood:
        return Redrawn((white,), fill, now)
    if mark.stroke is not None:
        return Redrawn((white, *_lines(mark, mark.stroke, scene, fill)), fill, now)
    if has < SEEN:
        return Redrawn((white,), fill, now)
    color = for_lines(fill, was)
    width = min(EDGE, FAINT + (EDGE - FAINT) * (has - SEEN)) / scene.scale
    return Redrawn((replace(white, stroke=Stroke(color, width, join="round")),), fill, now)


def _is_small(mark: PathMark, scale: float, much: float) -> bool:
    if max(mark.path.bounds.size) * scale <= SMALL:
        return True
    area, thickness = measures(mark.path, mark.even_odd)
    limit = THIN if area * scale * scale <= much else THIN / 2
    return thickness * scale <= limit


def _seen(paint: Paint | None, scene: Scene) -> Color | None:
    """The colour in which a paint is seen; None if it is invisible."""
    if paint is None:
        return None
    color = dominant(paint).faded(scene.opacity)
    return color.over(scene.ground.was) if color.alpha > 0.02 else None


def _sign(mark: PathMark, scene: Scene, fill: Color, has: float) -> Redrawn:
    """Something small or thin: it stays filled, in a colour that is visible on paper."""
    ground = scene.ground
    if has < SEEN:
        lines = _lines(mark, mark.stroke, scene, fill)
        if dominant(mark.fill or WHITE).alpha * scene.opacity < VEIL:
            return Redrawn(tuple(lines), fill, None)
        # It is invisible itself, but hides what was drawn before it.
        return Redrawn((replace(mark, fill=ground.now, stroke=None), *lines), fill, ground.now)
    color = for_words(fill, ground.was, ground.now)
    stroke = next(iter(_lines(mark, mark.stroke, scene, fill)), None)
    result = [replace(mark, fill=color, stroke=None)]
    return Redrawn((*result, *([stroke] if stroke else [])), fill, color)


def _lines(mark: PathMark, stroke: Stroke | None, scene: Scene, inner: Color) -> list[PathMark]:
    """The line of a mark: bold ones thinner, broad ones as two edges with white between."""
    line = _seen(stroke.paint, scene) if stroke is not None else None
    if stroke is None or line is None or stroke.width <= 0:
        return []
    outer = scene.ground.was
    ground = max(inner, outer, key=lambda each: apart(line, each))
    if apart(line, ground) < SEEN:
        return []
    if scene.sign:
        color = for_words(line, ground, scene.ground.now)
    elif inner is not outer and contrast(line, WHITE) < LINES:
        # A pale line around a coloured area: the area's colour is the characteristic one.
        color = darkened(own(line, min(inner, outer, key=lambda each: each.luminance)), LINES)
    else:
        color = for_lines(line, ground)
    bare = replace(mark, fill=None, stroke=replace(stroke, paint=color))
    width, edge = stroke.width, EDGE / scene.scale
    if width * scene.scale <= BOLD or scene.sign:
        return [bare]
    if width * scene.scale <= BAND:
        return [replace(bare, stroke=replace(stroke, paint=color, width=BOLD / scene.scale))]
    core = replace(stroke, paint=WHITE, width=width - 2 * edge)
    return [bare, replace(mark, fill=None, stroke=core)]


def without_lettering(frame: Frame) -> Sequence[Placed]:
    """The marks of a frame, without those that draw the letters of texts; hidden texts are visible instead."""
    found: list[Placed] = []
    for each in frame.placed:
        mark = each.mark
        if isinstance(mark, TextMark) and mark.lettering is not None:
            del found[len(found) - mark.lettering.marks :]
            each = each._replace(mark=replace(mark, runs=mark.lettering.runs, hidden=False))
        found.append(each)
    return found
