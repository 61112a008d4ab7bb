"""Edges of torn and handmade paper: by chance, inside their box, and the same by the same seed."""

import pytest

from generator.editions import edition
from generator.foundation.diagnostics import NOWHERE, Problem
from generator.frame import Placed
from generator.frame.coverage import bands_of
from generator.geometry import Rect, Size
from generator.geometry.paths import straightened
from generator.geometry.ragged import EDGES, SIDES, ragged
from tests.frames.dump import dump
from tests.layout.test_textures import FaceKit, element
from tests.paint.painting import frame, image, paint

BOX = Rect(3.0, 5.0, 60.0, 40.0)


def made(name="torn", depth=2.0, sides=SIDES, seed="a", box=BOX):
    return ragged(box, EDGES[name], depth, sides, seed)


def ends(path):
    return [tuple(each[-2:]) for each in path.commands if each[0] != "Z"]


@pytest.mark.parametrize("name", EDGES)
def test_an_edge_is_the_same_by_the_same_seed_and_within_its_depth(name):
    first = made(name)
    assert first == made(name) != made(name, seed="b")
    assert BOX.contains(first.bounds)
    inner = BOX.grown(-2.0)
    assert not any(inner.grown(-1e-6).contains(Rect(*each, 0, 0)) for each in ends(first))
    assert len({round(y, 3) for x, y in ends(first) if y < inner.y}) > 30


@pytest.mark.parametrize("name", EDGES)
def test_sides_that_are_not_named_are_straight_and_change_no_others(name):
    foot = made(name, sides=("bottom",))
    assert {p for p in ends(foot) if p[1] < BOX.bottom - 2} == {(3, 5), (63, 5)}
    both = made(name, sides=("bottom", "top"))
    assert [p for p in ends(both) if p[1] > 40] == [p for p in ends(foot) if p[1] > 40]


def test_less_depth_shows_all_around_it_as_a_fringe():
    upper, lower = (bands_of(made(depth=depth), False) for depth in (3.0, 1.8))
    spots = [(x / 4, y / 4) for x in range(12, 253) for y in range(20, 181)]
    shown = [each for each in spots if upper.inside(*each)]
    assert len(shown) > 0.85 * len(spots)
    assert all(lower.inside(*each) for each in shown)


def test_a_board_has_no_more_points_than_it_needs_and_a_sliver_stays_open():
    for box in (Rect(0, 0, 2000, 900), Rect(0, 0, 40, 2)):
        path = made(depth=30.0, box=box)
        assert len([*straightened(path, 0.1)]) < 900
        assert path.bounds.height > box.height / 4


def test_cards_that_say_something_else_are_torn_in_another_way():
    def laid(clip, text):
        return dump(FaceKit((text,)).lay_out(element(f"{{circle: , clip: {clip}}}"), Size(30, 30)))

    assert laid("torn", "Wolf") == laid("torn", "Wolf") != laid("torn", "Hare")
    assert laid("{edge: torn, seed: 7}", "Wolf") == laid("{edge: torn, seed: 7}", "Hare")
    assert laid("torn", "Wolf") != laid("deckle", "Wolf")


@pytest.mark.parametrize("turn", [0, 30])
def test_with_little_ink_the_edge_is_still_seen(turn):
    text = "{rectangle: , fill: green, clip: {edge: torn, sides: [top], depth: 9, seed: a}, "
    note = FaceKit().lay_out(element(f"{text}rotate: {turn}}}"), Size(30, 30))
    card = frame(Placed(15.0, 15.0, note.placed[0].mark), size=(60, 60))
    pale = edition("low-ink", NOWHERE).frame(card)
    seen = image(paint(pale), scale=4.0)
    dark = [(x, y) for x in range(240) for y in range(240) if sum(seen.getpixel((x, y))) < 500]
    # Each of the four sides of 30 mm is an edge of 120 pixels at least.
    assert len(dark) > 4 * 120


@pytest.mark.parametrize("clip", ["ton", "{edge: ton}", "{edge: torn, sides: [front]}"])
def test_what_an_edge_can_not_be_is_said(clip):
    with pytest.raises(Problem, match=r"ton|front"):
        element(f"{{rectangle: , clip: {clip}}}")
