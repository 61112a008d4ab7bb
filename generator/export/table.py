"""Where things lie on a virtual table: where `table` of game.yaml says, and all others in a tidy grid beside them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Generic, Literal, TypeVar

from generator.export.job import Job, Part
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Severity, similar
from generator.frame import Face, Piece
from generator.game.model.game import Component
from generator.game.spec.table import NO_SPOT, SpotSpec
from generator.geometry import Path, Rect, Size

Use = Literal["card", "tile", "token", "board", "figure", "none"]
"""What a component is on a table."""
_FLAT = ("board", "mat", "sheet", "screen", "picture")
"""Kinds of components whose pieces lie there one by one."""
_LARGE = 120.0
"""mm: tiles that are wider and higher lie there like boards."""
_NOT_NEEDED = {
    "tuck-box": "nobody needs a box there",
    "die": "a die of paper doesn't roll there; name it in `borrow` as well",
}
"""Why components of a shape don't lie on a table."""
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


def parts_on_table(job: Job) -> Iterator[tuple[Part, Use]]:
    """The components that lie on a table, with the pieces that have copies; says which others don't."""
    for part in job.parts:
        component = part.component
        pieces = tuple(piece for piece in part.pieces if piece.copies)
        if not pieces:
            continue
        use = use_of(component, pieces[0].front.size)
        spot = job.game.spec.table.get(component.name)
        if spot is not None and spot.as_ == "none":
            continue
        why = _NOT_NEEDED.get(component.shape, "") if use == "none" else ""
        if why:
            what = f"`{component.name}` isn't on the table: {why}"
            job.say("EXPORT009", what, component.origin, severity=Severity.ADVICE)
        elif not (component.spec.kit or spot is not None or component.name in job.request.only):
            what = f"`{component.name}` isn't on the table, since it isn't part of the kit"
            hint = f"to put it there, name it in `table`: `table: {{{component.name}: {{as: spread}}}}`"
            job.say("EXPORT050", what, component.origin, hint, severity=Severity.ADVICE)
        else:
            yield part._replace(pieces=pieces), use


def fills_its_box(component: Component, face: Face) -> bool:
    """Whether a picture of a face needs no transparency: tables round the corners of cards by themselves."""
    if component.kind == "card" and component.shape in ("rectangle", "square"):
        return True
    return face.outline == Path.rectangle(Rect(0.0, 0.0, *face.size))


def spot_of(spots: Mapping[str, SpotSpec], name: str) -> SpotSpec:
    """What `table` of game.yaml says of a component."""
    return spots.get(name, NO_SPOT)


def refuse_unknown_spots(job: Job) -> None:
    """Reports what `table` of game.yaml says of components that don't exist."""
    known = [component.name for component in job.game.components]
    for name, spot in job.game.spec.table.items():
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


def side_by_side(
    name: str, size: Size, members: Sequence[T], spot: SpotSpec, row: float = 0.0
) -> Group[T]:
    """Things of one size in rows, about as wide as high; at least `row` mm wide, if there are enough."""
    wide, high = size.width + GAP, size.height + GAP
    square = round((len(members) * high / wide) ** 0.5)
    columns = max(1, min(len(members), max(square, int(row / wide))))
    rows = -(-len(members) // columns)
    at = (
        ((n % columns - (columns - 1) / 2) * wide, (n // columns - (rows - 1) / 2) * high)
        for n in range(len(members))
    )
    thing = Thing(name, Size(columns * wide, rows * high), spot)
    return Group(thing, tuple((x, y, make) for (x, y), make in zip(at, members)))


def joined(name: str, groups: Sequence[Group[T]], spot: SpotSpec) -> Group[T]:
    """Groups of one component as one, in a row."""
    wide = sum(group.thing.size.width for group in groups) + GAP * (len(groups) - 1)
    members: list[tuple[float, float, T]] = []
    x = -wide / 2
    for group in groups:
        middle = x + group.thing.size.width / 2
        members += ((middle + dx, dy, member) for dx, dy, member in group.members)
        x += group.thing.size.width + GAP
    high = max(group.thing.size.height for group in groups)
    return Group(Thing(name, Size(wide, high), spot), tuple(members))


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


def by_size(pieces: Iterable[Piece]) -> dict[Size, list[Piece]]:
    """Pieces by the size of their fronts."""
    found: dict[Size, list[Piece]] = {}
    for piece in pieces:
        found.setdefault(piece.sides["front"].size, []).append(piece)
    return found


def _row_width(things: Sequence[Thing]) -> float:
    """The width of rows with which all things take about twice as much room across as down."""
    area = sum((t.size.width + _GAP) * (t.size.height + _GAP) for t in things)
    return float((2.0 * area) ** 0.5)
