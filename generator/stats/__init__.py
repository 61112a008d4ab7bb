"""What can be computed of a game's numbers, exactly: one file a family, of functions on whole numbers and fractions.

Nothing here knows what a game is. `game/` counts the cells and calls these functions, so that claims, rulebooks and
`punchboard odds` and `stats` give the same numbers. What has no answer is a `Problem` that says why.
"""

from __future__ import annotations

from fractions import Fraction

from generator.foundation.diagnostics import NOWHERE, Problem


def impossible(what: str, hint: str = "") -> Problem:
    """What to say of numbers that have no answer."""
    return Problem("EXPR005", what, NOWHERE, hint)


def in_order(least: int | Fraction | None, most: int | Fraction | None) -> None:
    """Sees that some number is at least the one and at most the other. Raises `Problem`."""
    if least is not None and most is not None and least > most:
        what = f"no number is at least {least} and at most {most}"
        raise impossible(
            what, "write the smaller number as `at_least`, the greater one as `at_most`"
        )


class TooMuch(Problem):
    """Numbers that have an answer, which takes too long to compute exactly."""


def too_much(hint: str) -> TooMuch:
    """What to say where an exact answer takes too long."""
    return TooMuch("EXPR005", "that is too much to compute exactly", NOWHERE, hint)
