"""The widgets of a table of playingcards.io, as values of JSON, in units of that table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from generator.decode import read_data
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.geometry import Rect

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
