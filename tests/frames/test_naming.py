"""What cells are called: the usual ways, and those with a start, steps and a direction of their own."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.foundation.diagnostics import Problem
from generator.frame import PathMark
from generator.frame.hexes import hexagon, staggered
from generator.frame.lattice import rectangle, squares
from generator.frame.naming import WAYS, Naming
from generator.frame.walk import texts, walk
from tests.frames.kit import drawn

FLAT = staggered(rectangle(3, 2), "flat", "even")
POINTY = staggered(rectangle(3, 2), "pointy", "even")
SQUARES = squares(rectangle(3, 2))


@pytest.mark.parametrize(
    ("lattice", "naming", "names"),
    [
        (SQUARES, Naming.of("A1"), "A1 B1 C1 A2 B2 C2"),
        (SQUARES, Naming.of("0101"), "0101 0201 0301 0102 0202 0302"),
        (SQUARES, Naming.of("1"), "1 2 3 4 5 6"),
        (SQUARES, Naming.of("0"), "0 1 2 3 4 5"),
        (SQUARES, Naming.of("a2", (1, -1)), "a2 b2 c2 a1 b1 c1"),
        (SQUARES, Naming.of("8A"), "8A 9A 10A 8B 9B 10B"),
        (SQUARES, Naming.of("1,1", first="down"), "1,1 1,2 1,3 2,1 2,2 2,3"),
        (SQUARES, Naming.of("Y09", (1, 5)), "Y09 Z09 AA09 Y14 Z14 AA14"),
        (SQUARES, Naming.of("C1", (-1, 1)), "C1 B1 A1 C2 B2 A2"),
        (FLAT, Naming.of("A8", (1, 2)), "A8 B9 C8 A10 B11 C10"),
        (POINTY, Naming.of("A8", (1, 2), "down"), "A8 A10 A12 B9 B11 B13"),
        (POINTY, Naming.of("A8", (1, 1), "down"), "A8 A9 A10 B8 B9 B10"),
        (staggered(rectangle(2, 2), "flat", "odd"), Naming.of("A8", (1, 2)), "A8 B7 A10 B9"),
        (staggered([(1, 0), (0, 1)], "flat", "even"), Naming.of("A6", (1, 2)), "B7 A8"),
        (hexagon(2, "pointy"), Naming.of("A3", (1, 2), "down"), "A3 A5 B2 B4 B6 C3 C5"),
    ],
)
def test_names_are_counted_from_the_first_column_and_row(lattice, naming, names) -> None:
    assert list(naming.names(lattice).values()) == names.split()


@given(st.sampled_from(sorted(WAYS)), st.integers(1, 30), st.integers(1, 30))
def test_no_two_cells_have_one_name(way, columns, rows) -> None:
    names = WAYS[way].names(squares(rectangle(columns, rows)))
    assert len(set(names.values())) == columns * rows


@pytest.mark.parametrize("start", ["", "A", "A-", "1A1", "A1B", "é1"])
def test_what_is_not_a_name_is_refused(start) -> None:
    if start == "A":
        assert Naming.of(start).second is None
        return
    with pytest.raises(ValueError, match="the name of a cell"):
        Naming.of(start)


def said(text) -> str:
    with pytest.raises(Problem) as caught:
        drawn(text, 60, 60)
    return caught.value.diagnostics[0].message


GRID = "square-grid: , columns: 3, rows: 3"


def test_cells_have_fills_icons_and_texts_by_their_names() -> None:
    frame = drawn(f"{{{GRID}, fills: {{b2: red}}, texts: {{'A1, C3': X}}, stroke: none}}", 30, 30)
    (red,) = (mark for _, mark, _ in walk(frame) if isinstance(mark, PathMark))
    assert tuple(red.path.bounds) == (10, 10, 10, 10)
    assert texts(frame) == ("X", "X")


def test_a_cell_has_its_own_text_before_that_of_its_letter() -> None:
    frame = drawn("{square-grid: , map: 'xy', texts: {A1: own, x: letter, y: other}}", 30, 30)
    assert texts(frame) == ("own", "other")


def test_letters_of_the_map_count_before_cells_of_that_name() -> None:
    frame = drawn("{square-grid: , map: '21', labels: numbers, texts: {1: one}}", 30, 30)
    assert sorted(texts(frame)) == ["1", "2", "one"]


def test_cells_are_called_as_their_labels_are_written() -> None:
    grid = "hex-grid: , columns: 3, rows: 2, orientation: flat"
    frame = drawn(f"{{{grid}, labels: {{start: A8, step: 2}}, texts: {{B11: here}}}}", 60, 60)
    assert set(texts(frame)) == {"A8", "B9", "C8", "A10", "B11", "C10", "here"}
    frame = drawn(
        f"{{{grid}, names: {{start: A8, step: 2}}, texts: {{B11: here, B2: no}}}}", 60, 60
    )
    assert texts(frame) == ("here",)


def test_walls_are_written_by_the_names_of_the_grid_below() -> None:
    walls = "walls: , columns: 3, rows: 2, names: {start: '1,1', first: down}"
    frame = drawn(f"{{{walls}, edges: {{'2,3': e}}}}", 30, 20)
    (wall,) = (mark for _, mark, _ in walk(frame) if isinstance(mark, PathMark))
    assert tuple(wall.path.bounds) == (30, 10, 0, 10)
    assert said(f"{{{walls}, edges: {{C2: e}}}}") == "there is no cell `C2`"


def test_columns_and_rows_count_as_set() -> None:
    frame = drawn(
        f"{{{GRID}, column_labels: {{start: c}}, row_labels: {{start: 3, step: -1}}}}", 40, 40
    )
    assert texts(frame) == ("c", "d", "e", "3", "2", "1")


@pytest.mark.parametrize(
    ("labels", "words"),
    [
        ("{start: '?'}", "`?` isn't the name of a cell"),
        ("{start: B1, step: [-2, 1]}", "there is no letter before A"),
        ("{start: A1, step: 0}", "`0` isn't a step"),
        ("{begin: A1}", "unknown key `begin`"),
        ("{step: 2}", "`start` is missing"),
        ("axial", "`axial` isn't a known value"),
    ],
)
def test_labels_that_cannot_be_counted_are_refused(labels, words) -> None:
    assert words in said(f"{{{GRID}, labels: {labels}}}")
