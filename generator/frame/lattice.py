"""Paths of boards made of squares."""

from __future__ import annotations

from collections.abc import Iterable

from generator.geometry import Command, Path


def squares(places: Iterable[tuple[int, int]], side: float) -> Path:
    """The outlines of some squares, each by its column and row, counted from 0."""
    made: list[Command] = []
    for column, row in places:
        x, y = column * side, row * side
        made += [
            ("M", x, y),
            ("L", x + side, y),
            ("L", x + side, y + side),
            ("L", x, y + side),
            ("Z",),
        ]
    return Path(tuple(made))


def lines(columns: int, rows: int, side: float) -> Path:
    """The lines between the squares of a board, without the one around all."""
    made: list[Command] = []
    for column in range(1, columns):
        made += [("M", column * side, 0.0), ("L", column * side, rows * side)]
    for row in range(1, rows):
        made += [("M", 0.0, row * side), ("L", columns * side, row * side)]
    return Path(tuple(made))


def chequers(columns: int, rows: int) -> list[tuple[int, int]]:
    """Every second square; not the one at the top left."""
    return [(c, r) for r in range(rows) for c in range(columns) if (c + r) % 2]


def letters(number: int) -> str:
    """A column as a spreadsheet names it: 0 is A, 25 is Z, 26 is AA."""
    word = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        word = chr(ord("A") + rest) + word
    return word
