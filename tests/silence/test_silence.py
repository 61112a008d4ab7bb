"""The reader sees what a person would see, and a change that is printed wrongly is noticed."""

from __future__ import annotations

import dataclasses

import pytest

from generator.build import Request
from tests.build.games import CARD, built
from tests.silence.mutations import Mutation, mutations
from tests.silence.reader import Seen, pieces, words
from tests.silence.trying import GAMES, Print, Trial, wrong

SIZE = ((63.0, 88.0),)


def sheet(card: str = CARD) -> bytes:
    made = built(Request(only=("cards",)), card=card)
    (file,) = [a.content for a in made.artifacts if a.path.startswith("components/")]
    return file


def seen(card: str = CARD) -> list[Seen]:
    return pieces(sheet(card), SIZE)


def test_pieces_and_their_words_are_read() -> None:
    found = seen()
    fronts = [piece for piece in found if piece.words]
    assert (len(found), len(fronts)) == (14, 7)
    assert words(found)["Snik"] == 3 and words(found)["ogre."] == 2
    assert fronts[0].words == ("Snik", "Draw", "two", "cards.")


@pytest.mark.parametrize(
    ("front", "gone"),
    [
        (CARD.replace("[4, 4, 55, 9]", "[58, 4, 55, 9]"), "Snik"),
        (CARD.replace("style: title,", "style: title, opacity: 0.01,"), "Snik"),
        (CARD + "  - {rectangle: , box: [0, 14, 63, 40], fill: '#eadfc8'}\n", "Sleep."),
    ],
    ids=["beyond the cut", "too faint", "covered"],
)
def test_words_that_nobody_can_see_are_not_read(front: str, gone: str) -> None:
    assert words(seen(front))[gone] == 0


def test_a_change_that_loses_words_is_noticed() -> None:
    change = Mutation("g", "number", "t.yaml", "", "", ("cards",), keeps=True)
    before = Print((sheet(),), SIZE)
    after = Print((sheet(CARD.replace("[4, 4, 55, 9]", "[58, 4, 55, 9]")),), SIZE)
    assert wrong(change, before, before) == ""
    assert "snik" in wrong(change, before, after)
    typed = dataclasses.replace(change, new=("zq1x",), keeps=False)
    assert "zq1x" in wrong(typed, before, before)


def test_some_changes_of_a_game_are_never_silent() -> None:
    game = min(GAMES, key=lambda name: len(list((Trial(name).folder / "data").glob("*"))))
    trial = Trial(game)
    verdicts = [trial.verdict(change) for change in mutations(game, 2, 5)]
    assert [v.mutation.say for v in verdicts if v.silent] == []
    assert any(v.said for v in verdicts)
