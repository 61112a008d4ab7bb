"""What holds the game together beyond its claims: rows agree with each other, and the pieces fit where they are put."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

FOLDER = Path(__file__).resolve().parents[1]
Row = Mapping[str, str]


def _rows(name: str) -> list[Row]:
    with (FOLDER / "data" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


EVENTS = _rows("events")
WEAPONS = _rows("weapons")
MATERIALS = ("wood", "scrap", "cloth")


def _game() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((FOLDER / "game.yaml").read_text(encoding="utf-8"))
    return loaded


def test_three_to_five_can_play_each_with_a_die() -> None:
    game = _game()
    survivors = len(_rows("survivors"))
    assert game["players"] == f"3-{survivors}"
    assert game["borrow"][0].startswith(f"{survivors} ten-sided dice")


@pytest.mark.parametrize("event", EVENTS, ids=[event["id"] for event in EVENTS])
def test_an_event_has_the_columns_of_its_kind_and_no_others(event: Row) -> None:
    hostile = event["kind"] in ("Zombie", "Hostile NPC")
    for column in ("health", "damage", "loot"):
        assert bool(event[column]) == hostile, column
    assert bool(event["price"]) == (event["kind"] == "Trader")


@pytest.mark.parametrize("weapon", WEAPONS, ids=[weapon["name"] for weapon in WEAPONS])
def test_a_weapon_hurts_the_more_the_better_the_roll(weapon: Row) -> None:
    low, base, crit = (int(weapon[band]) for band in ("low", "base", "crit"))
    assert low < base < crit <= 12
    ends = [
        int(weapon[f"{band}_{end}"]) for band in ("low", "base", "crit") for end in ("from", "to")
    ]
    assert ends == sorted(ends)
    assert (ends[0], ends[-1]) == (1, 10)


def test_what_is_crafted_says_all_of_its_cost() -> None:
    for row in [*WEAPONS, *_rows("supplies"), *_rows("chips")]:
        paid = [row[material] for material in MATERIALS]
        assert all(paid) == bool(row["makes"]) == any(paid), row["name"]
        if row["makes"]:
            assert sum(map(int, paid)) <= 6


def test_every_raw_material_goes_into_something() -> None:
    made = [*WEAPONS, *_rows("supplies"), *_rows("chips")]
    for material in MATERIALS:
        assert any(row[material] not in ("", "0") for row in made), material


def test_a_hex_lies_in_its_place_with_room_to_spare() -> None:
    board = (FOLDER / "templates" / "board.yaml").read_text(encoding="utf-8")
    pitch = float(re.findall(r"pitch: ([\d.]+)", board)[0])
    assert _game()["components"]["terrain"]["size"] == "2 in flat"
    assert 1 <= pitch - 50.8 <= 2.5


def test_a_deck_lies_on_its_place() -> None:
    board = (FOLDER / "templates" / "board.yaml").read_text(encoding="utf-8")
    ((wide, high),) = re.findall(r"box: \[0, 0, ([\d.]+), ([\d.]+)\], radius: 3", board)
    assert float(wide) >= 63.5 + 1 and float(high) >= 88.9 + 1


def test_a_chip_lies_in_its_space() -> None:
    size = float(_game()["components"]["health"]["size"].split()[0])
    mat = (FOLDER / "templates" / "mat.yaml").read_text(encoding="utf-8")
    (space,) = {
        float(side) for side in re.findall(r"(\d+\.\d+), \1\]\n    items:\n      - \{circle", mat)
    }
    assert 1 <= space - size <= 3


def test_the_board_goes_on_four_pages_of_either_paper() -> None:
    wide, high = map(float, re.findall(r"[\d.]+", _game()["components"]["board"]["size"]))
    for across, down in ((287, 200), (269.4, 205.9)):
        assert wide <= 2 * across - 10 and high <= 2 * down - 10


@pytest.mark.parametrize("table", ["events", "weapons", "supplies", "terrain"])
def test_flavour_is_short_and_said_once(table: str) -> None:
    sayings = [row["flavour"] for row in _rows(table)]
    assert all(0 < len(saying) <= 66 for saying in sayings)
    assert len(set(sayings)) == len(sayings)
