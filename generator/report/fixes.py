"""The texts about fixes: what was fixed, what couldn't be, and what can be."""

from __future__ import annotations

from collections.abc import Iterable

from generator.files.project import DiskProject
from generator.fix.repeat import FixResult, Refused, doubtful_renames, plan_fixes
from generator.foundation.diagnostics import Diagnostic, Fix
from generator.foundation.wording import counted
from generator.report import REPORTS, Findings


def fixed_text(outcome: FixResult, done: bool) -> str:
    """How much was fixed, or would be."""
    if not outcome.files:
        return "nothing to fix\n"
    verb = "fixed" if done else "would fix"
    findings, files = counted(len(outcome.fixed), "finding"), counted(len(outcome.files), "file")
    return f"{verb} {findings} in {files}\n"


def refused_text(refused: Iterable[Refused]) -> str:
    """What has to be fixed by hand, one per line, with the reason."""
    return "".join(
        f"not fixed: {each.diagnostic.origin}: {each.fix.say}: {each.reason}\n" for each in refused
    )


def findings_text(findings: Findings, project: DiskProject | None) -> str:
    """The findings and, with a project, how many of them can be fixed automatically."""
    return REPORTS["text"](findings) + (
        fixable_text(findings.diagnostics, project) if project else ""
    )


def fixable_text(found: Iterable[Diagnostic], project: DiskProject) -> str:
    """How many findings can be fixed automatically; empty if none."""
    listed = [d for d in found if d.fix is not None]
    if not listed:
        return ""
    unsure = doubtful_renames(listed)
    fixable = [d for d in listed if d.fix is not None and d.fix.say not in unsure]
    refused = {each.fix for each in plan_fixes(fixable, project, project.owns).refused}
    fixes: list[Fix] = [d.fix for d in fixable if d.fix is not None and d.fix not in refused]
    safe = sum(fix.safe for fix in fixes)
    lines = [
        (safe, "`punchboard check --fix` can fix"),
        (len(fixes) - safe, "`punchboard check --fix-copies` can try to fix"),
    ]
    return "".join(f"{what} {count} of these findings\n" for count, what in lines if count)
