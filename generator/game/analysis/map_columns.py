"""Which columns contain maps to walk on: those that claims or the rulebook walk on, in all rows."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from contextlib import suppress

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Problem
from generator.foundation.lazy_regex import regex
from generator.game.claims.results import ClaimResult
from generator.game.counting.cell_values import column_of, text_of
from generator.game.counting.rows import counted_items
from generator.game.expressions.fields import identifier
from generator.game.model.board_graph import BoardMap, MapForm, distances, open_steps, read_map
from generator.game.model.game import Component, Item

_WALKS = ("reached(", "steps(", "chokepoints(")
_GIVEN = regex(
    rf", (walls|start|{'|'.join(MapForm._fields)})=('[^']*'|\"[^\"]*\"|\[[^\]]*\]|-?\d+)"
)
_CALL = regex(r"""\b((?:reached|steps|chokepoints)\(\s*(\w+)\s*,\s*['"](\w+)['"][^()]*)""")


class Walked(NamedTuple):
    """A map, its row and column, and the letters of cells that can't be entered."""

    item: Item
    column: str
    ground: BoardMap
    walls: str
    starts: frozenset[str] = frozenset()
    """Letters and names of cells where walks start."""


class _Walk(NamedTuple):
    """A walk on the maps of a column."""

    component: Component
    column: str
    form: MapForm
    walls: frozenset[str]
    starts: frozenset[str]


def walked(
    claims: Iterable[ClaimResult], components: Iterable[Component] = (), book: str = ""
) -> tuple[Walked, ...]:
    """The maps that claims, and the expressions in the text of a rulebook, walk on, each once.

    If walks use different letters for walls, only the letters that all of them use count. A map is left out if a true
    claim gives its number of reachable cells: it may be meant not to be all of them.
    """
    walks: dict[tuple[str, str], _Walk] = {}
    counted: dict[tuple[str, str], set[int]] = {}
    for claim in claims:
        for each in claim.sources:
            if each.call.startswith(_WALKS) and each.read:
                walk = _walk(each.component, each.read[-1], each.call)
                _add(walks, walk)
                if claim.holds and each.call.startswith("reached("):
                    key = (walk.component.name, walk.column)
                    counted.setdefault(key, set()).update(map(id, each.items))
    known = {identifier(each.name): each for each in components}
    for call, name, word in _CALL.findall(book):
        column = column_of(known[name], word) if name in known else None
        if column is not None:
            _add(walks, _walk(known[name], column, call))
    return tuple(
        found
        for key, walk in walks.items()
        for item in counted_items(walk.component)
        if id(item) not in counted.get(key, ()) and (found := _map(item, walk)) is not None
    )


def _add(walks: dict[tuple[str, str], _Walk], walk: _Walk) -> None:
    known = walks.get((walk.component.name, walk.column), walk)
    walks[walk.component.name, walk.column] = walk._replace(
        walls=walk.walls & known.walls, starts=walk.starts | known.starts
    )


def _walk(component: Component, column: str, call: str) -> _Walk:
    given: Mapping[str, object] = {
        key: ast.literal_eval(value) for key, value in _GIVEN.findall(call)
    }
    walls, starts = given.get("walls", "#"), given.get("start", ())
    form = MapForm.of({key: str(given[key]) for key in MapForm._fields if key in given})
    letters = "".join(map(str, walls)) if isinstance(walls, list) else str(walls)
    names = map(str, starts) if isinstance(starts, list) else (str(starts), *str(starts))
    return _Walk(component, column, form, frozenset(letters), frozenset(names))


def _map(item: Item, walk: _Walk) -> Walked | None:
    text = text_of(item, walk.column, "\n")
    with suppress(Problem):  # The claim reports it.
        if text.strip():
            read = read_map(text, walk.form, item.origin_of(walk.column))
            return Walked(item, walk.column, read, "".join(sorted(walk.walls)), walk.starts)
    return None


def parts(walked: Walked) -> list[list[str]]:
    """The names of the open cells, by the connected parts of the map: first those with a start, then by size."""
    board = walked.ground
    open_ways = open_steps(board, walked.walls)
    left, found = dict.fromkeys(open_ways), []
    while left:
        reached = distances(open_ways, [next(iter(left))])
        is_start = any({board.letters[spot], board.names[spot]} & walked.starts for spot in reached)
        names = [board.names[spot] for spot in left if spot in reached]
        found.append((not is_start, -len(reached), names))
        left = dict.fromkeys(spot for spot in left if spot not in reached)
    return [names for _, _, names in sorted(found)]
