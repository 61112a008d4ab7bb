"""Lengths, rectangles, transforms and paths."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry import Path, Point, Rect, Transform, around
from generator.geometry.units import dimensions, millimetres, pixels, points


@pytest.mark.parametrize(
    ("text", "mm"),
    [
        ("3", 3),
        ("3mm", 3),
        (" 2.5 in", 63.5),
        ('1"', 25.4),
        ("72pt", 25.4),
        ("1.5cm", 15),
        ("-2", -2),
    ],
)
def test_length(text: str, mm: float) -> None:
    assert millimetres(text) == pytest.approx(mm)


@pytest.mark.parametrize("text", ["", "mm", "3 m", "1,5", "3mm3", "nan", "1e3"])
def test_no_length(text: str) -> None:
    with pytest.raises(ValueError, match="length"):
        millimetres(text)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("63.5 x 88.9 mm", (63.5, 88.9)),
        ("2.5 x 3.5 in", (63.5, 88.9)),
        ("2.5in × 88.9mm", (63.5, 88.9)),
        ("2.5 in", (63.5, 63.5)),
        ("7.5 x 5.0 in", (190.5, 127.0)),
    ],
)
def test_size(text: str, size: tuple[float, float]) -> None:
    assert dimensions(text) == size


@pytest.mark.parametrize("text", ["a x b", "1 x 2 x 3", "x 3"])
def test_no_size(text: str) -> None:
    with pytest.raises(ValueError, match="isn't a"):
        dimensions(text)


def test_points_and_pixels() -> None:
    assert points(25.4) == pytest.approx(72)
    assert pixels(63.5, 300) == pytest.approx(750)


def test_quarter_turns_are_exact() -> None:
    turn = Transform.rotate(90, Point(10, 10))
    assert turn.apply(20, 10) == Point(10, 20)
    assert (turn @ turn @ turn @ turn) == Transform(1, 0, 0, 1, 0, 0)


numbers = st.floats(-100, 100, allow_nan=False)


@given(numbers, numbers, numbers, numbers, numbers)
def test_composition_is_one_after_the_other(
    a: float, b: float, angle: float, x: float, y: float
) -> None:
    first, second = Transform.translate(a, b), Transform.rotate(angle, Point(b, a))
    ours = (second @ first).apply(x, y)
    assert ours == pytest.approx(second.apply(*first.apply(x, y)), abs=1e-6)


def test_bounds_of_a_curve_are_those_of_the_curve_not_of_its_handles() -> None:
    circle = Path.ellipse(Rect(10, 20, 30, 30))
    assert circle.bounds == pytest.approx(Rect(10, 20, 30, 30))
    turned = circle.transformed(Transform.rotate(45, Point(25, 35)))
    assert turned.bounds == pytest.approx(Rect(10, 20, 30, 30), abs=0.01)


def test_radius_is_cut_down_to_half_the_shorter_side() -> None:
    pill = Path.rectangle(Rect(0, 0, 20, 10), 99)
    assert pill == Path.rectangle(Rect(0, 0, 20, 10), 5)
    assert pill.bounds == pytest.approx(Rect(0, 0, 20, 10))


def test_each_corner_has_its_own_radius() -> None:
    tab = Path.rectangle(Rect(0, 0, 20, 10), (3, 3, 0, 0))
    curves = [c for c in tab.commands if c[0] == "C"]
    assert len(curves) == 2


def test_rectangles() -> None:
    one, two = Rect(0, 0, 10, 10), Rect(8, 8, 10, 10)
    assert one.overlaps(two)
    assert not one.overlaps(Rect(10, 0, 5, 5))
    assert one.united(two) == Rect(0, 0, 18, 18)
    assert one.clipped(two) == Rect(8, 8, 2, 2)
    assert one.grown(3).contains(one)
    assert around([]) == Rect(0, 0, 0, 0)


def test_turned_bounds() -> None:
    around_square = Transform.rotate(45).bounds(Rect(-1, -1, 2, 2))
    assert around_square.width == pytest.approx(2 * math.sqrt(2))
