"""Shapes: what each is, and what holds for all of them, `_template.py` included."""

import itertools
import math
from inspect import getdoc, getsource

import pytest

from generator.foundation import dataclasses
from generator.foundation.diagnostics import Origin, Problem
from generator.geometry import Path, Pitch, Point, Rect, Size, Transform
from generator.geometry.outlines import area, crossing, grown, shared
from generator.keys.clip import Clip, Shaped
from generator.shapes import SHAPES, make, outline_of
from generator.shapes.circle import Circle
from generator.shapes.diamond import Diamond
from generator.shapes.ellipse import Ellipse
from generator.shapes.hexagon import Hexagon
from generator.shapes.rectangle import Rectangle, Square
from generator.shapes.triangle import Triangle
from tests.templates import template

HERE = Origin("game.yaml", 7, 5)
SIZES = [Size(10, 10), Size(63.5, 63.5), Size(0.5, 0.5), Size(900, 900)]


OPTIONS = {"PathShape": {"path": "M 0 5 L 3 0 H 14 L 11 5 C 12 8 15 9 14 14 L 4 14 Z"}}


def kinds():
    return [*(kind for kind in SHAPES if not hasattr(kind, "net")), template(SHAPES)]


def an(kind):
    """A shape of a kind."""
    if kind.__name__ in OPTIONS:
        return make(next(n for n in SHAPES.names() if SHAPES[n] is kind), OPTIONS[kind.__name__])
    return kind()


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
    assert said.hints == ("did you mean `square`?",)


def test_radius_that_is_not_a_length():
    with pytest.raises(Problem) as raised:
        make("rectangle", {"radius": "round"}, HERE)
    assert raised.value.diagnostics[0].origin == dataclasses.replace(HERE, key="radius")


def test_square_holds_its_sides_equal():
    with pytest.raises(Problem) as raised:
        outline_of(Square(), Size(60, 50), HERE)
    (said,) = raised.value.diagnostics
    assert (said.code, said.origin) == ("SHAPE002", HERE)
    assert "60 × 50 mm" in said.message


@pytest.mark.parametrize(("kind", "size"), itertools.product(kinds(), SIZES))
def test_every_outline_is_closed_and_fills_its_box(kind, size):
    outline = an(kind).outline(size)
    assert outline.commands[0][0] == "M"
    assert outline.commands[-1] == ("Z",)
    assert Rect(0, 0, *size).contains(outline.bounds)
    assert outline.bounds.size == pytest.approx(size)
    assert size.width * size.height >= area(outline) > size.width * size.height / 3
    assert crossing(outline) is None


@pytest.mark.parametrize("kind", kinds())
def test_equal_shapes_are_equal_values(kind):
    assert {an(kind): 1}[an(kind)] == 1


NESTING = [kind for kind in kinds() if an(kind).pitches(Size(20, 20), 0.0)]
GAPS = [0.0, 0.4, 3.0, 12.0]
BOXES = [Size(30, 30), Size(40, 18), Size(18, 40), Size(63.5, 57.15)]


@pytest.mark.parametrize("kind", NESTING)
@pytest.mark.parametrize("gap", GAPS)
def test_copies_at_their_pitches_are_the_gap_apart(kind, gap):
    for size in BOXES:
        if kind is Circle and size.width != size.height:
            continue
        shape = an(kind)
        outline = shape.outline(size)
        pitches = shape.pitches(size, gap)
        assert pitches
        for pitch in pitches:
            near = list(_neighbours(pitch, size))
            nearly, beyond = (grown(outline, gap + by, rounded=True) for by in (-0.01, 0.01))
            for spot, turned in ((s, t) for s, t in near):
                other = _placed(outline, size, spot, turned)
                assert shared(nearly, other) < 1e-3, (size, pitch, spot)
            met = [shared(beyond, _placed(outline, size, spot, turned)) for spot, turned in near]
            assert max(met) > 0, (size, pitch)


def _neighbours(pitch, size):
    """Where copies lie round the first of its row and column, and whether they stand on their heads."""
    for row, column in itertools.product(range(-4, 5), repeat=2):
        if (row, column) != (0, 0):
            x = column * pitch.across + (pitch.shift if row % 2 else 0)
            y = row * pitch.down + (pitch.drop if column % 2 else 0)
            if abs(x) < size.width + 14 and abs(y) < size.height + 14:
                yield (x, y), pitch.turned and column % 2 == 1


def _placed(outline, size, spot, turned):
    moved = Transform.translate(*spot)
    if turned:
        moved = moved @ Transform.rotate(180, Point(size.width / 2, size.height / 2))
    return outline.transformed(moved)


@pytest.mark.parametrize("kind", [Hexagon, Triangle, Diamond])
def test_tiles_leave_nothing_between_them(kind):
    for size in BOXES:
        pitch = kind().pitches(size, 0.0)[0]
        assert area(kind().outline(size)) == pytest.approx(pitch.across * pitch.down)


def test_hexagons_of_a_map():
    flat, pointy = Hexagon(), Hexagon("pointy")
    assert flat.box(38, "flat") == pytest.approx((43.879, 38), abs=1e-3)
    assert pointy.box(38, "flat") == pytest.approx((38, 43.879), abs=1e-3)
    assert pointy.box(26.9875, "flat") == pytest.approx((26.988, 31.162), abs=1e-3)
    assert flat.box(44, "point")[0] == pytest.approx(44)
    assert pointy.box(22, "side")[1] == pytest.approx(44)
    pitch = flat.pitches(flat.box(38, "flat"), 0.0)[0]
    assert (pitch.across, pitch.down, pitch.drop) == pytest.approx((32.909, 38, 19), abs=1e-3)
    pitch = flat.pitches(flat.box(38, "flat"), 2.0)[0]
    # All six neighbours of a regular hexagon are equally far away.
    assert math.hypot(pitch.across, pitch.drop) == pytest.approx(pitch.down)
    assert pitch.down == 40


def test_circles_are_staggered_both_ways():
    grid, rows, columns = Circle().pitches(Size(25, 25), 1.0)
    assert grid == Pitch(26, 26)
    assert rows == Pitch(26, pytest.approx(26 * math.sqrt(3) / 2), shift=13)
    assert columns == Pitch(pytest.approx(26 * math.sqrt(3) / 2), 26, drop=13)


def test_ellipse_with_equal_axes_nests_as_a_circle():
    for one, other in zip(
        Ellipse().pitches(Size(25, 25), 2.0), Circle().pitches(Size(25, 25), 2.0)
    ):
        assert one == pytest.approx(other)


def test_an_outline_that_can_nest_upside_down_does():
    shape = make("path", {"path": "M 0 10 L 6 0 L 8 0 L 14 10 Z"}, HERE)
    pitch = min(shape.pitches(Size(14, 10), 0.0), key=lambda pitch: pitch.across * pitch.down)
    assert pitch == pytest.approx(Pitch(8, 10, turned=True), abs=1e-4)


@pytest.mark.parametrize(
    ("path", "code", "word"),
    [
        ("M 0 0 L 10 10 L 10 0 L 0 10 Z", "SHAPE003", "x = 5, y = 5"),
        ("M 0 0 L 10 0 L 5 5 L 10 10 L 0 10 L 5 5 Z", "SHAPE003", "x = 5, y = 5"),
        ("M 0 0 H 10", "SHAPE003", "encloses nothing"),
        ("M 0 0 H 5 V 5 Z M 10 10 H 15 V 15 Z", "SHAPE003", "2 separate outlines"),
        ("square", "YAML008", "path data"),
        ("M 0 0 L 10", "YAML008", "`L` needs 2 numbers"),
    ],
)
def test_path_data_that_no_knife_can_follow(path, code, word):
    with pytest.raises(Problem) as raised:
        make("path", {"path": path}, Origin("game.yaml", 7), {"path": Origin("game.yaml", 9)})
    (said,) = raised.value.diagnostics
    assert (said.code, said.origin.line, said.origin.key) == (code, 9, "path")
    assert word in said.message
    assert said.hints


def test_path_needs_its_data():
    with pytest.raises(Problem) as raised:
        make("path", {}, HERE)
    (said,) = raised.value.diagnostics
    assert (said.code, said.origin) == ("YAML007", HERE)


def test_an_open_path_is_closed_and_stretched_to_the_size():
    outline = make("path", {"path": "M 1 1 h 2 v 1 h -2"}, HERE).outline(Size(40, 30))
    assert outline == Path.polygon([(0, 0), (40, 0), (40, 30), (0, 30)])


def test_a_part_inside_of_a_path_is_a_hole():
    outline = make("path", {"path": "M 0 0 H 9 V 9 H 0 Z M 3 3 H 6 V 6 H 3 Z"}, HERE).outline(
        Size(90, 90)
    )
    assert area(outline) == pytest.approx(8100 - 900)


@pytest.mark.parametrize(
    ("name", "options", "size"),
    [
        ("circle", {}, Size(30, 20)),
        ("octagon", {"corner": "12"}, Size(30, 20)),
        ("octagon", {"corner": "0"}, Size(30, 20)),
    ],
)
def test_sizes_that_a_shape_cannot_have(name, options, size):
    with pytest.raises(Problem) as raised:
        outline_of(make(name, options, HERE), size, HERE)
    (said,) = raised.value.diagnostics
    assert (said.code, said.origin) == ("SHAPE002", HERE)


@pytest.mark.parametrize("kind", kinds())
def test_every_shape_and_key_has_its_manual(kind):
    assert getdoc(kind)
    source = getsource(kind)
    for each in dataclasses.fields(kind):
        line = next(at for at in source.split("\n") if at.strip().startswith(f"{each.name}:"))
        assert source.split(line)[1].lstrip().startswith('"""')


@pytest.mark.parametrize("box", [Size(30, 15), Size(15, 30)])
@pytest.mark.parametrize("name", ["circle", "square", "hexagon", "triangle", "star", "heart"])
def test_what_is_cut_to_equal_sides_keeps_them_in_any_box(name, box):
    clip = Clip(Shaped(shape=name))
    alone, fitted = clip.on(Size(20, 20)), clip.on(box)
    assert fitted.bounds.width / fitted.bounds.height == pytest.approx(
        alone.bounds.width / alone.bounds.height
    )
    middle = fitted.bounds.x + fitted.bounds.width / 2, fitted.bounds.y + fitted.bounds.height / 2
    assert middle == pytest.approx((box.width / 2, box.height / 2))


@pytest.mark.parametrize("turned", ["flat", "pointy"])
def test_a_hexagon_that_is_cut_out_is_regular(turned):
    form = Shaped(shape="hexagon", options=(("orientation", turned),))
    outline = Clip(form).on(Size(40, 10))
    corners = [Point(*command[1:]) for command in outline.commands if command[0] != "Z"]
    sides = [math.dist(a, b) for a, b in itertools.pairwise([*corners, corners[0]])]
    assert sides == pytest.approx([sides[0]] * 6)
