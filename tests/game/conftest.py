"""Small games for the tests."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generator.files.project import MemoryProject
from generator.foundation.diagnostics import Outcome
from generator.game.loading.load import load
from generator.game.model.game import Game

FOLDER = "content/test"

MakeGame = Callable[..., Outcome[Game]]


@pytest.fixture
def make_game() -> MakeGame:
    """Loads a game from its game.yaml and its files, named below its folder; `card.yaml` is there."""

    def make(yaml: str, **files: str) -> Outcome[Game]:
        named = {
            name.replace("__", "/").replace("_csv", ".csv"): text for name, text in files.items()
        }
        content = {f"{FOLDER}/{name}": text for name, text in named.items()}
        return load(
            MemoryProject(
                {f"{FOLDER}/game.yaml": yaml, "templates/card.yaml": "draw: []", **content}
            ),
            FOLDER,
        )

    return make
