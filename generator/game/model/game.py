"""What there is to print: checked, complete, no optional left open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.foundation.dataclasses import dataclass, field
from generator.foundation.diagnostics import NOWHERE, Origin
from generator.frame.printing import PrintOptions
from generator.frame.sheet import Paper
from generator.game import expressions
from generator.game.expressions.fields import Field, as_field, identifier, trees
from generator.game.spec.printed_values import Printed
from generator.game.spec.rulebook_background import NONE, Background
from generator.game.spec.scale import NO_SCALE, Scale
from generator.game.spec.strictness import NOTHING, CheckRules, Setting
from generator.geometry import Insets, Size
from generator.tables import Row, Table, Value
from generator.text.language import UNSAID, Speech

_MARGINS = Insets(14.0, 13.0, 16.0, 13.0)

NAMING = ("name", "title", "id")
"""The columns that items are called by, the first one there is."""

IDENTITY = "id"
"""What the column is called, in small letters, by which rows are known again though all else of them is changed."""

FOR_THE_DESIGNER = frozenset(("comment", "comments", "note", "notes", "remark", "remarks", "todo"))
"""What columns are called that are printed nowhere, in small letters."""

STORY = frozenset(("flavor", "flavour", "lore", "motto", "quote", "saying", "story"))
"""What columns are called that tell a story, in small letters."""


@dataclass(frozen=True, slots=True)
class Item:
    """One row of a component: what it is called, what it says, and how many of it are printed."""

    name: str
    copies: int
    table: Table
    row: Row
    extra: Mapping[str, Field] = field(default_factory=dict)
    """Fields that differ from the cells, or are none: columns declared to say yes or no, as truth values."""
    index: int = 0
    """Its place in the component, from 0."""

    @property
    def origin(self) -> Origin:
        """Its row."""
        return self.table.origin(self.row)

    def origin_of(self, column: str) -> Origin:
        """The cell of a column, called by its header or as expressions call it; nowhere for what is no column."""
        for header in self.table.headers:
            if column in (header, identifier(header)):
                return self.table.origin(self.row, header)
        if column in self.table.nested:
            inner = (h for h in self.table.headers if identifier(h.partition(".")[0]) == column)
            return next((self.table.origin(self.row, header) for header in inner), NOWHERE)
        return NOWHERE

    def value(self, column: str) -> Value | None:
        """The cell of a column, called by its header or as expressions call it, as it is written; or None."""
        headers = self.table.headers
        if column in headers:
            return self.row.values[headers.index(column)]
        found = self.extra.get(column)
        if found is not None:
            return str(found)
        alike = (header for header in self.table.headers if identifier(header) == column)
        return next((self.table.get(self.row, header) for header in alike), None)

    def fields(self) -> dict[str, Field]:
        """All fields as expressions see them."""
        made: dict[str, Field] = {
            header: as_field(value, self.table.numbers)
            for header, value in zip(self.table.headers, self.row.values)
        }
        if self.table.nested:
            made.update(trees(self.table, self.row))
        made.update(self.extra)
        return made


@dataclass(frozen=True, slots=True)
class Layout:
    """Which template draws a side: one for all items, or one by the value of a column (`{{ … }}` in the name)."""

    template: str
    origin: Origin = NOWHERE

    @property
    def varies(self) -> bool:
        """Whether it is chosen by the row."""
        return "{{" in self.template or "{%" in self.template

    def of(self, item: Item) -> str:
        """The template's name for an item; `.yaml` may be left out, and an empty name is none. Raises `Problem`."""
        name = self.template
        if self.varies:
            fields = {identifier(key): value for key, value in item.fields().items()}
            name = expressions.text(name, self.origin).value(fields, self.origin).strip()
        return _file(name)

    @property
    def file(self) -> str:
        """The template's name where it is the same for all items."""
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
    size: str
    """A fixed size as text, or an expression over the item's fields, resolved by `size_of` in `game.sizes`; empty
    where the template's own size counts."""
    shape: str
    front: Layout
    back: Layout | None
    origin: Origin = NOWHERE
    panels: Mapping[str, Layout] = field(default_factory=dict)
    """The templates of further sides of what is folded."""
    options: Mapping[str, str] = field(default_factory=dict)
    """The keys of its shape, such as `radius`; like the shape's name they may hold expressions over the item's fields,
    resolved by `shape_of` in `game.sizes`."""
    shape_origins: Mapping[str, Origin] = field(default_factory=dict)
    """Where these keys, and the name as `kind`, are written."""
    fixed_size: Size | None = None
    """The size where it is the same for all items."""
    size_origin: Origin = NOWHERE
    """Where the size is written in game.yaml; nowhere where the template says it."""
    scale: Scale = NO_SCALE
    """How what templates draw is scaled to that size."""
    bleed: float | None = None
    """How far art reaches beyond the cut, mm; None leaves it to the template."""
    safe: float | None = None
    """How far text stays inside the cut, mm; None leaves it to the template."""
    sheets: PrintOptions = PrintOptions()
    copies: str = "1 of each"
    """Where the numbers of copies come from, in words: ``column `count` ``, `3 of each`."""
    copies_column: str = ""
    """The column that the numbers of copies come from; empty where they come from none."""
    copies_origin: Origin = NOWHERE
    """Where the number is written that is the same for all rows; nowhere where none is written."""
    stock: str = ""
    """What to print it on."""
    sheet: str = ""
    """The name of the sheets that it shares with other components; empty where it has its own."""
    kit: bool = True
    """Whether it is printed in the kit, and not in its own file alone."""
    mentions: frozenset[str] = frozenset()
    """The words of game.yaml that may stand for its columns: those of its expressions, and the keys of its joins."""
    chosen_by: frozenset[str] = frozenset()
    """Those of these words that say which rows it has, and which of another table belong to them."""
    table: Table | None = None
    """Its table, for what is to be known where it has no rows."""
    needed: Setting = NOTHING
    """How many pieces are needed at most, as an expression or in words; empty where nothing is said of it."""
    balanced: tuple[Setting, ...] = ()
    """The columns of whose values there are as many pieces each."""

    @property
    def pieces(self) -> int:
        """How many things to cut out: the sum of the copies."""
        return sum(item.copies for item in self.items)

    @property
    def shaped_by_row(self) -> bool:
        """Whether its outline depends on the row."""
        return any(map(expressions.dynamic, (self.shape, *self.options.values())))

    @property
    def columns(self) -> tuple[str, ...]:
        """The headers of its table."""
        table = self.items[0].table if self.items else self.table
        return table.headers if table is not None else ()

    @property
    def file(self) -> str:
        """The file of its table; game.yaml where it has none."""
        table = self.items[0].table if self.items else self.table
        return table.file if table is not None else self.origin.file

    @property
    def files(self) -> tuple[str, ...]:
        """The files of its table, which may be several; game.yaml where it has none."""
        table = self.items[0].table if self.items else self.table
        return table.files if table is not None else (self.origin.file,)

    @property
    def called(self) -> str:
        """What messages call its table: its file in backticks, and how many more."""
        table = self.items[0].table if self.items else self.table
        return table.name if table is not None else f"`{self.origin.file}`"

    def __iter__(self) -> Iterator[Item]:
        return iter(self.items)


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules: a Markdown file, a page size, and the theme's look."""

    text: str
    """The project's name of the Markdown file."""
    size: Size
    origin: Origin = NOWHERE
    title: str = "Rules"
    margins: Insets = _MARGINS
    """The white round the text, mm."""
    cover: bool = True
    """Whether a title page comes first."""
    picture: str = ""
    """The picture of the title page: a file, or a component's item such as `component:events/Werewolf`."""
    background: Background = NONE
    """What lies behind the pages."""
    bleed: float = 0.0
    """How far backgrounds reach beyond the cut in the file for print shops, mm; 0 makes no such file."""
    contents: str = "Contents"
    """What stands over the contents, which follow the title page; empty where there are none."""
    booklet: bool = False
    """Whether it is also laid out as a folded and stapled booklet."""
    creep: float = 0.1
    """How much nearer to the fold the pages of each further sheet of the booklet stand, mm."""
    language: str = ""
    """Its language: the game's, where it has none of its own."""
    hyphenate: bool | None = None
    """Whether words are divided where a style does not say; None where the game says."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What the design says of itself, to be compared with what the tables give."""

    say: str
    of: str
    """The expression that computes it."""
    is_: Printed
    digits: int | None = None
    tolerance: float | None = None
    origin: Origin = NOWHERE
    why: str = ""
    source: str = ""
    """What prints it."""


@dataclass(frozen=True, slots=True)
class Game:
    """A whole game."""

    name: str
    title: str
    folder: str
    version: str
    components: tuple[Component, ...]
    rulebook: Rulebook | None
    claims: tuple[Claim, ...]
    papers: tuple[Paper, ...]
    theme: str
    facts: Mapping[str, str] = field(default_factory=dict)
    """Players, ages, time, credits: what is printed on a cover."""
    origin: Origin = NOWHERE
    checks: CheckRules = CheckRules()
    sheets: PrintOptions = PrintOptions()
    cut_files: tuple[str, ...] = ()
    """The formats of the files for cutting machines."""
    borrow: tuple[str, ...] = ()
    """What is needed to play and is not in the kit."""
    most_pixels: int = 200_000_000
    """How many pixels a picture may have."""
    theme_origin: Origin = NOWHERE
    """Where the theme was named."""
    speech: Speech = UNSAID
    """Its language, and whether words are divided."""
    lost: frozenset[str] = frozenset()
    """The names of components that are left out, because they cannot be understood."""

    def component(self, name: str) -> Component:
        """A component by name. Raises `KeyError`."""
        for each in self.components:
            if each.name == name:
                return each
        raise KeyError(name)
