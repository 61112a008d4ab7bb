"""Differences, told to people at a terminal, to programs, and to those who play."""

import json

import jsonschema
import pytest

from generator.foundation.dataclasses import replace
from generator.history.difference import difference
from generator.history.record import ClaimRecord, Record
from generator.report import written_schema
from generator.report.differences import FORMATS, Comparison
from tests.history.records import deck, game, item

LONG = "Whoever stands nearest to the door draws two cards and keeps one of them until morning"
OLD = game(
    deck(
        item("Wolf", 3, kind="Beast", strength="3", icon="fang", text=LONG),
        item("Bear", 2, kind="Beast", strength="4", icon="paw", text="Hug."),
        item("Fox", 1, kind="Beast", strength="1", icon="tail", text="Steal a coin."),
        item("Trap", 1, "trapped", kind="Snare", strength="0", icon="jaw", text="Stop."),
        item("Owl_2 *", 1, kind="Beast", strength="0", icon="eye", text="Look."),
        name="events",
    ),
    deck(item("Coin", 9), name="coins"),
    version="1.0",
    claims=(
        ClaimRecord("There are 8 events", "count(events)", "8", "8", True),
        ClaimRecord("3 are strong", "strong", "3", "2", False),
        ClaimRecord("It was so", "gone", "1", "1", True),
    ),
    rulebook=("a", "b", "c"),
)
NEW = game(
    deck(
        item("Wolf", 3, kind="Beast", strength="4", icon="fang", text=LONG.replace("two", "three")),
        item("Bear", 4, kind="Beast", strength="4", icon="paw", text="Hug."),
        item("Vixen", 1, kind="Beast", strength="1", icon="tail", text="Steal a coin."),
        item("Trap", 1, "drawn anew", kind="Snare", strength="0", icon="jaw", text="Stop."),
        item("Pit", 2, kind="Snare", strength="2", icon="hole", text="Fall into it."),
        name="events",
    ),
    deck(item("Gem", 5), name="gems"),
    version="1.1",
    claims=(
        ClaimRecord("There are 8 events", "count(events)", "8", "11", False),
        ClaimRecord("3 are strong", "strong", "3", "3", True),
        ClaimRecord("It will be", "new", "2", "3", False),
    ),
    rulebook=("a", "x", "c", "d"),
)
TEXT = """\
Tiny since `first`: 6 changes in 1 component, 2 components added or removed, 4 claims changed, \
2 of them now failing
version: 1.0 → 1.1

events · Events: 8 → 11 cards
  ~ Bear: 2 more copies (2 → 4)
  ~ Fox: renamed to Vixen
  ~ Wolf
      strength 3 → 4
      text “… door draws two cards and …” → “… door draws three cards and …”
  * Trap: front
  + Pit: 2 copies
  - Owl_2 *: 1 copy
  kind
    Beast  7 → 8  87.50 % → 72.73 %
    Snare  1 → 3  12.50 % → 27.27 %
  strength: mean 2.25 → 3
    0  2 → 1   25.00 % → 9.09 %
    2  0 → 2      0 % → 18.18 %
    3  3 → 0      37.50 % → 0 %
    4  2 → 7  25.00 % → 63.64 %

+ gems · Gems: 5 cards, 1 design

- coins · Coins: 9 cards, 1 design

claims: 2 of 3 now fail, 1 now holds, 1 removed
  fails    8 → 11  There are 8 events
  fails         3  It will be
  holds     2 → 3  3 are strong
  removed       1  It was so

rulebook: 3 → 4 pages, pages 2 and 4 changed

+ added   - removed   ~ changed   * only looks different: template, theme, art or size
"""
MARKDOWN = """\
## Tiny 1.1: changes since first

### Events

- 2 more copies of Bear (2 → 4)
- Renamed: Fox → Vixen
- Wolf: strength 3 → 4, text “… door draws two cards and …” → “… door draws three cards and …”
- New: Pit (2 copies)
- Removed: Owl\\_2 \\*
- New look: Trap
- 8 → 11 cards in total
- By kind: Beast 7 → 8 (88 % → 73 %), Snare 1 → 3 (12 % → 27 %)

### What’s in the box

- New: Gems (5 cards)
- Removed: Coins (9 cards)

### Rules

- Pages 2 and 4 of the rulebook have changed
"""


def told(form: str, old: Record = OLD, new: Record = NEW, **more) -> str:
    return FORMATS[form](Comparison("tiny", "first", "", difference(old, new), **more))


def test_people_at_a_terminal_read_a_line_for_each_change():
    assert told("text").splitlines() == TEXT.splitlines()


def test_those_who_play_read_plain_words():
    """No ids, columns of pictures, claims or digests; marks of Markdown are told as the letters that they are."""
    assert told("markdown").splitlines() == MARKDOWN.splitlines()


@pytest.mark.parametrize("form", ["text", "json", "markdown"])
def test_nothing_is_reported_of_nothing(form: str):
    said = told(form, OLD, OLD)
    assert "Bear" not in said and len(said.splitlines()) < 30


def test_that_nothing_has_changed_is_reported():
    assert told("text", OLD, OLD) == "Tiny since `first`: nothing has changed\n"
    assert told("markdown", OLD, OLD).endswith("\n\nNothing has changed on the table.\n")


def test_json_is_as_its_schema_says():
    schema = written_schema("diff")
    for old, new in ((OLD, NEW), (NEW, OLD), (OLD, OLD), (game(), NEW)):
        jsonschema.validate(json.loads(told("json", old, new)), schema)
    document = json.loads(told("json"))
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**document, "components": [{}]}, schema)


def test_programs_get_all_of_it():
    document = json.loads(told("json"))
    (events,) = document["components"]
    wolf = next(each for each in events["changed"] if each["name"] == "Wolf")
    assert [value["column"] for value in wolf["values"]] == ["strength", "text"]
    assert wolf["values"][1]["old"] == LONG, "whole texts"
    assert [(each["name"], each["cause"]) for each in events["changed"]] == [
        ("Bear", ""),
        ("Trap", "look"),
        ("Vixen", "values"),
        ("Wolf", "values"),
    ]
    strength = next(shift for shift in events["shifts"] if shift["column"] == "strength")
    assert strength["old_mean"] == {"fraction": "9/4", "number": 2.25}
    assert [(each["component"], each["pieces"]) for each in document["gone"]] == [("coins", 9)]
    assert [(c["say"], c["old"], c["new"], c["held"], c["holds"]) for c in document["claims"]] == [
        ("There are 8 events", "8", "11", True, False),
        ("3 are strong", "2", "3", False, True),
        ("It will be", None, "3", None, False),
        ("It was so", "1", None, True, None),
    ]
    assert (document["old_version"], document["version"]) == ("1.0", "1.1")


def test_of_many_new_claims_the_first_few_are_reported():
    claims = tuple(ClaimRecord(f"Claim {n}", f"c{n}", "1", "1", True) for n in range(30))
    lines = told("text", game(), game(claims=claims)).splitlines()
    assert lines[2] == "claims: 30 new"
    assert lines[3:] == [f"  new  1  Claim {n}" for n in range(8)]


def test_what_is_not_seen_is_shown_to_designers_only():
    one = game(deck(item("Wolf", 1, "a", weight="1"), item("Bear", 1, "b", weight="2")))
    other = game(deck(item("Wolf", 1, "a", weight="3"), item("Bear", 1, "b", weight="2")))
    assert "weight 1 → 3\n      not visible on it: it looks the same" in told("text", one, other)
    assert "Wolf" not in told("markdown", one, other)


def test_what_is_only_in_the_rulebook_is_shown_to_designers_only():
    one = game(deck(item("Setup", 0, "a"), item("Bear", 1, "b")))
    other = game(deck(item("Setup", 0, "c"), item("Bear", 1, "b"), item("Doors", 0)))
    assert "* Setup: front" in told("text", one, other)
    assert "Nothing has changed on the table" in told("markdown", one, other)


def test_a_new_look_of_all_is_reported_once():
    names = ("Wolf", "Bear", "Owl", "Elk", "Fox", "Boar", "Lynx", "Hare", "Swan", "Toad", "Newt")
    one, other, some = (
        game(deck(*(item(n, 1, f"{n}{x if at < most else ''}") for at, n in enumerate(names))))
        for x, most in (("", 0), ("new", 99), ("new", 9))
    )
    assert "  * all 11 designs look different: front\n" in told("text", one, other)
    assert "- All have a new look\n" in told("markdown", one, other)
    text = told("text", one, some)
    assert "  * Bear, Boar, Elk, Fox, Hare, Lynx, Owl, Swan and 1 more: front\n" in text
    assert "- New look: 9 cards\n" in told("markdown", one, some)


def test_a_picture_that_is_another_is_a_new_look():
    one = game(deck(item("Wolf", 1, "a", icon="fang"), item("Bear", 1, "b", icon="paw")))
    other = game(deck(item("Wolf", 1, "c", icon="claw"), item("Bear", 1, "b", icon="paw")))
    assert "~ Wolf: icon fang → claw" in told("text", one, other)
    assert "- Wolf: new look\n" in told("markdown", one, other)


def test_names_that_several_have_are_reported_with_their_ids():
    one = game(deck(item("Guard", id="1", cost="1"), item("Guard", id="2", cost="two")))
    other = game(deck(item("Guard", id="1", cost="1"), item("Guard", id="2", cost="three")))
    assert "- Guard (2): cost two → three\n" in told("markdown", one, other)


def test_that_faces_cannot_be_compared_is_reported():
    said = told("text", replace(OLD, digests=0), NEW)
    assert "faces aren't compared: the tag was written by another version of Punchboard" in said
    assert "* Trap" not in said and "rulebook" not in said


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("a", "x", "- The whole rulebook has changed"),
        ("ab", "ax", "- Page 2 of the rulebook has changed"),
        ("ab", "a", "- The rulebook is shorter: 1 page"),
        ("", "a", "- New: a rulebook"),
        ("a", "", "- Removed: the rulebook"),
    ],
)
def test_the_rulebook_in_plain_words(old: str, new: str, said: str):
    one, other = (Record("Tiny", (), rulebook=tuple(pages)) for pages in (old, new))
    assert said in told("markdown", one, other)
