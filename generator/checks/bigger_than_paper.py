"""Pieces that do not fit on a page."""

from __future__ import annotations

from collections.abc import Iterator

from generator.arrange import TOO_BIG, batches, check_fits
from generator.checks import Finding, OnPaper, check
from generator.foundation.diagnostics import Problem, Severity
from generator.impose import scheme_for


@check(TOO_BIG, Severity.ERROR)
def bigger_than_paper(printing: OnPaper) -> Iterator[Finding]:
    """A piece fits on the paper neither upright nor turned.

    Why: it cannot be printed in one part at its true size, and no printer prints up to the edge.
    Fix: make it smaller, choose a bigger paper, set a smaller `margin` if your printer can do it, or leave out
    `scheme: grid`: a poster of several pages is made of what is too big.

    Bad:
        --- game.yaml
        papers: [A4]
        sheets: {scheme: grid}
        components:
          cards: {data: data/cards.csv, front: card.yaml, size: 250 x 250 mm}

    Good:
        --- game.yaml
        papers: [A3]
        sheets: {scheme: grid}
        components:
          cards: {data: data/cards.csv, front: card.yaml, size: 250 x 250 mm}
    """
    if printing.options.places is not None:
        return
    for batch in batches(printing.pieces, printing.options):
        try:
            if scheme_for(batch, printing.paper, printing.options) == "grid":
                check_fits(batch, printing.paper, printing.options)
        except Problem as problem:
            for said in problem.diagnostics:
                yield Finding(said.message, said.origin, " ".join(said.hints))
