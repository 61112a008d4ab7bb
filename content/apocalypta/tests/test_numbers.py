"""The figures of the design's tables, as the game's tables and the functions give them: stealing, boss, collapse."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from tests.content.counting import value

NAME = Path(__file__).resolve().parents[1].name
STEALING = {
    -6: (0, 0),
    -5: (0, 0),
    -4: (1, 1),
    -3: (3, 4),
    -2: (6, 10),
    -1: (10, 19),
    0: (15, 31),
    1: (21, 46),
    2: (26, 62),
    3: (30, 77),
    4: (33, 89),
    5: (35, 98),
    6: (36, 104),
}
"""Of 36 rolls, by the attacker's stat less the defender's: how many win, and what they take together."""


@pytest.mark.parametrize(("gap", "printed"), STEALING.items())
def test_stealing_pays_what_the_design_says(gap: int, printed: tuple[int, int]) -> None:
    limit = value(NAME, "most(aids, 'steal_limit')")
    won, taken = printed
    roll = f"d6 - d6 + {gap}"
    assert value(NAME, f"dice('{roll}', at_least=1) * 36") == won
    assert value(NAME, f"dice_wins('d6 + {gap}', 'd6') * 36") == won
    assert (
        value(
            NAME,
            f"mean_of(odds_limited('{roll}', at_least=0, at_most=most(aids, 'steal_limit'))) * 36",
        )
        == taken
    )
    totals = [mine + gap - theirs for mine, theirs in product(range(1, 7), repeat=2)]
    assert (sum(t > 0 for t in totals), sum(min(max(t, 0), limit) for t in totals)) == printed


@pytest.mark.parametrize(
    ("stat", "sixths"), [(-2, 0), (-1, 0), (0, 1), (1, 2), (2, 3), (3, 4), (4, 5)]
)
def test_the_boss_is_beaten_as_often_as_the_design_says(stat: int, sixths: int) -> None:
    found = value(NAME, f"dice('d6 + {stat}', at_least=most(boss, 'target'))")
    assert found == Fraction(sixths, 6)


@pytest.mark.parametrize(
    ("corners", "sizes"),
    [
        (False, [1, 5, 13, 25, 41, 61, 81, 97, 109, 117, 121]),
        (True, [1, 9, 25, 49, 81, 121]),
    ],
)
def test_the_collapse_grows_as_the_design_says(corners: bool, sizes: list[int]) -> None:
    board = "most(board, 'columns'), most(board, 'rows')"
    found = [
        value(NAME, f"squares_within({board}, {steps}, corners={corners})")
        for steps in range(len(sizes))
    ]
    assert found == sizes
    assert sizes[-1] == value(NAME, "sum(mat, 'squares')")
