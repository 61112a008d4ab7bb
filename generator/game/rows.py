"""From a component's table to its rows: columns joined in, rows repeated for a series, rows left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.diagnostics import Collector, Origin, Problem, alike
from generator.game import expressions
from generator.game.fields import Field, as_field, identifier
from generator.game.forms import JoinSpec, Series, Word
from generator.game.salvage import no_column
from generator.tables import Row, Table, Value
from generator.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class Other:
    """A join with the table it looks up."""

    spec: JoinSpec
    table: Table


def joined(table: Table, other: Other, said: Collector) -> Table:
    """The table with the columns of another one, looked up by a key. What does not fit is said."""
    spec, there = other.spec, other.table
    by, to = spec.by.text, spec.to.text or spec.by.text
    missing = (
        [no_column(by, table.headers, spec.by.origin, table.file)]
        if by not in table.headers
        else []
    )
    if to not in there.headers:
        origin = spec.to.origin if spec.to else spec.by.origin
        missing.append(no_column(to, there.headers, origin, there.file))
    for word in spec.columns:
        if word.text not in there.headers:
            missing.append(no_column(word.text, there.headers, word.origin, there.file))
    if missing:
        said.diagnostics.extend(missing)
        return table
    wanted = [word.text for word in spec.columns] or [h for h in there.headers if h != to]
    clash = next((name for name in wanted if name in table.headers), None)
    if clash is not None:
        hint = "rename one of them, or list the columns to take in `columns:`"
        where = f"`{table.file}` and in `{there.file}`"
        said.error("GAME007", f"the column `{clash}` is both in {where}", spec.origin, hint)
        return table
    return _widened(table, there, (by, to, wanted), said)


def _widened(
    table: Table, there: Table, keys: tuple[str, str, list[str]], said: Collector
) -> Table:
    by, to, wanted = keys
    found = _by_key(there, to, said)
    index = table.headers.index(by)
    picked = [there.headers.index(name) for name in wanted]
    blank = ("",) * len(wanted)
    places: dict[tuple[int, str], Origin] = dict(table.places)
    for name in wanted:
        places[1, name] = there.origin(None, name)
    rows = []
    for row in table.rows:
        key = row.values[index]
        match = found.get(key)
        if match is None:
            if key:
                _unmatched(table, there, (row, by, to), said)
            rows.append(replace(row, values=(*row.values, *blank)))
            continue
        rows.append(replace(row, values=(*row.values, *(match.values[i] for i in picked))))
        for name in wanted:
            places[row.number, name] = there.origin(match, name)
    letters = (*table.letters, *[""] * len(wanted)) if table.letters else ()
    return replace(
        table,
        headers=(*table.headers, *wanted),
        rows=tuple(rows),
        letters=letters,
        places=places,
        numbers={**there.numbers, **table.numbers} if there.numbers else table.numbers,
        joined=(*table.joined, there),
    )


def _by_key(there: Table, to: str, said: Collector) -> Mapping[Value, Row]:
    index = there.headers.index(to)
    found: dict[Value, Row] = {}
    for row in there.rows:
        key = row.values[index]
        if key in found:
            first = there.origin(found[key], to)
            hint = f"the first is at {first}; keep one of them"
            said.error(
                "GAME007", f"`{key}` stands twice in the column `{to}`", there.origin(row, to), hint
            )
        elif key:
            found[key] = row
    return found


def _unmatched(table: Table, there: Table, where: tuple[Row, str, str], said: Collector) -> None:
    row, by, to = where
    key = str(table.get(row, by))
    near = alike(key, (str(there.get(each, to)) for each in there.rows), "one")
    said.error(
        "GAME007",
        f"`{key}` is not in the column `{to}` of `{there.file}`",
        table.origin(row, by),
        near or f"add it to `{there.file}`, or leave the cell blank",
    )


def repeated(table: Table, series: Series, said: Collector, *, apart: bool = False) -> Table:
    """The table with every row repeated for each combination of a series' values.

    Where columns are joined to it by those of the series, the copies of a row are told `apart`: each has a number.
    """
    if not series.columns:
        return table
    clash = next((name for name in series.columns if name in table.headers), None)
    if clash is not None:
        what = f"the series fills the column `{clash}`, which `{table.file}` has already"
        said.error("GAME007", what, series.origin, "rename one of them")
        return table
    rows = tuple(
        replace(row, values=(*row.values, *values)) for row in table.rows for values in series.rows
    )
    places = dict(table.places)
    for number in {1, *(row.number for row in rows)}:
        for name in series.columns:
            places[number, name] = replace(series.origin, key=name)
    letters = (*table.letters, *[""] * len(series.columns)) if table.letters else ()
    headers = (*table.headers, *series.columns)
    made = replace(table, headers=headers, rows=rows, letters=letters, places=places)
    return _apart(made) if apart else made


def _apart(table: Table) -> Table:
    """The table with a number of its own for every row; the cells keep their places."""
    places = dict(table.places)
    rows = []
    last = max((row.number for row in table.rows), default=0)
    for number, row in enumerate(table.rows, last + 1):
        for header in ("", *table.headers):
            places[number, header] = table.origin(row, header)
        rows.append(replace(row, number=number, copied=row.written))
    return replace(table, rows=tuple(rows), places=places)


def chosen(
    table: Table, where: Word, extras: Sequence[Mapping[str, Field]], said: Collector
) -> list[int]:
    """The places of the rows for which an expression holds; all where there is no expression.

    A wrong expression is said once, and chooses every row.
    """
    everyone = list(range(len(table.rows)))
    if not where:
        return everyone
    origin = replace(where.origin, key="where")
    try:
        condition = expressions.expression(where.text, origin)
    except Problem as problem:
        said.diagnostics.extend(problem.diagnostics)
        return everyone
    names = [(identifier(header), index) for index, header in enumerate(table.headers)]
    if not condition.names <= {name for name, _ in names}:
        names = names or [("", 0)]
    else:
        names = [(name, index) for name, index in names if name in condition.names]
    kept = []
    for place, row in enumerate(table.rows):
        fields: dict[str, Field] = {
            name: as_field(row.values[i], table.numbers) for name, i in names if name
        }
        fields.update(extras[place] if extras else ())
        try:
            holds = expressions.is_true(condition.value(fields, origin))
        except Problem as problem:
            step = f"while reading {table.origin(row)}"
            said.diagnostics.extend(d.within(step) for d in problem.diagnostics)
            return everyone
        if holds:
            kept.append(place)
    return kept
