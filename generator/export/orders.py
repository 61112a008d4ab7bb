"""Orders of MakePlayingCards: cards in numbered slots, in projects of at most so many, as MPC Autofill reads them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape

from generator.export.csv_lists import as_csv
from generator.foundation.dataclasses import NamedTuple


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
