"""Squares that the board does not have."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Severity
from generator.foundation.lazy_regex import regex
from generator.game.analysis.vocabulary import Rules
from generator.game.counting.cell_values import text_of
from generator.game.counting.rows import counted_items
from generator.game.expressions.fields import identifier
from generator.game.model.game import Component, Game

_PLACES = set("at cell coordinate coordinates field hex place position space square start".split())
_CELL = regex(r"([A-Z]{1,2})([1-9]\d?)")
_SQUARE = regex(r"(?<![\w-])([A-Z])([1-9]\d?)(?![\w-]|\.\d)")
_CALLED = regex(r"\b(?:cell|field|hex|space|square)s?,?\s+$", re.IGNORECASE)
_OTHER = regex(r"\s*(?:cards?|format|page|paper|sheets?|size|tiles?)\b", re.IGNORECASE)
_DICE = {4, 6, 8, 10, 12, 20}
_LEAST = 3
"""A rulebook with at least this many squares of the board is about squares."""
_SIZE = regex(r"[1-9]\d?")


class _Board(NamedTuple):
    """The size of a board, in cells."""

    name: str
    columns: int
    rows: int

    def has(self, square: re.Match[str]) -> bool:
        """Whether a square is on it: the letters of its column and the number of its row."""
        column = 0
        for letter in square[1]:
            column = 26 * column + ord(letter) - 64
        return column <= self.columns and int(square[2]) <= self.rows

    def outside(self, square: str) -> str:
        """The message about a square that it doesn't have."""
        return f"`{square}` isn't on `{self.name}`, which has {self.columns} × {self.rows} squares"


def _only_board(game: Game) -> _Board | None:
    """The game's board; None if there is none, or several of different sizes."""
    boards = {board for each in game.components if (board := _board_of(each))}
    return boards.pop() if len(boards) == 1 else None


def _board_of(component: Component) -> _Board | None:
    """The size of a board from its columns `columns` and `rows`, or its map; None for anything else."""
    items = counted_items(component)
    if component.kind != "board" or len(items) != 1:
        return None
    sizes = (text_of(items[0], name) for name in ("columns", "rows"))
    columns, rows = (int(size) if _SIZE.fullmatch(size) else 0 for size in sizes)
    if not (columns and rows):
        lines = text_of(items[0], "map", "\n").strip("\n").split("\n")
        # A map whose lines differ in length isn't a rectangle.
        uniform = len({len(line) for line in lines}) == 1 and len(lines) > 1
        columns, rows = (len(lines[0]), len(lines)) if uniform else (0, 0)
    return _Board(component.name, columns, rows) if columns and rows else None


@check("CARD019", Severity.WARNING)
def off_the_board(game: Game) -> Iterator[Finding]:
    """A cell names a square such as `J9`, but the board has no such column or row.

    Checked in games with one board that has `columns` and `rows`: columns called `square`, `space`, `start` and the
    like, if every cell names a square and at least half of them are on the board.

    Why: there is no such place; most often it is one square too far.
    Fix: correct the square, or the board's number of columns and rows.

    Bad:
        name,square
        Rook,A1
        Queen,D1
        Knight,J9
        --- data/board.csv
        name,columns,rows
        Board,8,8
        --- game.yaml
        components:
          cards: {data: data/cards.csv, front: card.yaml}
          board: {data: data/board.csv, front: board.yaml, kind: board}
        --- templates/board.yaml
        size: 100 x 100 mm
        draw: [{text: "{{ name }} {{ columns }} {{ rows }}", box: [5, 5, 53, 14]}]

    Good:
        name,square
        Rook,A1
        Queen,D1
        Knight,G8
    """
    board = _only_board(game)
    for component in game.components if board else ():
        for header in component.columns:
            if board and identifier(header).casefold() in _PLACES:
                yield from _outside(component, header, board)


def _outside(component: Component, header: str, board: _Board) -> Iterator[Finding]:
    cells = [(item, item.value(header)) for item in component.items if item.value(header)]
    found = [
        (item, square)
        for item, value in cells
        if isinstance(value, str) and (square := _CELL.fullmatch(value))
    ]
    outside = [(item, square[0]) for item, square in found if not board.has(square)]
    # If more are outside, they are codes for something else.
    if len(found) >= max(2, len(cells), 2 * len(outside)):
        for item, name in outside:
            hint = "correct the square, or the board's `columns` and `rows`"
            yield Finding(board.outside(name), item.origin_of(header), hint)


@check("BOOK030", Severity.ADVICE)
def no_such_square(rules: Rules) -> Iterator[Finding]:
    """The rulebook names a square such as `Q3`, but the board has no such column or row.

    Checked in games with one board that has `columns` and `rows` or a map, if the rulebook names at least three of
    its squares, or writes `square` right before the name. Anything that is also in a table, such as a card's
    number, is fine.

    Why: players look for the square, and the example makes no sense.
    Fix: correct the square.

    Bad:
        name
        Rook
        --- data/board.csv
        name,columns,rows
        Board,8,8
        --- game.yaml
        components:
          cards: {data: data/cards.csv, front: card.yaml}
          board: {data: data/board.csv, front: board.yaml, kind: board}
        --- templates/board.yaml
        size: 100 x 100 mm
        draw: [{text: "{{ name }} {{ columns }} {{ rows }}", box: [5, 5, 53, 14]}]
        --- rules.md
        # Setting up
        The rook begins on square Q1.

    Good:
        --- rules.md
        # Setting up
        The rook begins on square A1.
    """
    board, text = _only_board(rules.game), rules.book.plain
    if board is None:
        return
    found = [*_SQUARE.finditer(text)]
    named = len({match[0] for match in found if board.has(match)}) >= _LEAST
    for match in found:
        if board.has(match) or (match[1] == "D" and int(match[2]) in _DICE):
            continue
        called = _CALLED.search(text[max(0, match.start() - 12) : match.start()]) is not None
        if not (named or called) or _OTHER.match(text, match.end()):
            continue
        if not any(re.search(rf"(?<!\w){match[0]}(?!\w)", cell) for cell, _, _ in rules.cells):
            place = rules.book.place(match.start())
            yield Finding(board.outside(match[0]), place, "correct the square")
