"""The objects of a Tabletop Simulator save, as values of JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from hashlib import blake2b
from typing import Any

from generator.decode import read_data
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.game.analysis.rolls_in_text import dice_in

INCH = 25.4
"""mm; a unit of the table is an inch."""
_HEIGHT = 1.2
"""Where things begin to fall onto the table, in units."""
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of `data/tabletop_simulator.yaml`, which says what they are; lengths in inches."""

    card_height: float
    tile_height: float
    figure_height: float
    book_height: float
    merge_distance: float
    bag_order: int
    table: str
    table_width: float
    table_depth: float
    sky: str
    dice: Mapping[str, str]
    card_types: Mapping[str, int]
    tile_types: Mapping[str, int]


@cache
def figures() -> Figures:
    """The figures of the program."""
    return read_data("tabletop_simulator.yaml", Figures)


class Pose(NamedTuple):
    """Where a thing lies, in units from the middle of the table, right and up, and how large it is."""

    x: float = 0.0
    z: float = 0.0
    scale: tuple[float, float] = (1.0, 1.0)
    """Across and down."""
    face_down: bool = False

    @property
    def transform(self) -> Json:
        """As an object has it."""
        turn = {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0 if self.face_down else 0.0}
        at = {"posX": round(self.x, 3), "posY": _HEIGHT, "posZ": round(self.z, 3)}
        across, down = (round(each, 4) for each in self.scale)
        return {**at, **turn, "scaleX": across, "scaleY": 1.0, "scaleZ": down}


class Text(NamedTuple):
    """What an object is called."""

    name: str
    description: str = ""
    tags: tuple[str, ...] = ()


def made(kind: str, text: Text, pose: Pose, **more: Any) -> Json:
    """An object."""
    return {
        "GUID": "",
        "Name": kind,
        "Transform": pose.transform,
        "Nickname": text.name,
        "Description": text.description,
        "GMNotes": "",
        "ColorDiffuse": {"r": 1.0, "g": 1.0, "b": 1.0},
        "Tags": list(text.tags),
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        **more,
    }


class Cell(NamedTuple):
    """A card in an atlas."""

    card: int
    """The number of its deck times 100, and its cell."""
    deck: Json
    """The atlas, as `CustomDeck` has it."""
    text: Text
    sideways: bool = False

    def object(self, pose: Pose) -> Json:
        """The card as an object."""
        return made(
            "CardCustom",
            self.text,
            pose,
            CardID=self.card,
            SidewaysCard=self.sideways,
            CustomDeck={str(self.card // 100): self.deck},
            HideWhenFaceDown=True,
            Hands=True,
        )


def deck(cells: Sequence[Cell], text: Text, pose: Pose) -> Json:
    """Cards on one another, the first on top; a single card isn't a deck."""
    if len(cells) == 1:
        return cells[0].object(pose)
    return made(
        "DeckCustom",
        text,
        pose,
        SidewaysCard=cells[0].sideways,
        DeckIDs=[cell.card for cell in cells],
        CustomDeck={str(cell.card // 100): cell.deck for cell in cells},
        ContainedObjects=[cell.object(pose) for cell in cells],
        HideWhenFaceDown=True,
        Hands=False,
    )


def picture(front: str, back: str, **more: Any) -> Json:
    """The pictures of a tile, a token or a figurine."""
    return {
        "ImageURL": front,
        "ImageSecondaryURL": back,
        "ImageScalar": 1.0,
        "WidthScale": 0.0,
        **more,
    }


def bag(contents: Sequence[Json], text: Text, pose: Pose) -> Json:
    """A bag to draw from at random."""
    order = figures().bag_order
    return made("Bag", text, pose, ContainedObjects=list(contents), Bag={"Order": order})


def pdf(address: str, text: Text, scale: float, pose: Pose) -> Json:
    """A book to read at the table."""
    pose = pose._replace(scale=(scale, scale))
    look = {"PDFUrl": address, "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0}
    return made("Custom_PDF", text, pose, CustomPDF=look)


_MOST_DICE = 20
"""Of one line; more are a mistake."""
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def dice_of(borrowed: Iterable[str]) -> list[int]:
    """The sides of all dice among what is borrowed; `5 ten-sided dice` are five."""
    found: list[int] = []
    for line in borrowed:
        for sides, _ in list(dice_in(line))[:1]:
            first = line.split()[0].casefold()
            digits = re.match(r"\d+", first)
            many = _NUMBERS.index(first) + 1 if first in _NUMBERS else 1
            found += [sides] * min(int(digits[0]) if digits else many, _MOST_DICE)
    return found


def die(sides: int, pose: Pose) -> Json:
    """A die of one of the kinds that the program has."""
    return made(figures().dice[str(sides)], Text(f"d{sides}"), pose)


def save(
    title: str, players: str, note: str, objects: Sequence[Json], snaps: Sequence[Json]
) -> Json:
    """A whole save. Every object gets a name of its own, from its place in the save."""
    numbers = [int(each) for each in re.findall(r"\d+", players)]
    _name(objects, title, set())
    return {
        "SaveName": title,
        "GameMode": title,
        "Date": "",
        "VersionNumber": "",
        "PlayerCounts": [min(numbers), max(numbers)] if numbers else [],
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Table": figures().table,
        "Sky": figures().sky,
        "Note": note,
        "Rules": "",
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        "SnapPoints": list(snaps),
        "ObjectStates": list(objects),
    }


def _name(objects: Iterable[Json], path: str, known: set[str]) -> None:
    """Gives every object six hexadecimal digits that no other one has."""
    for at, each in enumerate(objects):
        place = f"{path}/{at}"
        name = blake2b(place.encode(), digest_size=3).hexdigest()
        while name in known:
            name = blake2b(f"{place} {name}".encode(), digest_size=3).hexdigest()
        known.add(name)
        each["GUID"] = name
        _name(each.get("ContainedObjects", ()), place, known)
