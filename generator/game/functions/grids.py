"""Square boards without a map: every cell is there, and there are no walls.

Count columns and rows from 1. One step leads to a neighbouring cell; with `corners=True` also to a diagonal one.
"""

from __future__ import annotations

from typing import Any

from generator.game.functions._arguments import whole, wrong

_MOST = 1_000


def squares_within(
    columns: Any, rows: Any, steps: Any, start: Any = None, corners: Any = False
) -> int:
    """How many cells of a square board are within a number of steps of a `[column, row]` (default: the middle).

    Example: squares_within(11, 11, steps=2)
    """
    across, down = (
        whole(value, f"number of {noun}", 1, _MOST)
        for value, noun in ((columns, "columns"), (rows, "rows"))
    )
    far, (column, row) = whole(steps, "number of steps"), _start(start, across, down)
    if not 1 <= column <= across or not 1 <= row <= down:
        what = f"`[{column}, {row}]` isn't on a board of {across} × {down}"
        raise wrong(what, "count columns and rows from 1")
    if corners:
        return _near(column, across, far) * _near(row, down, far)
    return sum(_near(column, across, far - abs(each - row)) for each in range(1, down + 1))


def _near(at: int, last: int, far: int) -> int:
    """How many of the cells 1 to `last` of a line are at most `far` steps from one."""
    return max(0, min(last, at + far) - max(1, at - far) + 1) if far >= 0 else 0


def _start(start: Any, columns: int, rows: int) -> tuple[int, int]:
    if start is None:
        if columns % 2 and rows % 2:
            return (columns + 1) // 2, (rows + 1) // 2
        what = f"a board of {columns} × {rows} has no cell in the middle"
        raise wrong(what, "choose the cell: `start=[3, 4]`")
    if not isinstance(start, (list, tuple)) or len(start) != 2:
        raise wrong(f"`{start}` isn't a cell", "write its column and its row: `start=[3, 4]`")
    return whole(start[0], "column"), whole(start[1], "row")
