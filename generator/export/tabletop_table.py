"""The whole game on a table of Tabletop Simulator: which objects there are, and where they lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from generator.export import File
from generator.export.arrangement import Zone, Zoned, arranged, is_on
from generator.export.job import Job
from generator.export.table import (
    GAP,
    Group,
    Thing,
    parts_on_table,
    refuse_unknown_spots,
    spot_of,
)
from generator.export.tabletop_decks import Maker, cards
from generator.export.tabletop_objects import (
    INCH,
    Json,
    Pose,
    Text,
    dice_of,
    die,
    figures,
    pdf,
)
from generator.export.tabletop_supplies import Look, Supplies
from generator.export.tabletop_tiles import flat
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Problem, Severity
from generator.frame import Frame
from generator.geometry import Rect, Size
from generator.paint.pdf import paint_pdf

_DIE = 30.0
"""The room of a die, mm."""


class _Laid(NamedTuple):
    """Some objects, and where they belong."""

    group: Group[Maker]
    zone: Zone
    discard: float = 0.0
    """The width of the place for discarded cards on the right, mm."""

    @property
    def thing(self) -> Thing:
        """All of it, with the place for discarded cards."""
        thing = self.group.thing
        if not self.discard:
            return thing
        wide = thing.size.width + GAP + self.discard
        return thing._replace(size=Size(wide, thing.size.height))


class TableMaker:
    """Makes the objects of a game, and collects the files that they need."""

    def __init__(self, job: Job, look: Look) -> None:
        self._job = job
        self._supplies = Supplies(job, look)
        self.snaps: list[Json] = []
        """The places for discarded cards."""

    @property
    def files(self) -> tuple[File, ...]:
        """The files of all objects so far."""
        return self._supplies.files

    def objects(self) -> list[Json]:
        """All objects, each at its place. Raises `Problem` if there are none."""
        laid = [*self._components(), *self._rest()]
        if not laid:
            what = f"nothing of `{self._job.game.name}` is on the table"
            hint = "name components of cards, tiles, boards or figures, or `rulebook`"
            raise Problem("EXPORT055", what, self._job.origin, hint)
        wide, deep = figures().table_width, figures().table_depth
        room = Size(wide * INCH, deep * INCH)
        boxes = arranged([Zoned(each.thing, each.zone) for each in laid], room)
        self._say_what_is_off(laid, boxes, room)
        found = []
        for each, box in zip(laid, boxes):
            x = box.x + (box.width - (each.discard + GAP if each.discard else 0.0)) / 2
            y = box.y + box.height / 2
            found += [make(_pose(x + dx, y + dy)) for dx, dy, make in each.group.members]
            if each.discard:
                at = _pose(box.right - each.discard / 2, y)
                self.snaps.append({"Position": {"x": at.x, "y": 1.0, "z": at.z}})
        return found

    def _say_what_is_off(self, laid: Sequence[_Laid], boxes: Sequence[Rect], room: Size) -> None:
        off = [each for each, box in zip(laid, boxes) if not is_on(box, room)]
        size = f"{room.width:.0f} x {room.height:.0f} mm"
        for each in off:
            spot = each.group.thing.spot
            if spot.at is not None:
                what = f"`{each.group.thing.name}` reaches beyond the table, which has {size}"
                hint = "`at: [0, 0]` is its middle, `[100, 0]` is 100 mm to the right of it"
                self._job.say("EXPORT052", what, spot.origin, hint)
        rest = [each.group.thing.name for each in off if each.group.thing.spot.at is None]
        if rest:
            what = f"the game is larger than the table, which has {size}"
            names = ", ".join(f"`{name}`" for name in rest)
            hint = "write `as: stack` or `as: bag` in `table` for some components, or `as: none`"
            self._job.say("EXPORT052", f"{what}: {names}", self._job.game.origin, hint)

    def _components(self) -> Iterator[_Laid]:
        spots = self._job.game.table
        refuse_unknown_spots(self._job)
        for part, use in parts_on_table(self._job):
            name = part.component.name
            spot = spot_of(spots, name)
            if use == "card":
                group = cards(self._supplies, part, spot)
                wide = max(piece.front.size.width for piece in part.pieces)
                yield _Laid(group, "far", wide if spot.discard else 0.0)
            else:
                group = flat(self._supplies, part, spot, use)
                yield _Laid(group, "middle" if use == "board" else "near")

    def _rest(self) -> Iterator[_Laid]:
        """The dice and the rulebook."""
        if not (self._job.request.only or self._job.request.rows):
            known = figures().dice
            for n in dict.fromkeys(dice_of(self._job.game.borrow)):
                if str(n) not in known:
                    what = f"no die of {n} sides is on the table: the program has none"
                    hint = f"it has dice of {', '.join(known)} sides"
                    place = self._job.game.origin
                    self._job.say("EXPORT053", what, place, hint, severity=Severity.ADVICE)
            sides = [n for n in dice_of(self._job.game.borrow) if str(n) in known]
            if sides:
                size = Size(_DIE * len(sides), _DIE)
                members = tuple(
                    (_DIE * (at - (len(sides) - 1) / 2), 0.0, partial(die, n))
                    for at, n in enumerate(sides)
                )
                yield _Laid(Group(Thing("dice", size), members), "near")
        book = self._job.book
        if book is not None:
            frames = (page.frame for page in book.pages)
            key = self._job.key(Frame(Size(1.0, 1.0)), *map(self._job.key, frames))
            path = f"images/rulebook-{key[:10]}.pdf"
            file = File(path, key, partial(paint_pdf, book), "rulebook")
            size = book.pages[0].frame.size
            scale = size.height / INCH / figures().book_height
            make = partial(pdf, self._supplies.url(file), Text(book.title), scale)
            yield _Laid(Group(Thing("rulebook", size), ((0.0, 0.0, make),)), "side")


def _pose(x: float, y: float) -> Pose:
    """A place on the table: mm right and down."""
    return Pose(round(x / INCH, 3), round(-y / INCH, 3))
