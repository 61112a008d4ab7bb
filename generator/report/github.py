"""The report for GitHub Actions: workflow commands, shown as annotations at the lines of a change."""

from __future__ import annotations

from generator.foundation.diagnostics import Diagnostic, Severity
from generator.report import Findings, not_shown, report
from generator.report.source_quote import Excerpts, cell_of, region_of
from generator.report.terminal import also

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.ADVICE: "notice"}


@report("github")
def github(findings: Findings) -> str:
    """`::error file=…,line=…,col=…,title=CODE::message`, one per line; then a notice for each silenced check."""
    excerpts = Excerpts(findings.project)
    found = [_command(d, excerpts, findings.base) for d in findings.diagnostics]
    notices = [
        f"::notice title={_value(each.check)}::{_data(f'{each.game}: {not_shown(each)}')}\n"
        for each in findings.silenced
    ]
    return "".join((*found, *notices))


def _command(d: Diagnostic, excerpts: Excerpts, base: str) -> str:
    values: dict[str, str | int] = {}
    if d.origin.file:
        values["file"] = base + d.origin.file
    region = region_of(d, excerpts)
    if region is not None:
        values["line"] = region.line
        if region.column:
            values |= {"endLine": region.end_line}
            values |= {"col": region.column, "endColumn": region.end_column}
    values["title"] = d.code
    properties = ",".join(f"{key}={_value(str(value))}" for key, value in values.items())
    return f"::{_COMMANDS[d.severity]} {properties}::{_data(_message(d))}\n"


def _message(d: Diagnostic) -> str:
    """The message with its cell, which line and column can't express."""
    where = cell_of(d.origin)
    lines = [f"{where}: {d.message}" if where else d.message]
    lines += [*d.trace, *(f"help: {hint}" for hint in d.hints)]
    return "\n".join(lines + [also(d.others, len(d.others))] * bool(d.others))


def _data(text: str) -> str:
    """A message, escaped for a workflow command.

    >>> _data("50 %\\nof all")
    '50 %25%0Aof all'
    """
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _value(text: str) -> str:
    """A property, escaped for a workflow command.

    >>> _value("a,b:c.csv")
    'a%2Cb%3Ac.csv'
    """
    return _data(text).replace(":", "%3A").replace(",", "%2C")
