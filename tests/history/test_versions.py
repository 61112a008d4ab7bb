"""What is printed with the game's version on it, and a new version."""

from __future__ import annotations

import json
from pathlib import Path

from generator.build import Request
from generator.history.difference import Difference
from generator.history.states import PresentState, State
from generator.history.update_kit import update
from generator.history.version_text import compare_states
from generator.report.builds.summary import update_summary
from generator.report.differences import FORMATS, Comparison
from tests.history.workspace import BACK, BEAST, changed, made

VERSION = '  - {text: "v{{ game.version }}", box: [4, 80, 55, 5]}\n'
SHOWN = {"beast": BEAST + VERSION, "back": BACK + VERSION}
RULES = "# Rules\n\nVersion {{ game.version }}\n\n\\pagebreak\n\nThere are {{ count(beasts) }} beasts.\n"
NEW = {'version: "1.0"': 'version: "1.1"'}

_STATES: dict[str, PresentState] = {}


def state(version: str = "1.0", beasts: str = "", rules: str = RULES, **more: str) -> PresentState:
    """The game with its version on beasts and in the rulebook."""
    key = repr((version, beasts, rules, more))
    if key not in _STATES:
        edits = {**SHOWN, "rules": rules, **more}
        edits["game"] = {'version: "1.0"': f'version: "{version}"'}
        if beasts:
            edits["beasts"] = {"Wolf,grey,3": beasts}
        _STATES[key] = made(changed(**edits))
    return _STATES[key]


def tag(of: PresentState) -> State:
    return State("first", of.record, "", "first")


def looks(found: Difference) -> dict[str, tuple[str, ...]]:
    return {each.new.name: each.redrawn for of in found.components for each in of.changed}


def test_a_new_version_alone_changes_no_piece_and_is_reported_once() -> None:
    found = compare_states(tag(state()), state("1.1"))
    assert (looks(found), found.pages) == ({}, ())
    assert (found.versioned, found.versioned_pages) == (5, 1)
    text = FORMATS["text"](Comparison("woods", "first", "", found, False))
    assert text.splitlines()[1:] == [
        "version: 1.0 → 1.1",
        "5 designs and 1 page of the rulebook differ only in the printed version",
    ]
    shown = json.loads(FORMATS["json"](Comparison("woods", "first", "", found, False)))
    assert (shown["components"], shown["versioned"], shown["versioned_pages"]) == ([], 5, 1)


def test_what_differs_in_more_than_the_version_is_a_change() -> None:
    rules = RULES.replace("There are", "Take the")
    found = compare_states(tag(state()), state("1.1", "Wolf,grey,4", rules))
    assert looks(found) == {"Wolf": ("front",)}
    assert (found.versioned, found.versioned_pages, found.pages) == (4, 1, (2,))


def test_another_back_is_a_change_of_the_back_alone() -> None:
    back = BACK.replace("#223344", "#442222") + VERSION
    found = compare_states(tag(state()), state("1.1", back=back))
    assert set(looks(found).values()) == {("back",)} and not found.versioned


def test_an_older_state_that_can_be_drawn_is_drawn_with_the_version_of_a_tag() -> None:
    old, new = state(), state("1.1", "Wolf,grey,4")
    found = compare_states(State("HEAD", old.record, inspection=old.inspection), tag(new))
    assert (looks(found), found.versioned, found.versioned_pages) == ({"Wolf": ("front",)}, 4, 1)


def test_two_tags_are_compared_as_they_are() -> None:
    found = compare_states(tag(state()), tag(state("1.1")))
    assert len(looks(found)) == 5 and found.pages == (1,) and not found.version_words


def test_an_update_kit_prints_nothing_again_for_its_version() -> None:
    since, now = tag(state()), state("1.1")
    of = update(now, since, compare_states(since, now), Request())
    assert not of
    assert update_summary(of, (), Path("output/woods")).splitlines() == [
        "woods: nothing to print has changed since `first`",
        "  5 designs and 1 page of the rulebook differ only in the printed version: not printed again",
    ]
    now = state("1.1", "Wolf,grey,4")
    of = update(now, since, compare_states(since, now), Request())
    assert [(each.title, each.take, each.put) for each in of.box_changes] == [("Beasts", 3, 3)]


def test_states_of_one_version_are_drawn_once() -> None:
    old, new = state(), state("1.0", "Wolf,grey,4")
    found = compare_states(tag(old), new)
    assert looks(found) == {"Wolf": ("front",)} and not found.versioned
