"""Tiles, tokens, boards and figures on a table of Tabletop Simulator: alone, in stacks or in bags."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from generator.export.faces import cut_out
from generator.export.job import Part
from generator.export.pictures import Drawing, raster
from generator.export.table import Group, Thing, Use, side_by_side
from generator.export.tabletop_decks import BAG, Maker, bag_of
from generator.export.tabletop_objects import INCH, Json, Pose, Text, figures, made, picture
from generator.export.tabletop_supplies import Supplies
from generator.frame import Face, Frame, GroupMark, Piece, Placed
from generator.game.loading.item_sizes import shape_of
from generator.game.model.game import Item
from generator.game.spec.table import SpotSpec
from generator.geometry import Size
from generator.paint.pixels import ImageFormat
from generator.shapes import SHAPES

_MOST_SPREAD = 8
"""Pieces of a component that lie side by side by default; more lie in a stack or in a bag."""
_ROW = 420.0
"""Small pieces lie in rows of about this width, mm."""
_BORDER = 0.5
"""What a token has around it, transparent, mm: with it, outlines are found more reliably."""


def flat(supplies: Supplies, part: Part, spot: SpotSpec, use: Use) -> Group[Maker]:
    """The pieces of a component that isn't a deck."""
    name, pieces = part.component.name, part.pieces
    total = sum(piece.copies for piece in pieces)
    spread = total <= _MOST_SPREAD or use in ("board", "figure")
    way = spot.as_ or ("spread" if spread else "stack" if len(pieces) == 1 else "bag")
    sizes = [_size(piece) for piece in pieces]
    size = Size(max(each.width for each in sizes), max(each.height for each in sizes))
    if use == "figure":
        # It stands: what it needs is the room of its base.
        size = Size(size.width, min(size.height, size.width))
    row = 0.0 if use == "board" else _ROW
    if way == "bag":
        makers = tuple(
            partial(_object, supplies, part, piece, use, 1)
            for piece in pieces
            for _ in range(piece.copies)
        )
        make: Maker = partial(bag_of, makers, Text(part.component.title))
        return Group(Thing(name, Size(BAG, BAG), spot), ((0.0, 0.0, make),))
    stacks: Iterator[tuple[Piece, int]]
    if way == "stack" and use != "figure":
        stacks = ((piece, piece.copies) for piece in pieces)
    else:
        stacks = ((piece, 1) for piece in pieces for _ in range(piece.copies))
    objects = [partial(_object, supplies, part, piece, use, many) for piece, many in stacks]
    return side_by_side(name, size, objects, spot, row)


def _size(piece: Piece) -> Size:
    """The size of what is seen of a piece, mm."""
    return _front(piece).size


def _front(piece: Piece) -> Face:
    return piece.sides.get("front", piece.front)


def _object(
    supplies: Supplies, part: Part, piece: Piece, use: Use, number: int, pose: Pose
) -> Json:
    """A tile, a token, a board or a figure, or a stack of tiles."""
    front, back = _front(piece), piece.sides.get("back")
    kind = None if use == "figure" else _tile_type(part, piece)
    border = _BORDER if use != "figure" and kind is None else 0.0
    high = figures().figure_height if use == "figure" else figures().tile_height
    scale = (front.size.height + 2 * border) / INCH / high
    pose = pose._replace(scale=(scale, scale))
    faces = (
        _picture(supplies, part, piece, "front", front, border),
        "" if back is None else _picture(supplies, part, piece, "back", back, border),
    )
    text = supplies.text(piece)
    if use == "figure":
        return made("Figurine_Custom", text, pose, CustomImage=picture(*faces))
    look: Json = {"Thickness": supplies.look.thickness, "Stackable": use != "board"}
    more: Json = {"Number": number} if number > 1 else {}
    more["Locked"] = use == "board"
    stack = "_Stack" if number > 1 else ""
    if kind is not None:
        image = picture(*faces, CustomTile={"Type": kind, "Stretch": True, **look})
        return made(f"Custom_Tile{stack}", text, pose, CustomImage=image, **more)
    look |= {"MergeDistancePixels": figures().merge_distance, "StandUp": False}
    image = picture(*faces, CustomToken=look)
    return made(f"Custom_Token{stack}", text, pose, CustomImage=image, **more)


def _tile_type(part: Part, piece: Piece) -> int | None:
    """The number of the shape of a tile; None for one that is cut out along its picture."""
    item = piece.front.item
    shape = shape_of(part.component, item if isinstance(item, Item) else None)
    name = next((each for each in SHAPES.names() if SHAPES[each] is type(shape)), "")
    known = figures().tile_types
    if name not in known or getattr(shape, "orientation", "flat") == "pointy":
        return None
    return int(known["rounded" if getattr(shape, "radius", 0.0) else name])


def _picture(
    supplies: Supplies, part: Part, piece: Piece, side: str, face: Face, border: float
) -> str:
    """The address of a face cut out along its outline."""
    job, look = supplies.job, supplies.look
    frame = cut_out(face)
    if border:
        size = Size(face.size.width + 2 * border, face.size.height + 2 * border)
        frame = Frame(size, (Placed(border, border, GroupMark(frame)),))
    dpi = min(look.dpi, look.largest / (max(frame.size) / INCH))
    supplies.say_coarse(part.component, dpi, look.dpi)
    # Backs that look the same have one key, and are one file.
    number = f"-{job.number(piece):03}" if side == "front" else ""
    path = f"images/{part.component.name}{number}-{side}"
    file = raster(job, Drawing(path, frame), dpi, ImageFormat("png", dpi))
    stem, dot, ending = file.path.rpartition(".")
    return supplies.url(file._replace(path=f"{stem}-{file.key[:10]}{dot}{ending}"))
