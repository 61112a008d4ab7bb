"""The functions that walk on maps: texts with a line for each row of a board and a letter for each of its cells.

The map stands in a column of a component's table, most easily in YAML as `map: |` and the lines below it, and the same
text is the `map:` of the grids that draw it. A blank or `_` is no cell. Where the first line is one of corners, such as
`+--+--+`, lines between the cells are walls, and doors are open. Cells are called as the `letters` of a grid's labels
call them: `B3` is the 2nd cell of the 3rd row. Where the grid counts in another way, say so in the same words:
`labels='A8'` for its `start`, `step=2`, `first='down'`.

One step leads to a cell beside. Nobody enters cells whose letter is one of `walls`. `start` and `to` are letters, each
for all cells that have it, or the name of a cell, or a list of both. With `grid='hex'` the cells are hexes, with the
`orientation` and `shift` of the board's hex grid; a map whose lines grow and shrink by one is then a hexagonal board.
Where a component has several rows, say which one is meant, by `name='Castle'`, by another column, or by `where`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import NOWHERE, Origin, Problem, similar
from generator.foundation.lazy_regex import regex
from generator.frame.lattice import Spot
from generator.game.counting.rows import Counted
from generator.game.counting.selection import Chosen
from generator.game.model import board_graph
from generator.game.model.board_graph import Form, Ground
from generator.game.model.game import Item

_FORM = Form._fields
_CELL = regex(r"[A-Z]{1,3}[1-9]\d{0,3}")
_TURNS = ("quarter", "half", "third", "sixth", "left-right", "top-bottom")
_COST = 20
"""What a letter of a map costs."""


class _Map(NamedTuple):
    """A map, and the row and cell it stands in."""

    ground: Ground
    item: Item
    origin: Origin

    @property
    def called(self) -> str:
        """The map, in words."""
        return f"the map of `{self.item.name}`"

    def need(self, wanted: Any) -> list[Spot]:
        """The cells that are meant by letters or names, alone or in a list. Raises `Problem` where one is nowhere."""
        made: dict[Spot, None] = {}
        for each in wanted if isinstance(wanted, (list, tuple)) else (wanted,):
            word = str(each)
            spot = self._named(word)
            if spot is not None:
                made[spot] = None
                continue
            for letter in word:
                found = self.ground.held(letter)
                if not found:
                    raise self.wrong(
                        f"`{letter}` stands nowhere in {self.called}", self.near(letter)
                    )
                made.update(dict.fromkeys(found))
        if not made:
            raise self.wrong(
                f"no cell of {self.called} is named", "write letters of the map, or `B3`"
            )
        return list(made)

    def _named(self, name: str) -> Spot | None:
        """The cell of a name; None for letters of the map. Raises `Problem` for what looks like a name and is none."""
        names = {self.ground.names[spot]: spot for spot in self.ground.letters}
        spot = names.get(name)
        if spot is not None and not (len(name) == 1 and self.ground.held(name)):
            return spot
        if not _CELL.fullmatch(name):
            return None
        first, *_, last = (*names, *names)
        hint = f"the cells are `{first}` to `{last}`; write letters in a list: `{list(name)}`"
        raise self.wrong(f"there is no cell `{name}` in {self.called}", hint)

    def near(self, letter: str) -> str:
        """What letters there are, or the one that is alike."""
        known = dict.fromkeys(self.ground.letters.values())
        other = letter.swapcase()
        if other in known:
            return f"the letter that it has is `{other}`"
        return "its letters are " + ", ".join(f"`{each}`" for each in known)

    def names(self, spots: Sequence[Spot], most: int = 8) -> str:
        """The names of some cells, as a message lists them."""
        more = f" and {len(spots) - most} more" if len(spots) > most else ""
        return ", ".join(f"`{self.ground.names[spot]}`" for spot in spots[:most]) + more

    def remark(self, letters: str) -> str:
        """What to say of letters that stand nowhere; empty where all stand somewhere."""
        known = set(self.ground.letters.values())
        strange = next((letter for letter in letters if letter not in known), "")
        return (
            f"`{strange}` stands nowhere in {self.called}; {self.near(strange)}" if strange else ""
        )

    def wrong(self, what: str, hint: str, origin: Origin = NOWHERE) -> Problem:
        """A mistake in how a function was called, or in the map."""
        return Problem("EXPR005", what, origin, hint)


class Maps:
    """Walks on the maps of a game."""

    def __init__(self, chosen: Chosen) -> None:
        self._rows = chosen.valued
        self._trace = chosen.trace

    def cells(self, component: Any, column: str, letters: Any = "", /, **more: Any) -> int:
        """How many cells a map has: those with one of some letters, or all of them.

        Example: cells(boards, 'map', '#')
        """
        return len(self._held("cells", component, column, letters, more))

    def spots(self, component: Any, column: str, letters: Any = "", /, **more: Any) -> list[str]:
        """The names of the cells with one of some letters, row by row.

        Example: spots(boards, 'map', 'E') | join(', ')
        """
        return self._held("spots", component, column, letters, more)

    def reached(
        self, component: Any, column: str, /, start: Any, walls: Any = "#", **more: Any
    ) -> int:
        """How many cells can be walked to, those of the start among them.

        Example: reached(boards, 'map', start='G') == cells(boards, 'map') - cells(boards, 'map', '#')
        """
        board = self._map("reached", component, column, {"start": start, "walls": walls}, more)
        far = self._distances(board, start, _joined(walls))
        missed = [s for s in board_graph.ways(board.ground, _joined(walls)) if s not in far]
        self._note((), f"nobody can walk to {board.names(missed)}" if missed else "")
        return len(far)

    def steps(
        self, component: Any, column: str, /, start: Any, to: Any, walls: Any = "#", **more: Any
    ) -> list[int]:
        """How many steps it takes at least to each cell of an aim, from the nearest start; the fewest first.

        Example: steps(boards, 'map', 'G', 'E') | first
        """
        given = {"start": start, "to": to, "walls": walls}
        board = self._map("steps", component, column, given, more)
        far = self._distances(board, start, _joined(walls))
        made: list[tuple[int, str]] = []
        for spot in board.need(to):
            name = board.ground.names[spot]
            if spot not in far:
                what = f"nobody can walk from `{_shown(start)}` to `{name}` on {board.called}"
                hint = "open a wall, or write which letters are walls: `walls='#'`"
                raise board.wrong(what, hint, board.origin)
            made.append((far[spot], name))
        made.sort()
        self._note([f"{name} {number}" for number, name in made])
        return [number for number, _ in made]

    def chokepoints(
        self, component: Any, column: str, /, walls: Any = "#", cutting: int = 1, **more: Any
    ) -> list[str]:
        """The names of the cells of which each, where it is blocked, cuts at least `cutting` others off from the rest.

        The mouth of a dead end of one cell is one of them; with `cutting=2` it is not.

        Example: chokepoints(boards, 'map', cutting=2) | length
        """
        given = {"walls": walls, "cutting": cutting}
        board = self._map("chokepoints", component, column, given, more)
        cut = board_graph.cut_off(board_graph.ways(board.ground, _joined(walls)))
        least = max(1, cutting)
        names = board.ground.names
        found = [names[spot] for spot in board.ground.letters if cut.get(spot, 0) >= least]
        self._note(found)
        return found

    def symmetric(
        self, component: Any, column: str, letters: Any = "", turn: str = "quarter", /, **more: Any
    ) -> bool:
        """Whether the cells with some letters are the same after a turn of the board; without letters, each letter is.

        A turn is `quarter` or `half`, for hexagonal boards `sixth`, `third` or `half`, or a mirror: `left-right`,
        `top-bottom`.

        Example: symmetric(boards, 'map', '#', 'half')
        """
        given = {"letters": letters, "turn": turn}
        board = self._map("symmetric", component, column, given, more)
        chosen = _joined(letters)
        held = set(board.need(list(chosen))) if chosen else set(board.ground.letters)
        brought = board_graph.turned(board.ground, turn)
        if brought is None:
            hint = (
                similar(turn, _TURNS, "turn")
                or "write `half`, `quarter` for squares, `sixth` or `third` for hexes"
            )
            raise board.wrong(f"`{turn}` is no turn of {board.called}", hint)
        found = board.ground.letters
        astray = [
            spot
            for spot, letter in found.items()
            if spot in held
            and ((to := brought(spot)) not in held or not (chosen or letter == found.get(to)))
        ]
        self._note((), f"the turn leads astray from {board.names(astray)}" if astray else "")
        return not astray

    def _held(
        self, call: str, component: Any, column: str, letters: Any, more: dict[str, Any]
    ) -> list[str]:
        board = self._map(call, component, column, {"letters": letters}, more)
        chosen = _joined(letters)
        found = [board.ground.names[spot] for spot in board.ground.held(chosen)]
        self._note(found, board.remark(chosen))
        return found

    def _note(self, found: Sequence[str], remark: str = "") -> None:
        """Keeps in the trace what was found, for a claim that does not hold."""
        self._trace[-1] = self._trace[-1]._replace(found=tuple(found), remark=remark)

    def _distances(self, board: _Map, start: Any, walls: str) -> dict[Spot, int]:
        starts = board.need(start)
        for spot in starts:
            letter = board.ground.letters[spot]
            if letter in walls:
                what = f"the start `{board.ground.names[spot]}` is a wall, `{letter}`, in {board.called}"
                raise board.wrong(what, "start where one can stand, or write other `walls`")
        return board_graph.distances(board_graph.ways(board.ground, walls), starts)

    def _map(
        self, call: str, component: Any, column: str, given: Mapping[str, Any], more: dict[str, Any]
    ) -> _Map:
        """The map that a function means; what was asked is kept in the trace. Raises `Problem`."""
        from generator.game.expressions.cost_limit import BUDGET

        form = Form.of({key: str(more[key]) for key in _FORM if key in more})
        filters = {key: value for key, value in more.items() if key not in (*_FORM, "where")}
        items = self._rows(call, component, column, str(more.get("where", "")), filters)
        last = self._trace[-1]
        said = [f"{key}={_plain(value)}" for key, value in given.items() if value != ""]
        said += [f"{key}={_plain(more[key])}" for key in _FORM if key in more]
        self._trace[-1] = last.given(said)
        maps = [(text, item) for item in items if (text := _text(item, last.read[-1])).strip()]
        if len({text for text, _ in maps}) != 1:
            raise _not_one(call, last, [item for _, item in maps])
        text, item = maps[0]
        BUDGET.spend(_COST * len(text))
        origin = item.origin_of(last.read[-1])
        return _Map(board_graph.ground(text, form, origin), item, origin)


def _not_one(call: str, asked: Counted, items: Sequence[Item]) -> Problem:
    where = f"column `{asked.read[-1]}` of `{asked.component.name}`"
    if not items:
        return Problem("EXPR005", f"there is no map in the {where}", NOWHERE, _empty(asked))
    what = f"`{call}` walks on one map, and the {where} has {len(items)}"
    return Problem("EXPR005", what, NOWHERE, f"say which one is meant: `name='{items[0].name}'`")


def _empty(asked: Counted) -> str:
    return asked.stranger or "write a line for each row, and a letter for each cell"


def _text(item: Item, column: str) -> str:
    value = item.value(column) or ""
    return value if isinstance(value, str) else "\n".join(value)


def _joined(letters: Any) -> str:
    """Letters as one text, of a text or of a list."""
    return "".join(map(str, letters)) if isinstance(letters, (list, tuple)) else str(letters)


def _shown(wanted: Any) -> str:
    return ", ".join(map(str, wanted)) if isinstance(wanted, (list, tuple)) else str(wanted)


def _plain(value: Any) -> str:
    return repr(list(value) if isinstance(value, tuple) else value)


FUNCTIONS = {
    name: getattr(Maps, name)
    for name in ("cells", "spots", "reached", "steps", "chokepoints", "symmetric")
}
COUNTS = Maps
