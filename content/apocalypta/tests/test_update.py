"""Five changes of the event deck: a value, a copy count, a rename, an addition and a removal, told and printed."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import pytest

from generator.build import Request
from generator.build.rulebook import rulebook_documents
from generator.build.writing.artifacts import Artifact
from generator.files.project import DiskProject
from generator.foundation.diagnostics import Collector
from generator.history.difference import Difference, difference
from generator.history.states import load_state, present_state, record_of
from generator.history.tags import write_tag
from generator.history.update_kit import Update, update, update_files
from generator.report.differences import FORMATS, Comparison
from tests.build.games import ROOT
from tests.content.kits import kit

FOLDER = Path(__file__).resolve().parents[1]
NAME = FOLDER.name
KIT = f"{NAME}-update-first-a4.pdf"
CHANGES = (
    ("Cellar Brawl,Skill,1,Strength,4,", "Cellar Brawl,Skill,1,Strength,5,"),
    ("Strength. 4 or more: take 1 treasure and", "Strength. 5 or more: take 1 treasure and"),
    ("Gladiator Stew,Stat Modification,2", "Gladiator Stew,Stat Modification,4"),
    ("T2,The Toll Toad", "T2,The Customs Toad"),
    ("T4,Loose Flagstone", "#T4,Loose Flagstone"),
    ("T5,", "B2,The Second Eye,Boss,2,,,0,,,,Tracker up 1.,It blinks.,abyss/eye\nT5,"),
)


class Since(NamedTuple):
    """What has changed since the tag, and what is printed for it."""

    said: Difference
    of: Update
    files: dict[str, Artifact]

    def told(self, form: str) -> str:
        return FORMATS[form](Comparison(NAME, "first", "", self.said))

    def pages(self, name: str) -> list[str]:
        file = pypdfium2.PdfDocument(self.files[name].content)
        return [re.sub(r"\s+", " ", page.get_textpage().get_text_range()) for page in file]


@pytest.fixture(scope="module")
def since(tmp_path_factory: pytest.TempPathFactory) -> Since:
    """The game tagged in a workspace of its own, then changed."""
    workspace = tmp_path_factory.mktemp("workspace")
    copy = workspace / "content" / NAME
    shutil.copytree(FOLDER, copy, ignore=shutil.ignore_patterns("tests", "tags"))
    disk = DiskProject(workspace, ROOT)
    before = kit(NAME).seen
    assert before.game.rulebook is not None
    ((_, book), *_) = rulebook_documents(before, before.game.rulebook, Collector())
    write_tag(disk, NAME, "first", record_of(before, [page.frame for page in book.pages]).record)
    table = copy / "data/events.csv"
    text = table.read_text(encoding="utf-8")
    for find, put in CHANGES:
        assert text.count(find) == 1, find
        text = text.replace(find, put)
    table.write_text(text, encoding="utf-8")
    request = Request(papers=("A4",))
    old, now = load_state(disk, NAME, "first"), present_state(disk, NAME, request.papers)
    said = difference(old.record, now.record)
    of = update(now, old, said, request)
    return Since(said, of, {file.path: file for file in update_files(of).value})


def test_the_text_says_what_has_changed(since: Since):
    lines = since.told("text").splitlines()
    assert lines[0] == (
        "Apocalypta since `first`: 6 changes in 2 components, 15 claims changed, 15 of them now failing"
    )
    at = lines.index("events · Event cards: 49 → 52 cards")
    assert lines[at + 1 : at + 14] == [
        "  ~ Gladiator Stew (M1): 2 more copies (2 → 4)",
        "  ~ Cellar Brawl (S3)",
        "      target 4 → 5",
        "      text “… add Strength. 4 or more: …” → “… add Strength. 5 or more: …”",
        "  ~ The Toll Toad (T2): renamed to The Customs Toad",
        "  + The Second Eye (B2): 2 copies",
        "  - Loose Flagstone (T4): 1 copy",
        "  category",
        "    Stat Modification  20 → 22  40.82 % → 42.31 %",
        "    Skill                    9  18.37 % → 17.31 %",
        "    Free Treasure        9 → 8  18.37 % → 15.38 %",
        "    Flat Stat                8  16.33 % → 15.38 %",
        "    Boss                 3 → 5    6.12 % → 9.62 %",
    ]
    assert "  fails    6.122 → 9.615  A Boss card is drawn in 6.122 %" in lines
    assert "rulebook: 20 pages, pages 4, 10, 15 and 18 changed" in lines


def test_the_changelog_is_for_those_who_play(since: Since):
    assert since.told("markdown") == (
        "## Apocalypta 1.0.0: changes since first\n"
        "\n"
        "### Event cards\n"
        "\n"
        "- 2 more copies of Gladiator Stew (2 → 4)\n"
        "- Cellar Brawl: target 4 → 5, text “… add Strength. 4 or more: …” → “… add Strength. 5 or more: …”\n"
        "- Renamed: The Toll Toad → The Customs Toad\n"
        "- New: The Second Eye (2 copies)\n"
        "- Removed: Loose Flagstone\n"
        "- 49 → 52 cards in total\n"
        "- By category: Stat Modification 20 → 22 (41 % → 42 %), Free Treasure 9 → 8 (18 % → 15 %), "
        "Boss 3 → 5 (6 % → 10 %)\n"
        "\n"
        "### Box for the event cards\n"
        "\n"
        "- New size: Box for the event cards\n"
        "\n"
        "### Rules\n"
        "\n"
        "- Pages 4, 10, 15 and 18 of the rulebook have changed\n"
    )


def test_programs_are_told_the_same(since: Since):
    told = json.loads(since.told("json"))
    assert (told["schema"], told["game"], told["old"], told["new"]) == (1, NAME, "first", "")
    events, box = told["components"]
    assert (events["component"], events["old_pieces"], events["pieces"]) == ("events", 49, 52)
    assert [
        (
            each["old_name"],
            each["name"],
            each["old_copies"],
            each["copies"],
            [(value["column"], value["old"], value["new"]) for value in each["values"]][:1],
            each["looks_different"],
            each["cause"],
        )
        for each in events["changed"]
    ] == [
        ("Gladiator Stew", "Gladiator Stew", 2, 4, [], [], ""),
        ("Cellar Brawl", "Cellar Brawl", 1, 1, [("target", "4", "5")], ["front"], "values"),
        ("The Toll Toad", "The Customs Toad", 1, 1, [], ["front"], "values"),
    ]
    assert [(each["id"], each["copies"]) for each in events["added"]] == [("B2", 2)]
    assert [(each["id"], each["name"]) for each in events["removed"]] == [("T4", "Loose Flagstone")]
    (category,) = [shift for shift in events["shifts"] if shift["column"] == "category"]
    (boss,) = [line for line in category["values"] if line["value"] == "Boss"]
    assert (boss["old"], boss["new"], boss["new_share"]["fraction"]) == (3, 5, "5/52")
    assert [each["cause"] for each in box["changed"]] == ["look"]
    assert sum(claim["held"] and not claim["holds"] for claim in told["claims"]) == 15
    assert told["rulebook"] == {"old_pages": 20, "pages": 20, "changed": [4, 10, 15, 18]}


def test_the_update_kit_has_just_the_cards_that_are_needed(since: Since):
    assert {(each.title, each.take, each.put) for each in since.of.box_changes} == {
        ("Event cards", 3, 6),
        ("Box for the event cards", 1, 1),
    }
    listed, _, fronts, backs, box, _ = since.pages(KIT)
    names = [item.name for item in since.said.new.components[3].items]
    assert len(names) == 38
    found = Counter(name for name in names for _ in range(fronts.count(name)))
    assert found == {
        "Gladiator Stew": 2,
        "Cellar Brawl": 1,
        "The Customs Toad": 1,
        "The Second Eye": 2,
    }
    assert "Loose Flagstone" not in fronts and "back" in backs and "52 cards" in box.casefold()
    assert "pages 3–4" in listed and "Both sides" in listed


def test_the_list_says_what_comes_out_of_the_box_and_what_goes_in(since: Since):
    listed = since.pages(KIT)[0].split("Into the box")[1]
    assert listed == (
        " 4 pieces out, 7 in Event cards 3 out, 6 in 1 Cellar Brawl 1 Cellar Brawl"
        " 2 Gladiator Stew 4 in total 1 Loose Flagstone 1 The Toll Toad 1 The Customs Toad 2 The Second Eye new"
        " Box for the event cards 1 out, 1 in 1 Box for the event cards 1 Box for the event cards"
    )


def test_the_rulebook_counts_its_cards_and_comes_with_the_kit(since: Since):
    assert set(since.files) == {
        KIT,
        f"{NAME}-update-first-rulebook.pdf",
        f"{NAME}-update-first-rulebook-booklet-a4.pdf",
    }
    assert since.of.pages == (4, 10, 15, 18)
    words = "print pages 4, 10, 15 and 18 of apocalypta-update-first-rulebook.pdf again"
    assert words in since.pages(KIT)[0]
    assert "52" in since.pages(f"{NAME}-update-first-rulebook.pdf")[3]
