"""Keys of sheets that come to nothing."""

from __future__ import annotations

from collections.abc import Iterator

from generator.arrange import batches
from generator.checks import Finding, OnPaper, check
from generator.foundation.diagnostics import Problem, Severity
from generator.frame.printing import PrintOptions
from generator.impose import scheme_for


@check("SHEET008", Severity.WARNING)
def ignored_sheet_option(printing: OnPaper) -> Iterator[Finding]:
    """A key of `sheets` has no effect on how a component is printed.

    Why: the sheets look otherwise than the game says: a board isn't cut at its `splits`, marks are missing.
    Fix: leave the key out for this component, or write what the message asks for.

    Bad:
        --- game.yaml
        papers: [A4]
        components:
          cards: {data: data/cards.csv, front: card.yaml, size: poker, sheets: {splits: {x: [30]}}}

    Good:
        --- game.yaml
        papers: [A4]
        components:
          cards: {data: data/cards.csv, front: card.yaml, size: poker, sheets: {scheme: poster, splits: {x: [30]}}}
    """
    options = printing.options
    for batch in batches(printing.pieces, options):
        try:
            scheme = scheme_for(batch, printing.paper, options)
        except Problem:
            continue
        for key, why, hint in _idle(options, scheme):
            yield Finding(
                f"`{key}` has no effect on `{batch.name}`: {why}", batch.origin, hint, key
            )


def _idle(options: PrintOptions, scheme: str) -> Iterator[tuple[str, str, str]]:
    """The keys without effect, why that is so, and what to do."""
    if any(options.splits) and scheme != "poster":
        yield (
            "splits",
            "it fits on a page",
            "write `scheme: poster` to cut it, or leave `splits` out",
        )
    if options.register != "none" and scheme != "grid":
        hint = "write `sheets: {register: none}` for it, or make it small enough for a page"
        yield "register", f"the pages of `scheme: {scheme}` have no such marks", hint
    if options.cut_ink and scheme == "single":
        hint = "leave out `cut_ink` for it, or `scheme: single`"
        yield "cut_ink", "the pages of `scheme: single` have no lines", hint
    if options.marks_on == "back" and options.backs == "none":
        hint = "leave out `backs: none`, or write `marks_on: front`"
        yield "marks_on", "marks are to be on the backs, and no backs are printed", hint
    if options.marks_on == "back" and scheme == "poster":
        hint = "write `sheets: {marks_on: front}` for it"
        yield "marks_on", "pages are joined by the marks on their fronts", hint
