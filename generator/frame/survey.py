"""What lies where on a face: its texts, its pictures, and the grounds below them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from generator.foundation.dataclasses import NamedTuple
from generator.frame.marks import Frame, GroupMark, ImageMark, PathMark, Role, TextMark
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
    """From the mark to the face, where it is not only moved by (x, y)."""
    opacity: float
    under: int
    """How many of the survey's grounds lie below it."""

    def map(self) -> Transform:
        """From the mark's coordinates to the face's."""
        return self.by or Transform(1.0, 0.0, 0.0, 1.0, self.x, self.y)

    def rect(self, x: float, y: float, width: float, height: float) -> Rect:
        """Where a rectangle of the mark lies on the face; the box around it where it is turned."""
        if self.by is None:
            return Rect(self.x + x, self.y + y, width, height)
        return self.by.bounds(Rect(x, y, width, height))

    def into(self, rect: Rect) -> Rect | None:
        """Where a rectangle of the face lies on the mark; None where the mark is flattened to nothing."""
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


class Survey(NamedTuple):
    """The printed marks of a frame by kind, each in drawing order; not to be changed."""

    texts: list[Laid]
    images: list[Laid]
    grounds: list[Laid]
    """Whatever may lie below a text: filled paths, pictures, and groups of such without a text of their own."""


@lru_cache(maxsize=256)
def survey(frame: Frame) -> Survey:
    """The survey of a frame."""
    found = Survey([], [], [])
    _look(frame, None, 1.0, found)
    return found


def images(frame: Frame) -> Iterator[Laid]:
    """The pictures of a frame alone."""
    for x, y, mark, source in frame.placed:
        if isinstance(mark, ImageMark):
            if mark.role is _INK:
                yield Laid(mark, source, x, y, None, 1.0, 0)
        elif isinstance(mark, GroupMark) and (inner := survey(mark.frame).images):
            here = Transform(1.0, 0.0, 0.0, 1.0, x, y) @ mark.transform
            yield from (laid._replace(by=here @ laid.map()) for laid in inner)


def _look(
    frame: Frame,
    base: Transform | None,
    opacity: float,
    found: Survey,
    outer: Source = NO_SOURCE,
) -> None:
    """Adds the marks of a frame; those that come from nowhere come from where their group does (`outer`).

    It runs for every face: named tuples are made the short way.
    """
    texts, images, grounds = found
    by = None
    for x, y, mark, source in frame.placed:
        if base is not None:
            if not source.origin.file:
                source = outer
            by = base @ Transform(1.0, 0.0, 0.0, 1.0, x, y)
        if isinstance(mark, GroupMark):
            _look_into(Laid(mark, source, x, y, by, opacity, len(grounds)), found)
        elif isinstance(mark, TextMark):
            if mark.role is _INK:
                texts.append(_new(Laid, (mark, source, x, y, by, opacity, len(grounds))))
        elif isinstance(mark, PathMark):
            if mark.fill is not None and mark.role is _INK:
                grounds.append(_new(Laid, (mark, source, x, y, by, opacity, len(grounds))))
        elif isinstance(mark, ImageMark) and mark.role is _INK:
            laid = _new(Laid, (mark, source, x, y, by, opacity, len(grounds)))
            images.append(laid)
            grounds.append(laid)


def _look_into(laid: Laid, found: Survey) -> None:
    """Adds a group: as one ground where it holds no text, so that a drawing used often is looked into once."""
    group = laid.mark
    assert isinstance(group, GroupMark)
    inner = survey(group.frame)
    here = laid.map() @ group.transform
    opacity = laid.opacity * group.opacity
    if inner.texts:
        _look(group.frame, here, opacity, found, laid.source)
        return
    for image in inner.images:
        mapped = image._replace(by=here @ image.map(), under=laid.under)
        found.images.append(mapped._replace(opacity=opacity * image.opacity))
    if inner.grounds:
        found.grounds.append(laid._replace(by=here, opacity=opacity))


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
    for laid in survey(frame).grounds:
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
    """The box around all that a drawing fills; it may be too large where things are turned."""
    filled = panels(frame)
    return around([corner for p in filled for corner in ((p.left, p.top), (p.right, p.bottom))])
