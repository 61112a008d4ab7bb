"""Draws and shares as claims, rulebooks and templates call them: exact, and traced to the cells behind them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb

import pytest

from generator.foundation.diagnostics import Outcome, Problem
from generator.game.claims.evaluate import check_claims
from generator.game.model.game import Game
from generator.game.namespace import Numbers
from tests.game.counting import value

MakeGame = Callable[..., Outcome[Game]]

EVENTS = """name,category,cost,count
Wolf,Skill,1,4
Bear,Skill,3,2
Plague,Boss,3,2
Dragon,Boss,5,1
Gold,Free,0,3
Lost,Boss,9,0
"""
SPEC = """title: T
components:
  events: {data: e.csv, copies: count, front: card.yaml}
  lone: {data: l.csv, front: card.yaml}
  empty: {data: n.csv, front: card.yaml}
"""
FILES = {"e.csv": EVENTS, "l.csv": "name\nOne\n", "n.csv": "name\n"}
BOSS = "\"category == 'Boss'\""
NONE = Fraction(comb(9, 5), comb(12, 5))
"""The chance of no boss among 5 of the 12 cards."""


@pytest.fixture
def numbers(make_game: MakeGame) -> Numbers:
    return Numbers(make_game(SPEC, **FILES).value)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (f"drawn(events, 5, {BOSS}, at_least=1)", 1 - NONE),
        (f"drawn(events, 5, {BOSS})", 1 - NONE),
        (f"drawn(events, 5, where={BOSS})", 1 - NONE),
        ("drawn(events, 5, category='Boss')", 1 - NONE),
        (f"drawn(events, '5', {BOSS}, exactly=0)", NONE),
        (f"drawn(events, 12, {BOSS}, at_most=3)", 1),
        (f"drawn(events, 3, {BOSS}, exactly=3)", Fraction(1, 220)),
        (f"drawn(events, 3, {BOSS}, of='cost == 3', at_least=2, at_most=3)", Fraction(1, 2)),
        (f"drawn(events, 5, {BOSS}, mulligans=1)", 1 - NONE**2),
        (f"drawn(events, 2, {BOSS}, exactly=2, put_back='each')", Fraction(1, 16)),
        (f"drawn(events, 24, {BOSS}, exactly=6, put_back='empty')", 1),
        ("drawn(lone, 1)", 1),
        ("drawn(empty, 0, exactly=0)", 1),
        (f"drawn_mean(events, 5, {BOSS})", Fraction(5, 4)),
        ("drawn_mean(empty, 0)", 0),
        (f"drawn_chances(events, 2, {BOSS})", [Fraction(6, 11), Fraction(9, 22), Fraction(1, 22)]),
        (f"drawn_chances(events, 5, {BOSS}) | sum", 1),
        ("drawn_chances(lone, 1)", [0, 1]),
        (f"first_drawn(events, {BOSS}, at_most=5)", 1 - NONE),
        (f"first_drawn(events, {BOSS}, exactly=1)", Fraction(1, 4)),
        (f"first_drawn(events, {BOSS}, at_least=2)", Fraction(3, 4)),
        (f"first_drawn(events, {BOSS}, at_least=2, put_back='each')", Fraction(3, 4)),
        (f"first_drawn(events, {BOSS}, at_most=99, nth=3)", 1),
        (f"first_drawn(events, {BOSS}, at_most=99, nth=4)", 0),
        (f"first_drawn_mean(events, {BOSS})", Fraction(13, 4)),
        (f"first_drawn_mean(events, {BOSS}, nth=3)", Fraction(39, 4)),
        (f"first_drawn_mean(events, {BOSS}, put_back='each')", 4),
        (f"draws_needed(events, 0.9, {BOSS})", 6),
        (f"draws_needed(events, '90 %', {BOSS})", 6),
        (f"draws_needed(events, 1, {BOSS}, nth=3)", 12),
        (f"draws_needed(events, drawn(events, 4, {BOSS}), {BOSS})", 4),
        (
            "drawn_together(events, 2, {\"category == 'Boss'\": 1, \"category == 'Skill'\": 1})",
            Fraction(3 * 6, 66),
        ),
        # Only the plague is both.
        (
            'drawn_together(events, 1, {"category == \'Boss\'": 1, "cost == 3": 1})',
            Fraction(2, 12),
        ),
        ('drawn_together(events, 2, {"cost == 3": [0, 0]})', Fraction(28, 66)),
        ('drawn_together(events, 2, {"cost == 3": 1}, mulligans=1)', 1 - Fraction(28, 66) ** 2),
        ('drawn_together(events, 2, {"cost == 5": 2}, put_back="each")', Fraction(1, 144)),
        ("deck_for([18.367, 16.327, 40.816, 6.122, 18.367], digits=3)", [9, 8, 20, 3, 9]),
        ("deck_for([18.367, 16.327, 40.816, 6.122, 18.367]) | sum", 49),
        ("deck_for(['33.3 %'])", [1, 2]),
        ("deck_for([percent(events, category='Boss'), 50, 25], digits=1)", [1, 2, 1]),
        ("counts_for([18.367, 16.327, 40.816, 6.122, 18.367], size=40)", [7, 7, 16, 3, 7]),
        ("counts_for([20, 30], 40)", [8, 12, 20]),
        ("no_count_for([18.367, 40.816, 25.000], size=40)", ["18.367 %", "40.816 %"]),
        ("no_count_for([25, 50, 25], size=count(events))", []),
    ],
)
def test_draws_and_shares_are_computed_exactly(
    numbers: Numbers, source: str, expected: object
) -> None:
    assert value(numbers, source) == expected


@pytest.mark.parametrize(
    ("source", "said", "hint"),
    [
        ("drawn(events, 13)", "can't draw 13 cards: the deck has 12", "`empty`"),
        ("drawn(empty, 1)", "can't draw 1 card: the deck is empty", ""),
        ("drawn(events, 'x')", "`x` isn't a valid number of draws", "`5`"),
        ("drawn(events, 2.5)", "`2.5` isn't a valid number of draws", "`5`"),
        ("drawn(events)", "missing 1 required positional argument: `draws`", "explain drawn"),
        ("drawn()", "`drawn` needs a component to count", "`drawn(deck)`"),
        ("drawn(event, 5)", "`event` isn't known here", "`events`"),
        ("drawn(events, 5, categry='Boss')", "there is no column `categry`", "`category`"),
        ("drawn(events, 5, \"categry == 'Boss'\")", "`categry` isn't known here", "`category`"),
        ("drawn(events, 5, at_least='many')", "`many` isn't a valid number of cards", ""),
        ("drawn(events, 5, exactly=1, at_most=2)", "can't be combined", "either `exactly`"),
        ("drawn(events, 5, at_least=2, at_most=1)", "at least 2 and at most 1", "`at_least`"),
        ("drawn(events, 5, exactly=1.5)", "`1.5` isn't a valid number of cards", ""),
        ("drawn(events, 5, at_most=-1)", "`-1` isn't a number of cards", "0 or more"),
        ("first_drawn(events, at_least=3, at_most=2)", "at least 3 and at most 2", ""),
        ("hands_drawn(events, 2, 3, at_least=3, at_most=2)", "at least 3 and at most 2", ""),
        ("drawn_together(events, 5, {'cost > 2': [2, 1]})", "at least 2 and at most 1", ""),
        ("drawn(events, 5, put_back='eech')", "can't be put back `eech`", "`each`"),
        ("drawn(events, 5, mulligans=11)", "`11` isn't a valid number of mulligans", ""),
        ("drawn_together(events, 5, 'Boss')", "doesn't list which cards", "category == 'Boss'"),
        (
            "drawn_together(events, 5, {'cost > 2': [1, 2, 3]})",
            "isn't a number of cards or a range",
            "",
        ),
        (f"first_drawn(events, {BOSS})", "no draw is given", "`at_most=10`"),
        (f"first_drawn_mean(events, {BOSS}, nth=4)", "number 4 never comes", ""),
        (f"first_drawn_mean(events, {BOSS}, nth=0)", "`0` isn't a valid card number", "from 1"),
        (f"draws_needed(events, 90, {BOSS})", "`90` isn't a chance", "`'90 %'`"),
        ("first_drawn_mean(events, category='None')", "the first never comes", ""),
        ("deck_for('50')", "`50` isn't a list of percentages", "in a list"),
        ("deck_for([])", "can't use 0 percentages", ""),
        ("deck_for(['half'])", "`half` isn't a percentage", ""),
        ("deck_for([[1, 2]])", "expected a percentage, found a table row or a list", "in a list"),
        ("counts_for(events, size=4)", "expected a percentage, found a table row or a list", ""),
        ("deck_for([60, 60])", "add up to 120 %", ""),
        ("deck_for([50], digits=99)", "`99` isn't a valid number of digits", ""),
        ("deck_for([percent(events, cost=1)])", "a computed percentage", "`digits=3`"),
        (
            "deck_for([50.00001, 49.99999])",
            "no deck of up to 10000 cards",
            "digits they are printed with",
        ),
        ("counts_for([50, 50], size=0)", "`0` isn't a valid deck size", "from 1"),
    ],
)
def test_what_cannot_be_drawn_is_reported(
    numbers: Numbers, source: str, said: str, hint: str
) -> None:
    with pytest.raises(Problem) as caught:
        value(numbers, source)
    diagnostic = caught.value.diagnostics[0]
    assert said in diagnostic.message
    assert hint in "; ".join(diagnostic.hints)


def test_work_without_end_is_refused(make_game: MakeGame) -> None:
    rows = "".join(f"C{n},{n % 3},500\n" for n in range(20))
    game = make_game(SPEC, **{**FILES, "e.csv": f"name,cost,count\n{rows}"}).value
    numbers = Numbers(game)
    assert float(value(numbers, "drawn(events, 5000, 'cost == 1', at_least=1700)")) > 0.9
    for source in (
        "drawn_chances(events, 5000, 'cost == 1')",
        'drawn_together(events, 5000, {"cost == 1": 900, "cost == 2": 900})',
    ):
        with pytest.raises(Problem) as caught:
            value(numbers, source)
        assert caught.value.diagnostics[0].code == "EXPR004"


@pytest.mark.parametrize(
    ("of", "calls"),
    [
        (
            f"drawn(events, 5, {BOSS}, at_most=1, mulligans=1)",
            ["drawn(events, \"category == 'Boss'\", draws=5, at_most=1, mulligans=1)"],
        ),
        (
            f"first_drawn_mean(events, {BOSS}, nth=2)",
            ["first_drawn_mean(events, \"category == 'Boss'\", nth=2)"],
        ),
        (
            "drawn_together(events, 5, {\"category == 'Boss'\": 1})",
            ["drawn_together(events, \"category == 'Boss'\", draws=5, at_least=1)"],
        ),
    ],
)
def test_a_claim_that_fails_names_the_cells_of_the_cards(
    make_game: MakeGame, of: str, calls: list[str]
) -> None:
    claim = f"claims:\n  - {{say: S, of: '{of.replace(chr(39), chr(39) * 2)}', is: 7}}\n"
    (result,) = check_claims(make_game(SPEC + claim, **FILES).value)
    assert not result.holds and not result.diagnostics
    whole, *found = result.sources
    assert whole.call == "count(events)"
    assert [each.call for each in found] == calls
    assert found[0].parts() == "Plague 2 (D4), Dragon 1 (D5)"
    assert found[0].words == "column `count` of `content/test/e.csv`, 2 of 5 rows"


def test_a_value_that_no_card_has_is_the_hint(make_game: MakeGame) -> None:
    claim = "claims:\n  - {say: S, of: \"drawn(events, 5, category='Bos')\", is: 0.8}\n"
    (result,) = check_claims(make_game(SPEC + claim, **FILES).value)
    assert result.computed == "0"
    assert "did you mean `Boss`?" in result.hints[0]
