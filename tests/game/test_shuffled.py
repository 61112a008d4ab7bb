"""Several components that are counted as one: as if their rows stood in one table."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.files.project import MemoryProject
from generator.foundation.diagnostics import Outcome, Problem
from generator.game.analysis.composition import composition
from generator.game.analysis.odds import DrawQuestion, draw_odds
from generator.game.claims.evaluate import check_claims
from generator.game.loading.load import load
from generator.game.model.game import Game
from generator.game.namespace import Numbers
from generator.report.numbers.odds import odds_text
from generator.stats.draws import Bounds
from tests.game.counting import value

MakeGame = Callable[..., Outcome[Game]]

SPEC = """title: T
components:
  base: {data: b.csv, front: card.yaml}
  promo-pack: {data: p.csv, front: card.yaml, blank: 2}
"""
FILES = {
    "b.csv": "name,kind,count\nWolf,animal,4\nBear,animal,2\nAx,tool,0\n",
    "p.csv": "count,name,rank\n1,Wolf,2\n3,Fox,\n",
}


@pytest.fixture
def numbers(make_game: MakeGame) -> Numbers:
    return Numbers(make_game(SPEC, **FILES).value)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("count([base, promo_pack])", 10),
        ("count(['base', 'promo-pack'], name='Wolf')", 5),
        ("count([base, promo_pack], where=\"name in ['Wolf', 'Fox']\")", 8),
        ("count([base, promo_pack], kind='animal')", 6),
        ("count([base, promo_pack], kind='')", 4),
        ("count([base])", 6),
        ("percent([base, promo_pack], name='Wolf')", 50),
        ("sum([base, promo_pack], 'rank')", 2),
        ("values([base, promo_pack], 'name') | join(' ')", "Wolf Bear Fox"),
        ("distinct([base, promo_pack], 'name')", 3),
        ("designs([base, promo_pack])", 4),
        ("every([base, promo_pack], \"name != 'Ax'\")", True),
        ("drawn([base, promo_pack], 10, name='Fox', exactly=3)", 1),
        ("drawn_mean([base, promo_pack], 4, name='Wolf')", 2),
        ("hands_drawn([base, promo_pack], 2, 5, name='Fox', exactly=3)", 1),
        (
            "drawn_together([base, promo_pack], 10, {\"name == 'Fox'\": 3, \"name == 'Bear'\": 2})",
            1,
        ),
    ],
)
def test_what_counts_rows_counts_those_of_all(
    numbers: Numbers, source: str, expected: object
) -> None:
    assert value(numbers, source) == expected


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("count([base, base])", "a component is listed twice"),
        ("count([])", "the list of components is empty"),
        ("count([base, prom])", "`prom` isn't known here"),
        ("count([base, 'prom'])", "there is no component `prom`"),
        ("count([base, promo_pack], kynd='animal')", "there is no column `kynd`"),
        ("least([base, promo_pack], 'kind')", "`animal` isn't a number"),
    ],
)
def test_what_is_wrong_is_reported(numbers: Numbers, source: str, said: str) -> None:
    with pytest.raises(Problem) as caught:
        value(numbers, source)
    assert said in caught.value.diagnostics[0].message


def test_odds_name_several_with_commas(numbers: Numbers) -> None:
    found = draw_odds(numbers, "base, promo-pack", DrawQuestion("name == 'Wolf'", 10, Bounds(5)))
    assert (found.component, found.deck.size, found.chance) == ("base + promo-pack", 10, 1)
    assert [str(cell) for each in found.counted for cell in each.cells] == [
        "content/test/b.csv:C2 (`count`)",
        "content/test/p.csv:A2 (`count`)",
    ]
    assert "from column `count` of `content/test/p.csv`" in odds_text(found)


ROWS = st.lists(st.tuples(st.sampled_from("ABC"), st.integers(0, 3)), min_size=1, max_size=4)


@given(ROWS, ROWS, st.integers(0, 3))
def test_two_decks_are_drawn_from_as_one_table_would_be(
    one: list[tuple[str, int]], other: list[tuple[str, int]], draws: int
) -> None:
    def table(rows: list[tuple[str, int]]) -> str:
        return "name,count\n" + "".join(f"{name},{count}\n" for name, count in rows)

    parts = "".join(
        f"  {n}: {{data: {n}.csv, front: card.yaml}}\n" for n in ("one", "other", "all")
    )
    files = {"one.csv": table(one), "other.csv": table(other), "all.csv": table(one + other)}
    spec = {"g/game.yaml": f"title: T\ncomponents:\n{parts}", "templates/card.yaml": "draw: []"}
    game = load(
        MemoryProject({**spec, **{f"g/{name}": text for name, text in files.items()}}), "g"
    ).value
    numbers = Numbers(game)
    for call in (f"drawn({{}}, {draws}, name='A')", "count({}, name=['A', 'B'])"):
        if draws <= sum(count for _, count in one + other):
            assert value(numbers, call.format("[one, other]")) == value(numbers, call.format("all"))
    both, alone = (
        composition(numbers, each, ["name"]).groups[0].lines for each in ("one,other", "all")
    )
    assert [(line.value.label, line.pieces) for line in both] == [
        (line.value.label, line.pieces) for line in alone
    ]


def test_a_claim_on_several_decks_tells_the_cells_of_each_and_what_would_make_it_true(
    make_game: MakeGame,
) -> None:
    claim = "claims:\n  - {say: s, of: \"count([base, promo_pack], name='Wolf')\", is: 6}\n"
    (result,) = check_claims(make_game(SPEC + claim, **FILES).value)
    assert [(each.component.name, each.parts()) for each in result.sources] == [
        ("base", "Wolf 4 (C2)"),
        ("promo-pack", "Wolf 1 (A2)"),
    ]
    cells = {str(each.cells[0].cell.origin) for each in result.changes}
    assert len(cells) == 2
