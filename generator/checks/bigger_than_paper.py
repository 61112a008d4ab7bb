"""Pieces that do not fit on a page."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, OnPaper, check
from generator.diagnostics import Problem, Severity
from generator.impose import TOO_BIG, batches, check_fits


@check(TOO_BIG, Severity.ERROR)
def bigger_than_paper(printing: OnPaper) -> Iterator[Finding]:
    """A piece fits on the paper neither upright nor turned.

    Why: it cannot be printed in one part at its true size, and no printer prints up to the edge.
    Fix: make it smaller, choose a bigger paper, or set a smaller `margin` if your printer can do it.

    Bad:
        --- game.yaml
        papers: [A4]
        components:
          cards: {data: data/cards.csv, front: card.yaml, size: 250 x 250 mm}

    Good:
        --- game.yaml
        papers: [A3]
        components:
          cards: {data: data/cards.csv, front: card.yaml, size: 250 x 250 mm}
    """
    for batch in batches(printing.pieces, printing.options):
        try:
            check_fits(batch, printing.paper, printing.options)
        except Problem as problem:
            for said in problem.diagnostics:
                yield Finding(said.message, said.origin, " ".join(said.hints))
