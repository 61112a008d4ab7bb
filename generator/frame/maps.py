"""Maps in texts: a line for each row and a letter for each cell."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from generator.foundation.diagnostics import Origin, Problem
from generator.frame.lattice import Spot

NOTHING = " _"
"""What a map holds where there is no cell; `_` because YAML takes blanks that begin a text for its indent."""


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
    """The columns and rows of a board; those of its map where they are not given. Raises `Problem` without either."""
    for key, count in (("columns", columns), ("rows", rows)):
        if count is None and not lines:
            raise Problem("YAML007", f"`{key}` is missing", origin, f"add `{key}:`, or a `map`")
    wide = max((len(line) for line in lines), default=0)
    return columns or wide, rows or len(lines)


def letters_of(
    lines: list[str], cells: Collection[Spot], origin: Origin, whole: bool = False
) -> dict[Spot, str]:
    """The cells that the letters of a map stand for, row by row.

    Raises `Problem` where there are more letters than cells or, for a `whole` map, fewer.
    """
    made = {}
    for spot, letter in _spelt(lines):
        if spot in cells:
            made[spot] = letter
        elif letter not in NOTHING:
            if not any(row == spot[1] for _, row in cells):
                raise _other_height(lines, cells, origin)
            raise _other_width(lines, spot[1], cells, origin)
    if whole:
        _need_all(lines, made, cells, origin)
    return made


def _need_all(
    lines: list[str], made: Collection[Spot], cells: Collection[Spot], origin: Origin
) -> None:
    for spot in cells:
        if spot not in made:
            if spot[1] >= len(lines):
                raise _other_height(lines, cells, origin)
            raise _other_width(lines, spot[1], cells, origin)


def held(lines: list[str], spots: Iterable[Spot]) -> list[Spot]:
    """The cells at whose places a map has letters."""
    letters = {spot for spot, letter in _spelt(lines) if letter not in NOTHING}
    return [spot for spot in spots if spot in letters]


def _spelt(lines: list[str]) -> Iterator[tuple[Spot, str]]:
    """The letters of a map with their places, blanks among them."""
    for row, line in enumerate(lines):
        for column, letter in enumerate(line):
            yield (column, row), letter


def _other_height(lines: list[str], cells: Collection[Spot], origin: Origin) -> Problem:
    there = len({row for _, row in cells})
    what = f"the map has {_so_many(len(lines), 'line')} for {_so_many(there, 'row')} of cells"
    return Problem("YAML008", what, origin, "write one line for each row")


def _other_width(lines: list[str], row: int, cells: Collection[Spot], origin: Origin) -> Problem:
    there = sum(1 for _, each in cells if each == row)
    letters = _so_many(len(lines[row]), "letter")
    what = f"line {row + 1} of the map, `{lines[row]}`, has {letters} for {_so_many(there, 'cell')}"
    hint = "write one letter for each cell, and `.` for one that is nothing special"
    return Problem("YAML008", what, origin, hint)


def _so_many(count: int, what: str) -> str:
    return f"{count} {what}{'s' * (count != 1)}"
