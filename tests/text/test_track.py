"""Paths that carry a line of text."""

import math

import pytest

from generator.geometry import Path, Rect
from generator.geometry.path_data import read_path
from generator.text.track import Track


def track(data, **more):
    path, _ = read_path(data)
    return Track(path, **{"drop": 0.0, "ruler": 0.0, "window": 0.1, **more})


def test_letters_are_on_the_path_and_turned_with_it():
    corner = track("M 0 10 H 20 V 40")
    assert corner.length == pytest.approx(50)
    assert corner.spot(5, 0) == pytest.approx((5, 10))
    assert corner.spot(5, 2) == pytest.approx((5, 8))
    assert corner.spot(30, 2) == pytest.approx((22, 20))
    assert (corner.turn(5), corner.turn(30)) == (pytest.approx(0), pytest.approx(90))
    # At the corner it takes the direction of the way around it.
    assert corner.turn(20) == pytest.approx(45)


def test_beyond_its_ends_a_path_goes_straight_on():
    line = track("M 0 10 H 20")
    assert line.spot(-3, 0) == pytest.approx((-3, 10))
    assert line.spot(24, 0) == pytest.approx((24, 10))


def test_a_closed_path_goes_round_again():
    square = track("M 0 0 H 10 V 10 H 0 Z")
    assert square.closed and square.spot(45, 0) == pytest.approx((5, 0))


def test_on_the_right_side_the_text_runs_the_other_way():
    line = track("M 0 10 H 20", backwards=True)
    assert line.spot(5, 2) == pytest.approx((15, 12))
    assert abs(line.turn(5)) == pytest.approx(180)


def test_letters_keep_their_distances_at_half_their_height():
    # On top of a circle there is more room above the baseline, inside less.
    circle = Path.ellipse(Rect(0, 0, 20, 20))
    plain, raised, below = (
        Track(circle, drop=0.0, ruler=ruler, window=0.1).length for ruler in (0.0, 1.0, -1.0)
    )
    assert plain == pytest.approx(20 * math.pi, rel=1e-3)
    assert raised == pytest.approx(22 * math.pi, rel=2e-3)
    assert below == pytest.approx(18 * math.pi, rel=2e-3)


def test_a_lower_baseline():
    line = track("M 0 10 H 20", drop=1.0, ruler=0.0)
    assert line.spot(5, 0) == pytest.approx((5, 11))


def test_a_point_carries_no_text():
    with pytest.raises(ValueError):
        track("M 5 5 L 5 5")
