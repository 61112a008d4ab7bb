"""Where things lie on a virtual table: where `table` of game.yaml says, and all others in a tidy grid beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Generic, Literal, TypeVar

from generator.export.job import Job
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import similar
from generator.game.model.game import Component
from generator.game.spec.table import NO_SPOT, SpotSpec
from generator.geometry import Rect, Size

Use = Literal["card", "tile", "token", "board", "figure", "none"]
"""What a component is on a table."""
_FLAT = ("board", "mat", "sheet", "screen", "picture")
"""Kinds of components whose pieces lie there one by one."""
_LARGE = 120.0
"""mm: tiles that are wider and higher lie there like boards."""
GAP = 6.0
"""Between the pieces of one component, mm."""
_GAP = 20.0
"""Between components, mm."""
T = TypeVar("T")


def use_of(component: Component, size: Size) -> Use:
    """What a piece of a component is on a table; `none` for boxes, which nobody needs there."""
    if component.shape in ("standee", "tent", "screen"):
        return "figure"
    if component.shape in ("tuck-box", "die"):
        return "none"
    if component.kind in _FLAT or (component.kind != "card" and min(size) >= _LARGE):
        return "board"
    if component.kind == "card":
        return "card"
    return "tile" if component.shape in ("rectangle", "square", "hexagon", "circle") else "token"


def spot_of(spots: Mapping[str, SpotSpec], name: str) -> SpotSpec:
    """What `table` of game.yaml says of a component."""
    return spots.get(name, NO_SPOT)


def refuse_unknown_spots(job: Job) -> None:
    """Reports what `table` of game.yaml says of components that don't exist."""
    known = [component.name for component in job.game.components]
    for name, spot in job.game.table.items():
        if name not in known:
            hint = similar(name, known, "component")
            job.say("EXPORT008", f"`table` names no component `{name}`", spot.origin, hint)


class Thing(NamedTuple):
    """Something that lies on the table."""

    name: str
    size: Size
    """mm."""
    spot: SpotSpec = NO_SPOT


class Group(NamedTuple, Generic[T]):
    """Things of one component, around one place."""

    thing: Thing
    """All of them together."""
    members: tuple[tuple[float, float, T], ...]
    """Each with its distance from the middle: mm right and down."""


def side_by_side(name: str, size: Size, members: Sequence[T], spot: SpotSpec) -> Group[T]:
    """Things of one size in rows, about as wide as high."""
    wide, high = size.width + GAP, size.height + GAP
    columns = max(1, min(len(members), round((len(members) * high / wide) ** 0.5)))
    rows = -(-len(members) // columns)
    at = (
        ((n % columns - (columns - 1) / 2) * wide, (n // columns - (rows - 1) / 2) * high)
        for n in range(len(members))
    )
    thing = Thing(name, Size(columns * wide, rows * high), spot)
    return Group(thing, tuple((x, y, make) for (x, y), make in zip(at, members)))


def placed(things: Sequence[Thing], row: float | None = None) -> Iterator[Rect]:
    """Where things lie, mm from the middle of the table, right and down; nothing overlaps but what has one spot.

    Things without a spot lie in rows below those that have one; a row is `row` mm wide (default: about twice as wide
    as all rows are high).
    """
    fixed = [
        Rect(t.spot.at[0] - t.size.width / 2, t.spot.at[1] - t.size.height / 2, *t.size)
        for t in things
        if t.spot.at is not None
    ]
    loose = [t for t in things if t.spot.at is None]
    wide = max(
        [_row_width(loose) if row is None else row, *(t.size.width for t in loose)], default=0.0
    )
    rows: list[list[Thing]] = [[]]
    for thing in loose:
        used = sum(t.size.width + _GAP for t in rows[-1])
        if rows[-1] and used + thing.size.width > wide:
            rows.append([])
        rows[-1].append(thing)
    high = sum(max((t.size.height for t in line), default=0.0) + _GAP for line in rows)
    y = max((box.bottom for box in fixed), default=-high / 2 - _GAP) + _GAP
    boxes: dict[int, Rect] = {}
    for line in rows:
        x = -sum(t.size.width + _GAP for t in line) / 2 + _GAP / 2
        tall = max((t.size.height for t in line), default=0.0)
        for thing in line:
            boxes[id(thing)] = Rect(x, y + (tall - thing.size.height) / 2, *thing.size)
            x += thing.size.width + _GAP
        y += tall + _GAP
    rest = iter(fixed)
    for thing in things:
        yield next(rest) if thing.spot.at is not None else boxes[id(thing)]


def _row_width(things: Sequence[Thing]) -> float:
    """The width of rows with which all things take about twice as much room across as down."""
    area = sum((t.size.width + _GAP) * (t.size.height + _GAP) for t in things)
    return float((2.0 * area) ** 0.5)
