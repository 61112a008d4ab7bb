"""The one rule of comparison: every way to ask gives the same answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from generator.decode import Context
from generator.files.project import MemoryProject
from generator.foundation.diagnostics import NOWHERE, Problem
from generator.game import expressions
from generator.game.analysis.composition import composition, rows_by
from generator.game.analysis.odds import DrawQuestion, draw_odds
from generator.game.expressions.comparison import same
from generator.game.expressions.fields import as_field
from generator.game.loading.load import load
from generator.game.model.game import Game
from generator.game.namespace import Numbers
from generator.stats.draws import Bounds
from generator.template import Library, compile_template
from generator.template.fill import filler
from tests.game.counting import value

CELLS = (
    *("2", "2.0", "02", "007", "7", "0.1", "0.10", "1,5", "1.5", "50%", "0.5", "-1", "−1", "+3"),
    *("", "0", "1", "yes", "no", "Yes", "x", "-", "A", "a", "fire", "fire; water", "2d6", "1,200"),
    *("1000000000000000000", "0.00001", "1e3", "none", "true", "3/4"),
)
LITERALS = (
    *("2", "2.0", "'2'", "'2.0'", "7", "'007'", "'7'", "0.1", "'0.1'", "1 - 0.9", "1.5", "'1,5'"),
    *("0.5", "1/2", "'50%'", "-1", "'−1'", "''", "0", "1", "true", "false", "none", "'yes'", "'A'"),
    *("'fire'", "'2d6'", "1200", "'1,200'", "10 ** 18", "0.00001", "3/4", "'none'", "'x'"),
)
cells = st.one_of(
    st.sampled_from(CELLS),
    st.integers(-20, 20).map(str),
    st.decimals(-20, 20, places=2).map(str),
    st.text("ab1.,% -", max_size=4).map(str.strip),
)
literals = st.one_of(
    st.sampled_from(LITERALS),
    st.integers(-20, 20).map(str),
    st.decimals(-20, 20, places=2).map(str),
    st.text("ab1.,% -", max_size=4).map(repr),
)


def game_of(*columns: Sequence[str], where: str = "") -> Game:
    """A game whose table has these columns, `c` and `d`, and a number for each row."""
    rows = [{"name": f"n{at}", **dict(zip("cd", each))} for at, each in enumerate(zip(*columns))]
    table = "\n".join(f"- {{{', '.join(f'{k}: {v!r}' for k, v in row.items())}}}" for row in rows)
    spec = f"title: T\ncomponents:\n  t: {{data: t.yaml, front: card.yaml{where}}}\n"
    files = {"g/game.yaml": spec, "g/t.yaml": table.replace("\\u2212", "−")}
    return load(MemoryProject({**files, "templates/card.yaml": "draw: []"}), "g").value


def names_in(game: Game) -> list[str]:
    return [item.name for item in game.components[0].items]


def drawn_by(game: Game, condition: str, key: str) -> list[str]:
    """The rows on which an element of a template is drawn."""
    element = {
        "when": f"- {{text: x, box: [0, 0, 9, 9], when: {condition!r}}}",
        "text": f"- {{text: {'{% if ' + condition + ' %}yes{% endif %}'!r}, box: [0, 0, 9, 9]}}",
    }[key]
    project = MemoryProject({"templates/card.yaml": f"size: poker\ndraw:\n  {element}\n"})
    known = frozenset(("c", "name"))
    plan = compile_template("card.yaml", Library(project, "g"), Context({}), known, NOWHERE).value
    assert plan is not None
    fill = filler(plan, {})
    return [item.name for item in game.components[0].items if fill(item)[0] in ("1", "yes")]


WHERE: dict[str, str] = {
    "==": "c == L",
    "== the other way round": "L == c",
    "!=": "not c != L",
    "in a list": "c in [L]",
    "not in": "not c not in ['zz', L]",
    "in a chain": "c == L == c",
    "a test": "c is eq(L)",
    "sameas": "c is sameas(L)",
    "select": "[c] | select('==', L) | list | length == 1",
    "reject": "[c] | reject('ne', L) | list | length == 1",
    "count": "[c, 'zz'].count(L) == 1",
    "a key": "{L: 'found'}.get(c, '') == 'found'",
    "a key in brackets": "{L: 'found'}[c] is defined",
    "in a mapping": "c in {L: 1}",
}
"""Conditions that ask whether a cell equals a literal."""


def asked(game: Game, literal: str) -> dict[str, list[str]]:
    """The rows that equal a literal, in every way to ask."""
    numbers = Numbers(game)
    every = names_in(game)

    def rows(call: str) -> list[str]:
        value(numbers, call)
        return [item.name for item in numbers.trace[-1].items]

    found = {
        "a filter": rows(f"count(t, c={literal})"),
        "a filter of several": rows(f"count(t, c=[{literal}, 'zz'])"),
        "selectattr": value(
            numbers, f"t | selectattr('c', '==', {literal}) | map(attribute='name') | list"
        ),
        "drawn": [
            each
            for each in every
            if value(numbers, f"drawn(t, {len(every)}, name='{each}', c={literal})")
        ],
        "percent": [
            each for each in every if value(numbers, f"percent(t, name='{each}', c={literal})")
        ],
        "when": drawn_by(game, f"c == {literal}", "when"),
        "if": drawn_by(game, f"c == {literal}", "text"),
    }
    for way, condition in WHERE.items():
        text = condition.replace("L", f"({literal})")
        found[f"where: {way}"] = rows(f"count(t, where={text!r})")
    question = DrawQuestion(f"c == {literal}", len(every), Bounds(1))
    found["odds"] = [
        item.name for each in draw_odds(numbers, "t", question).counted for item in each.items
    ]
    composed = composition(numbers, "t", ["name"], f"c == {literal}")
    found["stats"] = [line.value.label for line in composed.groups[0].lines] if every else []
    return found


@given(st.lists(cells, min_size=1, max_size=6), literals)
@example(["A", "2", "3"], "'2'")
@example(["0.1", "0.10", "10%"], "0.1")
@example(["007", "7", "7.0"], "'007'")
@example(["", "no", "0"], "none")
def test_every_way_to_ask_whether_a_cell_equals_something_gives_one_answer(
    column: list[str], literal: str
) -> None:
    game = game_of(column)
    found = asked(game, literal)
    expected = found["where: =="]
    assert {
        way: sorted(each) for way, each in found.items() if sorted(each) != sorted(expected)
    } == {}


@given(st.lists(cells, min_size=1, max_size=6))
@example(["2", "2.0", "02", "A"])
@example(["", "", "0"])
def test_every_way_to_group_cells_gives_the_groups_that_comparing_them_does(
    column: list[str],
) -> None:
    game = game_of(column)
    numbers = Numbers(game)
    fields = [item.fields()["c"] for item in game.components[0].items]
    first = [all(not same(each, other) for other in fields[:at]) for at, each in enumerate(fields)]
    apart = [str(each) for each, is_first in zip(fields, first) if is_first]
    assert [str(each) for each in value(numbers, "values(t, 'c')")] == apart
    assert [
        str(each) for each in value(numbers, "t | map(attribute='c') | unique(true) | list")
    ] == apart
    assert value(numbers, "distinct(t, 'c')") == len([each for each in apart if each])
    (group,) = composition(numbers, "t", ["c"]).groups
    assert len(group.lines) == len(apart)
    # What `balanced` counts.
    assert len(rows_by(game.components[0], game.components[0].items, "c")) == len(apart)


@given(cells, cells)
@example("2", "2.0")
@example("a", "A")
def test_two_cells_compare_alike_in_every_way(one: str, other: str) -> None:
    numbers = Numbers(game_of([one], [other]))
    ways = [
        "c == d",
        "d == c",
        "not c != d",
        "c in [d]",
        "[c] | select('==', d) | list",
        "c is eq d",
    ]
    answers = {way: value(numbers, f"count(t, where={way!r})") for way in ways}
    assert set(answers.values()) == {int(same(as_field(one), as_field(other)))}


@given(st.lists(cells, min_size=1, max_size=5), literals)
def test_the_rows_of_a_component_are_chosen_as_they_are_counted(
    column: list[str], literal: str
) -> None:
    condition = f"c == {literal}"
    whole, chosen = game_of(column), game_of(column, where=f", where: {condition!r}")
    value(numbers := Numbers(whole), f"count(t, where={condition!r})")
    assert names_in(chosen) == [item.name for item in numbers.trace[-1].items]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("0.1 + 0.2 == 0.3", True),
        ("1.1 * 3 == 3.3", True),
        ("0.09 ** 0.5 == 0.3", True),
        ("-2 ** 2", -4),
        ("2 ** 3 ** 2", 512),
        ("2 ** -1", Fraction(1, 2)),
        ("(-2) ** 2", 4),
        ("-0.5 ** 2 == -0.25", True),
        ("'9' < 10", True),
        ("10 > '9'", True),
        ("'9' < '10'", False),
        ("1 < '2' < 3", True),
        ("('a', 'b') == 'b'", True),
        ("['a', 'b'] == 'b'", False),
        ("'3' in [1, 2, 3]", True),
        ("{2: 'two'}['2']", "two"),
    ],
)
def test_numbers_and_texts(source: str, expected: Any) -> None:
    bare: Callable[[str], Any] = lambda text: expressions.expression(text).value({})  # noqa: E731
    assert bare(source) == expected
    # What Jinja2 reads of it is the same.
    assert bare(f"({source}) if 'a' ~ 'b' else 0") == expected


@pytest.mark.parametrize("source", ["'many' > 3", "3 >= ''", "[1] < 2", "none < 1"])
def test_what_has_no_order_is_an_error(source: str) -> None:
    with pytest.raises(Problem) as caught:
        expressions.expression(source).value({})
    assert caught.value.diagnostics[0].code == "EXPR005"


def test_decimals_are_printed_with_all_their_digits_and_fractions_with_three() -> None:
    row = {"price": as_field("0.1234"), "n": 3}
    shown = "{{ price }} {{ price * 2 }} {{ 0.0625 }} {{ -price }} {{ n / 16 }} {{ price / n }} {{ 7.0 }}"
    assert (
        expressions.text(shown).value(row) == "0.1234 0.2468 0.0625 -0.1234 0.188 0.041133333333 7"
    )
