"""The claims: printed and computed numbers, and the cells they come from."""

from __future__ import annotations

from generator.foundation.wording import counted
from generator.game.claims.corrections import suggestion
from generator.game.claims.results import ClaimResult
from generator.game.counting.rows import Counted
from generator.report.html import Markup, Part, tag
from generator.report.numbers.claims import state
from generator.report.page.page_data import PageData
from generator.report.page.parts import code, details, filter_field, quoted, section

_ROWS = 12
"""The most rows that are listed with their cells."""
_ENTRIES, _WAYS = 4, 8
"""The most differing entries of a list that are shown, and the most possible corrections that are linked."""
_VERDICTS = {"ok": "holds", "differs": "differs", "broken": "no result"}
_HEADS = (("Claim", "say"), ("Printed", "n"), ("Computed", "n"), ("Result", "result"))


def claims_section(page: PageData) -> Markup:
    """The section of claims."""
    results = page.inspection.claims
    if not results:
        none = (
            "This game has no claims. Add ",
            code("claims:"),
            " to game.yaml to check the numbers you print against your tables.",
        )
        return section("claims", "Claims", none)
    held = sum(each.holds for each in results)
    lead = f"{counted(len(results), 'printed number')}, checked against the tables: "
    lead += "all hold." if held == len(results) else f"{held} hold, {len(results) - held} don’t."
    # Wrong claims come first; the rest stays in the game's order.
    order = sorted(range(len(results)), key=lambda at: results[at].holds)
    head = tag(
        "div",
        [tag("span", word, role="columnheader", class_=look) for word, look in _HEADS],
        role="row",
        class_="heads",
    )
    rows = [_claim(page, at + 1) for at in order]
    return section(
        "claims",
        "Claims",
        lead,
        filter_field("claims", "claims", len(results)),
        tag("div", head, rows, role="table", aria_labelledby="claims-title", class_="claims"),
    )


def _claim(page: PageData, at: int) -> Markup:
    result, ident = page.inspection.claims[at - 1], f"claim-{at}"
    verdict, sign = _VERDICTS[state(result)], "✓" if result.holds else "✕"
    claim = tag("p", result.say), _wrong(page, result), _explanation(page, result, at)
    printed = page.cells.place(result.origin, result.expected)
    mark = tag("span", sign, class_="sign", aria_hidden="true")
    cells = [
        tag("div", claim, class_="say", role="cell"),
        tag("div", printed, class_="n", role="cell", data_head="printed"),
        tag("div", _computed(page, result, at), class_="n", role="cell", data_head="computed"),
        tag("div", mark, " ", tag("span", verdict), class_="result", role="cell"),
    ]
    words = f"{result.say} {result.of} {result.expected} {verdict}".casefold()
    look = "claim" if result.holds else "claim wrong"
    return tag("div", cells, role="row", id=ident, class_=look, data_text=words)


def _wrong(page: PageData, result: ClaimResult) -> Part:
    """Why a claim doesn't hold: the difference or the error, and what would make it true."""
    texts: list[str] = [text for d in result.diagnostics for text in (d.message, *d.hints)]
    rest = len(result.differences) - _ENTRIES
    words = [each.words for each in result.differences[:_ENTRIES]]
    mismatch = result.mismatch or "; ".join(words + ([f"and {rest} more"] if rest > 0 else []))
    texts += [mismatch[:1].upper() + mismatch[1:], *result.hints, result.remark]
    parts = [tag("p", quoted(text)) for text in texts if text]
    if result.changes:
        changed = (each for change in result.changes[:_WAYS] for each in change.cells)
        links = [(" ", page.cells.cell(each.cell.origin)) for each in changed]
        parts.append(tag("p", quoted(suggestion(result.changes)), ": ", links))
    return tag("div", parts, class_="why") if parts else ""


def _computed(page: PageData, result: ClaimResult, at: int) -> Markup:
    """The computed number, linked to its cells or dice."""
    text = result.computed or "nothing"
    origins = [cell for source in result.sources for cell in source.cells]
    if origins:
        return page.cells.number(text, origins, f"{result.say}: {text}", f"claim-{at}")
    rolled = page.rolls.of(at)
    if rolled:
        return tag("a", text, href=f"#{page.rolls.ident(rolled[0])}")
    return page.cells.place(result.origin, text)


def _explanation(page: PageData, result: ClaimResult, at: int) -> Markup:
    """The expression, which can be opened to show the reason and the rows that were counted."""
    parts: list[Part] = [tag("p", tag("b", "Why "), result.why)] if result.why else []
    parts += [tag("p", tag("b", "Printed in "), result.source)] if result.source else []
    sources = {each.call: each for each in result.sources}
    parts += [_source(page, each, f"claim-{at}") for each in sources.values()]
    dice = [
        (tag("a", each.title, href=f"#{page.rolls.ident(each)}"), " ") for each in page.rolls.of(at)
    ]
    parts += [tag("p", "Dice: ", dice)] if dice else []
    where = tag("p", "Defined at ", page.cells.place(result.origin))
    return details(code(result.of), parts, where, about=f"of {result.say}", class_="how")


def _source(page: PageData, source: Counted, ident: str) -> Markup:
    """One count: the call, the table and columns, and the counted rows with their cells."""
    of_each = len(source.cells) // max(1, len(source.items))
    rows = []
    for at, item in enumerate(source.items[:_ROWS]):
        cells = source.cells[at * of_each : (at + 1) * of_each]
        rows.append(tag("li", item.name, " ", [(page.cells.cell(each), " ") for each in cells]))
    rest = len(source.items) - _ROWS
    if rest > 0:
        more = page.cells.number(f"and {rest} more", source.cells, source.call, ident)
        rows.append(tag("li", more))
    call = page.cells.number(code(source.call), source.cells, source.call, ident)
    words = tag("span", "from ", quoted(source.words), class_="soft")
    return tag("div", tag("p", call, " ", words), tag("ul", rows, class_="rows") if rows else "")
