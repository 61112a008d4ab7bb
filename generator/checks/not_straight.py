"""Pieces that are to be cut with straight cuts, and cannot be."""

from __future__ import annotations

from collections.abc import Iterator

from generator.arrange import batches
from generator.checks import Finding, OnPaper, check
from generator.diagnostics import Severity
from generator.frame.face import Straight


@check("SHEET002", Severity.WARNING)
def not_straight(printing: OnPaper) -> Iterator[Finding]:
    """Pieces are to stand so that straight cuts part them, and their outline does not allow it.

    Why: they lie as closely as they go instead, and are cut along the line round each.
    Fix: leave out `nest: straight`, or take a shape that it is for: hexagons, triangles, diamonds; rectangles and
    squares are cut straight anyway.

    Bad:
        --- game.yaml
        components:
          cards: {data: data/cards.csv, front: card.yaml, size: 40 mm, shape: circle, sheets: {nest: straight}}

    Good:
        --- game.yaml
        components:
          cards: {data: data/cards.csv, front: card.yaml, size: 40 mm flat, shape: hexagon, sheets: {nest: straight}}
    """
    if printing.options.nest != "straight":
        return
    for batch in batches(printing.pieces, printing.options):
        if batch.shape is not None and not isinstance(batch.shape, Straight):
            yield Finding(
                f"`{batch.name}` cannot be parted by straight cuts",
                batch.origin,
                "leave out `nest: straight`: its pieces are cut along the line round each",
                batch.name,
            )
