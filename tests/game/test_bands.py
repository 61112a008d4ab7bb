"""Bands of a roll: read from rows, held to cover it, averaged, and added up to a target; all exactly."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from generator.foundation.diagnostics import Outcome, Problem
from generator.game.claims.evaluate import check_claims
from generator.game.functions import bands
from generator.game.model.game import Game
from generator.game.namespace import Numbers
from tests.game.counting import value

MakeGame = Callable[..., Outcome[Game]]

WEAPONS = """name,miss_from,miss_to,miss,hit_from,hit_to,hit,best_from,best_to,best
Knife,1,3,0,4,8,4,9,10,7
Other knife,1,3,0,4,8,4,9,10,7
Gap,1,3,0,5,8,4,9,10,7
Twice,1,4,1,5,9,6,9,10,10
Plain,,,,1,10,2,,,
Odd,1,3,x,4,8,4,9,10,7
"""
SPEC = """title: T
components:
  weapons: {data: w.csv, front: card.yaml}
"""
KNIFE = [[1, 3, 0], [4, 8, 4], [9, 10, 7]]


@pytest.fixture
def numbers(make_game: MakeGame) -> Numbers:
    return Numbers(make_game(SPEC, **{"w.csv": WEAPONS}).value)


def of(name: str) -> str:
    return f"bands(weapons, 'miss', 'hit', 'best', name='{name}')"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (of("Knife"), KNIFE),
        ("bands(weapons, 'miss', 'hit', 'best', name=['Knife', 'Other knife'])", KNIFE),
        (of("Plain"), [[1, 10, 2]]),
        (f"bands_cover('d10', {of('Knife')})", True),
        (f"bands_cover('d10', {of('Gap')})", False),
        (f"bands_cover('d10', {of('Twice')})", False),
        (f"bands_cover('d8', {of('Twice')})", True),
        (f"bands_mean('d10', {of('Knife')})", Fraction(17, 5)),
        (f"bands_mean('2d6', {[[2, 6, 0], [7, 12, 1]]})", Fraction(7, 12)),
        (f"bands_mean('d10', {[['1', '10', '−1.5']]})", Fraction(-3, 2)),
        (f"bands_rolls('d10', {of('Plain')}, 10)", 5),
        (f"bands_rolls('d10', {of('Plain')}, 9)", 5),
        (f"bands_rolls('d2', {[[1, 1, 0], [2, 2, 1]]}, 3)", 6),
        (f"bands_rolls('d10', {of('Knife')}, 0)", 0),
        ("bands_rolls('d10', [[1, 10, 0.5]], 10)", 20),
        (f"bands_chance('d10', {of('Knife')}, at_least=4)", Fraction(7, 10)),
        (f"bands_chances('d10', {of('Plain')})", [[2, 1]]),
        (f"mean_of(bands_chances('d10', {of('Knife')}))", Fraction(17, 5)),
    ],
)
def test_bands_are_computed_exactly(numbers: Numbers, source: str, expected: object) -> None:
    assert value(numbers, source) == expected


@pytest.mark.parametrize(
    ("first", "second", "third", "expected"),
    [
        ((1, 4, 0), (5, 9, 4), (10, 10, 9), 4.491),
        ((1, 3, 0), (4, 8, 3), (9, 10, 7), 4.107),
        ((1, 3, 0), (4, 8, 5), (9, 10, 8), 2.857),
        ((1, 4, 2), (5, 9, 7), (10, 10, 10), 2.550),
    ],
)
def test_rolls_are_counted_with_what_is_too_much(
    first: tuple[int, ...], second: tuple[int, ...], third: tuple[int, ...], expected: float
) -> None:
    found = bands.bands_rolls("d10", [first, second, third], 10)
    assert float(found) == pytest.approx(expected, abs=0.0005)


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (
            "bands(weapons, 'miss', 'hit', 'best', name=['Knife', 'Gap'])",
            "these rows have different bands",
        ),
        (of("Nobody"), "has no matching row to read bands from"),
        ("bands(weapons, 'luck')", "`luck_from`"),
        (of("Odd"), "`x` isn't a number"),
        ("bands()", "`bands` needs a component"),
        (f"bands_mean('d10', {of('Gap')})", "a roll of 4 is in no band"),
        (f"bands_mean('d10', {of('Twice')})", "a roll of 9 is in 2 bands"),
        ("bands_mean('d10', [[1, 10]])", "`[1, 10]` isn't a band"),
        ("bands_mean('d10', [1, 10, 4])", "`1` isn't a band"),
        ("bands_mean('d10', '1-10')", "`1-10` isn't a list of bands"),
        ("bands_mean('d10', [['a', 10, 4]])", "`a` isn't a number"),
        ("bands_mean('ten', [[1, 10, 4]])", "`ten` isn't a dice roll"),
        ("bands_rolls('d10', [[1, 10, 0]], 10)", "the total is never reached"),
        ("bands_rolls('d10', [[1, 10, -1]], 10)", "can't subtract"),
        ("bands_rolls('d10', [[1, 10, 1]], 'many')", "`many` isn't a number"),
    ],
)
def test_what_is_not_a_band_is_reported(numbers: Numbers, source: str, said: str) -> None:
    with pytest.raises(Problem) as caught:
        value(numbers, source)
    assert said in caught.value.diagnostics[0].message


def test_a_claim_that_fails_names_every_cell_of_the_bands(make_game: MakeGame) -> None:
    spec = (
        SPEC
        + f"""claims:
  - {{say: A knife deals 3.5, of: "bands_mean('d10', {of("Knife")})", is: 3.5}}
"""
    )
    (result,) = check_claims(make_game(spec, **{"w.csv": WEAPONS}).value)
    assert not result.holds
    (source,) = result.sources
    assert source.parts() == (
        "Knife miss_from 1 (B2), miss_to 3 (C2), miss 0 (D2), hit_from 4 (E2), hit_to 8 (F2), hit 4 (G2), "
        "best_from 9 (H2), best_to 10 (I2), best 7 (J2)"
    )
