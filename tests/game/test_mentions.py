"""Numbers of components that are typed in a rulebook, and those that only look so."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generator.foundation.diagnostics import Outcome
from generator.game.analysis.counts_in_text import mentions
from generator.game.model.game import Game

MakeGame = Callable[..., Outcome[Game]]

SPEC = """title: T
components:
  events: {title: Event cards, data: e.csv, front: card.yaml}
  boss: {title: Boss card, data: b.csv, front: card.yaml}
  heroes: {title: Heroes, data: h.csv, front: card.yaml}
"""
FILES = {
    "e.csv": "name,copies\nWolf,20\nStorm,29\n",
    "b.csv": "name\nOgre\n",
    "h.csv": "name\nA\nB\nC\nD\n",
}


@pytest.fixture
def found(make_game: MakeGame) -> Callable[[str], list[tuple[int, str]]]:
    game = make_game(SPEC, **FILES).value

    def find(text: str) -> list[tuple[int, str]]:
        return [(each.number, each.name) for each in mentions(text, "rules.md", game.components)]

    return find


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("There are 48 event cards.", (48, "event cards")),
        ("Shuffle the **48** [event cards](term:events) and", (48, "event cards")),
        ("all of the 48\nevent\ncards are", (48, "event cards")),
        ("a deck of 48 event\ncards", (48, "event cards")),
        ("48 Event Cards in all", (48, "Event Cards")),
        ("# Components\n\n- 48 event cards", (48, "event cards")),
        ("# What you need\n\nSee:\n\n* **Event cards**: 48", (48, "Event cards")),
        ("## In the box\n\n- Event cards (48)\n", (48, "Event cards")),
        ("## Contents\n- 2 × boss cards, both big", (2, "boss cards")),
        ("# Components\n| 3 | Heroes |\n", (3, "Heroes")),
        ("There are forty-eight event cards.", (48, "event cards")),
        ("Shuffle the **Thirty** event cards", (30, "event cards")),
        ("fifty two event cards in all", (52, "event cards")),
        ("# Components\n- three heroes", (3, "heroes")),
        ("The [event deck](term:events) has 48 cards.", (48, "event deck")),
        ("An event stack consists of sixty cards", (60, "event stack")),
        ("The event deck has 48 cards in all", (48, "event deck")),
        ("# Components\n| [Heroes](term:hero) | 3 | who you are |\n", (3, "Heroes")),
        ("After dealing, shuffle the 48 event cards.", (48, "event cards")),
        ("When all are seated, shuffle the 48 event cards and deal.", (48, "event cards")),
        ("If you lose, wait. There are 48 event cards.", (48, "event cards")),
        ("There are 40 event cards and 12 heroes.", (40, "event cards")),
        ("# Components\n- 48 event cards, 2 promo cards", (48, "event cards")),
        ("# Components\n- 48 event cards,\n- 1 boss", (48, "event cards")),
    ],
)
def test_a_number_of_all_of_them(
    found: Callable[[str], list[tuple[int, str]]], text: str, expected: tuple[int, str]
) -> None:
    assert found(text) == [expected]


@pytest.mark.parametrize(
    "text",
    [
        "Draw 2 event cards. Take 30 event cards from the pile.",
        "The 48 event cards that you hold",
        "There are 30 event cards left, all 40 event cards on the table.",
        "All 2 event cards, a deck of 200 event cards",
        "Shuffle the {{ 48 }} event cards",
        "`There are 48 event cards`, <!-- there are 48 event cards -->",
        "There are 1.48 event cards, there are 10 48 event cards, there are 2-48 event cards",
        "There are 48 eventual cards and 48 event cardsharps",
        "All 3 heroes are here.",
        "# Setting up\n\n- 2 heroes\n- 48 event cards",
        "# Components\n\n- 1 boss card for each player\n- 2 heroes per player",
        "# Components\n\nTake 2 heroes.\n\n# Setting up\n\n- 2 heroes",
        "![48 event cards](component:events/48 event cards)",
        "There are one event cards. All two event cards, there are forty-eighth event cards.",
        "There are thirty-to-forty event cards, there are twenty- event cards",
        "The event deck has 48 sorrows. Each event deck has 2 cards. The event deck has 30 cards left.",
        "The boss deck contains 12 cards.",
        "The event deck has 40 cards for two players. The event deck contains 40 cards when you begin.",
        "For two players, shuffle the 40 event cards. With 2 or 3 players, the event deck has 30 cards.",
        "There are 30 event cards in a two-player game. In the short game there are 30 event cards.",
        "Once there are 30 event cards in the discard pile, play ends. You win when there are 40 event cards.",
        "If there are 40 event cards, stop. Unless there are 30 event cards, go on..",
        "After the second round the event deck has 40 cards. By day 3 there are 30 event cards face up.",
        "Each player has a deck of 30 event cards. Build a deck of 40 event cards. There are 50 event cards or so.",
        "There are 48 event cards and 1 ogre. There are forty event cards and nine more.",
        "With the expansion there are 79 event cards. With both expansions, shuffle the 79 event cards.",
        "Take a stack of 25 event cards. Set aside a pile of 30 event cards. There are 25 event cards in each.",
        "There are 48 event cards + 1 promo event card. There are 47 event cards, plus two.",
        "# Components\n\n- 48 event cards, 1 promo event card",
        "# Components\n\n- 47 event cards (and 2 promo cards)",
        "# Contents of each box\n\n- 5 event cards",
        "# Components\n\n- 30 event cards (blue)\n- 19 event cards (red)",
    ],
)
def test_other_numbers(found: Callable[[str], list[tuple[int, str]]], text: str) -> None:
    assert found(text) == []


def test_what_would_be_right_and_where_it_stands(make_game: MakeGame) -> None:
    game = make_game(SPEC, **FILES).value
    text = "# What you need\n\n- *2* event cards\n"
    (said,) = mentions(text, "r.md", game.components)
    # Pieces, or different ones.
    assert said.numbers == {49, 2}
    assert (said.origin.line, said.origin.column) == (3, 4)


KINDS = {
    **FILES,
    "e.csv": "name,copies,kind,cost\nWolf,5,Skill,1\nStorm,4,Skill,2\nOgre,8,Flat Stat,1\nRat,3,Boss,1\n",
}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("There are 10 Skill cards.", (10, "Skill cards", "count(events, kind='Skill')", True)),
        (
            "The 7 flat stat cards are",
            (7, "flat stat cards", "count(events, kind='Flat Stat')", False),
        ),
        ("One of the 19 event cards on any square", (19, "event cards", "count(events)", False)),
        ("In play.\n\nThere are 3 heroes.", (3, "heroes", "count(heroes)", True)),
        ("It is so. There are 5 heroes in the game.", (5, "heroes", "count(heroes)", True)),
    ],
)
def test_rows_of_a_kind_and_a_word_alone(
    make_game: MakeGame, text: str, expected: tuple[int, str, str, bool]
) -> None:
    components = make_game(SPEC, **KINDS).value.components
    (said,) = mentions(text, "rules.md", components)
    assert (said.number, said.name, said.counted, said.sure) == expected


@pytest.mark.parametrize(
    "text",
    [
        "The 3 Wolf cards, the 3 cost cards, there are 8 Skilled cards.",
        "Draw 3 boss cards. Look at the 2 boss cards, then at the 3 boss cards.",
        "Take 7 Flat Stat cards. The 7 Flat Stat cards are yours.",
        "The 10 Skill cards drawn, the 10 skill cards that you hold, the 10 Skill cards from before",
        "When there are 3 heroes, go. There are 3 heroes left. There are 3 heroes, all dead. So there are 3 heroes.",
        "If you lose, the 10 Skill cards are out. In a two-player game, take the 10 Skill cards.",
        "The 2 heroes meet the 3 heroes.",
    ],
)
def test_what_may_be_others(make_game: MakeGame, text: str) -> None:
    components = make_game(SPEC, **KINDS).value.components
    assert [(each.number, each.name) for each in mentions(text, "rules.md", components)] == []
