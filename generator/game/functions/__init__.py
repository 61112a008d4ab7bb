"""The functions of expressions, for claims, rulebooks and templates alike: one file a family, found in this folder.

The public functions of a family's module are what expressions call. Those that count rows of a game are methods of
the module's class `COUNTS`, which is given the game's rows (`RowSelector`). Each has a docstring: a sentence, perhaps
more paragraphs, and a line `Example: …`. The docstring of the module describes what they have in common:
`punchboard explain functions` prints both. A wrong argument raises a `Problem` that says what to write, and work is
paid from the `BUDGET` of expressions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from types import FunctionType, ModuleType
from typing import Any

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.registry import modules
from generator.game.counting.selection import RowSelector


class Family(NamedTuple):
    """A family of functions."""

    functions: Mapping[str, Callable[..., Any]]
    """By the names that expressions use."""
    counts: Callable[[RowSelector], Any] | None
    """The class whose methods are the functions that count rows."""


@cache
def families() -> tuple[Family, ...]:
    """All families: first the one that counts rows, then the others by name."""
    names = sorted(modules(__path__), key=lambda name: name != "counting")
    return tuple(_family(import_module(f"{__name__}.{name}")) for name in names)


def _family(module: ModuleType) -> Family:
    counts = getattr(module, "COUNTS", None)
    found = {**(vars(counts) if counts else {}), **vars(module)}
    functions = {
        name: function
        for name, function in found.items()
        if isinstance(function, FunctionType)
        and function.__module__ == module.__name__
        and not name.startswith("_")
    }
    return Family(functions, counts)
