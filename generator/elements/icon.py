"""Icons by name."""

from __future__ import annotations

from collections.abc import Iterator

from generator.decode import Mm
from generator.elements import Element, Kit, element
from generator.foundation.color import BLACK, WHITE, Color
from generator.foundation.dataclasses import dataclass, replace
from generator.frame import Frame, GroupMark, Paint, PathMark, Placed, Source, Stroke
from generator.frame.tint import tinted
from generator.geometry import Path, Rect, Size, Transform
from generator.geometry.flow import within
from generator.keys import Corner, Fill, anchor
from generator.text.lettering import silhouette
from generator.text.outline_keys import NO_OUTLINE, Outlines


@element("icon", main="icon")
@dataclass(frozen=True, slots=True)
class IconElement(Element):
    """An icon: your own from `art/icons/`, or one of the set from game-icons.net. An empty name draws nothing.

    Notes: `icon` (`name`, `author`) for each icon of the set, so that its author can be credited.
    """

    icon: str
    """The icon's name, such as `crossed-swords`; find one with `punchboard list icons`. `tokens#wood` is the part with
    the id `wood` in your own `art/icons/tokens.svg`."""
    color: Color | None = None
    """Its colour; in an icon with several colours it replaces black."""
    fill: Fill | None = None
    """A gradient across it, as that of a rectangle: `{linear: [gold, brown]}`. Only for an icon in one colour."""
    tones: bool = False
    """Whether it is drawn in three tones of its colour: light along its upper left edges, shaded along its lower right
    ones. Only for an icon in one colour."""
    outline: Outlines = NO_OUTLINE
    """A line around it, or several from the inside out, as those of letters: `black`,
    `{width: 0.5, color: white}`, or a list of these."""
    size: Mm | None = None
    """The width and height. Default: as big as the box allows."""
    align: Corner = "center"
    """Where it is in a larger box: `center`, `top`, `bottom left`, …"""

    def measure(self, area: Size, kit: Kit, source: Source) -> Size:
        """A square: its own size, or as big as the area allows."""
        side = self._side(area) if self.icon.strip() else 0.0
        return Size(side, side)

    def frame(self, area: Size, kit: Kit, source: Source) -> Frame:
        """The icon on an area. Raises `Problem` if there is none of that name."""
        side = self._side(area)
        if not self.icon.strip() or side <= 0:
            return Frame(area)
        icon = kit.icon(self.icon, source.origin)
        notes = icon.notes
        if self.color is not None:
            icon = tinted(icon, self.color)
        if self.tones or self.outline or self.fill is not None:
            icon = _drawn(icon, self, side)
        x, y, *_ = within(Rect(0.0, 0.0, *area), Size(side, side), *anchor(self.align))
        mark = GroupMark(icon, Transform.scale(side))
        return Frame(area, (Placed(x, y, mark, source),), notes)

    def _side(self, area: Size) -> float:
        return self.size if self.size is not None else max(0.0, min(area))


_RIM = 0.022
"""How wide the light and the shade along the edges of an icon are, as a share of its size."""
_LIGHT, _SHADE = 0.45, 0.42
"""How far they are from its colour to white and to black."""


def _drawn(icon: Frame, how: IconElement, side: float) -> Frame:
    """An icon of the size 1 with its outlines, its fill and its tones; all of that only for one in one colour."""
    shapes = silhouette(icon)
    if not shapes:
        return icon
    box = Rect(0.0, 0.0, 1.0, 1.0)
    marks: list[PathMark | GroupMark] = []
    for outline, reach in how.outline.reaches():
        paint = outline.color.on(box)
        if paint is not None and reach > 0:
            stroke = Stroke(paint, 2 * reach / side, join="round")
            marks += (PathMark(path, None, stroke, odd) for path, odd in shapes)
    own = how.color if how.color is not None else BLACK
    paint = own if how.fill is None else how.fill.on(box)
    if paint is not None:
        for path, odd in shapes:
            marks += _toned(path, odd, paint) if how.tones else (PathMark(path, paint, None, odd),)
    return Frame(icon.size, tuple(Placed(0.0, 0.0, mark) for mark in marks))


def _toned(path: Path, odd: bool, paint: Paint) -> Iterator[PathMark | GroupMark]:
    """A shape that is light along its upper left edges and shaded along its lower right ones.

    Each tone is the shape itself, moved and clipped: so they stay vectors.
    """
    if odd:
        from generator.geometry.outlines import united  # few icons are drawn by the even-odd rule

        path = united([(path, True)])
    low, high = (path.transformed(Transform.translate(by, by)) for by in (_RIM, -_RIM))
    yield PathMark(path, mixed(paint, WHITE, _LIGHT))
    shaded = _marked(PathMark(low, mixed(paint, BLACK, _SHADE)))
    middle = GroupMark(_marked(PathMark(high, paint)), clip=low)
    inner = Frame(shaded.size, (*shaded.placed, Placed(0.0, 0.0, middle)))
    yield GroupMark(inner, clip=path)


def _marked(mark: PathMark) -> Frame:
    return Frame(Size(1.0, 1.0), (Placed(0.0, 0.0, mark),))


def mixed(paint: Paint, other: Color, share: float) -> Paint:
    """A paint on its way to another colour."""

    def new(color: Color) -> Color:
        return other._replace(alpha=share).over(color)._replace(alpha=color.alpha)

    if isinstance(paint, Color):
        return new(paint)
    return replace(paint, stops=tuple(replace(s, color=new(s.color)) for s in paint.stops))
