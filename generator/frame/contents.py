"""What lies where on a face: its texts, its pictures, and the grounds below them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from generator.foundation.color import Color
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.frame.coverage import plain_box
from generator.frame.face_mark import Clip, FaceMark, moved
from generator.frame.glyphs import Run
from generator.frame.marks import Frame, GroupMark, Icon, ImageMark, PathMark, Role, TextMark
from generator.frame.notes import NO_SOURCE, Source
from generator.geometry import Rect, Size, Transform, around

_INK = Role.INK
_new = tuple.__new__
_PARTLY = 0.5
"""How opaque a ground counts that is masked or blended: it hides nothing, and may be dark or light under a letter."""


class FaceContents(NamedTuple):
    """The printed marks of a frame by kind, each in drawing order; not to be changed."""

    texts: list[FaceMark]
    images: list[FaceMark]
    backgrounds: list[FaceMark]
    """Whatever may lie below a text: filled paths, pictures, and groups of such without a text of their own."""


@lru_cache(maxsize=256)
def contents(frame: Frame) -> FaceContents:
    """The contents of a frame."""
    found = FaceContents([], [], [])
    _look(frame, None, 1.0, found)
    return found


def images(frame: Frame) -> Iterator[FaceMark]:
    """The pictures of a frame alone."""
    for x, y, mark, source in frame.placed:
        if isinstance(mark, ImageMark):
            if mark.role is _INK:
                yield FaceMark(mark, source, x, y, None, 1.0, 0, ())
        elif isinstance(mark, GroupMark) and (inner := contents(mark.frame).images):
            here = Transform(1.0, 0.0, 0.0, 1.0, x, y) @ mark.transform
            yield from (laid._replace(by=here @ laid.map()) for laid in inner)


def _look(
    frame: Frame,
    base: Transform | None,
    opacity: float,
    found: FaceContents,
    outer: Source = NO_SOURCE,
    clips: tuple[Clip, ...] = (),
) -> None:
    """Adds the marks of a frame; those that come from nowhere come from where their group does (`outer`).

    It runs for every face: named tuples are made the short way.
    """
    texts, images, backgrounds = found
    by = None
    for x, y, mark, source in frame.placed:
        if base is not None:
            if not source.origin.file:
                source = outer
            by = base @ Transform(1.0, 0.0, 0.0, 1.0, x, y)
        if isinstance(mark, GroupMark):
            _look_into(FaceMark(mark, source, x, y, by, opacity, len(backgrounds), clips), found)
        elif isinstance(mark, TextMark):
            if mark.role is _INK:
                texts.append(
                    _new(FaceMark, (mark, source, x, y, by, opacity, len(backgrounds), clips))
                )
        elif isinstance(mark, PathMark):
            if mark.fill is not None and mark.role is _INK:
                backgrounds.append(
                    _new(FaceMark, (mark, source, x, y, by, opacity, len(backgrounds), clips))
                )
        elif isinstance(mark, ImageMark) and mark.role is _INK:
            laid = _new(FaceMark, (mark, source, x, y, by, opacity, len(backgrounds), clips))
            images.append(laid)
            backgrounds.append(laid)


def _look_into(laid: FaceMark, found: FaceContents) -> None:
    """Adds a group; one without text is one background, so that a drawing used often is inspected once."""
    group = laid.mark
    assert isinstance(group, GroupMark)
    inner = contents(group.frame)
    here = laid.map() @ group.transform
    opacity, clips = laid.opacity * group.opacity, laid.clips
    if not inner.texts and (group.mask is not None or group.blend != "normal"):
        opacity *= _PARTLY
    if group.clip is not None:
        clips += (Clip(group.clip, laid.map(), laid.source),)
    if inner.texts:
        _look(group.frame, here, opacity, found, laid.source, clips)
        return
    for image in inner.images:
        mapped = image._replace(by=here @ image.map(), under=laid.under)
        inside = clips + moved(image.clips, here)
        found.images.append(mapped._replace(opacity=opacity * image.opacity, clips=inside))
    if inner.backgrounds:
        found.backgrounds.append(laid._replace(by=here, opacity=opacity, clips=clips))


class Panel(NamedTuple):
    """Something filled in a drawing, with the box around it."""

    left: float
    top: float
    right: float
    bottom: float
    laid: FaceMark


@lru_cache(maxsize=1024)
def panels(frame: Frame) -> tuple[Panel, ...]:
    """All that a drawing fills, in drawing order; found once for each drawing.

    An upright group is one panel, with a box around all that it fills; of a turned one these are panels themselves.
    """
    result: list[Panel] = []
    for laid in contents(frame).backgrounds:
        mark, here = laid.mark, laid.map()
        if isinstance(mark, GroupMark) and (here.b or here.c):
            for panel in panels(mark.frame):
                inner = panel.laid
                by, opacity = here @ inner.map(), laid.opacity * inner.opacity
                clips = laid.clips + moved(inner.clips, here)
                result.append(_panel(inner._replace(by=by, opacity=opacity, clips=clips)))
        else:
            result.append(_panel(laid))
    return tuple(result)


def _panel(laid: FaceMark) -> Panel:
    x, y, width, height = filled_box(laid)
    return Panel(x, y, x + width, y + height, laid)


def filled_box(laid: FaceMark) -> Rect:
    """The box around what a mark fills on its face, mm, as far as its clips show it."""
    mark = laid.mark
    if isinstance(mark, PathMark):
        box = mark.path.bounds
    else:
        box = extent(mark.frame) if isinstance(mark, GroupMark) else Rect(0.0, 0.0, *mark.size)
    area = laid.rect(*box)
    for clip in laid.clips:
        area = area.clipped(clip.box)
    return area


@lru_cache(maxsize=1024)
def extent(frame: Frame) -> Rect:
    """The box around everything that a drawing fills; it may be too large if something is turned."""
    filled = panels(frame)
    return around([corner for p in filled for corner in ((p.left, p.top), (p.right, p.bottom))])


class TextBox(NamedTuple):
    """A text without its words: its box, its colours, and how many of the grounds lie below it."""

    box: Rect
    colors: frozenset[Color]
    under: int


class Background(NamedTuple):
    """Something that may lie below a text."""

    box: Rect
    """The area it fills; if it isn't `plain`, the box around that."""
    plain: bool
    fill: Any = None
    """A colour or a gradient; None for pictures and drawings."""


@dataclass(frozen=True, slots=True, eq=False)
class Arrangement:
    """Texts and grounds in drawing order; compared by identity: equal ones are one value."""

    texts: tuple[TextBox, ...]
    backgrounds: tuple[Background, ...]
    box: Rect
    """The box around the boxes of all texts."""
    complete: bool
    """Whether all texts are among `texts`: those inside groups, and those with lettering, are not."""


@lru_cache(maxsize=256)
def arrangement(frame: Frame) -> Arrangement:
    """The arrangement of a frame."""
    key: list[tuple[Any, ...]] = []
    for x, y, mark, _ in frame.placed:
        if isinstance(mark, TextMark):
            if mark.role is _INK:
                lettered = mark.lettering is not None
                key.append((x, y, mark) if lettered else (x, y, mark.size, _colors(mark.runs)))
        elif isinstance(mark, ImageMark):
            key.append((x, y, mark.size))
        else:
            key.append((x, y, mark))
    return _interned(tuple(key))


def _colors(runs: tuple[Run | Icon, ...]) -> Color | frozenset[Color] | None:
    """The colour of the text, or all of them if there are several."""
    color = None
    for run in runs:
        if isinstance(run, Run):
            if color is None:
                color = run.color
            elif run.color is not color:
                return frozenset(each.color for each in runs if isinstance(each, Run))
    return color


@lru_cache(maxsize=4096)
def _interned(key: tuple[tuple[Any, ...], ...]) -> Arrangement:
    texts: list[TextBox] = []
    backgrounds: list[Background] = []
    complete = True
    for x, y, what, *colors in key:
        if colors:
            (color,) = colors
            several = color if isinstance(color, frozenset) else frozenset({color} - {None})
            texts.append(TextBox(Rect(x, y, *what), several, len(backgrounds)))
        elif isinstance(what, Size):
            backgrounds.append(Background(Rect(x, y, *what), True))
        elif isinstance(what, PathMark) and what.fill is not None and what.role is _INK:
            box = plain_box(what.path)
            area = (box or what.path.bounds).moved(x, y)
            backgrounds.append(Background(area, box is not None, what.fill))
        elif isinstance(what, TextMark):
            complete = False
        elif isinstance(what, GroupMark):
            complete = complete and not contents(what.frame).texts
            reach = what.transform.bounds(extent(what.frame))
            if what.clip is not None:
                reach = reach.clipped(what.clip.bounds)
            backgrounds.append(Background(reach.moved(x, y), False))
    corners = [
        corner for text in texts for corner in (text.box[:2], (text.box.right, text.box.bottom))
    ]
    return Arrangement(tuple(texts), tuple(backgrounds), around(corners), complete)
