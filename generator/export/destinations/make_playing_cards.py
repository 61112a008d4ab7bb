"""Pictures and orders for MakePlayingCards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar, Literal
from xml.sax.saxutils import escape

from generator.export import File, destination, ready
from generator.export.job import BOOK, Job
from generator.export.lots import Lot, Missing, Printed
from generator.export.number_sheets import as_csv
from generator.export.pictures import Drawing, raster
from generator.export.products import DPI, NONE, Product
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.diagnostics import Problem, Severity
from generator.foundation.slugs import file_names
from generator.foundation.wording import counted, listed
from generator.frame import Frame, Piece
from generator.paint.pixels import ImageFormat

_PNG = ImageFormat("png", DPI, opaque=True)
_STOCKS = {
    "S27": "(S27) Smooth",
    "S30": "(S30) Standard Smooth",
    "S33": "(S33) Superior Smooth",
    "M31": "(M31) Linen",
    "P10": "(P10) Plastic",
}
"""The kinds of card, as MPC Autofill writes them."""


@destination("make-playing-cards")
@dataclass(frozen=True)
class DecksOfCards(Printed):
    """Pictures and orders for MakePlayingCards (makeplayingcards.com), which prints decks of cards.

    All cards of one size are one order with a folder of its own: `poker/fronts`, `poker/backs` and `poker/order.xml`.
    The pictures have 36 pixels of bleed on each side at 300 dpi, as the site wants them.

    1. Run `punchboard export my-game make-playing-cards` and read the findings.
    2. By hand: start a project of that size and number of cards on the site, upload `fronts` and `backs`, and put them
    into the slots that `slots.csv` lists. Each copy of a card has a slot of its own.
    3. Or start MPC Autofill's desktop tool in the folder: it reads `order.xml` and does step 2. It knows cards of
    63 x 88 mm only, so choose that size for all of them: `product: {events: game}`, with `fit: yes` for poker cards.
    4. Look at every card in the site's preview before you order.

    Limits: a project has at most 612 cards; more are divided into `order-1.xml`, `order-2.xml` and so on. Tiles, tokens
    and boards aren't exported. The canvases were collected from other programs that make files for this shop; those of
    `mini` and `jumbo` follow from a rule. With `--only` or `--row` only pictures are made: the orders are always those
    of the whole game.
    """

    vendor: ClassVar[str] = "make-playing-cards"
    title: ClassVar[str] = "MakePlayingCards"

    stock: Literal["S27", "S30", "S33", "M31", "P10"] = "S30"
    """The card: `S27` smooth, `S30` standard smooth, `S33` superior smooth, `M31` linen, `P10` plastic (default:
    `S30`)."""
    foil: bool = False
    """Whether the fronts are printed on foil; not on plastic (default: no)."""

    def files(self, job: Job) -> Iterator[File]:
        """See `Destination.files`."""
        if self.foil and self.stock == "P10":
            hint = "write `foil: no`, or another `stock`"
            raise Problem("EXPORT027", "plastic cards can't be printed on foil", job.origin, hint)
        lots, missing = self.sorted(job)
        self._say_missing(job, missing)
        self.check(job, lots)
        self.refuse_nothing(job, lots)
        for product in dict.fromkeys(lot.product for lot in lots):
            yield from self._order(job, product, [lot for lot in lots if lot.product == product])

    def _say_missing(self, job: Job, missing: list[Missing]) -> None:
        """Names cards that fit nothing, and everything else in one finding."""
        others = [each for each in missing if each.part.component.kind != "card"]
        for each in missing:
            if each not in others:
                self.say_missing(job, each)
        names = dict.fromkeys(f"`{each.part.component.name}`" for each in others)
        if job.wants_book and self.product.of(BOOK) != NONE:
            names["the rulebook"] = None
        if names:
            what = f"{self.title} prints cards only: {listed(names)} aren't exported"
            if len(names) == 1:
                what = what.replace("aren't", "isn't")
            hint = "export them to another print shop, such as `the-game-crafter`"
            job.say("EXPORT020", what, job.origin, hint, severity=Severity.ADVICE)

    def _order(self, job: Job, product: Product, lots: list[Lot]) -> Iterator[File]:
        """The pictures of all cards of a size, and their orders."""
        cards: list[Card] = []
        made: dict[str, File] = {}
        backs: dict[str, str] = {}
        every = [(lot, piece) for lot in lots for piece in lot.pieces]
        names = file_names(f"{lot.name}-{job.number(p):03}-{p.name}" for lot, p in every)
        named = {id(piece): name for (_, piece), name in zip(every, names, strict=True)}
        for lot in lots:
            cards += self._cards(job, lot, named, made, backs)
        for path, file in made.items():
            yield file._replace(path=f"{product.name}/{path}")
        if job.request.only or job.request.rows:
            return
        found = projects(cards, self.sold().most)
        if len(found) > 1:
            count, most = counted(sum(map(len, found)), "card"), self.sold().most
            what = f"`{product.name}` has {count}, more than the {most} of one project: it is {len(found)} orders"
            job.say("EXPORT026", what, job.origin, "order them together", severity=Severity.ADVICE)
        for at, project in enumerate(found, 1):
            name = f"order-{at}.xml" if len(found) > 1 else "order.xml"
            content = order_xml(project, _STOCKS[self.stock], self.foil)
            yield ready(f"{product.name}/{name}", content, counted(len(project), "card"))
        yield ready(f"{product.name}/slots.csv", slots_csv(found))

    def _cards(
        self,
        job: Job,
        lot: Lot,
        names: Mapping[int, str],
        made: dict[str, File],
        backs: dict[str, str],
    ) -> Iterator[Card]:
        """The cards of a component; adds their pictures, each back only once."""
        drawn = [(piece, *self._faces(lot, piece)) for piece in lot.pieces]
        keys = [job.key(back) for _, _, back in drawn]
        for (piece, front, back), key in zip(drawn, keys, strict=True):
            name = names[id(piece)]
            file = raster(job, Drawing(f"fronts/{name}", front), DPI, _PNG)
            made[file.path] = file
            if key not in backs:
                if len(drawn) > 1 and len({*keys}) == 1:
                    name = file_names([lot.name])[0]
                path = f"backs/{name if back.placed else 'blank'}"
                other = raster(job, Drawing(path, back), DPI, _PNG)
                made[other.path], backs[key] = other, other.path
            yield Card(lot.name, piece.name, piece.copies, file.path, backs[key])
        if not all(back.placed for _, _, back in drawn):
            what, where = f"`{lot.name}` has no back: it stays white", lot.part.component.origin
            job.say("EXPORT024", what, where, "add `back:`", severity=Severity.ADVICE)

    def _faces(self, lot: Lot, piece: Piece) -> tuple[Frame, Frame]:
        """The front and the back of a card on the canvas; a blank one if it has no back."""
        front, back = piece.front, piece.back
        canvas = lot.place("front", front).frame(front)
        if back is None:
            return canvas, Frame(lot.product.canvas, ())
        return canvas, lot.place("back", back).frame(back)


class Card(NamedTuple):
    """A card that is ordered."""

    component: str
    name: str
    copies: int
    front: str
    """Its picture, relative to the order."""
    back: str


class Slot(NamedTuple):
    """One copy of a card in a project."""

    number: int
    """From 0."""
    card: Card


def projects(cards: Iterable[Card], most: int) -> list[list[Slot]]:
    """The cards one by one in their slots, divided into projects of at most `most`.

    >>> card = Card("events", "Wolf", 3, "fronts/wolf.png", "backs/wolf.png")
    >>> [[slot.number for slot in project] for project in projects([card], 2)]
    [[0, 1], [0]]
    """
    every = [card for card in cards for _ in range(card.copies)]
    parts = (every[at : at + most] for at in range(0, len(every), most))
    return [[Slot(number, card) for number, card in enumerate(part)] for part in parts]


def order_xml(project: Sequence[Slot], stock: str, foil: bool) -> bytes:
    """A project as an order: which picture is in which slots, and one back for all or one for each slot."""
    backs = Counter(slot.card.back for slot in project)
    lines = [
        "<order>",
        "  <details>",
        f"    <quantity>{len(project)}</quantity>",
        f"    <stock>{escape(stock)}</stock>",
        f"    <foil>{'true' if foil else 'false'}</foil>",
        "  </details>",
        *_side("fronts", [(slot.card.front, slot) for slot in project]),
    ]
    if len(backs) > 1:
        lines += _side("backs", [(slot.card.back, slot) for slot in project])
    lines += [f"  <cardback>{escape(backs.most_common(1)[0][0])}</cardback>", "</order>", ""]
    return "\n".join(lines).encode()


def _side(tag: str, pictures: Sequence[tuple[str, Slot]]) -> list[str]:
    slots: dict[str, list[Slot]] = {}
    for picture, slot in pictures:
        slots.setdefault(picture, []).append(slot)
    lines = [f"  <{tag}>"]
    for picture, used in slots.items():
        lines += [
            "    <card>",
            f"      <id>{escape(picture)}</id>",
            f"      <slots>{','.join(str(slot.number) for slot in used)}</slots>",
            f"      <name>{escape(picture.rpartition('/')[2])}</name>",
            f"      <query>{escape(used[0].card.name.lower())}</query>",
            "    </card>",
        ]
    return [*lines, f"  </{tag}>"]


def slots_csv(found: Sequence[Sequence[Slot]]) -> bytes:
    """Every slot of all projects, for those who upload by hand."""
    rows = [("project", "slot", "component", "name", "front", "back")]
    for at, project in enumerate(found, 1):
        for number, card in project:
            cells = (card.component, card.name, card.front, card.back)
            rows.append((str(at), str(number), *cells))
    return as_csv(rows)
