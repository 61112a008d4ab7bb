"""The kit, built and measured from its files: what is printed is what the tables, and the ruler, say."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.build import Build, Request
from generator.foundation.diagnostics import Severity
from tests.build.games import ROOT
from tests.build.measuring import Sheet, sheets
from tests.content.kits import Book, kit
from tests.editions.looking import coverage

FOLDER = Path(__file__).resolve().parents[1]
NAME = FOLDER.name
HERE = f"content/{NAME}"
EXACT = 0.01
"""How far a measure may be off, mm."""


@pytest.fixture(scope="module")
def made() -> Build:
    """The game as it is built."""
    return kit(NAME).made


@pytest.fixture(scope="module")
def pages(made: Build) -> dict[str, tuple[Sheet, ...]]:
    """The measured pages of A4 of each component."""
    return {
        artifact.path.split("/")[1].removesuffix("-a4.pdf"): tuple(sheets(artifact.content))
        for artifact in made.artifacts
        if artifact.path.startswith("components/") and artifact.path.endswith("-a4.pdf")
    }


@pytest.mark.parametrize(
    ("name", "across", "down", "width", "height"),
    [("tiles", 3, 4, 63.5, 63.5), ("cards", 3, 3, 63.5, 88.9)],
)
def test_cards_are_cut_true_to_size_and_centred(
    pages: dict[str, tuple[Sheet, ...]],
    name: str,
    across: int,
    down: int,
    width: float,
    height: float,
) -> None:
    left, top = (210 - across * width) / 2, (297 - down * height) / 2
    # Other pieces share the last sheet.
    for sheet in pages[name][:-2]:
        assert sheet.size == pytest.approx((210, 297), abs=EXACT)
        rows = -(-len(sheet.faces) // across)
        assert sheet.cuts[1] == pytest.approx(
            [top + i * height for i in range(rows + 1)], abs=EXACT
        )
        if len(sheet.faces) >= across:
            columns = [left + i * width for i in range(across + 1)]
            assert sheet.cuts[0] == pytest.approx(columns, abs=EXACT)


def test_backs_lie_behind_their_fronts(pages: dict[str, tuple[Sheet, ...]]) -> None:
    for name in ("tiles", "cards"):
        for front, back in zip(pages[name][::2], pages[name][1::2], strict=True):
            behind = sorted(
                (210 - x - width, y, width, height) for x, y, width, height in front.faces
            )
            assert len(behind) == len(back.faces)
            for expected, found in zip(behind, sorted(back.faces), strict=True):
                assert found == pytest.approx(expected, abs=EXACT)
    last = pages["cards"][-2]
    assert len(last.faces) % 3 > 0, "the last row is not complete"


def test_the_words_of_a_rulebook_have_their_letters() -> None:
    found = re.search(r"\boffice|\bfind|\bfirst|\bfloor|\bfight", " ".join(kit(NAME).book.pages))
    assert found, "ligatures are letters again"


def test_the_texts_of_a_card_follow_each_other() -> None:
    said = " ".join(Book(kit(NAME).artifact("components/cards-a4.pdf").content).pages)
    for row in _events():
        at = 0
        begin = said.index(_plain(row["name"]))
        for key in ("name", "text", "flavour"):
            found = said.find(_plain(row[key]), begin + at)
            assert 0 <= found - begin < 400, (row["id"], key)
            at = found - begin


def _events() -> list[dict[str, str]]:
    with (FOLDER / "data/events.csv").open(encoding="utf-8", newline="") as table:
        return list(csv.DictReader(table))


def _plain(text: str) -> str:
    return " ".join(re.sub(r"\*|:[\w-]+:", "", text).split())


def changed(file: str, change: Callable[[str], str]) -> Build:
    """The game with one file changed, checked."""
    text = (ROOT / HERE / file).read_text(encoding="utf-8")
    new = change(text)
    assert new != text
    return kit(NAME).checked({f"{HERE}/{file}": new})[1]


def test_a_changed_count_breaks_the_claims_it_is_in() -> None:
    def one_more(table: str) -> str:
        return table.replace("S3,Cellar Brawl,Skill,1,", "S3,Cellar Brawl,Skill,4,")

    made = changed("data/events.csv", one_more)
    assert made.failed
    assert {d.code for d in made.diagnostics} == {"CLAIM001", "CARD015"}
    (deck,) = [d for d in made.diagnostics if "The event deck has 49 cards" in d.message]
    assert "printed 49, computed 52" in deck.message
    assert deck.origin.file == f"{HERE}/game.yaml" and deck.origin.line
    assert f"column `count` of `{HERE}/data/events.csv`" in deck.hints[0] and "D2" in deck.hints[0]
    assert any("printed 18.367, computed 23.077" in d.message for d in made.diagnostics)


def test_a_title_of_200_letters_is_reported_with_its_cell_and_box() -> None:
    def long(table: str) -> str:
        return table.replace("Cellar Brawl", "Brawl " * 33 + "Brawl")

    (found,) = changed("data/events.csv", long).diagnostics
    assert (found.code, found.severity, found.origin.cell) == ("TEXT002", Severity.WARNING, "B4")
    assert found.message.startswith("`heading` of `Brawl")
    assert "too long for its box" in found.message
    assert any("templates/partials/title.yaml" in step for step in found.trace)


def test_three_mistakes_of_game_yaml_are_reported_in_one_run() -> None:
    def damaged(text: str) -> str:
        text = text.replace("title: Apocalypta", "titel: Apocalypta", 1)
        text = text.replace("front: event.yaml", "front: evnt.yaml")
        return text.replace("size: poker", "size: pokre", 1)

    found = changed("game.yaml", damaged).diagnostics
    assert sorted(d.code for d in found) == ["SIZE001", "TMPL001", "YAML002"]
    assert len({d.origin.line for d in found}) == 3


def test_with_little_ink_it_needs_less_than_a_third(made: Build) -> None:
    saved = kit(NAME).again(Request(papers=("A4",), edition="low-ink"))
    assert saved.diagnostics == ()
    plain, little = (
        next(a.content for a in each.artifacts if "-print-" in a.path) for each in (made, saved)
    )
    # Coarser than this, hairlines are drawn as wide as a pixel, and would count as several times their ink.
    assert coverage(little, 72, every=5) < coverage(plain, 72, every=5) / 3
