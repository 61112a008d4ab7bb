"""Flowables: the pieces of a page that are put below each other and never split."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from generator.foundation.color import Color
from generator.foundation.dataclasses import NamedTuple, dataclass, field, replace
from generator.frame import Frame, PathMark, Placed
from generator.geometry import Path, Rect
from generator.layout.rulebook.blocks import Term
from generator.paint import Anchor

_SLACK = 1e-6


@dataclass(frozen=True, slots=True, eq=False)
class BookPage:
    """One page, the anchors on it, and the terms it mentions."""

    frame: Frame
    anchors: tuple[Anchor, ...] = ()
    label: str = ""
    """The label of the page in viewers."""
    terms: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """A box behind flowables; compared by identity. At the end of a page it is closed, and it continues on the next."""

    x: float
    width: float
    fill: Color | None
    bar: Color
    """The colour of the bar on its left."""
    pad: float = 2.4
    """The space above its first flowable and below its last, mm."""
    rtl: bool = False
    """Whether the bar is on its right, where right-to-left text begins."""


@dataclass(frozen=True, slots=True, eq=False)
class Flowable:
    """Something as wide as the text that is placed as a whole: a line, a table row, a picture; lengths in mm."""

    height: float
    placed: tuple[Placed, ...] = ()
    before: float = 0.0
    """The space above; between two flowables the larger one counts, and there is none at the top of a page."""
    after: float = 0.0
    keep: bool = False
    """Whether the next flowable must be on the same page."""
    soft: bool = False
    """Whether the next flowable should be on the same page, if that leaves no large hole."""
    fresh: bool = False
    """Whether it begins a page."""
    anchor: Anchor | None = None
    head: Flowable | None = None
    """What is repeated above it at the top of a page: the header of its table."""
    ground: Ground | None = None
    floats: bool = False
    """Whether following text may be moved before it, so that it leaves no hole."""
    terms: tuple[Term, ...] = ()
    """The terms it mentions."""
    columns: Columns | None = None
    """Its columns, if it can be split where a page ends."""


def bar(x: float, y: float, width: float, height: float, color: Color) -> Placed:
    """A filled rectangle, mm."""
    return Placed(0.0, 0.0, PathMark(Path.rectangle(Rect(x, y, width, height)), color))


def moved(placed: Iterable[Placed], dx: float, dy: float) -> tuple[Placed, ...]:
    """Marks, moved."""
    return tuple(Placed(x + dx, y + dy, mark, source) for x, y, mark, source in placed)


def indented(flowables: Iterable[Flowable], by: float) -> list[Flowable]:
    """The flowables, moved to the right."""
    return [
        replace(
            flowable,
            placed=moved(flowable.placed, by, 0.0),
            columns=flowable.columns and replace(flowable.columns, left=flowable.columns.left + by),
        )
        for flowable in flowables
    ]


def spaced(flowables: Sequence[Flowable], before: float, after: float) -> list[Flowable]:
    """The flowables with a minimum of space above the first and below the last."""
    if not flowables:
        return []
    result = list(flowables)
    result[0] = replace(result[0], before=max(result[0].before, before))
    result[-1] = replace(result[-1], after=max(result[-1].after, after))
    return result


def keep_together(flowables: Sequence[Flowable]) -> list[Flowable]:
    """The flowables, all on one page."""
    return [replace(flowable, keep=True) for flowable in flowables[:-1]] + list(flowables[-1:])


def keep_with_next(flowables: Iterable[Flowable]) -> list[Flowable]:
    """The flowables, all on one page with what follows."""
    return [replace(flowable, keep=True) for flowable in flowables]


def prefer_together(flowables: Sequence[Flowable]) -> list[Flowable]:
    """The flowables, all on one page if that leaves no large hole."""
    return [replace(flowable, soft=True) for flowable in flowables[:-1]] + list(flowables[-1:])


def without_widows(flowables: Sequence[Flowable]) -> list[Flowable]:
    """Lines of which neither the first nor the last is alone on a page."""
    last = len(flowables) - 1
    return [
        replace(flowable, keep=flowable.keep or (last > 0 and k in (0, last - 1)))
        for k, flowable in enumerate(flowables)
    ]


def height_of(flowables: Sequence[Flowable]) -> float:
    """The height of the flowables together, without the space around them."""
    gaps = sum(max(a.after, b.before) for a, b in pairwise(flowables))
    return sum(flowable.height for flowable in flowables) + gaps


class At(NamedTuple):
    """A flowable at its place on a page, mm from the top of the text."""

    y: float
    flowable: Flowable


@dataclass(slots=True)
class Column:
    """The text of one page, while it is filled."""

    height: float
    flowables: list[At] = field(default_factory=list)

    @property
    def end(self) -> float:
        """Where the last flowable ends, its ground included."""
        return _end(self.flowables[-1]) if self.flowables else 0.0

    def placed(self, chunk: Iterable[Flowable]) -> list[At]:
        """The flowables with some more below them."""
        return [*self.flowables, *self._following(chunk)]

    def holds(self, chunk: Iterable[Flowable]) -> bool:
        """Whether some more flowables fit."""
        last = self.flowables[-1] if self.flowables else None
        for last in self._following(chunk):
            if last.y > self.height + _SLACK:
                return False  # and so is all that follows: a chunk may have a hundred pages
        return last is None or _end(last) <= self.height + _SLACK

    def count(self, chunk: Sequence[Flowable]) -> int:
        """How many of some more flowables fit."""
        most = count = 0
        for at in self._following(chunk):
            if at.y > self.height + _SLACK:
                break
            count += at.flowable is chunk[count]
            if _end(at) <= self.height + _SLACK:
                most = count
        return most

    def _following(self, chunk: Iterable[Flowable]) -> Iterator[At]:
        """Some more flowables at their places, lazily."""
        last = self.flowables[-1] if self.flowables else None
        for flowable in chunk:
            y = _next(last, flowable)
            if flowable.head is not None and last is None:
                yield At(y, flowable.head)
                y += flowable.head.height
            last = At(y, flowable)
            yield last


def _end(at: At) -> float:
    """Where a flowable ends, its ground included."""
    ground = at.flowable.ground
    return at.y + at.flowable.height + (ground.pad if ground is not None else 0.0)


def _next(last: At | None, flowable: Flowable) -> float:
    """The place of a flowable below another, or at the top of a page."""
    ground = flowable.ground
    if last is None:
        return ground.pad if ground is not None else 0.0
    gap = max(last.flowable.after, flowable.before)
    if last.flowable.ground is not None and last.flowable.ground is not ground:
        gap = max(gap, last.flowable.ground.pad + flowable.before)
    return last.y + last.flowable.height + gap


@dataclass(frozen=True, slots=True, eq=False)
class Columns:
    """Narrow flowables in columns side by side that end at about the same height."""

    flowables: tuple[Flowable, ...]
    count: int
    step: float
    """From the left of one column to that of the next, mm."""
    columns: tuple[Column, ...]
    left: float = 0.0

    @property
    def height(self) -> float:
        """The height of the highest column, mm."""
        return max((column.end for column in self.columns), default=0.0)

    @property
    def placed(self) -> tuple[Placed, ...]:
        """The marks of all columns."""
        return tuple(
            placed
            for number, column in enumerate(self.columns)
            for y, flowable in column.flowables
            for placed in moved(flowable.placed, self.left + number * self.step, y)
        )
