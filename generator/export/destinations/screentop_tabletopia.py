"""Pictures to upload to Screentop and Tabletopia, and sheets of the numbers to type in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import Annotated, ClassVar, Literal

from generator.decode import Limits, read_data
from generator.export import File, destination, ready
from generator.export.atlas import GridLimits, blank, even_grids
from generator.export.faces import INCH, pixels
from generator.export.job import Job, Part
from generator.export.number_sheets import Picture, as_text, list_of_pictures, list_of_pieces
from generator.export.pictures import Dpi, Quality
from generator.export.table import (
    by_size,
    fills_its_box,
    parts_on_table,
    refuse_unknown_spots,
    use_of,
)
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.diagnostics import Severity
from generator.foundation.slugs import slug
from generator.frame import Face, Frame, Piece
from generator.geometry import Size
from generator.paint.pdf import paint_pdf
from generator.paint.pixels import ImageFormat

Side = Annotated[int, Limits(256, 16384, "a number of pixels", "write `4096`", int)]


@dataclass(frozen=True, slots=True)
class Cells:
    """How many faces a picture may have across and down."""

    columns: int
    rows: int


@dataclass(frozen=True, slots=True)
class _Tables:
    """The tables in `data/upload_tables.yaml`."""

    screentop: Cells
    tabletopia: Cells


@cache
def _tables() -> _Tables:
    return read_data("upload_tables.yaml", _Tables)


class Lot(NamedTuple):
    """Pieces of a component that have one size."""

    name: str
    part: Part
    pieces: tuple[Piece, ...]


@dataclass(frozen=True)
class Uploads:
    """The keys of tables whose pictures are uploaded by hand."""

    table: ClassVar[Literal["screentop", "tabletopia"]]
    """Its key in `data/upload_tables.yaml`."""
    title: ClassVar[str]
    """What it is called."""

    dpi: Dpi = 200
    """Pixels per inch (default: 200)."""
    largest: Side = 4096
    """The most pixels of a side of a picture (default: 4096)."""
    format: Literal["jpeg", "png"] = "jpeg"
    """How cards are stored: `jpeg`, which is small, or `png` with transparent corners; what isn't rectangular is always
    PNG (default: `jpeg`)."""
    quality: Quality = 90
    """Of JPEG, from 1 to 100 (default: 90)."""

    def files(self, job: Job) -> Iterator[File]:
        """See `Destination.files`."""
        pictures: list[Picture] = []
        refuse_unknown_spots(job)
        for part, _ in parts_on_table(job):
            for at, own in enumerate(by_size(part.pieces).values(), 1):
                name = part.component.name + (f"-{at}" if at > 1 else "")
                for picture, file in self._pictures(job, Lot(name, part, tuple(own))):
                    pictures.append(picture)
                    yield file
        yield from self._book(job)
        yield ready("pictures.csv", list_of_pictures(pictures))
        yield ready("pieces.csv", list_of_pieces(pictures))
        yield ready("numbers.txt", as_text(job.game, self.title, self.dpi, pictures).encode())

    def _pictures(self, job: Job, lot: Lot) -> Iterator[tuple[Picture, File]]:
        """The pictures of pieces of one size: first all fronts, then the backs."""
        fronts = [piece.sides["front"] for piece in lot.pieces]
        backs = [piece.sides.get("back") for piece in lot.pieces]
        yield from self._side(job, lot, "front", fronts)
        looks = {job.key(back.frame) if back else "" for back in backs}
        if looks != {""}:
            faces = [back or blank(front) for front, back in zip(fronts, backs)]
            yield from self._side(job, lot, "back", faces[:1] if len(looks) == 1 else faces)

    def _side(
        self, job: Job, lot: Lot, side: str, faces: Sequence[Face]
    ) -> Iterator[tuple[Picture, File]]:
        """The pictures of one side; one face for many pieces is the back of all."""
        component = lot.part.component
        flat = self.format == "jpeg" and all(fills_its_box(component, face) for face in faces)
        kind = "jpeg" if flat else "png"
        how = ImageFormat(kind, self.dpi, self.quality, opaque=flat)
        cells: Cells = getattr(_tables(), self.table)
        limits = GridLimits(cells.columns, cells.rows, self.largest, free=0, least=1)
        atlases = list(even_grids(faces, self.dpi, limits, not flat))
        done = 0
        for number, atlas in enumerate(atlases, 1):
            own = lot.pieces[done : done + len(atlas.faces)]
            done += len(own)
            if len(faces) == 1:
                own = lot.pieces
            path = self.path(job, lot, side, own, number if len(atlases) > 1 else 0)
            file = atlas.file(job, path, how)
            file = file._replace(path=f"{path}.{file.path.rpartition('.')[2]}")
            size = atlas.faces[0].size
            true = pixels(size.width, self.dpi), pixels(size.height, self.dpi)
            if atlas.cell[0] < true[0] - 1 and side == "front":
                has = atlas.cell[0] / atlas.faces[0].size.width * INCH
                few = f"`{file.path}` has only {has:.0f} pixels per inch"
                what = f"{few}, since no side may have more than {self.largest}"
                hint = "nothing to do if it is sharp enough, else allow more: `--set largest=8192`"
                job.say("EXPORT016", what, own[0].origin, hint, severity=Severity.ADVICE)
            use = use_of(component, size)
            yield Picture(component, use, file.path, side, atlas, true, own), file

    def path(self, job: Job, lot: Lot, side: str, own: Sequence[Piece], number: int) -> str:
        """The path of a picture with some pieces, without its ending; `number` is 0 if it is the only one."""
        return f"{lot.name}-{side}" + (f"-{number}" if number else "")

    def _book(self, job: Job) -> Iterator[File]:
        if job.book is not None:
            frames = (page.frame for page in job.book.pages)
            key = job.key(Frame(Size(1.0, 1.0)), *map(job.key, frames))
            yield File("rulebook.pdf", key, partial(paint_pdf, job.book), "rulebook")


@destination("screentop")
@dataclass(frozen=True)
class Screentop(Uploads):
    """Pictures for a game on screentop.gg, with a sheet of the numbers to type in there.

    1. Run `punchboard export my-game screentop`, and open `numbers.txt`.
    2. On https://screentop.gg make a new game, and open its editor.
    3. For each component in the sheet, upload its fronts, make a component of the size in pixels that
       the sheet lists, and cut the picture into its columns and rows: each cell is a variant.
    4. Set the back: one picture for all, or a second grid with the backs in the same order.
    5. Put the number of copies that the sheet lists of each variant into a container, such as a deck.

    All sizes are pixels at one resolution, `dpi`, so that everything has its true size beside
    everything else. `pictures.csv` and `pieces.csv` contain the same numbers for a spreadsheet.

    Limits: Screentop reads no files with a whole game, so the numbers are typed in once; when a card
    changes, upload only its picture again. A picture holds at most 10 x 10 faces and 4096 pixels a side
    (`largest`); more faces go into a second one. Boxes aren't exported.
    """

    table: ClassVar[Literal["screentop", "tabletopia"]] = "screentop"
    title: ClassVar[str] = "Screentop"


@destination("tabletopia")
@dataclass(frozen=True)
class Tabletopia(Uploads):
    """Pictures for a game on tabletopia.com, with a sheet of the numbers to type in there.

    1. Run `punchboard export my-game tabletopia`, and open `numbers.txt`.
    2. On https://tabletopia.com open the Workshop, and make a new game.
    3. For each component in the sheet, upload the pictures in its folder: fronts and backs are
       files of their own, and a back that is the same for all is there once.
    4. Make objects of these pictures: cards, tiles, tokens, boards, as the sheet says, in the sizes
       in mm that it lists.
    5. Make the number of copies of each that the sheet lists, and stack them to decks.

    All pictures of a component have the same number of pixels, as Tabletopia demands.
    `pictures.csv` and `pieces.csv` contain the same numbers for a spreadsheet.

    Limits: Tabletopia reads no files with a whole game, so this is work for some hours; when a card
    changes, upload only its picture again. No side has more than 4096 pixels (`largest`). Boxes
    aren't exported.
    """

    table: ClassVar[Literal["screentop", "tabletopia"]] = "tabletopia"
    title: ClassVar[str] = "Tabletopia"

    def path(self, job: Job, lot: Lot, side: str, own: Sequence[Piece], number: int) -> str:
        """See `Uploads.path`."""
        if len(own) > 1:
            return f"{lot.name}/{side}"
        name = slug(own[0].name) or "item"
        return f"{lot.name}/{job.number(own[0]):03}-{name[:60]}-{side}"
