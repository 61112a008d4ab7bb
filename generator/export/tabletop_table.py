"""The whole game on a table of Tabletop Simulator: which objects there are, and where they lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from generator.export import File
from generator.export.arrangement import Zone, Zoned, arranged, is_on
from generator.export.faces import cut_out
from generator.export.job import Job, Part
from generator.export.pictures import Drawing, raster
from generator.export.table import (
    GAP,
    Group,
    Thing,
    Use,
    parts_on_table,
    refuse_unknown_spots,
    side_by_side,
    spot_of,
)
from generator.export.tabletop_decks import BAG, Maker, SaveKeys, Supplies, bag_of, cards
from generator.export.tabletop_objects import (
    INCH,
    Json,
    Pose,
    Text,
    dice_of,
    die,
    figures,
    made,
    pdf,
    picture,
)
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Problem, Severity
from generator.frame import Face, Frame, GroupMark, Piece, Placed
from generator.game.loading.item_sizes import shape_of
from generator.game.model.game import Item
from generator.game.spec.table import SpotSpec
from generator.geometry import Rect, Size
from generator.paint.pdf import paint_pdf
from generator.paint.pixels import ImageFormat
from generator.shapes import SHAPES

_DIE = 30.0
"""The room of a die, mm."""


class _Laid(NamedTuple):
    """Some objects, and where they belong."""

    group: Group[Maker]
    zone: Zone
    discard: float = 0.0
    """The width of the place for discarded cards on the right, mm."""

    @property
    def thing(self) -> Thing:
        """All of it, with the place for discarded cards."""
        thing = self.group.thing
        if not self.discard:
            return thing
        wide = thing.size.width + GAP + self.discard
        return thing._replace(size=Size(wide, thing.size.height))


class TableMaker:
    """Makes the objects of a game, and collects the files that they need."""

    def __init__(self, job: Job, keys: SaveKeys) -> None:
        self._job = job
        self._supplies = Supplies(job, keys)
        self.snaps: list[Json] = []
        """The places for discarded cards."""

    @property
    def files(self) -> tuple[File, ...]:
        """The files of all objects so far."""
        return self._supplies.files

    def objects(self) -> list[Json]:
        """All objects, each at its place. Raises `Problem` if there are none."""
        laid = [*self._components(), *self._rest()]
        if not laid:
            what = f"nothing of `{self._job.game.name}` is on the table"
            hint = "name components of cards, tiles, boards or figures, or `rulebook`"
            raise Problem("EXPORT055", what, self._job.origin, hint)
        wide, deep = figures().table_width, figures().table_depth
        room = Size(wide * INCH, deep * INCH)
        boxes = arranged([Zoned(each.thing, each.zone) for each in laid], room)
        self._say_what_is_off(laid, boxes, room)
        found = []
        for each, box in zip(laid, boxes):
            x = box.x + (box.width - (each.discard + GAP if each.discard else 0.0)) / 2
            y = box.y + box.height / 2
            found += [make(_pose(x + dx, y + dy)) for dx, dy, make in each.group.members]
            if each.discard:
                at = _pose(box.right - each.discard / 2, y)
                self.snaps.append({"Position": {"x": at.x, "y": 1.0, "z": at.z}})
        return found

    def _say_what_is_off(self, laid: Sequence[_Laid], boxes: Sequence[Rect], room: Size) -> None:
        off = [each for each, box in zip(laid, boxes) if not is_on(box, room)]
        size = f"{room.width:.0f} x {room.height:.0f} mm"
        for each in off:
            spot = each.group.thing.spot
            if spot.at is not None:
                what = f"`{each.group.thing.name}` reaches beyond the table, which has {size}"
                hint = "`at: [0, 0]` is its middle, `[100, 0]` is 100 mm to the right of it"
                self._job.say("EXPORT052", what, spot.origin, hint)
        rest = [each.group.thing.name for each in off if each.group.thing.spot.at is None]
        if rest:
            what = f"the game is larger than the table, which has {size}"
            names = ", ".join(f"`{name}`" for name in rest)
            hint = "write `as: stack` or `as: bag` in `table` for some components, or `as: none`"
            self._job.say("EXPORT052", f"{what}: {names}", self._job.game.spec.origin, hint)

    def _components(self) -> Iterator[_Laid]:
        spots = self._job.game.spec.table
        refuse_unknown_spots(self._job)
        for part, use in parts_on_table(self._job):
            name = part.component.name
            spot = spot_of(spots, name)
            if use == "card":
                group = cards(self._supplies, part, spot)
                wide = max(piece.front.size.width for piece in part.pieces)
                yield _Laid(group, "far", wide if spot.discard else 0.0)
            else:
                group = flat(self._supplies, part, spot, use)
                yield _Laid(group, "middle" if use == "board" else "near")

    def _rest(self) -> Iterator[_Laid]:
        """The dice and the rulebook."""
        if not (self._job.request.only or self._job.request.rows):
            known = figures().dice
            for n in dict.fromkeys(dice_of(self._job.game.spec.borrow)):
                if str(n) not in known:
                    what = f"no die of {n} sides is on the table: the program has none"
                    hint = f"it has dice of {', '.join(known)} sides"
                    place = self._job.game.spec.origin
                    self._job.say("EXPORT053", what, place, hint, severity=Severity.ADVICE)
            sides = [n for n in dice_of(self._job.game.spec.borrow) if str(n) in known]
            if sides:
                size = Size(_DIE * len(sides), _DIE)
                members = tuple(
                    (_DIE * (at - (len(sides) - 1) / 2), 0.0, partial(die, n))
                    for at, n in enumerate(sides)
                )
                yield _Laid(Group(Thing("dice", size), members), "near")
        book = self._job.book
        if book is not None:
            frames = (page.frame for page in book.pages)
            key = self._job.key(Frame(Size(1.0, 1.0)), *map(self._job.key, frames))
            path = f"images/rulebook-{key[:10]}.pdf"
            file = File(path, key, partial(paint_pdf, book), "rulebook")
            size = book.pages[0].frame.size
            scale = size.height / INCH / figures().book_height
            make = partial(pdf, self._supplies.url(file), Text(book.title), scale)
            yield _Laid(Group(Thing("rulebook", size), ((0.0, 0.0, make),)), "side")


def _pose(x: float, y: float) -> Pose:
    """A place on the table: mm right and down."""
    return Pose(round(x / INCH, 3), round(-y / INCH, 3))


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
    sizes = [_front(piece).size for piece in pieces]
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
    look: Json = {"Thickness": supplies.keys.thickness, "Stackable": use != "board"}
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
    job, keys = supplies.job, supplies.keys
    frame = cut_out(face)
    if border:
        size = Size(face.size.width + 2 * border, face.size.height + 2 * border)
        frame = Frame(size, (Placed(border, border, GroupMark(frame)),))
    dpi = min(keys.dpi, keys.largest / (max(frame.size) / INCH))
    supplies.say_coarse(part.component, dpi, keys.dpi)
    # Backs that look the same have one key, and are one file.
    number = f"-{job.number(piece):03}" if side == "front" else ""
    path = f"images/{part.component.name}{number}-{side}"
    file = raster(job, Drawing(path, frame), dpi, ImageFormat("png", dpi))
    stem, dot, ending = file.path.rpartition(".")
    return supplies.url(file._replace(path=f"{stem}-{file.key[:10]}{dot}{ending}"))
