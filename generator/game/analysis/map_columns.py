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
    found: list[_Walk] = []
    counted: set[tuple[str, int]] = set()
    for claim in claims:
        for each in claim.sources:
            if each.call.startswith(_WALKS) and each.read:
                column = each.read[-1]
                found.append(_walk(each.component, column, each.call))
                if claim.holds and each.call.startswith("reached("):
                    counted.update((column, id(item)) for item in each.items)
    named = {identifier(each.name): each for each in components}
    for call, name, word in _CALL.findall(book):
        if name in named and (header := column_of(named[name], word)) is not None:
            found.append(_walk(named[name], header, call))
    walks: dict[tuple[str, str], _Walk] = {}
    for walk in found:
        key = walk.component.name, walk.column
        known = walks.get(key, walk)
        walls, starts = walk.walls & known.walls, walk.starts | known.starts
        walks[key] = walk._replace(walls=walls, starts=starts)
    maps = (
        _map(item, walk)
        for walk in walks.values()
        for item in counted_items(walk.component)
        if (walk.column, id(item)) not in counted
    )
    return tuple(each for each in maps if each is not None)


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
