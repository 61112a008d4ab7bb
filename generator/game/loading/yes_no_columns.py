"""Columns that contain yes or no, and columns that only look like it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.foundation.diagnostics import Collector, Diagnostic, Origin, Severity
from generator.game.expressions.comparison import NO, YES
from generator.game.expressions.fields import Field, identifier
from generator.game.model.game import Component
from generator.game.spec.forms import Word
from generator.game.spec.recovery import no_column
from generator.tables import Table


def truths(table: Table, flags: Sequence[Word], said: Collector) -> list[dict[str, Field]]:
    """For each row, the columns in `flags` as truth values; a cell that is neither yes nor no is an error."""
    made: list[dict[str, Field]] = [{} for _ in table.rows]
    for word in flags:
        if word.text not in table.headers:
            if table.headers:
                said.say(no_column(word.text, table.headers, word.origin, table.name))
            continue
        index = table.headers.index(word.text)
        for fields, row in zip(made, table.rows, strict=True):
            text = str(row.values[index]).strip().casefold()
            if text not in YES and text not in NO:
                origin = table.origin(row, word.text)
                what = f"`{row.values[index]}` is neither yes nor no"
                hint = f"write `yes` or `no`: `{word.text}` is one of the `flags`"
                said.error("GAME012", what, origin, hint)
            fields[word.text] = text in YES
    return made


def mistaken_for_yes(
    component: Component, tested: Iterable[str], origin: Origin
) -> tuple[Diagnostic, ...]:
    """A warning for each column that an expression tests for truth while one of its cells says `no` in words.

    `tested` are the names from `expressions.tested_in`; `origin` is where they are tested. Any text counts as true
    there, unless the column is one of the component's `flags`.
    """
    made = []
    wanted = set(tested)
    headers = component.columns
    for header in headers:
        if identifier(header) not in wanted:
            continue
        for item in component.items:
            value = item.value(header)
            if header in item.extra or not isinstance(value, str):
                continue
            # An empty cell is false, and 0 is a number.
            if value.casefold() in NO - {"", "0"}:
                what = f"`{value}` in the column `{header}` counts as true here"
                hint = f"add `flags: [{header}]` to the component, or compare: `{identifier(header)} == 'yes'`"
                step = f"because of {item.origin_of(header)}"
                made.append(Diagnostic("GAME015", Severity.WARNING, what, origin, (hint,), (step,)))
                break
    return tuple(made)
