"""The whole game on a table of playingcards.io: which widgets there are, and where they lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from generator.export import File
from generator.export.job import Job, Part
from generator.export.pcio_decks import Decks, RoomKeys, is_up
from generator.export.pcio_widgets import (
    Block,
    Json,
    Kind,
    board,
    card,
    collection,
    counter,
    die,
    figures,
    fitted,
    hand,
    holder,
    link,
)
from generator.export.table import (
    by_size,
    parts_on_table,
    refuse_unknown_spots,
    side_by_side,
    spot_of,
)
from generator.export.tabletop_objects import dice_of
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Severity, similar
from generator.frame import Piece
from generator.game.spec.table import SpotSpec
from generator.geometry import Rect, Size

_MOST_SPREAD = 8
"""Pieces of a component that lie side by side by default; more lie in a holder."""
NO_SIZE = Size(0.0, 0.0)


class _One(NamedTuple):
    """One copy of a piece."""

    piece: Piece
    copy: int


class RoomMaker:
    """Makes the widgets of a game."""

    def __init__(self, job: Job, keys: RoomKeys) -> None:
        self._job, self._keys, self._decks = job, keys, Decks(job, keys)

    @property
    def files(self) -> tuple[File, ...]:
        """The pictures that the widgets name, each as a file of its own."""
        return tuple(self._decks.files.values())

    def widgets(self) -> list[Json]:
        """All widgets, each at its place: boards lie below all others."""
        blocks = list(self._blocks())
        scale, boxes = fitted(blocks, self._job.origin)
        found = [hand()]
        for block, box in zip(blocks, boxes):
            found += block.make(box, scale)
        found.sort(key=lambda each: each["type"] != "board")
        for at, each in enumerate(found, 1):
            each["z"] = at
        return found

    def _blocks(self) -> Iterator[Block]:
        refuse_unknown_spots(self._job)
        known = [component.name for component in self._job.game.components]
        for name in self._keys.counters:
            if name not in known:
                hint = similar(name, known, "component")
                what = f"`counters` names no component `{name}`"
                self._job.say("EXPORT012", what, self._job.origin, hint)
        for part, use in parts_on_table(self._job):
            if part.component.name in self._keys.counters:
                yield self._counters(part)
            else:
                yield from self._component(part, use)
        yield from self._rest()

    def _rest(self) -> Iterator[Block]:
        """The dice, and a way to the rules."""
        if not self._job.request.only:
            side = figures().die
            for at, sides in enumerate(dice_of(self._job.game.spec.borrow), 1):
                make = partial(_die, f"die-{at}", sides)
                yield Block(f"d{sides}", NO_SIZE, Size(side, side), make)
        side = figures().url_button
        if self._keys.rules and not self._keys.rules.startswith(("https://", "http://")):
            what = f"`{self._keys.rules}` isn't the address of a page"
            hint = "write it in full: `rules: https://example.org/my-game.pdf`"
            self._job.say("EXPORT015", what, self._job.origin, hint)
        elif self._keys.rules:
            make = partial(_link, self._keys.rules)
            yield Block("rules", NO_SIZE, Size(side, side), make)
        elif self._job.wants_book:
            what = "the rulebook isn't on the table: playingcards.io shows no books"
            hint = "put the PDF online, and write its address: `playingcards: {rules: https://…}`"
            self._job.say("EXPORT013", what, self._job.origin, hint, severity=Severity.ADVICE)

    def _counters(self, part: Part) -> Block:
        """A counter for each row, which begins at its number of copies."""
        size = figures().counter
        high = size.height + size.label
        room = Size(size.width, high * len(part.pieces))
        spot = spot_of(self._job.game.spec.table, part.component.name)
        return Block(part.component.name, NO_SIZE, room, partial(_counters, part), spot)

    def _component(self, part: Part, use: str) -> Iterator[Block]:
        spot = spot_of(self._job.game.spec.table, part.component.name)
        if spot.as_ == "hand":
            what = f"`{part.component.name}` lies on the table, not in hands: nobody has one yet"
            self._job.say("EXPORT011", what, spot.origin, severity=Severity.ADVICE)
        total = sum(piece.copies for piece in part.pieces)
        few = use in ("board", "figure") or (use != "card" and total <= _MOST_SPREAD)
        if (spot.as_ or ("spread" if few else "stack")) in ("spread", "hand"):
            sizes = [piece.sides["front"].size for piece in part.pieces]
            largest = Size(max(each.width for each in sizes), max(each.height for each in sizes))
            ones = [_One(p, n) for p in part.pieces for n in range(1, p.copies + 1)]
            group = side_by_side(part.component.name, largest, ones, spot)
            make = partial(self._spread_out, part, use, spot, group.members)
            yield Block(part.component.name, group.thing.size, NO_SIZE, make, spot)
            return
        for at, (size, pieces) in enumerate(by_size(part.pieces).items(), 1):
            name = part.component.name if at == 1 else f"{part.component.name}-{at}"
            yield self._pile(name, part._replace(pieces=tuple(pieces)), use, spot, size)

    def _pile(self, name: str, part: Part, use: str, spot: SpotSpec, size: Size) -> Block:
        """A holder with a pile, and one for discarded cards."""
        many = 2 if spot.discard else 1
        units, edge = figures(), 2 * figures().holder_edge
        make = partial(self._filled_holder, name, part, use, spot, size)
        extra = Size(many * edge + (many - 1) * edge, edge + units.label + units.button)
        block = Block(name, Size(many * size.width, size.height), extra, make, spot)
        return block._replace(least=many * (units.least_holder + edge))

    def _filled_holder(
        self,
        name: str,
        part: Part,
        use: str,
        spot: SpotSpec,
        size: Size,
        box: Rect,
        scale: float,
    ) -> Iterator[Json]:
        units, edge = figures(), figures().holder_edge
        wide, high = size.width * scale, size.height * scale
        width = max(wide + 2 * edge, units.least_holder)
        y = box.y + units.label
        here = Rect(box.x, y, width, high + 2 * edge)
        kind = self._decks.kind(f"deck-{name}", part, use, part.pieces, scale)
        title = part.component.title
        yield holder(f"holder-{name}", here, title, True, [kind.id])
        if spot.discard:
            there = here._replace(x=box.right - width)
            yield holder(f"discard-{name}", there, f"{title}: discarded", False, [kind.id])
        at = here.x + (width - wide) / 2, y + edge
        yield collection(kind, *at, f"holder-{name}")
        ones = [_One(p, n) for p in part.pieces for n in range(1, p.copies + 1)]
        for one in reversed(ones):  # what comes last lies on top
            yield self._card(part, kind, one, at, is_up(part, use, spot), f"holder-{name}")

    def _card(
        self,
        part: Part,
        kind: Kind,
        one: _One,
        at: tuple[float, float],
        faceup: bool,
        parent: str | None = None,
    ) -> Json:
        name = self._decks.name(part, one.piece)
        return card(f"{name}-{one.copy:02}", kind, name, at, parent=parent, faceup=faceup)

    def _spread_out(
        self,
        part: Part,
        use: str,
        spot: SpotSpec,
        members: Sequence[tuple[float, float, _One]],
        box: Rect,
        scale: float,
    ) -> Iterator[Json]:
        fixed = part.component.kind == "board" and all(
            "back" not in one.piece.sides for *_, one in members
        )
        kinds: dict[Size, Kind] = {}
        for dx, dy, one in members:
            size = one.piece.sides["front"].size
            width, height = size.width * scale, size.height * scale
            x = box.x + box.width / 2 + dx * scale - width / 2
            y = box.y + box.height / 2 + dy * scale - height / 2
            if fixed:
                picture = self._decks.address(part, one.piece, "front")
                name = f"{self._decks.name(part, one.piece)}-{one.copy:02}"
                yield board(name, Rect(x, y, width, height), picture)
                continue
            if size not in kinds:
                own = [p for p in part.pieces if p.sides["front"].size == size]
                tail = f"-{len(kinds) + 1}" if kinds else ""
                name = f"deck-{part.component.name}{tail}"
                kinds[size] = self._decks.kind(name, part, use, own, scale)
                yield collection(kinds[size], x, y, None)
            yield self._card(part, kinds[size], one, (x, y), spot.face != "down")


def _die(id_: str, sides: int, box: Rect, scale: float) -> Iterator[Json]:
    return die(id_, sides, (box.x, box.y))


def _link(address: str, box: Rect, scale: float) -> Iterator[Json]:
    yield link("Rules", address, (box.x, box.y))


def _counters(part: Part, box: Rect, scale: float) -> Iterator[Json]:
    size = figures().counter
    for at, piece in enumerate(part.pieces):
        alone = len(part.pieces) == 1
        label = part.component.title if alone else piece.name
        y = box.y + at * (size.height + size.label) + size.label
        yield counter(f"counter-{part.component.name}-{at + 1:03}", (box.x, y), label, piece.copies)
