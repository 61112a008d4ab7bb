"""Links from numbers to the cells behind them: the highlighted sets of cells, and quoted lines of other files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.foundation.dataclasses import NamedTuple, dataclass, field
from generator.foundation.diagnostics import Origin
from generator.foundation.lazy_regex import regex
from generator.report.html import Markup, Part, joined, tag
from generator.tables import Row, Table

_NAMED = 30
"""The most cells of a set that are named one by one; all are highlighted."""


class CellSet(NamedTuple):
    """Cells that together make up a number."""

    ident: str
    label: str
    """A description of the number."""
    places: tuple[str, ...]
    back: str
    """The link target of the number."""


class CellLinks:
    """Makes links to cells, and remembers what the page has to show for them."""

    def __init__(self, grids: Grids) -> None:
        self.grids = grids
        self.used: set[str] = set()
        """The places that are linked to."""
        self.lines: dict[str, dict[int, str]] = {}
        """The quoted lines by file, each with its link target."""
        self.marks: dict[str, list[str]] = {}
        """The sets of each place."""
        self._sets: dict[tuple[str, ...], CellSet] = {}
        self._names: dict[str, str] = {}

    @property
    def sets(self) -> Sequence[CellSet]:
        """All sets, in the order of their first links."""
        return tuple(self._sets.values())

    def number(self, text: Part, origins: Iterable[Origin], label: str, back: str) -> Markup:
        """A number that links to its cell, or to its cells, which are highlighted then."""
        places = tuple(dict.fromkeys(filter(None, map(self._place, origins))))
        if not places:
            return tag("span", text, class_="number")
        if len(places) == 1:
            return self._link(text, places[0], label)
        known = self._sets.get(places)
        if known is None:
            known = CellSet(f"s{len(self._sets) + 1}", label, places, back)
            self._sets[places] = known
            for place in places:
                self.used.add(place)
                self.marks.setdefault(place, []).append(known.ident)
        return self._link(text, known.ident, label)

    def place(self, origin: Origin, text: Part = "") -> Markup:
        """A link to one cell, row or line; the text alone if the page doesn't show it."""
        shown = text or short_place(origin)
        found = self._place(origin)
        return self._link(shown, found, "") if found else tag("span", shown)

    def cell(self, origin: Origin) -> Markup:
        """A link to one cell or line, called by its name or number."""
        return self.place(origin, origin.cell or f"line {origin.line}")

    def named(self, places: Sequence[str]) -> Markup:
        """Links to the first cells of a set."""
        links = [(self._link(self._names[place], place, ""), " ") for place in places[:_NAMED]]
        rest = len(places) - _NAMED
        return joined(links, f"and {rest} more" if rest > 0 else "")

    def _place(self, origin: Origin) -> str:
        found = self.grids.place(origin)
        if not found and origin.file and origin.line and not origin.cell:
            of_file = self.lines.setdefault(origin.file, {})
            number = list(self.lines).index(origin.file) + 1
            found = of_file.setdefault(origin.line, f"l{number}-{origin.line}")
        if found:
            self.used.add(found)
            self._names.setdefault(found, origin.cell or f"line {origin.line}")
        return found

    def _link(self, text: Part, place: str, label: str) -> Markup:
        return tag("a", text, href=f"#{place}", title=label or False)


def short_place(origin: Origin) -> str:
    """The short name of a place, such as `events.csv:B3`."""
    file = origin.file.rsplit("/", 1)[-1]
    at = origin.cell or (str(origin.line) if origin.line else "")
    sheet = f"{origin.sheet}!" if origin.sheet and origin.cell else ""
    return f"{file}:{sheet}{at}" if at else file


_CELL = regex(r"([A-Z]+)(\d+)")
_ROW = regex(r"row (\d+)")


@dataclass(slots=True)
class Grid:
    """The part of a table that the game reads."""

    ident: str
    file: str
    sheet: str
    lettered: bool
    """Whether it has column letters and row numbers; else rows are called by their lines."""
    heads: dict[str, str] = field(default_factory=dict)
    """The headers by letter; by header if there are no letters."""
    head_row: int = 1
    rows: dict[int, dict[str, str]] = field(default_factory=dict)
    """The cells by row and column."""
    lines: dict[int, int] = field(default_factory=dict)
    """The first line of each row, if rows have no numbers."""

    @property
    def title(self) -> str:
        """Its file and sheet."""
        return f"{self.file}#{self.sheet}" if self.sheet else self.file

    def columns(self) -> list[str]:
        """The columns in order."""
        if not self.lettered:
            return list(self.heads)
        return sorted(self.heads, key=lambda letters: (len(letters), letters))

    def cell(self, row: int, column: str) -> str:
        """The link target of a cell."""
        at = column if self.lettered else f"c{list(self.heads).index(column) + 1}-"
        return f"{self.ident}-{at}{row}"

    def row(self, row: int) -> str:
        """The link target of a row."""
        return f"{self.ident}-row{row}"


class Grids:
    """All tables, each once."""

    def __init__(self, tables: Iterable[Table]) -> None:
        self._grids: dict[tuple[str, str], Grid] = {}
        self._places: dict[tuple[str, str, str], str] = {}
        for table in tables:
            # A joined table shows more than the columns that were joined, such as its key.
            for each in (table, *table.joined):
                for one in [part.table for part in each.parts] or [each]:
                    self._add(one)

    def __iter__(self) -> Iterator[Grid]:
        return iter(self._grids.values())

    def place(self, origin: Origin) -> str:
        """The link target of a cell or row; empty if no table shows it."""
        return self._places.get(_key(origin), "")

    def _add(self, table: Table) -> None:
        for header in table.headers:
            origin = table.origin(None, header)
            match = _CELL.fullmatch(origin.cell)
            if match is not None:
                grid = self._grid(origin, True)
                grid.heads[match[1]], grid.head_row = header, int(match[2])
                self._places[_key(origin)] = grid.cell(int(match[2]), match[1])
            elif not table.letters:
                self._grid(table.origin(), False).heads.setdefault(header, header)
        for row in table.rows:
            self._add_row(table, row)

    def _add_row(self, table: Table, row: Row) -> None:
        for header, value in zip(table.headers, row.values):
            origin = table.origin(row, header)
            text = value if isinstance(value, str) else ", ".join(value)
            match = _CELL.fullmatch(origin.cell)
            if match is not None:
                grid, at, column = self._grid(origin, True), int(match[2]), match[1]
            elif not table.letters and origin.file == table.file:
                grid, at, column = self._grid(table.origin(), False), row.number, header
                grid.lines[at] = table.origin(row).line
            else:
                continue
            grid.rows.setdefault(at, {})[column] = text
            self._places[_key(origin)] = grid.cell(at, column)
        whole = table.origin(row)
        match = _ROW.fullmatch(whole.cell)
        known = self._grids.get((whole.file, whole.sheet))
        number = int(match[1]) if match is not None else row.number
        if known is not None and number in known.rows:
            self._places[_key(whole)] = known.row(number)

    def _grid(self, origin: Origin, lettered: bool) -> Grid:
        known = self._grids.get((origin.file, origin.sheet))
        if known is None:
            known = Grid(f"t{len(self._grids) + 1}", origin.file, origin.sheet, lettered)
            self._grids[origin.file, origin.sheet] = known
        return known


def _key(origin: Origin) -> tuple[str, str, str]:
    at = origin.cell or f"{origin.line}:{origin.column}:{origin.key}"
    return origin.file, origin.sheet, at
