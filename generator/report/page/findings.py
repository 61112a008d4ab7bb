"""The findings of the checks with their lines or cells, worst first; and how strict the checks were."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.checks import CHECKS, all_manuals
from generator.foundation.diagnostics import Diagnostic, Severity
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
from generator.report.html import Markup, Part, tag
from generator.report.page.page_data import PageData
from generator.report.page.parts import Row, code, details, filter_field, quoted, section, table
from generator.report.source_quote import Excerpt, Excerpts

_SIGNS = {"error": "✕", "warning": "!", "advice": "i"}
_WIDE = 110


def findings_section(page: PageData) -> Markup:
    """The section of findings."""
    found = page.diagnostics
    strict = _strictness(page)
    if not found:
        lead = "No problems found in the tables, the templates, the faces and the rulebook."
        return section("findings", "Findings", lead, *strict)
    excerpts = Excerpts(page.project)
    listed = [_finding(page, d, excerpts) for d in found]
    return section(
        "findings",
        "Findings",
        f"{tally(found).capitalize()}, worst first.",
        *strict,
        filter_field("findings", "findings", len(found)),
        tag("ol", listed, class_="findings"),
    )


def _finding(page: PageData, d: Diagnostic, excerpts: Excerpts) -> Markup:
    word = d.severity.word
    sign = tag("span", _SIGNS[word], class_="sign", aria_hidden="true")
    head = tag("p", sign, tag("b", word), " ", code(d.code), class_="head")
    parts: list[Part] = [head, tag("p", quoted(d.message), class_="message")]
    if d.origin.file:
        key = f" ({d.origin.key})" if d.origin.key else ""
        parts.append(tag("p", "at ", page.cells.place(d.origin), key, class_="place"))
    at = d.origin.file, d.origin.line
    claims = [
        n for n, c in enumerate(page.inspection.claims, 1) if (c.origin.file, c.origin.line) == at
    ]
    parts += [
        tag("p", tag("a", "See the claim and its cells", href=f"#claim-{number}"))
        for number in claims[-1:]
    ]
    found = excerpts.of(d)
    if found is not None:
        shown = found.shown().cropped(_WIDE)
        number = tag("span", f"{shown.number} ", class_="soft")
        parts.append(tag("pre", [number, *_marked(shown)], tabindex="0"))
    parts += [tag("p", tag("b", "Help "), quoted(hint), class_="help") for hint in d.hints]
    parts += [tag("p", quoted(step), class_="soft") for step in d.trace]
    parts += [tag("p", f"also: {', '.join(d.others)}", class_="soft")] if d.others else []
    manual = all_manuals().get(d.code)
    if manual is not None:
        meaning = [
            tag("p", tag("b", f"{head} "), quoted(text))
            for head, text in (("Why", manual.why), ("Fix", manual.fix))
        ]
        summary = tag("p", quoted(manual.summary))
        parts.append(details(f"What {d.code} means", summary, meaning))
    words = f"{word} {d.code} {d.message} {d.origin}".casefold()
    return tag("li", parts, class_=f"finding {word}", data_text=words)


def _marked(shown: Excerpt) -> Iterator[Part]:
    at = 0
    for mark in shown.marks:
        yield shown.text[at : mark.start]
        yield tag("mark", shown.text[mark.start : mark.end])
        at = mark.end
    yield shown.text[at:]


def _strictness(page: PageData) -> list[Markup]:
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
    quiet = page.inspection.quiet
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
