"""The rows of a component: repeated for a series, chosen by `where`, their yes-or-no columns and copies."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from generator.foundation.dataclasses import NamedTuple, replace
from generator.foundation.diagnostics import (
    Collector,
    Diagnostic,
    Origin,
    OtherPlace,
    Problem,
    Severity,
)
from generator.foundation.lazy_regex import regex
from generator.foundation.limits import bounds
from generator.foundation.wording import counted
from generator.game import expressions
from generator.game.counting.missing_values import absent_from
from generator.game.expressions.comparison import NO, YES
from generator.game.expressions.fields import Field, as_field, identifier, row_values
from generator.game.model.game import Component
from generator.game.spec.forms import Series, Word
from generator.game.spec.recovery import no_column
from generator.tables import Row, Table

_COPIES = ("copies", "count", "quantity", "qty", "#")
"""The columns used for the number of copies if game.yaml names none, in any capitals."""

_WHOLE = regex(r"\+?(\d{1,18})(?:[.,]0+)?")
_EITHER = regex(r"\+?[1-9]\d{0,2}[.,]000")
_NUMBER = regex(r"\+?\d{1,18}")
_HINT = "write a whole number such as `3`; 0 prints none"


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
    origin = where.at("where")
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
    for name, wanted, part, _ in expressions.compared_with(where):
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


class Counts(NamedTuple):
    """The number of copies of each row, and where it comes from."""

    numbers: Sequence[int]
    words: str
    """Where it comes from, in words."""
    column: str = ""


def copies_of(table: Table, rows: Sequence[Row], wanted: Word, messages: Collector) -> Counts:
    """The number of copies of each row.

    A blank cell counts as 1, with one warning for the column. A row whose cell isn't a whole number gets 0, with an
    error at the cell.
    """
    if _NUMBER.fullmatch(wanted.text):
        number = int(wanted.text)
        return Counts([number] * len(rows), f"{number} of each")
    column = _named_column(table, wanted, messages) if wanted else _usual_column(table, messages)
    if not column:
        return Counts([1] * len(rows), "1 of each")
    index = table.headers.index(column)
    numbers: list[int] = []
    blank: list[Origin] = []
    for row in rows:
        value = row.values[index]
        text = value.strip() if isinstance(value, str) else ", ".join(value)
        read = _number_of_copies(text, table.numbers) if text else 1
        if not text:
            blank.append(table.origin(row, column))
        elif isinstance(read, str):
            what = f"`{text}` isn't a number of copies"
            messages.error("DATA002", what, table.origin(row, column), read)
        numbers.append(read if isinstance(read, int) else 0)
    if blank:
        messages.say(_blank_cells(column, blank))
    return Counts(numbers, f"column `{column}`", column)


def _named_column(table: Table, wanted: Word, messages: Collector) -> str:
    if wanted.text in table.headers:
        return wanted.text
    alike = [h for h in table.headers if h.casefold() == wanted.text.casefold()]
    if alike:
        return alike[0]
    if table.headers and not re.fullmatch(r"[-+]?[\d.,]+", wanted.text):
        messages.say(no_column(wanted.text, table.headers, wanted.origin, table.name))
        return ""
    without = "write a whole number such as `3`; there are no columns without `data`"
    what = f"`{wanted.text}` isn't a number of copies"
    messages.error("DATA002", what, wanted.origin, _HINT if table.headers else without)
    return ""


def _usual_column(table: Table, messages: Collector) -> str:
    found = [h for word in _COPIES for h in table.headers if h.strip().casefold() == word]
    if len(found) > 1:
        what = f"both `{found[0]}` and `{found[1]}` could be the number of copies; `{found[0]}` is used"
        hint = f"write `copies: {found[0]}` or `copies: {found[1]}` in game.yaml"
        messages.warning("GAME006", what, table.origin(None, found[0]), hint)
    return found[0] if found else ""


def _number_of_copies(text: str, numbers: Mapping[str, Fraction]) -> int | str:
    """The number of copies in a cell, or a hint what to write."""
    shown = numbers.get(text)
    if shown is not None and shown >= 0 and shown.denominator == 1:
        return shown.numerator
    match = _WHOLE.fullmatch(text)
    if match is None:
        return _HINT
    if _EITHER.fullmatch(text):
        return f"it could mean `{match[1]}` or `{match[1]}000`: write the one you mean"
    return int(match[1])


def _blank_cells(column: str, places: Sequence[Origin]) -> Diagnostic:
    count = len(places)
    what = (
        "a cell is blank and counts"
        if count == 1
        else f"{counted(count, 'cell')} are blank and count"
    )
    more = (OtherPlace(place, f"`{column}` is blank and counts as 1") for place in places[1:])
    return Diagnostic(
        "DATA003",
        Severity.WARNING,
        f"in the column `{column}` {what} as 1",
        places[0],
        ("write the number of copies",),
        more=tuple(more),
    )


def check_total(total: int, limit: int, where: Counts, origin: Origin) -> None:
    """Raises `Problem` if there are more pieces than the limit allows."""
    most = bounds().pieces
    if total <= min(limit, most):
        return
    hint = f"name another column in `copies:`, or write `limit: {total}` if that is what you want"
    if total > most:
        limit, hint = min(limit, most), "make it smaller: no more are printed of an untrusted game"
    what = f"too many pieces: {total:,} ({where.words}); the limit is {limit:,}"
    raise Problem("GAME010", what, origin, hint)
