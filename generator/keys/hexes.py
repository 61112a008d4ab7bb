"""The keys that determine which hexes a board has."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from generator.decode import Extent
from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import Origin, Problem
from generator.frame.hexes import Orientation, Shift, hexagon, is_shifted, staggered
from generator.frame.lattice import Lattice, Spot, rectangle
from generator.frame.maps import held, letters_of, size_of
from generator.keys.numbers import Lines


# Without slots: a class cannot have two bases with slots, and elements have these keys along with others.
@dataclass(frozen=True, eq=False, kw_only=True)
class HexKeys:
    """Which hexes there are, and how they are arranged."""

    shape: Literal["hexagonal", "rectangular", "map"] | None = None
    """The form of the board: `hexagonal`, a hexagon with `side` hexes on each side; `rectangular`, `columns` and `rows`
    of which every second one is shifted; or `map`, the same without the cells where the map has a blank or `_`.
    Default: hexagonal with a `side`, rectangular without."""
    side: Lines | None = None
    """The number of hexes on each side of a hexagonal board: 4 give 37 in all, 5 give 61."""
    columns: Lines | None = None
    """The number of columns. Default: the length of the map's lines."""
    rows: Lines | None = None
    """The number of rows. Default: the number of lines of the map."""
    orientation: Orientation = "pointy"
    """What is at the top of a hex: a corner (`pointy`, straight rows) or an edge (`flat`, straight columns)."""
    shift: Shift = "even"
    """Which rows of pointy hexes are moved half a hex to the right, or columns of flat ones half a hex down: the `even`
    ones (the 2nd, 4th, …) or the `odd` ones (the 1st, 3rd, …)."""
    ragged: bool = False
    """Whether these rows or columns have one hex less, so that the board is symmetrical."""
    cell: Extent | None = None
    """The size of a hex, from edge to opposite edge (flat to flat). Default: as big as the box allows."""

    def lattice(self, lines: list[str], origin: Origin) -> Lattice:
        """The hexes of a board with a map of some lines. Raises `Problem` if their number isn't given."""
        if self.is_hexagonal:
            return hexagon(self._side(lines, origin), self.orientation)
        columns, rows = size_of(lines, self.columns, self.rows, origin)
        spots = rectangle(columns, rows)
        if self.shape == "map":
            spots = held(lines, spots)
        elif self.ragged:
            spots = [spot for spot in spots if not self._left_out(spot, columns, rows)]
        return staggered(spots, self.orientation, self.shift)

    def letters(
        self, lines: list[str], lattice: Lattice, origin: Origin, whole: bool = False
    ) -> dict[Spot, str]:
        """The letters of the map by their cells.

        Raises `Problem` if there are too many or, for a `whole` map, too few.
        """
        cells: Collection[Spot] = lattice.cells.keys()
        if not self.is_hexagonal:
            return letters_of(lines, cells, origin, whole)
        # Blanks only make the text look like the board.
        straight = ["".join(line.split()) for line in lines]
        if self.orientation == "pointy":
            return letters_of(straight, cells, origin, whole)
        found = letters_of(straight, {(row, column) for column, row in cells}, origin, whole)
        return {(column, row): letter for (row, column), letter in found.items()}

    @property
    def is_hexagonal(self) -> bool:
        """Whether the board is a hexagon."""
        return self.shape == "hexagonal" or (self.shape is None and self.side is not None)

    def _side(self, lines: list[str], origin: Origin) -> int:
        if self.side is not None:
            return self.side
        if len(lines) % 2 == 0:
            hint = "add `side`, such as `side: 4` for 37 hexes"
            raise Problem("YAML007", "`side` is missing", origin, hint)
        return (len(lines) + 1) // 2

    def _left_out(self, spot: Spot, columns: int, rows: int) -> bool:
        column, row = spot
        if self.orientation == "pointy":
            return is_shifted(row, self.shift) and column == columns - 1
        return is_shifted(column, self.shift) and row == rows - 1
