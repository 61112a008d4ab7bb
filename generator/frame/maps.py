"""Maps in texts: a line for each row and a letter for each cell, or squares with lines for the walls between them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Origin, Problem
from generator.foundation.wording import counted
from generator.frame.lattice import Cell

NOTHING = " _"
"""Characters of a map for no cell; `_` because YAML takes leading blanks as indentation."""


def lines_of(text: str) -> list[str]:
    """The lines of a map, without empty ones before and behind it and without blanks at their ends."""
    lines = [line.rstrip() for line in text.replace("\r\n", "\n").split("\n")]
    while lines and not lines[0]:
        lines.pop(0)
    while lines and not lines[-1]:
        lines.pop()
    return lines


def size_of(
    lines: list[str], columns: int | None, rows: int | None, origin: Origin
) -> tuple[int, int]:
    """The columns and rows of a board; default: those of its map. Raises `Problem` without either."""
    for key, count in (("columns", columns), ("rows", rows)):
        if count is None and not lines:
            raise Problem("YAML007", f"`{key}` is missing", origin, f"add `{key}:`, or a `map`")
    wide = max((len(line) for line in lines), default=0)
    return columns or wide, rows or len(lines)


def letters_of(
    lines: list[str], cells: Collection[Cell], origin: Origin, whole: bool = False
) -> dict[Cell, str]:
    """The cells that the letters of a map stand for, row by row.

    Raises `Problem` where there are more letters than cells or, for a `whole` map, fewer.
    """
    result = {}
    for spot, letter in _spelt(lines):
        if spot in cells:
            result[spot] = letter
        elif letter not in NOTHING:
            raise _misfit(lines, spot[1], cells, origin)
    for spot in cells if whole else ():
        if spot not in result:
            raise _misfit(lines, spot[1], cells, origin)
    return result


def held(lines: list[str], spots: Iterable[Cell]) -> list[Cell]:
    """The cells at whose places a map has letters."""
    letters = {spot for spot, letter in _spelt(lines) if letter not in NOTHING}
    return [spot for spot in spots if spot in letters]


def _spelt(lines: list[str]) -> Iterator[tuple[Cell, str]]:
    for row, line in enumerate(lines):
        for column, letter in enumerate(line):
            yield (column, row), letter


def _misfit(lines: list[str], row: int, cells: Collection[Cell], origin: Origin) -> Problem:
    """What is wrong with a map of another height than its board, or with a row of another width."""
    there = sum(1 for _, each in cells if each == row)
    if not there or row >= len(lines):
        rows = counted(len({row for _, row in cells}), "row")
        what = f"the map has {counted(len(lines), 'line')} for {rows} of cells"
        return Problem("YAML008", what, origin, "write one line for each row")
    letters = counted(len(lines[row]), "letter")
    what = f"line {row + 1} of the map, `{lines[row]}`, has {letters} for {counted(there, 'cell')}"
    hint = "write one letter for each cell, and `.` for an ordinary one"
    return Problem("YAML008", what, origin, hint)


_DOORS = frozenset("=:")
_CORNERS = frozenset("+-| ")

Wall = tuple[Cell, str]
"""An edge: a cell, and on which side of it."""


class Plan(NamedTuple):
    """The contents of such a map; each edge is listed for one of the cells at its sides."""

    lines: tuple[str, ...]
    """The letters of the cells, row by row; a blank for an empty cell."""
    walls: tuple[Wall, ...] = ()
    doors: tuple[Wall, ...] = ()


def plan(lines: list[str], origin: Origin) -> Plan:
    """Reads the lines of a map whose first one is a line of corners: `+--+--+`. Raises `Problem`."""
    return _Reading(lines, origin).read()


class _Reading:
    """Reads a map that has lines for edges: every second line, and every second place in a line, is one of edges."""

    def __init__(self, lines: list[str], origin: Origin) -> None:
        self._lines = lines
        self._origin = origin
        self._posts = [i for i, sign in enumerate(lines[0]) if sign == "+"]
        self._walls: list[Wall] = []
        self._doors: list[Wall] = []

    def read(self) -> Plan:
        lines, posts = self._lines, self._posts
        hint = "write `+` at every corner, with `-` or blanks between them: `+--+--+`"
        if len(posts) < 2 or lines[0][-1] != "+" or any(b - a < 2 for a, b in pairwise(posts)):
            raise self._wrong(0, "isn't a line of corners", hint)
        if len(lines) == 1 or len(lines) % 2 == 0:
            what = f"the map has {counted(len(lines), 'line')}, and ends with a row of cells"
            if len(lines) == 1:
                what = "the map has no row of cells"
            hint = "write a line of edges, such as `+--+--+`, above and below each row of cells"
            raise Problem("YAML008", what, self._origin, hint)
        cells = [
            self._row(number) if number % 2 else self._edges(number) for number in range(len(lines))
        ]
        return Plan(tuple(cells[1::2]), tuple(self._walls), tuple(self._doors))

    def _edges(self, number: int) -> str:
        """Reads the horizontal edges of a line; returns an empty text."""
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
        """Reads the vertical edges of a line; returns its letters."""
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
            what = (
                f"has a wall with gaps: `{signs}`"
                if half
                else f"has `{held}` in the place of an edge"
            )
            whole = drawn * len(signs)
            raise self._wrong(
                number,
                what,
                f"write `{whole}` for a wall, `=` or `:` for a door, or a blank for nothing",
            )

    def _line(self, number: int) -> str:
        line, length = self._lines[number], len(self._lines[0])
        if len(line) > length:
            what = f"is {counted(len(line) - length, 'character')} longer than the first"
            raise self._wrong(number, what, "make all lines equally long")
        return line.ljust(length)

    def _wrong(self, number: int, what: str, hint: str) -> Problem:
        line = f"line {number + 1} of the map, `{self._lines[number]}`,"
        return Problem("YAML008", f"{line} {what}", self._origin, hint)
