"""What the expressions of one row may cost, and how large their values may be. Counted without Jinja2."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.foundation.diagnostics import NOWHERE, Origin

LIMIT = 5_000_000
"""What the expressions of one row may cost: a character costs 1."""
LONGEST = 100_000
"""The longest text, in characters."""
STEP = 100
"""The cost of one step of a loop."""
MOST = 10_000
"""The most values of a list."""
MOST_INSIDE = 100_000
"""The most values of a list or mapping, including those of the lists inside it."""
_CONTAINERS = (list, tuple, dict, set, frozenset)


class Refused(Exception):
    """Raised if an expression does what isn't allowed or makes no sense; the message is for the designer."""

    def __init__(self, message: str, *hints: str, code: str = "EXPR005", line: int = 0) -> None:
        super().__init__(message)
        self.hints, self.code, self.line = hints, code, line


class Budget:
    """What is left to spend; refilled before each evaluation that isn't part of another."""

    __slots__ = ("at", "depth", "left", "most")

    def __init__(self) -> None:
        self.most = self.left = LIMIT
        self.depth = 0
        self.at: tuple[Origin, str] = NOWHERE, ""
        """Where the expression is that is being evaluated, and its source."""

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
            hint = f"use fewer than {self.most // STEP:,} steps of loops"
            raise _too_much("the expression takes too long or makes too much text", hint)


BUDGET = Budget()


def _too_much(message: str, *hints: str) -> Refused:
    return Refused(message, *hints, code="EXPR004")


def check_length(length: int) -> None:
    """Raises `Refused` if a text of that length is too long."""
    if length > LONGEST:
        hint = f"the limit is {LONGEST:,}, and this one has {length:,}"
        raise _too_much("the expression makes too long a text", hint)


def paid_text(text: str) -> str:
    """The same text, paid for. Raises `Refused` if it is too long."""
    check_length(len(text))
    BUDGET.spend(len(text))
    return text


def pay_for_list(length: int) -> None:
    """Pays for a list of a length. Raises `Refused` if it is too long."""
    if length > MOST:
        hint = f"the limit is {MOST:,}, and this one has {length:,}"
        raise _too_much("the expression makes too long a list", hint)
    BUDGET.spend(length)


def paid_list(values: Sequence[Any]) -> Sequence[Any]:
    """The same list, paid for. Raises `Refused` if it is too long."""
    pay_for_list(len(values))
    return paid_inside(values)  # type: ignore[no-any-return]


def paid_inside(value: Any) -> Any:
    """The same list or mapping, paid for with all that is in it. Raises `Refused` if it is too much."""
    size = size_of(value)
    if size > MOST_INSIDE:
        hint = f"use at most {MOST_INSIDE:,} values in all of them"
        raise _too_much("the expression makes too many lists in lists", hint)
    BUDGET.spend(size)
    return value


def size_of(value: Any) -> int:
    """The size of a value: the characters of a text, the values in a list with all that is in them; 1 for others.

    A value that is in a list twice counts twice, so a few lists in each other may exceed any memory: counting stops
    when it is too much.
    """
    if isinstance(value, str):
        return len(value)
    if not isinstance(value, _CONTAINERS):
        return 1
    count, left = 0, [value]
    while left and count <= MOST_INSIDE:
        inner = left.pop()
        count += len(inner)
        parts = [*inner, *inner.values()] if isinstance(inner, dict) else inner
        left += [each for each in parts if isinstance(each, _CONTAINERS)]
    return count


def too_large() -> Refused:
    """The error for a number with too many digits."""
    return _too_much("the number gets too large")
