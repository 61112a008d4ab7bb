"""The report for programs: the diagnostics as JSON."""

from __future__ import annotations

import json

from generator.foundation.dataclasses import asdict, dataclass
from generator.foundation.diagnostics import Another, Diagnostic, Edit, Fix, Severity
from generator.report import Said, report

SCHEMA = 1
"""Raised when a key changes its meaning or goes away; new keys do not raise it."""


@dataclass(frozen=True, slots=True)
class EditEntry:
    """One value that a fix writes otherwise."""

    file: str
    """The file it is in, seen from the workspace."""
    line: int
    """The line, or the row of a table, from 1."""
    column: int
    """The column, from 1; 0 where there is none."""
    sheet: str
    """The sheet of a workbook; empty where there is none."""
    cell: str
    """The cell, such as `F14`; empty where there is none."""
    old: str
    """What stands there: the whole value, or a word of it."""
    new: str
    """What to write in its place."""


@dataclass(frozen=True, slots=True)
class FixEntry:
    """How the program can mend a finding."""

    say: str
    """What it does, as an imperative."""
    safe: bool
    """Whether it cannot mean anything else: `punchboard check --fix` makes it."""
    edits: tuple[EditEntry, ...]
    """What it writes: all of it, or nothing."""


@dataclass(frozen=True, slots=True)
class PlaceEntry:
    """A further place of what a finding says."""

    file: str
    """The file it is in, seen from the workspace."""
    line: int
    """The line, or the row of a table, from 1; 0 where there is none."""
    column: int
    """The column, from 1; 0 where there is none."""
    sheet: str
    """The sheet of a workbook; empty where there is none."""
    cell: str
    """The cell, such as `F14`; empty where there is none."""
    key: str
    """The key or the table's header it belongs to."""
    message: str
    """What is wrong there."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One diagnostic as it is written to JSON."""

    code: str
    """Topic and number, such as `DATA002`; `punchboard explain DATA002` tells more."""
    severity: str
    """`error`, `warning` or `advice`."""
    message: str
    """What is wrong; true without the rest."""
    file: str
    """The file it is in, seen from the workspace; empty where it is in none."""
    line: int
    """The line, or the row of a table, from 1; 0 where there is none."""
    column: int
    """The column, from 1; 0 where there is none."""
    sheet: str
    """The sheet of a workbook; empty where there is none."""
    cell: str
    """The cell, such as `F14`; empty where there is none."""
    key: str
    """The key or the table's header it belongs to."""
    hint: str
    """What to do, as an imperative."""
    trace: tuple[str, ...]
    """What was being done, innermost first."""
    also: tuple[str, ...]
    """The names of further cards with the same cause, or its further cells."""
    more: tuple[PlaceEntry, ...]
    """Its further places, each with what is said of it."""
    fix: FixEntry | None
    """How the program can mend it; null where it cannot."""


def finding(d: Diagnostic) -> Finding:
    """A diagnostic as it is written to JSON."""
    at = d.origin
    return Finding(
        code=d.code,
        severity=d.severity.word,
        message=d.message,
        file=at.file,
        line=at.line,
        column=at.column,
        sheet=at.sheet,
        cell=at.cell,
        key=at.key,
        hint="; ".join(d.hints),
        trace=d.trace,
        also=d.others,
        more=tuple(map(_place, d.more)),
        fix=_fix(d.fix) if d.fix is not None else None,
    )


def _place(place: Another) -> PlaceEntry:
    at = place.origin
    return PlaceEntry(at.file, at.line, at.column, at.sheet, at.cell, at.key, place.message)


def _fix(fix: Fix) -> FixEntry:
    return FixEntry(fix.say, fix.safe, tuple(map(_edit, fix.edits)))


def _edit(edit: Edit) -> EditEntry:
    at = edit.origin
    return EditEntry(at.file, at.line, at.column, at.sheet, at.cell, edit.old, edit.new)


@report("json")
def as_json(said: Said) -> str:
    """An object with `schema`, `summary` (how many of each severity), `diagnostics` and `switched_off`.

    The last are the checks that a game has switched off, though they had something to say: `game`, `check`, `findings`
    (how many) and `why`.
    """
    summary = {
        severity.word: sum(d.severity is severity for d in said.diagnostics)
        for severity in sorted(Severity, reverse=True)
    }
    listed = [asdict(finding(d)) for d in said.diagnostics]
    document = {
        "schema": SCHEMA,
        "summary": summary,
        "diagnostics": listed,
        "switched_off": [asdict(each) for each in said.unsaid],
    }
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"
