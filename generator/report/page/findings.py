"""What the checks found, each with its line or cell, worst first."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import all_manuals
from generator.foundation.diagnostics import Diagnostic
from generator.report import tally
from generator.report.html import Markup, Part, joined, tag
from generator.report.page.page_data import PageData
from generator.report.page.parts import code, details, filter_field, quoted, section
from generator.report.page.strict import strict_parts
from generator.report.source_quote import Excerpt, Excerpts

_SIGNS = {"error": "✕", "warning": "!", "advice": "i"}
_WIDE = 110


def findings_section(page_data: PageData) -> Markup:
    """The section of findings."""
    found = page_data.diagnostics
    strict = strict_parts(page_data)
    if not found:
        lead = "No problems found in the tables, the templates, the faces and the rulebook."
        return section("findings", "Findings", lead, *strict)
    excerpts = Excerpts(page_data.project)
    listed = [_finding(page_data, d, excerpts) for d in found]
    return section(
        "findings",
        "Findings",
        f"{tally(found).capitalize()}, worst first.",
        *strict,
        filter_field("findings", "findings", len(found)),
        tag("ol", listed, class_="findings"),
    )


def _finding(page_data: PageData, d: Diagnostic, excerpts: Excerpts) -> Markup:
    word = d.severity.word
    sign = tag("span", _SIGNS[word], class_="sign", aria_hidden="true")
    head = tag("p", sign, tag("b", word), " ", code(d.code), class_="head")
    parts: list[Part] = [head, tag("p", quoted(d.message), class_="message")]
    if d.origin.file:
        key = f" ({d.origin.key})" if d.origin.key else ""
        parts.append(tag("p", "at ", page_data.cells.place(d.origin), key, class_="place"))
    claim = _claim(page_data, d)
    parts += [tag("p", tag("a", "See the claim and its cells", href=f"#{claim}"))] if claim else []
    found = excerpts.of(d)
    if found is not None:
        shown = found.shown().cropped(_WIDE)
        number = tag("span", f"{shown.number} ", class_="soft")
        parts.append(tag("pre", [number, *_marked(shown)], tabindex="0"))
    parts += [tag("p", tag("b", "Help "), quoted(hint), class_="help") for hint in d.hints]
    parts += [tag("p", quoted(step), class_="soft") for step in d.trace]
    parts += [tag("p", f"also: {', '.join(d.others)}", class_="soft")] if d.others else []
    parts.append(_meaning(d))
    words = f"{word} {d.code} {d.message} {d.origin}".casefold()
    return tag("li", parts, class_=f"finding {word}", data_text=words)


def _marked(shown: Excerpt) -> Iterator[Part]:
    """The line, with what is meant of it marked."""
    at = 0
    for mark in shown.marks:
        yield shown.text[at : mark.start]
        yield tag("mark", shown.text[mark.start : mark.end])
        at = mark.end
    yield shown.text[at:]


def _claim(page_data: PageData, d: Diagnostic) -> str:
    """The place of the claim that a finding is about; empty where it is about none."""
    where = d.origin.file, d.origin.line
    known = {(c.origin.file, c.origin.line): at for at, c in enumerate(page_data.seen.claims, 1)}
    return f"claim-{known[where]}" if where in known else ""


def _meaning(d: Diagnostic) -> Markup:
    """What the code means, from its manual."""
    manual = all_manuals().get(d.code)
    if manual is None:
        return joined()
    said = [
        tag("p", tag("b", f"{head} "), quoted(words))
        for head, words in (("Why", manual.why), ("Fix", manual.fix))
    ]
    return details(f"What {d.code} means", tag("p", quoted(manual.summary)), said)


def worst(found: tuple[Diagnostic, ...]) -> str:
    """The findings in few words for the head of the page."""
    return tally(found) if found else "none"
