"""Whether what an element draws fits into its box: notes `items-do-not-fit`, with `along` and `by` in mm."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from generator.frame import Note, Source
from generator.frame.lattice import Board
from generator.geometry import Gap, Rect, Size
from generator.keys.lengths import NO_GAP

_LEAST = 0.01
_ROUNDED = 0.2
"""How much more the cells of a board may take, mm: their size is often rounded."""


def overflow_notes(
    widths: Sequence[float],
    heights: Sequence[float],
    area: Size,
    source: Source,
    gap: Gap = NO_GAP,
) -> tuple[Note, ...]:
    """A note for each direction in which columns or rows are larger than an area."""
    wide = sum(widths) + gap.columns * max(0, len(widths) - 1)
    high = sum(heights) + gap.rows * max(0, len(heights) - 1)
    over = {"width": wide - area.width, "height": high - area.height}
    return tuple(
        Note.of("items-do-not-fit", source, along=a, by=by) for a, by in over.items() if by > _LEAST
    )


def board_overflow(at: Board, area: Size, source: Source) -> tuple[Note, ...]:
    """The same for the cells of a board; if no cell has any space, for the gaps between them."""
    area = Size(area.width + _ROUNDED, area.height + _ROUNDED)
    if at.cell > 0:
        return overflow_notes([at.rect.width], [at.rect.height], area, source)
    columns, rows = (len({spot[axis] for spot in at.lattice.cells}) for axis in (0, 1))
    return overflow_notes([0.0] * columns, [0.0] * rows, area, source, Gap(at.gap, at.gap))


def boxes_overflow(rects: Sequence[Rect], area: Size, source: Source) -> tuple[Note, ...]:
    """The same for boxes, including empty ones."""
    if not rects:
        return ()
    there = (Rect(x, y, max(0.0, width), max(0.0, height)) for x, y, width, height in rects)
    whole = reduce(Rect.united, there)
    return overflow_notes([whole.width], [whole.height], area, source)
