"""The figures of the design's tables, as the game's tables and the functions give them: event dice, and the dens."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pytest

from tests.content.counting import value

NAME = Path(__file__).resolve().parents[1].name
DICE = [1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 3, 3, 4, 4, 5, 6, 6, 7, 8, 9, 9, 10, 11, 12, 13]
"""From turn 0 to turn 25."""
FORMULA = [
    *("1.00", "1.02", "1.08", "1.18", "1.32", "1.50", "1.72", "1.98", "2.28", "2.62", "3.00"),
    *("3.42", "3.88", "4.38", "4.92", "5.50", "6.12", "6.78", "7.48", "8.22", "9.00", "9.82"),
    *("10.68", "11.58", "12.52", "13.50"),
]
EVENT = {
    1: "1/6",
    2: "11/36",
    3: "91/216",
    4: "671/1296",
    5: "4651/7776",
    6: "31031/46656",
    7: "201811/279936",
    8: "1288991/1679616",
    9: "8124571/10077696",
    10: "50700551/60466176",
}
"""The chance of at least one event, by the number of dice."""
NUMBERS = {
    1: ("5/6", "1/6"),
    2: ("25/36", "10/36", "1/36"),
    3: ("125/216", "75/216", "15/216", "1/216"),
    4: ("625/1296", "500/1296", "150/1296", "20/1296"),
    5: ("3125/7776", "3125/7776", "1250/7776", "250/7776"),
    6: ("15625/46656", "18750/46656", "9375/46656", "2500/46656"),
}
"""The chances of none, one, two and three events, by the number of dice."""
DENS = [50, 55, 60, 64, 67, 70, 73, 76, 78, 81, 83]
DENS_EXACT = [
    *("50.00", "55.00", "59.50", "63.55", "67.20", "70.48"),
    *("73.43", "76.09", "78.48", "80.63", "82.57"),
]
WITH = "base=sum(tracks, 'base'), divisor=sum(tracks, 'divisor')"
FACE = "'d6>=' ~ sum(aids, 'event_face')"


def test_event_dice_grow_as_the_design_says_to_turn_25() -> None:
    found = value(NAME, f"turns_growing('turn ** 2 / divisor + base', 26, first=0, {WITH})")
    assert found == DICE
    divisor, base = value(NAME, "sum(tracks, 'divisor')"), value(NAME, "sum(tracks, 'base')")
    assert [f"{float(Fraction(x * x, divisor) + base):.2f}" for x in range(26)] == FORMULA


@pytest.mark.parametrize(("number", "printed"), EVENT.items())
def test_an_event_is_as_likely_as_the_design_says(number: int, printed: str) -> None:
    on = value(NAME, "sum(aids, 'event_face')")
    assert value(NAME, f"dice_hits('{number}d6', on={on})") == Fraction(printed)
    assert value(NAME, f"dice('{number}d6>={on}', at_least=1)") == Fraction(printed)


@pytest.mark.parametrize(("number", "printed"), NUMBERS.items())
def test_several_events_are_as_likely_as_the_design_says(
    number: int, printed: tuple[str, ...]
) -> None:
    found = value(NAME, f"dice_chances({number} ~ {FACE})")
    assert [chance for _, chance in found[: len(printed)]] == [Fraction(each) for each in printed]
    assert value(NAME, f"dice_mean({number} ~ {FACE})") == Fraction(number, 6)


@pytest.mark.parametrize("turn", [1, 5, 10, 20, 25])
def test_events_up_to_a_turn_are_those_of_all_its_dice(turn: int) -> None:
    dice = sum(DICE[1 : turn + 1])
    turns = f"turns_growing('turn ** 2 / divisor + base', {turn}, {WITH})"

    def asked(call: str, more: str = "") -> Any:
        return value(NAME, f"{call}({turns}, {FACE}{more})")

    none = Fraction(5, 6) ** dice
    assert asked("turns_first", f", at_most={turn}") == 1 - none
    assert asked("turns_hits") == 1 - none
    assert asked("turns_hits", ", exactly=2") == comb(dice, 2) * Fraction(1, 25) * none
    assert asked("turns_mean") == Fraction(dice, 6)


def test_the_den_track_is_printed_as_the_design_says() -> None:
    formula = "100 - (100 - start) * (1 - gain / 100) ** step"
    start, gain = value(NAME, "sum(tracks, 'start')"), value(NAME, "sum(tracks, 'gain')")
    exact = [
        value(
            NAME,
            formula.replace("start", str(start)).replace("gain", str(gain)).replace("step", str(k)),
        )
        for k in range(11)
    ]
    assert [f"{float(chance) + 1e-9:.2f}" for chance in exact] == DENS_EXACT
    assert [int(chance + Fraction(1, 2)) for chance in exact] == DENS
    # A den wakes on its number or less of a hundred.
    assert [value(NAME, f"dice('d%', at_most={chance}) * 100") for chance in DENS] == DENS
    dens = value(NAME, "count(locations, kind='Monster den')")
    assert value(NAME, f"turns_hits([{start} / 100] * {dens}, exactly=0)") == Fraction(1, 8)
