"""What is written of a record is read again as it was, line by line, and by any reader of YAML."""

import pytest
import yaml
from hypothesis import given, settings

from generator.foundation.diagnostics import Problem
from generator.history.record import ClaimRecord, Record
from generator.history.record_reader import parse_record
from generator.history.record_writer import record_text
from tests.effort import effort
from tests.history.records import RECORDS, deck, game, item

FILE = "content/tiny/tags/first.yaml"
SMALL = game(
    deck(
        item("Wolf", 3, "aaaa", id="W1", strength="3", text="Take: 1.\nThen stop."),
        item("Bear", 1, "bbbb", id="W2", strength="4", tags=("big", "brown")),
    ),
    version="1.0",
    claims=(ClaimRecord("There are 4", "count(cards)", "4", "4", True),),
    rulebook=("cccc", "dddd"),
)
LINES = """\
format: 1
digests: 1
title: Tiny
version: "1.0"
components:
  cards:
    title: Cards
    kind: card
    columns:
      - strength
      - text
      - tags
    back: back
    size: "63 x 88"
    cut: box
    items:
      - id: W1
        name: Wolf
        copies: 3
        front: aaaa
        values:
          strength: "3"
          text: "Take: 1.\\nThen stop."
      - id: W2
        name: Bear
        copies: 1
        front: bbbb
        values:
          strength: "4"
          tags: ["big", "brown"]
claims:
  - say: There are 4
    of: count(cards)
    is: "4"
    gives: "4"
    holds: "yes"
rulebook:
  - cccc
  - dddd
"""


def test_a_line_says_one_thing():
    assert "".join(f"{x}\n" for x in record_text(SMALL).splitlines() if x[0] != "#") == LINES


@given(RECORDS)
@settings(max_examples=30)
def test_what_is_written_is_read_again(record: Record):
    text = record_text(record)
    assert parse_record(text, FILE) == record
    assert parse_record(text.replace("\n", "\r\n"), FILE) == record, "as git writes it on Windows"


@given(RECORDS)
@settings(max_examples=30)
def test_any_reader_of_yaml_reads_the_same(record: Record):
    tree = yaml.safe_load(record_text(record))
    assert tree["title"] == record.title
    components = tree.get("components", {})
    assert list(components) == [component.name for component in record.components]
    for component in record.components:
        items = components[component.name].get("items", [])
        assert [each.get("name", each.get("id")) for each in items] == [
            each.name for each in component.items
        ]
        assert [each["copies"] for each in items] == [each.copies for each in component.items]
        texts = [
            {k: tuple(v) if isinstance(v, list) else v for k, v in each.get("values", {}).items()}
            for each in items
        ]
        assert texts == [dict(each.values) for each in component.items]
    assert [claim["say"] for claim in tree.get("claims", [])] == [c.say for c in record.claims]


def test_a_changed_value_is_a_changed_line():
    other = game(
        deck(
            item("Wolf", 3, "eeee", id="W1", strength="5", text="Take: 1.\nThen stop."),
            item("Bear", 1, "bbbb", id="W2", strength="4", tags=("big", "brown")),
        ),
        version="1.0",
        claims=SMALL.claims,
        rulebook=SMALL.rulebook,
    )
    before, after = record_text(SMALL).splitlines(), record_text(other).splitlines()
    assert len(before) == len(after)
    changed = [(a.strip(), b.strip()) for a, b in zip(before, after) if a != b]
    assert changed == [("front: aaaa", "front: eeee"), ('strength: "3"', 'strength: "5"')]


@pytest.mark.parametrize(
    ("find", "put", "line"),
    [
        ("        copies: 3\n", "<<<<<<< HEAD\n        copies: 3\n", 21),
        ('strength: "3"', 'strength: "3', 24),
        ("copies: 3", "copies", 21),
        ("        name: Wolf\n", "         name: Wolf\n", 20),
        ("        copies: 3\n", "        copies: 3\n        copies: 4\n", 22),
        ("copies: 3", "copies: three", 0),
        ("title: Tiny\n", "", 0),
        ("title: Tiny\n", "title:\n  a: b\n", 0),
        ("format: 1\n", "", 1),
        ("copies: 3", "copies: -3", 0),
        ("title: Tiny", "title: Ti\x1b[2Jny", 5),
        ("title: Tiny", 'title: "Ti\\u001b[2Jny"', 5),
        ("copies: 3", 'copies: ["3"]', 0),
        ("title: Tiny", "title: " + "[" * 100_000, 5),
        ("    columns:\n      - strength\n", "    columns:\n      a: strength\n", 13),
    ],
)
def test_what_is_not_a_tag_is_reported_with_its_line(find: str, put: str, line: int):
    text = record_text(SMALL)
    assert text.count(find) == 1
    with pytest.raises(Problem) as fault:
        parse_record(text.replace(find, put), FILE)
    (said,) = fault.value.diagnostics
    assert (said.code, said.origin.file, said.origin.line) == ("TAG001", FILE, line)
    assert "tag the game again" in said.hints[0]


@pytest.mark.parametrize("text", ["", "# nothing\n", "[1, 2]", "- a\n- b\n", "\0", "format: x\n"])
def test_anything_else_is_not_a_tag_either(text: str):
    with pytest.raises(Problem) as fault:
        parse_record(text, FILE)
    assert fault.value.diagnostics[0].code == "TAG001"


def test_no_depth_is_too_much():
    with pytest.raises(Problem) as fault:
        parse_record("".join(f"{' ' * n}a:\n" for n in range(3000)), FILE)
    assert fault.value.diagnostics[0].code == "TAG001"


def test_a_tag_of_a_newer_version_is_left_alone():
    with pytest.raises(Problem) as fault:
        parse_record(record_text(SMALL).replace("format: 1", "format: 2"), FILE)
    assert fault.value.diagnostics[0].code == "TAG002"


def test_thousands_of_cards_are_read_quickly():
    many = game(deck(*(item(f"Card {n}", 2, id=str(n), cost=str(n % 7)) for n in range(2000))))
    text = record_text(many)

    def plainly() -> None:
        yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))

    assert effort(lambda: parse_record(text, FILE)) < effort(plainly)
