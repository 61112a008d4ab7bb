"""Faces on the canvases of print shops: centred, turned if they lie on their side, their art going on to the edge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.checks import at_element
from generator.checks.edges import SLACK, text_depth
from generator.export.products import Product, upright
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Diagnostic, OtherPlace, Severity
from generator.frame import Face, Frame, GroupMark, Placed
from generator.frame.contents import contents
from generator.frame.face_mark import FaceMark
from generator.geometry import Path, Rect, Size, Transform
from generator.geometry.transforms import inverse

_EDGE = 1e-6
_MUCH, _STRIP = 2.0, 0.3
"""mm: gaps wider than this are filled with strips of the face's edge that are so wide."""


class Place(NamedTuple):
    """How a face lies on the canvas of a product."""

    product: Product
    turn: int = 0
    """How far it is turned, in degrees clockwise."""
    scale: float = 1.0

    def map(self, size: Size, sx: float, sy: float) -> Transform:
        """From a face of that size to the canvas, stretched about its middle."""
        width, height = self.product.canvas
        return (
            Transform.translate(width / 2, height / 2)
            @ Transform.rotate(self.turn)
            @ Transform.scale(sx, sy)
            @ Transform.translate(-size.width / 2, -size.height / 2)
        )

    def frame(self, face: Face) -> Frame:
        """The canvas with a face on it.

        Where its art doesn't reach, the same face lies enlarged below it, so that colours go on to the edge; where much
        is missing, its outermost strips are stretched to the edge instead.
        """
        (width, height), has = face.size, face.bleed
        own = Rect(-has, -has, width + 2 * has, height + 2 * has)
        inner = _clipped(face.frame, own)
        canvas = self.product.canvas
        room = Size(canvas.height, canvas.width) if self.turn % 180 else canvas
        across, down = room.width / own.width, room.height / own.height
        plain = self.map(face.size, self.scale, self.scale)
        layers: list[tuple[Frame, Transform]] = []
        if across > self.scale + _EDGE or down > self.scale + _EDGE:
            larger = self.map(face.size, max(across, self.scale), max(down, self.scale))
            layers.append((inner, larger))
        gaps = [(side / self.scale - its) / 2 for side, its in zip(room, own[2:], strict=True)]
        layers += ((strip, plain @ by) for strip, by in _stretched(face.frame, own, gaps))
        whole = Path.rectangle(Rect(0.0, 0.0, *canvas))
        layers.append((inner, plain))
        return Frame(
            canvas, tuple(Placed(0.0, 0.0, GroupMark(each, by, whole)) for each, by in layers)
        )

    def edge(self, face: Face) -> Edge:
        """Where the product is cut, on a face."""
        back = inverse(self.map(face.size, self.scale, self.scale))
        assert back is not None
        return Edge(face, self.product.outline.transformed(back), self.scale)


def _clipped(frame: Frame, area: Rect) -> Frame:
    return Frame(frame.size, (Placed(0.0, 0.0, GroupMark(frame, clip=Path.rectangle(area))),))


def _stretched(frame: Frame, own: Rect, gaps: Sequence[float]) -> Iterator[tuple[Frame, Transform]]:
    """The outermost strips of a face, stretched outwards over wide gaps beside it and above and below it."""
    wide, high = gaps
    if wide > _MUCH:
        for x, fixed in ((own.x, own.x + _STRIP), (own.right - _STRIP, own.right - _STRIP)):
            strip = _clipped(frame, Rect(x, own.y, _STRIP, own.height))
            stretch = Transform.scale((wide + _STRIP) / _STRIP, 1.0)
            yield strip, Transform.translate(fixed, 0) @ stretch @ Transform.translate(-fixed, 0)
    if high > _MUCH:
        for y, fixed in ((own.y, own.y + _STRIP), (own.bottom - _STRIP, own.bottom - _STRIP)):
            strip = _clipped(frame, Rect(own.x, y, own.width, _STRIP))
            stretch = Transform.scale(1.0, (high + _STRIP) / _STRIP)
            yield strip, Transform.translate(0, fixed) @ stretch @ Transform.translate(0, -fixed)


def difference(place: Place, size: Size) -> Size:
    """How much wider and higher a face is than its product, in mm, as the face lies; negative if it is smaller."""
    trim = upright(place.product.trim, size)
    return Size(size.width * place.scale - trim.width, size.height * place.scale - trim.height)


class Edge(NamedTuple):
    """Where a face is cut."""

    face: Face
    outline: Path
    """In the coordinates of the face."""
    scale: float = 1.0
    """How much larger the face is printed."""


def near_the_edge(
    edges: Iterable[Edge], safe: float, code: str, where: str
) -> Iterator[Diagnostic]:
    """The texts that are closer to the cut of `where` than `safe` mm: each element once, where it is worst."""
    found: dict[object, list[tuple[float, Face, FaceMark]]] = {}
    known: dict[object, list[tuple[float, FaceMark]]] = {}
    for edge in edges:
        face = edge.face
        key = (id(face.frame), edge.outline.commands, edge.scale)
        if key not in known:
            known[key] = list(_near(edge, safe))
        for inner, laid in known[key]:
            cause = (laid.source.origin, laid.source.id, laid.source.name, face.side)
            found.setdefault(cause, []).append((inner, face, laid))
    for texts in found.values():
        yield _diagnostic(texts, safe, code, where)


def _diagnostic(
    texts: list[tuple[float, Face, FaceMark]], safe: float, code: str, where: str
) -> Diagnostic:
    worst, face, laid = min(texts, key=lambda each: each[0])
    name = laid.source.name or "a text"
    near = f"is only {worst:.1f} mm from" if worst >= 0.05 else "extends over"
    message = f"`{name}` {near} the cut of {where} on the {face.side} of `{face.item.name}`"
    hint = f"move it {max(0.1, safe - worst):.1f} mm inwards: texts stay {safe:.4g} mm away from the cut"
    at = at_element(face, laid.source, message, hint)
    also = dict.fromkeys(other.item.name for _, other, _ in texts)
    also.pop(face.item.name, None)
    places = dict.fromkeys(at_element(f, m.source, message, hint).origin for _, f, m in texts)
    more = tuple(OtherPlace(place, message) for place in places if place != at.origin)
    trace, names = at.trace, tuple(also)
    severity = Severity.WARNING
    return Diagnostic(code, severity, message, at.origin, (hint,), trace, names, more=more)


def _near(edge: Edge, safe: float) -> Iterator[tuple[float, FaceMark]]:
    for laid in contents(edge.face.frame).texts:
        inner = text_depth(edge.outline, laid)
        if inner is not None and inner * edge.scale < safe - SLACK:
            yield inner * edge.scale, laid
