"""Boxes that hold components, and the templates of further sides."""

from __future__ import annotations

import pytest

from generator.game.loading.item_sizes import shape_of
from generator.geometry import Size
from generator.shapes.tuck_box import TuckBox
from tests.game.conftest import MakeGame

TWO = """\
title: T
components:
  events: {data: e.csv, copies: 10, size: poker, front: card.yaml}
  monsters: {data: e.csv, size: 59 x 92 mm, front: card.yaml}
  loose: {data: e.csv, size: "{{ name }} mm", front: card.yaml}
  box:
    front: card.yaml
    shape: {kind: tuck-box, KEYS}
"""
EVENTS = "name\n30\n40\n50\n"


def box_of(make_game: MakeGame, keys: str, more: str = "") -> TuckBox:
    outcome = make_game(TWO.replace("KEYS", keys) + more, e_csv=EVENTS)
    assert outcome.diagnostics == ()
    shape = shape_of(outcome.value.component("box"))
    assert isinstance(shape, TuckBox)
    return shape


def test_a_box_is_made_for_all_copies_of_a_component(make_game: MakeGame) -> None:
    outcome = make_game(TWO.replace("KEYS", "holds: events"), e_csv=EVENTS)
    assert outcome.diagnostics == ()
    box = outcome.value.component("box")
    assert (box.fixed_size, box.options) == (Size(63.5, 88.9), {"cards": "30"})


def test_a_box_may_hold_several_components(make_game: MakeGame) -> None:
    outcome = make_game(TWO.replace("KEYS", "holds: [events, monsters]"), e_csv=EVENTS)
    box = outcome.value.component("box")
    assert (box.fixed_size, box.options["cards"]) == (Size(63.5, 92), "33")


def test_a_box_may_have_its_own_size(make_game: MakeGame) -> None:
    assert box_of(make_game, "holds: loose, depth: 12", "    size: 70 x 100\n").depth == 12


def test_a_box_may_stand_before_what_it_holds(make_game: MakeGame) -> None:
    game = (
        "title: T\ncomponents:\n  box: {front: card.yaml, shape: {kind: tuck-box, holds: deck}}\n"
    )
    game += "  deck: {copies: 40, size: mini, front: card.yaml}\n"
    outcome = make_game(game)
    assert outcome.diagnostics == ()
    assert outcome.value.component("box").options == {"cards": "40"}


@pytest.mark.parametrize(
    ("keys", "code", "key", "word"),
    [
        ("holds: evens", "GAME017", "holds", "did you mean `events`?"),
        ("holds: box", "GAME017", "holds", "holds itself"),
        ("holds: loose", "GAME017", "holds", "`loose`"),
        ("holds: events, cards: 3", "GAME017", "cards", "both"),
        ("holds: monsters", "SHAPE002", "shape", "mm deep"),
        ("cards: 20", "SIZE001", "", ""),
        ("hold: events", "YAML002", "hold", "`holds`"),
        ("holds: events, thickness: -1", "YAML008", "thickness", "-1"),
    ],
)
def test_a_box_that_cannot_be_made(
    make_game: MakeGame, keys: str, code: str, key: str, word: str
) -> None:
    outcome = make_game(TWO.replace("KEYS", keys), e_csv=EVENTS)
    if code == "SIZE001":  # its front's template may say the size
        assert outcome.diagnostics == ()
        return
    (said,) = outcome.diagnostics
    assert (said.code, said.origin.key, said.origin.line) == (code, key, 8)
    assert word in " ".join((said.message, *said.hints))
    assert [component.name for component in outcome.value.components][-1] == "loose"


def test_what_is_wrong_with_a_component_is_not_said_of_its_box_again(make_game: MakeGame) -> None:
    game = (
        "title: T\ncomponents:\n  box: {front: card.yaml, shape: {kind: tuck-box, holds: deck}}\n"
    )
    outcome = make_game(game + "  deck: {copies: 40, size: pokre, front: card.yaml}\n")
    assert [said.code for said in outcome.diagnostics] == ["SIZE001"]


@pytest.mark.parametrize(
    ("shape", "panels", "code", "word"),
    [
        (
            "{kind: tuck-box, cards: 30}",
            "{lefft: card}",
            "GAME016",
            "did you mean `left`?",
        ),
        ("{kind: tuck-box, cards: 30}", "{front: card}", "GAME016", "write `front:` next to"),
        ("standee", "{top: card}", "GAME016", "`back-foot`, `foot`"),
        ("{kind: standee, foot: wrap}", "{foot: card}", "GAME016", "made without"),
        ("tent", "{left: card}", "GAME009", "has no `panels`"),
        ("rectangle", "{left: card}", "GAME009", "has no `panels`"),
        ("{kind: tuck-box, cards: 30}", "{left: crad.yaml}", "TMPL001", "`crad.yaml`"),
    ],
)
def test_sides_that_cannot_be_drawn(
    make_game: MakeGame, shape: str, panels: str, code: str, word: str
) -> None:
    game = f"title: T\ncomponents:\n  box: {{front: card.yaml, size: poker, shape: {shape},\n    panels: {panels}}}\n"
    (said,) = make_game(game).diagnostics
    assert (said.code, said.origin.line) == (code, 4)
    assert word in " ".join((said.message, *said.hints))
