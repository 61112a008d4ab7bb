"""The report for code scanning and editors: SARIF 2.1.0, the static analysis results interchange format (OASIS)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from typing import Any
from urllib.parse import quote

from generator import __version__
from generator.checks import CHECKS, all_manuals
from generator.fix import CannotFix
from generator.fix.edits import text_changes
from generator.foundation.code_manual import Manual
from generator.foundation.dataclasses import asdict
from generator.foundation.diagnostics import Diagnostic, Fix, Severity
from generator.foundation.lazy_regex import regex
from generator.report import Findings, json_text, report
from generator.report.source_quote import Excerpts, Region, cell_of, region_between, region_of

VERSION = "2.1.0"
_ROOT = "%SRCROOT%"
_FINGERPRINT = "punchboard/v1"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.ADVICE: "note"}
_LINK = regex(r"\[([^][]*)\]\(")


@report("sarif")
def sarif(findings: Findings) -> str:
    """A log of one run: the rules, and a result for each diagnostic."""
    codes = sorted({*CHECKS.load().names(), *(d.code for d in findings.diagnostics)})
    results = _Results(findings, {code: index for index, code in enumerate(codes)})
    driver = {
        "name": "Punchboard",
        "version": __version__,
        "rules": [_rule(code, findings.diagnostics) for code in codes],
    }
    run = {
        "tool": {"driver": driver},
        "invocations": [_invocation(findings, codes)],
        "columnKind": "utf16CodeUnits",
        "originalUriBaseIds": {
            _ROOT: {"description": {"text": "the folder that Punchboard was started in"}}
        },
        "results": [results.of(d) for d in findings.diagnostics],
    }
    return json_text({"version": VERSION, "runs": [run]})


def _invocation(findings: Findings, codes: list[str]) -> dict[str, Any]:
    """The run was successful; checks that games have switched off are listed as overrides."""
    invocation: dict[str, Any] = {"executionSuccessful": True}
    by_word = {known.name: code for code in codes if (known := CHECKS.get(code)) is not None}
    by_word |= {code: code for code in codes}
    overrides = [
        {
            "descriptor": {"id": code, "index": codes.index(code)},
            "configuration": {"enabled": False},
            "properties": asdict(each),
        }
        for each in findings.silenced
        if (code := by_word.get(each.check.upper()) or by_word.get(each.check.lower()))
    ]
    return {**invocation, "ruleConfigurationOverrides": overrides} if overrides else invocation


def _rule(code: str, diagnostics: Iterable[Diagnostic]) -> dict[str, Any]:
    manual = all_manuals().get(code)
    known = CHECKS.get(code)
    severity = known.severity if known is not None else None
    if severity is None:
        severity = next((d.severity for d in diagnostics if d.code == code), Severity.ERROR)
    rule: dict[str, Any] = {"id": code}
    if known is not None:
        rule["name"] = "".join(word.capitalize() for word in known.name.split("-"))
    if manual is not None:
        rule["shortDescription"] = {"text": manual.summary}
        why = manual.why[:1].upper() + manual.why[1:]
        rule["fullDescription"] = {"text": f"{manual.summary} {why}"}
        rule["help"] = {"text": str(manual), "markdown": _markdown(manual)}
    rule["defaultConfiguration"] = {"level": _LEVELS[severity]}
    return rule


def _markdown(manual: Manual) -> str:
    parts = [manual.summary, f"**Why:** {manual.why}", f"**Fix:** {manual.fix}"]
    parts += [f"**Bad:**\n\n```\n{manual.bad}\n```"] if manual.bad else []
    parts += [f"**Good:**\n\n```\n{manual.good}\n```"] if manual.good else []
    return "\n\n".join(parts)


class _Results:
    """Makes results, and counts identical ones."""

    def __init__(self, findings: Findings, rules: dict[str, int]) -> None:
        self._excerpts = Excerpts(findings.project)
        self._base = findings.base
        self._rules = rules
        self._alike: Counter[str] = Counter()

    def of(self, d: Diagnostic) -> dict[str, Any]:
        """The result for a diagnostic."""
        message = "\n".join((d.message, *d.trace, *(f"help: {hint}" for hint in d.hints)))
        result: dict[str, Any] = {
            "ruleId": d.code,
            "ruleIndex": self._rules[d.code],
            "level": _LEVELS[d.severity],
            "message": {"text": _unlinked(message)},
            "partialFingerprints": {_FINGERPRINT: self._fingerprint(d)},
        }
        if d.origin.file:
            result["locations"] = [self._location(d)]
        _, *others = d.each()
        if d.also or others:
            related = [
                {**self._location(each), "message": {"text": _unlinked(each.message)}}
                for each in others
            ] or [
                {
                    "logicalLocations": [{"name": name}],
                    "message": {"text": _unlinked(f"also on {name}")},
                }
                for name in d.also
            ]
            result["relatedLocations"] = [{"id": n, **at} for n, at in enumerate(related, 1)]
        fix = self._fix(d.fix) if d.fix is not None else None
        if fix is not None:
            result["fixes"] = [fix]
        return result

    def _location(self, d: Diagnostic) -> dict[str, Any]:
        region = region_of(d, self._excerpts)
        physical: dict[str, Any] = {"artifactLocation": self._artifact(d.origin.file)}
        if region is not None:
            physical["region"] = _region(region)
        location: dict[str, Any] = {"physicalLocation": physical}
        if d.origin.cell:
            at = d.origin
            full = cell_of(at)
            location["logicalLocations"] = [
                {"name": at.cell, "fullyQualifiedName": f"{at.file}:{full}", "kind": "cell"}
            ]
            location["message"] = {"text": f"cell {full}" + (f" (`{at.key}`)" if at.key else "")}
        return location

    def _artifact(self, file: str) -> dict[str, str]:
        return {"uri": quote(self._base + file), "uriBaseId": _ROOT}

    def _fingerprint(self, d: Diagnostic) -> str:
        """What stays the same when lines move: the code, the file and the text of the line, with a counter."""
        excerpt = self._excerpts.of(d)
        text = (
            " ".join(excerpt.text.split()) if excerpt is not None else re.sub(r"\d+", "", d.message)
        )
        key = "\n".join((d.code, d.origin.file, d.origin.sheet, d.origin.key, text))
        digest = sha256(key.encode("utf-8", "surrogatepass")).hexdigest()[:16]
        self._alike[digest] += 1
        return f"{digest}:{self._alike[digest]}"

    def _fix(self, fix: Fix) -> dict[str, Any] | None:
        """A fix as text replacements; None if it can't be applied to the present files."""
        replacements: dict[str, list[dict[str, Any]]] = {}
        try:
            for edit in fix.edits:
                file = edit.origin.file
                script = self._excerpts.places.text(file)
                for change in text_changes(edit, self._excerpts.places):
                    assert script is not None  # else it could not be changed
                    region = region_between(script, change.start, change.end)
                    one = {
                        "deletedRegion": _region(region),
                        "insertedContent": {"text": change.new},
                    }
                    if one not in replacements.setdefault(file, []):
                        replacements[file].append(one)
        except CannotFix:
            return None
        changes = [
            {"artifactLocation": self._artifact(file), "replacements": listed}
            for file, listed in replacements.items()
        ]
        return {"description": {"text": _unlinked(fix.say)}, "artifactChanges": changes}


def _region(region: Region) -> dict[str, int]:
    if not region.column:
        return {"startLine": region.line}
    keys = ("startLine", "startColumn", "endLine", "endColumn")
    return dict(zip(keys, region, strict=True))


def _unlinked(text: str) -> str:
    r"""Text in which nothing is taken for a link.

    >>> print(_unlinked("`[red](x)` isn't a colour"))
    `\[red\](x)` isn't a colour
    """
    return _LINK.sub(r"\\[\1\\](", text)
