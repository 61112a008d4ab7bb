"""The whole game on a table of Tabletop Simulator: which objects there are, where they lie, and their pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from generator.export import File
from generator.export.atlas import Atlas, GridLimits, grids
from generator.export.faces import cut_out
from generator.export.job import Job, Part
from generator.export.pictures import Drawing, raster
from generator.export.table import (
    GAP,
    Group,
    Thing,
    placed,
    refuse_unknown_spots,
    side_by_side,
    spot_of,
    use_of,
)
from generator.export.tabletop_objects import (
    INCH,
    Cell,
    Json,
    Pose,
    Text,
    bag,
    custom_deck,
    deck,
    dice_of,
    die,
    figures,
    made,
    pdf,
    picture,
)
from generator.foundation.color import WHITE
from generator.foundation.dataclasses import NamedTuple, replace
from generator.foundation.diagnostics import Severity
from generator.frame import Face, Frame, PathMark, Piece, Placed
from generator.game.spec.table import SpotSpec
from generator.geometry import Path, Rect, Size
from generator.paint.pdf import paint_pdf
from generator.paint.pixels import ImageFormat

_MOST_SPREAD = 8
"""Pieces of a component that lie side by side by default; more lie in a stack or in a bag."""
_SIDE = 30.0
"""The room of a bag or a die, mm."""
_WORDS = ("description", "text", "rules", "effect", "ability")
_KINDS = ("tags", "kind", "type", "category", "suit")


class Look(NamedTuple):
    """How pictures and objects are made; see the keys of the destination."""

    base_url: str
    dpi: float
    largest: int
    cards: ImageFormat
    thickness: float
    description: str
    tags: tuple[str, ...]


Maker = Callable[[Pose], Json]


class TableMaker:
    """Makes the objects of a game, and collects the files that they need."""

    def __init__(self, job: Job, look: Look) -> None:
        self._job, self._look = job, look
        self._files: dict[str, File] = {}
        self._decks = 0
        self.snaps: list[Json] = []
        """The places for discarded cards."""

    @property
    def files(self) -> tuple[File, ...]:
        """The files of all objects so far."""
        return tuple(self._files.values())

    def objects(self) -> list[Json]:
        """All objects, each at its place."""
        groups = list(self._groups())
        found = []
        for group, box in zip(groups, placed([group.thing for group in groups])):
            x, y = box.x + box.width / 2, box.y + box.height / 2
            for dx, dy, make in group.members:
                found.append(make(Pose((x + dx) / INCH, -(y + dy) / INCH)))
            if group.thing.spot.discard:
                right = (x + box.width + GAP) / INCH
                self.snaps.append(
                    {"Position": {"x": round(right, 3), "y": 1.0, "z": round(-y / INCH, 3)}}
                )
        return found

    def _groups(self) -> Iterator[Group[Maker]]:
        spots = self._job.game.table
        refuse_unknown_spots(self._job)
        for part in self._job.parts:
            component = part.component
            pieces = tuple(piece for piece in part.pieces if piece.copies)
            named = component.name in self._job.request.only
            if not pieces or not (component.kit or named):
                continue
            spot = spot_of(spots, component.name)
            use = use_of(component, pieces[0].front.size)
            if use == "none":
                what = f"`{component.name}` isn't on the table: nobody needs a box there"
                self._job.say("EXPORT009", what, component.origin, severity=Severity.ADVICE)
            elif use == "card":
                yield from self._cards(part._replace(pieces=pieces), spot)
            else:
                yield self._flat(part._replace(pieces=pieces), spot, use)
        yield from self._rest()

    def _rest(self) -> Iterator[Group[Maker]]:
        """The dice and the rulebook."""
        if not self._job.request.only:
            sides = [n for n in dice_of(self._job.game.borrow) if str(n) in figures()["dice"]]
            for n in sides:
                thing = Thing(f"d{n}", Size(_SIDE, _SIDE))
                yield Group(thing, ((0.0, 0.0, partial(_die, n)),))
        book = self._job.book
        if book is not None:
            frames = (page.frame for page in book.pages)
            key = self._job.key(Frame(Size(1.0, 1.0)), *map(self._job.key, frames))
            file = File(
                f"images/rulebook-{key[:10]}.pdf", key, partial(paint_pdf, book), "rulebook"
            )
            width, height = book.pages[0].frame.size
            make = partial(pdf, self._url(file), Text(book.title))
            yield Group(Thing("rulebook", Size(width, height)), ((0.0, 0.0, make),))

    def _url(self, file: File) -> str:
        self._files[file.path] = file
        base = self._look.base_url.rstrip("/") or f"file:///{self._job.request.folder.lstrip('/')}"
        return f"{base}/{file.path}"

    def _text(self, piece: Piece) -> Text:
        item = piece.front.item
        column = self._look.description
        words = (item.value(each) for each in ((column,) if column else _WORDS))
        tags = (item.value(each) for each in self._look.tags or _KINDS)
        said = next((str(word) for word in words if word), "")
        return Text(piece.name, said, tuple(str(tag) for tag in tags if tag))

    def _cards(self, part: Part, spot: SpotSpec) -> Iterator[Group[Maker]]:
        """The decks of a component: one for each size."""
        by_size: dict[Size, list[Piece]] = {}
        for piece in part.pieces:
            by_size.setdefault(piece.front.size, []).append(piece)
        for size, pieces in by_size.items():
            cells = [cell for piece, cell in self._cells(part, pieces) for _ in range(piece.copies)]
            scale = size.height / INCH / figures()["card_height"]
            name = Text(part.component.title)
            if spot.as_ in ("spread", "hand"):
                makers = [partial(_card, cell, scale, spot.face == "down") for cell in cells]
                yield side_by_side(part.component.name, size, makers, spot)
            else:
                down = spot.face != "up" and (spot.face == "down" or pieces[0].back is not None)
                make: Maker = partial(_deck, tuple(cells), name, scale, down)
                if spot.as_ == "bag":
                    make = partial(_bag, (make,), name)
                thing = Thing(part.component.name, size, spot)
                yield Group(thing, ((0.0, 0.0, make),))

    def _cells(self, part: Part, pieces: Sequence[Piece]) -> Iterator[tuple[Piece, Cell]]:
        """The cells of some pieces of one size, in atlases."""
        limits = GridLimits(side=self._look.largest)
        name, done = part.component.name, 0
        shape = int(figures()["card_types"].get(part.component.shape, 0))
        backs = {self._job.key(p.back.frame) if p.back else "" for p in pieces}
        for atlas in grids([piece.front for piece in pieces], self._look.dpi, limits):
            self._decks += 1
            own = pieces[done : done + len(atlas.faces)]
            front = self._url(atlas.file(self._job, f"images/{name}-front", self._look.cards))
            back = self._back(name, own, atlas, len(backs) > 1)
            look = custom_deck(front, back, (atlas.columns, atlas.rows), len(backs) > 1, shape)
            for at, piece in enumerate(own):
                wide = piece.front.size.width > piece.front.size.height
                yield piece, Cell(100 * self._decks + at, look, self._text(piece), wide)
            done += len(own)

    def _back(self, name: str, pieces: Sequence[Piece], atlas: Atlas, unique: bool) -> str:
        """The address of the back, or of an atlas with a back for each card."""
        faces = tuple(piece.back or _blank(piece.front) for piece in pieces)
        look = atlas._replace(faces=faces)
        if not unique:
            look = look._replace(faces=faces[:1], columns=1, rows=1)
        return self._url(look.file(self._job, f"images/{name}-back", self._look.cards))

    # Tiles, tokens, boards and figures

    def _flat(self, part: Part, spot: SpotSpec, use: str) -> Group[Maker]:
        """The pieces of a component that isn't a deck."""
        name = part.component.name
        total = sum(piece.copies for piece in part.pieces)
        spread = total <= _MOST_SPREAD or use in ("board", "figure")
        way = spot.as_ or ("spread" if spread else "stack" if len(part.pieces) == 1 else "bag")
        size = Size(
            max(p.front.size.width for p in part.pieces),
            max(p.sides["front"].size.height for p in part.pieces),
        )
        makers = [
            partial(self._object, part, piece, use, 1)
            for piece in part.pieces
            for _ in range(piece.copies)
        ]
        if way in ("spread", "hand"):
            return side_by_side(name, size, makers, spot)
        if way == "stack":
            stacks = [
                partial(self._object, part, piece, use, piece.copies) for piece in part.pieces
            ]
            return side_by_side(name, size, stacks, spot)
        thing = Thing(name, Size(_SIDE, _SIDE), spot)
        return Group(thing, ((0.0, 0.0, partial(_bag, tuple(makers), Text(part.component.title))),))

    def _object(self, part: Part, piece: Piece, use: str, number: int, pose: Pose) -> Json:
        """A tile, a token, a board or a figure, or a stack of tiles."""
        front, back = piece.sides["front"], piece.sides.get("back")
        height = front.size.height / INCH
        figure = use == "figure"
        scale = height / figures()["figure_height" if figure else "tile_side"]
        pose = pose._replace(scale=(scale, scale))
        faces = self._picture(part, piece, "front", front), self._picture(part, piece, "back", back)
        text = self._text(piece)
        if figure:
            return made("Figurine_Custom", text, pose, CustomImage=picture(*faces))
        more: Json = {"Number": number} if number > 1 else {}
        shape, types = part.component.shape, figures()["tile_types"]
        stack = "_Stack" if number > 1 else ""
        if shape in types:
            rounded = shape in ("rectangle", "square") and part.component.options.get("radius")
            kind = 3 if rounded else int(types[shape])
            tile = {
                "Type": kind,
                "Thickness": self._look.thickness,
                "Stackable": True,
                "Stretch": True,
            }
            look = picture(*faces, CustomTile=tile)
            more["Locked"] = use == "board"
            return made(f"Custom_Tile{stack}", text, pose, CustomImage=look, **more)
        token = {
            "Thickness": self._look.thickness,
            "MergeDistancePixels": 15.0,
            "StandUp": False,
            "Stackable": True,
        }
        return made(
            f"Custom_Token{stack}",
            text,
            pose,
            CustomImage=picture(*faces, CustomToken=token),
            **more,
        )

    def _picture(self, part: Part, piece: Piece, side: str, face: Face | None) -> str:
        """The address of a face cut out along its outline; empty without a face."""
        if face is None:
            return ""
        longest = max(face.size) / INCH
        dpi = min(self._look.dpi, self._look.largest / longest)
        # Backs that look the same have one key, and are one file.
        number = f"-{self._job.number(piece):03}" if side == "front" else ""
        path = f"images/{part.component.name}{number}-{side}"
        file = raster(self._job, Drawing(path, cut_out(face)), dpi, ImageFormat("png", dpi))
        stem, dot, ending = file.path.rpartition(".")
        return self._url(file._replace(path=f"{stem}-{file.key[:10]}{dot}{ending}"))


def _card(cell: Cell, scale: float, down: bool, pose: Pose) -> Json:
    return cell.object(pose._replace(scale=(scale, scale), face_down=down))


def _deck(cells: tuple[Cell, ...], text: Text, scale: float, down: bool, pose: Pose) -> Json:
    return deck(cells, text, pose._replace(scale=(scale, scale), face_down=down))


def _bag(makers: tuple[Maker, ...], text: Text, pose: Pose) -> Json:
    return bag([make(pose) for make in makers], text, pose)


def _die(sides: int, pose: Pose) -> Json:
    found = die(sides, pose)
    assert found is not None
    return found


def _blank(face: Face) -> Face:
    """The back of a card that has none: white paper."""
    whole = PathMark(Path.rectangle(Rect(0.0, 0.0, *face.size)), WHITE)
    return replace(face, frame=Frame(face.size, (Placed(0.0, 0.0, whole),)))
