"""Pieces that are to be cut with straight cuts, and cannot be."""

from __future__ import annotations

from collections.abc import Iterator

from generator.arrange import batches
from generator.checks import Finding, OnPaper, check
from generator.foundation.diagnostics import Severity
from generator.frame.face import Straight


@check("SHEET002", Severity.WARNING)
def cannot_cut_straight(printing: OnPaper) -> Iterator[Finding]:
    """Slanted sides are to be cut straight through the sheet, and the gap between columns isn't that between rows.

    Why: straight cuts in three directions part hexagons, triangles and diamonds only where neighbours are equally far
    apart in all of them. With two gaps they stand in rows and columns, and each is cut along the line round it.
    Fix: write one gap for both, or `nest: rows` if rows and columns are right.

    Bad:
        --- game.yaml
        sheets: {nest: straight, gap: [3, 0]}
        components:
          cards: {data: data/cards.csv, front: card.yaml, size: 40 mm flat, shape: hexagon}

    Good:
        --- game.yaml
        sheets: {nest: straight, gap: 3}
        components:
          cards: {data: data/cards.csv, front: card.yaml, size: 40 mm flat, shape: hexagon}
    """
    columns, rows = printing.options.gap
    if printing.options.nest != "straight" or columns == rows:
        return
    for batch in batches(printing.pieces, printing.options):
        if isinstance(batch.shape, Straight):
            yield Finding(
                f"`{batch.name}` has two gaps, and straight cuts cannot part its slanted sides",
                batch.origin,
                "write one `gap` for both directions, or `nest: rows`",
                batch.name,
            )
