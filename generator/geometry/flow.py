"""How room is shared out along a row or a column, and where something is in a larger rectangle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from generator.foundation.dataclasses import NamedTuple
from generator.geometry import Rect, Size

Natural = Callable[[float], float]
"""The natural length of something, given the free room."""


class FlexItem(NamedTuple):
    """What one item asks for: a fixed length, a share of the room that is left, or its natural length."""

    natural: Natural
    fixed: float | None = None
    grow: float = 0.0


class TableColumn(NamedTuple):
    """What one column asks for: a width between two bounds, a fixed one, or a share of the room that is left."""

    least: float
    most: float
    fixed: float | None = None
    grow: float = 0.0


class CrossItem(NamedTuple):
    """What one item asks for across the row or column."""

    natural: Natural
    fixed: float | None = None
    align: str = "stretch"


def lengths(items: Sequence[FlexItem], room: float, gap: float = 0.0) -> list[float]:
    """The length of each item: fixed ones as they are, then natural ones, then what grows shares the rest.

    Where the natural lengths are too long together, the longest give way: no item is cut that asks for less than
    another one gets.
    """
    left = room - gap * max(0, len(items) - 1)
    result = [0.0 if item.fixed is None else max(0.0, item.fixed) for item in items]
    left = max(0.0, left - sum(result))
    own = [i for i, item in enumerate(items) if item.fixed is None and not item.grow]
    for i, size in zip(own, _levelled([max(0.0, items[i].natural(left)) for i in own], left)):
        result[i] = size
        left -= size
    growing = sum(item.grow for item in items if item.fixed is None)
    for i, item in enumerate(items):
        if item.fixed is None and item.grow:
            result[i] = max(0.0, left) * item.grow / growing
    return result


def starts(
    sizes: Sequence[float], room: float, gap: float = 0.0, justify: str = "start"
) -> list[float]:
    """Where each item begins; room that is left goes behind, around, before, or between the items."""
    free = max(0.0, room - sum(sizes) - gap * max(0, len(sizes) - 1))
    at = {"center": free / 2, "end": free}.get(justify, 0.0)
    if justify == "between" and len(sizes) > 1:
        gap += free / (len(sizes) - 1)
    result: list[float] = []
    for size in sizes:
        result.append(at)
        at += size + gap
    return result


def across(item: CrossItem, room: float) -> tuple[float, float]:
    """Where an item begins across the row or column, and how long it is there."""
    if item.fixed is not None:
        size = max(0.0, item.fixed)
    elif item.align == "stretch":
        return 0.0, room
    else:
        size = min(room, max(0.0, item.natural(room)))
    return {"center": (room - size) / 2, "end": room - size}.get(item.align, 0.0), size


def within(room: Rect, size: Size, across: float = 0.5, down: float = 0.5) -> Rect:
    """Where something of a size is in a rectangle: from 0 (left, or top) to 1 (right, or bottom)."""
    x, y = (room.width - size.width) * across, (room.height - size.height) * down
    return Rect(room.x + x, room.y + y, *size)


def missing(sizes: Sequence[float], room: float, gap: float = 0.0) -> float:
    """By how much the items are too long for the room; 0 if they fit."""
    over = sum(sizes) + gap * max(0, len(sizes) - 1) - room
    return over if over > 0.01 else 0.0


def _levelled(sizes: list[float], room: float) -> list[float]:
    """The sizes, the biggest cut down to a common one so that all fit together.

    From the smallest on, each takes what it asks for or an equal share of what is left, whichever is less.
    """
    if sum(sizes) <= room:
        return sizes
    result = [0.0] * len(sizes)
    waiting = len(sizes)
    for i in sorted(range(len(sizes)), key=sizes.__getitem__):
        result[i] = min(sizes[i], room / waiting)
        room -= result[i]
        waiting -= 1
    return result


def between(columns: Sequence[TableColumn], room: float) -> list[float]:
    """The width of each column: fixed ones as they are, then the others between their bounds, then shares of the rest.

    What grows is not left without room for its least.
    """
    result = [max(0.0, column.fixed or 0.0) for column in columns]
    kept = sum(column.least for column in columns if column.grow)
    own = [i for i, column in enumerate(columns) if column.fixed is None and not column.grow]
    free = max(0.0, room - sum(result) - kept)
    for i, width in zip(
        own, shared([columns[i].least for i in own], [columns[i].most for i in own], free)
    ):
        result[i] = width
    left = max(0.0, room - sum(result))
    growing = sum(column.grow for column in columns)
    return [
        left * column.grow / growing if column.grow else width
        for column, width in zip(columns, result)
    ]


def shared(least: Sequence[float], most: Sequence[float], room: float) -> list[float]:
    """Widths that fill a room: each at most its `most` and, if possible, at least its `least`.

    >>> shared([5, 10, 10], [8, 100, 40], 60)
    [8, 26.0, 26.0]
    """
    least = [min(low, high) for low, high in zip(least, most)]
    if sum(most) <= room:
        return list(most)
    if sum(least) >= room:
        return _levelled(list(least), room)
    # All columns have one common width but for those whose least is above it or whose most is below; what they take
    # together grows evenly with it between any two of these bounds.
    for low, high in pairwise(sorted({*least, *most})):
        if sum(_between(a, high, b) for a, b in zip(least, most)) >= room:
            taken = sum(_between(a, low, b) for a, b in zip(least, most))
            growing = sum(a <= low and b >= high for a, b in zip(least, most))
            level = low + (room - taken) / growing
            return [_between(a, level, b) for a, b in zip(least, most)]
    return list(most)


def _between(least: float, value: float, most: float) -> float:
    return min(max(value, least), most)
