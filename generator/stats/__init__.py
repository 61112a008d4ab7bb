"""What can be computed of a game's numbers, exactly: one file a family, of functions on whole numbers and fractions.

Nothing here knows what a game is. `game/` counts the cells and calls these functions, so that claims, rulebooks and
`punchboard odds` and `stats` give the same numbers. What has no answer is a `Problem` that says why.
"""

from __future__ import annotations

from generator.diagnostics import NOWHERE, Problem


def impossible(what: str, hint: str = "") -> Problem:
    """What to say of numbers that have no answer."""
    return Problem("EXPR005", what, NOWHERE, hint)
