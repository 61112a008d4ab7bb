"""Shapes: what each is, and what holds for all of them, `_template.py` included."""

import dataclasses
import itertools
from inspect import getdoc, getsource

import pytest

from generator.diagnostics import Origin, Problem
from generator.geometry import Path, Rect, Size
from generator.shapes import SHAPES, make, outline_of
from generator.shapes.rectangle import Rectangle
from generator.shapes.square import Square
from tests.templates import template

HERE = Origin("game.yaml", 7, 5)
SIZES = [Size(10, 10), Size(63.5, 63.5), Size(0.5, 0.5), Size(900, 900)]


def kinds():
    return [*SHAPES, template(SHAPES)]


def test_names():
    assert {"rectangle", "square"} <= set(SHAPES.names())


def test_rectangle_is_the_box_itself():
    assert Rectangle().outline(Size(63, 88)) == Path.rectangle(Rect(0, 0, 63, 88))


def test_radius_rounds_the_corners_and_keeps_the_box():
    outline = make("rectangle", {"radius": "3 mm"}, HERE).outline(Size(63, 88))
    assert outline.bounds == Rect(0, 0, 63, 88)
    assert sum(command[0] == "C" for command in outline.commands) == 4
    assert outline.commands[0] == ("M", 3, 0)


def test_options_of_others_are_left_alone():
    assert make("square", {"bleed": "3", "radius": "4 mm"}, HERE) == Square(4.0)


def test_unknown_shape_names_the_nearest():
    with pytest.raises(Problem) as raised:
        make("sqaure", {}, HERE)
    (said,) = raised.value.diagnostics
    assert (said.code, said.origin) == ("SHAPE001", HERE)
    assert said.hints == ("a similar shape exists: `square`",)


def test_radius_that_is_no_length():
    with pytest.raises(Problem) as raised:
        make("rectangle", {"radius": "round"}, HERE)
    assert raised.value.diagnostics[0].origin == HERE


def test_square_holds_its_sides_equal():
    with pytest.raises(Problem) as raised:
        outline_of(Square(), Size(60, 50), HERE)
    (said,) = raised.value.diagnostics
    assert (said.code, said.origin) == ("SHAPE002", HERE)
    assert "60 × 50 mm" in said.message


@pytest.mark.parametrize(("kind", "size"), itertools.product(kinds(), SIZES))
def test_every_outline_is_closed_and_fills_its_box(kind, size):
    outline = kind().outline(size)
    assert outline.commands[0][0] == "M"
    assert outline.commands[-1] == ("Z",)
    assert Rect(0, 0, *size).contains(outline.bounds)
    assert outline.bounds.size == pytest.approx(size)


@pytest.mark.parametrize("kind", kinds())
def test_copies_at_their_pitch_do_not_overlap(kind):
    size = Size(20, 20)
    corners = [(c[-2], c[-1]) for c in kind().outline(size).commands if len(c) > 1]
    across, down, drop, shift = kind().pitch(size)
    neighbours = [(across, drop), (-across, drop), (shift, down), (across + shift, down + drop)]
    spots = [(x + 0.37, y + 0.41) for x in range(20) for y in range(20)]
    mine = [spot for spot in spots if inside(spot, corners)]
    assert len(mine) > 100
    for dx, dy in neighbours:
        assert not any(inside((x - dx, y - dy), corners) for x, y in mine)


def inside(spot, corners):
    """Whether a spot lies in a polygon: a ray to the right meets its sides an odd number of times."""
    x, y = spot
    met = False
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1]):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            met = not met
    return met


@pytest.mark.parametrize("kind", kinds())
def test_every_shape_and_key_has_its_manual(kind):
    assert getdoc(kind)
    source = getsource(kind)
    for each in dataclasses.fields(kind):
        line = next(at for at in source.split("\n") if at.strip().startswith(f"{each.name}:"))
        assert source.split(line)[1].lstrip().startswith('"""')
