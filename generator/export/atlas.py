"""Faces in a grid, as one picture: what virtual tables cut cards from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from generator.export import File
from generator.export.faces import INCH, cut_out
from generator.export.job import Job
from generator.foundation.color import WHITE
from generator.foundation.dataclasses import NamedTuple, dataclass, replace
from generator.foundation.wording import counted
from generator.frame import Face, Frame, GroupMark, PathMark, Placed
from generator.geometry import Path, Rect, Size, Transform
from generator.paint.pixels import ImageFormat, image


@dataclass(frozen=True, slots=True)
class GridLimits:
    """How large a grid may be."""

    columns: int = 10
    rows: int = 7
    side: int = 4096
    """The most pixels of a side."""
    free: int = 1
    """How many cells at the end stay empty."""
    least: int = 2
    """The fewest columns and rows."""

    @property
    def most(self) -> int:
        """The most faces in one grid."""
        return self.columns * self.rows - self.free


class Atlas(NamedTuple):
    """Some faces of one size in a grid; all cells are equal, in whole pixels."""

    faces: tuple[Face, ...]
    columns: int
    rows: int
    cell: tuple[int, int]
    """Width and height of a cell in pixels."""
    cut: bool = False
    """Whether faces are cut out along their outlines; else a table rounds their corners by itself."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.columns * self.cell[0], self.rows * self.cell[1]

    def box(self, number: int) -> Rect:
        """The cell of a face, counted from 0, in pixels."""
        width, height = self.cell
        return Rect(number % self.columns * width, number // self.columns * height, width, height)

    def file(self, job: Job, path: str, how: ImageFormat) -> File:
        """The picture as a file; the path has no ending, and gets a digest, since tables cache by address."""
        # In this frame a millimetre is a pixel.
        placed = [
            Placed(*self.box(at)[:2], _cell(face, self.cell, self.cut))
            for at, face in enumerate(self.faces)
        ]
        frame = Frame(Size(*map(float, self.size)), tuple(placed))
        key = job.key(frame, *self.size, *how)
        name = f"{path}-{key[:10]}.{'jpg' if how.kind == 'jpeg' else how.kind}"
        about = f"{counted(len(self.faces), 'face')} of {self.cell[0]} x {self.cell[1]} px"
        return File(name, key, partial(image, frame, *self.size, how), about)


def _cell(face: Face, cell: tuple[int, int], cut: bool) -> GroupMark:
    """A face in a cell, cut out or with its art up to the corners."""
    width, height = face.size
    scale = Transform.scale(cell[0] / width, cell[1] / height)
    box = Path.rectangle(Rect(0.0, 0.0, float(cell[0]), float(cell[1])))
    return GroupMark(cut_out(face) if cut else face.frame, scale, box)


def blank(face: Face) -> Face:
    """The back of a card that has none: white paper."""
    whole = PathMark(Path.rectangle(Rect(0.0, 0.0, *face.size)), WHITE)
    return replace(face, frame=Frame(face.size, (Placed(0.0, 0.0, whole),)))


def even_grids(
    faces: Sequence[Face], dpi: float, limits: GridLimits, cut: bool = False
) -> Iterator[Atlas]:
    """Faces of one size in grids that all have `dpi` pixels per inch, fewer only for faces that are too large."""
    width, height = faces[0].size
    scale = min(dpi / INCH, limits.side / width, limits.side / height)
    cell = max(1, round(width * scale)), max(1, round(height * scale))
    columns = max(1, min(limits.columns, limits.side // cell[0]))
    rows = max(1, min(limits.rows, limits.side // cell[1]))
    most = max(1, columns * rows - limits.free)
    for start in range(0, len(faces), most):
        part = tuple(faces[start : start + most])
        cells = len(part) + limits.free
        _, _, wide, high = min(
            (max(n * cell[0], -(-cells // n) * cell[1]), n * -(-cells // n), n, -(-cells // n))
            for n in range(1, columns + 1)
            if -(-cells // n) <= rows
        )
        yield Atlas(part, wide, high, cell, cut)


def grids(faces: Sequence[Face], dpi: float, limits: GridLimits) -> Iterator[Atlas]:
    """Faces of one size in as few grids as possible, as sharp as `dpi` and the limits allow."""
    for start in range(0, len(faces), limits.most):
        part = tuple(faces[start : start + limits.most])
        (width, height), cells = part[0].size, len(part) + limits.free
        known: list[tuple[float, int, int, int]] = []
        for columns in range(limits.least, limits.columns + 1):
            rows = max(limits.least, -(-cells // columns))
            if rows <= limits.rows:
                room = limits.side / (columns * width), limits.side / (rows * height)
                known.append((min(dpi / INCH, *room), -columns * rows, columns, rows))
        scale, _, columns, rows = max(known)
        wide = min(round(width * scale), limits.side // columns)
        high = min(round(height * scale), limits.side // rows)
        yield Atlas(part, columns, rows, (max(1, wide), max(1, high)))
