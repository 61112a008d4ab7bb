"""The claims: printed and computed numbers, and the cells they come from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from generator.foundation.wording import counted
from generator.game.claims.corrections import suggestion
from generator.game.claims.results import ClaimResult
from generator.report.html import Markup, tag
from generator.report.numbers.claims import state
from generator.report.page.cells import CellLinks
from generator.report.page.page_data import PageData, render

_ROWS = 12
"""The most rows that are listed with their cells."""
_ENTRIES, _WAYS = 4, 8
"""The most differing entries of a list that are shown, and the most possible corrections that are linked."""
_VERDICTS = {"ok": "holds", "differs": "differs", "broken": "no result"}


def claims_section(page: PageData) -> Markup:
    """The section of claims: wrong ones first, the rest in the game's order."""
    results, (held, every) = page.inspection.claims, page.claims_held
    lead = f"{counted(every, 'printed number')}, checked against the tables: "
    lead += "all hold." if held == every else f"{held} hold, {every - held} don’t."
    order = sorted(range(every), key=lambda at: results[at].holds)
    return render(
        "claims.html",
        lead=lead,
        claims=[(f"claim-{at + 1}", results[at], page.rolls.of(at + 1)) for at in order],
        cells=page.cells,
        roll_ident=page.rolls.ident,
        verdict_of=lambda claim: _VERDICTS[state(claim)],
        reasons=_reasons,
        suggestion=suggestion,
        ways=_WAYS,
        origins_of=lambda claim: [cell for source in claim.sources for cell in source.cells],
        sources_of=partial(_sources, page.cells),
    )


def _reasons(result: ClaimResult) -> list[str]:
    """Why a claim doesn't hold: the difference or the error, with hints."""
    texts: list[str] = [text for d in result.diagnostics for text in (d.message, *d.hints)]
    rest = len(result.differences) - _ENTRIES
    words = [each.words for each in result.differences[:_ENTRIES]]
    mismatch = result.mismatch or "; ".join(words + ([f"and {rest} more"] if rest > 0 else []))
    texts += [mismatch[:1].upper() + mismatch[1:], *result.hints, result.remark]
    return list(filter(None, texts))


def _sources(cells: CellLinks, result: ClaimResult, ident: str) -> Iterator[dict[str, Any]]:
    """Each count of a claim: the call, the table and columns, and the counted rows with their cells."""
    for source in {each.call: each for each in result.sources}.values():
        found, rest = source.cells, len(source.items) - _ROWS
        of_each = len(found) // max(1, len(source.items))
        rows = [
            (item.name, [cells.cell(each) for each in found[at * of_each : (at + 1) * of_each]])
            for at, item in enumerate(source.items[:_ROWS])
        ]
        more = cells.number(f"and {rest} more", found, source.call, ident) if rest > 0 else ""
        call = cells.number(tag("code", source.call), found, source.call, ident)
        yield {"call": call, "words": source.words, "rows": rows, "more": more}
