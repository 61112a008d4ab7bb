"""What is counted: the rows of a component as expressions see them, and the record of what was counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.diagnostics import FOLLOWS, Origin, Problem
from generator.foundation.wording import listed
from generator.game.counting.missing_values import Stranger
from generator.game.expressions.fields import identifier
from generator.game.model.game import Component, Item
from generator.tables import Value


class Counted(NamedTuple):
    """One number that was computed, and what it came from."""

    call: str
    """Such as `count(events, category='Skill')`."""
    component: Component
    columns: tuple[str, ...]
    """The columns that were read."""
    items: tuple[Item, ...]
    """The rows that were counted."""
    every: int
    """How many rows there are."""
    asked: tuple[str, ...] = ()
    """The columns that were compared with values."""
    read: tuple[str, ...] = ()
    """The columns whose values were used; none where copies alone were counted."""
    found: tuple[str, ...] = ()
    """What was found in the text of the row, such as cells of a map."""
    remark: str = ""
    """What is odd about it, to be said where the number is not the one that was claimed."""
    strangers: tuple[Stranger, ...] = ()
    """Values that were asked for, and that no row has."""

    def given(self, said: Iterable[str]) -> Counted:
        """The same, called with some more: `draws=5`."""
        return self._replace(call=f"{self.call[:-1]}{''.join(f', {each}' for each in said)})")

    @property
    def words(self) -> str:
        """Where the number comes from: table, columns, rows."""
        # Columns that are joined stand in another file than the component's own.
        files: dict[str, list[str]] = {}
        for column in self.columns:
            files.setdefault(self._file(column), []).append(f"`{column}`")
        what = " and ".join(
            f"column{'s' if len(columns) > 1 else ''} {listed(columns)} of {file}"
            for file, columns in files.items()
        )
        what = what or self.component.called
        of = f" of {self.every}" if len(self.items) != self.every else ""
        rows = f"{len(self.items)}{of} row{'s' * (self.every != 1)}"
        return f"{what}, {rows}"

    def _file(self, column: str) -> str:
        """The table that a column is in."""
        table = self.component.items[0].table if self.component.items else self.component.table
        return table.name_of(column) if table is not None else self.component.called

    @property
    def cells(self) -> tuple[Origin, ...]:
        """The cells that were counted, row by row: of the columns whose values were used, or the copies."""
        return tuple(self._cell(item, column) for item in self.items for column in self._used)

    @staticmethod
    def _cell(item: Item, column: str) -> Origin:
        return item.origin_of(column) if column else item.origin

    @property
    def _used(self) -> tuple[str, ...]:
        """The columns whose values were used, or else that of the numbers of copies."""
        own = self.component.copies_column or (self.columns[-1] if self.columns else "")
        return self.read or (own,)

    @property
    def stranger(self) -> str:
        """What to say of the first value that was asked for and that no row has; empty if each has one."""
        return (
            "; ".join((self.strangers[0].message, self.strangers[0].hint)) if self.strangers else ""
        )

    def parts(self, most: int = 12) -> str:
        """What each row adds, by name, and the cell it stands in: `Guard 5 (B2), Priest 2 (B3)`."""
        if self.found:
            place = self._place(self._cell(self.items[0], self.read[-1]))
            return f"{self.items[0].name}{place} {_listed(self.found, most)}"
        return _listed([*map(self._row, self.items[:most]), *self.items[most:]], most)

    def _row(self, item: Item) -> str:
        """The row's name, and what was used of it: `Knife from 4 (D2), to 8 (E2)` where that is more than one value."""
        shown = []
        for column in self._used:
            place = self._place(self._cell(item, column))
            named = f"{column} " if len(self._used) > 1 else ""
            shown.append(f"{named}{self._shown(item, column)}{place}")
        return f"{item.name} {', '.join(shown)}"

    def _place(self, cell: Origin) -> str:
        """Where a cell is, in brackets: by its name in a sheet, by its line elsewhere; with its file among several."""
        if not cell.cell and not cell.line:
            return ""
        file = f"{cell.file.rpartition('/')[2]} " if len(self.component.files) > 1 else ""
        return f" ({file}{cell.cell or f'line {cell.line}'})"

    def _shown(self, item: Item, column: str) -> str:
        value = item.value(column) if self.read else str(item.copies)
        text = value if isinstance(value, str) else ", ".join(value or ())
        if "\n" in text:
            return f"a text of {len(text.splitlines())} lines"
        return text or "nothing"


def _listed(parts: Sequence[Any], most: int) -> str:
    rest = len(parts) - most
    return ", ".join([*parts[:most], *([f"and {rest} more"] if rest > 0 else [])])


@dataclass(frozen=True, slots=True)
class Handle:
    """A component as expressions see it: to be counted, or gone through row by row."""

    component: Component
    asked_for: Callable[[str, Any], None] | None = None
    """Is told the column and the value by which its rows are chosen in a loop or a filter."""

    visible = ("name", "title", "kind", "pieces", "designs")

    @property
    def name(self) -> str:
        """The component's name."""
        return self.component.name

    @property
    def title(self) -> str:
        """What it is called."""
        return self.component.title

    @property
    def kind(self) -> str:
        """What kind of thing it is."""
        return self.component.kind

    @property
    def pieces(self) -> int:
        """How many pieces it has."""
        return sum(item.copies for item in counted_items(self.component))

    @property
    def designs(self) -> int:
        """How many different pieces it has."""
        return len(looks(self.component, counted_items(self.component)))

    def __str__(self) -> str:
        # Messages quote what was given in the place of a column or a text.
        return self.component.name

    def __iter__(self) -> Iterator[dict[str, Any]]:
        for item in counted_items(self.component):
            yield {**fields_of(item), "name": item.name, "copies": item.copies}

    def printed(self) -> str:
        """What to call it where somebody prints it by mistake."""
        return f"the component `{self.name}`"


@dataclass(frozen=True, slots=True)
class Lost:
    """A component that is left out, because it cannot be understood: what uses it cannot be told, and is not said."""

    name: str

    visible = Handle.visible

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        raise self.problem

    def __iter__(self) -> Iterator[dict[str, Any]]:
        raise self.problem

    @property
    def problem(self) -> Problem:
        """What stops the work on whatever needs it."""
        return Problem(FOLLOWS, f"the component `{self.name}` is left out")


def counted_items(component: Component) -> list[Item]:
    """The rows that count: printed at least once, and not blank."""
    return [item for item in component.items if item.copies > 0 and item.row.number > 0]


def both(where: str, of: str) -> str:
    """One condition for two, either of which may be empty."""
    return f"({where}) and ({of})" if where and of else where or of


def fields_of(item: Item) -> dict[str, Any]:
    """A row's fields by the names that expressions use."""
    return {identifier(name): value for name, value in item.fields().items()}


def looks(component: Component, items: Sequence[Item]) -> set[tuple[Value, ...]]:
    """The rows without their numbers of copies; a name or an id alone makes two rows differ."""
    skip = component.copies_column
    return {
        tuple(v for h, v in zip(item.table.headers, item.row.values, strict=False) if h != skip)
        for item in items
    }
