"""Values that are asked for and that no row has: what is said of them, where, and what is left alone."""

from json import dumps

import pytest

from tests.checks.harness import found_in

CARDS = "name,kind,cost,flag\nGoblin,red,1,yes\nOrc,green,2,\nElf,blue,,no\n"
DECKS = """--- data/tokens.csv
name,kind
Stone,grey
Gem,red
--- templates/token.yaml
size: poker
draw: [{text: "{{ name }} {{ kind }}", box: [5, 5, 53, 14]}]
--- game.yaml
components:
  cards: {data: data/cards.csv, front: card.yaml}
  tokens: {data: data/tokens.csv, front: token.yaml}
"""


def said(example):
    """The message and the line of each finding."""
    return [
        (d.message.split("`")[3], d.origin.line, d.hints)
        for d in found_in(example)
        if d.code == "CARD025"
    ]


def of_claim(of, printed="0"):
    return said(f"{CARDS}{DECKS}claims:\n  - {{say: s, of: {dumps(of)}, is: {printed}}}\n")


@pytest.mark.parametrize(
    ("of", "printed", "value"),
    [
        ("count(cards, kind='rde')", "0", "rde"),
        ("count(cards, kind=['red', 'gren'])", "1", "gren"),
        ("count(cards, where=\"kind == 'gren'\")", "0", "gren"),
        ("count(cards, where=\"kind in ['red', 'gren']\")", "1", "gren"),
        ("count(cards, where=\"kind != 'gren'\")", "3", "gren"),
        ("count(cards, where=\"kind is eq('gren')\")", "0", "gren"),
        ("percent(cards, kind='black') + 1", "1", "black"),
        ("designs(cards, kind='black') + 1", "1", "black"),
        ("drawn(cards, 2, kind='gren')", "0", "gren"),
        ("drawn_mean(cards, 2, where=\"kind == 'gren'\")", "0", "gren"),
        ("drawn_together(cards, 2, {\"kind == 'gren'\": 1})", "0", "gren"),
        ("hands_drawn(cards, 1, 2, kind='gren')", "0", "gren"),
        ("share(cards, of=\"kind == 'red' or kind == 'gren'\")", "1", "gren"),
        ("sum(cards, 'cost', kind='gren')", "0", "gren"),
        ("every(cards, \"kind != 'gren'\")", "yes", "gren"),
        ("cards | selectattr('kind', '==', 'gren') | list | length", "0", "gren"),
        ("cards | selectattr('kind', 'in', ['red', 'gren']) | list | length", "1", "gren"),
        ("cards | rejectattr('kind', 'equalto', 'gren') | list | length", "3", "gren"),
        ("count(cards, kind=7) + 1", "1", "7"),
        ("count(cards, kind=true) + 1", "1", "true"),
        ("count(cards, cost='two') + 1", "1", "two"),
    ],
)
def test_each_way_to_ask_for_what_no_row_has(of, printed, value):
    found = of_claim(of, printed)
    assert [each[0] for each in found] == [value]
    assert found[0][1] > 0


@pytest.mark.parametrize(
    ("of", "printed"),
    [
        ("count(cards, kind='black')", "0"),
        ("cards | selectattr('kind', '==', 'red') | list | length", "1"),
        ("every(cards, \"kind != 'black'\")", "yes"),
        ("count(cards, cost=7)", "0"),
        ("count(cards, cost='7')", "0"),
        ("count(cards, kind='')", "0"),
        ("count(cards, name=none)", "0"),
        ("count(cards, flag=true)", "1"),
        ("count(cards, kind='grey') + count(tokens, kind='grey')", "1"),
        ("values(tokens, 'kind') | join(' ')", "grey red"),
        ("count(cards, kind=values(tokens, 'kind'))", "1"),
    ],
)
def test_what_is_not_a_typo(of, printed):
    assert of_claim(of, printed) == []


def test_the_nearest_value_is_suggested_or_all_there_are():
    assert of_claim("count(cards, kind='gren')")[0][2] == ("did you mean `green`?",)
    listed = ("the values are `red`, `green`, `blue`",)
    assert of_claim("count(cards, kind='black') + 1", "1")[0][2] == listed


def test_the_rulebook_gets_its_line_and_may_use_values_of_another_table():
    rules = (
        "# Rules\n\nThere are {{ count(cards, kind='red') }} and\n{{ count(cards, kind='gren') }}.\n"
        "{% for k in values(tokens, 'kind') %}\n- {{ k }}: {{ count(cards, kind=k) }}\n{% endfor %}\n"
        "{% for k in ['blue', 'blak'] %}{{ count(cards, where=\"kind == '\" ~ k ~ \"'\") }}{% endfor %}\n"
    )
    found = said(f"{CARDS}{DECKS}rulebook: {{text: rules.md}}\n--- rules.md\n{rules}")
    assert [each[:2] for each in found] == [("gren", 4), ("blak", 8)]


def template(entry, rows=CARDS):
    drawn = f"--- templates/card.yaml\nsize: poker\ndraw:\n  - {entry}\n"
    return said(f"{rows}{drawn}")


@pytest.mark.parametrize(
    ("entry", "found"),
    [
        ("""{text: "{{ count('cards', kind='gren') }}", box: [0, 0, 9, 9]}""", ["gren"]),
        ("""{text: "{{ count('cards', kind=kind) }}", box: [0, 0, 9, 9]}""", []),
        ("""{text: x, box: [0, 0, 9, 9], when: "kind == 'gren'"}""", ["gren"]),
        ("""{text: x, box: [0, 0, 9, 9], when: "kind in ['red', 'gren']"}""", ["gren"]),
        ("""{text: "{% if kind == 'gren' %}x{% endif %}", box: [0, 0, 9, 9]}""", ["gren"]),
        ("""{text: x, box: [0, 0, 9, 9], when: "kind == 'unheard of'"}""", []),
        ("""{text: x, box: [0, 0, 9, 9], let: {kind: gren}, when: "kind == 'gren'"}""", []),
    ],
)
def test_templates_learn_what_they_count_and_what_never_holds(entry, found):
    assert [each[0] for each in template(entry)] == found


@pytest.mark.parametrize(
    ("where", "found"),
    [
        ("kind == 'gren'", ["did you mean `green`?"]),
        ("kind in ['red', 'gren']", ["did you mean `green`?"]),
        ("kind == 'green'", []),
        ("kind != 'purple'", []),
        ("cost == 9", []),
    ],
)
def test_typos_in_a_components_own_where_are_reported(where, found):
    spec = f"--- game.yaml\ncomponents:\n  cards: {{data: data/cards.csv, front: card.yaml, where: {dumps(where)}}}\n"
    told = [d for d in found_in(f"{CARDS}{spec}") if d.code == "GAME025"]
    assert [hint for d in told for hint in d.hints] == found
    assert all(d.origin.key == "where" and d.fix for d in told)


def test_a_template_of_two_decks_asks_for_what_one_of_them_has():
    shared = DECKS.replace("front: token.yaml", "front: card.yaml")
    drawn = "--- templates/card.yaml\nsize: poker\ndraw:\n  - {text: x, box: [0, 0, 9, 9], when: \"kind == 'grey'\"}\n"
    assert said(f"{CARDS.replace('green', 'greys')}{drawn}{shared}") == []
