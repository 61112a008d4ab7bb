"""The report for programs: diagnostics as JSON; `data/schemas/build.json` describes the keys of a finding."""

from __future__ import annotations

from typing import Any

from generator.foundation.dataclasses import asdict
from generator.foundation.diagnostics import Diagnostic, Fix, Origin, Severity
from generator.report import Findings, json_text, report


@report("json")
def as_json(findings: Findings) -> str:
    """An object with `schema`, `summary` (the number of each severity), `diagnostics` and `switched_off`.

    `switched_off` lists checks that had findings but are switched off: `game`, `check`, `findings` (how many), `why`.
    """
    summary = {
        severity.word: sum(d.severity is severity for d in findings.diagnostics)
        for severity in sorted(Severity, reverse=True)
    }
    document = {
        "schema": 1,
        "summary": summary,
        "diagnostics": [*map(finding, findings.diagnostics)],
        "switched_off": [*map(asdict, findings.silenced)],
    }
    return json_text(document)


def finding(d: Diagnostic) -> dict[str, Any]:
    """A diagnostic in JSON."""
    return {
        "code": d.code,
        "severity": d.severity.word,
        "message": d.message,
        **_place(d.origin),
        "key": d.origin.key,
        "hint": "; ".join(d.hints),
        "trace": d.trace,
        "also": d.others,
        "more": [
            {**_place(each.origin), "key": each.origin.key, "message": each.message}
            for each in d.more
        ],
        "fix": None if d.fix is None else _fix(d.fix),
    }


def _fix(fix: Fix) -> dict[str, Any]:
    edits = [{**_place(edit.origin), "old": edit.old, "new": edit.new} for edit in fix.edits]
    return {"say": fix.say, "safe": fix.safe, "edits": edits}


def _place(at: Origin) -> dict[str, Any]:
    return {
        "file": at.file,
        "line": at.line,
        "column": at.column,
        "sheet": at.sheet,
        "cell": at.cell,
    }
