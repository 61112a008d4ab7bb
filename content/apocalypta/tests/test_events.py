"""What holds the game together beyond its claims: its cards say what their columns say, and its pieces fit."""

import csv
import re
from pathlib import Path

import pytest

from generator.frame import PathMark
from generator.frame.walk import walk
from generator.svg import read_svg

FOLDER = Path(__file__).resolve().parents[1]


def _rows(name):
    with (FOLDER / "data" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


EVENTS = _rows("events")


def _number(text):
    return int(text or 0)


def _said(text, stat):
    """How far a rules text changes a stat."""
    change = 0
    for verb, what, steps in re.findall(r"(raise|lower) (\D+?) by (\d)", text.casefold()):
        if stat.casefold() in what:
            change += int(steps) * (1 if verb == "raise" else -1)
    return change


@pytest.mark.parametrize("event", EVENTS, ids=[event["id"] for event in EVENTS])
def test_an_event_says_what_its_columns_say(event):
    text = event["text"]
    taken = re.search(r"take (\d) treasure", text, re.IGNORECASE)
    assert (int(taken[1]) if taken else 0) == _number(event["treasure"])
    assert _said(text, "Strength") == _number(event["strength"])
    assert _said(text, "Smarts") == _number(event["smarts"])
    assert _said(text, "a stat of your choice") == _number(event["either"])
    tested = re.search(r"(\d) or more:", text)
    assert (tested[1] if tested else "") == event["target"]
    assert ("roll a die" in text.casefold()) == (event["category"] == "Skill")


@pytest.mark.parametrize("column", ["text", "flavour"])
def test_events_are_short(column):
    assert [event["id"] for event in EVENTS if len(event[column]) > 160] == []


@pytest.mark.parametrize("category", ["Skill", "Flat Stat"])
def test_harder_events_pay_more(category):
    def worth(event):
        return sum(_number(event[c]) for c in ("treasure", "strength", "smarts", "either"))

    tests = sorted(
        (int(event["target"]), worth(event)) for event in EVENTS if event["category"] == category
    )
    hardest = {target: max(w for t, w in tests if t <= target) for target, _ in tests}
    assert all(worth >= hardest[target] for target, worth in tests)
    assert all(1 <= worth <= 4 for _, worth in tests)


def test_stats_change_by_one_or_two_both_ways():
    changes = [
        _number(event[column])
        for event in EVENTS
        if event["category"] == "Stat Modification"
        for column in ("strength", "smarts", "either")
        if event[column]
    ]
    assert {abs(change) for change in changes} == {1, 2}
    assert min(changes) < 0 < max(changes)


@pytest.mark.parametrize("room", _rows("rooms"), ids=lambda room: room["id"])
def test_a_room_has_the_doors_of_its_shape(room):
    sides = {"dead-end": "n", "straight": "ns", "corner": "ne", "tee": "new", "cross": "nesw"}
    doors = {side for side in "nesw" if room[f"door_{side}"] == "yes"}
    assert doors == set(sides[room["shape"]])
    assert len(doors) == int(room["doors"])


def test_the_mat_covers_each_square_once():
    covered = [
        (column, row)
        for piece in _rows("mat")
        for column in range(
            int(piece["first_column"]), int(piece["first_column"]) + int(piece["columns"])
        )
        for row in range(int(piece["first_row"]), int(piece["first_row"]) + int(piece["rows"]))
    ]
    assert sorted(covered) == [(c, r) for c in range(1, 12) for r in range(1, 12)]


def test_doors_meet_whichever_way_two_tiles_lie():
    # All sides are one drawing, turned: at the edge it has to be its own mirror image.
    file = FOLDER / "art" / "rooms" / "side-open.svg"
    frame = read_svg(file.read_bytes(), file.name).value
    bleed, side, half = 3.0, 63.5, 12.0
    door = []
    for transform, mark, _ in walk(frame):
        if isinstance(mark, PathMark) and mark.fill is not None:
            box = mark.path.transformed(transform).bounds
            left, right = box.x - bleed - side / 2, box.right - bleed - side / 2
            if box.y < 0.1 and -half < left and right < half:
                door.append((round(left, 1), round(right, 1), mark.fill))
    mirrored = [(-right, -left, fill) for left, right, fill in door]
    assert len(door) > 8
    assert sorted(door) == sorted(mirrored)
