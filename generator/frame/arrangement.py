"""How the texts of a face lie on its backgrounds, independent of their words: the same for most cards of a deck.

What is found out of an arrangement holds for all faces that share it, so that a deck is judged as fast as it is varied.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from generator.foundation.color import Color
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.frame.coverage import plain_box
from generator.frame.glyphs import Run
from generator.frame.marks import Frame, GroupMark, Icon, ImageMark, PathMark, Role, TextMark
from generator.frame.survey import extent, survey
from generator.geometry import Rect, Size, around

_INK = Role.INK


class Standing(NamedTuple):
    """A text without its words: its box, its colours, and how many of the grounds lie below it."""

    box: Rect
    colors: frozenset[Color]
    under: int


class Ground(NamedTuple):
    """Something that may lie below a text."""

    box: Rect
    """The area it fills; only the box around what it fills where it is not `plain`."""
    plain: bool
    fill: Any = None
    """A colour or a gradient; None for pictures and drawings."""


@dataclass(frozen=True, slots=True, eq=False)
class Arrangement:
    """Texts and grounds in drawing order; compared by identity: equal ones are one value."""

    texts: tuple[Standing, ...]
    grounds: tuple[Ground, ...]
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
    """The colour of the letters, or their colours where there are several."""
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
    texts: list[Standing] = []
    grounds: list[Ground] = []
    complete = True
    for x, y, what, *colors in key:
        if colors:
            (color,) = colors
            several = color if isinstance(color, frozenset) else frozenset({color} - {None})
            texts.append(Standing(Rect(x, y, *what), several, len(grounds)))
        elif isinstance(what, Size):
            grounds.append(Ground(Rect(x, y, *what), True))
        elif isinstance(what, PathMark) and what.fill is not None and what.role is _INK:
            grounds.append(_path(x, y, what))
        elif isinstance(what, GroupMark):
            complete = complete and not survey(what.frame).texts
            reach = what.transform.bounds(extent(what.frame))
            grounds.append(Ground(reach.moved(x, y), False))
    corners = [
        corner for text in texts for corner in (text.box[:2], (text.box.right, text.box.bottom))
    ]
    return Arrangement(tuple(texts), tuple(grounds), around(corners), complete)


def _path(x: float, y: float, mark: PathMark) -> Ground:
    box = plain_box(mark.path)
    if box is None:
        return Ground(mark.path.bounds.moved(x, y), False, mark.fill)
    return Ground(box.moved(x, y), True, mark.fill)
