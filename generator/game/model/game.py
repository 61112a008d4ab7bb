"""What there is to print: checked and complete."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.foundation.dataclasses import dataclass, field
from generator.foundation.diagnostics import NOWHERE, Origin
from generator.frame.printing import PrintOptions
from generator.frame.sheet import Paper
from generator.game import expressions
from generator.game.expressions.fields import Field, as_field, identifier, nested_values
from generator.game.spec.forms import Word
from generator.game.spec.game_yaml import ComponentSpec, GameSpec
from generator.game.spec.rulebook import Rulebook
from generator.geometry import Size
from generator.tables import Row, Table, Value

NAME_COLUMNS = ("name", "title", "id")
"""The columns that items are named by; the first that exists counts."""

ID_COLUMN = "id"
"""The column, in lower case, that identifies rows even if everything else in them changes."""

NOTE_COLUMNS = frozenset(("comment", "comments", "note", "notes", "remark", "remarks", "todo"))
"""Columns that are never printed, in lower case."""

FLAVOUR_COLUMNS = frozenset(("flavor", "flavour", "lore", "motto", "quote", "saying", "story"))
"""Columns with flavour text, in lower case."""


@dataclass(frozen=True, slots=True)
class Item:
    """One row of a component: its name, its cells, and how many copies of it are printed."""

    name: str
    copies: int
    table: Table
    row: Row
    extra: Mapping[str, Field] = field(default_factory=dict)
    """Fields that aren't the plain cells: yes-or-no columns as truth values."""
    index: int = 0
    """Its place in the component, from 0."""

    @property
    def origin(self) -> Origin:
        """Its row."""
        return self.table.origin(self.row)

    def origin_of(self, column: str) -> Origin:
        """The cell of a column, named by its header or as in expressions; `NOWHERE` if there is no such column."""
        for header in self.table.headers:
            if column in (header, identifier(header)):
                return self.table.origin(self.row, header)
        if column in self.table.nested:
            inner = (h for h in self.table.headers if identifier(h.partition(".")[0]) == column)
            return next((self.table.origin(self.row, header) for header in inner), NOWHERE)
        return NOWHERE

    def value(self, column: str) -> Value | None:
        """The cell of a column, named by its header or as in expressions, as it is written; or None."""
        headers = self.table.headers
        if column in headers:
            return self.row.values[headers.index(column)]
        found = self.extra.get(column)
        if found is not None:
            return str(found)
        alike = (index for index, header in enumerate(headers) if identifier(header) == column)
        return next((self.row.values[index] for index in alike), None)

    def fields(self) -> dict[str, Field]:
        """All fields by their headers, as expressions see them."""
        cells = zip(self.table.headers, self.row.values)
        fields = {header: as_field(value, self.table.numbers) for header, value in cells}
        if self.table.nested:
            fields.update(nested_values(self.table, self.row))
        return {**fields, **self.extra}

    def named_fields(self) -> dict[str, Field]:
        """All fields by the names that expressions use."""
        return {identifier(name): value for name, value in self.fields().items()}


@dataclass(frozen=True, slots=True)
class Layout:
    """The template of a side: one for all items, or one by the value of a column (`{{ … }}` in the name)."""

    template: str
    origin: Origin = NOWHERE

    @property
    def varies(self) -> bool:
        """Whether it depends on the row."""
        return "{{" in self.template or "{%" in self.template

    def of(self, item: Item) -> str:
        """The template's name for an item; `.yaml` may be omitted, and an empty name means none. Raises `Problem`."""
        name = self.template
        if self.varies:
            name = (
                expressions.text(name, self.origin).value(item.named_fields(), self.origin).strip()
            )
        return _file(name)

    @property
    def file(self) -> str:
        """The template's name, if it is the same for all items."""
        return _file(self.template)


def _file(name: str) -> str:
    return name if not name or "." in name.rsplit("/", 1)[-1] else name + ".yaml"


@dataclass(frozen=True, slots=True)
class Component:
    """A deck of cards, a set of tiles, a board: rows, a template for each side, a size and an outline."""

    name: str
    title: str
    kind: str
    """`card`, `tile`, `board`, …: only for captions and defaults."""
    items: tuple[Item, ...]
    shape: str
    front: Layout
    back: Layout | None
    spec: ComponentSpec = ComponentSpec()
    """What game.yaml says of it; the other fields are worked out from it and from the rows. `size_of` in
    `game.loading.item_sizes` resolves its size."""
    origin: Origin = NOWHERE
    panels: Mapping[str, Layout] = field(default_factory=dict)
    """The templates of the other sides of folded pieces."""
    options: Mapping[str, str] = field(default_factory=dict)
    """The keys of its shape, such as `radius`; like the shape's name they may contain expressions over the item's
    fields, resolved by `shape_of` in `game.loading.item_sizes`."""
    shape_origins: Mapping[str, Origin] = field(default_factory=dict)
    """Where these keys, and the name as `kind`, are written."""
    fixed_size: Size | None = None
    """The size, if it is the same for all items."""
    sheets: PrintOptions = PrintOptions()
    copies: str = "1 of each"
    """Where the numbers of copies come from, in words: ``column `count` ``, `3 of each`."""
    copies_column: str = ""
    """The column with the numbers of copies; empty if there is none."""
    copies_origin: Origin = NOWHERE
    """Where the number for all rows is written; `NOWHERE` if none is."""
    mentions: frozenset[str] = frozenset()
    """Words in game.yaml that may be names of its columns: from expressions and the keys of joins."""
    chosen_by: frozenset[str] = frozenset()
    """Those of these words that choose its rows, and the joined rows."""
    table: Table | None = None
    """Its table, also if it has no rows."""
    balanced: tuple[Word, ...] = ()
    """The columns in which every value should have the same number of pieces."""

    @property
    def pieces(self) -> int:
        """How many things to cut out: the sum of the copies."""
        return sum(item.copies for item in self.items)

    @property
    def shaped_by_row(self) -> bool:
        """Whether its outline depends on the row."""
        return any(map(expressions.dynamic, (self.shape, *self.options.values())))

    @property
    def _table(self) -> Table | None:
        return self.items[0].table if self.items else self.table

    @property
    def columns(self) -> tuple[str, ...]:
        """The headers of its table."""
        return self._table.headers if self._table is not None else ()

    def header(self, *names: str) -> str:
        """The first of some columns that its table has, as it is written there; empty if it has none."""
        known = {header.casefold(): header for header in reversed(self.columns)}
        return next((known[name] for name in names if name in known), "")

    @property
    def file(self) -> str:
        """The file of its table; game.yaml if it has none."""
        return self._table.file if self._table is not None else self.origin.file

    @property
    def files(self) -> tuple[str, ...]:
        """The files of its table, which may be several; game.yaml if it has none."""
        return self._table.files if self._table is not None else (self.origin.file,)

    @property
    def table_name(self) -> str:
        """What messages call its table: the file in backticks, and how many more."""
        return self._table.name if self._table is not None else f"`{self.origin.file}`"

    def __iter__(self) -> Iterator[Item]:
        return iter(self.items)


@dataclass(frozen=True, slots=True)
class Game:
    """A whole game."""

    name: str
    title: str
    folder: str
    spec: GameSpec
    """What game.yaml says of it. The other fields are worked out from it and from the tables."""
    components: tuple[Component, ...]
    rulebook: Rulebook | None
    papers: tuple[Paper, ...]
    facts: Mapping[str, str] = field(default_factory=dict)
    """Players, ages, time, credits: printed on the cover."""
    sheets: PrintOptions = PrintOptions()
    cut_files: tuple[str, ...] = ()
    """The formats of the files for cutting machines."""
    editions: tuple[str, ...] = ()
    """The further editions of its kits, such as `low-ink`."""
    lost: frozenset[str] = frozenset()
    """The names of components omitted because of errors."""

    def component(self, name: str) -> Component:
        """A component by name. Raises `KeyError`."""
        return {each.name: each for each in self.components}[name]
