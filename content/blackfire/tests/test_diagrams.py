"""What holds the game together beyond its claims: pictures obey the rules, and texts name numbers that exist."""

from __future__ import annotations

import csv
import re
from itertools import pairwise
from pathlib import Path

import pytest
import yaml

FOLDER = Path(__file__).resolve().parents[1]
LETTERS = "ABCDEFGHIJKLMNO"


def _rows(name: str) -> list[dict[str, str]]:
    with (FOLDER / "data" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _map() -> list[str]:
    (board,) = yaml.safe_load((FOLDER / "data" / "board.yaml").read_text(encoding="utf-8"))
    return str(board["map"]).split()


MAP = _map()
TEMPLATES = {
    file.stem: file.read_text(encoding="utf-8")
    for file in sorted((FOLDER / "templates").glob("diagram-*.yaml"))
}
PLACE = re.compile(r"\b([A-O])(1[0-5]|[1-9])\b")
MEN = re.compile(r"\b([A-O](?:1[0-5]|[1-9])) (Marius|Soren) (Sorcerer|Archer|Warrior)\b")
WAY = re.compile(r"\bgood ((?:[A-O](?:1[0-5]|[1-9]) ?)+)")


def _spot(name: str) -> tuple[int, int]:
    return LETTERS.index(name[0]), int(name[1:]) - 1


def _letter(name: str) -> str:
    column, row = _spot(name)
    return MAP[row][column]


def test_the_map_is_square() -> None:
    assert {len(line) for line in MAP} == {len(MAP)} == {15}


@pytest.mark.parametrize("name", [name for name, text in TEMPLATES.items() if MEN.search(text)])
def test_units_in_pictures_stand_on_open_squares(name: str) -> None:
    found = MEN.findall(TEMPLATES[name])
    assert [spot for spot, _, _ in found if _letter(spot) == "#"] == []


def _ways() -> list[tuple[str, list[str]]]:
    """The ways that pictures show as allowed, without those that a token takes straight through walls."""
    found = [(name, way.split()) for name, text in TEMPLATES.items() for way in WAY.findall(text)]
    return [(name, way) for name, way in found if "tokens" not in name or len(way) > 2]


@pytest.mark.parametrize(("name", "way"), _ways())
def test_ways_in_pictures_go_by_steps_and_never_through_walls(name: str, way: list[str]) -> None:
    for one, other in pairwise(map(_spot, way)):
        assert abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1, (name, way)
    assert [spot for spot in way if _letter(spot) == "#"] == []


def test_a_way_in_a_picture_is_no_longer_than_a_unit_moves() -> None:
    moves = {row["unit"]: int(row["move"]) for row in _rows("units")}
    for name in ("diagram-move", "diagram-landing", "diagram-orb", "diagram-story"):
        for scene in TEMPLATES[name].splitlines():
            units = {spot: unit for spot, _, unit in MEN.findall(scene)}
            for way in map(str.split, WAY.findall(scene)):
                # Who has arrived already stands at the end of its way.
                unit = units.get(way[0]) or units[way[-1]]
                assert len(way) - 1 <= moves[unit], (name, way)


@pytest.mark.parametrize(
    ("table", "column", "known"),
    [
        ("tokens", "effect", {"n"}),
        ("tokens", "table", {"n", "orb", "recall", "jump"}),
        ("units", "says", {"move", "range", "contest", "revive"}),
    ],
)
def test_texts_hold_no_number_that_nothing_puts_in(
    table: str, column: str, known: set[str]
) -> None:
    for row in _rows(table):
        assert set(re.findall(r"{(\w+)}", row[column])) <= known, row
        if "{n}" in row[column]:
            assert row["amount"], row


def test_every_unit_of_both_sides_has_a_figure() -> None:
    drawn = {file.stem for file in (FOLDER / "art" / "figures").glob("*.svg")}
    assert drawn == {f"{row['side']}-{row['unit']}".casefold() for row in _rows("figures")}


def test_the_squares_that_the_setup_hides_tokens_on_are_free() -> None:
    own = re.search(r"own: .*?\[(.*?)\]", TEMPLATES["diagram-setup"])
    assert own is not None
    spots = re.findall(r"'(\w+)'", own[1])
    assert len(spots) == len(set(spots)) == 8
    assert {_letter(spot) for spot in spots} == {"."}
