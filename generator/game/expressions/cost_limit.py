"""The cost limit for the expressions of one row. It doesn't need Jinja2, just like most rows."""

from __future__ import annotations

from generator.foundation.diagnostics import NOWHERE, Origin

LIMIT = 5_000_000
"""What the expressions of one row may cost: a character costs 1."""
LONGEST = 100_000
"""The longest text, in characters."""
STEP = 100
"""The cost of one step of a loop."""


class Budget:
    """What is left to spend; refilled before each evaluation that isn't part of another."""

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
        """Subtracts a cost. Raises `Refused` if there isn't enough left.

        Outside an evaluation, for calls by the program itself, each cost counts alone.
        """
        if not self.depth:
            self.left = self.most
        self.left -= cost
        if self.left < 0:
            from generator.game.expressions.errors import Refused

            raise Refused(
                "the expression takes too long or makes too much text",
                f"use fewer than {self.most // STEP:,} steps of loops",
                code="EXPR004",
            )


BUDGET = Budget()
