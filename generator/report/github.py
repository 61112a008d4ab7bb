"""The report for GitHub Actions: workflow commands, which become annotations at the lines of a change."""

from __future__ import annotations

from generator.foundation.diagnostics import Diagnostic, Severity
from generator.report import Findings, SilencedCheck, not_shown, report
from generator.report.positions import cell_of, region_of
from generator.report.source_quote import Excerpts
from generator.report.terminal import also

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.ADVICE: "notice"}


@report("github")
def github(said: Findings) -> str:
    """`::error file=…,line=…,col=…,title=CODE::message`, one a line; then a notice of what is switched off."""
    excerpts = Excerpts(said.project)
    found = [_command(d, excerpts, said.base) for d in said.diagnostics]
    return "".join((*found, *map(_notice, said.silenced)))


def _notice(each: SilencedCheck) -> str:
    told = f"{each.game}: {not_shown(each)}"
    return f"::notice title={_value(each.check)}::{_data(told)}\n"


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
    told = ",".join(f"{key}={_value(str(value))}" for key, value in values.items())
    return f"::{_COMMANDS[d.severity]} {told}::{_data(_message(d))}\n"


def _message(d: Diagnostic) -> str:
    """All that is to be said; a cell too, which no line and column tells."""
    where = cell_of(d.origin)
    lines = [f"{where}: {d.message}" if where else d.message]
    lines += [*d.trace, *(f"help: {hint}" for hint in d.hints)]
    return "\n".join(lines + [also(d.others, len(d.others))] * bool(d.others))


def _data(text: str) -> str:
    """A message as workflow commands escape it.

    >>> _data("50 %\\nof all")
    '50 %25%0Aof all'
    """
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _value(text: str) -> str:
    """A property as workflow commands escape it.

    >>> _value("a,b:c.csv")
    'a%2Cb%3Ac.csv'
    """
    return _data(text).replace(":", "%3A").replace(",", "%2C")
