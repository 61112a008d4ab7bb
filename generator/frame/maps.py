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
    """Reads the lines of a map whose first one is a line of corners: `+--+--+`. Raises `Problem`.

    Every second line, and every second place in a line, is one of edges.
    """
    cells: list[str] = []
    edges: dict[str, list[Wall]] = {"wall": [], "door": []}
    number = 0
    try:
        posts = _posts(lines[0])
        _check_count(len(lines), origin)
        for number, line in enumerate(lines):
            whole = _padded(line, len(lines[0]))
            corners = [whole[post] for post in posts]
            spans = [whole[start + 1 : end] for start, end in pairwise(posts)]
            row, is_row = divmod(number, 2)
            if not is_row:
                _check_corners(corners, posts)
            # The last edges are those of the cells before them.
            past = number == len(lines) - 1
            for place, signs in enumerate(corners if is_row else spans):
                last = place == len(posts) - 1
                wall: Wall = ((place, row - past), "s" if past else "n")
                if is_row:
                    wall = ((place - last, row), "e" if last else "w")
                if kind := _kind(signs, "|" if is_row else "-"):
                    edges[kind].append(wall)
            if is_row:
                cells.append("".join(map(_letter, spans)))
    except ValueError as error:
        what, hint = error.args
        line = f"line {number + 1} of the map, `{lines[number]}`,"
        raise Problem("YAML008", f"{line} {what}", origin, hint) from None
    return Plan(tuple(cells), tuple(edges["wall"]), tuple(edges["door"]))


# What is wrong with a line is a `ValueError` of the message and the hint.


def _posts(line: str) -> list[int]:
    """The places of the corners in the first line."""
    posts = [i for i, sign in enumerate(line) if sign == "+"]
    if len(posts) < 2 or line[-1] != "+" or any(b - a < 2 for a, b in pairwise(posts)):
        hint = "write `+` at every corner, with `-` or blanks between them: `+--+--+`"
        raise ValueError("isn't a line of corners", hint)
    return posts


def _check_count(count: int, origin: Origin) -> None:
    if count > 1 and count % 2:
        return
    what = f"the map has {counted(count, 'line')}, and ends with a row of cells"
    if count == 1:
        what = "the map has no row of cells"
    hint = "write a line of edges, such as `+--+--+`, above and below each row of cells"
    raise Problem("YAML008", what, origin, hint)


def _padded(line: str, length: int) -> str:
    if len(line) > length:
        what = f"is {counted(len(line) - length, 'character')} longer than the first"
        raise ValueError(what, "make all lines equally long")
    return line.ljust(length)


def _check_corners(corners: Iterable[str], posts: Iterable[int]) -> None:
    for corner, post in zip(corners, posts):
        if corner not in _CORNERS:
            hint = "write `+` at the corners, below those of the first line"
            raise ValueError(f"has `{corner}` at place {post + 1}", hint)


def _kind(signs: str, drawn: str) -> str:
    """What the characters of an edge mean: `wall`, `door`, or nothing."""
    there, whole = signs.strip(), drawn * len(signs)
    if _DOORS & set(there) and set(there) <= _DOORS | {drawn}:
        return "door"
    if signs == whole or not there:
        return "wall" if there else ""
    gaps = set(there) == {drawn}
    what = f"has a wall with gaps: `{signs}`" if gaps else f"has `{there}` in the place of an edge"
    hint = f"write `{whole}` for a wall, `=` or `:` for a door, or a blank for nothing"
    raise ValueError(what, hint)


def _letter(span: str) -> str:
    letter = span.strip()
    if len(letter) > 1:
        hint = "write one letter in each cell, and `|` between cells only below a `+`"
        raise ValueError(f"has `{letter}` in one cell", hint)
    return letter or " "
