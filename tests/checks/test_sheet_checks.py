"""The checks of sheets: colours on a shared cut, and sheets that are mostly empty."""

import pytest

from tests.checks.harness import found_in

TONES = "name,tone\nFire,crimson\nWater,navy\nEarth,crimson\n"
GAME = """
--- game.yaml
papers: [{papers}]
components:
  cards: {{data: data/cards.csv, front: card.yaml, size: {size}{more}}}
--- templates/card.yaml
bleed: {bleed}
draw:
  - {{rectangle: bleed, fill: "{fill}"}}
  - {{text: "{{{{ name }}}}", box: [5, 5, 20, 6], color: white}}
"""


def hints(code, example):
    return [hint for d in found_in(example) if d.code == code for hint in d.hints]


def on_cut(papers="A4", size="poker", more="", bleed=3, fill="{{ tone }}"):
    return hints("SHEET009", TONES + GAME.format(**locals()))


@pytest.mark.parametrize(
    ("keys", "gap"),
    [
        ({}, "3"),
        ({"papers": "A4, Letter"}, "1"),
        ({"fill": "{{ 'navy' if tone == 'navy' else '#101070' }}"}, ""),
        ({"more": ", sheets: {gap: 1}"}, ""),
        ({"bleed": 0}, ""),
        ({"size": "25 mm, shape: circle"}, ""),
        ({"size": "100 x 143.5 mm"}, ""),
        ({"more": ", where: tone == 'crimson'"}, ""),
    ],
    ids=["one", "both", "alike", "gap", "white", "round", "full", "same"],
)
def test_colours_that_meet_on_a_cut(keys, gap):
    found = [f"write `sheets: {{gap: {gap}}}`: as many fit on a page"] if gap else []
    assert on_cut(**keys) == found


def test_turned_pieces_are_compared_where_they_meet():
    half = "--- templates/card.yaml\nbleed: 3\ndraw:\n  - {rectangle: bleed, fill: crimson}\n"
    half += "  - {rectangle: , box: [-3, -3, 103, 56], fill: navy}\n"
    half += '  - {text: "{{ name }}", box: [5, 5, 20, 6], color: white}\n'
    table = "name\nA\nB\n"
    game = "--- game.yaml\npapers: [A4]\ncomponents:\n  cards: {data: data/cards.csv, front: card.yaml, size: %s}\n"
    # Two in a row meet left and right, where both are navy above; two in a column meet crimson below navy.
    assert hints("SHEET009", table + game % "90 x 100 mm" + half) == []
    assert hints("SHEET009", table + game % "190 x 100 mm" + half.replace("103", "196")) != []


SHARED = """\
name,count
A,{count}
--- game.yaml
papers: [A4]
components:
  cards: {{data: data/cards.csv, front: card.yaml, size: poker, copies: count{cards}}}
  tokens: {{data: data/cards.csv, front: card.yaml, size: {size}{tokens}}}
"""


def shared(count=3, size="25 mm", cards="", tokens=""):
    return hints("SHEET010", SHARED.format(**locals()))


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        ({}, True),
        ({"count": 9}, False),
        ({"count": 12}, True),
        ({"tokens": ", stock: board"}, False),
        ({"tokens": ", back: card.yaml"}, False),
        ({"tokens": ", kit: no"}, False),
        ({"tokens": ", sheets: {marks: line}"}, False),
        ({"size": "190 x 150 mm", "count": 5}, False),
        ({"cards": ", sheet: all", "tokens": ", sheet: all"}, False),
    ],
)
def test_a_sheet_that_could_be_shared(keys, found):
    same = "write the same `sheet` for `tokens` and `cards`"
    assert shared(**keys) == ([same] if found else [])


def test_a_gap_that_differs_is_in_the_hint():
    (hint,) = shared(tokens=", sheets: {gap: [2, 3]}", cards=", sheets: {gap: 1}")
    assert hint.endswith("`tokens` and `cards`, and `sheets: {gap: 1}`")
