"""Tests that share something dear are run in one process."""

import pytest

from tests.conftest import GAMES, shared_by

GAME = GAMES[-1]


@pytest.mark.parametrize(
    ("test", "shared"),
    [
        (f"tests/content/test_kits.py::test_it[a4-{GAME}]", GAME),
        (f"tests/content/test_faults.py::test_it[{GAME}: a word too many]", GAME),
        (f"content/{GAME}/tests/test_map.py::test_it[3]", GAME),
        ("tests/report/test_page_in_a_browser.py::test_it[dark]", "browser"),
        ("tests/content/test_faults.py::test_they_are_many", ""),
        (f"tests/game/test_load.py::test_it[{GAME}]", ""),
    ],
)
def test_what_goes_together(test: str, shared: str) -> None:
    assert shared_by(test) == shared
