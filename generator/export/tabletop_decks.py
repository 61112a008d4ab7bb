"""Cards on a table of Tabletop Simulator: decks whose pictures are atlases."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Annotated, Literal

from generator.decode import Limits
from generator.export import File
from generator.export.atlas import GridLimits, blank, grids
from generator.export.job import Job, Part
from generator.export.pictures import Dpi, Quality
from generator.export.table import Group, Thing, joined, side_by_side
from generator.export.tabletop_objects import INCH, Cell, Json, Pose, Text, bag, deck, figures
from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import Severity
from generator.foundation.lazy_regex import regex
from generator.frame import Piece
from generator.game.model.game import Component
from generator.game.spec.table import SpotSpec
from generator.geometry import Size
from generator.paint.pixels import ImageFormat
from generator.text.markup import read

BAG = 45.0
"""The room of a bag, mm."""
_SHARP = 150.0
"""Cards of fewer pixels per inch are hard to read."""

Maker = Callable[[Pose], Json]


def cards(supplies: Supplies, part: Part, spot: SpotSpec) -> Group[Maker]:
    """The decks of a component in a row: one for each size."""
    by_size: dict[Size, list[Piece]] = {}
    for piece in part.pieces:
        by_size.setdefault(piece.front.size, []).append(piece)
    groups = [_deck_of(supplies, part, spot, *each) for each in by_size.items()]
    return groups[0] if len(groups) == 1 else joined(part.component.name, groups, spot)


def _deck_of(
    supplies: Supplies, part: Part, spot: SpotSpec, size: Size, pieces: Sequence[Piece]
) -> Group[Maker]:
    """The cards of one size."""
    found = _cells(supplies, part, pieces)
    cells = [cell for piece, cell in found for _ in range(piece.copies)]
    scale = size.height / INCH / figures().card_height
    name, title = part.component.name, Text(part.component.title)
    down = spot.face != "up" and (spot.face == "down" or pieces[0].back is not None)
    if spot.as_ in ("spread", "hand"):
        makers = [partial(_card, cell, scale, spot.face == "down") for cell in cells]
        return side_by_side(name, size, makers, spot)
    if spot.as_ == "bag":
        inside = tuple(partial(_card, cell, scale, down) for cell in cells)
        make: Maker = partial(bag_of, inside, title)
        return Group(Thing(name, Size(BAG, BAG), spot), ((0.0, 0.0, make),))
    make = partial(_stack, tuple(cells), title, scale, down)
    return Group(Thing(name, size, spot), ((0.0, 0.0, make),))


def _cells(supplies: Supplies, part: Part, pieces: Sequence[Piece]) -> Iterator[tuple[Piece, Cell]]:
    """The cells of some pieces of one size, in atlases."""
    job, keys = supplies.job, supplies.keys
    limits = GridLimits(side=keys.largest)
    name, done = part.component.name, 0
    shape = _card_type(supplies, part)
    backs = {job.key(p.back.frame) if p.back else "" for p in pieces}
    for atlas in grids([piece.front for piece in pieces], keys.dpi, limits):
        dpi = atlas.cell[0] / (pieces[0].front.size.width / INCH)
        supplies.say_coarse(part.component, dpi, min(_SHARP, keys.dpi - 1))
        number = supplies.next_deck()
        own = pieces[done : done + len(atlas.faces)]
        front = supplies.url(atlas.file(job, f"images/{name}-front", keys.cards))
        faces = tuple(piece.back or blank(piece.front) for piece in own)
        look = atlas._replace(faces=faces)
        if len(backs) <= 1:
            look = look._replace(faces=faces[:1], columns=1, rows=1)
        back = supplies.url(look.file(supplies.job, f"images/{name}-back", supplies.keys.cards))
        grid = atlas.columns, atlas.rows
        entry = {
            "FaceURL": front,
            "BackURL": back,
            "NumWidth": grid[0],
            "NumHeight": grid[1],
            "BackIsHidden": True,
            "UniqueBack": len(backs) > 1,
            "Type": shape,
        }
        for at, piece in enumerate(own):
            wide = piece.front.size.width > piece.front.size.height
            yield piece, Cell(100 * number + at, entry, supplies.text(piece), wide)
        done += len(own)


def _card_type(supplies: Supplies, part: Part) -> int:
    """The number of the shape of cards; those of other shapes are rectangles."""
    component, known = part.component, figures().card_types
    shape, options = component.shape, component.options
    if shape in ("rectangle", "square") and options.get("radius") in ("0", "0.0"):
        return int(known["sharp"])
    if shape in known and options.get("orientation") != "pointy":
        return int(known[shape])
    what = f"the cards of `{component.name}` are rectangles on the table"
    kind = "hexagons with a corner at the top" if shape in known else f"cards of shape `{shape}`"
    supplies.job.say(
        "EXPORT054",
        f"{what}: Tabletop Simulator doesn't know {kind}",
        component.origin,
        "write `kind: tile`, and they are cut out along their outline",
        severity=Severity.ADVICE,
    )
    return int(known["sharp"])


def _card(cell: Cell, scale: float, down: bool, pose: Pose) -> Json:
    return cell.object(pose._replace(scale=(scale, scale), face_down=down))


def _stack(cells: tuple[Cell, ...], text: Text, scale: float, down: bool, pose: Pose) -> Json:
    return deck(cells, text, pose._replace(scale=(scale, scale), face_down=down))


def bag_of(makers: tuple[Maker, ...], text: Text, pose: Pose) -> Json:
    """A bag with things in it."""
    return bag([make(pose) for make in makers], text, pose)


_WORDS = ("description", "text", "rules", "effect", "ability")
_KINDS = ("tags", "kind", "type", "category", "suit")
_ICON = regex(r":([a-z][a-z0-9-]*):")
_COLORED = regex(r"\[[\w#=, -]+\]\{([^{}]*)\}")
_COLUMN = regex(r"\{(\w+)\}")


Side = Annotated[int, Limits(512, 16384, "a number of pixels", "write `4096` or `8192`", int)]


@dataclass(frozen=True)
class SaveKeys:
    """The keys of a save."""

    base_url: str = ""
    """Where the files are uploaded: `https://example.org/my-game` (default: on this disk)."""
    dpi: Dpi = 300
    """The most pixels per inch (default: 300)."""
    largest: Side = 4096
    """The most pixels of a side of a picture: 4096, or 8192 for newer computers (default: 4096)."""
    format: Literal["jpeg", "png"] = "jpeg"
    """How cards are stored: `jpeg`, or `png`, which is larger and loses nothing (default: `jpeg`)."""
    quality: Quality = 92
    """Of JPEG, from 1 to 100 (default: 92)."""
    description: str = ""
    """The column that is shown when the mouse rests on a piece (default: description, text, rules, effect or ability,
    if there is one)."""
    tags: tuple[str, ...] = ()
    """The columns whose values are tags (default: tags, kind, type, category and suit)."""
    thickness: Annotated[
        float, Limits(0.01, 2, "a thickness", "write inches, such as `0.1`", float)
    ] = 0.1
    """Of tiles and chips, in inches (default: 0.1)."""

    @property
    def cards(self) -> ImageFormat:
        """How pictures of cards are stored."""
        return ImageFormat(self.format, self.dpi, self.quality, opaque=True)


class Supplies:
    """Collects the files that objects need, and gives them their addresses and words."""

    def __init__(self, job: Job, keys: SaveKeys) -> None:
        self.job, self.keys = job, keys
        self._files: dict[str, File] = {}
        self._decks = 0
        self._coarse: set[str] = set()

    @property
    def files(self) -> tuple[File, ...]:
        """The files of all objects so far."""
        return tuple(self._files.values())

    def next_deck(self) -> int:
        """The number of another atlas."""
        self._decks += 1
        return self._decks

    def url(self, file: File) -> str:
        """The address of a file, which is made."""
        self._files[file.path] = file
        base = self.keys.base_url.rstrip("/") or f"file:///{self.job.request.folder.lstrip('/')}"
        return f"{base}/{file.path}"

    def text(self, piece: Piece) -> Text:
        """The name, the description and the tags of a piece."""
        item = piece.front.item
        column = self.keys.description
        words = (item.value(each) for each in ((column,) if column else _WORDS))
        tags = (item.value(each) for each in self.keys.tags or _KINDS)
        said = next((str(word) for word in words if word), "")

        def filled(match: re.Match[str]) -> str:
            value = item.value(match[1])
            return match[0] if value is None else str(value)

        said = _plain(_COLUMN.sub(filled, _COLORED.sub(r"\1", said)))
        return Text(_plain(piece.name), said, tuple(str(tag) for tag in tags if tag))

    def say_coarse(self, component: Component, dpi: float, least: float) -> None:
        """Says once that a component has fewer pixels per inch than it should."""
        if dpi >= least or component.name in self._coarse:
            return
        self._coarse.add(component.name)
        largest = self.keys.largest
        what = f"`{component.name}` has {dpi:.0f} pixels per inch instead of {self.keys.dpi:g}"
        why = f"a picture has at most {largest} pixels a side"
        hints = (
            () if largest >= 8192 else ("newer computers show larger ones: `--set largest=8192`",)
        )
        self.job.say(
            "EXPORT051", f"{what}: {why}", component.origin, *hints, severity=Severity.ADVICE
        )


def _plain(text: str) -> str:
    """A text without markup; icons are words."""
    words = _ICON.sub(lambda match: f"({match[1].replace('-', ' ')})", text)
    return read(words, lambda _: "", {}).letters
