"""Text in columns: its lines are set to the width of one, and then shared out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from generator.geometry import Size
from generator.text.block import SLACK, Block, Broken
from generator.text.paragraph import Row
from generator.text.style import Columns

_FINE = 0.01
"""The accuracy of the height of balanced columns, as a share of the size."""


class Columned(Block):
    """A text in columns of an area; its height is that of the tallest."""

    def __init__(self, block: Block, columns: Columns, area: Size) -> None:
        self.__dict__.update(block.__dict__)
        self.columns = columns
        free = area.width - columns.gap * (columns.number - 1)
        self.size = Size(max(0.0, free / columns.number), area.height)
        """The size of each column, mm."""

    def broken(self, width: float) -> Broken:
        """The text in lines of the width of a column; of the lines and gaps, those of the tallest column count."""
        broken = super().broken(width)
        tallest = max(self._balanced(broken.rows), key=self._height, default=())
        gaps = sum(row.gap for row in tallest[1:])
        return broken._replace(lines=len(tallest), gaps=gaps)

    def room(self, rows: Sequence[Row], height: float) -> int:
        """How many lines fit into all columns of a height (in sizes)."""
        *full, last = self._filled(rows, height)
        return sum(map(len, full)) + super().room(_at_top(last), height)

    def parts(self, rows: Sequence[Row], em: float) -> list[tuple[float, Sequence[Row]]]:
        """See `Block.parts`; the first line of a column has no space before it."""
        height = self.size.height / em
        parts = self._filled(rows, height)
        if self._fit(parts, height):
            share_out = (
                self._balanced if self.columns.balanced else partial(self._filled, height=height)
            )
            kept = share_out(rows, keep=self.resolved.style.valign == "top")
            parts = kept if self._fit(kept, height) else share_out(rows)
        pitch = self.size.width + self.columns.gap
        lefts = [pitch * at for at in range(self.columns.number)]
        if rows and rows[0].item.direction == "rtl":
            lefts.reverse()
        return [(left, _at_top(part)) for left, part in zip(lefts, parts) if part]

    def _balanced(self, rows: Sequence[Row], keep: bool = False) -> list[Sequence[Row]]:
        """The lines in columns of about the same height; `keep` as below."""
        low, high = 0.0, self._height(rows)
        while high - low > _FINE:
            middle = (low + high) / 2
            if self._fit(self._filled(rows, middle, keep), middle):
                high = middle
            else:
                low = middle
        return self._filled(rows, high, keep)

    def _filled(
        self, rows: Sequence[Row], height: float, keep: bool = False
    ) -> list[Sequence[Row]]:
        """The lines in columns of a height (in sizes), filled in turn; the last one takes the rest.

        With `keep`, no line of a paragraph is alone at the end of a column or at the top of the next one.
        """
        columns: list[Sequence[Row]] = []
        for _ in range(self.columns.number - 1):
            end = super().room(_at_top(rows), height)
            if keep:
                end = next((at for at in range(end, 0, -1) if _may_end(rows, at)), end)
            columns.append(rows[:end])
            rows = rows[end:]
        return [*columns, rows]

    def _fit(self, parts: Sequence[Sequence[Row]], height: float) -> bool:
        return all(self._height(part) <= height + SLACK for part in parts)

    def _height(self, rows: Sequence[Row]) -> float:
        return len(rows) * self.pitch + sum(row.gap for row in rows[1:])


def _at_top(rows: Sequence[Row]) -> Sequence[Row]:
    """Lines without the space before the first."""
    return [rows[0]._replace(gap=0.0), *rows[1:]] if rows and rows[0].gap else rows


def _may_end(rows: Sequence[Row], at: int) -> bool:
    """Whether a column may end before a line: not after the first line of a paragraph or before its last one."""
    if at >= len(rows) or rows[at - 1].line.last:
        return True
    first_alone = at == 1 or rows[at - 2].line.last
    return not (first_alone or rows[at].line.last)
