"""Shadows, glows, blurs and masks of an element.

What is soft is a small picture of how much of a colour shows, and the colour itself stays a vector: so editions and
presses change it as they change any other. What is sharp stays a vector.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.elements import Child, Common, Kit
from generator.elements.common import art
from generator.foundation.color import Color
from generator.foundation.dataclasses import replace
from generator.frame import (
    Frame,
    GroupMark,
    Icon,
    ImageMark,
    Mark,
    PathMark,
    Picture,
    Placed,
    TextMark,
)
from generator.frame.marks import clipped, combined
from generator.frame.tint import repainted
from generator.frame.walk import changed, marks
from generator.geometry import IDENTITY, Path, Rect, Size, Transform
from generator.geometry.transforms import fitting
from generator.keys.effects import Mask, Shadow
from generator.text.glyph_outlines import outlined


def with_effects(
    inner: Frame,
    turn: Transform,
    clip: Path | None,
    area: Size,
    child: Child,
    common: Common,
    kit: Kit,
) -> Frame:
    """A child's frame on its area, clipped and mapped, with the effects of its keys.

    Raises `Problem` for a mask that can't be used.
    """
    source = child.source
    if common.texture.all:
        from generator.layout.texturing import textured

        inner = Frame(inner.size, (*inner.placed, *textured(inner, child, kit)))
    if common.blur:
        from generator.paint.soft import blurred

        inner = blurred(inner, common.blur / 2)
    itself = inner
    if clip is not None:
        itself = clipped(inner, clip, source)
    if turn is not IDENTITY:
        itself = Frame(area, (Placed(0.0, 0.0, GroupMark(itself, turn), source),))
    mask = _mask(common.mask, area, kit)
    if mask is not None:
        itself = Frame(area, (Placed(0.0, 0.0, GroupMark(itself, mask=mask), source),))
    lights = [common.shadow] if common.shadow else []
    if common.glow:
        glow = common.glow
        around = Shadow(color=glow.color, opacity=glow.opacity, x=0.0, y=0.0)
        lights.insert(0, replace(around, blur=glow.size, spread=glow.spread))
    layers = [*(Frame(area, (_cast(itself, light, child),)) for light in lights), itself]
    if common.inner_shadow:
        given = common.inner_shadow
        moved = Shadow(color=given.color, opacity=given.opacity, x=given.x, y=given.y)
        inside = _cast(itself, replace(moved, blur=given.blur), child, inside=True)
        layers.append(Frame(area, (inside,)))
    return combined(area, [(0.0, 0.0, layer) for layer in layers])


def _cast(frame: Frame, light: Shadow, child: Child, inside: bool = False) -> Placed:
    """A colour where the frame is, moved and blurred; or, `inside`, where the frame is and its moved edge isn't."""
    color = light.color.faded(light.opacity)
    sharp = None if inside or light.blur or light.spread else _sharp(frame, color)
    if sharp is not None:
        group = GroupMark(sharp, opacity=color.alpha)
        return Placed(light.x, light.y, group, child.source)
    from generator.paint.soft import silhouette

    where, share = silhouette(frame, light.x, light.y, light.blur, light.spread, inside)
    return Placed(where.x, where.y, toned(share, where.size, color), child.source)


def _sharp(frame: Frame, color: Color) -> Frame | None:
    """The shape of a frame in one opaque colour, as vectors; None if it has pictures, or anything that is masked."""
    if any(isinstance(mark, ImageMark) for mark, _ in marks(frame)) or _fades(frame):
        return None
    solid = color._replace(alpha=1.0)

    def change(mark: Mark) -> Mark:
        if isinstance(mark, PathMark):
            return repainted(mark, lambda paint: solid)
        return GroupMark(_lettered(mark, change)) if isinstance(mark, TextMark) else mark

    return changed(frame, change)


def _lettered(text: TextMark, change: Callable[[Mark], Mark]) -> Frame:
    """The letters and icons of a text as outlines, changed; so a search finds the text once."""
    placed = [Placed(0.0, 0.0, change(mark)) for mark in outlined(text)]
    for icon in text.runs:
        if isinstance(icon, Icon):
            by = Transform.rotate(icon.turn) @ Transform.scale(icon.scale)
            placed.append(Placed(icon.x, icon.y, GroupMark(changed(icon.frame, change), by)))
    return Frame(text.size, tuple(placed))


def _fades(frame: Frame) -> bool:
    """Whether any group in a frame is masked or blended."""
    groups = [each.mark for each in frame.placed if isinstance(each.mark, GroupMark)]
    return any(
        group.mask is not None or group.blend != "normal" or _fades(group.frame) for group in groups
    )


def toned(share: Picture, size: Size, color: Color) -> GroupMark:
    """A colour on an area, as much of it as a grey picture is light."""
    solid = PathMark(Path.rectangle(Rect(0.0, 0.0, *size)), color._replace(alpha=1.0))
    mask = Frame(size, (Placed(0.0, 0.0, ImageMark(share, size)),))
    return GroupMark(Frame(size, (Placed(0.0, 0.0, solid),)), opacity=color.alpha, mask=mask)


def _mask(mask: Mask, area: Size, kit: Kit) -> Frame | None:
    """The frame of a mask on an area; None for none."""
    box = Rect(0.0, 0.0, *area)
    if mask.fill is not None:
        paint = mask.fill.on(box)
        return None if paint is None else _frame(area, PathMark(Path.rectangle(box), paint))
    if not mask.file:
        return None
    found = art(kit, mask.file, mask.origin)
    if isinstance(found, Picture):
        return _frame(area, ImageMark(found, area))
    onto = fitting(Rect(0.0, 0.0, *found.size), box, "stretch")
    return _frame(area, GroupMark(found, onto))


def _frame(area: Size, mark: PathMark | ImageMark | GroupMark) -> Frame:
    return Frame(area, (Placed(0.0, 0.0, mark),))
