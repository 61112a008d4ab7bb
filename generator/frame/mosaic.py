"""The outline of squares on a board, those side by side as one area: no seam can show between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.geometry import Command, Path

_Spot = tuple[int, int]


def outline(board: Sequence[Sequence[int | bool]]) -> Path:
    """The outlines of the squares that are set, in squares from the top left; holes run the other way round.

    >>> outline([[1, 1], [0, 1]]).commands
    (('M', 0, 0), ('L', 2, 0), ('L', 2, 2), ('L', 1, 2), ('L', 1, 1), ('L', 0, 1), ('Z',))
    """
    left: dict[_Spot, list[_Spot]] = {}
    for start, end in _edges(board):
        left.setdefault(start, []).append(end)
    result: list[Command] = []
    for first in list(left):
        while left.get(first):
            way = _round(first, left)
            corners = [
                at
                for before, at, after in zip([way[-1], *way], way, [*way[1:], way[0]])
                if (at[0] - before[0], at[1] - before[1]) != (after[0] - at[0], after[1] - at[1])
            ]
            result += [("L", *corner) for corner in corners]
            result[-len(corners)] = ("M", *corners[0])
            result.append(("Z",))
    return Path(tuple(result))


def _edges(board: Sequence[Sequence[int | bool]]) -> Iterator[tuple[_Spot, _Spot]]:
    """The sides of set squares that border on others, clockwise round each square."""

    def is_set(x: int, y: int) -> bool:
        return 0 <= y < len(board) and 0 <= x < len(board[y]) and bool(board[y][x])

    for y, row in enumerate(board):
        for x, on in enumerate(row):
            if not on:
                continue
            if not is_set(x, y - 1):
                yield (x, y), (x + 1, y)
            if not is_set(x + 1, y):
                yield (x + 1, y), (x + 1, y + 1)
            if not is_set(x, y + 1):
                yield (x + 1, y + 1), (x, y + 1)
            if not is_set(x - 1, y):
                yield (x, y + 1), (x, y)


def _round(first: _Spot, left: dict[_Spot, list[_Spot]]) -> list[_Spot]:
    """The corners of one outline; where two squares touch only at a corner, they stay separate."""
    way = [first]
    before, at = first, left[first].pop()
    while at != first:
        way.append(at)
        nexts = left[at]
        if len(nexts) == 1:
            before, at = at, nexts.pop()
            continue
        # Clockwise round a square means turning right.
        right = (at[0] - (at[1] - before[1]), at[1] + (at[0] - before[0]))
        nexts.remove(right)
        before, at = at, right
    return way
