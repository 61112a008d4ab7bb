"""The report for editors and `grep`: one line a diagnostic."""

from __future__ import annotations

from generator.report import Said, report


@report("short")
def short(said: Said) -> str:
    """`place: severity[CODE]: message`, one a line, as compilers write it."""
    return "".join(
        (f"{d.origin}: " if d.origin.file else "") + f"{d.severity.word}[{d.code}]: {d.message}\n"
        for d in said.diagnostics
    )
