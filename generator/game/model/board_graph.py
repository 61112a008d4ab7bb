"""A map as a graph: which cells are next to each other, how far apart they are, and what separates them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from generator.foundation.dataclasses import NamedTuple, dataclass, replace
from generator.foundation.diagnostics import NOWHERE, Origin, Problem, similar
from generator.frame.hexes import Orientation, Shift, axial, hexagon, staggered
from generator.frame.lattice import Cell, Knot, Lattice, rectangle, squares
from generator.frame.maps import NOTHING, Wall, lines_of, plan
from generator.frame.naming import First, Naming
from generator.game.expressions import line_origin

Steps = Mapping[Cell, tuple[Cell, ...]]
"""The open cells, each with the cells that one step leads to."""

_CORNERS = set("+-=: ")
_WORDS = {
    "grid": ("square", "hex"),
    "orientation": ("pointy", "flat"),
    "shift": ("even", "odd"),
    "first": ("across", "down"),
}


class MapForm(NamedTuple):
    """The kind of grid, and how its cells are named."""

    grid: str = "square"
    orientation: Orientation = "pointy"
    shift: Shift = "even"
    labels: str = "A1"
    """The name of the cell in the first column and row; see `Naming`."""
    step: int = 1
    first: First = "across"

    @property
    def naming(self) -> Naming:
        """How its cells are named. Raises `Problem`."""
        try:
            return Naming.of(self.labels, (1, self.step), self.first)
        except ValueError as error:
            hint = "write the label of the first column and row: `labels='A8'`"
            raise Problem("EXPR005", str(error), NOWHERE, hint) from None

    @classmethod
    def of(cls, given: Mapping[str, str]) -> MapForm:
        """The form given by keyword arguments. Raises `Problem` for an unknown word."""
        step = given.get("step", "1")
        if not step.lstrip("-").isdigit() or not 0 < abs(int(step)) <= 100:
            hint = "write a whole number such as `step=2`"
            raise Problem("EXPR005", f"`step` can't be `{step}`", NOWHERE, hint)
        for key, word in given.items():
            if key in _WORDS and word not in _WORDS[key]:
                listed = " or ".join(f"`{each}`" for each in _WORDS[key])
                hint = similar(word, _WORDS[key], "word") or f"write {listed}"
                raise Problem("EXPR005", f"`{key}` can't be `{word}`", NOWHERE, hint)
        return cls(**{**given, "step": int(step)})  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True, eq=False)
class BoardMap:
    """A map that has been read."""

    lattice: Lattice
    letters: Mapping[Cell, str]
    """The letters of its cells, in reading order; blanks and `_` aren't cells."""
    names: Mapping[Cell, str]
    """The names of the cells, like the labels of a grid."""
    neighbours: Mapping[Cell, Mapping[str, Cell]]
    """The neighbours of each cell, by the sides that have no wall."""

    def cells_with(self, letters: str) -> list[Cell]:
        """The cells with one of some letters; all if no letters are given."""
        return [spot for spot, letter in self.letters.items() if not letters or letter in letters]


@lru_cache(maxsize=32)
def read_map(text: str, form: MapForm, origin: Origin) -> BoardMap:
    """Reads the map in a cell. Raises `Problem` if its lines don't make a board."""
    lines = lines_of(text)
    walls: tuple[Wall, ...] = ()
    if form.grid == "hex":
        lattice, found = _hexes(lines, form)
    else:
        if lines and lines[0].startswith("+") and set(lines[0]) <= _CORNERS:
            drawn = plan(lines, origin)
            lines, walls = [line.replace(" ", ".") for line in drawn.lines], drawn.walls
        lattice, found = squares(rectangle(max(map(len, lines), default=0), len(lines))), {}
    if not found:
        _need_even(lines, text, form, origin)
        found = {(c, r): letter for r, line in enumerate(lines) for c, letter in enumerate(line)}
        held = {s: at for s, at in lattice.cells.items() if found.get(s, " ") not in NOTHING}
        lattice = replace(lattice, cells=held)
    letters = {s: found[s] for s in lattice.cells if found[s] not in NOTHING}
    try:
        names = form.naming.names(lattice)
    except ValueError as error:
        hint = "correct `labels`, or the sign of `step`"
        raise Problem("EXPR005", str(error), origin, hint) from None
    result = lattice.neighbours()
    half = len(lattice.sides) // 2
    for spot, side in walls:
        other = result[spot].pop(side, None)
        if other is not None:
            result[other].pop(lattice.sides[lattice.sides.index(side) - half])
    return BoardMap(lattice, letters, names, result)


def _hexes(lines: list[str], form: MapForm) -> tuple[Lattice, dict[Cell, str]]:
    """The hexes of a map; lines that grow and shrink as in a hexagonal board make one."""
    straight = ["".join(line.split()) for line in lines]
    side = (len(lines) + 1) // 2
    if [len(line) for line in straight] != [
        2 * side - 1 - abs(line - side + 1) for line in range(2 * side - 1)
    ]:
        spots = rectangle(max(map(len, lines), default=0), len(lines))
        return staggered(spots, form.orientation, form.shift), {}
    found = {(c, r): letter for r, line in enumerate(straight) for c, letter in enumerate(line)}
    if form.orientation == "flat":
        found = {(line, place): letter for (place, line), letter in found.items()}
    return hexagon(side, form.orientation), found


def _need_even(lines: list[str], text: str, form: MapForm, origin: Origin) -> None:
    """Raises `Problem` if lines differ in length though no cells are omitted."""
    if any(sign in line for line in lines for sign in NOTHING):
        return
    widest = max(map(len, lines), default=0)
    full = [widest] * len(lines)
    if form.grid == "hex":
        # Every second line may have one hex less, so that the board looks the same from both sides.
        start = form.shift == "even"
        fewer = [widest - (number % 2 == start) for number in range(len(lines))]
        full = fewer if [len(line) for line in lines] == fewer else full
    for number, line in enumerate(lines):
        if len(line) != full[number]:
            first = next(i for i, each in enumerate(lines, 1) if len(each) == widest)
            what = f"line {number + 1} of the map, `{line}`, has {len(line)} letters, and line {first} has {widest}"
            hint = "write one letter per cell, `.` for an ordinary cell and `_` for no cell"
            skipped = next(i for i, each in enumerate(text.split("\n")) if each.strip())
            raise Problem("GAME018", what, line_origin(origin, text, number + 1 + skipped), hint)


@lru_cache(maxsize=32)
def open_steps(board: BoardMap, walls: str) -> Steps:
    """The cells that aren't walls, and where one step leads from each."""
    floor = {spot for spot, letter in board.letters.items() if letter not in walls}
    return {
        spot: tuple(other for other in board.neighbours[spot].values() if other in floor)
        for spot in board.letters
        if spot in floor
    }


def distances(steps: Steps, starts: Iterable[Cell]) -> dict[Cell, int]:
    """The fewest steps from the nearest of some cells to each cell that can be reached."""
    far = dict.fromkeys(starts, 0)
    front = deque(far)
    while front:
        spot = front.popleft()
        for other in steps[spot]:
            if other not in far:
                far[other] = far[spot] + 1
                front.append(other)
    return far


def cut_off(steps: Steps) -> dict[Cell, int]:
    """How many cells are cut off from the largest rest if a cell is removed; 0 for most.

    These are the articulation points of a depth-first search: a cell cuts off the cells found after it that have no way
    to the cells found before it.
    """
    number: dict[Cell, int] = {}  # in the order in which cells are found
    before: dict[Cell, Cell] = {}
    root_of: dict[Cell, Cell] = {}
    for root in steps:
        path = []
        if root not in number:
            number[root], root_of[root] = len(number), root
            path = [(root, iter(steps[root]))]
        while path:
            spot, others = path[-1]
            other = next((each for each in others if each not in number), None)
            if other is None:
                path.pop()
                continue
            number[other], before[other], root_of[other] = len(number), spot, root
            path.append((other, iter(steps[other])))
    below = dict.fromkeys(number, 1)
    lowest = {
        spot: min([at, *(number[other] for other in steps[spot])]) for spot, at in number.items()
    }
    parts: dict[Cell, list[int]] = {spot: [] for spot in number}
    for spot in reversed(number):
        if spot in before:
            parent = before[spot]
            below[parent] += below[spot]
            if lowest[spot] >= number[parent]:
                parts[parent].append(below[spot])
            lowest[parent] = min(lowest[parent], lowest[spot])
    others_of = {spot: below[root_of[spot]] - 1 for spot in number}
    return {
        spot: count - max([count - sum(parts[spot]), *parts[spot]])
        for spot, count in others_of.items()
    }


def rotation(board: BoardMap, turn: str) -> Callable[[Cell], Cell | None] | None:
    """Where a rotation or reflection of the board brings each cell.

    The function returns None if that isn't a cell; there is none for an unknown rotation.
    """
    lattice = board.lattice
    (left, top), (right, bottom) = lattice.bounds()
    wide, high = left + right, top + bottom
    moves: dict[str, Callable[[int, int], Knot]] = {
        "half": lambda x, y: (wide - x, high - y),
        "left-right": lambda x, y: (wide - x, y),
        "top-bottom": lambda x, y: (x, high - y),
    }
    places: Mapping[Cell, Knot] = lattice.cells
    if not lattice.is_hex:
        moves["quarter"] = lambda x, y: ((wide + high) // 2 - y, (high - wide) // 2 + x)
    elif turn in ("sixth", "third") and (wide, high) == tuple(2 * at for at in lattice.origin):
        places = axial(lattice)
        moves["sixth"] = lambda q, r: (-r, q + r)
        moves["third"] = lambda q, r: (-q - r, q)
    move = moves.get(turn)
    if move is None:
        return None
    there = {place: spot for spot, place in places.items()}
    return lambda spot: there.get(move(*places[spot]))
