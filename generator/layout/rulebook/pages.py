"""Fills pages with flowables: what belongs together stays together, and text closes the holes left by pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.foundation.dataclasses import replace
from generator.frame import PathMark, Placed
from generator.geometry import Path, Rect
from generator.layout.rulebook.flowables import Column, Columns, Flowable, Ground, height_of, moved

_HOLE = 0.12
"""The smallest hole, as a share of a page, that is worth moving a picture for."""
_LARGE = 0.42
"""The smallest hole, as a share of a page, that is worth splitting a table for."""
_LEAST_BELOW_HEADING = 5
"""The fewest lines below a heading whose picture was moved away."""
_LEAST_IN_COLUMNS = 5
"""Columns begin on a page only if this many flowables fit above its end."""
_NEARLY_EMPTY, _TIGHTER = 0.25, (0.9, 0.8, 0.7)
"""If so little of the last page is used, the space between flowables may shrink to one of these shares."""


Chunk = list[Flowable]


def paginated_tightly(flowables: Sequence[Flowable], height: float) -> list[Column]:
    """The flowables on pages; the space between them shrinks a little if that saves a page that is nearly empty."""
    result = paginated(flowables, height)
    if len(result) < 2 or result[-1].end > _NEARLY_EMPTY * height:
        return result
    for share in _TIGHTER:
        closer = [replace(s, before=s.before * share, after=s.after * share) for s in flowables]
        tried = paginated(closer, height)
        if len(tried) < len(result):
            return tried
    return result


def paginated(flowables: Sequence[Flowable], height: float) -> list[Column]:
    """The flowables on pages whose text has this height, mm."""
    waiting = chunks(flowables)
    pages: list[Column] = []
    while waiting:
        column = Column(height)
        while waiting and not (waiting[0][0].fresh and column.flowables):
            if _starts_page(waiting, column):
                break
            if column.holds(waiting[0]):
                column.flowables = column.placed(waiting.pop(0))
            elif (parts := _split(waiting[0], column)) is not None:
                column.flowables, waiting[0] = column.placed(parts[0]), parts[1]
                break
            elif column.flowables:
                _close_hole(waiting, column)
                break
            else:
                waiting[0:1] = _split_high(waiting[0], column)
        pages.append(column)
    return pages


def chunks(flowables: Sequence[Flowable]) -> list[Chunk]:
    """The flowables in groups that aren't split."""
    result: list[Chunk] = []
    for flowable in flowables:
        if result and result[-1][-1].keep and not flowable.fresh:
            result[-1].append(flowable)
        else:
            result.append([flowable])
    return result


def _starts_page(waiting: Sequence[Chunk], column: Column) -> bool:
    """Whether what comes next should begin a page: it fits there as a whole, and the hole it leaves is small."""
    if not column.flowables or column.flowables[-1].flowable.soft or not waiting[0][-1].soft:
        return False
    hole = column.height - column.end
    return (
        hole < _LARGE * column.height
        and not column.holds(_soft_group(waiting, 0))
        and Column(column.height).holds(_soft_group(waiting, 0))
    )


def _soft_group(waiting: Sequence[Chunk], start: int) -> Iterator[Flowable]:
    """The flowables of the groups from one on that should stay together."""
    for k in range(start, len(waiting)):
        yield from waiting[k]
        if not waiting[k][-1].soft:
            break


def _split(chunk: Chunk, column: Column) -> tuple[Chunk, Chunk] | None:
    """A group that ends in columns, as much of it as fits on the page and the rest; None if nothing fits."""
    *before, last = chunk
    if last.columns is None:
        return None
    top = column.placed([*before, replace(last, height=0.0)])[-1].y
    parts = split_columns(
        last.columns, column.height - top - (last.ground.pad if last.ground else 0.0)
    )
    if parts is None or not column.holds([*before, replace(last, height=parts[0].height)]):
        return None
    result = [
        replace(last, height=part.height, placed=part.placed, columns=part, anchor=None)
        for part in parts
    ]
    return [*before, result[0]], [replace(result[1], fresh=False)]


def balanced(flowables: Sequence[Flowable], count: int, step: float, left: float = 0.0) -> Columns:
    """The flowables in at most `count` columns, as low as possible."""
    highest = max((flowable.height for flowable in flowables), default=0.0)
    height = max(height_of(flowables) / count, min(_LEAST_IN_COLUMNS, len(flowables)) * highest)
    while len(columns := paginated(flowables, height)) > count:
        height += highest / 4
    return Columns(tuple(flowables), count, step, tuple(columns), left)


def split_columns(columns: Columns, height: float) -> tuple[Columns, Columns] | None:
    """What fits into a height that is too small for all, and the rest; None if that is too little."""
    flowables, count = columns.flowables, columns.count
    if height < _LEAST_IN_COLUMNS * max((flowable.height for flowable in flowables), default=0.0):
        return None
    above = tuple(paginated(flowables, height)[:count])
    taken = sum(len(column.flowables) for column in above)
    if not 0 < taken < len(flowables):
        return None
    return (
        Columns(flowables[:taken], count, columns.step, above, columns.left),
        balanced(flowables[taken:], count, columns.step, columns.left),
    )


def _split_high(chunk: Chunk, column: Column) -> list[Chunk]:
    """A group that is higher than a page, split where the page ends."""
    count = column.count(chunk)
    if not count:
        # Nothing can be done for it: it reaches into the margin.
        column.flowables = column.placed(chunk[:1])
        return [chunk[1:]] if chunk[1:] else []
    return [chunk[:count], chunk[count:]]


def _close_hole(waiting: list[Chunk], column: Column) -> None:
    """Puts text that follows a picture into the hole before it, below the picture's heading if it has one.

    The picture is then at the top of the next page.
    """
    *heading, last = waiting[0]
    if not last.floats or column.height - column.end < _HOLE * column.height:
        return
    trial = Column(column.height, column.placed(heading)) if heading else column
    # What follows the picture, all of the same section, as far as it fits.
    fillers: Chunk = []
    index = 1
    while index < len(waiting):
        whole = list(_soft_group(waiting, index))
        if any(each.anchor is not None or each.floats or each.fresh for each in whole):
            break
        if not trial.holds([*fillers, *whole]):
            break
        fillers += whole
        while waiting[index][-1].soft and index + 1 < len(waiting):
            index += 1
        index += 1
    if not fillers or (heading and len(fillers) < _LEAST_BELOW_HEADING):
        return
    column.flowables = Column(column.height, trial.flowables).placed(fillers)
    waiting[0:index] = [[last]]


def page_marks(column: Column, x: float, y: float) -> list[Placed]:
    """The marks of a page's text, grounds first."""
    result: list[Placed] = []
    for ground, top, bottom in _grounds(column):
        if ground.fill is not None:
            box = Rect(ground.x, top, ground.width, bottom - top)
            result.append(Placed(x, y, PathMark(Path.rectangle(box), ground.fill)))
        wide = 1.1 if ground.fill is not None else 0.7
        left = ground.x + ground.width - wide if ground.rtl else ground.x
        bar = Rect(left, top, wide, bottom - top)
        result.append(Placed(x, y, PathMark(Path.rectangle(bar), ground.bar)))
    for at in column.flowables:
        result += moved(at.flowable.placed, x, y + at.y)
    return result


def _grounds(column: Column) -> list[tuple[Ground, float, float]]:
    """Each ground of a page, with its top and its bottom."""
    result: list[tuple[Ground, float, float]] = []
    for y, flowable in column.flowables:
        ground = flowable.ground
        if ground is None:
            continue
        bottom = y + flowable.height + ground.pad
        if result and result[-1][0] is ground:
            result[-1] = (ground, result[-1][1], bottom)
        else:
            result.append((ground, y - ground.pad, bottom))
    return result
