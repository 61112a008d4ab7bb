"""The rows of a component: repeated for a series, chosen by `where`, with their yes-or-no columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.foundation.dataclasses import replace
from generator.foundation.diagnostics import Collector, Diagnostic, Origin, Problem, Severity
from generator.game import expressions
from generator.game.counting.missing_values import absent_from
from generator.game.expressions.comparison import NO, YES
from generator.game.expressions.fields import Field, as_field, identifier, row_values
from generator.game.model.game import Component
from generator.game.spec.forms import Series, Word
from generator.game.spec.recovery import no_column
from generator.tables import Table


def repeat_rows(
    table: Table, series: Series, messages: Collector, *, renumber: bool = False
) -> Table:
    """The table with every row repeated for each combination of a series' values.

    If columns are joined by those of the series, the copies of a row have numbers of their own (`renumber`).
    """
    if not series.columns:
        return table
    clash = next((name for name in series.columns if name in table.headers), None)
    if clash is not None:
        what = f"the series fills the column `{clash}`, but {table.name} already has one"
        messages.error("GAME007", what, series.origin, "rename one of them")
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
    result = replace(table, headers=headers, rows=rows, letters=letters, places=places)
    return _renumbered(result) if renumber else result


def _renumbered(table: Table) -> Table:
    """The table with its own number for every row; the cells keep their places."""
    places = dict(table.places)
    rows = []
    last = max((row.number for row in table.rows), default=0)
    for number, row in enumerate(table.rows, last + 1):
        for header in ("", *table.headers):
            places[number, header] = table.origin(row, header)
        rows.append(replace(row, number=number, copied=row.written))
    return replace(table, rows=tuple(rows), places=places)


def matching_rows(
    table: Table, where: Word, flags: Sequence[Mapping[str, Field]], messages: Collector
) -> list[int]:
    """The indexes of the rows for which an expression is true; all if there is no expression.

    A wrong expression is reported once, and chooses every row.
    """
    everyone = list(range(len(table.rows)))
    if not where:
        return everyone
    origin = replace(where.origin, key="where")
    try:
        condition = expressions.expression(where.text, origin)
    except Problem as problem:
        messages.diagnostics.extend(problem.diagnostics)
        return everyone
    names = table.nested.union(map(identifier, table.headers))
    # All names are needed only as hints for an unknown one.
    wanted = condition.names if condition.names <= names else None
    kept = []
    for place, row in enumerate(table.rows):
        fields = {**row_values(table, row, wanted), **flags[place]}
        try:
            holds = expressions.is_true(condition.value(fields, origin))
        except Problem as problem:
            step = f"while reading {table.origin(row)}"
            messages.diagnostics.extend(d.within(step) for d in problem.diagnostics)
            return everyone
        if holds:
            kept.append(place)
    messages.diagnostics += _misspelt(table, where.text, origin)
    return kept


def _misspelt(table: Table, where: str, origin: Origin) -> Iterator[Diagnostic]:
    """A warning for each text that looks like a typo of a value in its column."""
    headers = {identifier(header): header for header in table.headers}
    for name, wanted, part in expressions.compared_with(where):
        header = headers.get(name)
        if header is None or type(wanted) is not str:
            continue
        fields = [as_field(table.get(row, header), table.numbers) for row in table.rows]
        found = absent_from(table.file, header, fields, (wanted, part), origin)
        if found is not None and found.is_typo:
            hints = (found.hint,)
            yield Diagnostic("GAME025", Severity.WARNING, found.message, origin, hints)


def flag_values(table: Table, flags: Sequence[Word], messages: Collector) -> list[dict[str, Field]]:
    """For each row, the columns in `flags` as truth values; a cell that is neither yes nor no is an error."""
    values: list[dict[str, Field]] = [{} for _ in table.rows]
    for word in flags:
        if word.text not in table.headers:
            if table.headers:
                messages.say(no_column(word.text, table.headers, word.origin, table.name))
            continue
        index = table.headers.index(word.text)
        for fields, row in zip(values, table.rows, strict=True):
            text = str(row.values[index]).strip().casefold()
            if text not in YES and text not in NO:
                origin = table.origin(row, word.text)
                what = f"`{row.values[index]}` is neither yes nor no"
                hint = f"write `yes` or `no`: `{word.text}` is one of the `flags`"
                messages.error("GAME012", what, origin, hint)
            fields[word.text] = text in YES
    return values


def mistaken_for_yes(
    component: Component, tested: Iterable[str], origin: Origin
) -> tuple[Diagnostic, ...]:
    """A warning for each column that an expression tests for truth while one of its cells says `no` in words.

    `tested` are the names from `expressions.tested_in`; `origin` is where they are tested. Any text counts as true
    there, unless the column is one of the component's `flags`.
    """
    warnings = []
    wanted = set(tested)
    for header in component.columns:
        for item in component.items if identifier(header) in wanted else ():
            value = item.value(header)
            if header in item.extra or not isinstance(value, str):
                continue
            # An empty cell is false, and 0 is a number.
            if value.casefold() in NO - {"", "0"}:
                what = f"`{value}` in the column `{header}` counts as true here"
                hint = f"add `flags: [{header}]` to the component, or compare: `{identifier(header)} == 'yes'`"
                step = f"because of {item.origin_of(header)}"
                warnings.append(
                    Diagnostic("GAME015", Severity.WARNING, what, origin, (hint,), (step,))
                )
                break
    return tuple(warnings)
