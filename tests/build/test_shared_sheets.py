"""Components of one stock that share their last sheets in the kit."""

import json

import pytest

from generator.build import Build, Request
from generator.report.builds.build_file import record_files
from tests.build.decks import faces, game, table
from tests.build.measured import measured

STOCK = "stock: card"


def built(one: str = "", two: str = "", head: str = "papers: [A4]", **asked: object) -> Build:
    """Twelve cards, on sheets of nine and three, and four long ones."""
    parts = {
        "a": (f"size: 63 x 88 mm{one}", table("a", 12)),
        "b": (f"size: 40 x 120 mm{two}", table("b", 4)),
    }
    made = game(parts, head, request=Request(**asked))  # type: ignore[arg-type]
    assert not made.failed, made.diagnostics
    return made


def kit(made: Build) -> list[set[str]]:
    """The faces on each page of the kit, behind its cover."""
    (found,) = [each for each in made.artifacts if "-print-" in each.path]
    return [set(faces(page)) for page in measured(found.content)[2:]]


def test_the_last_sheets_of_one_stock_are_one_in_the_kit() -> None:
    made = built(f", {STOCK}", f", {STOCK}")
    first, _, last, behind = kit(made)
    assert len(first) == 9
    assert last == {"a10", "a11", "a12", "b1", "b2", "b3", "b4"}
    assert behind == {name.upper() for name in last}
    paths = {each.path: each.pages for each in made.artifacts}
    assert paths["components/a-a4.pdf"] == 4 and paths["components/b-a4.pdf"] == 2


@pytest.mark.parametrize(
    ("one", "two", "asked"),
    [
        ("", "", {}),
        (f", {STOCK}", ", stock: plain paper", {}),
        (f", {STOCK}", f", {STOCK}, sheets: {{share: no}}", {}),
        (f", {STOCK}", f", {STOCK}, sheets: {{flip: short-edge}}", {}),
        (f", {STOCK}", f", {STOCK}", {"cut_files": True}),
    ],
)
def test_sheets_are_not_shared_where_they_are_kept_apart(one: str, two: str, asked: dict) -> None:  # type: ignore[type-arg]
    assert [len(page) for page in kit(built(one, two, **asked))] == [9, 9, 3, 3, 4, 4]


def test_a_build_counts_the_sheets_of_a_kit_and_the_least_that_it_needs() -> None:
    made = built(f", {STOCK}", f", {STOCK}")
    document = json.loads(record_files(made, Request())[0].content)
    (found,) = [each for each in document["outputs"] if each["sheets"]]
    assert (found["path"], found["sheets"], found["least_sheets"]) == ("decks-print-a4.pdf", 2, 2)
