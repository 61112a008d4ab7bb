"""Which columns hold maps that somebody walks on: those that claims do, in all rows of the table."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from contextlib import suppress

from generator.diagnostics import Problem
from generator.game.claims import ClaimResult
from generator.game.counted import Counted, counted_items
from generator.game.grounds import Form, Ground, ground
from generator.game.grounds import ways as open_ways
from generator.game.model import Item
from generator.regex import regex
from generator.values import NamedTuple

_WALKS = ("reached(", "steps(", "chokepoints(")
_FORM = Form._fields
_GIVEN = regex(rf", (walls|start|{'|'.join(_FORM)})=('[^']*'|\"[^\"]*\"|\[[^\]]*\]|-?\d+)")


class Walked(NamedTuple):
    """A map, the row and the column it stands in, and the letters of cells that nobody enters."""

    item: Item
    column: str
    ground: Ground
    walls: str
    starts: frozenset[str] = frozenset()
    """Letters and names of cells where somebody starts."""


class _Walk(NamedTuple):
    """How a claim walks on the maps of a column."""

    counted: Counted
    column: str
    form: Form
    walls: frozenset[str]
    starts: frozenset[str]


def walked(claims: Iterable[ClaimResult]) -> tuple[Walked, ...]:
    """The maps that claims walk on, each once.

    Where claims take different letters for walls, those count that all of them do. A map of which a claim that holds
    says how many cells are reached, fewer than there are, is meant so.
    """
    walks: dict[tuple[str, str], _Walk] = {}
    told: set[tuple[str, str]] = set()
    for claim in claims:
        for counted in claim.sources:
            if not counted.call.startswith(_WALKS) or not counted.read:
                continue
            key = (counted.component.name, counted.read[-1])
            walk = _walk(counted)
            known = walks.get(key)
            walls = walk.walls & known.walls if known else walk.walls
            starts = walk.starts | known.starts if known else walk.starts
            walks[key] = walk._replace(walls=walls, starts=starts)
            if claim.holds and counted.call.startswith("reached("):
                told.add(key)
    return tuple(
        made
        for key, walk in walks.items()
        for item in counted_items(walk.counted.component)
        if (made := _map(item, walk)) is not None
        and not (key in told and item in walk.counted.items)
    )


def _walk(counted: Counted) -> _Walk:
    given: Mapping[str, object] = {
        key: ast.literal_eval(value) for key, value in _GIVEN.findall(counted.call)
    }
    walls, starts = given.get("walls", "#"), given.get("start", ())
    form = Form.of({key: str(given[key]) for key in _FORM if key in given})
    letters = "".join(map(str, walls)) if isinstance(walls, list) else str(walls)
    begun = (
        frozenset(map(str, starts))
        if isinstance(starts, list)
        else frozenset((str(starts), *str(starts)))
    )
    return _Walk(counted, counted.read[-1], form, frozenset(letters), begun)


def _map(item: Item, walk: _Walk) -> Walked | None:
    value = item.value(walk.column) or ""
    text = value if isinstance(value, str) else "\n".join(value)
    walls = "".join(sorted(walk.walls))
    with suppress(Problem):  # The claim says it.
        if text.strip():
            made = ground(text, walk.form, item.origin_of(walk.column))
            return Walked(item, walk.column, made, walls, walk.starts)
    return None


def parts(walked: Walked) -> list[list[str]]:
    """The names of the open cells, by which of them are joined: first those of a start, then the larger ones."""
    board = walked.ground
    ways = open_ways(board, walked.walls)
    left, made = dict.fromkeys(ways), []
    while left:
        first = next(iter(left))
        reach, todo = {first}, [first]
        while todo:
            for spot in ways[todo.pop()]:
                if spot not in reach:
                    reach.add(spot)
                    todo.append(spot)
        begun = any({board.letters[spot], board.names[spot]} & walked.starts for spot in reach)
        made.append((not begun, -len(reach), [board.names[spot] for spot in left if spot in reach]))
        left = dict.fromkeys(spot for spot in left if spot not in reach)
    return [names for _, _, names in sorted(made)]
