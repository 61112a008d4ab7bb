"""What holds the game together beyond its claims: triples, kinds, pictures and the pieces that lie on others."""

from __future__ import annotations

import csv
import re
from collections import Counter
from pathlib import Path

import pytest
import yaml

FOLDER = Path(__file__).resolve().parents[1]


def _rows(name: str) -> list[dict[str, str]]:
    with (FOLDER / "data" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


GAME = yaml.safe_load((FOLDER / "game.yaml").read_text(encoding="utf-8"))
MINERALS = _rows("minerals")
TRIPLES = _rows("triples")
NAMES = [row["mineral"] for row in MINERALS]


def _named(row: dict[str, str]) -> list[str]:
    return [row["mineral_a"], row["mineral_b"], row["mineral_c"]]


def test_triples_name_each_mineral_as_often_as_it_has_cards() -> None:
    named = Counter(name for row in TRIPLES for name in _named(row))
    assert named == {row["mineral"]: int(row["copies"]) for row in MINERALS}


@pytest.mark.parametrize("triple", TRIPLES, ids=[row["triple"] for row in TRIPLES])
def test_a_triple_names_the_dearest_first(triple: dict[str, str]) -> None:
    ranks = [NAMES.index(name) for name in _named(triple)]
    assert ranks == sorted(set(ranks))


def test_every_rank_is_dealt() -> None:
    """The series that pairs triples with minerals goes through all ranks of the table."""
    series = str(GAME["components"]["minerals"]["series"]["rank"])
    first, last = (int(end) for end in series.split("-"))
    assert [int(row["rank"]) for row in MINERALS] == list(range(first, last + 1))


@pytest.mark.parametrize("name", NAMES)
def test_every_mineral_has_a_drawing_of_its_own(name: str) -> None:
    drawings = {
        one: re.sub(r"#[0-9a-f]{3,6}", "", (FOLDER / f"art/minerals/{one.lower()}.svg").read_text())
        for one in NAMES
    }
    own = drawings.pop(name)
    assert len(own) > 1000
    assert own not in drawings.values(), "they differ in more than their colour"


def test_every_kind_of_tile_has_a_letter_and_its_tiles() -> None:
    kinds = {row["kind"]: row for row in _rows("kinds")}
    tiles = _rows("locations")
    assert {row["kind"] for row in tiles} == set(kinds)
    assert len({row["symbol"] for row in kinds.values()}) == len(kinds)
    for row in tiles:
        assert bool(row["number"]) == (int(kinds[row["kind"]]["ore"]) > 0), row["name"]
        assert (FOLDER / f"art/tiles/{row['art']}.svg").exists()


def test_the_example_map_uses_letters_that_the_rulebook_explains() -> None:
    (board,) = _rows("board")
    rows = board["example"].splitlines()
    assert [len(row) for row in rows] == [int(board["columns"])] * int(board["rows"])
    rules = (FOLDER / "rules.md").read_text(encoding="utf-8")
    for letter in set("".join(rows)):
        assert f"| **{letter}** |" in rules


def test_markers_fit_their_places() -> None:
    """Ore counters into the boxes of cards, chips and markers onto tiles with room for a neighbour."""
    boxes = (FOLDER / "templates/partials/boxes.yaml").read_text(encoding="utf-8")
    box = float(re.findall(r"rectangle: , box: \[0, 0, ([\d.]+)", boxes)[0])
    width = float(GAME["components"]["ore"]["size"].split(" ")[0])
    assert 0.5 <= box - width <= 2
    assert 3 * box <= 44.45 - 4
    tile, cave_in, monster = 50.8, 25.4, 22.0
    assert cave_in + monster < tile


def test_lives_begin_where_others_end() -> None:
    lives = _rows("lives")
    begins = [int(row["from"]) for row in lives if row["from"]]
    assert begins == sorted(set(begins))
    assert [row["id"] for row in lives if not row["from"]] == ["dead"]
    assert all(len(row["text"]) <= 110 for row in lives)
