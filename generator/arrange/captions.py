"""Room for words in the margin, and for a line to measure."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import reduce

from generator.arrange.packing import AIR, LINE, LOWEST, Edges, Raster
from generator.foundation.color import BLACK
from generator.frame import Frame, GroupMark, PathMark, Placed, Role, Stroke, TextMark
from generator.frame.sheet import TextSlot
from generator.frame.walk import ink, walk
from generator.geometry import Path, Rect, Size, Transform
from generator.geometry.paths import lines

MEASURE, SHORT = 100.0, 50.0
"""The lengths of the line to measure, mm: the usual one, and what goes between two marks."""
_SHORTEST = 30.0
"""What a caption needs beside the marks of a cutting machine, mm."""
_SLACK = 1e-6


def caption(raster: Raster, edges: Edges) -> TextSlot | None:
    """The place of a caption: below or left of all marks, else between two marks, else smaller there."""
    for spot in _text_slots(raster, edges):
        area = _clear(spot.area, raster.region.taken)
        if area == spot.area or max(area.size) >= _SHORTEST:
            return spot._replace(area=area)
    return None


def _text_slots(raster: Raster, edges: Edges) -> Iterator[TextSlot]:
    """The places for a caption, the best first."""
    box, (_, _, under, beside) = raster.box, edges
    (width, height), air = raster.size, 2 * AIR
    below, left = under.free - under.end - AIR, beside.free - beside.end - AIR
    if below >= LINE - _SLACK:
        yield TextSlot(Rect(box.x, box.bottom + under.end + AIR, box.width, LINE))
    if left >= LINE - _SLACK:
        yield TextSlot(Rect(box.x - beside.end - AIR - LINE, box.y, LINE, box.height), 270)
    if raster.straight:
        # Marks lean over what is between them.
        return
    below, left = under.free - under.bleed - AIR, beside.free - beside.bleed - AIR
    lines = [min(LINE, below), min(LINE, left)]
    if max(lines) < LOWEST:
        return
    if lines[0] > lines[1] or (lines[0] == lines[1] and width >= height):
        y = box.bottom + under.bleed + AIR
        yield TextSlot(Rect(box.x + air, y, width - 2 * air, lines[0]))
    x = box.x - beside.bleed - AIR - lines[1]
    yield TextSlot(Rect(x, box.y + air, lines[1], height - 2 * air), 270)


def _clear(area: Rect, taken: Iterable[Rect]) -> Rect:
    """The longest part of a line that reaches into none of the taken areas."""
    upright = area.height > area.width
    start, end = (area.y, area.bottom) if upright else (area.x, area.right)
    free = [(start, end)]
    for other in taken:
        if area.overlaps(other):
            a, b = (other.y, other.bottom) if upright else (other.x, other.right)
            free = [span for x, y in free for span in ((x, min(y, a)), (max(x, b), y))]
    x, y = max(free, key=lambda span: span[1] - span[0])
    if (x, y) == (start, end):
        return area
    long = max(0.0, y - x)
    return area._replace(y=x, height=long) if upright else area._replace(x=x, width=long)


def measure(raster: Raster, edges: Edges) -> Rect | None:
    """Where a line of 100 mm finds room: above all marks or to the right of them; else one of 100 or 50 mm between two.

    None where neither finds any.
    """
    taken = raster.region.taken
    for area in _measures(raster, edges):
        if not any(area.overlaps(other) for other in taken):
            return area
    return None


def _measures(raster: Raster, edges: Edges) -> Iterator[Rect]:
    """The places for a line to measure, the best first."""
    box, inner, (over, beside, _, _) = raster.box, raster.region.printable, edges
    if over.free - over.end - AIR >= LINE - _SLACK and inner.width >= MEASURE:
        x = _within(box.x + (box.width - MEASURE) / 2, inner.x, inner.right - MEASURE)
        yield Rect(x, box.y - over.end - AIR - LINE, MEASURE, LINE)
    if beside.free - beside.end - AIR >= LINE - _SLACK and inner.height >= MEASURE:
        y = _within(box.y + (box.height - MEASURE) / 2, inner.y, inner.bottom - MEASURE)
        yield Rect(box.right + beside.end + AIR, y, LINE, MEASURE)
    if not raster.straight:
        yield from _between(raster, edges, MEASURE)
        yield from _between(raster, edges, SHORT)


def _between(raster: Raster, edges: Edges, length: float) -> Iterator[Rect]:
    """Where a line goes between two marks, as near to the middle of an edge as they let it."""
    box, (width, height), (over, beside, _, _) = raster.box, raster.size, edges
    above, right = (min(LINE, edge.free - edge.bleed - 2 * AIR) for edge in (over, beside))
    columns, rows = (
        sorted({position.at[axis] for position in raster.positions}) for axis in (0, 1)
    )
    if above >= LOWEST and width >= length + 4 * AIR:
        x = columns[len(columns) // 2] + (width - length) / 2
        yield Rect(x, box.y - over.bleed - AIR - above, length, above)
    if right >= LOWEST and height >= length + 4 * AIR:
        y = rows[len(rows) // 2] + (height - length) / 2
        yield Rect(box.right + beside.bleed + AIR, y, right, length)


def _within(value: float, least: float, most: float) -> float:
    return max(least, min(value, most))


_WIDTH = 0.2
_TICK, _STEP = 1.2, 10.0
"""How high a tick is, and how far from the next one; mm."""
_AIR = 1.2
"""What the line leaves free on both sides of its words, mm."""


def ruler(area: Rect, set_text: Callable[[str, Size], Frame]) -> tuple[Placed, ...]:
    """A line from end to end of an area, with a tick every 10 mm; it breaks off for the words in its middle.

    It stands upright in an upright area, and reads upwards.
    """
    long, high = max(area.size), min(area.size)
    label = set_text(f"this line must be {long:g} mm long", Size(long, high))
    boxes = [at.bounds(ink(mark)) for at, mark, _ in walk(label) if isinstance(mark, TextMark)]
    text = reduce(Rect.united, boxes) if boxes else Rect(0.0, 0.0, 0.0, 0.0)
    words = Placed(
        (long - text.width) / 2 - text.x, (high - text.height) / 2 - text.y, GroupMark(label)
    )
    line = PathMark(_line(long, high, text.width), None, Stroke(BLACK, _WIDTH), role=Role.GUIDE)
    lying = Frame(Size(long, high), (Placed(0.0, 0.0, line), words))
    if area.height <= area.width:
        return (Placed(area.x, area.y, GroupMark(lying)),)
    upwards = Transform.translate(0.0, long) @ Transform.rotate(270)
    return (Placed(area.x, area.y, GroupMark(lying, upwards)),)


def _line(long: float, high: float, gap: float) -> Path:
    """The line, from the outer edge of its first bar to that of its last, and its ticks."""
    middle, half = high / 2, gap / 2 + _AIR if gap else 0.0
    steps = [step * _STEP for step in range(1, round(long / _STEP))]
    return lines(
        [
            *(((end, 0.0), (end, high)) for end in (_WIDTH / 2, long - _WIDTH / 2)),
            ((0.0, middle), (long / 2 - half, middle)),
            ((long / 2 + half, middle), (long, middle)),
            *(
                ((x, middle - _TICK / 2), (x, middle + _TICK / 2))
                for x in steps
                if abs(x - long / 2) > half
            ),
        ]
    )
