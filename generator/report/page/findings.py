"""The findings of the checks with their lines or cells, worst first; and how strict the checks were."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.checks import CHECKS, all_manuals
from generator.foundation.diagnostics import Severity
from generator.foundation.wording import counted
from generator.game.spec.checks import (
    PROFILES,
    CheckInfo,
    ProfileChange,
    Strictness,
    profile,
    strictness,
)
from generator.report import tally
from generator.report.html import Markup, Part, joined, tag
from generator.report.page.page_data import NumberTable, PageData, render
from generator.report.source_quote import Excerpt, Excerpts

_SIGNS = {"error": "✕", "warning": "!", "advice": "i"}
_WIDE = 110


def findings_section(page: PageData) -> Markup:
    """The section of findings."""
    excerpts = Excerpts(page.project)
    claims = [(each.origin.file, each.origin.line) for each in page.inspection.claims]
    by_place = {place: number for number, place in enumerate(claims, 1)}
    return render(
        "findings.html",
        found=page.diagnostics,
        tally=tally,
        strict=_strictness(page),
        signs=_SIGNS,
        place=page.cells.place,
        claim_at=lambda origin: by_place.get((origin.file, origin.line)),
        excerpt=lambda d: (
            _marked(found.shown().cropped(_WIDE)) if (found := excerpts.of(d)) else ""
        ),
        manuals=all_manuals(),
    )


def _marked(shown: Excerpt) -> Markup:
    """A line with its number and its marked parts."""
    parts: list[Part] = [tag("span", f"{shown.number} ", class_="soft")]
    at = 0
    for mark in shown.marks:
        parts += [shown.text[at : mark.start], tag("mark", shown.text[mark.start : mark.end])]
        at = mark.end
    return tag("pre", parts, shown.text[at:], tabindex="0")


def _strictness(page: PageData) -> dict[str, Any]:
    """What the game changes in the checks: its profile, and the checks that are off or have another severity."""
    checks = {each.code: each for each in CHECKS.load()}
    rules = page.game.spec.checks
    name = rules.profile.text.strip().lower()
    known = name in PROFILES
    result = strictness(rules, checks.values())
    heads = ("switched off", "why", "not shown")
    quiet = page.inspection.quiet
    rows: list[Sequence[Part]] = []
    for each in sorted(result.off, key=lambda each: -quiet[each]):
        setting = result.off[each]
        named = joined(page.cells.place(setting.origin, checks[each].name), " ", tag("code", each))
        found = counted(quiet[each], "finding") if quiet[each] else "none"
        rows.append((named, setting.why or "no reason given", found))
    return {
        "profile": name if known else "",
        "title": profile(name).title if known else "",
        "place": page.cells.place(rules.profile.origin, "profile") if known else "",
        "off": NumberTable("Checks that are switched off", heads, rows),
        "changed": NumberTable(
            "Checks with a changed severity",
            ("check", "counts as", "why"),
            _changed(page, result, profile(name).checks if known else {}, checks),
        ),
    }


def _changed(
    page: PageData,
    result: Strictness,
    moves: Mapping[str, ProfileChange],
    checks: Mapping[str, CheckInfo],
) -> list[Sequence[Part]]:
    """The checks whose severity the profile or the game has changed."""
    own = {
        known.code: setting
        for word, setting in page.game.spec.checks.severity.items()
        for known in checks.values()
        if word.casefold() in (known.code.casefold(), known.name)
    }
    levels: dict[str, Severity | None] = dict.fromkeys(result.skipped) | dict(result.severities)
    rows: list[Sequence[Part]] = []
    for each in sorted(levels.keys() - result.off.keys()):
        level = levels[each]
        named = tag("span", checks[each].name, " ", tag("code", each))
        setting = own.get(each)
        place = page.cells.place
        why = place(setting.origin, "set in game.yaml") if setting else moves[each].why
        rows.append((named, level.word if level is not None else "off", why))
    return rows
