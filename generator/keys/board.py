"""The keys shared by boards, those of hexes, and how both are drawn."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Literal, TypeVar

from generator.decode import Extent
from generator.foundation.color import Color
from generator.foundation.dataclasses import NamedTuple, dataclass, field
from generator.foundation.diagnostics import Origin, Problem
from generator.frame import Frame, PathMark, Placed, Source
from generator.frame.fill import Fill
from generator.frame.hexes import Orientation, Shift, hexagon, is_shifted, staggered
from generator.frame.lattice import Board, Cell, Lattice, rectangle
from generator.frame.maps import held, letters_of, size_of
from generator.frame.marks import combined
from generator.geometry import Rect, Size
from generator.geometry.units import points
from generator.keys.filled import filled
from generator.keys.labels import NO_LABELS, Labels
from generator.keys.lengths import Lines
from generator.keys.overflow import board_overflow
from generator.keys.spaces import BasicKit, Drawing, Part, Writing, draw_content, stacked, style_for
from generator.text.style import TextStyle

_TEXT, _SIGN = 0.22, 0.36
"""The sizes of texts, and of texts of one or two letters, relative to a cell."""
_SMALLER = 0.56
"""How large an icon is above or below a label, relative to a cell."""
_SHARES, _BOTH = (0.66, 0.34), 1.1
"""How an icon and the text below it share a cell, and how much higher both are than an icon by itself."""


T = TypeVar("T")


class LegendWords(NamedTuple):
    """What the words of a board's legend mean: letters of its map, or names of cells."""

    letters: Mapping[Cell, str]
    named: Mapping[str, Cell]
    """Names in capitals."""

    def each(self, given: Mapping[str, T]) -> Iterator[tuple[T, list[Cell]]]:
        """The values of a legend with their cells: those of letters, then those of names."""
        known = set(self.letters.values())
        for word, value in sorted(given.items(), key=lambda item: item[0] not in known):
            yield value, [spot for part in self.parts(word) for spot in self.cells(part)]

    def parts(self, word: str) -> list[str]:
        """A word itself if it has a meaning, otherwise its parts between commas."""
        if self.cells(word) or "," not in word.strip(","):
            return [word]
        return [part.strip() for part in word.split(",") if part.strip()]

    def cells(self, word: str) -> list[Cell]:
        """The cells with a letter, or the one of that name; empty if there is neither."""
        found = [spot for spot, letter in self.letters.items() if letter == word]
        spot = self.named.get(word.strip().upper().replace("-", "−"))
        return found or ([spot] if spot is not None else [])


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class MapKeys:
    """The size of a board, and what the letters of its map mean."""

    columns: Lines | None = None
    """The number of columns. Default: the length of the map's lines."""
    rows: Lines | None = None
    """The number of rows. Default: the number of lines of the map."""
    fill: Fill | None = None
    """The fill of all cells."""
    fills: Mapping[str, Fill] = field(default_factory=dict)
    """Fills by letter of the map, or by the name of a cell: `{"#": black, "~": blue}`, `{K4: red}`, or `{"B2, B4":
    red}` for both. A cell's own fill overrides its letter's."""
    icons: Mapping[str, str] = field(default_factory=dict)
    """Icons by letter of the map, or by the name of a cell: `{T: pine-tree, K4: anchor}`."""
    icon_color: Color | None = None
    """The colour of the icons. Default: black, or their own colours."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """Texts by letter of the map, or by the name of a cell, below the icon if there is one: `{S: Start, K4: Harbour}`.
    """
    text_style: str = ""
    """The text style of these texts. Default: one that fits the cells."""
    names: Labels = NO_LABELS
    """How cells are named here, written like `labels`: `letters`, `{start: A8, step: 2}`. Default: as in their labels,
    or, without labels, in any of the usual ways: `C2`, `0302`, `17`, and `-1,2` for hexes."""

    def cells_by_name(self, lattice: Lattice) -> dict[str, Cell]:
        """The cells by their names in capitals. Raises `Problem` for names that can't be counted."""
        own = self.names or getattr(self, "labels", NO_LABELS)
        ways = (
            [own] if own else [Labels(way) for way in Labels.words if way not in ("none", "axial")]
        )
        if not own and lattice.is_hex:
            ways.append(Labels("axial"))
        result: dict[str, Cell] = {}
        for way in ways:
            for spot, name in way.names(lattice).items():
                result.setdefault(name.upper(), spot)
        return result

    def legend_words(self, lattice: Lattice, letters: Mapping[Cell, str]) -> LegendWords:
        """What the words of `fills`, `icons` and `texts` mean on a board."""
        words = (*self.fills, *self.icons, *self.texts)
        known = set(letters.values())
        named = self.cells_by_name(lattice) if any(word not in known for word in words) else {}
        return LegendWords(letters, named)

    def legend(self, source: Source) -> Iterator[tuple[str, str, bool]]:
        """Each word of `fills`, `icons` and `texts` with its key, and whether it means anything on the board."""
        lattice, letters = self.ground(source.origin)
        legend_words = self.legend_words(lattice, letters)
        for key in ("fills", "icons", "texts"):
            for word in getattr(self, key):
                for part in legend_words.parts(word):
                    yield key, part, bool(legend_words.cells(part))

    def there(self, source: Source) -> str:
        """The letters of the map and the names of cells, as a hint lists them."""
        lattice, letters = self.ground(source.origin)
        cells = [*self.cells_by_name(lattice)][: len(lattice.cells)]
        signs = ", ".join(
            f"`{letter}`" for letter in dict.fromkeys(letters.values()) if letter.strip()
        )
        if not cells:
            return "it has no cells"
        return (f"its letters are {signs}; " if signs else "") + (
            f"its cells are `{cells[0]}` to `{cells[-1]}`"
        )

    def ground(self, origin: Origin) -> tuple[Lattice, dict[Cell, str]]:
        """The cells, and the letters of the map in them. Raises `Problem` if they don't match."""
        raise NotImplementedError

    def grounds(
        self,
        board: Board,
        letters: Mapping[Cell, str],
        patterns: Iterable[tuple[Fill, list[Cell]]] = (),
    ) -> Iterator[PathMark]:
        """The fills: that of all cells, patterns over it, and those of letters over these; mm from the top left cell.

        A gradient runs over the whole board.
        """
        bounds = Rect(0.0, 0.0, *board.rect.size)
        if self.fill is not None:
            lattice, gap = board.lattice, board.gap
            path = board.outlines(lattice.cells) if gap else board.lines(lattice.outer())
            yield from filled(path, self.fill, bounds)
        named = self.legend_words(board.lattice, letters).each(self.fills)
        for fill, spots in (*patterns, *named):
            yield from filled(board.outlines(spots), fill, bounds)

    def contents(
        self, board: Board, letters: Mapping[Cell, str], aside: float, kit: BasicKit, source: Source
    ) -> Iterator[Part]:
        """The icons and texts in their cells, moved down by `aside`, relative to a cell.

        Raises `Problem` for an unknown icon or text style.
        """
        cell, room = board.cell, board.lattice.room
        icon = min(room.icon, _SMALLER) if aside else room.icon
        styles = {text: self._styled(text, cell, kit, source) for text in self.texts.values()}
        legend_words = self.legend_words(board.lattice, letters)
        icons, texts = (
            {spot: value for value, spots in legend_words.each(given) for spot in spots}
            for given in (self.icons, self.texts)
        )
        # Those with letters come first, in the order of the map.
        for spot in dict.fromkeys((*letters, *icons, *texts)):
            name, text = icons.get(spot, ""), texts.get(spot, "")
            if not name and not text:
                continue
            x, y = board.middle(spot)
            y += aside * cell
            wide, high = room.text.width * cell, (room.text.height - 2 * abs(aside)) * cell
            box = Rect(x - wide / 2, y - high / 2, wide, high)
            square = Rect(x - icon * cell / 2, y - icon * cell / 2, icon * cell, icon * cell)
            if name and text:
                high = square.height * _BOTH
                square, box = stacked(Rect(box.x, y - high / 2, wide, high), _SHARES)
            if name:
                yield from draw_content(Drawing(name, self.icon_color), square, kit, source)
            if text:
                yield from draw_content(Writing(text, styles[text]), box, kit, source)

    def frame_of(
        self,
        board: Board,
        area: Size,
        marks: Iterable[PathMark],
        parts: Iterable[Part],
        source: Source,
    ) -> Frame:
        """Marks, in mm from the top left cell, and parts on an area; only notes if there is no room for cells."""
        over = board_overflow(board, area, source)
        if board.cell <= 0:
            return Frame(area, (), over)
        placed = tuple(Placed(board.rect.x, board.rect.y, mark, source) for mark in marks)
        return combined(area, [(0.0, 0.0, Frame(area, placed, over)), *parts])

    def _styled(self, text: str, cell: float, kit: BasicKit, source: Source) -> TextStyle:
        size = points(cell) * (_SIGN if len(text) <= 2 else _TEXT)
        return style_for(self.text_style, size, None, kit, source)


# Without slots: an element may have this base along with another one that has slots.
@dataclass(frozen=True, eq=False, kw_only=True)
class HexKeys(MapKeys):
    """Which hexes there are, and how they are arranged."""

    shape: Literal["hexagonal", "rectangular", "map"] | None = None
    """The form of the board: `hexagonal`, a hexagon with `side` hexes on each side; `rectangular`, `columns` and `rows`
    of which every second one is shifted; or `map`, the same without the cells where the map has a blank or `_`.
    Default: hexagonal with a `side`, rectangular without."""
    side: Lines | None = None
    """The number of hexes on each side of a hexagonal board: 4 give 37 in all, 5 give 61."""
    orientation: Orientation = "pointy"
    """What is at the top of a hex: a corner (`pointy`, straight rows) or an edge (`flat`, straight columns)."""
    shift: Shift = "even"
    """Which rows of pointy hexes are moved half a hex to the right, or columns of flat ones half a hex down: the `even`
    ones (the 2nd, 4th, …) or the `odd` ones (the 1st, 3rd, …)."""
    ragged: bool = False
    """Whether these rows or columns have one hex fewer, so that the board is symmetrical."""
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
    ) -> dict[Cell, str]:
        """The letters of the map by their cells.

        Raises `Problem` if there are too many or, for a `whole` map, too few.
        """
        cells: Collection[Cell] = lattice.cells.keys()
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

    def _left_out(self, spot: Cell, columns: int, rows: int) -> bool:
        column, row = spot
        if self.orientation == "pointy":
            return is_shifted(row, self.shift) and column == columns - 1
        return is_shifted(column, self.shift) and row == rows - 1
