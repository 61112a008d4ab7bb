"""What is in the spaces of boards and tracks: numbers, icons and texts, optically centred."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from generator.foundation.color import Color
from generator.foundation.dataclasses import NamedTuple, replace
from generator.foundation.diagnostics import Origin
from generator.frame import Frame, GroupMark, Placed, Source
from generator.frame.tint import tinted
from generator.geometry import Rect, Size, Transform
from generator.text.style import TextStyle

Part = tuple[float, float, Frame]
"""A frame at its place."""

_FREE = Size(1e6, 1e6)
_HAIR = 1e-3
"""A little more space than measured, so that a text fits despite rounding."""
_LEAST = 1.0
"""The smallest size in pt of texts without a chosen style."""


class BasicKit(Protocol):
    """Sets texts and draws icons."""

    def set_text(self, text: str, style: TextStyle, area: Size, source: Source) -> Frame:
        """A text set into an area, with notes about overflow and missing glyphs."""

    def measure_text(self, text: str, style: TextStyle, area: Size) -> Size:
        """The size a text takes within `area`, at its full size."""

    def style(self, name: str, origin: Origin) -> TextStyle:
        """A named text style of the theme. Raises `Problem` with the nearest name."""

    def icon(self, name: str, origin: Origin) -> Frame:
        """An icon by name, in a square of 1 mm, in black. Raises `Problem` with the nearest name."""


class Writing(NamedTuple):
    """A text in its style."""

    text: str
    style: TextStyle


class Drawing(NamedTuple):
    """An icon in its colour, or in its own."""

    icon: str
    color: Color | None = None


def style_for(
    name: str, size: float, color: Color | None, kit: BasicKit, source: Source
) -> TextStyle:
    """The named text style or, without a name, the theme's body text in a size (pt) that may shrink.

    Raises `Problem` if there is no style of that name.
    """
    style = kit.style(name or "body", source.origin)
    if not name:
        style = replace(style, size=max(size, _LEAST), min_size=_LEAST, fit="shrink", leading=1.1)
    style = replace(style, align="center", valign="middle")
    return style if color is None else replace(style, color=color)


def same_size(style: TextStyle, texts: Iterable[str], width: float, kit: BasicKit) -> TextStyle:
    """The style, smaller if necessary, so that all texts have one size; unchanged if it may not shrink."""
    if style.fit != "shrink":
        return style
    # Digits are about equally wide: the longest text is the widest, or near to it.
    longest = sorted(set(texts), key=len)[-3:]
    widest = max((kit.measure_text(text, style, _FREE).width for text in longest), default=0.0)
    if widest <= width or widest <= 0:
        return style
    return replace(style, size=max(style.min_size, style.size * width / widest))


def draw_content(
    content: Writing | Drawing, rect: Rect, kit: BasicKit, source: Source
) -> Iterator[Part]:
    """A text or an icon in the middle of a box; nothing if the box is empty. Raises `Problem`."""
    if min(rect.size) <= 0:
        return
    if isinstance(content, Writing):
        area = Size(rect.width + _HAIR, rect.height + _HAIR)
        yield rect.x, rect.y, kit.set_text(content.text, content.style, area, source)
        return
    icon = kit.icon(content.icon, source.origin)
    side = min(rect.size)
    drawn = icon if content.color is None else tinted(icon, content.color)
    mark = GroupMark(drawn, Transform.scale(side))
    x, y = rect.x + (rect.width - side) / 2, rect.y + (rect.height - side) / 2
    yield x, y, Frame(Size(side, side), (Placed(0.0, 0.0, mark, source),), icon.notes)


def stacked(rect: Rect, shares: Sequence[float]) -> list[Rect]:
    """A box divided into boxes below each other, by their shares of the height."""
    boxes, y, whole = [], rect.y, sum(shares)
    for share in shares:
        height = rect.height * share / whole
        boxes.append(Rect(rect.x, y, rect.width, height))
        y += height
    return boxes
