"""Which columns hold maps that somebody walks on: those that claims or the rulebook do, in all rows of the table."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from contextlib import suppress

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Problem
from generator.foundation.lazy_regex import regex
from generator.game.claims.results import ClaimResult
from generator.game.counting.cell_values import column_of
from generator.game.counting.rows import counted_items
from generator.game.expressions.fields import identifier
from generator.game.model.board_graph import Form, Ground, ground
from generator.game.model.board_graph import ways as open_ways
from generator.game.model.game import Component, Item

_WALKS = ("reached(", "steps(", "chokepoints(")
_FORM = Form._fields
_GIVEN = regex(rf", (walls|start|{'|'.join(_FORM)})=('[^']*'|\"[^\"]*\"|\[[^\]]*\]|-?\d+)")
_CALL = regex(r"""\b((?:reached|steps|chokepoints)\(\s*(\w+)\s*,\s*['"](\w+)['"][^()]*)""")


class Walked(NamedTuple):
    """A map, the row and the column it stands in, and the letters of cells that nobody enters."""

    item: Item
    column: str
    ground: Ground
    walls: str
    starts: frozenset[str] = frozenset()
    """Letters and names of cells where somebody starts."""


class _Walk(NamedTuple):
    """How somebody walks on the maps of a column."""

    component: Component
    column: str
    form: Form
    walls: frozenset[str]
    starts: frozenset[str]


def walked(
    claims: Iterable[ClaimResult], components: Iterable[Component] = (), book: str = ""
) -> tuple[Walked, ...]:
    """The maps that claims, and the expressions in the text of a rulebook, walk on, each once.

    Where they take different letters for walls, those count that all of them do. A map of which a claim that holds
    says how many cells are reached, fewer than there are, is meant so.
    """
    walks: dict[tuple[str, str], _Walk] = {}
    told: dict[tuple[str, str], set[int]] = {}
    for claim in claims:
        for counted in claim.sources:
            if counted.call.startswith(_WALKS) and counted.read:
                _add(walks, _walk(counted.component, counted.read[-1], counted.call))
                if claim.holds and counted.call.startswith("reached("):
                    key = (counted.component.name, counted.read[-1])
                    told.setdefault(key, set()).update(map(id, counted.items))
    known = {identifier(each.name): each for each in components}
    for call, name, word in _CALL.findall(book):
        column = column_of(known[name], word) if name in known else None
        if column is not None:
            _add(walks, _walk(known[name], column, call))
    return tuple(
        made
        for key, walk in walks.items()
        for item in counted_items(walk.component)
        if id(item) not in told.get(key, ()) and (made := _map(item, walk)) is not None
    )


def _add(walks: dict[tuple[str, str], _Walk], walk: _Walk) -> None:
    """Adds a walk to what is known of its map."""
    known = walks.get((walk.component.name, walk.column), walk)
    walks[walk.component.name, walk.column] = walk._replace(
        walls=walk.walls & known.walls, starts=walk.starts | known.starts
    )


def _walk(component: Component, column: str, call: str) -> _Walk:
    given: Mapping[str, object] = {
        key: ast.literal_eval(value) for key, value in _GIVEN.findall(call)
    }
    walls, starts = given.get("walls", "#"), given.get("start", ())
    form = Form.of({key: str(given[key]) for key in _FORM if key in given})
    letters = "".join(map(str, walls)) if isinstance(walls, list) else str(walls)
    begun = (
        frozenset(map(str, starts))
        if isinstance(starts, list)
        else frozenset((str(starts), *str(starts)))
    )
    return _Walk(component, column, form, frozenset(letters), begun)


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
