"""Names alone are computed without Jinja2, and come out as with it."""

from __future__ import annotations

import subprocess
import sys
from typing import NoReturn

import pytest

from generator.decode import Context
from generator.files.project import MemoryProject
from generator.foundation.diagnostics import NOWHERE
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
        looked_up = [list(filler(made, NAMES)(item)[0]) for item in items()]
    with monkeypatch.context() as patch:
        patch.setattr(expressions, "plain_names", lambda source: None)
        computed = [list(filler(made, NAMES)(item)[0]) for item in items()]
    assert looked_up == computed


def test_a_column_called_row_is_that_column() -> None:
    table = Table(("row", "x"), (Row(("7", "y"), 2),), "a.csv")
    card = plan('- text: "{{ row }}{{ row + 1 }}"')
    assert list(filler(card, NAMES)(Item("7", 1, table, table.rows[0]))[0]) == ["78"]


def refuse(*_: object) -> NoReturn:
    raise AssertionError("names alone do not need Jinja2")


@pytest.mark.parametrize("card", ['- text: "{{ game.titel }}"', '- text: "{{ game }}"'])
def test_what_only_jinja_can_say_is_left_to_it(card: str) -> None:
    texts, problem = filler(plan(card), NAMES)(items()[0])
    assert problem is not None or texts
    if "titel" in card:
        assert problem is not None
        assert "titel" in problem.diagnostics[0].message


def test_a_name_that_is_missing_is_reported_at_its_line() -> None:
    card = '- text: "{{ name }}"\n  - text: "{{ name }} {{ game.titel }}"'
    texts, problem = filler(plan(card), NAMES)(items()[0])
    assert list(texts) == ["Wolf"], "what came before is kept"
    assert problem is not None
    assert str(problem.diagnostics[0].origin) == "content/g/templates/card.yaml:3:11"


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
    texts, problem = filler(plan(f'- {{text: "{text}", for: "{loop}"}}'), NAMES)(items()[0])
    assert problem is None
    assert list(texts) == given


WRONG = [
    ("i, j in [1]", "a number isn't a list"),
    ("i, j in [[1, 2, 3]]", "2 names can't hold 3 values"),
    ("i in nothing.at_all", "a list has no `at_all`"),
    ("i in cost / 0", "division by 0"),
]


@pytest.mark.parametrize(("loop", "said"), WRONG)
def test_a_loop_that_cannot_be_gone_through_is_reported_at_its_line(loop: str, said: str) -> None:
    _texts, problem = filler(plan(f'- {{text: "x{{{{ i }}}}", for: "{loop}"}}'), NAMES)(items()[0])
    assert problem is not None
    assert said in problem.diagnostics[0].message
    assert problem.diagnostics[0].origin.line == 2


def test_loops_in_loops_come_to_an_end() -> None:
    card = '- column: {items: [{text: "{{ j }}", for: "j in many"}]}\n    for: "i in many"'
    _texts, problem = filler(plan(card), {**NAMES, "many": list(range(999))})(items()[0])
    assert problem is not None
    assert problem.diagnostics[0].code == "EXPR004"


def test_what_is_written_twice_is_compiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    real = parsed.read_value
    monkeypatch.setattr(parsed, "read_value", lambda text: read.append(text) or real(text))
    twice = '- text: "{{ 7 * 191 }}"\n  - text: "{{ 7 * 191 }}"'
    texts, _ = filler(plan(twice), NAMES)(items()[0])
    assert list(texts) == ["1337", "1337"]
    assert read in ([], ["7 * 191"])


def test_a_game_of_names_alone_does_not_load_jinja() -> None:
    code = (
        "import sys; from tests.build.games import GAME, tiny; from generator.build.inspect import inspect;"
        "made = inspect(tiny(game=GAME.split('claims')[0]), 'tiny');"
        "sys.exit('jinja2' in sys.modules or len(made.pieces['cards']) != 3)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
