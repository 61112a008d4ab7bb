"""What there is to print: checked, complete, no optional left open."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from generator.diagnostics import NOWHERE, Origin
from generator.geometry import Size
from generator.sources import Row, Table, Value

_CANONICAL = re.compile(r"-?(?:0|[1-9]\d{0,14})(?:\.\d{0,8}[1-9])?")

Field = str | int | float | tuple[str | int | float, ...]
"""What an expression sees of a cell."""


def number_or_text(text: str) -> str | int | float:
    """A text as an expression sees it: a number where it is written just as the number prints, else the text itself.

    >>> [number_or_text(t) for t in ("3", "2.5", "007", "1.50", "1e5", "-0", "")]
    [3, 2.5, '007', '1.50', '1e5', '-0', '']
    """
    if _CANONICAL.fullmatch(text) and text not in ("-0", "-"):
        return float(text) if "." in text else int(text)
    return text


def as_field(value: Value) -> Field:
    """A cell as an expression sees it."""
    if isinstance(value, tuple):
        return tuple(number_or_text(v) for v in value)
    return number_or_text(value)


@dataclass(frozen=True, slots=True)
class Item:
    """One row of a component: what it is called, what it says, and how many of it are printed."""

    name: str
    copies: int
    table: Table
    row: Row
    extra: Mapping[str, Field] = field(default_factory=dict)
    """Fields that are not cells of the table: joined columns, the values of a series."""
    index: int = 0
    """Its place in the component, from 0."""

    @property
    def origin(self) -> Origin:
        """Its row."""
        return self.table.origin(self.row)

    def origin_of(self, column: str) -> Origin:
        """The cell of a column; nowhere for what is no column."""
        return self.table.origin(self.row, column) if column in self.table.headers else NOWHERE

    def value(self, column: str) -> Value | None:
        """The cell of a column as it is written, or None."""
        if column in self.table.headers:
            return self.table.get(self.row, column)
        found = self.extra.get(column)
        return None if found is None else str(found)

    def fields(self) -> dict[str, Field]:
        """All fields as expressions see them."""
        made: dict[str, Field] = {
            header: as_field(value) for header, value in zip(self.table.headers, self.row.values)
        }
        made.update(self.extra)
        return made


@dataclass(frozen=True, slots=True)
class Layout:
    """Which template draws a side: one for all items, or one by the value of a column (`{{ … }}` in the name)."""

    template: str
    origin: Origin = NOWHERE


@dataclass(frozen=True, slots=True)
class Component:
    """A deck of cards, a set of tiles, a board: rows, a template for each side, a size and an outline."""

    name: str
    title: str
    kind: str
    """`card`, `tile`, `board`, …: only for captions and defaults."""
    items: tuple[Item, ...]
    size: str
    """A fixed size as text, or an expression over the item's fields; `size_of` in `game.sizes` resolves it."""
    shape: str
    front: Layout
    back: Layout | None
    origin: Origin = NOWHERE
    options: Mapping[str, str] = field(default_factory=dict)
    fixed_size: Size | None = None
    """The size where it is the same for all items."""

    @property
    def pieces(self) -> int:
        """How many things to cut out: the sum of the copies."""
        return sum(item.copies for item in self.items)

    @property
    def columns(self) -> tuple[str, ...]:
        """The headers of its table."""
        return self.items[0].table.headers if self.items else ()

    def __iter__(self) -> Iterator[Item]:
        return iter(self.items)


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules: a Markdown file, a page size, and the theme's look."""

    text: str
    size: Size
    origin: Origin = NOWHERE
    title: str = "Rules"


@dataclass(frozen=True, slots=True)
class Claim:
    """A number the design says of itself, to be compared with what the tables give."""

    say: str
    of: str
    """The expression that computes it."""
    is_: str
    """The number as printed."""
    digits: int | None
    """Digits behind the point that the printed figure has; None compares exactly."""
    tolerance: float
    origin: Origin = NOWHERE
    why: str = ""
    """Why a figure differs from an older printed one, if it does."""


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
    papers: tuple[str, ...]
    theme: str
    facts: Mapping[str, str] = field(default_factory=dict)
    """Players, ages, time, credits: what is printed on a cover."""
    origin: Origin = NOWHERE

    def component(self, name: str) -> Component:
        """A component by name. Raises `KeyError`."""
        for each in self.components:
            if each.name == name:
                return each
        raise KeyError(name)
