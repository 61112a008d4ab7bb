"""Where every face goes: a scheme plans sheets in numbers, and `place` puts the faces there, once for all schemes.

A sheet is a bigger frame: what paints it knows nothing of decks. To add a scheme, copy `_template.py` to a new name;
its docstring tells the designer how to print, turn and cut what it makes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, repeat
from typing import Literal, NamedTuple, Protocol, TypeVar

from generator.color import BLACK
from generator.diagnostics import (
    NOWHERE,
    Collector,
    Diagnostic,
    Origin,
    Outcome,
    Problem,
    Severity,
    similar,
)
from generator.frame import Frame, GroupMark, PathMark, Piece, Placed, Role, Stroke
from generator.frame.sheet import Paper, Sheet, SheetPlan, Side, Slot, Spot, mapping
from generator.geometry import Point, Rect, Size, Transform
from generator.registry import Registry
from generator.values import dataclass

SLACK = 1e-6
"""Millimetres by which floating-point sums may be wrong without a piece losing its place."""
TOO_BIG = "PAPER001"
MARK_WIDTH = 0.15
NOT_MOVED = Point(0.0, 0.0)


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """How a component is laid out on paper."""

    scheme: str = "grid"
    """How pieces are arranged."""
    margin: float | None = None
    """The edge that the printer leaves white, mm; the paper's own where it is not given."""
    gap: float = 0.0
    """The distance between neighbours, mm. 0 lets one cut part two pieces; bleed fills up to half of the gap."""
    marks: Literal["both", "front", "none"] = "both"
    """On which sides of the sheet crop marks are drawn."""
    flip: Literal["long-edge", "short-edge", "none"] = "long-edge"
    """How the printer turns the sheet for the backs; `none` prints the fronts alone."""
    captions: bool = True
    """Whether the margin says which sheet it is."""
    back_offset: Point = NOT_MOVED
    """How far all that is on the backs is moved, right and down on the page, mm: it corrects a printer's shift."""
    origin: Origin = NOWHERE
    """Where the size of the pieces comes from; nowhere where each row says its own."""

    def printable(self, paper: Paper) -> Rect:
        """The area to lay out in: centred, so that fronts and backs meet, inside the wider of opposite margins."""
        top, right, bottom, left = paper.margins if self.margin is None else [self.margin] * 4
        x, y = max(left, right), max(top, bottom)
        return Rect(x, y, paper.size.width - 2 * x, paper.size.height - 2 * y)


class Batch(NamedTuple):
    """All pieces of one size, in numbers."""

    name: str
    """The component, for messages."""
    origin: Origin
    size: Size
    bleed: float
    order: tuple[int, ...]
    """The index of a piece, as often as it is to be cut out; copies stand next to each other."""
    backed: frozenset[int]
    """The pieces that have a back."""
    two_sided: bool
    """Whether any piece of the whole component has a back: then every sheet has one, be it blank."""


class Scheme(Protocol):
    """A way to arrange pieces on paper."""

    def plan(self, batch: Batch, paper: Paper, options: PrintOptions) -> Iterator[SheetPlan]:
        """The sheets for pieces of one size. Raises `Problem` where not one fits."""


@dataclass(frozen=True, slots=True)
class Label:
    """What captions say, and what sets their type."""

    title: str
    version: str = ""
    set_text: Callable[[str, Size], Frame] | None = None
    """Sets one line of text into an area, made smaller where it is too long; None leaves the captions out."""


K_ = TypeVar("K_", bound=type)

SCHEMES: Registry[Scheme] = Registry("scheme", "generator.impose")


def scheme(name: str) -> Callable[[K_], K_]:
    """Registers a scheme class under its name."""

    def register(cls: K_) -> K_:
        SCHEMES.add(name, cls())
        return cls

    return register


def impose(
    pieces: Sequence[Piece], paper: Paper, options: PrintOptions, label: Label
) -> Outcome[tuple[Sheet, ...]]:
    """The sheets of one component on one paper: pieces of equal size share sheets, in the order of the pieces."""
    said = Collector()
    plans: list[SheetPlan] = []
    for batch in batches(pieces, options):
        plans += said.attempt(lambda: _plans(batch, paper, options)) or ()  # noqa: B023
    if plans:
        said.diagnostics += _lacks(pieces[0], paper, plans)
    job = Job.of(pieces, label, options, len(plans))
    return said.outcome(tuple(place(plan, number, job) for number, plan in enumerate(plans, 1)))


def batches(pieces: Sequence[Piece], options: PrintOptions) -> Iterator[Batch]:
    """The pieces by size, sizes in order of first appearance; pieces of no copies are left out."""
    backed = frozenset(i for i, piece in enumerate(pieces) if piece.back is not None)
    if options.flip == "none":
        backed = frozenset()
    by_size: dict[tuple[float, float, float], list[int]] = {}
    last: tuple[Size, float] | None = None
    for index, piece in enumerate(pieces):
        if piece.copies <= 0:
            continue
        front = piece.front
        size = front.frame.size
        if last is None or last[0] is not size or last[1] != front.bleed:
            last = size, front.bleed
            key = (round(size.width, 6), round(size.height, 6), front.bleed)
            members = by_size.setdefault(key, [])
        members.append(index)
    for members in by_size.values():
        first = pieces[members[0]]
        order = tuple(chain.from_iterable(repeat(i, pieces[i].copies) for i in members))
        size, bleed = first.front.size, first.front.bleed
        origin = first.origin if options.origin == NOWHERE else options.origin
        yield Batch(first.component, origin, size, bleed, order, backed, bool(backed))


def check_fits(batch: Batch, paper: Paper, options: PrintOptions) -> None:
    """Raises `Problem` where a piece fits on the paper neither upright nor turned."""
    room = options.printable(paper).size
    short, long = sorted(batch.size)
    if short <= min(room) + SLACK and long <= max(room) + SLACK:
        return
    size, free = (f"{_mm(each.width)} × {_mm(each.height)} mm" for each in (batch.size, room))
    if min(room) <= 0:
        what = f"the margins of {paper.name} leave nothing to print `{batch.name}` on"
        hint = "take a bigger paper, or set a smaller `margin`"
        raise Problem(TOO_BIG, what, batch.origin, hint)
    missing = max(short - min(room), long - max(room))
    raise Problem(
        TOO_BIG,
        f"`{batch.name}` is {size}, and {paper.name} has only {free} to print on",
        batch.origin,
        f"make it {missing + 0.05:.1f} mm smaller, take a bigger paper, or set a smaller `margin`",
    )


class Job(NamedTuple):
    """What the sheets of one component have in common."""

    component: str
    fronts: Sequence[Frame]
    backs: Sequence[Frame | None]
    label: Label
    options: PrintOptions
    total: int
    """How many sheets there are."""
    groups: dict[tuple[int, int], GroupMark]
    """Faces placed so far, by frame and clip: the same face again is the same mark."""

    @classmethod
    def of(cls, pieces: Sequence[Piece], label: Label, options: PrintOptions, total: int) -> Job:
        """The job of placing some pieces of one component."""
        fronts = [piece.front.frame for piece in pieces]
        backs = [piece.back.frame if piece.back else None for piece in pieces]
        name = pieces[0].component if pieces else ""
        return cls(name, fronts, backs, label, options, total, {})


def place(plan: SheetPlan, number: int, job: Job) -> Sheet:
    """The sheet of a plan: every face's own frame at its place, then marks and caption."""
    placed = _faces(plan.front.slots, job.fronts, job.groups)
    front = _side(plan, plan.front, placed, number, job)
    back = None
    if plan.back is not None:
        placed = _faces(plan.back.slots, job.backs, job.groups)
        back = _shifted(_side(plan, plan.back, placed, number, job), job.options.back_offset)
    return Sheet(job.component, number, job.total, front, back, plan)


def _faces(
    slots: Iterable[Slot],
    frames: Sequence[Frame | None],
    groups: dict[tuple[int, int], GroupMark],
) -> list[Placed]:
    made: list[Placed] = []
    for index, (at, size, turn, clip) in slots:
        frame = frames[index]
        if frame is None:
            continue
        # A clip belongs to one turn and size only, so that frame and clip are the whole mark.
        key = (id(frame), id(clip))
        group = groups.get(key)
        if group is None:
            group = groups[key] = GroupMark(frame, mapping(size, turn), clip)
        made.append(Placed(*at, group))
    return made


def _side(plan: SheetPlan, side: Side, placed: list[Placed], number: int, job: Job) -> Frame:
    if side.marks is not None:
        stroke = Stroke(BLACK, MARK_WIDTH)
        placed.append(Placed(0.0, 0.0, PathMark(side.marks, None, stroke, role=Role.GUIDE)))
    if side.caption is not None and job.label.set_text is not None:
        text = _caption_text(plan, side, number, job)
        placed.append(_caption(side.caption, text, job.label.set_text))
    return Frame(plan.paper.size, tuple(placed))


def _caption_text(plan: SheetPlan, side: Side, number: int, job: Job) -> str:
    """Such as `Event cards · page 3 of 12 · back · A4 · 1.0.0`."""
    sides = 1 if plan.back is None else 2
    page = number * sides - (side is plan.front and sides == 2)
    parts = [job.label.title, f"page {page} of {job.total * sides}"]
    parts.append("front" if side is plan.front else "back")
    return " · ".join(filter(None, (*parts, plan.paper.name, job.label.version)))


def _caption(spot: Spot, text: str, set_text: Callable[[str, Size], Frame]) -> Placed:
    x, y, width, height = spot.area
    if spot.turn == 0:
        return Placed(x, y, GroupMark(set_text(text, Size(width, height))))
    # Turned to read upwards: the line begins at the bottom of its area.
    upwards = Transform.translate(0.0, height) @ Transform.rotate(270)
    return Placed(x, y, GroupMark(set_text(text, Size(height, width)), upwards))


def _shifted(frame: Frame, by: Point) -> Frame:
    if by == (0.0, 0.0):
        return frame
    moved = (p._replace(x=p.x + by.x, y=p.y + by.y) for p in frame.placed)
    return Frame(frame.size, tuple(moved))


def _plans(batch: Batch, paper: Paper, options: PrintOptions) -> list[SheetPlan]:
    found = SCHEMES.get(options.scheme)
    if found is None:
        hint = similar(options.scheme, SCHEMES.names(), "scheme")
        message = f"there is no way to arrange pieces called `{options.scheme}`"
        raise Problem("PAPER002", message, NOWHERE, hint)
    return list(found.plan(batch, paper, options))


def _lacks(piece: Piece, paper: Paper, plans: Sequence[SheetPlan]) -> Iterator[Diagnostic]:
    hints = {
        "marks": "choose a bigger paper, or leave more pieces out with a bigger `margin`",
        "caption": "choose a bigger paper, or set `captions: false`",
    }
    for what in dict.fromkeys(chain.from_iterable(plan.lacks for plan in plans)):
        noun = {"marks": "crop marks", "caption": "a caption"}[what]
        message = f"{paper.name} leaves no room for {noun} beside `{piece.component}`"
        yield Diagnostic("PAPER003", Severity.ADVICE, message, piece.origin, (hints[what],))


def _mm(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
