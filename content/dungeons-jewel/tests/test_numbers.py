"""The figures of the design's tables, as the game's tables and the functions give them: dragon, monster, attacks."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from tests.content.counting import value

NAME = Path(__file__).resolve().parents[1].name
DRAGON = {
    0: [10, 15, 21, 26, 30, 33, 35, 36, 36],
    1: [6, 10, 15, 21, 26, 30, 33, 35, 36],
    2: [3, 6, 10, 15, 21, 26, 30, 33, 35],
}
"""Of 36 rolls, by the attack power from 0 to 8: at the target, and at one and two above it."""
ATTACKS = {
    -3: (3, 3, 30),
    -2: (6, 4, 26),
    -1: (10, 5, 21),
    0: (15, 6, 15),
    1: (21, 5, 10),
    2: (26, 4, 6),
    3: (30, 3, 3),
}
"""Of 36 rolls, by the attacker's power less the defender's: won, tied, lost."""


@pytest.mark.parametrize(("more", "printed"), DRAGON.items())
def test_the_dragon_is_beaten_as_often_as_the_design_says(more: int, printed: list[int]) -> None:
    found = [
        value(NAME, f"dice('2d6 + {power}', at_least=most(dragon, 'target') + {more}) * 36")
        for power in range(9)
    ]
    assert found == printed


@pytest.mark.parametrize(("gap", "printed"), ATTACKS.items())
def test_attacks_end_as_the_design_says(gap: int, printed: tuple[int, ...]) -> None:
    found = value(NAME, f"dice_against('d6 + {gap}', 'd6')")
    assert found == [Fraction(n, 36) for n in printed]
