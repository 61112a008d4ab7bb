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
        drawings = [f"{row['art']}-{n}" for n in (1, 2, 3)] if row["art"] == "den" else [row["art"]]
        assert all((FOLDER / f"art/tiles/{drawing}.svg").exists() for drawing in drawings)


def test_the_example_map_uses_letters_that_the_rulebook_explains() -> None:
    (board,) = _rows("board")
    rows = board["example"].splitlines()
    assert [len(row) for row in rows] == [int(board["columns"])] * int(board["rows"])
    rules = (FOLDER / "rules.md").read_text(encoding="utf-8")
    for letter in set("".join(rows)):
        assert f"| **{letter}** |" in rules


@pytest.mark.parametrize(
    ("turns", "dice"),
    [
        ((1, 7), 1),
        ((8, 9), 2),
        ((10, 12), 3),
        ((13, 14), 4),
        ((15, 15), 5),
        ((16, 17), 6),
        ((18, 18), 7),
        ((19, 19), 8),
        ((20, 21), 9),
        ((22, 22), 10),
        ((23, 23), 11),
        ((24, 24), 12),
        ((25, 25), 13),
    ],
)
def test_dice_of_every_turn(turns: tuple[int, int], dice: int) -> None:
    track = next(row for row in _rows("tracks") if row["id"] == "turns")
    for turn in range(turns[0], turns[1] + 1):
        assert turn**2 // int(track["divisor"]) + int(track["base"]) == dice


def test_steps_of_the_den_track() -> None:
    track = next(row for row in _rows("tracks") if row["id"] == "dens")
    asleep, kept = 100 - int(track["start"]), 1 - int(track["gain"]) / 100
    steps = [
        round(100 - asleep * kept**k) for k in range(int(track["first"]), int(track["last"]) + 1)
    ]
    assert steps == [50, 55, 60, 64, 67, 70, 73, 76, 78, 81, 83]


def test_aid_and_mat_test_dens_that_nobody_has_found() -> None:
    """Every den that is not blocked wakes, whether its tile lies face up or not."""
    for name in ("aid-back", "mat"):
        assert "den not blocked" in (FOLDER / f"templates/{name}.yaml").read_text(encoding="utf-8")
    rules = (FOLDER / "rules.md").read_text(encoding="utf-8")
    assert "every [den](term:den) that is not blocked**, found or not" in rules


def test_markers_fit_their_places() -> None:
    """Ore markers into the boxes of cards, chips and markers onto tiles with room for a neighbour."""
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
