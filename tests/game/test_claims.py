"""The numbers of a game, and the claims that are compared with them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from generator.foundation.diagnostics import Outcome, Problem
from generator.game import expressions
from generator.game.claims.evaluate import check_claims
from generator.game.claims.results import ClaimResult
from generator.game.model.game import Game
from generator.game.namespace import Numbers
from generator.game.spec.printed_values import figure
from tests.game.counting import value

MakeGame = Callable[..., Outcome[Game]]

EVENTS = """name,category,count,treasure,Attack Value,big
Wolf,Skill,2,3,1,yes
Bear,Skill,1,,2,no
Plague,Boss,3,−1,1.50,
Gold,Free Treasure,1,10,007,TRUE
Lost,Skill,0,99,5,no
"""
SPEC = """title: T
components:
  event-cards: {data: e.csv, front: card.yaml, flags: [big], blank: 2}
  heroes: {data: h.csv, front: card.yaml}
  empty: {data: n.csv, front: card.yaml}
  count: {data: h.csv, front: card.yaml}
"""
FILES = {
    "e.csv": EVENTS,
    "h.csv": "id,strength,smarts,tags,odds\n1,3,-2,a,50%\n2,2,-1,b,12.5 %\n3,2,-2,,\n",
    "n.csv": "name\n",
}


@pytest.fixture
def numbers(make_game: MakeGame) -> Numbers:
    return Numbers(make_game(SPEC, **FILES).value)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("count(event_cards)", 7),
        ("count('event-cards')", 7),
        ("count('count')", 3),
        ("count(count)", 3),
        ("count(event_cards, category='Skill')", 3),
        ("count(event_cards, category=['Skill', 'Boss'])", 6),
        ("count(event_cards, category='Skill', name='Wolf')", 2),
        ("count(event_cards, treasure=10)", 1),
        ("count(event_cards, treasure=-1)", 3),
        ("count(event_cards, treasure='10')", 1),
        ("count(event_cards, Attack_Value='1.50')", 3),
        ("count(event_cards, big=true)", 3),
        ("count(event_cards, big=false)", 4),
        ("count(event_cards, where='treasure == 3')", 2),
        ("count(event_cards, \"category == 'Skill' and name != 'Wolf'\")", 1),
        ("count(event_cards, category='none')", 0),
        ("sum(heroes, 'odds')", Fraction(5, 8)),
        ("count(heroes, odds=0.5)", 1),
        ("count(heroes, odds='50%')", 1),
        ("count(empty)", 0),
        ("designs(event_cards)", 4),
        ("designs(heroes)", 3),
        ("percent(event_cards, category='Skill')", Fraction(300, 7)),
        ("percent(event_cards, name='Wolf', of=\"category == 'Skill'\")", Fraction(200, 3)),
        ("share(event_cards, \"name == 'Wolf'\", of=\"category == 'Skill'\")", Fraction(2, 3)),
        ("sum(event_cards, 'treasure')", 13),
        ("sum(event_cards, 'treasure', category='Skill')", 6),
        ("sum(event_cards, 'Attack Value')", Fraction(31, 2)),
        ("mean(event_cards, 'treasure')", Fraction(13, 6)),
        ("least(event_cards, 'treasure')", -1),
        ("most(event_cards, 'treasure')", 10),
        ("distinct(heroes, 'strength')", 2),
        ("distinct(heroes, 'strength', 'smarts') == 3", True),
        ("distinct(heroes, 'tags')", 2),
        ("every(heroes, 'strength >= -2 and strength <= 4')", True),
        ("every(heroes, 'strength > 2')", False),
        ("every(heroes, 'strength > 2', id=1)", True),
        ("values(heroes, 'strength')", [3, 2]),
        ("event_cards.pieces + event_cards.designs", 11),
        ("heroes.title", "Heroes"),
        ("dice('d6', at_least=5)", Fraction(1, 3)),
        ("dice('d6 - d6', at_least=1) * 36", 15),
        ("dice('2d6+1', exactly=8)", Fraction(1, 6)),
        ("dice('d6', at_most=2)", Fraction(1, 3)),
        ("dice_mean('2d6')", 7),
        ("dice_hits('3d6', on=6, exactly=1)", Fraction(25, 72)),
        ("dice_hits('3d6', on=6, at_least=2)", Fraction(2, 27)),
        ("dice_hits('d6', on=5, at_most=0)", Fraction(2, 3)),
        ("dice_hits('2d10', on=11, at_least=1)", 0),
        ("dice_hits('2d6', on=6)", Fraction(11, 36)),
    ],
)
def test_numbers(numbers: Numbers, source: str, expected: object) -> None:
    assert value(numbers, source) == expected


def test_rows_of_a_component(numbers: Numbers) -> None:
    source = (
        "{% for e in event_cards %}{{ e.name }} {{ e.Attack_Value }} x{{ e.copies }};{% endfor %}"
    )
    assert (
        expressions.text(source).value(numbers.names())
        == "Wolf 1 x2;Bear 2 x1;Plague 1.50 x3;Gold 007 x1;"
    )


@pytest.mark.parametrize(
    ("source", "code", "message", "hint"),
    [
        (
            "count(event_card)",
            "EXPR002",
            "`event_card` isn't known here",
            "did you mean `event_cards`",
        ),
        (
            "count('events')",
            "GAME013",
            "there is no component `events`",
            "did you mean `event-cards`",
        ),
        (
            "count(heroes, strenght=3)",
            "GAME011",
            "there is no column `strenght` in `content/test/h.csv`",
            "`strength`",
        ),
        ("sum(heroes, 'smart')", "GAME011", "there is no column `smart`", "did you mean `smarts`"),
        (
            "count(heroes, 'strenght > 2')",
            "EXPR002",
            "`strenght` isn't known here",
            "did you mean `strength`",
        ),
        ("sum(heroes, 'tags')", "GAME014", "`a` isn't a number", "leave the cell blank"),
        ("percent(empty)", "EXPR005", "`empty` has no matching", "conditions"),
        ("mean(empty, 'name')", "EXPR005", "`empty` has no matching", ""),
        (
            "least(event_cards, 'treasure', name='Bear')",
            "EXPR005",
            "no matching numbers in `treasure`",
            "",
        ),
        ("count()", "EXPR005", "`count` needs a component", "`count(deck)`"),
        ("sum(heroes)", "EXPR005", "missing 1 required positional argument: `column`", ""),
        ("dice('2x6', exactly=1)", "EXPR005", "`2x6` isn't a dice roll", "`2d6 + 3`"),
        ("dice('999d6', at_least=1)", "EXPR005", "too large to roll", "at most 100 dice"),
        (
            "dice_hits('2d6 + 1', on=6)",
            "EXPR005",
            "`2d6 + 1` isn't a roll of identical dice",
            "`3d6`",
        ),
        ("dice_hits('999d6', on=6)", "EXPR005", "`999d6` is too large to roll", "at most 100"),
        ("dice('2d6')", "EXPR005", "no number to compare with is given", "`at_least=9`"),
    ],
)
def test_mistakes(numbers: Numbers, source: str, code: str, message: str, hint: str) -> None:
    with pytest.raises(Problem) as caught:
        value(numbers, source)
    (diagnostic,) = caught.value.diagnostics
    assert (diagnostic.code, message in diagnostic.message) == (code, True), diagnostic
    assert any(hint in each for each in diagnostic.hints) or not hint, diagnostic


def test_a_component_is_not_a_text(numbers: Numbers) -> None:
    with pytest.raises(Problem, match="the component `heroes` can't be printed"):
        expressions.text("{{ heroes }}").value(numbers.names())


def test_counting_has_a_budget(numbers: Numbers) -> None:
    source = "{% for i in range(9000) %}{{ count(heroes, 'strength > 2') }}{% endfor %}"
    with pytest.raises(Problem, match="takes too long"):
        expressions.text(source * 9).value(numbers.names())


def test_where_a_number_comes_from(numbers: Numbers) -> None:
    numbers.trace.clear()
    value(numbers, "count(event_cards, category='Skill') + sum(heroes, 'strength')")
    first, second = numbers.trace
    assert first.call == "count(event-cards, category='Skill')"
    assert first.words == "columns `category` and `count` of `content/test/e.csv`, 2 of 4 rows"
    assert first.parts() == "Wolf 2 (C2), Bear 1 (C3)"
    assert [cell.cell for cell in first.cells] == ["C2", "C3"]
    assert second.words == "column `strength` of `content/test/h.csv`, 3 rows"
    assert [cell.cell for cell in second.cells] == ["B2", "B3", "B4"]
    assert second.parts(1) == "1 3 (B2), and 2 more"


def test_where_a_joined_number_comes_from(make_game: MakeGame) -> None:
    spec = (
        "title: T\ncomponents:\n"
        "  foes: {data: f.csv, front: card.yaml, copies: count, join: {table: m.csv, by: kind}}\n"
    )
    files = {"f.csv": "name,kind,count\nA,orc,2\nB,elf,1\n", "m.csv": "kind,hp\norc,5\nelf,2\n"}
    counting = Numbers(make_game(spec, **files).value)
    value(counting, "sum(foes, 'hp', kind='orc')")
    (counted,) = counting.trace
    assert counted.words == (
        "column `kind` of `content/test/f.csv` and column `hp` of `content/test/m.csv`, 1 of 2 rows"
    )
    assert counted.parts() == "A 5 (B2)"


# Claims


def claims(make_game: MakeGame, *lines: str) -> tuple[ClaimResult, ...]:
    listed = "".join(f"  - {{say: s, {line}}}\n" for line in lines)
    outcome = make_game(SPEC + "claims:\n" + listed, **FILES)
    assert not outcome.failed
    return check_claims(outcome.value)


@pytest.mark.parametrize(
    ("line", "holds", "computed"),
    [
        ("of: count(event_cards), is: 7", True, "7"),
        ("of: count(event_cards), is: 7.0", True, "7"),
        ("of: count(event_cards), is: 8", False, "7"),
        ("of: \"percent(event_cards, category='Skill')\", is: 42.857, digits: 3", True, "42.857"),
        ("of: \"percent(event_cards, category='Skill')\", is: 42.857", False, "42.857143"),
        ("of: \"percent(event_cards, category='Skill')\", is: 42.86 %, digits: 2", True, "42.86 %"),
        ("of: \"percent(event_cards, category='Skill')\", is: 42.85, digits: 2", False, "42.86"),
        (
            "of: \"percent(event_cards, category='Skill')\", is: 42.85, tolerance: 0.01",
            True,
            "42.857143",
        ),
        (
            "of: \"percent(event_cards, category='Skill')\", is: 42.8, tolerance: 0.01",
            False,
            "42.857143",
        ),
        ("of: 5 / 2, is: 3, digits: 0", True, "3"),
        ("of: 5 / 2, is: 2, digits: 0", True, "3"),
        ("of: 7 / 2, is: 3, digits: 0", False, "4"),
        ("of: 1 / 3, is: 1/3", True, "1/3"),
        ("of: 4.11, is: 4.110, digits: 3", True, "4.11"),
        ("of: 0.1 + 0.2, is: 0.3", True, "0.3"),
        ("of: 1 / 10 + 2 / 10, is: 0.3", True, "0.3"),
        ('of: "10000", is: "10,000"', True, "10000"),
        ("of: \"least(heroes, 'smarts')\", is: −2", True, "-2"),
        ("of: count(heroes) == 3, is: yes", True, "yes"),
        ('of: count(heroes) == 3, is: "no"', False, "yes"),
        ('of: count(heroes) > 3, is: "false"', True, "no"),
        ("of: heroes.title, is: Heroes", True, "Heroes"),
        ('of: "values(heroes, \'strength\')", is: "3, 2"', True, "3, 2"),
        ("of: count(heroes), is: many", False, "3"),
        ("of: \"share(event_cards, category='Skill')\", is: 42.9 %", True, "42.9 %"),
        ("of: \"percent(event_cards, category='Skill')\", is: 43 %", True, "43 %"),
        ("of: \"percent(event_cards, category='Skill')\", is: 42 %", False, "43 %"),
        (
            "of: \"percent(event_cards, category='Skill')\", is: 43 %, tolerance: 0",
            *(False, "42.857143 %"),
        ),
        ("of: \"share(event_cards, category='Skill')\", is: 3/7", True, "3/7"),
        ("of: \"share(event_cards, category='Skill')\", is: 4/7", False, "3/7"),
        ("of: \"values(heroes, 'strength')\", is: [3, 2]", True, "3, 2"),
        ("of: \"values(heroes, 'strength') | map('string')\", is: [3, 2]", True, "3, 2"),
        (
            "of: \"{'most': most(heroes, 'strength'), 'all': count(heroes)}\", is: {all: 3, most: 3}",
            *(True, "most: 3, all: 3"),
        ),
        ('of: "range(1, 4)", is: [1, 2, 3]', True, "1, 2, 3"),
    ],
)
def test_claims(make_game: MakeGame, line: str, holds: bool, computed: str) -> None:
    (result,) = claims(make_game, line)
    assert (result.holds, result.computed) == (holds, computed), result
    assert result.diagnostics == ()
    assert (result.origin.line, result.origin.key) == (8, "of")


def test_a_claim_that_does_not_hold_says_what_may_be_the_matter(make_game: MakeGame) -> None:
    rounded, strange, compared = claims(
        make_game,
        "of: \"percent(event_cards, category='Skill')\", is: 42.857",
        "of: \"count(event_cards, category='Skil')\", is: 3",
        "of: 'count(event_cards, \"category == ''Skil''\")', is: 3",
    )
    assert rounded.hints == ("write `digits: 3` if the printed figure is rounded",)
    assert strange.hints == compared.hints
    assert strange.hints == (
        "no row of `event-cards` has `Skil` in the column `category`; did you mean `Skill`?",
    )
    assert [counted.words for counted in rounded.sources] == [
        "column `count` of `content/test/e.csv`, 4 rows",
        "columns `category` and `count` of `content/test/e.csv`, 2 of 4 rows",
    ]


def test_a_claim_that_cannot_be_computed(make_game: MakeGame) -> None:
    unknown, cell, after = claims(
        make_game,
        "of: count(events), is: 3",
        "of: \"sum(heroes, 'tags')\", is: 3",
        "of: count(heroes), is: 3",
    )
    (said,) = unknown.diagnostics
    assert (said.message, said.origin.line) == ("`events` isn't known here", 8)
    assert said.trace == ("while computing the claim `s`",)
    assert not unknown.holds and unknown.computed == ""
    assert cell.diagnostics[0].origin.cell == "D2"
    assert after.holds


@pytest.mark.parametrize(
    "of", ["1e308 * 10", "1e999", "10 ** 100", "'%d' % (10 ** 100)", "(10 ** 100) ~ ''"]
)
def test_a_number_that_nobody_can_print_is_refused(make_game: MakeGame, of: str) -> None:
    (result,) = claims(make_game, f'of: "{of}", is: 3')
    (said,) = result.diagnostics
    assert (said.code, said.message, said.origin.line) == (
        "EXPR004",
        "the number gets too large",
        8,
    )


def test_what_goes_wrong_while_a_list_is_gone_through_is_reported(make_game: MakeGame) -> None:
    (result,) = claims(make_game, "of: \"[1, 'a'] | map('abs')\", is: [1]")
    (said,) = result.diagnostics
    assert said.code == "EXPR005"
    assert said.origin.line == 8


def test_what_prints_a_claim(make_game: MakeGame) -> None:
    (result,) = claims(make_game, "of: count(heroes), is: 4, source: the box")
    assert result.source == "the box"
    assert [each.words for each in result.differences] == ["off by 1"]


def test_the_deck_of_sixteen_that_has_seventeen(make_game: MakeGame) -> None:
    letters = "name,qty\nGuard,5\nPriest,2\nBaron,2\nHandmaid,2\nPrince,2\nKing,1\nCountess,1\nPrincess,1\nSpy,1\n"
    outcome = make_game(
        "title: T\ncomponents:\n  letter: {data: l.csv, front: card.yaml}\n"
        "claims:\n  - {say: The deck has 16 cards, of: count(letter), is: 16}\n",
        **{"l.csv": letters},
    )
    (result,) = check_claims(outcome.value)
    assert (result.expected, result.computed, result.holds) == ("16", "17", False)
    (counted,) = result.sources
    assert counted.parts() == (
        "Guard 5 (B2), Priest 2 (B3), Baron 2 (B4), Handmaid 2 (B5), Prince 2 (B6), King 1 (B7), "
        "Countess 1 (B8), Princess 1 (B9), Spy 1 (B10)"
    )
    assert counted.cells[0].cell == "B2"


def test_shares_add_up_exactly(make_game: MakeGame) -> None:
    outcome = make_game(
        "title: T\ncomponents:\n  deck: {data: d.csv, front: card.yaml}\n"
        "claims:\n"
        "  - {say: units, of: \"percent(deck, type='unit')\", is: 38.3, digits: 1}\n"
        "  - {say: events, of: \"percent(deck, type='event')\", is: 28.3, digits: 1}\n"
        "  - {say: places, of: \"percent(deck, type='place')\", is: 33.3, digits: 1}\n"
        "  - {say: all, of: \"share(deck, type='unit') + share(deck, type=['event', 'place'])\", is: 1}\n",
        **{"d.csv": "name,type,qty\nA,unit,23\nB,event,17\nC,place,20\n"},
    )
    assert [result.holds for result in check_claims(outcome.value)] == [True] * 4


OF_40 = "no number of pieces out of 40 gives"


@pytest.mark.parametrize(
    ("of", "printed", "remark"),
    [
        (
            "percent(c, kind='a')",
            "18.367, digits: 3",
            f"{OF_40} 18.367: 7 of 40 is 17.5 %, 8 of 40 is 20 %",
        ),
        # 1 of 40 is 0.025, which rounds to it.
        ("share(c, kind='a')", "0.03, digits: 2", ""),
        (
            "share(c, kind='a')",
            "0.012, digits: 3",
            f"{OF_40} 0.012: 0 of 40 is 0, 1 of 40 is 0.025",
        ),
        (
            "share(c, kind='a')",
            "18.367 %",
            f"{OF_40} 18.367 %: 7 of 40 is 17.5 %, 8 of 40 is 20 %",
        ),
        ("percent(c, kind='a')", "120 %", f"{OF_40} 120 %: 40 of 40 is 100 %"),
        (
            "percent(c, kind='b', of='qty > 9')",
            "99",
            "no number of pieces out of 31 gives 99: 30 of 31 is 96.77 %, 31 of 31 is 100 %",
        ),
        ("percent(c, kind='a')", "33, tolerance: 0.5", ""),
        ("percent(c, kind='a')", "25", ""),
        ("percent(c, kind='a')", "a quarter", ""),
        ("percent(c, kind='a') + percent(c, kind='b')", "18.367, digits: 3", ""),
        ("2 * percent(c, kind='a')", "18.367, digits: 3", ""),
        ("count(c)", "18.367, digits: 3", ""),
    ],
)
def test_a_share_that_no_deck_of_this_size_has(
    make_game: MakeGame, of: str, printed: str, remark: str
) -> None:
    spec = "title: T\ncomponents:\n  c: {data: c.csv, front: card.yaml}\nclaims:\n"
    claim = f'  - {{say: s, of: "{of}", is: {printed}}}\n'
    outcome = make_game(spec + claim, **{"c.csv": "name,kind,qty\nA,a,9\nB,b,31\n"})
    (result,) = check_claims(outcome.value)
    assert not result.holds
    assert result.remark == remark


def test_no_claims_cost_nothing(make_game: MakeGame) -> None:
    assert check_claims(make_game(SPEC, **FILES).value) == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("12", 12),
        ("1 %", 1),
        ("1,000.5", Fraction(2001, 2)),
        ("1,5", None),
        ("", None),
        ("1/0", None),
    ],
)
def test_figures(text: str, expected: object) -> None:
    assert figure(text) == expected


def test_accents_in_two_parts_are_the_same_in_tables_and_claims(make_game: MakeGame) -> None:
    apart = "Cafe\u0301"
    spec = "title: T\ncomponents:\n  c: {data: c.csv, front: card.yaml}\nclaims:\n"
    claims = (
        f"  - {{say: a, of: \"count(c, name='{apart}')\", is: 2}}\n"
        "  - {say: b, of: \"sum(c, 'gro\u0308ße')\", is: 7}\n"
    )
    rows = f"name,größe\nCafé,3\n{apart},4\n"
    results = check_claims(make_game(spec + claims, **{"c.csv": rows}).value)
    assert [result.holds for result in results] == [True, True]
