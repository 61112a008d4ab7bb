"""The report for programs: diagnostics as JSON."""

from __future__ import annotations

from generator.foundation.dataclasses import asdict, dataclass
from generator.foundation.diagnostics import Diagnostic, Edit, OtherPlace, Severity
from generator.report import Findings, json_text, report

SCHEMA = 1
"""Raised when a key is removed or changes its meaning, not when a key is added."""


@dataclass(frozen=True, slots=True)
class EditEntry:
    """One value that a fix changes."""

    file: str
    """The file, relative to the workspace."""
    line: int
    """The line, or the row of a table, from 1."""
    column: int
    """The column, from 1; 0 if there is none."""
    sheet: str
    """The sheet of a workbook; empty if there is none."""
    cell: str
    """The cell, such as `F14`; empty if there is none."""
    old: str
    """The present text: the whole value or a word of it."""
    new: str
    """The new text."""


@dataclass(frozen=True, slots=True)
class FixEntry:
    """How the program can fix a finding."""

    say: str
    """What it does, such as ``write `wolf` ``."""
    safe: bool
    """Whether it's the only possible fix, so that `punchboard check --fix` applies it."""
    edits: tuple[EditEntry, ...]
    """The changes; all of them are made, or none."""


@dataclass(frozen=True, slots=True)
class PlaceEntry:
    """Another place with the same problem."""

    file: str
    """The file, relative to the workspace."""
    line: int
    """The line, or the row of a table, from 1; 0 if there is none."""
    column: int
    """The column, from 1; 0 if there is none."""
    sheet: str
    """The sheet of a workbook; empty if there is none."""
    cell: str
    """The cell, such as `F14`; empty if there is none."""
    key: str
    """The YAML key or the column's header."""
    message: str
    """What is wrong there."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One diagnostic in JSON."""

    code: str
    """The code, such as `DATA002`; see `punchboard explain DATA002`."""
    severity: str
    """`error`, `warning` or `advice`."""
    message: str
    """What is wrong."""
    file: str
    """The file, relative to the workspace; empty if there is none."""
    line: int
    """The line, or the row of a table, from 1; 0 if there is none."""
    column: int
    """The column, from 1; 0 if there is none."""
    sheet: str
    """The sheet of a workbook; empty if there is none."""
    cell: str
    """The cell, such as `F14`; empty if there is none."""
    key: str
    """The YAML key or the column's header."""
    hint: str
    """What to do about it."""
    trace: tuple[str, ...]
    """What the program was doing, innermost step first."""
    also: tuple[str, ...]
    """Other cards or cells with the same problem."""
    more: tuple[PlaceEntry, ...]
    """Other places with the same problem, each with its message."""
    fix: FixEntry | None
    """How the program can fix it; null if it can't."""


def finding(d: Diagnostic) -> Finding:
    """A diagnostic in JSON."""
    at, fix = d.origin, d.fix
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
        fix=None if fix is None else FixEntry(fix.say, fix.safe, tuple(map(_edit, fix.edits))),
    )


def _place(place: OtherPlace) -> PlaceEntry:
    at = place.origin
    return PlaceEntry(at.file, at.line, at.column, at.sheet, at.cell, at.key, place.message)


def _edit(edit: Edit) -> EditEntry:
    at = edit.origin
    return EditEntry(at.file, at.line, at.column, at.sheet, at.cell, edit.old, edit.new)


@report("json")
def as_json(findings: Findings) -> str:
    """An object with `schema`, `summary` (the number of each severity), `diagnostics` and `switched_off`.

    `switched_off` lists checks that had findings but are switched off: `game`, `check`, `findings` (how many), `why`.
    """
    summary = {
        severity.word: sum(d.severity is severity for d in findings.diagnostics)
        for severity in sorted(Severity, reverse=True)
    }
    listed = [asdict(finding(d)) for d in findings.diagnostics]
    document = {
        "schema": SCHEMA,
        "summary": summary,
        "diagnostics": listed,
        "switched_off": [asdict(each) for each in findings.silenced],
    }
    return json_text(document)
