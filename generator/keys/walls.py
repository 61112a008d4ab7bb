"""Walls between cells, as they are written: a map with lines for walls, or a list of edges."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from generator.decode import Context, need_text
from generator.diagnostics import Origin, Problem, similar
from generator.frame.lattice import Spot
from generator.keys.maps import lines_of
from generator.nodes import Node
from generator.values import NamedTuple

SIDES = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
ALL = "all"
_DOORS = frozenset("=:")
_CORNERS = frozenset("+-| ")

Wall = tuple[Spot, str]
"""An edge: a cell, and on which side of it."""


class WallMap(NamedTuple):
    """A map of walls. Either its letters say which cells are solid, or it has lines for the edges between cells."""

    lines: tuple[str, ...] = ()
    """The letters of the cells, row by row."""
    walls: tuple[Wall, ...] = ()
    doors: tuple[Wall, ...] = ()
    has_edges: bool = False

    @classmethod
    def from_node(cls, node: Node, context: Context) -> WallMap:
        """A text with a letter for each cell, or with `+`, `-` and `|` between them. Raises `Problem`."""
        lines = [] if node.empty else lines_of(need_text(node))
        if not lines or not lines[0].startswith("+"):
            return cls(tuple(lines))
        return _Plan(lines, node.origin).read()

    @classmethod
    def json_schema(cls, walk: Any) -> dict[str, Any]:
        """What an editor may offer."""
        return {"type": "string", "examples": ["+--+--+\n|  =  |\n+--+--+"]}


class _Plan:
    """Reads a map that has lines for edges: every second line, and every second place in a line, is one of edges."""

    def __init__(self, lines: list[str], origin: Origin) -> None:
        self._lines = lines
        self._origin = origin
        self._posts = [i for i, sign in enumerate(lines[0]) if sign == "+"]
        self._walls: list[Wall] = []
        self._doors: list[Wall] = []

    def read(self) -> WallMap:
        lines, posts = self._lines, self._posts
        hint = "write `+` at every corner, with `-` or blanks between them: `+--+--+`"
        if len(posts) < 2 or lines[0][-1] != "+" or any(b - a < 2 for a, b in pairwise(posts)):
            raise self._wrong(0, "is no line of corners", hint)
        if len(lines) == 1 or len(lines) % 2 == 0:
            what = f"the map has {len(lines)} lines, and ends with a row of cells"
            if len(lines) == 1:
                what = "the map has no row of cells"
            hint = "write a line of edges, such as `+--+--+`, above and below each row of cells"
            raise Problem("YAML008", what, self._origin, hint)
        cells = [
            self._row(number) if number % 2 else self._edges(number) for number in range(len(lines))
        ]
        return WallMap(tuple(cells[1::2]), tuple(self._walls), tuple(self._doors), True)

    def _edges(self, number: int) -> str:
        """The level edges of a line; gives nothing."""
        line = self._line(number)
        last = number == len(self._lines) - 1
        row = number // 2 - last
        for post in self._posts:
            if line[post] not in _CORNERS:
                hint = "write `+` at the corners, below those of the first line"
                raise self._wrong(number, f"has `{line[post]}` at place {post + 1}", hint)
        for column, (start, end) in enumerate(pairwise(self._posts)):
            self._edge(number, ((column, row), "s" if last else "n"), line[start + 1 : end], "-")
        return ""

    def _row(self, number: int) -> str:
        """The upright edges of a line, and its letters."""
        line = self._line(number)
        row = number // 2
        for column, post in enumerate(self._posts):
            last = column == len(self._posts) - 1
            self._edge(number, ((column - last, row), "e" if last else "w"), line[post], "|")
        letters = [line[start + 1 : end].strip() for start, end in pairwise(self._posts)]
        for letters_of_one in letters:
            if len(letters_of_one) > 1:
                hint = "write one letter in each cell, and `|` between cells only below a `+`"
                raise self._wrong(number, f"has `{letters_of_one}` in one cell", hint)
        return "".join(letter or " " for letter in letters)

    def _edge(self, number: int, wall: Wall, signs: str, drawn: str) -> None:
        held = signs.strip()
        if not held:
            return
        if _DOORS & set(held) and set(held) <= _DOORS | {drawn}:
            self._doors.append(wall)
        elif signs == drawn * len(signs):
            self._walls.append(wall)
        else:
            half = set(held) == {drawn}
            what = f"has a wall with gaps: `{signs}`" if half else f"has `{held}` where an edge is"
            whole = drawn * len(signs)
            raise self._wrong(
                number,
                what,
                f"write `{whole}` for a wall, `=` or `:` for a door, or a blank for nothing",
            )

    def _line(self, number: int) -> str:
        """A line as long as the first."""
        line, length = self._lines[number], len(self._lines[0])
        if len(line) > length:
            what = f"is {len(line) - length} longer than the first"
            raise self._wrong(number, what, "begin and end all lines below each other")
        return line.ljust(length)

    def _wrong(self, number: int, what: str, hint: str) -> Problem:
        line = f"line {number + 1} of the map, `{self._lines[number]}`,"
        return Problem("YAML008", f"{line} {what}", self._origin, hint)


class Edge(NamedTuple):
    """Some edges of one cell, by its name."""

    cell: str
    sides: tuple[str, ...]
    origin: Origin


class Edges(NamedTuple):
    """Edges of cells."""

    given: tuple[Edge, ...] = ()

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Edges:
        """`{C2: ne e, D4: all}`, or `C2 ne e` in lines or in a list. Raises `Problem`."""
        if node.empty:
            return cls()
        if node.pairs is not None:
            return cls(
                tuple(_edge(key.text or "", _words(value), value) for key, value in node.pairs)
            )
        nodes = (node,) if node.items is None else node.items
        made = []
        for each in nodes:
            for line in need_text(each).replace(";", "\n").split("\n"):
                cell, *words = line.split() or [""]
                if cell:
                    made.append(_edge(cell, words, each))
        return cls(tuple(made))

    @classmethod
    def json_schema(cls, walk: Any) -> dict[str, Any]:
        """What an editor may offer."""
        text = {"type": "string", "examples": ["C2 ne e"]}
        return {
            "anyOf": [text, {"type": "array", "items": text}, {"type": "object"}],
        }


def _words(node: Node) -> list[str]:
    items = (node,) if node.items is None else node.items
    return [word for item in items for word in need_text(item).replace(",", " ").split()]


def _edge(cell: str, words: list[str], node: Node) -> Edge:
    sides = tuple(word.strip(",").lower() for word in words)
    if not sides:
        hint = "write its edges behind the cell, such as `C2 ne e`, or `C2 all`"
        raise Problem("YAML008", f"no edge of `{cell}` is named", node.origin, hint)
    for side in sides:
        if side not in SIDES and side != ALL:
            listed = ", ".join(f"`{each}`" for each in (*SIDES, ALL))
            hint = similar(side, (*SIDES, ALL), "edge") or f"write some of {listed}"
            raise Problem("YAML008", f"`{side}` is no edge of `{cell}`", node.origin, hint)
    return Edge(cell, sides, node.origin)
