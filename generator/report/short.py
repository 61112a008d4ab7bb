"""The report for editors and `grep`: one line per diagnostic."""

from __future__ import annotations

from generator.foundation.diagnostics import Diagnostic
from generator.report import Findings, report
from generator.report.source_quote import Excerpts, Region, cell_of, region_of


@report("short")
def short(findings: Findings) -> str:
    """`file:line:column: severity[CODE]: message`, one per line, as compilers print it; cells are part of the message.

    A finding with several places has one line for each. Workbooks have cells instead of lines.
    """
    excerpts = Excerpts(findings.project)
    each = (one for d in findings.diagnostics for one in d.each())
    return "".join(f"{_line(d, region_of(d, excerpts), findings.base)}\n" for d in each)


def _line(d: Diagnostic, region: Region | None, base: str) -> str:
    at, kind = d.origin, f"{d.severity.word}[{d.code}]"
    message = f"{d.message} (also on {', '.join(d.also)})" if d.also else d.message
    if not at.file:
        return f"{kind}: {message}"
    if region is None:
        return f"{base}{at}: {kind}: {message}"
    column = region.column or (0 if at.cell else at.column)
    place = ":".join(map(str, filter(None, (base + at.file, region.line, column))))
    cell = f"{cell_of(at)}: " if at.cell else ""
    return f"{place}: {kind}: {cell}{message}"
