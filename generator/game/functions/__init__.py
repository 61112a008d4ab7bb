"""The functions of expressions, for claims, rulebooks and templates alike: one file a family, found by looking.

A family is a module with `FUNCTIONS`: functions by the names that expressions use. Those that need no game are plain
functions; those that count its rows are methods of the module's class `COUNTS`, which is made of the game's rows
(`Chosen`). Each has a docstring: a sentence, perhaps paragraphs with more, and a line `Example: …`. What is true of all
of a family stands at the head of its file: `punchboard explain functions` prints both. A wrong argument raises a
`Problem` that says what to write, and work pays from the `BUDGET` of expressions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from generator.foundation.dataclasses import dataclass
from generator.foundation.registry import modules
from generator.game.counting.selection import Chosen


@dataclass(frozen=True, slots=True)
class Family:
    """A family of functions."""

    functions: Mapping[str, Callable[..., Any]]
    counts: Callable[[Chosen], Any] | None
    """The class whose methods are those functions that count rows."""

    def called(self, chosen: Chosen) -> dict[str, Callable[..., Any]]:
        """The functions as a game's expressions call them."""
        counting = None if self.counts is None else self.counts(chosen)
        return {
            name: getattr(counting, name) if self.needs_game(name) else function
            for name, function in self.functions.items()
        }

    def needs_game(self, name: str) -> bool:
        """Whether a function counts the rows of a game."""
        return self.functions[name] is getattr(self.counts, name, None)


@cache
def families() -> tuple[Family, ...]:
    """All families; that which counts rows comes first, the others by their names."""
    found = []
    for name in sorted(modules(__path__), key=lambda name: name != "counting"):
        module = import_module(f"{__name__}.{name}")
        found.append(Family(module.FUNCTIONS, getattr(module, "COUNTS", None)))
    return tuple(found)
