"""Faces on the canvases of print shops: centred, turned if they lie on their side, their art going on to the edge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.export.edges import Edge
from generator.export.products import Product, is_turned, upright
from generator.foundation.dataclasses import NamedTuple
from generator.frame import Face, Frame, GroupMark, Placed
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


def place_for(product: Product, size: Size, fit: bool, back: bool = False) -> Place:
    """How a face of that size lies on a product; `fit` makes it as large as it can be without being cut off.

    The back of what lies on its side is turned the other way, since pieces are turned over like the pages of a book.
    """
    turn = (270 if back else 90) if is_turned(product.trim, size) else 0
    if not fit:
        return Place(product, turn)
    room = upright(product.trim, size)
    return Place(product, turn, min(room.width / size.width, room.height / size.height))


def difference(place: Place, size: Size) -> Size:
    """How much wider and higher a face is than its product, in mm, as the face lies; negative if it is smaller."""
    trim = upright(place.product.trim, size)
    return Size(size.width * place.scale - trim.width, size.height * place.scale - trim.height)
