"""Columns that are looked up in another table, and reports about rows that aren't found there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from generator.foundation.dataclasses import NamedTuple, dataclass, field, replace
from generator.foundation.diagnostics import Collector, Diagnostic, Origin, Severity, did_you_mean
from generator.game.expressions.fields import column_names, identifier
from generator.game.spec.forms import JoinSpec
from generator.game.spec.recovery import no_column
from generator.tables import Row, Table, Value
from generator.tables.combined import conflicting_numbers

_MOST = 12
"""The most further rows that a message names."""


@dataclass(frozen=True, slots=True)
class JoinedTable:
    """A join with the table it looks up."""

    spec: JoinSpec
    table: Table


class JoinKeys(NamedTuple):
    """The two columns that are compared, and the columns to take, with their new names."""

    by: str
    to: str
    taken: Mapping[str, str]


@dataclass(slots=True)
class Lookup:
    """A finished join, and the keys that it didn't find, or found twice.

    Nothing is reported before `where` has chosen the component's rows.
    """

    other: JoinedTable
    table: Table
    """The table without the joined columns."""
    keys: JoinKeys
    found: Mapping[Value, Row]
    doubles: Mapping[Value, list[Row]]
    missing: dict[int, Row] = field(default_factory=dict)
    """The rows whose key the other table doesn't have, by number."""

    def report(self, rows: Iterable[Row], asked: Collection[str], messages: Collector) -> None:
        """Reports what is wrong with the chosen rows, or with all rows if `where` uses a joined column."""
        own = {identifier(name) for name in self.table.headers}
        taken = self.keys.taken.values()
        names = {"row"}.union(*map(column_names, taken))
        everyone = bool(names.difference(own) & set(asked))
        chosen = list(self.table.rows) if everyone else list(rows)
        index = self.table.headers.index(self.keys.by)
        keys = {row.values[index] for row in chosen}
        for key, rows_there in self.doubles.items():
            if key in keys:
                self._twice(key, rows_there, messages)
        numbers = {number for row in chosen for number in (row.number, row.written)}
        missing = [row for number, row in self.missing.items() if number in numbers]
        if self.other.spec.missing == "error":
            for row in missing:
                messages.say(self._unmatched(row))
        elif missing:
            self._likely_slips(missing, messages)

    def _twice(self, key: Value, rows: list[Row], messages: Collector) -> None:
        there, to = self.other.table, self.keys.to
        hint = f"remove one of them; the first is at {there.origin(self.found[key], to)}"
        for row in rows:
            what = f"`{key}` is in the column `{to}` twice"
            messages.error("GAME007", what, there.origin(row, to), hint)

    def _unmatched(self, row: Row) -> Diagnostic:
        there, (by, to, _) = self.other.table, self.keys
        key = str(self.table.get(row, by))
        near = did_you_mean(key, (str(there.get(each, to)) for each in there.rows), "one")
        message = f"`{key}` isn't in the column `{to}` of {there.name}"
        hint = f"add it to {there.name}, leave the cell blank, or write `missing: blank` or `missing: keep`"
        origin = self.table.origin(row, by)
        return Diagnostic(
            "GAME007", Severity.ERROR, message, origin, (near, hint) if near else (hint,)
        )

    def _likely_slips(self, missing: Iterable[Row], messages: Collector) -> None:
        """Advice on keys that look like typos of a key in the other table that no row has."""
        there, (by, to, _) = self.other.table, self.keys
        index = self.table.headers.index(by)
        known = {row.values[index] for row in self.table.rows}
        spare = [str(key) for key in self.found if key not in known]
        for row in missing if spare else ():
            key = str(row.values[index])
            near = did_you_mean(key, spare, "one")
            if near:
                message = f"`{key}` isn't in the column `{to}` of {there.name}"
                origin = self.table.origin(row, by)
                messages.say(Diagnostic("GAME021", Severity.ADVICE, message, origin, (near,)))


def join_columns(
    table: Table, other: JoinedTable, messages: Collector
) -> tuple[Table, Lookup | None]:
    """The table with columns of another one, looked up by a key. Mistakes are reported."""
    spec, there = other.spec, other.table
    by, to = spec.by.text, spec.to.text or spec.by.text
    missing = (
        [no_column(by, table.headers, spec.by.origin, table.name)]
        if by not in table.headers
        else []
    )
    if to not in there.headers:
        origin = spec.to.origin if spec.to else spec.by.origin
        missing.append(no_column(to, there.headers, origin, there.name))
    for word in spec.columns:
        if word.text not in there.headers:
            missing.append(no_column(word.text, there.headers, word.origin, there.name))
    if missing:
        messages.diagnostics.extend(missing)
        return table, None
    wanted = [word.text for word in spec.columns] or [
        h for h in there.headers if h != to and h not in there.added
    ]
    prefix = f"{spec.as_}." if spec.as_ else ""
    taken = {name: prefix + name for name in wanted}
    clash = next((name for name in taken.values() if name in table.headers), None)
    if clash is not None and spec.missing != "keep":
        where = f"`{table.origin(None, clash).file}` and in `{there.file}`"
        hint = (
            "write `as: b` to call it `b."
            + clash
            + "`, `missing: keep` to let it overwrite the other one, "
            "or list the columns you need in `columns:`"
        )
        messages.error("GAME007", f"the column `{clash}` is both in {where}", spec.origin, hint)
        return table, None
    if spec.as_ and identifier(spec.as_) in map(identifier, table.headers):
        what = f"`{spec.as_}` is already a column of {table.name_of(spec.as_)}"
        messages.error("GAME007", what, spec.origin, "use another word")
        return table, None
    found, doubles = _by_key(there, to)
    left = {text: n for text, n in there.numbers.items() if text not in table.numbers}
    messages.diagnostics.extend(conflicting_numbers([table, there]))
    messages.diagnostics.extend(conflicting_numbers([replace(there, numbers=left), table]))
    lookup = Lookup(other, table, JoinKeys(by, to, taken), found, doubles)
    return _widened(lookup), lookup


def _widened(lookup: Lookup) -> Table:
    table, there, keys = lookup.table, lookup.other.table, lookup.keys
    index = table.headers.index(keys.by)
    fresh = tuple(name for name in keys.taken.values() if name not in table.headers)
    headers = (*table.headers, *fresh)
    picked = [
        (name, headers.index(name), there.headers.index(own)) for own, name in keys.taken.items()
    ]
    places: dict[tuple[int, str], Origin] = dict(table.places)
    places.update(
        ((1, name), there.origin(None, own)) for own, name in keys.taken.items() if name in fresh
    )
    blank = ("",) * len(fresh)
    rows = []
    for row in table.rows:
        values = [*row.values, *blank]
        key = row.values[index]
        match = lookup.found.get(key)
        if match is None:
            if key:
                lookup.missing[row.number] = row
        else:
            for name, target, index_there in picked:
                if (value := match.values[index_there]) or name in fresh:
                    values[target] = value
                    places[row.number, name] = there.origin(match, there.headers[index_there])
        rows.append(replace(row, values=tuple(values)))
    letters = (*table.letters, *[""] * len(fresh)) if table.letters else ()
    word = frozenset((identifier(lookup.other.spec.as_),) if lookup.other.spec.as_ else ())
    return replace(
        table,
        headers=headers,
        rows=tuple(rows),
        letters=letters,
        places=places,
        numbers={**there.numbers, **table.numbers} if there.numbers else table.numbers,
        joined=(*table.joined, there),
        nested=table.nested | there.nested if not word else table.nested | word,
    )


def _by_key(there: Table, to: str) -> tuple[Mapping[Value, Row], Mapping[Value, list[Row]]]:
    """The first row of each key, and the other rows of that key."""
    index = there.headers.index(to)
    found: dict[Value, Row] = {}
    doubles: dict[Value, list[Row]] = {}
    for row in there.rows:
        key = row.values[index]
        if key in found:
            doubles.setdefault(key, []).append(row)
        elif key:
            found[key] = row
    return found, doubles
