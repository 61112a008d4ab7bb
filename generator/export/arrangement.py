"""How things lie on a table of a fixed size: cards on the far side, boards in the middle, small things in front."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from generator.export.table import Thing
from generator.foundation.dataclasses import NamedTuple
from generator.geometry import Rect, Size, around

Zone = Literal["far", "middle", "near", "side"]
"""Where a thing belongs: `side` is a column on the right, such as for the rulebook."""
_BANDS: tuple[Zone, ...] = ("far", "middle", "near")
_GAP = 18.0
"""Between things, mm."""
_STEP = 20.0
"""By how much the widths of rows that are tried differ, mm."""


_Sized = tuple[int, Size]
"""The number of a thing, and its size."""


class Zoned(NamedTuple):
    """A thing and where it belongs."""

    thing: Thing
    zone: Zone

    @property
    def size(self) -> Size:
        """Its size, mm."""
        return self.thing.size


class _Packing(NamedTuple):
    """Things side by side, around the middle."""

    boxes: Mapping[int, Rect]
    """By the number of the thing."""
    size: Size

    def too_large(self, room: Size) -> float:
        """How many times it is as large as a room; at most 1 if it fits."""
        return max(self.size.width / room.width, self.size.height / room.height)


def arranged(things: Sequence[Zoned], room: Size) -> list[Rect]:
    """Where things lie, mm from the middle of the table, right and down.

    What has a spot lies there; all others lie in rows of their zones on one side of these, as compact as possible.
    They don't overlap, but leave the table if there are too many.
    """
    fixed = {at: _own_box(each.thing) for at, each in enumerate(things) if each.thing.spot.at}
    loose = [(at, each) for at, each in enumerate(things) if at not in fixed]
    boxes = dict(fixed)
    if loose and not fixed:
        boxes |= _packed(loose, room).boxes
    elif loose:
        boxes |= _packed_beside(loose, _hull(fixed.values()), room)
    return [boxes[at] for at in range(len(things))]


def is_on(box: Rect, room: Size) -> bool:
    """Whether a box is on a table of a size; a millimetre doesn't matter."""
    wide, high = room.width / 2 + 1, room.height / 2 + 1
    return -wide <= box.x and box.right <= wide and -high <= box.y and box.bottom <= high


def _own_box(thing: Thing) -> Rect:
    """The box of a thing that has a spot."""
    x, y = thing.spot.at or (0.0, 0.0)
    return Rect(x - thing.size.width / 2, y - thing.size.height / 2, *thing.size)


def _hull(boxes: Iterable[Rect]) -> Rect:
    return around(corner for box in boxes for corner in ((box.x, box.y), (box.right, box.bottom)))


def _packed_beside(
    things: Sequence[tuple[int, Zoned]], taken: Rect, room: Size
) -> Mapping[int, Rect]:
    """Things below, above, right or left of what is there already: where they fit best."""
    right, bottom = room.width / 2, room.height / 2
    rooms = {
        (0, 1): Size(room.width, max(1.0, bottom - taken.bottom - _GAP)),
        (0, -1): Size(room.width, max(1.0, bottom + taken.y - _GAP)),
        (1, 0): Size(max(1.0, right - taken.right - _GAP), room.height),
        (-1, 0): Size(max(1.0, right + taken.x - _GAP), room.height),
    }
    tried = {way: _packed(things, each) for way, each in rooms.items()}
    way = min(tried, key=lambda each: max(1.0, tried[each].too_large(rooms[each])))
    found = tried[way]
    (dx, dy), (width, height) = way, found.size
    x = taken.right + _GAP + width / 2 if dx > 0 else taken.x - _GAP - width / 2 if dx else 0.0
    y = taken.bottom + _GAP + height / 2 if dy > 0 else taken.y - _GAP - height / 2 if dy else 0.0
    return {at: box._replace(x=box.x + x, y=box.y + y) for at, box in found.boxes.items()}


def _packed(things: Sequence[tuple[int, Zoned]], room: Size) -> _Packing:
    """The most compact of several arrangements: rows below one another or, if these don't fit, columns side by side."""
    best = min(_in_rows(things, room), key=lambda each: each.too_large(room))
    if best.too_large(room) > 1:
        # What is far on the left, and what is near on the right of the middle.
        far, middle, near, side = (_of(things, zone) for zone in (*_BANDS, "side"))
        centres = [_stacked(_rows(middle, width)) for width in _widths(middle, room.width)]
        found = []
        for width in _widths([*far, *near, *side], room.width / 2):
            left, right = _stacked(_rows(far, width)), _stacked(_rows([*side, *near], width))
            found += [_beside(_beside(left, centre), right) for centre in centres]
        best = min((best, *found), key=lambda each: each.too_large(room))
    return best


def _in_rows(things: Sequence[tuple[int, Zoned]], room: Size) -> list[_Packing]:
    """The zones below one another, with rows of different widths, and the side beside them."""
    column = _stacked([[each] for each in _of(things, "side")])
    bands = [_of(things, zone) for zone in _BANDS]
    most = room.width - column.size.width - _GAP
    return [
        _beside(_stacked([row for band in bands for row in _rows(band, width)]), column)
        for width in _widths([each for band in bands for each in band], most)
    ]


def _of(things: Sequence[tuple[int, Zoned]], zone: str) -> list[_Sized]:
    """The sizes of the things of a zone."""
    return [(at, each.size) for at, each in things if each.zone == zone]


def _widths(things: Sequence[_Sized], most: float) -> list[float]:
    """The widths of rows to try, from that of the widest thing."""
    least = max((size.width for _, size in things), default=0.0)
    return [least + _STEP * n for n in range(max(1, int((most - least) / _STEP) + 1))]


def _rows(things: Sequence[_Sized], width: float) -> list[list[_Sized]]:
    """Things in rows of at most a width, high ones together; in a row they keep their order."""
    rows: list[list[_Sized]] = []
    for each in sorted(things, key=lambda each: -each[1].height):
        for row in rows:
            if sum(size.width + _GAP for _, size in row) + each[1].width <= width + 1e-6:
                row.append(each)
                break
        else:
            rows.append([each])
    return [sorted(row) for row in rows]


def _stacked(rows: Sequence[Sequence[_Sized]]) -> _Packing:
    """Rows below one another, each in the middle."""
    wides = [sum(size.width + _GAP for _, size in row) - _GAP for row in rows]
    highs = [max(size.height for _, size in row) for row in rows]
    whole = Size(max(wides, default=0.0), max(0.0, sum(highs) + _GAP * (len(rows) - 1)))
    boxes, y = {}, -whole.height / 2
    for row, wide, high in zip(rows, wides, highs):
        x = -wide / 2
        for at, size in row:
            boxes[at] = Rect(x, y + (high - size.height) / 2, *size)
            x += size.width + _GAP
        y += high + _GAP
    return _Packing(boxes, whole)


def _beside(left: _Packing, right: _Packing) -> _Packing:
    """Two arrangements side by side; one of them may be empty."""
    if not left.boxes or not right.boxes:
        return left if left.boxes else right
    wide = left.size.width + _GAP + right.size.width
    first, second = (left.size.width - wide) / 2, (wide - right.size.width) / 2
    boxes = {at: box._replace(x=box.x + first) for at, box in left.boxes.items()}
    boxes |= {at: box._replace(x=box.x + second) for at, box in right.boxes.items()}
    return _Packing(boxes, Size(wide, max(left.size.height, right.size.height)))
