"""The numbers that the design says of itself: printed, computed, and the cells that they come from."""

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
"""So many rows are named with what each adds."""
_ENTRIES, _WAYS = 4, 8
"""So many entries of a list that differ are told, and so many ways to mend a claim are linked to their cells."""
_WORDS = {"ok": "holds", "differs": "differs", "broken": "no result"}
_HEADS = (("Claim", "say"), ("Printed", "n"), ("Computed", "n"), ("Result", "result"))


def claims_section(page_data: PageData) -> Markup:
    """The section of claims."""
    results = page_data.seen.claims
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
    # What does not hold comes first; the rest stays in the game's order.
    order = sorted(range(len(results)), key=lambda at: results[at].holds)
    head = tag(
        "div",
        [tag("span", word, role="columnheader", class_=look) for word, look in _HEADS],
        role="row",
        class_="heads",
    )
    rows = [_claim(page_data, at + 1) for at in order]
    return section(
        "claims",
        "Claims",
        lead,
        filter_field("claims", "claims", len(results)),
        tag("div", head, rows, role="table", aria_labelledby="claims-title", class_="claims"),
    )


def _claim(page_data: PageData, at: int) -> Markup:
    result, ident = page_data.seen.claims[at - 1], f"claim-{at}"
    verdict, sign = _WORDS[state(result)], "✓" if result.holds else "✕"
    printed = page_data.cells.place(result.origin, result.expected)
    looks = tag("span", sign, class_="sign", aria_hidden="true")
    cells = [
        tag(
            "div",
            tag("p", result.say),
            _wrong(page_data, result),
            _more(page_data, result, at),
            class_="say",
            role="cell",
        ),
        tag("div", printed, class_="n", role="cell", data_head="printed"),
        tag("div", _computed(page_data, result, at), class_="n", role="cell", data_head="computed"),
        tag("div", looks, " ", tag("span", verdict), class_="result", role="cell"),
    ]
    words = f"{result.say} {result.of} {result.expected} {verdict}".casefold()
    look = "claim" if result.holds else "claim wrong"
    return tag("div", cells, role="row", id=ident, class_=look, data_text=words)


def _wrong(page_data: PageData, result: ClaimResult) -> list[Markup]:
    """Where it does not hold: how far off it is, why it cannot be computed, and what would make it true."""
    said: list[Markup] = []
    for d in result.diagnostics:
        said.append(tag("p", quoted(d.message)))
        said += [tag("p", quoted(hint)) for hint in d.hints]
    differences = result.differences[:_ENTRIES]
    rest = len(result.differences) - len(differences)
    words = [each.words for each in differences] + ([f"and {rest} more"] if rest else [])
    apart = result.mismatch or "; ".join(words)
    said += [tag("p", quoted(apart[:1].upper() + apart[1:]))] if apart else []
    said += [tag("p", quoted(hint)) for hint in (*result.hints, result.remark) if hint]
    if result.changes:
        cells = [
            (
                " ",
                page_data.cells.place(cell.origin, cell.origin.cell or f"line {cell.origin.line}"),
            )
            for change in result.changes[:_WAYS]
            for cell in change.cells
        ]
        said.append(tag("p", quoted(suggestion(result.changes)), ": ", cells))
    return [tag("div", said, class_="why")] if said else []


def _computed(page_data: PageData, result: ClaimResult, at: int) -> Markup:
    """The computed number, as a link to all cells that it comes from, or to the dice that it is the chance of."""
    text = result.computed or "nothing"
    origins = [cell for source in result.sources for cell in source.cells]
    if origins:
        return page_data.cells.number(text, origins, f"{result.say}: {text}", f"claim-{at}")
    rolled = page_data.rolls.of(at)
    if rolled:
        return tag("a", text, href=f"#{page_data.rolls.ident(rolled[0])}")
    return page_data.cells.place(result.origin, text)


def _more(page_data: PageData, result: ClaimResult, at: int) -> Markup:
    """How it is computed, opened where the claim does not hold."""
    parts: list[Part] = [tag("p", tag("b", "Why "), result.why)] if result.why else []
    parts += [tag("p", tag("b", "Printed in "), result.source)] if result.source else []
    parts += [_source(page_data, each, f"claim-{at}") for each in _distinct(result.sources)]
    rolled = [
        (tag("a", each.title, href=f"#{page_data.rolls.ident(each)}"), " ")
        for each in page_data.rolls.of(at)
    ]
    parts += [tag("p", "Dice: ", rolled)] if rolled else []
    where = tag("p", "Defined at ", page_data.cells.place(result.origin))
    return details(code(result.of), parts, where, about=f"of {result.say}", class_="how")


def _distinct(sources: tuple[Counted, ...]) -> list[Counted]:
    return list({each.call: each for each in sources}.values())


def _source(page_data: PageData, source: Counted, ident: str) -> Markup:
    """One count: the call, the table and columns it read, and the rows that were counted with what each adds."""
    rows = [
        tag("li", item.name, " ", _cells_of(page_data, source, at))
        for at, item in enumerate(source.items[:_ROWS])
    ]
    rest = len(source.items) - _ROWS
    if rest > 0:
        more = page_data.cells.number(f"and {rest} more", source.cells, source.call, ident)
        rows.append(tag("li", more))
    call = page_data.cells.number(code(source.call), source.cells, source.call, ident)
    words = tag("span", "from ", quoted(source.words), class_="soft")
    return tag("div", tag("p", call, " ", words), tag("ul", rows, class_="rows") if rows else "")


def _cells_of(page_data: PageData, source: Counted, at: int) -> list[Part]:
    """Links to the cells of one row that were used."""
    of_each = len(source.cells) // max(1, len(source.items))
    made: list[Part] = []
    for origin in source.cells[at * of_each : (at + 1) * of_each]:
        made += [page_data.cells.place(origin, origin.cell or f"line {origin.line}"), " "]
    return made
