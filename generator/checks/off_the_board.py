"""Squares that the board does not have."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity
from generator.foundation.lazy_regex import regex
from generator.game.analysis.board_size import Board, board_of
from generator.game.expressions.fields import identifier
from generator.game.model.game import Component, Game

_PLACES = (
    "at",
    "cell",
    "coordinate",
    "coordinates",
    "field",
    "hex",
    "place",
    "position",
    "space",
    "square",
    "start",
)
_SQUARE = regex(r"([A-Z]{1,2})([1-9]\d?)")
_LEAST = 2


@check("CARD019", Severity.WARNING)
def off_the_board(game: Game) -> Iterator[Finding]:
    """A cell names a square such as `J9`, and the board has no such column or row.

    Looked at are games with one board that says its `columns` and `rows`, and columns called `square`, `space`, `start`
    and the like, of which all cells name squares, and at least half of them squares of the board.

    Why: what is to stand there has no place, and is most often one square further than was meant.
    Fix: correct the square, or the number of columns and rows.

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
    found = [(item, _SQUARE.fullmatch(value)) for item, value in cells if isinstance(value, str)]
    if len(found) < max(_LEAST, len(cells)) or any(match is None for _, match in found):
        return
    outside = [
        (item, match[0])
        for item, match in found
        if match and not board.has(match[1], int(match[2]))
    ]
    if 2 * len(outside) > len(cells):
        return  # They are codes of something else.
    for item, name in outside:
        yield Finding(
            f"`{name}` is no square of `{board.name}`, which has {board.columns} × {board.rows}",
            item.origin_of(header),
            "correct the square, or the board's `columns` and `rows`",
        )
