"""The findings of the checks with their lines or cells, worst first."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import all_manuals
from generator.foundation.diagnostics import Diagnostic
from generator.report import tally
from generator.report.html import Markup, Part, tag
from generator.report.page.page_data import PageData
from generator.report.page.parts import code, details, filter_field, quoted, section
from generator.report.page.strict import strict_parts
from generator.report.source_quote import Excerpt, Excerpts

_SIGNS = {"error": "✕", "warning": "!", "advice": "i"}
_WIDE = 110


def findings_section(page: PageData) -> Markup:
    """The section of findings."""
    found = page.diagnostics
    strict = strict_parts(page)
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
    claims = [n for n, c in enumerate(page.seen.claims, 1) if (c.origin.file, c.origin.line) == at]
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
