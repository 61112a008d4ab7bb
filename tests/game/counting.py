"""How tests ask a game for its numbers."""

from __future__ import annotations

from typing import Any

from generator.game import expressions
from generator.game.namespace import Numbers


def value(numbers: Numbers, source: str) -> Any:
    """What an expression gives, with the functions and components of a game."""
    return expressions.expression(source).value(numbers.names())
