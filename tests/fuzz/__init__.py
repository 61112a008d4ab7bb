"""What a strategy is: whole games, of which one part is odd, and what there is of them, by name.

Each is a function without arguments that gives a Hypothesis strategy of `Input`; the module of its name in this folder
is imported when it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import NamedTuple

from hypothesis.strategies import SearchStrategy

from generator.build import Request

GAME = "content/fuzz"
"""The folder of the game that is made up."""


class Input(NamedTuple):
    """A game in memory, and what is asked for."""

    files: Mapping[str, bytes]
    """By their names in the workspace."""
    request: Request = Request(only=("cards",))


STRATEGIES = {
    "delimited": "tables",
    "records": "tables",
    "xlsx": "workbooks",
    "ods": "workbooks",
    "game": "games",
    "theme": "games",
    "yaml": "games",
    "template": "templates",
    "print": "prints",
    "text": "texts",
    "expression": "expressions",
    "markdown": "books",
    "picture": "pictures",
    "svg": "drawings",
    "font": "fonts",
}
"""The strategies, each with the module that holds it."""


def strategy(name: str) -> SearchStrategy[Input]:
    """A strategy by name."""
    made: Callable[[], SearchStrategy[Input]] = getattr(
        import_module(f"tests.fuzz.{STRATEGIES[name]}"), f"{name}_inputs"
    )
    return made()
