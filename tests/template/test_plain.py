"""Names alone are computed without Jinja2, and come out as with it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from generator.decode import Context
from generator.diagnostics import NOWHERE
from generator.game.model import Item
from generator.project import MemoryProject
from generator.tables import Row, Table
from generator.template import Library, compile_template
from generator.template.entry import Plan
from generator.template.fill import _rendered, filler
from generator.template.plain import plain_filler

NAMES = {
    "game": {"title": "G", "year": 1348},
    "parts": [{"title": "A"}, {"title": "B"}],
    "nothing": [],
}

HEADERS = ("name", "cost", "Attack Value", "tags", "flag")
ROWS = [
    ("Wolf", "3", "007", ("a", "b"), "no"),
    ("Bear", "0", "1.50", "x; y,z", "FALSE"),
    ("", "", "-0", (), "yes"),
]

CARDS = [
    '- text: "{{ name }} {{ Attack_Value }} {{ tags }} {{ game.title }} {{ game.year }}"',
    '- {text: "{{ t }}!", for: "t in tags"}',
    '- {text: "{{ i }}", for: "i in cost"}',
    '- {text: "{{ part.title }}", for: "part in parts", when: "{{ flag }}"}',
    '- {text: "{{ twice }}{{ n }}{{ alone }}", let: {twice: "{{ name }}{{ name }}", n: 2.5, alone: "{{ tags }}"}}',
    '- {text: "x{{ name }}", when: cost}',
    '- column: {items: [{text: "{{ name }}", for: "x in nothing"}, {text: "{{ cost }}"}]}',
]


def plan(card: str) -> Plan:
    project = MemoryProject({"content/g/templates/card.yaml": f"draw:\n  {card}\n"})
    known = frozenset((*NAMES, "name", "cost", "Attack_Value", "tags", "flag", "row"))
    made = compile_template("card.yaml", Library(project, "content/g"), Context(), known, NOWHERE)
    assert made.value is not None, made.diagnostics
    return made.value


def items() -> list[Item]:
    rows = tuple(Row(values, number) for number, values in enumerate(ROWS, 2))
    table = Table(HEADERS, rows, "a.csv")
    return [Item(str(row.values[0]), 1, table, row) for row in rows]


@pytest.mark.parametrize("card", CARDS)
def test_both_ways_give_the_same(card: str) -> None:
    made = plan(card)

    def never() -> object:
        raise AssertionError("names alone do not need Jinja2")

    plain = plain_filler(made, NAMES, never)  # type: ignore[arg-type]
    assert plain is not None
    rendered = _rendered(made, NAMES)
    for item in items():
        assert list(plain(item)[0]) == list(rendered(item)[0])
        assert list(filler(made, NAMES)(item)[0]) == list(rendered(item)[0])


@pytest.mark.parametrize("card", ['- text: "{{ game.titel }}"', '- text: "{{ game }}"'])
def test_what_only_jinja_can_say_is_left_to_it(card: str) -> None:
    texts, problem = filler(plan(card), NAMES)(items()[0])
    assert problem is not None or texts
    if "titel" in card:
        assert problem is not None
        assert "titel" in problem.diagnostics[0].message


@pytest.mark.parametrize("card", ['- text: "{{ cost + 1 }}"', '- {text: x, when: "cost > 1"}'])
def test_expressions_are_not_plain(card: str) -> None:
    assert plain_filler(plan(card), NAMES, lambda: pytest.fail("not asked for")) is None


def test_a_game_of_names_alone_does_not_load_jinja() -> None:
    code = (
        "import sys; from tests.build.games import GAME, tiny; from generator.build.inspect import inspect;"
        "made = inspect(tiny(game=GAME.split('claims')[0]), 'tiny');"
        "sys.exit('jinja2' in sys.modules or len(made.pieces['cards']) != 3)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
