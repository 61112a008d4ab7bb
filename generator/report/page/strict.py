"""How strict the checks were: what the game is printed for, and what it has switched off, each with its reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.checks import CHECKS
from generator.foundation.diagnostics import Severity
from generator.foundation.wording import counted
from generator.game.spec.strictness import PROFILES, Known, Move, Strictness, profile, strictness
from generator.report.html import Markup, Part, tag
from generator.report.page.page_data import PageData
from generator.report.page.parts import Row, code, details, table


def strict_parts(page_data: PageData) -> list[Markup]:
    """What the game changes of the checks; nothing where each is as it is by itself."""
    checks = {each.code: each for each in CHECKS.load()}
    rules = page_data.game.checks
    name = rules.profile.text.strip().lower()
    moves = profile(name).checks if name in PROFILES else {}
    came = strictness(rules, checks.values())
    parts: list[Markup] = []
    if name in PROFILES:
        words = (code(name), f", for {profile(name).title}.")
        where = page_data.cells.place(rules.profile.origin, "profile")
        parts.append(tag("p", "Checks use the ", where, " ", words))
    if came.off:
        heads = ("switched off", "why", "not shown")
        rows = table("Checks that are switched off", heads, _off(page_data, came, checks), words=2)
        parts.append(rows)
    changed = _changed(page_data, came, moves, checks)
    if changed:
        heads = ("check", "counts as", "why")
        rows = table("Checks with a changed severity", heads, changed, words=3)
        parts.append(details(f"{counted(len(changed), 'check')} with a changed severity", rows))
    return [tag("div", parts, class_="strict")] if parts else []


def _off(page_data: PageData, came: Strictness, checks: Mapping[str, Known]) -> list[Row]:
    """The checks that the game has switched off, those with something to say first."""
    quiet = page_data.seen.quiet
    rows: list[Row] = []
    for each in sorted(came.off, key=lambda each: -quiet[each]):
        setting = came.off[each]
        named = page_data.cells.place(setting.origin, checks[each].name)
        said = counted(quiet[each], "finding") if quiet[each] else "none"
        rows.append(((named, " ", code(each)), setting.why or "no reason given", said))
    return rows


def _changed(
    page_data: PageData, came: Strictness, moves: Mapping[str, Move], checks: Mapping[str, Known]
) -> Sequence[Row]:
    """The checks that the profile or the game has made count as something else."""
    own = {
        known.code: setting
        for word, setting in page_data.game.checks.severity.items()
        for known in checks.values()
        if word.casefold() in (known.code.casefold(), known.name)
    }
    levels: dict[str, Severity | None] = dict.fromkeys(came.skipped) | dict(came.moved)
    rows: list[Row] = []
    for each in sorted(levels.keys() - came.off.keys()):
        level = levels[each]
        named = tag("span", checks[each].name, " ", code(each))
        setting = own.get(each)
        why: Part = (
            page_data.cells.place(setting.origin, "set in game.yaml")
            if setting is not None
            else moves[each].why
        )
        rows.append((named, level.word if level is not None else "off", why))
    return rows
