"""Cards on a table of Tabletop Simulator: decks whose pictures are atlases."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from generator.export.atlas import Atlas, GridLimits, blank, grids
from generator.export.job import Part
from generator.export.table import Group, Thing, joined, side_by_side
from generator.export.tabletop_objects import (
    INCH,
    Cell,
    Json,
    Pose,
    Text,
    bag,
    custom_deck,
    deck,
    figures,
)
from generator.export.tabletop_supplies import Supplies
from generator.foundation.diagnostics import Severity
from generator.frame import Piece
from generator.game.spec.table import SpotSpec
from generator.geometry import Size

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
    job, look = supplies.job, supplies.look
    limits = GridLimits(side=look.largest)
    name, done = part.component.name, 0
    shape = _card_type(supplies, part)
    backs = {job.key(p.back.frame) if p.back else "" for p in pieces}
    for atlas in grids([piece.front for piece in pieces], look.dpi, limits):
        dpi = atlas.cell[0] / (pieces[0].front.size.width / INCH)
        supplies.say_coarse(part.component, dpi, min(_SHARP, look.dpi - 1))
        number = supplies.next_deck()
        own = pieces[done : done + len(atlas.faces)]
        front = supplies.url(atlas.file(job, f"images/{name}-front", look.cards))
        back = _back(supplies, name, own, atlas, len(backs) > 1)
        grid = atlas.columns, atlas.rows
        entry = custom_deck(front, back, grid, len(backs) > 1, shape)
        for at, piece in enumerate(own):
            wide = piece.front.size.width > piece.front.size.height
            yield piece, Cell(100 * number + at, entry, supplies.text(piece), wide)
        done += len(own)


def _back(
    supplies: Supplies, name: str, pieces: Sequence[Piece], atlas: Atlas, unique: bool
) -> str:
    """The address of the back, or of an atlas with a back for each card."""
    faces = tuple(piece.back or blank(piece.front) for piece in pieces)
    look = atlas._replace(faces=faces)
    if not unique:
        look = look._replace(faces=faces[:1], columns=1, rows=1)
    return supplies.url(look.file(supplies.job, f"images/{name}-back", supplies.look.cards))


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
