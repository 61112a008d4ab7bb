"""What lies where on a face: its texts, its pictures, and the grounds below them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from generator.foundation.color import Color
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.frame.coverage import plain_box
from generator.frame.glyphs import Run
from generator.frame.marks import Frame, GroupMark, Icon, ImageMark, PathMark, Role, TextMark
from generator.frame.notes import NO_SOURCE, Source
from generator.geometry import Rect, Size, Transform, around

_INK = Role.INK
_new = tuple.__new__


class Laid(NamedTuple):
    """A mark at its place on the face."""

    mark: Any
    """A `TextMark`, an `ImageMark`, a filled `PathMark`, or a `GroupMark` of such."""
    source: Source
    x: float
    y: float
    by: Transform | None
    """From the mark to the face; None if it is only moved by (x, y)."""
    opacity: float
    under: int
    """How many of the backgrounds lie below it."""

    def map(self) -> Transform:
        """From the mark's coordinates to the face's."""
        return self.by or Transform(1.0, 0.0, 0.0, 1.0, self.x, self.y)

    def rect(self, x: float, y: float, width: float, height: float) -> Rect:
        """Where a rectangle of the mark lies on the face; if it is turned, the box around it."""
        if self.by is None:
            return Rect(self.x + x, self.y + y, width, height)
        return self.by.bounds(Rect(x, y, width, height))

    def into(self, rect: Rect) -> Rect | None:
        """Where a rectangle of the face lies on the mark; None if the mark is flattened to nothing."""
        if self.by is None:
            return rect.moved(-self.x, -self.y)
        a, b, c, d, e, f = self.by
        n = a * d - b * c
        if n == 0.0:
            return None
        if b == c == 0.0 and a > 0.0 < d:
            return Rect((rect.x - e) / a, (rect.y - f) / d, rect.width / a, rect.height / d)
        back = Transform(d / n, -b / n, -c / n, a / n, (c * f - d * e) / n, (b * e - a * f) / n)
        return back.bounds(rect)

    def box(self, size: Size) -> Rect:
        """Where a box of that size at the mark's origin lies on the face."""
        return self.rect(0.0, 0.0, size.width, size.height)


class FaceContents(NamedTuple):
    """The printed marks of a frame by kind, each in drawing order; not to be changed."""

    texts: list[Laid]
    images: list[Laid]
    backgrounds: list[Laid]
    """Whatever may lie below a text: filled paths, pictures, and groups of such without a text of their own."""


@lru_cache(maxsize=256)
def contents(frame: Frame) -> FaceContents:
    """The contents of a frame."""
    found = FaceContents([], [], [])
    _look(frame, None, 1.0, found)
    return found


def images(frame: Frame) -> Iterator[Laid]:
    """The pictures of a frame alone."""
    for x, y, mark, source in frame.placed:
        if isinstance(mark, ImageMark):
            if mark.role is _INK:
                yield Laid(mark, source, x, y, None, 1.0, 0)
        elif isinstance(mark, GroupMark) and (inner := contents(mark.frame).images):
            here = Transform(1.0, 0.0, 0.0, 1.0, x, y) @ mark.transform
            yield from (laid._replace(by=here @ laid.map()) for laid in inner)


def _look(
    frame: Frame,
    base: Transform | None,
    opacity: float,
    found: FaceContents,
    outer: Source = NO_SOURCE,
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
            _look_into(Laid(mark, source, x, y, by, opacity, len(backgrounds)), found)
        elif isinstance(mark, TextMark):
            if mark.role is _INK:
                texts.append(_new(Laid, (mark, source, x, y, by, opacity, len(backgrounds))))
        elif isinstance(mark, PathMark):
            if mark.fill is not None and mark.role is _INK:
                backgrounds.append(_new(Laid, (mark, source, x, y, by, opacity, len(backgrounds))))
        elif isinstance(mark, ImageMark) and mark.role is _INK:
            laid = _new(Laid, (mark, source, x, y, by, opacity, len(backgrounds)))
            images.append(laid)
            backgrounds.append(laid)


def _look_into(laid: Laid, found: FaceContents) -> None:
    """Adds a group; one without text is one background, so that a drawing used often is inspected once."""
    group = laid.mark
    assert isinstance(group, GroupMark)
    inner = contents(group.frame)
    here = laid.map() @ group.transform
    opacity = laid.opacity * group.opacity
    if inner.texts:
        _look(group.frame, here, opacity, found, laid.source)
        return
    for image in inner.images:
        mapped = image._replace(by=here @ image.map(), under=laid.under)
        found.images.append(mapped._replace(opacity=opacity * image.opacity))
    if inner.backgrounds:
        found.backgrounds.append(laid._replace(by=here, opacity=opacity))


class Panel(NamedTuple):
    """Something filled in a drawing, with the box around it."""

    left: float
    top: float
    right: float
    bottom: float
    laid: Laid


@lru_cache(maxsize=1024)
def panels(frame: Frame) -> tuple[Panel, ...]:
    """All that a drawing fills, in drawing order, groups within groups included; found once for each drawing."""
    result: list[Panel] = []
    for laid in contents(frame).backgrounds:
        mark, here = laid.mark, laid.map()
        if isinstance(mark, GroupMark):
            for panel in panels(mark.frame):
                inner = panel.laid
                by, opacity = here @ inner.map(), laid.opacity * inner.opacity
                result.append(_panel(inner._replace(by=by, opacity=opacity)))
        else:
            result.append(_panel(laid))
    return tuple(result)


def _panel(laid: Laid) -> Panel:
    mark = laid.mark
    box = mark.path.bounds if isinstance(mark, PathMark) else Rect(0.0, 0.0, *mark.size)
    x, y, width, height = laid.rect(*box)
    return Panel(x, y, x + width, y + height, laid)


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
    """Whether all texts are among `texts`: those inside groups are not."""


@lru_cache(maxsize=256)
def arrangement(frame: Frame) -> Arrangement:
    """The arrangement of a frame."""
    key: list[tuple[Any, ...]] = []
    for x, y, mark, _ in frame.placed:
        if isinstance(mark, TextMark):
            if mark.role is _INK:
                key.append((x, y, mark.size, _colors(mark.runs)))
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
        elif isinstance(what, GroupMark):
            complete = complete and not contents(what.frame).texts
            reach = what.transform.bounds(extent(what.frame))
            backgrounds.append(Background(reach.moved(x, y), False))
    corners = [
        corner for text in texts for corner in (text.box[:2], (text.box.right, text.box.bottom))
    ]
    return Arrangement(tuple(texts), tuple(backgrounds), around(corners), complete)
