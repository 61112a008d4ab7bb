"""What print shops get: the components with the products that they fit, and everything that doesn't fit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from generator.export.job import BOOK, Job, Part
from generator.export.placing import Edge, Place, difference, near_the_edge
from generator.export.products import (
    ALIAS,
    NONE,
    Choices,
    Product,
    Vendor,
    Wanted,
    fitting,
    is_turned,
    measure,
    upright,
)
from generator.export.products import nearest as nearest_of
from generator.export.products import vendor as vendor_named
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.diagnostics import Problem, Severity
from generator.foundation.wording import a_or_an, listed
from generator.frame import Face, Piece
from generator.frame.coverage import plain_box
from generator.game.expressions import dynamic

_LEAST = 0.1
"""mm: smaller differences from a product aren't reported."""
_NETS = ("tuck-box", "booklet")
"""The shapes of products that no component is drawn on."""
_OTHER = "outline"
"""What outlines are called that have no name."""


class Lot(NamedTuple):
    """Pieces of a component that are the same product."""

    part: Part
    pieces: tuple[Piece, ...]
    product: Product
    fit: bool

    @property
    def name(self) -> str:
        """The component."""
        return self.part.component.name

    @property
    def copies(self) -> int:
        """How many of them are ordered."""
        return sum(piece.copies for piece in self.pieces)

    def sides(self, piece: Piece) -> dict[str, Face]:
        """The sides of a piece that the product has, by name."""
        if self.product.faces:
            return dict(piece.sides)
        wanted = ("front", "back")[: self.product.sides]
        return {side: piece.sides[side] for side in wanted if side in piece.sides}

    def place(self, side: str, face: Face) -> Place:
        """How a side lies on the canvas."""
        # Pieces are turned over like the pages of a book.
        turn = (270 if side == "back" else 90) if is_turned(self.product.trim, face.size) else 0
        if not self.fit:
            return Place(self.product, turn)
        room = upright(self.product.trim, face.size)
        return Place(
            self.product, turn, min(room.width / face.size.width, room.height / face.size.height)
        )

    def edges(self) -> Iterator[Edge]:
        """Where all sides of all pieces are cut."""
        for piece in self.pieces:
            for side, face in self.sides(piece).items():
                yield self.place(side, face).edge(face)


class Missing(NamedTuple):
    """Pieces of a component that no product fits."""

    part: Part
    pieces: tuple[Piece, ...]
    wanted: Wanted
    nearest: Product


@dataclass(frozen=True)
class Printed:
    """The keys of all print shops."""

    vendor: ClassVar[str]
    """The name of its file in `data/products/`."""
    title: ClassVar[str]
    """What it calls itself."""

    product: Choices = Choices()
    """The products of components that you choose yourself, by their names there: `{events: PokerDeck, tokens: none}`.
    `none` leaves a component out; `punchboard list products` lists them (default: the product that fits by shape and
    size, to 2 mm and 5 %)."""
    fit: bool = False
    """Whether a component that is larger or smaller than its product is scaled to it. Without, it keeps its size and
    lies in the middle: its art goes on to the cut, or is cut off (default: no)."""

    def sold(self) -> Vendor:
        """All that the print shop makes."""
        return vendor_named(self.vendor)

    def sorted(self, job: Job) -> tuple[list[Lot], list[Missing]]:
        """The components that fit a product, and those that don't. Raises `Problem` for names that don't exist."""
        sold = self.sold().products
        self.product.check([*(each.name for each in job.game.components), BOOK], sold)
        lots, missing = [], []
        for part in job.parts:
            chosen = self.product.of(part.component.name)
            if chosen == NONE:
                continue
            for wanted, pieces in _alike(part).items():
                product = sold[chosen] if chosen else fitting(wanted, sold.values())
                if product is None or product.shape in _NETS:
                    near = product or nearest_of(wanted, sold.values())
                    missing.append(Missing(part, tuple(pieces), wanted, near))
                else:
                    lots.append(Lot(part, tuple(pieces), product, self.fit))
        return lots, missing

    def check(self, job: Job, lots: Iterable[Lot]) -> None:
        """Says what is cut off, and which texts are too close to the cut."""
        for lot in lots:
            self._compare(job, lot)
            where = f"`{lot.product.name}`"
            found = near_the_edge(lot.edges(), self.sold().safe, "EXPORT022", where)
            job.messages.diagnostics += found

    def _compare(self, job: Job, lot: Lot) -> None:
        """Says by how much a component differs from its product."""
        face = next(iter(lot.sides(lot.pieces[0]).values()))
        place, shape = lot.place("front", face), shape_of(lot.part, face)
        if ALIAS.get(shape, shape) != lot.product.shape:
            what = f"`{lot.name}` is {a_or_an(shape)}, and `{lot.product.name}` is cut as {a_or_an(lot.product.shape)}"
            hint = "keep everything important away from the cut, or choose another product"
            job.say("EXPORT021", what, lot.part.size_origin, hint)
        wide, high = difference(place, face.size)
        if max(abs(wide), abs(high)) < _LEAST:
            return
        words = [_words(wide, "wider", "narrower"), _words(high, "higher", "lower")]
        how = listed(filter(None, words))
        cut = max(wide, high) >= _LEAST
        what = (
            "what is beyond its cut is cut off"
            if cut
            else "its art is enlarged to go on to the cut"
        )
        message = f"`{lot.name}` is {how} than {lot.product.said(face.size)}: {what}"
        size = measure(upright(lot.product.trim, face.size))
        hints = ["write `fit: yes` to scale it"] if not lot.fit else []
        hints.append(
            f"or give it that size: `size: {size}`" if hints else f"give it `size: {size}`"
        )
        severity = Severity.WARNING if cut else Severity.ADVICE
        job.say("EXPORT021", message, lot.part.size_origin, *hints, severity=severity)

    def say_missing(self, job: Job, each: Missing) -> None:
        """Says that a component fits no product, and which one is the nearest."""
        component, near = each.part.component, each.nearest
        what = f"{a_or_an(each.wanted.shape)} of {measure(each.wanted.size)}"
        message = f"{self.title} has no product for `{component.name}`, {what}: it isn't exported"
        hint = f"the nearest is {near.said(each.wanted.size)}"
        if near.shape in _NETS:
            hint += ": draw it on the template of that product's page"
        else:
            hint += f": choose it with `product: {{{component.name}: {near.name}}}`, and add `fit: yes` to scale to it"
        other = f"leave it out on purpose with `product: {{{component.name}: {NONE}}}`"
        job.say("EXPORT020", message, each.part.size_origin, hint, other)

    def refuse_nothing(self, job: Job, found: object) -> None:
        """Raises `Problem` if there is nothing to export."""
        if not found:
            what = f"nothing of `{job.game.name}` fits a product of {self.title}"
            hint = "choose one with `product: {events: …}`; see the findings for the nearest ones"
            raise Problem("EXPORT028", what, job.origin, hint)


def _words(by: float, more: str, less: str) -> str:
    return f"{abs(by):.1f} mm {more if by > 0 else less}" if abs(by) >= _LEAST / 2 else ""


def shape_of(part: Part, face: Face) -> str:
    """The name of the outline of a piece."""
    name = part.component.shape
    if dynamic(name):
        return "rectangle" if plain_box(face.outline) is not None else _OTHER
    return _OTHER if name == "path" else name


def _alike(part: Part) -> dict[Wanted, list[Piece]]:
    """The pieces of a component that can be the same product; those without copies aren't ordered."""
    component, found = part.component, dict[Wanted, list[Piece]]()
    for piece in part.pieces:
        if not piece.copies:
            continue
        face = piece.sides.get("front") or next(iter(piece.sides.values()))
        shape = shape_of(part, face)
        faces = len(piece.sides) if shape == "die" else 0
        cards = component.options.get("cards", "") if shape == "tuck-box" else ""
        count = int(cards) if cards.isdigit() else 0
        wanted = Wanted(face.size, shape, component.kind, faces, count)
        found.setdefault(wanted, []).append(piece)
    return found
