"""Names alone are computed without Jinja2, and come out as with it."""

from __future__ import annotations

import subprocess
import sys
from typing import NoReturn

import pytest

from generator.decode import Context
from generator.files.project import MemoryProject
from generator.foundation.diagnostics import NOWHERE, Diagnostic, Problem
from generator.game import expressions
from generator.game.expressions import parsed
from generator.game.model.game import Item
from generator.tables import Row, Table
from generator.template import Library, compile_template
from generator.template.entry import Plan
from generator.template.fill import filler

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
    '- {text: "{{ row.name }}{{ row.cost }}{{ t }}", for: "t in row.tags"}',
]


def plan(card: str) -> Plan:
    project = MemoryProject({"content/g/templates/card.yaml": f"draw:\n  {card}\n"})
    known = frozenset((*NAMES, "many", "name", "cost", "Attack_Value", "tags", "flag", "row"))
    made = compile_template("card.yaml", Library(project, "content/g"), Context(), known, NOWHERE)
    assert made.value is not None, made.diagnostics
    return made.value


def items() -> list[Item]:
    rows = tuple(Row(values, number) for number, values in enumerate(ROWS, 2))
    table = Table(HEADERS, rows, "a.csv")
    return [Item(str(row.values[0]), 1, table, row) for row in rows]


@pytest.mark.parametrize("card", CARDS)
def test_both_ways_give_the_same(card: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = plan(card)
    with monkeypatch.context() as patch:
        patch.setattr(expressions, "expression", refuse)
        patch.setattr(expressions, "text", refuse)
        looked_up = [filler(made, NAMES)(item) for item in items()]
    with monkeypatch.context() as patch:
        patch.setattr(expressions, "plain_names", lambda source: None)
        computed = [filler(made, NAMES)(item) for item in items()]
    assert looked_up == computed


def test_a_column_called_row_is_that_column() -> None:
    table = Table(("row", "x"), (Row(("7", "y"), 2),), "a.csv")
    card = plan('- text: "{{ row }}{{ row + 1 }}"')
    assert filler(card, NAMES)(Item("7", 1, table, table.rows[0])) == ("78",)


def refuse(*_: object) -> NoReturn:
    raise AssertionError("names alone do not need Jinja2")


def texts_of(card: str, **more: object) -> tuple[str, ...]:
    return filler(plan(card), {**NAMES, **more})(items()[0])


def wrong_in(card: str, **more: object) -> Diagnostic:
    with pytest.raises(Problem) as caught:
        texts_of(card, **more)
    return caught.value.diagnostics[0]


def test_what_only_jinja_can_say_is_left_to_it() -> None:
    assert "a mapping" in wrong_in('- text: "{{ game }}"').message
    assert "titel" in wrong_in('- text: "{{ game.titel }}"').message


def test_a_name_that_is_missing_is_reported_at_its_cell_and_its_line() -> None:
    found = wrong_in('- text: "{{ name }}"\n  - text: "{{ tags }} {{ game.titel }}"')
    assert (found.origin.file, found.origin.line, found.origin.key) == ("a.csv", 2, "tags")
    assert found.trace == ("while drawing `Wolf`", "in content/g/templates/card.yaml:3:11")


LOOPS = [
    ("i in cost", "{{ loop.index }}{{ 'x' if loop.last }}", ["+", "1", "+", "2", "+", "3x", "-"]),
    ("i in cost", "{{ i + 1 }}", ["+", "2", "+", "3", "+", "4", "-"]),
    ("i, j in [[1, 2], [3, 4]]", "{{ i }}{{ j }}", ["+", "12", "+", "34", "-"]),
    ("k, v in game.items()", "{{ k }}", ["+", "title", "+", "year", "-"]),
]


@pytest.mark.parametrize(("loop", "text", "given"), LOOPS)
def test_loops_go_through_what_their_expression_gives(
    loop: str, text: str, given: list[str]
) -> None:
    assert texts_of(f'- {{text: "{text}", for: "{loop}"}}') == tuple(given)


WRONG = [
    ("i, j in [1]", "a number isn't a list"),
    ("i, j in [[1, 2, 3]]", "2 names can't hold 3 values"),
    ("i in nothing.at_all", "a list has no `at_all`"),
    ("i in cost / 0", "division by 0"),
]


@pytest.mark.parametrize(("loop", "said"), WRONG)
def test_a_loop_that_cannot_be_gone_through_is_reported_at_its_line(loop: str, said: str) -> None:
    found = wrong_in(f'- {{text: "x{{{{ i }}}}", for: "{loop}"}}')
    assert said in found.message
    assert found.origin.line == 2


def test_loops_in_loops_come_to_an_end() -> None:
    card = '- column: {items: [{text: "{{ j }}", for: "j in many"}]}\n    for: "i in many"'
    assert wrong_in(card, many=list(range(999))).code == "EXPR004"


def test_what_is_written_twice_is_compiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    real = parsed.read_value
    monkeypatch.setattr(parsed, "read_value", lambda text: read.append(text) or real(text))
    twice = '- text: "{{ 7 * 191 }}"\n  - text: "{{ 7 * 191 }}"'
    assert texts_of(twice) == ("1337", "1337")
    assert read in ([], ["7 * 191"])


def test_a_game_of_names_alone_does_not_load_jinja() -> None:
    code = (
        "import sys; from tests.build.games import GAME, tiny; from generator.build.inspect import inspect;"
        "made = inspect(tiny(game=GAME.split('claims')[0]), 'tiny');"
        "sys.exit('jinja2' in sys.modules or len(made.pieces['cards']) != 3)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
