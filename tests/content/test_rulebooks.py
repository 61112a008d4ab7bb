"""Every rulebook of this repository covers the rules of its design, and lists what there is."""

from __future__ import annotations

import re
from itertools import chain

import pytest
from pypdfium2 import PdfDocument, PdfPage

from generator.impose.booklet import order
from tests.build.games import MM
from tests.content.kits import GAMES, Kit, kit

pytestmark = [
    pytest.mark.parametrize(
        "game",
        [pytest.param(kit(name), id=name) for name in GAMES],
    )
]


def test_every_rule_is_under_its_heading(game: Kit) -> None:
    rules = game.facts["rules"]
    assert sorted(rules) == list(range(1, len(rules) + 1))
    missing = []
    for number, rule in rules.items():
        headings = {title for title, _ in game.book.headings}
        if rule["under"] not in headings:
            missing.append((number, rule["about"], f"no heading {rule['under']!r}"))
            continue
        section = game.book.section(rule["under"]).casefold()
        assert rule["says"], f"rule {number} names no words"
        missing += [
            (number, rule["about"], text)
            for text in rule["says"]
            if str(text).casefold() not in section
        ]
    assert missing == []


def test_it_lists_every_component_with_its_number(game: Kit) -> None:
    section = game.book.section(game.facts["list"])
    numbers = section.split()
    missing = [
        name for name, fact in game.facts["pieces"].items() if str(fact["pieces"]) not in numbers
    ]
    assert missing == []


def test_it_has_an_index_of_its_terms(game: Kit) -> None:
    index = game.book.section("Index")
    assert len(re.findall(r"[a-z)] \d+", index)) >= 15


def test_each_half_of_a_booklet_is_the_page_that_belongs_there(game: Kit) -> None:
    book = PdfDocument(game.artifact(f"{game.name}-rulebook.pdf").content)
    letters = [_letters(page) for page in book]
    file = PdfDocument(game.artifact(f"{game.name}-rulebook-booklet-a4.pdf").content)
    sheets = list(file)[2:]
    for page, (left, right) in zip(sheets, chain(*order(len(letters))), strict=True):
        assert page.get_size() == pytest.approx((297 * MM, 210 * MM), abs=0.1)
        for number, start, end in ((left, 0.0, 0.5), (right, 0.5, 1.0)):
            expected = letters[number - 1] if number and number <= len(letters) else ""
            assert _letters(page, start, end) == expected


def _letters(page: PdfPage, start: float = 0.0, end: float = 1.0) -> str:
    """The letters of a page between two shares of its width, sorted: another order of reading changes nothing."""
    width, height = page.get_size()
    text = page.get_textpage().get_text_bounded(start * width, 0.0, end * width, height)
    return "".join(sorted("".join(text.split())))
