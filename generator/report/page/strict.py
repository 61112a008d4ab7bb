"""How strict the checks were: the profile, and the checks that are switched off or changed, with reasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.checks import CHECKS
from generator.foundation.diagnostics import Severity
from generator.foundation.wording import counted
from generator.game.spec.strictness import (
    PROFILES,
    CheckInfo,
    ProfileChange,
    Strictness,
    profile,
    strictness,
)
from generator.report.html import Markup, tag
from generator.report.page.page_data import PageData
from generator.report.page.parts import Row, code, details, table


def strict_parts(page: PageData) -> list[Markup]:
    """What the game changes in the checks; empty if it changes nothing."""
    checks = {each.code: each for each in CHECKS.load()}
    rules = page.game.checks
    name = rules.profile.text.strip().lower()
    moves = profile(name).checks if name in PROFILES else {}
    result = strictness(rules, checks.values())
    parts: list[Markup] = []
    if name in PROFILES:
        words = (code(name), f", for {profile(name).title}.")
        where = page.cells.place(rules.profile.origin, "profile")
        parts.append(tag("p", "Checks use the ", where, " ", words))
    if result.off:
        heads = ("switched off", "why", "not shown")
        rows = table("Checks that are switched off", heads, _off(page, result, checks), words=2)
        parts.append(rows)
    changed = _changed(page, result, moves, checks)
    if changed:
        heads = ("check", "counts as", "why")
        rows = table("Checks with a changed severity", heads, changed, words=3)
        parts.append(details(f"{counted(len(changed), 'check')} with a changed severity", rows))
    return [tag("div", parts, class_="strict")] if parts else []


def _off(page: PageData, result: Strictness, checks: Mapping[str, CheckInfo]) -> list[Row]:
    """The checks that are switched off, those with findings first."""
    quiet = page.seen.quiet
    rows: list[Row] = []
    for each in sorted(result.off, key=lambda each: -quiet[each]):
        setting = result.off[each]
        named = page.cells.place(setting.origin, checks[each].name), " ", code(each)
        found = counted(quiet[each], "finding") if quiet[each] else "none"
        rows.append((named, setting.why or "no reason given", found))
    return rows


def _changed(
    page: PageData,
    result: Strictness,
    moves: Mapping[str, ProfileChange],
    checks: Mapping[str, CheckInfo],
) -> Sequence[Row]:
    """The checks whose severity the profile or the game has changed."""
    own = {
        known.code: setting
        for word, setting in page.game.checks.severity.items()
        for known in checks.values()
        if word.casefold() in (known.code.casefold(), known.name)
    }
    levels: dict[str, Severity | None] = dict.fromkeys(result.skipped) | dict(result.severities)
    rows: list[Row] = []
    for each in sorted(levels.keys() - result.off.keys()):
        level = levels[each]
        named = tag("span", checks[each].name, " ", code(each))
        setting = own.get(each)
        place = page.cells.place
        why = place(setting.origin, "set in game.yaml") if setting else moves[each].why
        rows.append((named, level.word if level is not None else "off", why))
    return rows
