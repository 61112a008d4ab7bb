"""The keys that say which hexes a board has."""

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


# Without slots: a class cannot have two bases with slots, and elements have these keys besides others.
@dataclass(frozen=True, eq=False, kw_only=True)
class HexKeys:
    """Which hexes there are, and how they stand."""

    shape: Literal["hexagonal", "rectangular", "map"] | None = None
    """What all hexes make together: `hexagonal`, a hexagon with `side` hexes at each side; `rectangular`, `columns` and
    `rows` of which every second one is shifted; or, with `map`, the same without those where the map has a blank or
    `_`. Where it is not given, it is hexagonal with a `side`, and rectangular without."""
    side: Lines | None = None
    """How many hexes there are at each side of a hexagonal board: 4 make 37 in all, 5 make 61."""
    columns: Lines | None = None
    """How many hexes side by side; as many as the lines of the map have letters where it is not given."""
    rows: Lines | None = None
    """How many hexes one below the other; as many as the map has lines where it is not given."""
    orientation: Orientation = "pointy"
    """What is at the top of a hex: a corner (`pointy`, straight rows) or an edge (`flat`, straight columns)."""
    shift: Shift = "even"
    """Which rows of pointy hexes stand half a hex to the right, or columns of flat ones half a hex down: the `even`
    ones (the 2nd, 4th, …) or the `odd` ones (the 1st, 3rd, …)."""
    ragged: bool = False
    """Whether these rows or columns have one hex less, so that the board looks the same from both sides."""
    cell: Extent | None = None
    """The size of a hex, from edge to opposite edge (flat to flat); as big as the box allows where it is not given."""

    def lattice(self, lines: list[str], origin: Origin) -> Lattice:
        """The hexes of a board with a map of some lines. Raises `Problem` where neither says how many there are."""
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

        Raises `Problem` where there are too many or, for a `whole` map, too few.
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
        """Whether the hexes make a hexagon."""
        return self.shape == "hexagonal" or (self.shape is None and self.side is not None)

    def _side(self, lines: list[str], origin: Origin) -> int:
        if self.side is not None:
            return self.side
        if len(lines) % 2 == 0:
            hint = "add `side:`, such as `side: 4` for 37 hexes"
            raise Problem("YAML007", "`side` is missing", origin, hint)
        return (len(lines) + 1) // 2

    def _left_out(self, spot: Spot, columns: int, rows: int) -> bool:
        column, row = spot
        if self.orientation == "pointy":
            return is_shifted(row, self.shift) and column == columns - 1
        return is_shifted(column, self.shift) and row == rows - 1
