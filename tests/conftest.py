"""What holds for all tests: properties try the same examples on every run, however slow the machine is."""

from __future__ import annotations

import gc
import os
import re
import sys
from pathlib import Path
from typing import Any

from hypothesis import settings

# Where a machine asks Python to keep nothing compiled, each program that tests start would compile all modules again.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# What is collected stays to the end: it would be looked through for garbage again and again.
gc.disable()


def pytest_collection_finish() -> None:
    """Begins to look for garbage, in what comes from now on."""
    gc.collect()
    gc.freeze()
    gc.enable()


settings.register_profile("steady", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("long", deadline=None, max_examples=1000)
settings.load_profile("steady")

GAMES = [folder.name for folder in sorted((Path(__file__).parents[1] / "content").iterdir())]
_OF_A_GAME = re.compile(rf"^(?:tests/)?content/.*?\b({'|'.join(map(re.escape, GAMES))})\b")
_IN_A_BROWSER = "_in_a_browser.py::"
_ON_A_CLUSTER = "test_cluster.py::"


def pytest_xdist_make_scheduler(config: Any, log: Any) -> Any:
    """Sends tests that share something dear to one process: a game is built once for all its tests, a browser started.

    It goes by their names: pytest 9.2 hides from xdist 3.8 the groups that tests are marked with.
    """
    from xdist.scheduler import LoadGroupScheduling

    class Together(LoadGroupScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return shared_by(nodeid) or super()._split_scope(nodeid)

    return Together(config, log)


def shared_by(nodeid: str) -> str:
    """What a test shares with others; empty where it goes alone."""
    found = _OF_A_GAME.match(nodeid)
    if found:
        return found[1]
    if _ON_A_CLUSTER in nodeid:
        return "cluster"
    return "browser" if _IN_A_BROWSER in nodeid else ""
