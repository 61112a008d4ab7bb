"""Squares that the board does not have."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity
from generator.foundation.lazy_regex import regex
from generator.game.analysis.board_size import Board, board_of
from generator.game.analysis.vocabulary import Rules
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
    boards = [made for each in game.components if (made := board_of(each))]
    if len(set(boards)) != 1:
        return
    for component in game.components:
        for header in component.columns:
            if identifier(header).casefold() in _PLACES:
                yield from _outside(component, header, boards[0])


def _outside(component: Component, header: str, board: Board) -> Iterator[Finding]:
    cells = [(item, item.value(header)) for item in component.items if item.value(header)]
    found = [(item, _CELL.fullmatch(value)) for item, value in cells if isinstance(value, str)]
    if len(found) < max(2, len(cells)) or any(match is None for _, match in found):
        return
    outside = [
        (item, match[0])
        for item, match in found
        if match and not board.has(match[1], int(match[2]))
    ]
    if 2 * len(outside) > len(cells):
        return  # They are codes for something else.
    for item, name in outside:
        yield Finding(
            f"`{name}` isn't on `{board.name}`, which has {board.columns} × {board.rows} squares",
            item.origin_of(header),
            "correct the square, or the board's `columns` and `rows`",
        )


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
    boards = [made for each in rules.game.components if (made := board_of(each))]
    if len(set(boards)) != 1:
        return
    board, text = boards[0], rules.book.plain
    found = [*_SQUARE.finditer(text)]
    named = len({match[0] for match in found if board.has(match[1], int(match[2]))}) >= _LEAST
    for match in found:
        letter, number = match[1], int(match[2])
        if board.has(letter, number) or (letter == "D" and number in _DICE):
            continue
        called = _CALLED.search(text[max(0, match.start() - 12) : match.start()]) is not None
        if not (named or called) or _OTHER.match(text, match.end()):
            continue
        if not any(re.search(rf"(?<!\w){match[0]}(?!\w)", cell) for cell, _, _ in rules.cells):
            yield Finding(
                f"`{match[0]}` isn't on `{board.name}`, which has {board.columns} × {board.rows} squares",
                rules.book.place(match.start()),
                "correct the square",
            )
