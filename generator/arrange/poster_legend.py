"""The labels of a poster's page: its name, a map of all pages, and what is glued where."""

from __future__ import annotations

from collections.abc import Iterator

from generator.arrange.packing import AIR, LINE, LOWEST
from generator.arrange.patch_position import FULL, Cover, PlacedPatch
from generator.arrange.patches import Patch, Patches, name_of
from generator.arrange.poster_marks import hidden
from generator.foundation.dataclasses import NamedTuple
from generator.frame.printing import PrintOptions
from generator.frame.sheet import Guide, Mirror, TextSlot
from generator.geometry import Path, Rect
from generator.geometry.paths import joined

LARGE = 2.4
"""How many times larger than a caption the name of a page is."""
LETTER = 3.4
"""The room for a letter or a digit of that name, mm."""
MAP_WIDTH = 12.0
"""The widest map, mm; it is as high as the text area, and beside the patch no wider than that."""
BAR, GAP = 0.15, 0.3
"""The lines of a map, and what is white between pages that are filled and their lines, mm."""
AWAY = 2.0
"""How far words keep from where marks may stand, mm."""
LABEL = 44.0
"""The room for the name of a page and its place in one line, mm."""
HINT, HINT_AND_LABEL = 18.0, 62.0
"""The room for hints on hidden art, mm."""


class Legend(NamedTuple):
    """The words and the map of one side of a page."""

    text_slots: tuple[TextSlot, ...]
    guides: tuple[Guide, ...]
    incomplete: bool
    """Whether there is no room for the page's name, or for the caption that is asked for."""


NOTHING = Legend((), (), False)


def legend(placed: PlacedPatch, among: Patches, options: PrintOptions, two_sided: bool) -> Legend:
    """What is printed beside a patch, and on what of it lies below another page."""
    alone = len(among.patches) == 1
    label = "" if alone else label_of(placed.patch, among)
    strip = None if placed.words is None else _Strip.of(placed)
    if strip is None:
        hints = tuple(_hints(placed, label, two_sided)) if label else ()
        return Legend(hints, (), options.captions or bool(label and not hints))
    if options.marks == "none":
        return _beside(strip, placed, among, options.captions)
    result = _beside(strip, placed, among, options.captions, _to_cut(placed, two_sided))
    return result._replace(text_slots=(*result.text_slots, *_hints(placed, "", two_sided)))


def behind(placed: PlacedPatch, among: Patches, options: PrintOptions, mirror: Mirror) -> Legend:
    """What is printed beside a patch on the back of its page."""
    if placed.words is None:
        return NOTHING
    strip = _Strip.of(placed)
    strip = strip._replace(area=mirror.transform.bounds(strip.area))
    result = _beside(strip, placed, among, options.captions)
    if not result.guides:
        return result
    (drawn,) = result.guides
    box = strip.block(*_map_size(among, strip.upwards))
    x, y = 2 * box.x + box.width, 2 * box.y + box.height
    here = mirror._replace(reach=x if mirror.upright else y).transform
    return result._replace(guides=(drawn._replace(path=drawn.path.transformed(here)),))


def _beside(
    strip: _Strip, placed: PlacedPatch, among: Patches, captions: bool, to_cut: str = ""
) -> Legend:
    """Name, place, caption and map, as much as there is room for. A patch that is alone has a caption only."""
    label = label_of(placed.patch, among)
    text_slots: tuple[TextSlot, ...]
    if len(among.patches) == 1:
        return Legend((strip.spot(0.0, strip.long, 0.0),) if captions else (), (), False)
    if strip.high < FULL:
        text_slots = (strip.spot(0.0, LABEL, 0.0, label),)
        if captions:
            text_slots += (strip.spot(LABEL + AWAY, strip.long, 0.0),)
        return Legend(text_slots, (), False)
    width, height = _map_size(among, strip.upwards)
    name, place = label.split(" · ")
    start = (height if strip.upwards else width) + AWAY
    after = start + LETTER * len(name) + 1.0
    text_slots = (
        strip.spot(start, after, 0.0, name, LARGE),
        strip.spot(after, strip.long, 0.3, " · ".join(filter(None, (place, to_cut)))),
    )
    if captions:
        text_slots += (strip.spot(after, strip.long, FULL - LINE - 0.3),)
    drawn = _map(placed.patch, among, strip.block(width, height))
    return Legend(text_slots, (Guide("map", drawn),), False)


def _to_cut(placed: PlacedPatch, two_sided: bool) -> str:
    above, right, below, left = placed.covers
    if not any(placed.covers) or (two_sided and (right or below)):
        return "cut at all marks between pages" if any(placed.neighbours) else ""
    sides = [side for side, cover in (("on the left", left), ("at the top", above)) if cover]
    return f"cut {' and '.join(sides)}, then glue" if sides else ""


def label_of(patch: Patch, among: Patches) -> str:
    """What a page is called, and where it belongs."""
    (column, row), (columns, rows) = patch.at, (len(among.columns), len(among.rows))
    return f"{patch.name} · row {row + 1} of {rows}, column {column + 1} of {columns}"


class _Strip(NamedTuple):
    """The room for words as one reads it, whether they lie or stand."""

    area: Rect
    upwards: bool

    @classmethod
    def of(cls, placed: PlacedPatch) -> _Strip:
        """The room without what marks may take of its ends."""
        assert placed.words is not None
        x, y, width, height = placed.words
        above, right, below, left = placed.covers
        ends = (above, below) if placed.beside else (left, right)
        first, last = (AWAY + (cover.end - cover.start if cover else 0.0) for cover in ends)
        if placed.beside:
            return cls(Rect(x, y + first, width, height - first - last), True)
        return cls(Rect(x + first, y, width - first - last, height), False)

    @property
    def long(self) -> float:
        """How long a line can be."""
        return self.area.height if self.upwards else self.area.width

    @property
    def high(self) -> float:
        """How high all lines can be."""
        return self.area.width if self.upwards else self.area.height

    def spot(
        self, start: float, end: float, top: float, text: str = "", scale: float = 1.0
    ) -> TextSlot:
        """A line of words from so far to so far."""
        x, y, _, height = self.area
        long, high = max(1.0, min(end, self.long) - start), min(LINE * scale, self.high)
        if self.upwards:
            return TextSlot(Rect(x + top, y + height - start - long, high, long), 270, text, scale)
        return TextSlot(Rect(x + start, y + top, long, high), 0, text, scale)

    def block(self, width: float, height: float) -> Rect:
        """Where something upright is at the beginning of the lines."""
        x, y, _, high = self.area
        return Rect(x, y + high - height if self.upwards else y, width, height)


def _hints(placed: PlacedPatch, label: str, two_sided: bool) -> Iterator[TextSlot]:
    """Which page is glued on what is hidden, said there; the label goes with the first of them."""
    c, r = placed.patch.at
    x, y = placed.corner
    column, row = placed.patch.column, placed.patch.row
    _, right, below, _ = placed.covers
    for cover, at, upwards in ((right, (c + 1, r), True), (below, (c, r + 1), False)):
        under = hidden(cover, two_sided) if cover is not None else Cover(0.0, 0.0)
        high = min(LINE, under.end - under.start - 2 * AIR)
        if high < LOWEST:
            continue
        across = row if upwards else column
        room = across.high - across.low
        text = " · ".join(filter(None, (label, f"glue {name_of(*at)} here")))
        long = min(HINT_AND_LABEL if label else HINT, room - 2 * AWAY)
        label = ""
        start = (across.low + across.high - long) / 2
        top = (under.start + under.end - high) / 2
        if upwards:
            yield TextSlot(Rect(x + top, y + start, high, long), 270, text, ground=True)
        else:
            yield TextSlot(Rect(x + start, y + top, long, high), 0, text, ground=True)


def _map_size(among: Patches, upwards: bool) -> tuple[float, float]:
    widest = FULL if upwards else MAP_WIDTH
    width, height = among.columns[-1].end, among.rows[-1].end
    scale = min(widest / width, FULL / height)
    return width * scale, height * scale


def _map(patch: Patch, among: Patches, box: Rect) -> Path:
    """All pages as small boxes, this one filled."""
    across = box.width / among.columns[-1].end
    down = box.height / among.rows[-1].end
    result: list[Path] = []
    for each in among.patches:
        seen = each.seen
        cell = Rect(
            box.x + seen.x * across,
            box.y + seen.y * down,
            seen.width * across,
            seen.height * down,
        )
        result += map(Path.rectangle, _frame(cell))
        if each.at == patch.at:
            result.append(Path.rectangle(cell.grown(-GAP)))
    return joined(result)


def _frame(cell: Rect) -> tuple[Rect, ...]:
    """The four sides of a box as thin bars round its edges."""
    half = BAR / 2
    x, y, width, height = cell.grown(half)
    right, bottom = cell.right - half, cell.bottom - half
    return (
        Rect(x, y, width, BAR),
        Rect(x, bottom, width, BAR),
        Rect(x, y + BAR, BAR, height - 2 * BAR),
        Rect(right, y + BAR, BAR, height - 2 * BAR),
    )
