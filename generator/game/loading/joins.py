"""Columns that are looked up in another table, and reports about rows that aren't found there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from generator.foundation.dataclasses import dataclass, field, replace
from generator.foundation.diagnostics import (
    Collector,
    Diagnostic,
    Origin,
    Problem,
    Severity,
    did_you_mean,
)
from generator.game.expressions.fields import column_names, identifier
from generator.game.spec.forms import JoinSpec
from generator.game.spec.recovery import no_column
from generator.tables import Row, Table, Value
from generator.tables.combined import conflicting_numbers


@dataclass(slots=True, eq=False)
class Join:
    """A join: the other table, and the keys that it doesn't have, or has twice.

    Nothing about these is reported before `where` has chosen the component's rows.
    """

    spec: JoinSpec
    there: Table
    """The other table."""
    table: Table | None = None
    """The table without the joined columns, once it is joined."""
    _taken: dict[str, str] = field(default_factory=dict)
    """The columns to take, with their new names."""
    _found: dict[Value, Row] = field(default_factory=dict)
    _doubles: dict[Value, list[Row]] = field(default_factory=dict)
    _missing: dict[int, Row] = field(default_factory=dict)
    """The rows whose key the other table doesn't have, by number."""

    @property
    def to(self) -> str:
        """The column of the other table in which keys are looked up."""
        return self.spec.to.text or self.spec.by.text

    def joined(self, table: Table, messages: Collector) -> Table:
        """The table with the other's columns. Raises `Problem`."""
        there = self.there
        wrong = list(self._unknown_columns(table))
        if wrong:
            raise Problem.of(wrong)
        wanted = [word.text for word in self.spec.columns] or [
            h for h in there.headers if h != self.to and h not in there.added
        ]
        prefix = f"{self.spec.as_}." if self.spec.as_ else ""
        self._taken = {name: prefix + name for name in wanted}
        self._check_names(table)
        index = there.headers.index(self.to)
        for row in there.rows:
            key = row.values[index]
            if key in self._found:
                self._doubles.setdefault(key, []).append(row)
            elif key:
                self._found[key] = row
        left = {text: n for text, n in there.numbers.items() if text not in table.numbers}
        messages.diagnostics.extend(conflicting_numbers([table, there]))
        messages.diagnostics.extend(conflicting_numbers([replace(there, numbers=left), table]))
        self.table = table
        return self._widened(table)

    def _unknown_columns(self, table: Table) -> Iterator[Diagnostic]:
        by, to, there = self.spec.by, self.spec.to or self.spec.by, self.there
        if by.text not in table.headers:
            yield no_column(by.text, table.headers, by.origin, table.name)
        for word in (to, *self.spec.columns):
            if word.text not in there.headers:
                yield no_column(word.text, there.headers, word.origin, there.name)

    def _check_names(self, table: Table) -> None:
        spec = self.spec
        clash = next((name for name in self._taken.values() if name in table.headers), None)
        if clash is not None and spec.missing != "keep":
            files = f"`{table.origin(None, clash).file}` and in `{self.there.file}`"
            hint = (
                f"write `as: b` to call it `b.{clash}`, `missing: keep` to let it overwrite the other one, "
                "or list the columns you need in `columns:`"
            )
            what = f"the column `{clash}` is both in {files}"
            raise Problem("GAME007", what, spec.origin, hint)
        if spec.as_ and identifier(spec.as_) in map(identifier, table.headers):
            what = f"`{spec.as_}` is already a column of {table.name_of(spec.as_)}"
            raise Problem("GAME007", what, spec.origin, "use another word")

    def _widened(self, table: Table) -> Table:
        there, index = self.there, table.headers.index(self.spec.by.text)
        fresh = tuple(name for name in self._taken.values() if name not in table.headers)
        headers = (*table.headers, *fresh)
        picked = [
            (name, headers.index(name), there.headers.index(own))
            for own, name in self._taken.items()
        ]
        places: dict[tuple[int, str], Origin] = dict(table.places)
        places.update(
            ((1, name), there.origin(None, own))
            for own, name in self._taken.items()
            if name in fresh
        )
        rows = []
        for row in table.rows:
            values = [*row.values, *[""] * len(fresh)]
            key = row.values[index]
            match = self._found.get(key)
            if match is not None:
                for name, target, source in picked:
                    if (value := match.values[source]) or name in fresh:
                        values[target] = value
                        places[row.number, name] = there.origin(match, there.headers[source])
            elif key:
                self._missing[row.number] = row
            rows.append(replace(row, values=tuple(values)))
        word = {identifier(self.spec.as_)} if self.spec.as_ else there.nested
        return replace(
            table,
            headers=headers,
            rows=tuple(rows),
            letters=(*table.letters, *[""] * len(fresh)) if table.letters else (),
            places=places,
            numbers={**there.numbers, **table.numbers} if there.numbers else table.numbers,
            joined=(*table.joined, there),
            nested=table.nested | word,
        )

    def report(self, rows: Iterable[Row], used: Collection[str], messages: Collector) -> None:
        """Reports what is wrong with the chosen rows, or with all rows if `where` uses a joined column."""
        if self.table is None:
            return
        own = {identifier(name) for name in self.table.headers}
        names = {"row"}.union(*map(column_names, self._taken.values()))
        chosen = list(self.table.rows) if names.difference(own) & set(used) else list(rows)
        index = self.table.headers.index(self.spec.by.text)
        keys = {row.values[index] for row in chosen}
        for key, rows_there in self._doubles.items():
            hint = f"remove one of them; the first is at {self.there.origin(self._found[key], self.to)}"
            what = f"`{key}` is in the column `{self.to}` twice"
            for row in rows_there if key in keys else ():
                messages.error("GAME007", what, self.there.origin(row, self.to), hint)
        numbers = {number for row in chosen for number in (row.number, row.written)}
        missing = [row for number, row in self._missing.items() if number in numbers]
        if missing:
            messages.diagnostics.extend(self._not_found(self.table, missing))

    def _not_found(self, table: Table, missing: Iterable[Row]) -> Iterator[Diagnostic]:
        """Errors about keys that the other table doesn't have, or advice on likely typos if that is allowed."""
        there, index = self.there, table.headers.index(self.spec.by.text)
        known = {row.values[index] for row in table.rows}
        spare = [str(key) for key in self._found if key not in known]
        for row in missing:
            key = str(row.values[index])
            what = f"`{key}` isn't in the column `{self.to}` of {there.name}"
            origin = table.origin(row, self.spec.by.text)
            if self.spec.missing == "error":
                near = did_you_mean(key, map(str, self._found), "one")
                hint = f"add it to {there.name}, leave the cell blank, or write `missing: blank` or `missing: keep`"
                hints = (near, hint) if near else (hint,)
                yield Diagnostic("GAME007", Severity.ERROR, what, origin, hints)
            elif near := did_you_mean(key, spare, "one"):
                yield Diagnostic("GAME021", Severity.ADVICE, what, origin, (near,))
