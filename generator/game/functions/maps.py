"""Walking on maps: texts with a line for each row of a board and a letter for each cell.

Write the map in a column of the component's table, most easily in YAML as `map: |` with the lines below it; the grids
that draw it use the same text as their `map:`. A space or `_` means there is no cell. If the first line has corners,
such as `+--+--+`, lines between cells are walls, and doors are open. Cells have the names that the `letters` of a
grid's labels give them: `B3` is the 2nd cell of the 3rd row. If the grid counts differently, use the same options here:
`labels='A8'` for its `start`, `step=2`, `first='down'`.

One step leads to a neighbouring cell. Cells with one of the letters in `walls` can't be entered. `start` and `to` are
letters, each for all cells that have it, or the name of a cell, or a list of both. With `grid='hex'` the cells are
hexes, with the `orientation` and `shift` of the board's hex grid; a map whose lines get longer and then shorter by one
is a hexagonal board. If a component has several rows, choose one: with `name='Castle'`, another column, or `where`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Origin, Problem, similar
from generator.foundation.lazy_regex import regex
from generator.frame.lattice import Cell
from generator.game.counting.cell_values import text_of
from generator.game.counting.rows import Counted
from generator.game.expressions.cost_limit import BUDGET
from generator.game.functions._arguments import RowCounter, wrong
from generator.game.model import board_graph
from generator.game.model.board_graph import BoardMap, MapForm
from generator.game.model.game import Item

_CELL = regex(r"[A-Z]{1,3}[1-9]\d{0,3}")
_TURNS = ("quarter", "half", "third", "sixth", "left-right", "top-bottom")
_COST = 20
"""What a letter of a map costs."""


class _Map(NamedTuple):
    """A map, and the row and cell that it is from."""

    ground: BoardMap
    item: Item
    origin: Origin

    @property
    def title(self) -> str:
        """The map, as messages call it."""
        return f"the map of `{self.item.name}`"

    def need(self, wanted: Any) -> list[Cell]:
        """The cells with some letters or names, alone or in a list. Raises `Problem` for one that isn't there."""
        found: dict[Cell, None] = {}
        for word in map(str, wanted if isinstance(wanted, (list, tuple)) else (wanted,)):
            spot = self._named(word)
            if spot is not None:
                found[spot] = None
                continue
            for letter in word:
                spots = self.ground.cells_with(letter)
                if not spots:
                    raise wrong(f"`{letter}` isn't in {self.title}", self.near(letter))
                found.update(dict.fromkeys(spots))
        if not found:
            hint = "write letters of the map, or names of cells such as `B3`"
            raise wrong(f"no cell of {self.title} is given", hint)
        return list(found)

    def _named(self, name: str) -> Cell | None:
        """The cell with a name; None for letters of the map. Raises `Problem` for a cell that isn't there."""
        names = {self.ground.names[spot]: spot for spot in self.ground.letters}
        spot = names.get(name)
        if spot is not None and not (len(name) == 1 and self.ground.cells_with(name)):
            return spot
        if not _CELL.fullmatch(name):
            return None
        first, *_, last = (*names, *names)
        hint = f"the cells are `{first}` to `{last}`; write letters in a list: `{list(name)}`"
        raise wrong(f"there is no cell `{name}` in {self.title}", hint)

    def near(self, letter: str) -> str:
        """The letters of the map, or the same letter in the other case."""
        known = dict.fromkeys(self.ground.letters.values())
        other = letter.swapcase()
        if other in known:
            return f"the map has `{other}`"
        return "its letters are " + ", ".join(f"`{each}`" for each in known)

    def names(self, spots: Sequence[Cell], most: int = 8) -> str:
        """The names of some cells, as a message lists them."""
        more = f" and {len(spots) - most} more" if len(spots) > most else ""
        return ", ".join(f"`{self.ground.names[spot]}`" for spot in spots[:most]) + more

    def remark(self, letters: str) -> str:
        """The message about letters that aren't in the map; empty if all are."""
        known = set(self.ground.letters.values())
        absent = next((letter for letter in letters if letter not in known), "")
        return f"`{absent}` isn't in {self.title}; {self.near(absent)}" if absent else ""


class Maps(RowCounter):
    """Walks on the maps of a game."""

    def cells(self, component: Any, column: str, letters: Any = "", /, **more: Any) -> int:
        """How many cells of a map have one of some letters (default: all cells).

        Example: cells(boards, 'map', '#')
        """
        return len(self._lettered("cells", component, column, letters, more))

    def spots(self, component: Any, column: str, letters: Any = "", /, **more: Any) -> list[str]:
        """The names of the cells with one of some letters, row by row.

        Example: spots(boards, 'map', 'E') | join(', ')
        """
        return self._lettered("spots", component, column, letters, more)

    def reached(
        self, component: Any, column: str, /, start: Any, walls: Any = "#", **more: Any
    ) -> int:
        """How many cells can be reached, including those of the start.

        Example: reached(boards, 'map', start='G') == cells(boards, 'map') - cells(boards, 'map', '#')
        """
        board = self._map("reached", component, column, {"start": start, "walls": walls}, more)
        far = self._distances(board, start, _joined(walls))
        missed = [s for s in board_graph.open_steps(board.ground, _joined(walls)) if s not in far]
        self._note((), f"these cells can't be reached: {board.names(missed)}" if missed else "")
        return len(far)

    def steps(
        self, component: Any, column: str, /, start: Any, to: Any, walls: Any = "#", **more: Any
    ) -> list[int]:
        """The fewest steps from the nearest start to each target cell; the nearest cell first.

        Example: steps(boards, 'map', 'G', 'E') | first
        """
        given = {"start": start, "to": to, "walls": walls}
        board = self._map("steps", component, column, given, more)
        far = self._distances(board, start, _joined(walls))
        found: list[tuple[int, str]] = []
        for spot in board.need(to):
            name = board.ground.names[spot]
            if spot not in far:
                what = f"there is no way from `{_joined(start, ', ')}` to `{name}` on {board.title}"
                hint = "open a wall, or write which letters are walls: `walls='#'`"
                raise Problem("EXPR005", what, board.origin, hint)
            found.append((far[spot], name))
        found.sort()
        self._note([f"{name} {number}" for number, name in found])
        return [number for number, _ in found]

    def chokepoints(
        self, component: Any, column: str, /, walls: Any = "#", cutting: int = 1, **more: Any
    ) -> list[str]:
        """The names of the cells that cut off at least `cutting` other cells from the rest if they are blocked.

        The entrance to a dead end of one cell is one of them; with `cutting=2` it isn't.

        Example: chokepoints(boards, 'map', cutting=2) | length
        """
        given = {"walls": walls, "cutting": cutting}
        board = self._map("chokepoints", component, column, given, more)
        cut = board_graph.cut_off(board_graph.open_steps(board.ground, _joined(walls)))
        ground, least = board.ground, max(1, cutting)
        found = [ground.names[spot] for spot in ground.letters if cut.get(spot, 0) >= least]
        self._note(found)
        return found

    def symmetric(
        self, component: Any, column: str, letters: Any = "", turn: str = "quarter", /, **more: Any
    ) -> bool:
        """Whether the cells with some letters (default: each letter) are the same after a turn of the board.

        A turn is `quarter` or `half`, for hexagonal boards `sixth`, `third` or `half`, or a mirror image:
        `left-right`, `top-bottom`.

        Example: symmetric(boards, 'map', '#', 'half')
        """
        given = {"letters": letters, "turn": turn}
        board = self._map("symmetric", component, column, given, more)
        chosen = _joined(letters)
        cells = set(board.need(list(chosen))) if chosen else set(board.ground.letters)
        turned = board_graph.rotation(board.ground, turn)
        if turned is None:
            hint = (
                similar(turn, _TURNS, "turn") or "squares take `quarter`, hexes `sixth` or `third`"
            )
            raise wrong(f"`{turn}` isn't a turn of {board.title}", hint)
        found = board.ground.letters
        unlike = [
            spot
            for spot, letter in found.items()
            if spot in cells
            and ((to := turned(spot)) not in cells or not (chosen or letter == found.get(to)))
        ]
        self._note((), f"not the same after the turn: {board.names(unlike)}" if unlike else "")
        return not unlike

    def _lettered(
        self, call: str, component: Any, column: str, letters: Any, more: dict[str, Any]
    ) -> list[str]:
        board = self._map(call, component, column, {"letters": letters}, more)
        chosen = _joined(letters)
        found = [board.ground.names[spot] for spot in board.ground.cells_with(chosen)]
        self._note(found, board.remark(chosen))
        return found

    def _note(self, found: Sequence[str], remark: str = "") -> None:
        trace = self._chosen.trace
        trace[-1] = trace[-1]._replace(found=tuple(found), remark=remark)

    def _distances(self, board: _Map, start: Any, walls: str) -> dict[Cell, int]:
        starts = board.need(start)
        for spot in starts:
            letter = board.ground.letters[spot]
            if letter in walls:
                what = f"the start `{board.ground.names[spot]}` is a wall, `{letter}`, in {board.title}"
                raise wrong(what, "start on an open cell, or change `walls`")
        return board_graph.distances(board_graph.open_steps(board.ground, walls), starts)

    def _map(
        self, call: str, component: Any, column: str, given: Mapping[str, Any], more: dict[str, Any]
    ) -> _Map:
        """The map that a function is called with; the call is kept in the trace. Raises `Problem`."""
        form = {key: more.pop(key) for key in MapForm._fields if key in more}
        shape = MapForm.of({key: str(value) for key, value in form.items()})
        where = str(more.pop("where", ""))
        items = self._chosen.rows(call, component, where, more, (column,))
        last = self._chosen.trace[-1]
        name = last.read[-1]
        named = {key: value for key, value in given.items() if value != ""} | form
        self._chosen.note(f"{key}={_plain(value)}" for key, value in named.items())
        maps = [(text, item) for item in items if (text := text_of(item, name, "\n")).strip()]
        if len({text for text, _ in maps}) != 1:
            raise _not_one(call, last, [item for _, item in maps])
        text, item = maps[0]
        BUDGET.spend(_COST * len(text))
        origin = item.origin_of(name)
        return _Map(board_graph.read_map(text, shape, origin), item, origin)


COUNTS = Maps


def _not_one(call: str, counted: Counted, items: Sequence[Item]) -> Problem:
    where = f"column `{counted.read[-1]}` of `{counted.component.name}`"
    if not items:
        hint = counted.absent or "write a line for each row, and a letter for each cell"
        return wrong(f"there is no map in the {where}", hint)
    what = f"`{call}` needs one map, but the {where} has {len(items)}"
    return wrong(what, f"choose one: `name='{items[0].name}'`")


def _joined(letters: Any, between: str = "") -> str:
    """Letters as one text, from a text or a list."""
    return between.join(map(str, letters)) if isinstance(letters, (list, tuple)) else str(letters)


def _plain(value: Any) -> str:
    return repr(list(value) if isinstance(value, tuple) else value)
