"""Sheets of the numbers to type in at a table whose pictures are uploaded by hand."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from generator.export.atlas import Atlas
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.wording import counted
from generator.frame import Piece
from generator.game.model.game import Component, Game


class Picture(NamedTuple):
    """A picture with faces of some pieces."""

    component: Component
    use: str
    """What it is on the table: `card`, `tile`, `token`, `board` or `figure`."""
    path: str
    side: str
    atlas: Atlas
    true: tuple[int, int]
    """The size of a piece in pixels, all at one resolution."""
    pieces: tuple[Piece, ...]
    """Those in its cells; all that have this back, if it is one for several."""

    @property
    def for_all(self) -> bool:
        """Whether it is one back for several pieces."""
        return len(self.pieces) > len(self.atlas.faces)

    @property
    def copies(self) -> int:
        """How many pieces there are."""
        return sum(piece.copies for piece in self.pieces)


_PICTURES = (
    "component title use side file columns rows cells cell_width_px cell_height_px "
    "width_px height_px width_mm height_mm copies"
).split()
_PIECES = "component side file cell column row name copies".split()


def list_of_pictures(pictures: Sequence[Picture]) -> bytes:
    """Each picture with its grid, the sizes of its cells and of a piece, and how many pieces there are, as CSV."""
    rows = [_PICTURES]
    for each in pictures:
        atlas, component = each.atlas, each.component
        grid = (atlas.columns, atlas.rows, len(atlas.faces), *atlas.cell)
        size = (*each.true, *(f"{round(side, 2):g}" for side in atlas.faces[0].size))
        words = (component.name, component.title, each.use, each.side, each.path)
        rows.append([*words, *map(str, grid), *map(str, size), str(each.copies)])
    return as_csv(rows)


def list_of_pieces(pictures: Sequence[Picture]) -> bytes:
    """Each cell with its column and row, both counted from 1, and the name and copies of its piece, as CSV."""
    rows = [_PIECES]
    for each in pictures:
        for at, piece in enumerate(each.pieces):
            column, row = _cell(each, at)
            where = (str(column), str(row)) if not each.for_all else ("1", "1")
            cell = "1" if each.for_all else str(at + 1)
            words = (each.component.name, each.side, each.path, cell, *where)
            rows.append([*words, piece.name, str(piece.copies)])
    return as_csv(rows)


def _cell(picture: Picture, at: int) -> tuple[int, int]:
    columns = picture.atlas.columns
    return at % columns + 1, at // columns + 1


def as_text(game: Game, table: str, dpi: int, pictures: Sequence[Picture]) -> str:
    """All numbers in the order in which they are typed in."""
    lines = [f"{game.title}: numbers for {table}, at {dpi} pixels per inch", ""]
    for _, group in groupby(pictures, key=lambda each: (each.component.name, each.true)):
        lines += [*_of_component(list(group)), ""]
    if game.spec.borrow:
        lines += ["From other games", *(f"  {line}" for line in game.spec.borrow), ""]
    return "\n".join(lines)


def _of_component(pictures: Sequence[Picture]) -> Iterator[str]:
    first, fronts = pictures[0], [each for each in pictures if each.side == "front"]
    (wide, high), size = first.true, first.atlas.faces[0].size
    copies = sum(each.copies for each in fronts)
    yield f"{first.component.title} ({first.component.name})"
    mm = " x ".join(f"{round(side, 2):g}" for side in size)
    yield f"  {counted(copies, first.use)}, each {wide} x {high} px ({mm} mm)"
    for each in pictures:
        yield f"  {each.side:6} {each.path}: {_grid(each)}"
    for each in fronts:
        if len(each.atlas.faces) > 1:
            for at, piece in enumerate(each.pieces):
                column, row = _cell(each, at)
                yield f"    column {column:2}, row {row:2}  {piece.copies:3} x {piece.name}"


def _grid(picture: Picture) -> str:
    """What a picture shows, in words."""
    atlas = picture.atlas
    size = f"{atlas.cell[0]} x {atlas.cell[1]} px"
    if picture.for_all:
        return f"{size}, for all"
    if len(atlas.faces) == 1:
        return f"{size}, {picture.pieces[0].copies} x {picture.pieces[0].name}"
    grid = f"{counted(atlas.columns, 'column')}, {counted(atlas.rows, 'row')}"
    return f"{grid}, {counted(len(atlas.faces), 'cell')} of {size}"


def as_csv(rows: Iterable[Sequence[str]]) -> bytes:
    """Rows as a CSV file in UTF-8; a cell that spreadsheets would compute begins with an apostrophe."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return file.getvalue().encode()


def _harmless(cell: str) -> str:
    return f"'{cell}" if cell.startswith(("=", "+", "-", "@", "\t")) else cell
