"""What `screentop` and `tabletopia` share: pictures to upload, and sheets of the numbers to type in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import Annotated, ClassVar, Literal

from generator.decode import Limits, read_data
from generator.export import File, ready
from generator.export.atlas import Atlas, GridLimits, blank, even_grids
from generator.export.faces import INCH, pixels
from generator.export.job import Job, Part
from generator.export.number_sheets import Picture, as_text, list_of_pictures, list_of_pieces
from generator.export.pictures import Dpi, Quality
from generator.export.table import fills_its_box, parts_on_table, refuse_unknown_spots, use_of
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.diagnostics import Severity
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
            by_size: dict[Size, list[Piece]] = {}
            for piece in part.pieces:
                by_size.setdefault(piece.sides["front"].size, []).append(piece)
            for at, own in enumerate(by_size.values(), 1):
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
                self._say_less(job, file.path, atlas, own[0])
            use = use_of(component, size)
            yield Picture(component, use, file.path, side, atlas, true, own), file

    def _say_less(self, job: Job, path: str, atlas: Atlas, piece: Piece) -> None:
        """Reports that a picture has fewer pixels than it should have."""
        has = atlas.cell[0] / atlas.faces[0].size.width * INCH
        what = f"`{path}` has only {has:.0f} pixels per inch, since no side may have more than {self.largest}"
        hint = "nothing to do if it is sharp enough, else allow more: `--set largest=8192`"
        job.say("EXPORT016", what, piece.origin, hint, severity=Severity.ADVICE)

    def path(self, job: Job, lot: Lot, side: str, own: Sequence[Piece], number: int) -> str:
        """The path of a picture with some pieces, without its ending; `number` is 0 if it is the only one."""
        return f"{lot.name}-{side}" + (f"-{number}" if number else "")

    def _book(self, job: Job) -> Iterator[File]:
        if job.book is not None:
            frames = (page.frame for page in job.book.pages)
            key = job.key(Frame(Size(1.0, 1.0)), *map(job.key, frames))
            yield File("rulebook.pdf", key, partial(paint_pdf, job.book), "rulebook")
