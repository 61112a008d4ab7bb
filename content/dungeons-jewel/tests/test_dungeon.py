"""What holds the game together beyond its claims: the board follows from one number, and walls never end the game."""

from __future__ import annotations

import csv
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from tests.build.games import ROOT
from tests.content.kits import kit

HERE = "content/dungeons-jewel"
FOLDER = ROOT / HERE

Square = tuple[int, int]
Edge = frozenset[Square]


def _rows(name: str) -> list[dict[str, str]]:
    with (FOLDER / "data" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


BOARD = _rows("board")[0]
SIZE = int(BOARD["size"])
MIDDLE: Square = (SIZE // 2, SIZE // 2)
CORNERS = [(0, 0), (0, SIZE - 1), (SIZE - 1, 0), (SIZE - 1, SIZE - 1)]


def test_the_board_is_cut_along_lines_of_its_grid_and_not_through_the_dragon() -> None:
    game = yaml.safe_load((FOLDER / "game.yaml").read_text(encoding="utf-8"))
    splits = game["components"]["board"]["sheets"]["splits"]
    square, border = float(BOARD["square"]), float(BOARD["border"])
    for at in [*splits["x"], *splits["y"]]:
        lines = (at - border) / square
        assert lines == pytest.approx(round(lines)), at
        assert round(lines) in (MIDDLE[0], MIDDLE[0] + 1), "the centre is at the edge of a page"


@pytest.mark.parametrize("size", [5, 7, 9])
def test_the_board_follows_from_one_number(size: int) -> None:
    file = f"{HERE}/data/board.csv"
    text = (ROOT / file).read_text(encoding="utf-8").replace(f",{SIZE},", f",{size},")
    seen, _ = kit(FOLDER.name).checked({file: text})
    (piece,) = seen.pieces["board"]
    assert piece.front is not None
    side = size * float(BOARD["square"]) + 2 * float(BOARD["border"])
    assert piece.front.size.width == pytest.approx(side)
    assert piece.front.size.height == pytest.approx(side)


def test_every_hero_has_a_corner_a_field_and_a_figure() -> None:
    heroes = _rows("heroes")
    assert {hero["corner"] for hero in heroes} == {
        f"{down} {across}" for down in ("upper", "lower") for across in ("left", "right")
    }
    for hero in heroes:
        for file in (f"field-{hero['id']}.svg", f"{hero['id']}.svg"):
            assert (FOLDER / "art/heroes" / file).is_file(), file


def test_treasure_speaks_of_tokens_that_there_are() -> None:
    tokens = {token["name"]: token for token in _rows("tokens")}
    saved = [item["hazard"] for item in _rows("treasure") if item["hazard"]]
    assert sorted(saved) == sorted(set(tokens) - {"Monster"})
    for item in _rows("treasure"):
        assert (item["kind"] == "hazard") == bool(item["hazard"]), item["name"]
        assert (item["kind"] == "attack") == (item["attack"] == "1"), item["name"]


@pytest.mark.parametrize("picture", sorted((FOLDER / "art").rglob("*.svg")), ids=lambda p: p.stem)
def test_pictures_are_drawn_and_small(picture: Path) -> None:
    text = picture.read_text(encoding="utf-8")
    assert len(text.encode()) <= 60_000
    assert "<image" not in text
    assert "data:" not in text


def _beside(square: Square) -> Iterator[Square]:
    row, column = square
    for down, across in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        if 0 <= row + down < SIZE and 0 <= column + across < SIZE:
            yield row + down, column + across


def _reached(walls: set[Edge]) -> int:
    found, ahead = {MIDDLE}, [MIDDLE]
    while ahead:
        here = ahead.pop()
        for there in _beside(here):
            if there not in found and frozenset((here, there)) not in walls:
                found.add(there)
                ahead.append(there)
    return len(found)


@pytest.mark.parametrize("seed", range(40))
def test_whoever_draws_a_wall_can_always_lay_it(seed: int) -> None:
    """The rulebook forbids to shut off a square: whichever way one came, one of the other sides may be closed.

    The walls are laid as meanly as that rule allows, near a corner and near the centre.
    """
    chance = random.Random(seed)
    count = next(int(token["count"]) for token in _rows("tokens") if token["name"] == "Wall")
    target = chance.choice([MIDDLE, *CORNERS])
    near = [square for square in _within(target, 2) if square not in (MIDDLE, *CORNERS)]
    chance.shuffle(near)
    walls: set[Edge] = set()
    for square in near[:count]:
        ways = [there for there in _beside(square) if frozenset((square, there)) not in walls]
        came = chance.choice(ways)
        others = [frozenset((square, there)) for there in _beside(square) if there != came]
        allowed = [edge for edge in others if _reached(walls | {edge}) == SIZE * SIZE]
        outside = 4 - len(list(_beside(square)))
        assert allowed or outside, (square, came, walls)
        if allowed:
            walls.add(min(allowed, key=lambda edge: (target not in edge, sorted(edge))))
    assert _reached(walls) == SIZE * SIZE


def _within(target: Square, steps: int) -> list[Square]:
    return [
        (row, column)
        for row in range(SIZE)
        for column in range(SIZE)
        if 0 < abs(row - target[0]) + abs(column - target[1]) <= steps
    ]
