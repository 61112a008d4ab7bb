"""Lays textures over an element, inside its shape, and clear of other elements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.elements import Child, Kit
from generator.elements.common import art
from generator.foundation.diagnostics import Origin, Problem, similar
from generator.frame import Frame, GroupMark, ImageMark, PathMark, Picture, Placed, Stroke, TextMark
from generator.frame.walk import inks, walk
from generator.geometry import IDENTITY, Path, Rect, Size, Transform
from generator.geometry.paths import joined, parts, segments
from generator.keys.textures import Texture
from generator.text.glyph_outlines import outlined
from generator.textures import MOST, tones

_AIR = 0.25
"""How far a speck stays off what is kept clear, mm."""


def textured(frame: Frame, child: Child, kit: Kit) -> list[Placed]:
    """The textures of a child, to lie over its frame. Raises `Problem` for what can't be used."""
    shape = _shape(frame)
    return [
        Placed(0.0, 0.0, _layer(each, shape, number, child, kit), child.source)
        for number, each in enumerate(child.common.texture.all)
    ]


def _layer(texture: Texture, shape: Path, number: int, child: Child, kit: Kit) -> GroupMark:
    area = shape.bounds
    if texture.is_picture:
        inner = _repeated(texture, area, kit)
    else:
        clear = _clear(texture, child, kit)
        seed = texture.seed or repr(kit.surroundings().texts)
        inner = _strewn(texture, area, f"{seed} {number}", clear)
    return GroupMark(inner, IDENTITY, shape, texture.solid, texture.blend)


def _strewn(texture: Texture, area: Rect, seed: str, clear: Sequence[Rect]) -> Frame:
    """The lines and specks of a texture, as a frame."""
    by = Transform.scale(texture.scale)
    x, y, width, height = (n / texture.scale for n in area)
    placed = []
    made = tones(texture.kind, Rect(x, y, width, height), seed, texture.amount, texture.angle)
    for tone in made:
        path = tone.path.transformed(by)
        if clear:
            path = joined(_outside(path, clear, lines=tone.width > 0))
        if not path.commands:
            continue
        color = texture.color.faded(tone.strength)
        stroke = Stroke(color, tone.width * texture.scale, cap="round", join="round")
        mark = PathMark(path, None, stroke) if tone.width else PathMark(path, color)
        placed.append(Placed(0.0, 0.0, mark))
    return Frame(Size(area.right, area.bottom), tuple(placed))


def _outside(path: Path, clear: Sequence[Rect], lines: bool) -> Iterator[Path]:
    """The parts of a path that stay clear of some rectangles; a line is broken off before them."""
    for part in parts(path):
        if not _touches(part, clear):
            yield part
        elif lines:
            for at, *on in segments(part):
                numbers = [n for point in on for n in point]
                step = Path((("M", *at), ("C" if len(on) > 1 else "L", *numbers)))  # type: ignore[arg-type]
                if not _touches(step, clear):
                    yield step


def _touches(path: Path, clear: Sequence[Rect]) -> bool:
    box = path.bounds
    return any(box.overlaps(each) for each in clear)


def _repeated(texture: Texture, area: Rect, kit: Kit) -> Frame:
    """A picture side by side over an area. Raises `Problem` if it can't be used, or would be repeated too often."""
    tile = art(kit, texture.kind, texture.origin)
    wide, high = (tile.width, tile.height) if isinstance(tile, Picture) else tile.size
    width = texture.width * texture.scale
    height = width * high / wide if wide > 0 else 0.0
    if min(width, height) <= 0 or area.width * area.height > MOST * width * height:
        hint = "make `width` larger"
        raise Problem("YAML008", "this picture is too small to be repeated", texture.origin, hint)
    if isinstance(tile, Picture):
        mark: ImageMark | GroupMark = ImageMark(tile, Size(width, height))
    else:
        mark = GroupMark(tile, Transform.scale(width / wide))
    placed = [
        Placed(area.x + column * width, area.y + row * height, mark)
        for row in range(int(area.height / height) + 1)
        for column in range(int(area.width / width) + 1)
    ]
    return Frame(Size(area.right, area.bottom), tuple(placed))


def _shape(frame: Frame) -> Path:
    """The shape of what a frame fills, or else of its lines; its box, if it has a picture or nothing."""
    found: list[Path] = []
    lines: list[Path] = []
    for by, mark, _ in walk(frame):
        if isinstance(mark, ImageMark):
            return Path.rectangle(Rect(0.0, 0.0, *frame.size))
        if isinstance(mark, PathMark):
            (lines if mark.fill is None else found).append(mark.path.transformed(by))
        elif isinstance(mark, TextMark):
            found += (each.path.transformed(by) for each in outlined(mark))
    shape = found or lines
    return joined(shape) if shape else Path.rectangle(Rect(0.0, 0.0, *frame.size))


def _clear(texture: Texture, child: Child, kit: Kit) -> tuple[Rect, ...]:
    """What stays clear of specks, mm of the child. Raises `Problem` for an element that isn't on the face."""
    if not texture.keep_clear:
        return ()
    children = kit.surroundings().children
    own = next((place for each, place in children if each is child), None)
    if own is None:
        what = "`keep_clear` only works for an element that lies directly on the face"
        raise Problem("YAML008", what, texture.origin, "move it out of its row, stack or grid")
    named = {each.common.id: (each, place) for each, place in children if each.common.id}
    return tuple(
        rect.moved(-own.x, -own.y)
        for name in texture.keep_clear
        for rect in _ink(*_known(name, named, texture.origin), kit)
    )


def _known(
    name: str, named: Mapping[str, tuple[Child, Rect]], origin: Origin
) -> tuple[Child, Rect]:
    if name not in named:
        hint = similar(name, list(named), "id") or "give the element an `id`"
        raise Problem("YAML008", f"no element on this face has the id `{name}`", origin, hint)
    return named[name]


def _ink(child: Child, place: Rect, kit: Kit) -> Iterator[Rect]:
    """The lines of an element's texts, with some air; its box if it has none."""
    frame = kit.lay_out(child, place.size)
    found = [
        by.bounds(rect).moved(place.x, place.y).grown(_AIR)
        for by, mark, _ in walk(frame)
        if isinstance(mark, TextMark)
        for rect in inks(mark)
    ]
    yield from found or [place]
