"""The figures of the design's tables, as the game's tables and the functions give them: weapons, fights, nights."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from tests.content.counting import value

NAME = Path(__file__).resolve().parents[1].name
WORTH = {
    "Bare hands": ("2.9", "4.491"),
    "Torch": ("2.9", "4.107"),
    "Knife": ("3.4", "3.586"),
    "Axe": ("4.1", "3.200"),
    "Bow and Arrow": ("4.4", "2.934"),
    "Spear": ("4.1", "2.857"),
    "Revolver": ("4.7", "2.650"),
    "Pistol": ("4.4", "2.624"),
    "Assault Rifle": ("4.8", "2.560"),
    "Sniper Rifle": ("5.3", "2.550"),
}
"""Damage of an attack on average, and attacks on average to deal 10 damage."""


def bands_of(weapon: str) -> str:
    if weapon == "Bare hands":
        return "bands(mats, 'low', 'base', 'crit')"
    return f"bands(weapons, 'low', 'base', 'crit', name='{weapon}')"


@pytest.mark.parametrize(("weapon", "printed"), WORTH.items())
def test_a_weapon_is_worth_what_the_design_says(weapon: str, printed: tuple[str, str]) -> None:
    odds = f"bands_chances('d10', {bands_of(weapon)})"
    health = value(NAME, "most(events, 'health')")
    mean, rounds = value(NAME, f"mean_of({odds})"), value(NAME, f"rounds_mean({odds}, {health})")
    assert (health, f"{float(mean):.1f}", f"{float(rounds):.3f}") == (10, *printed)
    assert mean == Fraction(printed[0]), "the damage is printed exactly"
    assert value(NAME, f"bands_mean('d10', {bands_of(weapon)})") == mean
    assert value(NAME, f"bands_rolls('d10', {bands_of(weapon)}, {health})") == rounds


@pytest.mark.parametrize("weapon", WORTH)
def test_rounds_to_deal_ten_are_the_chances_that_they_are_not_yet_enough(weapon: str) -> None:
    """The mean of a number is the sum of the chances that it is greater than 0, than 1, and so on."""
    brings = [
        amount
        for first, last, amount in value(NAME, bands_of(weapon))
        for _ in range(int(last) - int(first) + 1)
    ]
    assert len(brings) == 10
    sums, left = {0: Fraction(1)}, Fraction(0)
    for _ in range(60):
        left += sum(sums.values())
        after: dict[int, Fraction] = {}
        for dealt, chance in sums.items():
            for amount in brings:
                if dealt + amount < 10:
                    after[dealt + amount] = after.get(dealt + amount, Fraction(0)) + chance / 10
        sums = after
    assert f"{float(left):.3f}" == WORTH[weapon][1]


def test_running_and_visitors_are_as_likely_as_the_design_says() -> None:
    assert value(NAME, "dice('d10', at_least=most(mats, 'run'))") == Fraction(6, 10)
    assert value(NAME, "dice('d10', at_least=most(mats, 'evade') + 1)") == Fraction(7, 10)
    night = "dice('d10', at_most=most(mats, 'spawn'))"
    assert value(NAME, night) == Fraction(3, 10)
    assert value(NAME, f"turns_hits([{night}] * 3)") == Fraction("0.657")
    assert value(NAME, f"turns_hits([{night}] * 4)") == Fraction("0.7599")


def test_ten_over_a_bare_fist_is_what_the_design_prints() -> None:
    found = value(
        NAME,
        "most(events, 'health') / mean_of(bands_chances('d10', bands(mats, 'low', 'base', 'crit')))",
    )
    assert f"{float(found):.3f}" == "3.448"
