"""The widgets of a table of playingcards.io, as values of JSON, in units of that table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from generator.decode import read_data
from generator.export.table import Thing, placed
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.diagnostics import Origin, Problem
from generator.game.spec.table import NO_SPOT, SpotSpec
from generator.geometry import Rect, Size, around

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Hand:
    """The box of the players' own cards."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class CounterFigures:
    """The size of a counter."""

    width: float
    height: float
    label: float
    """Above it."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of `data/playingcards.yaml`."""

    width: float
    height: float
    margin: float
    hand: Hand
    card_height: float
    holder_edge: float
    least_holder: float
    label: float
    button: float
    counter: CounterFigures
    die: float
    url_button: float
    most_bytes: int


@cache
def figures() -> Figures:
    """The figures of `data/playingcards.yaml`."""
    return read_data("playingcards.yaml", Figures)


class Kind(NamedTuple):
    """A collection of cards or pieces of one size."""

    id: str
    pieces: bool
    """Whether they are pieces, which are transparent beside their pictures."""
    size: tuple[float, float]
    types: Mapping[str, Mapping[str, str]]
    """The columns of each card by the name of its type."""
    face: str
    """The column with the picture of the front."""
    back: str
    """That of the back; empty for white backs."""
    radius: bool = False


def widget(id_: str, kind: str, x: float, y: float, **more: Any) -> Json:
    """Anything on the table; `z` follows from the order."""
    return {"id": id_, "type": kind, "x": round(x, 2), "y": round(y, 2), "z": 0, **more}


def collection(kind: Kind, x: float, y: float, parent: str | None) -> Json:
    """The deck or the collection that cards or pieces belong to."""
    width, height = kind.size
    more: Json = {"collectionType": "pieces"} if kind.pieces else {}
    return widget(
        kind.id,
        "cardDeck",
        x,
        y,
        parent=parent,
        cardWidth=width,
        cardHeight=height,
        cardTypes={name: dict(columns) for name, columns in kind.types.items()},
        faceTemplate=_template(kind, kind.face),
        backTemplate=_template(kind, kind.back),
        enlarge=True,
        cardOverlapH=0,
        cardOverlapV=0,
        confirmRecall=True,
        **more,
    )


def _template(kind: Kind, column: str) -> Json:
    width, height = kind.size
    picture = {
        "type": "image",
        "x": 0,
        "y": 0,
        "w": width,
        "h": height,
        "color": "transparent" if kind.pieces else "white",
        "valueType": "dynamic" if column else "static",
        "value": column,
    }
    return {"includeBorder": False, "includeRadius": kind.radius, "objects": [picture]}


def card(id_: str, kind: Kind, name: str, at: tuple[float, float], **more: Any) -> Json:
    """A card or a piece."""
    what = "piece" if kind.pieces else "card"
    return widget(id_, what, *at, deck=kind.id, cardType=name, owner=None, dragging=None, **more)


def holder(id_: str, box: Rect, label: str, shuffle: bool, decks: Sequence[str]) -> Json:
    """A place for a pile."""
    return widget(
        id_,
        "cardPile",
        box.x,
        box.y,
        width=round(box.width, 2),
        height=round(box.height, 2),
        label=label,
        hasShuffleButton=shuffle,
        allowedDecks=list(decks),
    )


def board(id_: str, box: Rect, image: str) -> Json:
    """A picture on the table that stays where it is."""
    size = {"width": round(box.width, 2), "height": round(box.height, 2)}
    return widget(id_, "board", box.x, box.y, **size, boardImage=image)


def counter(id_: str, at: tuple[float, float], label: str, value: int) -> Json:
    """A number with a plus and a minus."""
    return widget(id_, "counter", *at, label=label, counterValue=value, counterMin=0, counterStep=1)


def hand() -> Json:
    """The players' own cards: each sees only theirs."""
    box = figures().hand
    return widget("hand", "hand", box.x, box.y, width=box.width, height=box.height)


def link(label: str, address: str, at: tuple[float, float]) -> Json:
    """A button that opens a page."""
    side = figures().url_button
    return widget("rules", "urlButton", *at, label=label, clickURL=address, width=side, height=side)


def die(id_: str, sides: int, at: tuple[float, float]) -> Iterator[Json]:
    """A die: its faces are a collection."""
    side = figures().die
    pips = sides == 6
    numbers = range(1, sides + 1)
    types = {
        f"face-{n}": {"label": str(n)} | ({"image": f"/img/dice-basic/{n}.svg"} if pips else {})
        for n in numbers
    }
    shown = {
        "type": "image",
        "color": "white",
        "value": "image",
        "x": 0,
        "y": 0,
        "w": side,
        "h": side,
    }
    if not pips:
        size = round(side * 0.5)
        text = {"type": "text", "color": "#222222", "value": "label", "fontSize": size}
        shown = {
            **text,
            "textAlign": "center",
            "x": 0,
            "y": (side - size) / 2,
            "w": side,
            "h": size,
        }
    template = {"includeBorder": "light", "includeRadius": True}
    faces = {**template, "objects": [{**shown, "valueType": "dynamic"}]}
    deck = f"faces-{id_}"
    more: Json = {"collectionType": "dice", "cardWidth": side, "cardHeight": side}
    yield widget(deck, "cardDeck", *at, parent=None, cardTypes=types, faceTemplate=faces, **more)
    yield widget(id_, "dice", *at, deck=deck, diceValue="face-1", width=side, height=side)


_POKER = 88.9
"""The height of a poker card, mm."""
_STEP, _LEAST = 0.97, 0.25
"""How much smaller the scale gets each time, and the smallest one, in units for a millimetre."""


class Block(NamedTuple):
    """Widgets that stay together."""

    name: str
    size: Size
    """mm: what becomes smaller with the scale."""
    extra: Size
    """Units of the table: what doesn't, such as names and buttons."""
    make: Callable[[Rect, float], Iterator[Json]]
    """Makes the widgets in a box, in units, at a scale."""
    spot: SpotSpec = NO_SPOT
    least: float = 0.0
    """The least width, in units."""

    def at(self, scale: float) -> Size:
        """Its size in units."""
        width = self.size.width * scale + self.extra.width
        return Size(max(width, self.least), self.size.height * scale + self.extra.height)


def fitted(blocks: Sequence[Block], origin: Origin) -> tuple[float, list[Rect]]:
    """The largest scale, in units for a millimetre, at which all blocks fit, and their boxes, in units.

    Raises `Problem` if there is too much.
    """
    units = figures()
    room = Rect(0.0, 0.0, units.width, units.hand.y)
    room = Rect(*(units.margin,) * 2, room.width - 2 * units.margin, room.height - 2 * units.margin)
    scale = units.card_height / _POKER
    while scale >= _LEAST:
        sizes = [block.at(scale) for block in blocks]
        things = [
            Thing(block.name, Size(size.width / scale, size.height / scale), block.spot)
            for block, size in zip(blocks, sizes)
        ]
        boxes = list(placed(things, room.width / scale))
        all_ = around(
            corner for box in boxes for corner in ((box.x, box.y), (box.right, box.bottom))
        )
        width, height = all_.width * scale, all_.height * scale
        if width <= room.width and height <= room.height:
            left, top = room.x + (room.width - width) / 2, room.y + (room.height - height) / 2
            return scale, [
                Rect(left + (box.x - all_.x) * scale, top + (box.y - all_.y) * scale, *size)
                for box, size in zip(boxes, sizes)
            ]
        scale *= _STEP
    raise Problem(
        "EXPORT014",
        "the game doesn't fit on a table of playingcards.io",
        origin,
        "export only some components, `--only events`, or make them `counters`",
    )
