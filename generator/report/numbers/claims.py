"""What a game says of itself and what its tables give: for people as a table, for programs as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from generator.foundation.diagnostics import Origin
from generator.foundation.wording import counted
from generator.game.claims.agreement import Difference
from generator.game.claims.corrections import CellChange, Change
from generator.game.claims.results import ClaimResult
from generator.report.builds.summary import claims_held
from generator.report.numbers.figures import aligned, exact

SCHEMA = 1
"""Raised when a key of the JSON changes its meaning or goes away; new keys do not raise it."""

_WIDE, _NARROW = 60, 24
"""Letters of a claim that are shown, and of a figure."""
_HEADS = ("", "claim", "printed", "computed", "off by", "where")


def claims_text(title: str, claims: Sequence[ClaimResult], wrong: bool = False) -> str:
    """All claims for people, a line each; or those only that do not hold."""
    kept = [claim for claim in claims if not (wrong and claim.holds)]
    head = f"{title}: {claims_held(len(claims), sum(claim.holds for claim in claims))}"
    if not kept:
        return f"{head}\n"
    rows = [*map(_cells, kept)]
    # Nothing is off where all hold.
    shown = [at for at in range(len(_HEADS)) if at != 4 or any(row[at] for row in rows)]
    table = [[row[at] for at in shown] for row in (_HEADS, *rows)]
    right = range(2, len(shown) - 1)
    return "\n".join([head, "", *aligned(table, right=right)]) + "\n"


def _cells(claim: ClaimResult) -> tuple[str, ...]:
    off = claim.differences[0].off if len(claim.differences) == 1 else ""
    if len(claim.differences) > 1 or (claim.differences and claim.differences[0].where):
        off = counted(len(claim.differences), "entry")
    place = f"{claim.origin.file.rpartition('/')[2]}:{claim.origin.line}"
    printed, computed = _cut(claim.expected, _NARROW), _cut(claim.computed or "-", _NARROW)
    return state(claim), _cut(claim.say, _WIDE), printed, computed, off, place


def state(claim: ClaimResult) -> str:
    """Whether a claim holds, in a word: `ok`, `differs`, or `broken` where it cannot be computed."""
    return "ok" if claim.holds else "broken" if claim.diagnostics else "differs"


def _cut(text: str, length: int) -> str:
    line = " ".join(text.split())
    return line if len(line) <= length else f"{line[: length - 1]}…"


def claims_json(game: str, title: str, claims: Sequence[ClaimResult]) -> str:
    """All claims for programs."""
    document = {"schema": SCHEMA, "game": game, "title": title, "claims": [*map(_entry, claims)]}
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


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
        "differences": [*map(_difference, claim.differences)],
        "cells": [
            {"call": each.call, "from": each.words, "cells": [*map(_place, each.cells)]}
            for each in claim.sources
        ],
        "changes": [*map(_change, claim.changes)],
        "problems": [said.message for said in claim.diagnostics],
    }


def _difference(of: Difference) -> dict[str, Any]:
    by = None if of.by is None else exact(of.by)
    return {"entry": of.where, "printed": of.printed, "computed": of.computed, "by": by}


def _change(of: Change) -> dict[str, Any]:
    return {"cells": [*map(_cell, of.cells)], "mends": of.also_fixes, "breaks": [*of.breaks]}


def _cell(of: CellChange) -> dict[str, Any]:
    return {
        "names": [*of.names],
        "column": of.column or "copies",
        "old": of.old,
        "new": of.new,
        **_place(of.origin),
    }


def _place(at: Origin) -> dict[str, Any]:
    return {"file": at.file, "line": at.line, "sheet": at.sheet, "cell": at.cell}
