"""Outlines: grown, joined, measured, and found to cross themselves."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry import Path, Point, Rect, Transform
from generator.geometry.outlines import area, crossing, flattened, grown, shared, without

BOX = Path.rectangle(Rect(0, 0, 20, 10))
DISC = Path.ellipse(Rect(0, 0, 20, 20))
HEXAGON = Path.polygon([(5, 0), (15, 0), (20, 8), (15, 16), (5, 16), (0, 8)])
RING = Path((*DISC.commands, *Path.ellipse(Rect(5, 5, 10, 10)).commands))
mm = st.floats(1, 200).map(lambda n: round(n, 2))


def test_a_rectangle_grows_to_a_rectangle_and_its_radius_with_it():
    assert grown(BOX, 3) == Path.rectangle(Rect(-3, -3, 26, 16))
    assert grown(BOX, -2) == Path.rectangle(Rect(2, 2, 16, 6))
    assert grown(Path.rectangle(Rect(0, 0, 20, 10), 3), 2) == Path.rectangle(
        Rect(-2, -2, 24, 14), 5
    )
    assert grown(Path.rectangle(Rect(0, 0, 20, 10), 3), -3) == Path.rectangle(Rect(3, 3, 14, 4))
    mixed = Path.rectangle(Rect(0, 0, 20, 10), [3, 0, 2, 0])
    assert grown(mixed, 1) == Path.rectangle(Rect(-1, -1, 22, 12), [4, 0, 3, 0])


def test_a_circle_grows_to_a_circle_however_it_lies():
    assert grown(DISC, 1.5) == Path.ellipse(Rect(-1.5, -1.5, 23, 23))
    turned = DISC.transformed(Transform.rotate(90, Point(10, 10)))
    assert grown(turned, 1.5) == Path.ellipse(Rect(-1.5, -1.5, 23, 23))


def test_a_hexagon_grows_to_a_hexagon_whose_sides_are_as_far_away():
    (points,) = flattened(grown(HEXAGON, 2))
    assert len(points) == 6
    assert grown(HEXAGON, 2).bounds.y == pytest.approx(-2)
    slope = math.hypot(5, 8)
    assert grown(HEXAGON, 2).bounds.x == pytest.approx(-2 * slope / 8, abs=1e-4)
    assert shared(HEXAGON, grown(HEXAGON, 2)) == pytest.approx(area(HEXAGON))


def test_corners_may_become_arcs():
    assert area(grown(BOX, 2, rounded=True)) == pytest.approx(24 * 14 - (4 - math.pi) * 4, abs=0.1)


@pytest.mark.parametrize("path", [BOX, DISC, HEXAGON])
def test_an_outline_may_shrink_to_nothing(path):
    assert grown(path, -11) == Path(())
    assert grown(Path(()), 1) == Path(())


def test_a_ring_grows_into_its_hole():
    assert area(RING) == pytest.approx(math.pi * (100 - 25), rel=1e-3)
    assert area(grown(RING, 1)) == pytest.approx(math.pi * (121 - 16), rel=1e-3)


@given(mm, st.floats(0.4, 2.5), st.floats(0.1, 5).map(lambda n: round(n, 2)))
def test_grown_ellipses_stay_clear_of_the_first_by_that_much(width, ratio, by):
    ellipse = Path.ellipse(Rect(0, 0, width, width * ratio))
    larger, wanted = grown(ellipse, by).bounds, ellipse.bounds.grown(by)
    assert list(larger) == pytest.approx(list(wanted), abs=0.01 + 0.02 * by)


def test_what_is_shared_and_what_is_left():
    beside = BOX.transformed(Transform.translate(15, 5))
    assert shared(BOX, beside) == pytest.approx(25)
    assert area(without(BOX, [beside])) == pytest.approx(175)
    assert without(BOX, [BOX.transformed(Transform.translate(20, 0))]) == BOX
    corner = Path.rectangle(Rect(15, 5, 5, 5))
    left = 200 - shared(BOX, DISC) - 25 + shared(DISC, corner)
    assert area(without(BOX, [DISC, beside])) == pytest.approx(left, abs=0.01)
    assert without(BOX, [grown(BOX, 1)]) == Path(())
    assert area(without(DISC, [Path.ellipse(Rect(5, 5, 10, 10))])) == pytest.approx(area(RING))


@given(mm)
def test_flattened_curves_are_near(radius):
    (points,) = flattened(Path.ellipse(Rect(-radius, -radius, 2 * radius, 2 * radius)))
    middles = [((a.x + b.x) / 2, (a.y + b.y) / 2) for a, b in pairwise(points)]
    off = [math.hypot(*spot) - radius for spot in (*points, *middles)]
    assert max(map(abs, off)) < 0.006 + 3e-4 * radius  # and the cubic's own error


def test_a_tolerance_may_be_asked_for():
    assert len(flattened(DISC, 1.0)[0]) < len(flattened(DISC, 0.01)[0]) / 5


@pytest.mark.parametrize("path", [BOX, DISC, HEXAGON, RING])
def test_plain_outlines_do_not_cross_themselves(path):
    assert crossing(path) is None


@pytest.mark.parametrize(
    ("points", "place"),
    [
        ([(0, 0), (10, 10), (10, 0), (0, 10)], (5, 5)),
        ([(0, 0), (10, 0), (5, 5), (10, 10), (0, 10), (5, 5)], (5, 5)),
        ([(0, 0), (10, 0), (5, 0), (5, 10)], (5, 0)),
        ([(0, 0), (10, 0), (10, 10), (10, 4), (0, 4)], (10, 4)),
        ([(0, 0), (20, 0), (20, 10), (15, 0), (10, 10), (0, 10)], (15, 0)),
    ],
)
def test_where_an_outline_crosses_or_touches_itself(points, place):
    assert crossing(Path.polygon(points)) == pytest.approx(place)


def test_a_curve_that_loops_crosses_itself():
    loop = Path((("M", 0, 0), ("C", 30, 20, -20, 20, 10, 0), ("L", 5, -10), ("Z",)))
    x, y = crossing(loop)
    assert x == pytest.approx(5, abs=0.01) and 0 < y < 15


def test_parts_that_cross_each_other():
    both = Path((*BOX.commands, *BOX.transformed(Transform.translate(5, 5)).commands))
    assert crossing(both) == pytest.approx((5, 10))
