"""Exact statistics and probabilities: one file a family, with functions on whole numbers and fractions.

Nothing here knows what a game is. `game/` counts the cells and calls these functions, so that claims, rulebooks and
`punchboard odds` and `stats` give the same numbers. A question without an answer raises a `Problem` that says why.
"""

from __future__ import annotations

from generator.foundation.diagnostics import NOWHERE, Problem


def impossible(what: str, hint: str = "") -> Problem:
    """The problem of a question that has no answer."""
    return Problem("EXPR005", what, NOWHERE, hint)


class TooMuch(Problem):
    """The problem of an answer that takes too long to compute exactly."""


def too_much(hint: str) -> TooMuch:
    """The problem of an answer that takes too long to compute exactly."""
    return TooMuch("EXPR005", "this takes too long to compute exactly", NOWHERE, hint)
