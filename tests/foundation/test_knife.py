"""Outlines side by side, as a knife goes round them."""

import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry import Path, Rect, Size, Transform
from generator.geometry.shared_edges import cut_once
from generator.shapes import make

cells = st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1)
turns = st.sampled_from([0, 30, 45, 90, 123.4])


def box(x, y, width=1.0, height=1.0, radius=0.0):
    return Path.rectangle(Rect(x, y, width, height), radius)


def strokes(paths):
    """The straight lines of paths by their ends; the curves as they are."""
    for path in paths:
        at = start = (0.0, 0.0)
        for kind, *numbers in path.commands:
            end = start if kind == "Z" else tuple(numbers[-2:])
            if kind == "M":
                start = end
            elif math.dist(at, end) > 1e-6:
                yield at, end, tuple(numbers[:4]) if kind == "C" else ()
            at = end


def bits(paths, turn=0.0):
    """The whole numbers between which straight lines run, when they are turned back; each as often as it is covered."""
    found = Counter()
    back = Transform.rotate(-turn)
    for a, b, bend in strokes(paths):
        assert not bend
        (ax, ay), (bx, by) = sorted([rounded(back.apply(*a)), rounded(back.apply(*b))])
        assert ax == bx or ay == by
        for step in range(round(abs(bx - ax) + abs(by - ay))):
            found[(ax + step, ay, "across") if ay == by else (ax, ay + step, "down")] += 1
    return found


def rounded(point):
    assert all(abs(value - round(value)) < 1e-3 for value in point)
    return tuple(round(value) for value in point)


@given(cells, turns, st.randoms(use_true_random=False))
def test_what_is_cut_is_the_union_of_all_edges_each_bit_once(there, turn, chance):
    """Boxes on squared paper, all of it turned by any angle, in any order."""
    listed = sorted(there)
    chance.shuffle(listed)
    boxes = [box(x, y).transformed(Transform.rotate(turn)) for x, y in listed]
    assert bits(cut_once(boxes), turn) == dict.fromkeys(bits(boxes, turn), 1)


def test_a_full_page_is_cut_by_whole_lines():
    made = cut_once(box(x, y, 63, 88) for x in (0, 63, 126) for y in (0, 88, 176))
    assert [path.bounds for path in made] == [
        *(Rect(0, y, 189, 0) for y in (0, 88, 176, 264)),
        *(Rect(x, 0, 0, 264) for x in (0, 63, 126, 189)),
    ]
    assert all(len(path.commands) == 2 for path in made)


def test_pieces_with_a_gap_stay_whole():
    boxes = [box(x * 1.01, 0, radius=0.2) for x in range(3)]
    assert list(cut_once(boxes)) == boxes


def test_round_corners_stay_curves_and_the_side_between_them_is_cut_once():
    left, right, between = cut_once([box(0, 0, 10, 8, 2), box(10, 0, 10, 8, 2)])
    assert between.bounds == Rect(10, 2, 0, 4)
    for part in (left, right):
        assert [kind for kind, *_ in part.commands] == list("MCLCLCLC")
    assert left.bounds == Rect(0, 0, 10, 8)


@pytest.mark.parametrize("name", ["hexagon", "triangle", "diamond", "octagon"])
def test_nested_outlines_are_cut_once(name):
    shape, size = make(name, {}), Size(40.0, 34.641016)
    pitch = shape.pitches(size, 0.0)[0]
    outlines = []
    for row in range(4):
        for column in range(4):
            turned = pitch.turned and column % 2
            x = column * pitch.across + (pitch.shift if row % 2 else 0.0)
            y = row * pitch.down + (pitch.drop if column % 2 else 0.0)
            by = Transform(-1, 0, 0, -1, *size) if turned else Transform()
            outlines.append(shape.outline(size).transformed(Transform.translate(x, y) @ by))
    edges = [(a, b) for a, b, _ in strokes(outlines)]
    lines = [(a, b) for a, b, _ in strokes(cut_once(outlines))]
    assert len(lines) < len(edges)
    for point in spots(edges):
        assert sum(away(point, *line) < 0.01 for line in lines) == 1
    for point in spots(lines):
        assert any(away(point, *edge) < 0.01 for edge in edges)


def spots(lines):
    """Some points of lines, off their ends and off where others may meet them."""
    for a, b in lines:
        for share in (0.037, 0.213, 0.461, 0.777, 0.943):
            yield a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])


def away(point, a, b):
    """How far a point is from a line between two others."""
    long = math.dist(a, b)
    t = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / long**2
    t = min(1.0, max(0.0, t))
    return math.dist(point, (a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])))


def test_what_is_drawn_twice_is_cut_once():
    line = Path.polygon([(0, 5), (10, 5)], closed=False)
    assert [path.bounds for path in cut_once([line, line])] == [Rect(0, 5, 10, 0)]
    circle = Path.ellipse(Rect(0, 0, 9, 9))
    assert cut_once([circle, circle]) == (circle,)


def test_nothing_is_cut_of_nothing():
    assert cut_once([]) == cut_once([Path(())]) == ()
