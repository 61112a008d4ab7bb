import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.path_data import arc, read_path


def _commands(text):
    path, fault = read_path(text)
    assert fault == ""
    return [(c[0], *(round(n, 3) for n in c[1:])) for c in path.commands]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("M1 2L3 4", [("M", 1, 2), ("L", 3, 4)]),
        ("m1,2 3,4-5.5.5z", [("M", 1, 2), ("L", 4, 6), ("L", -1.5, 6.5), ("Z",)]),
        ("M0 0h10v10H0z", [("M", 0, 0), ("L", 10, 0), ("L", 10, 10), ("L", 0, 10), ("Z",)]),
        ("M0 0 1e1 2E-1", [("M", 0, 0), ("L", 10, 0.2)]),
        (
            "M0 0c1 1 2 2 3 3s4 4 5 5",
            [("M", 0, 0), ("C", 1, 1, 2, 2, 3, 3), ("C", 4, 4, 7, 7, 8, 8)],
        ),
        ("M0 0s1 2 3 3", [("M", 0, 0), ("C", 0, 0, 1, 2, 3, 3)]),
        ("M0 0q3 3 6 0t6 0", [("M", 0, 0), ("C", 2, 2, 4, 2, 6, 0), ("C", 8, -2, 10, -2, 12, 0)]),
        ("M5 5l1 1zl2 2", [("M", 5, 5), ("L", 6, 6), ("Z",), ("M", 5, 5), ("L", 7, 7)]),
        ("M0 0A0 5 0 0 1 3 4", [("M", 0, 0), ("L", 3, 4)]),
        ("M1 1A5 5 0 0 1 1 1L2 2", [("M", 1, 1), ("L", 2, 2)]),
        ("", []),
    ],
)
def test_commands(text, expected):
    assert _commands(text) == expected


def test_the_flags_of_an_arc_need_no_space():
    assert _commands("M0 0a5 5 0 0110 0") == _commands("M0 0 a 5 5 0 0 1 10 0")
    assert _commands("M0 0a5 5 0 0110 0")[1:] == [
        ("C", 0, -2.761, 2.239, -5, 5, -5),
        ("C", 7.761, -5, 10, -2.761, 10, 0),
    ]


def test_a_turned_arc():
    assert _commands("M10 10a5 3 30 0 1 8 2") == [
        ("M", 10, 10),
        ("C", 10.634, 9.099, 12.066, 8.797, 13.734, 9.214),
        ("C", 15.402, 9.631, 17.039, 10.7, 18, 12),
    ]


_coordinate = st.floats(-50, 50)


@given(
    st.tuples(_coordinate, _coordinate),
    st.tuples(_coordinate, _coordinate),
    st.tuples(st.floats(0.5, 80), st.floats(0.5, 80)),
    st.tuples(st.floats(0, 360), st.booleans(), st.booleans()),
)
def test_an_arc_runs_along_one_ellipse_from_start_to_end(start, end, radii, how):
    if math.dist(start, end) < 0.1:
        return
    cubics = arc(start, end, radii, how)
    assert cubics[-1][-2:] == end
    turn = math.radians(how[0])
    at, points = start, []
    for _, x1, y1, x2, y2, x, y in cubics:
        points += [
            (at[0], at[1]),
            (x, y),
            tuple(
                (a + 3 * b + 3 * c + d) / 8 for a, b, c, d in zip(at, (x1, y1), (x2, y2), (x, y))
            ),
        ]
        at = (x, y)
    ratio = radii[1] / radii[0]
    # In the ellipse's own axes, and squeezed to a circle, all points are equally far from one centre.
    flat = [
        (math.cos(turn) * x + math.sin(turn) * y, (math.cos(turn) * y - math.sin(turn) * x) / ratio)
        for x, y in points
    ]
    size = max(radii[0], *(math.dist(a, b) for a in flat for b in flat))
    assert _spread(flat) < 0.002 * size


def _spread(points):
    """How much the distances from the best centre differ: the centre of the circle through three far points."""
    (ax, ay), (bx, by), (cx, cy) = points[0], points[2], points[-2]
    d = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by))
    if abs(d) < 1e-6:
        return 0.0
    a, b, c = (x * x + y * y for x, y in ((ax, ay), (bx, by), (cx, cy)))
    center = (
        (a * (by - cy) + b * (cy - ay) + c * (ay - by)) / d,
        (a * (cx - bx) + b * (ax - cx) + c * (bx - ax)) / d,
    )
    distances = [math.dist(center, p) for p in points]
    return max(distances) - min(distances)


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("10 10L5 5", 0),
        ("L5 5", 0),
        ("M0 0L5", 1),
        ("M0 0L5 5 X 3", 2),
        ("M0 0A1 1 0 2 0 5 5", 1),
        ("M0 0zz 5", 2),
        ("M", 0),
    ],
)
def test_what_comes_before_a_mistake_is_drawn(text, drawn):
    path, fault = read_path(text)
    assert len(path.commands) == drawn
    assert fault


def test_much_malformed_data_takes_no_time():
    for text in ("M0 0A" + "1" * 20000, "M0 0" + "L1 1" * 20000 + "L", "M" + "1" * 20000 + "!"):
        read_path(text)
