"""Components with the same back, and the deck that they belong to."""

import pytest

from tests.checks.harness import found_in

GAME = """\
name
Goblin
Orc
--- data/start.csv
name
Bread
--- game.yaml
components:
  cards: {{data: data/cards.csv, front: card.yaml, back: {of_cards}, size: poker{cards}}}
  start: {{data: data/start.csv, front: card.yaml, back: back.yaml, size: {size}{start}}}
--- templates/back.yaml
draw: [{{rectangle: bleed, fill: "{{{{ 'navy' if {navy} else 'gold' }}}}"}}]
--- templates/other.yaml
draw: [{{rectangle: bleed, fill: gold}}]
"""


def said(of_cards="back.yaml", size="poker", navy="true", cards="", start=""):
    example = GAME.format(**locals())
    return [(d.message, d.hints) for d in found_in(example) if d.code == "CARD037"]


def test_the_smaller_one_is_asked_about():
    ((message, hints),) = said()
    assert (
        message == "`start` and `cards` have the same back: once mixed, nobody can tell them apart"
    )
    assert hints == (
        "if they are shuffled together, write `deck: cards` for `start`, otherwise `deck: none`",
    )


@pytest.mark.parametrize(
    "keys",
    [
        {"start": ", deck: none"},
        {"start": ", deck: cards"},
        {"cards": ", deck: start"},
        {"of_cards": "other.yaml"},
        {"size": "mini"},
        {"navy": "name == 'Bread'"},
        {"navy": "name == 'Orc'"},
        {"start": ", copies: 0"},
    ],
    ids=["none", "together", "the other", "template", "size", "differs", "several", "unprinted"],
)
def test_what_is_answered_or_can_be_told_apart(keys):
    assert said(**keys) == []


def test_a_deck_is_a_component():
    ((message, hints),) = said(start=", deck: crads")
    assert message == "`crads` isn't a component, so `start` can't be shuffled into it"
    assert hints == ("did you mean `cards`?",)
