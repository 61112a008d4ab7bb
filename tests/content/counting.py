"""How tests of games ask for their numbers: by the functions of expressions, of the tables as they stand."""

from __future__ import annotations

from functools import cache
from typing import Any

from generator.files.project import DiskProject
from generator.game import expressions
from generator.game.loading.load import load
from generator.game.namespace import Numbers
from tests.build.games import ROOT


def value(game: str, source: str) -> Any:
    """What an expression gives, with the functions and components of a game."""
    return expressions.expression(source).value(_names(game))


@cache
def _names(game: str) -> dict[str, Any]:
    made = load(DiskProject(ROOT, ROOT), f"content/{game}")
    assert not made.failed
    return Numbers(made.value).names()
