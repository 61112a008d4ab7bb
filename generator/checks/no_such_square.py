"""Squares that the rulebook names and the board does not have."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity
from generator.foundation.lazy_regex import regex
from generator.game.analysis.board_size import board_of
from generator.game.analysis.vocabulary import Rules

_SQUARE = regex(r"(?<![\w-])([A-Z])([1-9]\d?)(?![\w-]|\.\d)")
_CALLED = regex(r"\b(?:cell|field|hex|space|square)s?,?\s+$", re.IGNORECASE)
_OTHER = regex(r"\s*(?:cards?|format|page|paper|sheets?|size|tiles?)\b", re.IGNORECASE)
_DICE = {4, 6, 8, 10, 12, 20}
_LEAST = 3
"""A rulebook that names so many squares of the board speaks of squares."""


@check("BOOK030", Severity.ADVICE)
def no_such_square(rules: Rules) -> Iterator[Finding]:
    """The rulebook names a square such as `Q3`, and the board has no such column or row.

    Looked at are games with one board, which says its `columns` and `rows` or has a map, and rulebooks that name three
    of its squares or more, or say `square` right before. What is anywhere in the tables, such as a number of a card, is
    left alone.

    Why: players look for the square, and the example makes no sense.
    Fix: correct the square.

    Bad:
        name
        Rook
        --- data/board.csv
        name,columns,rows
        Board,8,8
        --- game.yaml
        rulebook: {text: rules.md}
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
        name
        Rook
        --- data/board.csv
        name,columns,rows
        Board,8,8
        --- game.yaml
        rulebook: {text: rules.md}
        components:
          cards: {data: data/cards.csv, front: card.yaml}
          board: {data: data/board.csv, front: board.yaml, kind: board}
        --- templates/board.yaml
        size: 100 x 100 mm
        draw: [{text: "{{ name }} {{ columns }} {{ rows }}", box: [5, 5, 53, 14]}]
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
                f"`{match[0]}` is no square of `{board.name}`, which has {board.columns} × {board.rows}",
                rules.book.place(match.start()),
                "correct the square",
            )
