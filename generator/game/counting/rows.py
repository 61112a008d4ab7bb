"""The rows of a component as expressions see them, and the record of what was counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import attrgetter
from typing import Any

from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.diagnostics import FOLLOWS, Origin, Problem
from generator.foundation.wording import counted, listed
from generator.game.counting.cell_values import text_of
from generator.game.counting.missing_values import AbsentValue
from generator.game.model.game import Component, Item
from generator.tables import Value


class Counted(NamedTuple):
    """A number that was computed, and the rows that it comes from."""

    call: str
    """Such as `count(events, category='Skill')`."""
    component: Component
    columns: tuple[str, ...]
    """The columns that were read."""
    items: tuple[Item, ...]
    """The rows that were counted."""
    every: int
    """How many rows there are in all."""
    compared: tuple[str, ...] = ()
    """The columns that were compared with values."""
    read: tuple[str, ...] = ()
    """The columns whose values were used; empty where only copies were counted."""
    found: tuple[str, ...] = ()
    """What was found in the text of the row, such as cells of a map."""
    remark: str = ""
    """What is odd about it, for the message if the number isn't the claimed one."""
    absent_values: tuple[AbsentValue, ...] = ()
    """Values that the call looked for, and that no row has."""

    def called_with(self, arguments: Iterable[str]) -> Counted:
        """The same, called with more arguments: `draws=5`."""
        return self._replace(call=f"{self.call[:-1]}{''.join(f', {each}' for each in arguments)})")

    @property
    def words(self) -> str:
        """Where the number comes from: table, columns, rows."""
        # Joined columns are in another file than the component's own.
        files: dict[str, list[str]] = {}
        for column in self.columns:
            files.setdefault(self._file(column), []).append(f"`{column}`")
        what = " and ".join(
            f"column{'s' if len(columns) > 1 else ''} {listed(columns)} of {file}"
            for file, columns in files.items()
        )
        of = f" of {self.every}" if len(self.items) != self.every else ""
        rows = f"{len(self.items)}{of} row{'s' * (self.every != 1)}"
        return f"{what or self.component.table_name}, {rows}"

    def _file(self, column: str) -> str:
        table = self.component.items[0].table if self.component.items else self.component.table
        return table.name_of(column) if table is not None else self.component.table_name

    @property
    def cells(self) -> tuple[Origin, ...]:
        """The cells that were counted, row by row: of the columns whose values were used, or the copies."""
        return tuple(self._cell(item, column) for item in self.items for column in self._used)

    @staticmethod
    def _cell(item: Item, column: str) -> Origin:
        return item.origin_of(column) if column else item.origin

    @property
    def _used(self) -> tuple[str, ...]:
        """The columns whose values were used, or else the one with the numbers of copies."""
        own = self.component.copies_column or (self.columns[-1] if self.columns else "")
        return self.read or (own,)

    @property
    def absent(self) -> str:
        """The message about the first value that no row has; empty if there is none."""
        return next((f"{each.message}; {each.hint}" for each in self.absent_values), "")

    def parts(self, most: int = 12) -> str:
        """What each row adds, by name, with its cell: `Guard 5 (B2), Priest 2 (B3)`."""
        if self.found:
            place = self._place(self._cell(self.items[0], self.read[-1]))
            return f"{self.items[0].name}{place} {_listed(self.found, most)}"
        return _listed([*map(self._row, self.items[:most]), *self.items[most:]], most)

    def _row(self, item: Item) -> str:
        """A row's name and the values that were used: `Knife from 4 (D2), to 8 (E2)`."""
        shown = []
        for column in self._used:
            place = self._place(self._cell(item, column))
            named = f"{column} " if len(self._used) > 1 else ""
            shown.append(f"{named}{self._shown(item, column)}{place}")
        return f"{item.name} {', '.join(shown)}"

    def _place(self, cell: Origin) -> str:
        """Where a cell is, in brackets: its name or line, and its file if there are several."""
        if not cell.cell and not cell.line:
            return ""
        file = f"{cell.file.rpartition('/')[2]} " if len(self.component.files) > 1 else ""
        return f" ({file}{cell.cell or f'line {cell.line}'})"

    def _shown(self, item: Item, column: str) -> str:
        text = text_of(item, column) if self.read else str(item.copies)
        if "\n" in text:
            return f"text of {counted(len(text.splitlines()), 'line')}"
        return text or "blank"


def _listed(parts: Sequence[Any], most: int) -> str:
    rest = len(parts) - most
    return ", ".join([*parts[:most], *([f"and {rest} more"] if rest > 0 else [])])


@dataclass(frozen=True, slots=True)
class ComponentView:
    """A component as expressions see it, to count or to iterate over row by row."""

    component: Component
    on_filter: Callable[[str, Any], None] | None = None
    """Called with the column and the value by which a loop or a filter chooses its rows."""

    visible = ("name", "title", "kind", "pieces", "designs")

    name = property(attrgetter("component.name"))
    title = property(attrgetter("component.title"))
    kind = property(attrgetter("component.kind"))

    @property
    def pieces(self) -> int:
        """How many pieces it has."""
        return sum(item.copies for item in counted_items(self.component))

    @property
    def designs(self) -> int:
        """How many different pieces it has."""
        return len(distinct_rows(self.component, counted_items(self.component)))

    def __str__(self) -> str:
        # Messages quote it when it is passed instead of a column or a text.
        return self.component.name

    def __iter__(self) -> Iterator[dict[str, Any]]:
        for item in counted_items(self.component):
            yield {**item.named_fields(), "name": item.name, "copies": item.copies}

    def printed(self) -> str:
        """How messages call it when an expression prints it by mistake."""
        return f"the component `{self.name}`"


@dataclass(frozen=True, slots=True)
class OmittedComponent:
    """A component that is left out because of an error; whatever uses it stops without another message."""

    name: str

    visible = ComponentView.visible

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        raise self.problem

    def __iter__(self) -> Iterator[dict[str, Any]]:
        raise self.problem

    @property
    def problem(self) -> Problem:
        """The problem that stops whatever uses it."""
        return Problem(FOLLOWS, f"the component `{self.name}` is left out")


def counted_items(component: Component) -> list[Item]:
    """The rows that count: with at least 1 copy, and not blank."""
    return [item for item in component.items if item.copies > 0 and item.row.number > 0]


def both(where: str, of: str) -> str:
    """One condition that means two, either of which may be empty."""
    return f"({where}) and ({of})" if where and of else where or of


def distinct_rows(component: Component, items: Sequence[Item]) -> set[tuple[Value, ...]]:
    """The different rows, not counting their numbers of copies; a different name or id is enough."""
    skip = component.copies_column
    return {
        tuple(v for h, v in zip(item.table.headers, item.row.values, strict=False) if h != skip)
        for item in items
    }
