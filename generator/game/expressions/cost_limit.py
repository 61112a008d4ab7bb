"""How much the expressions of one row may cost. Counted without Jinja2, which most rows do not need."""

from __future__ import annotations

from generator.foundation.diagnostics import NOWHERE, Origin

LIMIT = 5_000_000
"""What the expressions of one row may spend: a letter costs 1."""
LONGEST = 100_000
"""Letters of one text."""
STEP = 100
"""What one step of a loop costs."""


class Budget:
    """What is left to spend; full at the beginning of each evaluation that is not part of another."""

    __slots__ = ("at", "depth", "left", "most")

    def __init__(self) -> None:
        self.most = self.left = LIMIT
        self.depth = 0
        self.at: tuple[Origin, str] = NOWHERE, ""
        """Where the expression stands that is evaluated, and what it says."""

    def __enter__(self) -> None:
        if not self.depth:
            self.left = self.most
        self.depth += 1

    def __exit__(self, *_: object) -> None:
        self.depth -= 1

    def spend(self, cost: int) -> None:
        """Takes a cost off. Raises `Refused` where there is not enough left.

        Outside an evaluation, where the program itself asks, each cost stands alone.
        """
        if not self.depth:
            self.left = self.most
        self.left -= cost
        if self.left < 0:
            from generator.game.expressions.errors import Refused

            raise Refused(
                "the expression goes on too long or makes too much text",
                f"go through fewer than {self.most // STEP:,} steps",
                code="EXPR004",
            )


BUDGET = Budget()
