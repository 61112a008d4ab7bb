"""The claims of a game and what its tables give: as a table for people, as JSON for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.foundation.diagnostics import Origin
from generator.foundation.wording import counted
from generator.game.claims.corrections import CellChange
from generator.game.claims.results import ClaimResult
from generator.report import json_text
from generator.report.builds.summary import claims_held
from generator.report.numbers.figures import aligned, clipped, exact

_WIDE, _NARROW = 60, 24
"""The most characters that are shown of a claim, and of a number."""
_HEADS = ("", "claim", "printed", "computed", "off by", "where")


def claims_text(title: str, claims: Sequence[ClaimResult], wrong: bool = False) -> str:
    """All claims for people, one per line; with `wrong` only those that don't hold."""
    kept = [claim for claim in claims if not (wrong and claim.holds)]
    head = f"{title}: {claims_held(len(claims), sum(claim.holds for claim in claims))}"
    if not kept:
        return f"{head}\n"
    rows = [*map(_cells, kept)]
    # Without differences the column "off by" is left out.
    shown = [at for at in range(len(_HEADS)) if at != 4 or any(row[at] for row in rows)]
    table = [[row[at] for at in shown] for row in (_HEADS, *rows)]
    right = range(2, len(shown) - 1)
    return "\n".join([head, "", *aligned(table, right=right)]) + "\n"


def _cells(claim: ClaimResult) -> tuple[str, ...]:
    off = claim.differences[0].off if len(claim.differences) == 1 else ""
    if len(claim.differences) > 1 or (claim.differences and claim.differences[0].where):
        off = counted(len(claim.differences), "entry")
    place = f"{claim.origin.file.rpartition('/')[2]}:{claim.origin.line}"
    printed, computed = clipped(claim.expected, _NARROW), clipped(claim.computed or "-", _NARROW)
    return state(claim), clipped(claim.say, _WIDE), printed, computed, off, place


def state(claim: ClaimResult) -> str:
    """The state of a claim: `ok`, `differs`, or `broken` if it can't be computed."""
    return "ok" if claim.holds else "broken" if claim.diagnostics else "differs"


def claims_json(game: str, title: str, claims: Sequence[ClaimResult]) -> str:
    """All claims as JSON."""
    document = {"schema": 1, "game": game, "title": title, "claims": [*map(_entry, claims)]}
    return json_text(document)


def _entry(claim: ClaimResult) -> dict[str, Any]:
    return {
        "say": claim.say,
        "of": claim.of,
        "printed": claim.expected,
        "computed": claim.computed,
        "state": state(claim),
        "source": claim.source,
        "why": claim.why,
        **_place(claim.origin),
        "differences": [
            {
                "entry": each.where,
                "printed": each.printed,
                "computed": each.computed,
                "by": None if each.by is None else exact(each.by),
            }
            for each in claim.differences
        ],
        "cells": [
            {"call": each.call, "from": each.words, "cells": [*map(_place, each.cells)]}
            for each in claim.sources
        ],
        "changes": [
            {"cells": [*map(_cell, each.cells)], "mends": each.also_fixes, "breaks": [*each.breaks]}
            for each in claim.changes
        ],
        "problems": [said.message for said in claim.diagnostics],
    }


def _cell(change: CellChange) -> dict[str, Any]:
    return {
        "names": [*change.cell.names],
        "column": change.column or "copies",
        "old": change.cell.written,
        "new": change.text,
        **_place(change.cell.origin),
    }


def _place(at: Origin) -> dict[str, Any]:
    return {"file": at.file, "line": at.line, "sheet": at.sheet, "cell": at.cell}
