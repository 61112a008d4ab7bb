"""Boards of squares and hexes, walls on them, and tracks."""

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.foundation.diagnostics import Problem
from generator.frame import PathMark, TextMark
from generator.frame.hexes import axial, hexagon, staggered
from generator.frame.lattice import Board, board, rectangle, squares, trails
from generator.frame.naming import WAYS
from generator.frame.ways import Course, capacity, spots
from generator.geometry import Rect, Size
from tests.frames.kit import drawn, measured

_orientations = st.sampled_from(["pointy", "flat"])
_counts = st.integers(1, 7)


@st.composite
def _lattices(draw):
    kind = draw(st.sampled_from(["squares", "hexagon", "staggered"]))
    if kind == "hexagon":
        return hexagon(draw(st.integers(1, 5)), draw(_orientations))
    places = rectangle(draw(_counts), draw(_counts))
    if kind == "squares":
        return squares(places)
    return staggered(places, draw(_orientations), draw(st.sampled_from(["odd", "even"])))


def _said(text, width=60, height=60):
    with pytest.raises(Problem) as caught:
        drawn(text, width, height)
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.origin.line
    assert diagnostic.hints
    return diagnostic.message


def _length(path):
    total = 0.0
    start = at = (0.0, 0.0)
    for command in path.commands:
        to = start if command[0] == "Z" else command[1:]
        if command[0] == "M":
            start = to
        else:
            total += math.dist(at, to)
        at = to
    return total


@given(_lattices(), st.floats(20, 300), st.floats(20, 300), st.floats(0, 1.5))
def test_a_board_fills_its_area_in_one_direction_and_its_cells_are_regular(
    lattice, width, height, gap
):
    made = board(lattice, Size(width, height), None, gap)
    if not made.cell:
        return
    assert Rect(0, 0, width, height).contains(made.rect)
    assert min(width - made.rect.width, height - made.rect.height) == pytest.approx(0, abs=1e-6)
    bounds = made.outlines(lattice.cells).bounds
    assert tuple(bounds) == pytest.approx((0, 0, *made.rect.size), abs=1e-6)
    for spot in lattice.cells:
        corners = [c[1:] for c in made.outlines([spot]).commands if len(c) == 3]
        x, y = made.middle(spot)
        middles = [
            ((a[0] + b[0]) / 2 + made.rect.x, (a[1] + b[1]) / 2 + made.rect.y)
            for a, b in pairwise([*corners, corners[0]])
        ]
        assert all(math.dist((x, y), m) == pytest.approx(made.cell / 2) for m in middles)


@given(_lattices(), st.floats(0, 2))
def test_the_gap_between_cells_side_by_side_is_the_one_asked_for(lattice, gap):
    made = board(lattice, Size(100, 100), 10, gap)
    apart = {
        round(math.dist(made.middle(a), made.middle(b)), 6)
        for a in lattice.cells
        for b in lattice.cells
        if set(map(frozenset, lattice.edges(a))) & set(map(frozenset, lattice.edges(b))) and a != b
    }
    assert apart <= {round(10 + gap, 6)}


@given(_lattices())
def test_every_edge_is_drawn_once(lattice):
    cells, edges = len(lattice.cells), len(lattice.ring)
    inner, outer = list(lattice.inner()), list(lattice.outer())
    assert 2 * len(inner) + len(outer) == cells * edges
    made = Board(lattice, Rect(0, 0, 1, 1), 1.0)
    for each in (inner, outer, inner + outer):
        expected = sum(math.dist(made.at(a), made.at(b)) for a, b in each)
        assert _length(made.lines(each)) == pytest.approx(expected)


@given(_lattices())
def test_two_edges_that_meet_alone_are_joined(lattice):
    """A stroke that ended where just two edges meet would leave a notch in a thick line."""
    edges = [*lattice.outer(), *lattice.inner()][::2]
    met = {}
    for a, b in edges:
        met[a] = met.get(a, 0) + 1
        met[b] = met.get(b, 0) + 1
    for knots, closed in trails(edges):
        if not closed:
            assert met[knots[0]] % 2 == met[knots[-1]] % 2 == 1


@pytest.mark.parametrize(("side", "count"), [(1, 1), (2, 7), (4, 37), (5, 61)])
@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_a_hexagon_of_hexes(side, count, orientation):
    lattice = hexagon(side, orientation)
    places = axial(lattice)
    assert len(lattice.cells) == count
    assert all(max(abs(q), abs(r), abs(q + r)) < side for q, r in places.values())
    assert len(set(places.values())) == count


@given(_orientations, st.sampled_from(["odd", "even"]))
def test_neighbours_differ_by_one_in_axial_coordinates(orientation, shift):
    lattice = staggered(rectangle(5, 5), orientation, shift)
    places = axial(lattice)
    edges = {spot: set(map(frozenset, lattice.edges(spot))) for spot in lattice.cells}
    for a, (q, r) in places.items():
        for b, (q2, r2) in places.items():
            near = max(abs(q - q2), abs(r - r2), abs(q + r - q2 - r2)) == 1
            assert near is (len(edges[a] & edges[b]) == 1)


def test_hexes_are_called_by_their_line_and_place():
    assert (
        list(WAYS["letters"].names(hexagon(2, "pointy")).values()) == "A1 B1 A2 B2 C2 A3 B3".split()
    )
    assert (
        list(WAYS["letters"].names(hexagon(2, "flat")).values()) == "B1 A1 C1 B2 A2 C2 B3".split()
    )


def _texts(frame):
    return [
        "".join(word.text for run in p.mark.runs for word in run.glyphs)
        for p in frame.placed
        if isinstance(p.mark, TextMark)
    ]


def test_a_map_of_a_hexagonal_board_has_a_line_for_each_straight_line():
    texts = "texts: {a: A, b: B}, labels: none"
    pointy = drawn(f'{{hex-grid: , side: 2, map: "a .\\n.  . b\\n. .", {texts}}}', 40, 40)
    flat = drawn(
        f'{{hex-grid: , side: 2, orientation: flat, map: "a .\\n. . b\\n. .", {texts}}}', 40, 40
    )
    places = [[(p.x, p.y) for p in frame.placed[-2:]] for frame in (pointy, flat)]
    (ax, ay), (bx, by) = places[0]
    assert ax < bx
    assert ay < by
    # Turned by a quarter and mirrored: what was along a row is now down a column.
    (cx, cy), (dx, dy) = places[1]
    assert cx < dx
    assert cy < dy


SAME = [
    ("square-grid: ", "columns: 4, rows: 3", "", ""),
    ("square-grid: ", "columns: 3, rows: 5, cell: 7, gap: 1", "", ""),
    (
        "square-grid: ",
        "columns: 3, rows: 5",
        ", column_labels: letters, row_labels: numbers",
        "padding: [4, 0, 0, 4]",
    ),
    ("hex-grid: ", "side: 3, gap: 0.5", "", "grid: hex"),
    ("hex-grid: ", "columns: 5, rows: 4, orientation: flat, ragged: yes", "", "grid: hex"),
    ("hex-grid: ", "columns: 5, rows: 4, cell: 6, shift: odd", "", "grid: hex"),
]


@pytest.mark.parametrize(("grid", "keys", "more", "walls"), SAME)
def test_walls_lie_just_over_the_lines_of_a_grid_in_the_same_box(grid, keys, more, walls):
    under = drawn(f"{{{grid}, {keys}{more}, border: red}}", 63, 50)
    over = drawn(f"{{walls: , {keys}, {walls or 'grid: square'}, around: yes}}", 63, 50)
    border = [p for p in under.placed if isinstance(p.mark, PathMark)][-1]
    (wall,) = over.placed
    assert (wall.x, wall.y) == (border.x, border.y)
    assert wall.mark.path == border.mark.path
    assert measured(f"{{walls: , {keys}, {walls or 'grid: square'}}}", 63, 50) == measured(
        f"{{{grid}, {keys}{more}}}", 63, 50
    )


def test_a_map_of_letters_walls_off_whole_squares():
    frame = drawn('{walls: , map: "#.#\\n##.", stroke: none, fills: {"#": red}}', 30, 20)
    (fill,) = frame.placed
    assert fill.mark.path.bounds == Rect(0, 0, 30, 20)
    frame = drawn('{walls: , map: "#.#\\n##."}', 30, 20)
    _, walls = frame.placed
    assert _length(walls.mark.path) == 10 * (8 + 4)


MALFORMED = [
    ("+--+\\n|  |", "ends with a row of cells"),
    ("+--+", "no row of cells"),
    ("+--\\n|  |\\n+--+", "line 1 of the map, `+--`, isn't a line of corners"),
    (
        "+--+--+\\n|  | x |\\n+--+--+",
        "line 2 of the map, `|  | x |`, is 1 character longer than the first",
    ),
    (
        "+--+--+\\n|  x  |\\n+--+--+",
        "line 2 of the map, `|  x  |`, has `x` in the place of an edge",
    ),
    ("+--+--+\\n|ab|  |\\n+--+--+", "has `ab` in one cell"),
    ("+--+--+\\n|  |  |\\n+- +--+", "line 3 of the map, `+- +--+`, has a wall with gaps: `- `"),
    ("+--+--+\\n|  |  |\\n+-----x", "has `x` at place 7"),
    ("+--+--+\\n|  |  |  |\\n+--+--+", "is 3 characters longer than the first"),
    ("..#\\n.#\\n...", "line 2 of the map, `.#`, has 2 letters for 3 cells"),
]


@pytest.mark.parametrize(("map_", "message"), MALFORMED)
def test_a_malformed_map_is_reported_with_its_line(map_, message):
    assert message in _said(f'{{walls: , map: "{map_}"}}')


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (
            '{walls: , columns: 3, map: "+-+-+\\n| | |\\n+-+-+"}',
            "the map has 2 × 1 squares, not 3 × 1",
        ),
        (
            '{walls: , grid: hex, map: "+-+\\n| |\\n+-+"}',
            "a map with `+`, `-` and `|` is for squares",
        ),
        (
            '{walls: , columns: 3, rows: 3, map: "...\\n..."}',
            "the map has 2 lines for 3 rows of cells",
        ),
        ("{walls: , columns: 3, rows: 3, edges: {D1: n}}", "there is no cell `D1`"),
        ("{walls: , columns: 3, rows: 3, edges: {A1: ne}}", "`A1` has no edge `ne`"),
        ("{walls: , columns: 3, rows: 3, edges: A1 north}", "`north` isn't an edge of `A1`"),
        ("{walls: , columns: 3, rows: 3, edges: A1}", "no edges are given for `A1`"),
        ("{walls: , columns: 3}", "`rows` is missing"),
        ("{square-grid: , rows: 3}", "`columns` is missing"),
        (
            '{square-grid: , columns: 2, rows: 2, map: "abc"}',
            "line 1 of the map, `abc`, has 3 letters for 2 cells",
        ),
        (
            '{hex-grid: , side: 2, map: "ab\\nabc\\nabc"}',
            "line 3 of the map, `abc`, has 3 letters for 2 cells",
        ),
        ("{hex-grid: , shape: hexagonal}", "`side` is missing"),
        ("{track: }", "`count` is missing"),
        ("{track: , last: 0}", "steps of 1 don't lead from 1 to 0"),
        ("{track: , layout: board, columns: 3, rows: 3, count: 9}", "there is room for 8"),
        ("{track: , values: [low, high], marks: {lo: {fill: red}}}", "there is no space `lo`"),
    ],
)
def test_what_cannot_be_is_reported(entry, message):
    assert message in _said(entry)


@pytest.mark.parametrize(
    "edges",
    [
        "{A1: s e, C2: all}",
        "[A1 s e, C2 all]",
        '"A1 s e\\nC2 all"',
        "A1 e s; C2 all",
        '["0101 e s", "6 all"]',
    ],
)
def test_edges_are_written_in_several_ways(edges):
    frame = drawn(f"{{walls: , columns: 3, rows: 2, edges: {edges}}}", 30, 20)
    assert _length(frame.placed[0].mark.path) == 60


def test_a_door_takes_the_place_of_the_wall():
    plain, gap = (
        _length(
            drawn(f"{{walls: , columns: 1, rows: 1, around: yes, cap: butt{more}}}", 10, 10)
            .placed[0]
            .mark.path
        )
        for more in ("", ", doors: A1 n w, door: gap, door_width: 30%")
    )
    assert plain - gap == pytest.approx(6)


@given(
    st.sampled_from(["board", "spiral", "snake"]),
    st.integers(1, 9),
    st.integers(1, 9),
    st.sampled_from(["top left", "top right", "bottom right", "bottom left"]),
    st.booleans(),
)
def test_a_course_goes_from_its_corner_step_by_step_and_nowhere_twice(
    way, columns, rows, start, other
):
    count = capacity(way, columns, rows)
    assert len(list(spots(way, columns, rows))) == count
    made = Course(way, start, other, other).over(columns, rows, count)
    corner = ((columns - 1) * ("right" in start), (rows - 1) * ("bottom" in start))
    assert made[0] == corner
    assert len(set(made)) == count
    assert all(0 <= x < columns and 0 <= y < rows for x, y in made)
    assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in pairwise(made))


@pytest.mark.parametrize("start", ["top left", "top right", "bottom right", "bottom left"])
def test_clockwise_is_clockwise_from_every_corner(start):
    for clockwise in (True, False):
        course = Course("board", start, clockwise).over(4, 3, 10)
        area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(course, [*course[1:], course[0]]))
        assert (area > 0) is clockwise


@given(
    st.integers(1, 120),
    st.floats(10, 300),
    st.floats(10, 300),
    st.sampled_from(["board", "spiral", "snake", "straight"]),
)
def test_a_track_stays_in_its_box(count, width, height, layout):
    frame = drawn(f"{{track: , layout: {layout}, count: {count}, numbers: no}}", width, height)
    (lines,) = frame.placed
    assert Rect(0, 0, width, height).contains(lines.mark.path.bounds, 1e-4)


def test_a_hundred_points_go_round_a_square_board_without_a_gap():
    frame = drawn("{track: , layout: board, first: 0, last: 99, fill: white}", 130, 130)
    fill = frame.placed[0].mark.path
    assert fill.bounds == Rect(0, 0, 130, 130)
    assert len(fill.commands) == 500


def test_values_come_as_a_list_or_as_an_expression_writes_one():
    listed = drawn("{track: , values: [1, 2, 5+]}", 30, 10)
    assert _texts(listed) == ["1", "2", "5+"]
    assert _texts(drawn('{track: , values: "1, 2, 5+"}', 30, 10)) == _texts(listed)


def test_every_nth_counts_numbers_and_places_where_there_are_none():
    text = "{{track: , {}, every: 2, every_fill: red}}"
    evens = drawn(text.format("first: 0, count: 4"), 40, 10).placed[0].mark.path
    places = drawn(text.format("values: [a, b, c, d]"), 40, 10).placed[0].mark.path
    assert [c[1] for c in evens.commands if c[0] == "M"] == [0, 20]
    assert [c[1] for c in places.commands if c[0] == "M"] == [10, 30]
