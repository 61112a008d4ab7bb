"""Dice, odds, rounds, turns and hands as claims, rulebooks and templates call them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from generator.foundation.diagnostics import Outcome, Problem
from generator.game.claims.evaluate import check_claims
from generator.game.functions import families
from generator.game.model.game import Game
from generator.game.namespace import FUNCTIONS, Numbers
from tests.effort import within
from tests.game.counting import value

MakeGame = Callable[..., Outcome[Game]]
SPEC = """title: T
components:
  events: {data: e.csv, copies: count, front: card.yaml}
  dice: {data: e.csv, copies: count, front: card.yaml}
"""
FILES = {"e.csv": "name,category,count\nWolf,Skill,9\nDragon,Boss,3\n"}
THREES = [[0, "70 %"], [5, "30 %"]]


@pytest.fixture
def numbers(make_game: MakeGame) -> Numbers:
    return Numbers(make_game(SPEC, **FILES).value)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("dice('2d6 + 3', at_least=9) * 36", 26),
        ("dice('4d6kh3', at_least='16')", Fraction(169, 1296)),
        ("dice('d6 - d6', at_least=1)", Fraction(5, 12)),
        ("dice('4d6kh3', exactly=18)", Fraction(7, 432)),
        ("dice_hits('3d6', on=6, exactly=1)", Fraction(25, 72)),
        ("dice_mean('d6 - d6')", 0),
        ("mean_of('d6!')", Fraction(21, 5)),
        ("variance_of('2d6')", Fraction(35, 6)),
        ("percentile_of('2d6', '50 %')", 7),
        (f"median_of({THREES})", 0),
        ("likeliest_of('2d6')", [7]),
        ("dice_wins('d6', 'd6')", Fraction(5, 12)),
        ("dice_wins('d6', 'd6', ties='win')", Fraction(7, 12)),
        ("dice_wins('d6', 'd6', ties='again')", Fraction(1, 2)),
        ("odds_limited('d6 - d6', 0, 3) | last", [3, Fraction(1, 6)]),
        ("odds_added('d2', [[0, 0.5], [5, 0.5]]) | last", [7, Fraction(1, 4)]),
        ("odds_scaled('d2', by=10)", [[10, Fraction(1, 2)], [20, Fraction(1, 2)]]),
        ("rounds_mean('d{0,1}', 3)", 6),
        ("rounds_chance('d6', 10, exactly=2)", Fraction(1, 6)),
        ("rounds_needed('d6', 10, 1)", 10),
        ("turns_growing('turn - 3', 5)", [0, 0, 0, 1, 2]),
        ("turns_needed([1, 2, 3, 4, 5], '90 %', 'd6>=6')", 5),
        ("turns_hits(['0.5', '0.5'], exactly=1)", Fraction(1, 2)),
        ("turns_mean(['50 %', '60 %'])", Fraction(11, 10)),
        ("bands_mean('d10', [[1, 3, 0], [4, 8, 4], [9, 10, 7]])", Fraction(17, 5)),
        ("bands_chance('d10', [[1, 3, 0], [4, 8, 4], [9, 10, 7]], at_least=4)", Fraction(7, 10)),
        (
            "bands_chances('d10', [[1, 3, 0], [4, 10, 4]])",
            [[0, Fraction(3, 10)], [4, Fraction(7, 10)]],
        ),
        ("bands_cover('d10', [[1, 9, 0], [9, 10, 7]])", False),
        ("deck_for([18.367, 16.327, 40.816, 6.122, 18.367], digits=3)", [9, 8, 20, 3, 9]),
        ("deck_for([33.3])", [1, 2]),
        ("counts_for(['20 %', '30 %'], size=40)", [8, 12, 20]),
        ("no_count_for([18.367, '25.000'], size=40)", ["18.367 %"]),
        ("no_count_for([18.367], size=49)", []),
        ("squares_within(11, 11, 1, [1, 1], corners=True)", 4),
        ("dice_chances('d2 - 1')", [[0, Fraction(1, 2)], [1, Fraction(1, 2)]]),
        ("dice_mean('d6!')", Fraction(21, 5)),
        ("dice_hits('3d6', on=5)", Fraction(19, 27)),
        ("dice_hits('3d6!', on=6, at_least=4) < 1/100", True),
        (f"mean_of({THREES})", Fraction(3, 2)),
        ("mean_of([0.25, 0.5, 0.25])", 1),
        ("mean_of('4d6kh3')", Fraction(15869, 1296)),
        (f"variance_of({THREES})", Fraction(21, 4)),
        ("deviation_of('2d6') | round(3)", 2.415),
        ("deviation_of([[1, 0.5], [5, 0.5]])", 2),
        ("median_of('2d6')", 7),
        ("percentile_of('d%', '90 %')", 90),
        ("percentile_of('d%', 0.9)", 90),
        ("likeliest_of('3d6') | join(' or ')", "10 or 11"),
        ("chance_of(drawn_chances(events, 5, category='Boss'), at_least=2)", Fraction(4, 11)),
        ("chance_of('2d6', at_least=3, at_most=11) * 36", 34),
        ("mean_of(odds_limited('d6 - d6', at_least=0, at_most=3)) * 36", 31),
        ("mean_of(odds_added('d6', 'd8', [[0, 0.5], [1, 0.5]]))", Fraction(17, 2)),
        ("mean_of(odds_scaled('3d6>=5', by='10'))", 10),
        ("dice_against('d6', 'd6')", [Fraction(5, 12), Fraction(1, 6), Fraction(5, 12)]),
        ("dice_wins('d6 + 1', 'd6', ties='again')", Fraction(21, 31)),
        ("dice_wins('d6 + 1', 'd6', 'half')", Fraction(47, 72)),
        ("mean_of(dice_pairs('3d6', '2d6'))", Fraction(8391, 7776)),
        ("dice_pairs('2d6', '1d6', ties='win')", [Fraction(55, 216), Fraction(161, 216)]),
        ("rounds_chance('d6', 7, at_most=2)", Fraction(7, 12)),
        ("rounds_chance('d6', 7, at_least=3)", Fraction(5, 12)),
        ("rounds_chance('d6', 7, at_least=2, at_most=2)", Fraction(7, 12)),
        ("rounds_chance('d6', 0, exactly=0)", 1),
        ("rounds_mean(odds_added('d{0,2}', 'd{0,2}'), 2)", Fraction(4, 3)),
        ("rounds_needed('d6', 7, '90 %')", 3),
        ("turns_growing('turn / 2', 5) | join(' ')", "0 1 1 2 2"),
        ("turns_growing('turn ** 2 / by + 1', 3, first=8, by=50)", [2, 2, 3]),
        ("turns_growing('turn ~ \"d6>=6\"', 2) | join(' ')", "1d6>=6 2d6>=6"),
        ("turns_first([1, 2], 'd6>=6', at_most=2)", Fraction(91, 216)),
        ("turns_first([1, 2], 'd6>=6', exactly=2)", Fraction(5, 6) * Fraction(11, 36)),
        ("turns_first([1, 2], 'd6>=6', at_least=2)", Fraction(5, 6) * Fraction(11, 36)),
        ("turns_first(['50 %', 0.5], at_most=2, nth=2)", Fraction(1, 4)),
        ("turns_first(['d6>=6', [[0, 0.5], [1, 0.5]]], at_most=2)", Fraction(7, 12)),
        ("turns_hits([1, 2], 'd6>=6')", Fraction(91, 216)),
        ("turns_hits([1, 2], 'd6>=6', exactly=0)", Fraction(125, 216)),
        ("turns_hits([], 'd6>=6', exactly=0)", 1),
        ("turns_mean([1, 2, 0], 'd6>=6')", Fraction(1, 2)),
        ("turns_needed([1] * 9, '50 %', 'd6>=6')", 4),
        ("hands_drawn(events, 2, 5, category='Boss', at_least=3)", Fraction(6, 11)),
        ("hands_drawn(events, 12, 1, category='Boss', exactly=3)", 1),
        ("hands_drawn(events, 3, 4, category='Boss', of='count == 3', exactly=3)", None),
        ("mean_of(hands_drawn_chances(events, 7, 5, category='Boss'))", Fraction(35, 4)),
        ("dice_simulated('d6', at_least=1)", 1),
        ("(dice_simulated('3d6!kh2', at_least=9) - dice('3d6!kh2', at_least=9)) * 50 < 1", True),
        ("(dice_simulated_mean('2d6') - 7) ** 2 < 9 * dice_simulated_error('2d6') ** 2", True),
        ("dice_simulated_error('2d6', at_least=7) | round(3)", 0.005),
        ("count(dice)", 12),
    ],
)
def test_rolls_are_computed_exactly(numbers: Numbers, source: str, expected: object) -> None:
    if expected is None:
        with pytest.raises(Problem, match="can't draw a hand of 4"):
            value(numbers, source)
        return
    found = value(numbers, source)
    assert (round(float(found), 3) if isinstance(expected, float) else found) == expected


@pytest.mark.parametrize(
    ("source", "said", "hint"),
    [
        ("dice()", "`dice` missing 1 required", "`punchboard explain dice`"),
        ("dice('2d6', least=3)", "unexpected keyword argument `least`", "explain dice"),
        ("dice(7, at_least=3)", "`7` isn't a dice roll", "as text"),
        ("dice('2d6')", "no number to compare with is given", "`at_least=9`"),
        ("dice('2d6', at_least='many')", "`many` isn't a number", "`9`"),
        ("dice('2d6', at_least=3, exactly=3)", "can't be combined", "either `exactly`"),
        ("dice('d6', at_least=5, at_most=2)", "at least 5 and at most 2", "`at_least`"),
        ("dice('d6', exactly=3.5)", "`3.5` isn't a whole number", "`at_least`"),
        ("dice_hits('3d6', on=5, exactly=0.5)", "`0.5` isn't a whole number", ""),
        ("dice_simulated('d6', exactly=1/3)", "`1/3` isn't a whole number", ""),
        ("chance_of('2d6', exactly=2.5)", "`2.5` isn't a whole number", ""),
        ("bands_chance('d6', [[1, 6, 1]], at_least=2, at_most=1)", "at least 2 and at most 1", ""),
        ("rounds_chance('d6', 9, at_least=3, at_most=2)", "at least 3 and at most 2", ""),
        ("turns_first([1, 1], 'd6>=6', at_least=2, at_most=1)", "at least 2 and at most 1", ""),
        ("turns_hits([1, 1], 'd6>=6', exactly=1.5)", "`1.5` isn't a whole number", ""),
        ("odds_limited('d6', at_least=3, at_most=2)", "at least 3 and at most 2", ""),
        ("dice('1000d1000', at_least=3)", "`1000d1000` is too large to roll", "at most 100 dice"),
        ("dice('100d999kh50', at_least=3)", "takes too long to compute", "`dice_simulated`"),
        ("dice_hits('2d6 + d6', on=5)", "isn't a roll of identical dice", "`3d6`"),
        ("dice_hits('2d6kh1', on=5)", "isn't a roll of identical dice", "`3d6`"),
        ("mean_of(7)", "`7` can't be read as odds", "`'2d6 + 3'`"),
        ("mean_of([])", "`[]` can't be read as odds", "`'2d6 + 3'`"),
        ("mean_of([[0, 1, 2]])", "`[[0, 1, 2]]` can't be read as odds", "chances of 0, 1, 2"),
        ("mean_of([0.5, [1, 0.5]])", "can't be read as odds", "chances of 0, 1, 2"),
        ("mean_of([[0, 0.5], [1, 0.4]])", "these chances add up to 0.9", "add up to 1"),
        ("mean_of([[0, 'a']])", "`a` isn't a number", "'50 %'"),
        ("mean_of([[0, -0.5], [1, 1.5]])", "a chance can't be below 0", "from 0 to 1"),
        ("percentile_of('2d6', 7)", "`7` isn't a chance", "`0.9`"),
        (
            "odds_limited('2d6', at_least=5, at_most=3)",
            "at least 5 and at most 3",
            "smaller number",
        ),
        ("odds_limited('2d6')", "no number to compare with is given", "`at_least=9`"),
        ("odds_added()", "there is nothing to add", "`odds_added('d6', 'd8')`"),
        ("dice_wins('d6', 'd6', ties='los')", "a tie can't count `los`", "`lose`"),
        ("dice_wins('0*d6', '0*d6', ties='again')", "forever", "`half`"),
        ("dice_pairs('2d6 + 1', 'd6')", "isn't a roll of identical dice", "`3d6`"),
        ("dice_pairs('2d6>=5', 'd6')", "doesn't show one face per die", "`3d6`"),
        ("dice_pairs('20d6', '20d6')", "takes too long to compute", "fewer or smaller dice"),
        ("rounds_chance('d6', 9)", "no number to compare with is given", "`at_most=4`"),
        ("rounds_chance('d6', 9, at_most=1.5)", "isn't a valid number of rounds", "whole number"),
        ("rounds_mean('d6 - 3', 9)", "can't subtract", "`odds_limited("),
        ("rounds_mean('0*d6', 9)", "the total is never reached", "result is above 0"),
        ("rounds_mean('d6', 10**9)", "takes too long to compute", "smaller total"),
        ("turns_growing('turn +', 9)", "", ""),
        ("turns_growing('trun', 9)", "`trun` isn't known here", "`turn`"),
        ("turns_growing('turn', 10**9)", "isn't a valid number of turns", "from 0 to 200"),
        ("turns_first('turn', 'd6>=6', at_most=2)", "`turn` isn't a list of turns", "`[1, 1, 2]`"),
        ("turns_first([1, 2], 'd6>=6')", "no number to compare with is given", "`at_most=4`"),
        (
            "turns_first([1, 2], 'd6>=6', at_most=99)",
            "there is no turn 99: the list has 2 turns",
            "write a turn up to 2",
        ),
        (
            "turns_first([1], 'd6>=6', exactly=2)",
            "there is no turn 2: the list has 1 turn",
            "list more turns",
        ),
        (
            "turns_first([1, 200], 'd6>=6', at_most=2)",
            "`200` isn't a valid number of dice",
            "from 0 to 100",
        ),
        ("turns_first([1, 2], at_most=2)", "`2` isn't a chance", "`0.9`"),
        ("turns_hits(['d6 - 3'])", "a turn can't subtract hits", "`d6>=5`"),
        ("turns_needed([1, 1], '90 %', 'd6>=6')", "2 turns aren't enough", "more turns"),
        ("hands_drawn()", "`hands_drawn` needs a component", "name of a component"),
        ("hands_drawn(events, 2, 50, category='Boss')", "can't draw a hand of 50", "smaller"),
        ("hands_drawn(events, 10**9, 5)", "can't draw 1,000,000,000 hands", "from 0 to 1,000"),
        ("dice_simulated('1000d1000', at_least=3)", "too large to roll", "at most 100 dice"),
        ("dice_simulated('99d6', at_least=3, games=99999)", "would roll", "10,101 or fewer"),
        (
            "dice_simulated('d6', at_least=3, games=1)",
            "`1` isn't a valid number of games",
            "from 2",
        ),
        ("dice_simulated(6, at_least=3)", "`6` isn't a dice roll", "as text"),
    ],
)
def test_a_wrong_argument_says_what_to_write(
    numbers: Numbers, source: str, said: str, hint: str
) -> None:
    with within(1):
        with pytest.raises(Problem) as caught:
            value(numbers, source)
        (diagnostic,) = caught.value.diagnostics
        assert said in diagnostic.message
        assert hint in " ".join(diagnostic.hints)
        assert diagnostic.hints


def test_a_claim_about_too_many_dice_names_its_line(make_game: MakeGame) -> None:
    claims = "claims:\n  - {say: s, of: \"dice('1000d1000', at_least=9)\", is: 1}\n"
    (result,) = check_claims(make_game(SPEC + claims, **FILES).value)
    (said,) = result.diagnostics
    assert (said.origin.file, said.origin.line) == ("content/test/game.yaml", 6)


def test_work_that_is_repeated_without_end_is_refused(numbers: Numbers) -> None:
    with within(5):
        with pytest.raises(Problem) as caught:
            value(numbers, _MANY)
        assert caught.value.diagnostics[0].code == "EXPR004"


_MANY = "[" + ", ".join(f"rounds_mean('20d10', {400 + n})" for n in range(600)) + "]"


def test_a_hand_of_hands_names_the_cells_it_was_counted_from(numbers: Numbers) -> None:
    value(numbers, "hands_drawn(events, 2, 5, category='Boss', at_least=2)")
    assert numbers.trace[-1].call == (
        "hands_drawn(events, category='Boss', hands=2, size=5, at_least=2)"
    )
    assert "content/test/e.csv:C3 (`count`)" in map(str, numbers.trace[-1].cells)


def test_families_share_no_name() -> None:
    names = [name for family in families() for name in family.functions]
    assert len(names) == len(set(names)) == len(FUNCTIONS)
