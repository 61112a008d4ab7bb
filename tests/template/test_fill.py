"""Values that change from row to row: names, loops, conditions, partials, and what is said of a wrong one."""

from __future__ import annotations

import pytest

from generator.build.inspect import Inspection, inspect
from generator.files.project import DiskProject, MemoryProject
from generator.frame.walk import texts
from tests.build.games import ROOT

GAME = """\
title: Fill
components:
  cards: {data: cards.csv, size: 63 x 88 mm, front: card.yaml}
"""
TABLE = "name,tone,cost,tags,Attack Value\nWolf,red,3,fast; cold,007\nBear,blue,0,,NO\n"


def seen(card: str, table: str = TABLE, **partials: str) -> Inspection:
    files = {"game.yaml": GAME, "cards.csv": table, "templates/card.yaml": card}
    files |= {f"templates/{name}.yaml": text for name, text in partials.items()}
    named = {f"content/g/{name}": text for name, text in files.items()}
    return inspect(MemoryProject(named, DiskProject(ROOT, ROOT)), "g")


def printed(card: str, table: str = TABLE, **partials: str) -> list[tuple[str, ...]]:
    made = seen(card, table, **partials)
    assert not made.broken, made.diagnostics
    return [texts(piece.front.frame) for piece in made.pieces["cards"]]


def test_columns_alone_need_no_expressions() -> None:
    assert printed('draw:\n  - text: "{{ name }}: {{ cost }}, {{ Attack_Value }}"\n') == [
        ("Wolf: 3, 007",),
        ("Bear: 0, NO",),
    ]


def test_lets_keep_their_type_and_see_each_other() -> None:
    card = """
let: {side: 2.5, double: "{{ side * 2 }}", shout: "{{ name | upper }}!", twice: "{{ shout }} {{ shout }}"}
draw:
  - text: "{{ double + cost }} {{ twice }}"
"""
    assert printed(card) == [("8 WOLF! WOLF!",), ("5 BEAR! BEAR!",)]


def test_loops_go_through_lists_texts_and_numbers() -> None:
    card = """
draw:
  - {text: "<{{ tag }}>", for: "tag in tags"}
  - {text: "{{ i }}/{{ cost }}", for: "i in cost"}
  - {text: "{{ loop.index }}{{ x }}", for: "x in ['a', 'b']", when: "{{ x == 'b' }}"}
"""
    assert printed(card) == [
        ("<fast>", "<cold>", "1/3", "2/3", "3/3", "2b"),
        ("2b",),
    ]


def test_statements_may_take_away_the_white_space_around_a_text() -> None:
    card = """
draw:
  - {text: "{{ tone }} ", size: 8}
  - {text: "{%- if cost %} {{ cost }} {%- endif -%} "}
  - {text: " {{ name }}"}
"""
    assert printed(card) == [("red", "3", "Wolf"), ("blue", "Bear")]


def test_conditions_read_words_for_no() -> None:
    card = """
draw:
  - {text: yes-cost, when: "{{ cost }}"}
  - {text: attack, when: "{{ Attack_Value }}"}
  - {text: red, when: "tone == 'red'"}
  - {text: never, when: false}
"""
    assert printed(card) == [("yes-cost", "attack", "red"), ()]


def test_a_partial_takes_what_it_is_given_and_else_its_own_defaults() -> None:
    badge = """
let: {value: 1, tone: grey, label: "{{ value }} {{ tone }}"}
draw:
  - text: "{{ label }}"
"""
    card = """
let: {value: 9}
draw:
  - {use: badge.yaml, box: [0, 0, 30, 10]}
  - {use: badge.yaml, box: [0, 20, 30, 10], with: {value: "{{ cost }}", tone: "very {{ tone }}"}}
"""
    assert printed(card, badge=badge) == [
        ("1 grey", "3 very red"),
        ("1 grey", "0 very blue"),
    ]


def test_children_of_containers_are_filled_too() -> None:
    card = """
draw:
  - column: safe
    items:
      - {text: "{{ name }}", when: "{{ cost }}"}
      - row: {height: 8}
        items:
          - {text: "{{ t }}", for: "t in tags", grow: 1}
"""
    assert printed(card) == [("Wolf", "fast", "cold"), ()]


def test_a_card_that_comes_out_the_same_is_laid_out_once() -> None:
    made = seen(
        'draw:\n  - {rectangle: bleed, fill: "{{ tone }}"}\n', "name,tone\nA,red\nB,red\nC,blue\n"
    )
    frames = [piece.front.frame for piece in made.pieces["cards"]]
    assert frames[0] is frames[1] and frames[1] is not frames[2]
    assert made.drawn == 2


def test_a_text_that_comes_again_on_another_card_is_the_same_mark() -> None:
    made = seen(
        'draw:\n  - {text: "{{ name }}", box: [0, 0, 30, 9]}\n  - {text: "{{ tone }}", box: [0, 9, 30, 9]}\n',
        "name,tone\nA,red\nB,red\n",
    )
    one, other = (piece.front.frame.placed for piece in made.pieces["cards"])
    assert one[0].mark is not other[0].mark
    assert one[1].mark is other[1].mark


@pytest.mark.parametrize(
    ("card", "code", "line"),
    [
        ('draw:\n  - text: "{{ nmae }}"\n', "TMPL010", 2),
        ('draw:\n  - text: "{{ name"\n', "EXPR001", 2),
        ('draw:\n  - {text: x, for: "tag of tags"}\n', "TMPL009", 2),
        ('draw:\n  - {text: x, when: "{{ costs > 2 }}"}\n', "TMPL010", 2),
        ("draw:\n  - rectangle: blead\n", "TMPL007", 2),
        ("draw:\n  - rectange: bleed\n", "TMPL006", 2),
        ("draw:\n  - {use: bagde.yaml}\n", "TMPL001", 2),
        ("draw:\n  - {use: card.yaml}\n", "TMPL003", 2),
        ("let: {a-b: 1}\ndraw: []\n", "TMPL008", 1),
        ("draw:\n  - {rectangle: trim, fill: redd}\n", "YAML008", 2),
    ],
)
def test_a_template_that_cannot_be_used_says_where(card: str, code: str, line: int) -> None:
    made = seen(card)
    found = made.diagnostics[0]
    assert (found.code, found.origin.file, found.origin.line) == (
        code,
        "content/g/templates/card.yaml",
        line,
    )
    assert made.broken


def test_a_word_for_no_that_counts_as_true_is_warned_of() -> None:
    card = """
draw:
  - text: "{% if Attack_Value %}attack{% endif %}{{ name }}{{ cost }}{{ tags }}{{ tone }}"
    box: [5, 5, 50, 50]
"""
    (found,) = seen(card).diagnostics
    assert (found.code, found.origin.line) == ("GAME015", 3)


def test_attacks_are_refused_and_named() -> None:
    card = """
draw:
  - text: "{{ cycler.__init__.__globals__.os.popen('id').read() }}"
  - text: "{{ ''.__class__.__mro__[1].__subclasses__() }}"
  - text: "{% for i in range(10**9) %}x{% endfor %}"
  - text: "{{ 'x' * 10**9 }}"
"""
    made = seen(card)
    assert made.diagnostics
    assert all(d.origin.file.endswith("card.yaml") for d in made.diagnostics)


def test_a_misspelled_column_is_told_the_nearest_and_all_there_are() -> None:
    (said,) = (
        d
        for d in seen('draw:\n  - text: "{{ attack_value }}"\n').diagnostics
        if d.code == "TMPL010"
    )
    assert said.hints == (
        "did you mean `Attack_Value`?",
        "the columns and names here are `Attack_Value`, `cards`, `cost`, `name`, `tags`, `tone`; "
        "also `component`, `copy`, `face`, `game`, `number`, `palette`, `row`, `total`",
    )


def test_a_condition_with_one_equals_sign_can_be_fixed_and_a_text_is_left_alone() -> None:
    card = 'draw:\n  - text: x\n    when: "cost = 1"\n  - text: "{{ cost = 1 }}"\n'
    said = [d for d in seen(card).diagnostics if d.code == "EXPR001"]
    assert [(d.origin.line, d.fix and d.fix.edits[0].new) for d in said] == [
        (3, "cost == 1"),
        (4, None),
    ]


def test_cells_with_numbers_of_many_forms_are_printed_and_computed() -> None:
    table = "name;share;mass;rank\nWolf;50%;1,5;007\nBear;2%;2;3\n"
    assert printed(
        'draw:\n  - text: "{{ share }} {{ share * 2 }} {{ mass + 1 }} {{ rank }} {{ rank > 6 }}"\n',
        table,
    ) == [("50% 1 2.5 007 yes",), ("2% 0.04 3 3 no",)]
