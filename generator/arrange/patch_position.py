"""How a patch of a poster lies on its page: centred, or moved to make room for text."""

from __future__ import annotations

from generator.arrange import SLACK, Batch
from generator.arrange.bleed import bled
from generator.arrange.packing import AIR, AWAY, LINE, LOWEST, Edges, edge
from generator.arrange.patches import SPILL, Patch, Patches, Span
from generator.foundation.dataclasses import NamedTuple
from generator.frame.sheet import Place
from generator.geometry import Path, Point, Rect

FULL = 6.0
"""The height of the room for a map, the name of the patch and two lines of words, mm."""


class Cover(NamedTuple):
    """What two neighbours share along one axis, mm from the board's corner: it lies under the later one."""

    start: float
    end: float


class PlacedPatch(NamedTuple):
    """A patch on its page."""

    patch: Patch
    box: Rect
    """Its art without bleed, mm on the page."""
    edges: Edges
    words: Rect | None
    """Where words and the map have room; beside the patch they read upwards."""
    beside: bool
    neighbours: tuple[bool, bool, bool, bool]
    """Whether there is a patch above, to the right, below and to the left."""
    covers: tuple[Cover | None, Cover | None, Cover | None, Cover | None]
    """What is shared with each; None for nothing."""

    @property
    def window(self) -> Rect:
        """All that art may reach, mm on the page."""
        return self.box.outset(*(edge.bleed for edge in self.edges))

    @property
    def corner(self) -> Point:
        """Where the corner of the board would lie."""
        start = self.patch.box
        return Point(self.box.x - start.x, self.box.y - start.y)

    def place(self, batch: Batch) -> Place:
        """The board, of which the window is seen; of any outline no more than its bleed."""
        x, y = self.corner
        window = self.window.moved(-x, -y)
        clip = Path.rectangle(window)
        if batch.outline is not None:
            clip = _within(batch.outline, batch.bleed, window)
        return Place(Point(x, y), batch.size, 0, clip)


def place_patch(patch: Patch, among: Patches, batch: Batch) -> PlacedPatch:
    """A patch on its page. Patches of one size lie at one place, on whichever page they are."""
    (c, r), room = patch.at, patch.printable
    size = patch.box.size
    spare = room.width - size.width, room.height - size.height
    beside, high, lead = _words(spare, max(batch.bleed, SPILL))
    dx, dy = (max(0.0, free / 2) for free in spare)
    if high and beside:
        dx = min(dx, max(0.0, spare[0] - lead - high))
    elif high:
        dy = min(dy, max(0.0, spare[1] - lead - high))
    box = Rect(room.x + dx, room.y + dy, *size)
    around = ((c, r - 1), (c + 1, r), (c, r + 1), (c - 1, r))
    there = tuple(place in among.there for place in around)
    spans = ((among.rows, r - 1), (among.columns, c), (among.rows, r), (among.columns, c - 1))
    covers = tuple(_cover(*each) if there[i] else None for i, each in enumerate(spans))
    words = None
    if high and beside:
        words = Rect(box.right + lead, box.y, high, size.height)
    elif high:
        words = Rect(box.x, box.bottom + lead, size.width, high)
    return PlacedPatch(patch, box, _edges(patch, box, batch), words, beside, there, covers)  # type: ignore[arg-type]


def _words(spare: tuple[float, float], bleed: float) -> tuple[bool, float, float]:
    """Whether words are beside the patch instead of below it, how high their room is, and how far from the patch.

    Where there is none, it is 0 high.
    """
    across, down = spare
    for high, air in ((FULL, AWAY), (LINE, AWAY), (LOWEST, AIR)):
        for beside, free in ((False, down), (True, across)):
            if free >= bleed + air + high - SLACK:
                return beside, high, bleed + air
    return False, 0.0, 0.0


def _cover(spans: tuple[Span, ...], index: int) -> Cover | None:
    if not 0 <= index < len(spans) - 1:
        return None
    start, end = spans[index + 1].start, spans[index].end
    return Cover(start, end) if end - start > SLACK else None


def _edges(patch: Patch, box: Rect, batch: Batch) -> Edges:
    """What lies outside the patch: bleed at the edge of the board, and a little art beyond cuts between pages."""
    (width, height), inner = patch.paper.size, patch.printable
    column, row = patch.column, patch.row

    def wanted(outer: bool, joined: bool) -> float:
        return batch.bleed if outer else 0.0 if joined else SPILL

    return Edges(
        edge(box.y, box.y - inner.y, wanted(row.first, row.low > row.start)),
        edge(
            width - box.right,
            inner.right - box.right,
            wanted(column.last, column.high < column.end),
        ),
        edge(height - box.bottom, inner.bottom - box.bottom, wanted(row.last, row.high < row.end)),
        edge(box.x, box.x - inner.x, wanted(column.first, column.low > column.start)),
    )


def _within(outline: Path, bleed: float, window: Rect) -> Path:
    """The part of an outline and its bleed that lies in a window."""
    from generator.geometry.outlines import without  # boxes do without the library behind it

    body = bled(outline, bleed)
    if window.contains(body.bounds):
        return body
    whole = body.bounds.united(window).grown(1.0)
    x, y, right, bottom = window.x, window.y, window.right, window.bottom
    outside = (
        Rect(whole.x, whole.y, whole.width, y - whole.y),
        Rect(whole.x, bottom, whole.width, whole.bottom - bottom),
        Rect(whole.x, y, x - whole.x, window.height),
        Rect(right, y, whole.right - right, window.height),
    )
    return without(body, map(Path.rectangle, outside))
