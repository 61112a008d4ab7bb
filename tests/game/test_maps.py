"""The functions that walk on maps, against slow ways to find the same."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.foundation.diagnostics import NOWHERE, Outcome, Problem
from generator.frame.hexes import axial, hexagon, staggered
from generator.frame.lattice import rectangle, squares
from generator.game.claims.evaluate import check_claims
from generator.game.model.board_graph import (
    MapForm,
    cut_off,
    distances,
    open_steps,
    read_map,
    rotation,
)
from generator.game.model.game import Game
from generator.game.namespace import Numbers
from tests.game.counting import value

MakeGame = Callable[..., Outcome[Game]]

SPEC = """title: T
components:
  boards: {data: b.yaml, front: card.yaml}
  squares: {data: c.csv, front: card.yaml}
  empty: {data: e.yaml, front: card.yaml}
"""
BOARDS = """
- name: Castle
  size: 5
  map: |
    A..#B
    .#..#
    .#.##
    ....C
- name: Garden
  size: 3
  map: |
    __F__
    W.._W
    __..x
- name: Hive
  size: 3
  map: |2
      a b c
     . # . .
    d . m . e
     . . # .
      c b a
- name: Rows
  map: |
    A..
    .#
    ..B
- name: Crypt
  map: |
    +--+--+--+
    |a |     |
    +  +  +  +
    |  =  |b |
    +--+--+--+
- name: Ragged
  map: |
    ...
    ..

- name: Other
  map: |
    G
"""
FILES = {
    "b.yaml": BOARDS,
    "c.csv": 'name,map\nTwo,"AB\n.A"\n',
    "e.yaml": "- {name: None, map: }\n- {name: Nothing}\n",
}


@pytest.fixture
def numbers(make_game: MakeGame) -> Numbers:
    return Numbers(make_game(SPEC, **FILES).value)


CASTLE, GARDEN, HIVE = "name='Castle'", "name='Garden'", "name='Hive', grid='hex'"
ROWS, CRYPT = "name='Rows', grid='hex'", "name='Crypt'"


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (f"cells(boards, 'map', {CASTLE})", 20),
        (f"cells(boards, 'map', '#', {CASTLE})", 6),
        (f"cells(boards, 'map', '#.', {CASTLE})", 17),
        (f"cells(boards, 'map', ['A', 'B'], {CASTLE})", 2),
        (f"cells(boards, 'map', 'x', {CASTLE})", 0),
        ("cells(boards, 'map', 'A', where='size == 5')", 1),
        ("cells(squares, 'map')", 4),
        ("cells('squares', 'map', 'A')", 2),
        (f"spots(boards, 'map', 'BC', {CASTLE})", ["E1", "E4"]),
        (f"spots(boards, 'map', 'BC', {CASTLE}, labels='a4', step=-1)", ["e4", "e1"]),
        (f"spots(boards, 'map', 'BC', {CASTLE}, labels='1,1', first='down')", ["1,5", "4,5"]),
        (f"steps(boards, 'map', '1,1', '2,1', {CASTLE}, labels='1,1', first='down')", [1]),
        (
            "spots(squares, 'map', 'AB', grid='hex', labels='A8', step=2, first='down')",
            ["A8", "A10", "B11"],
        ),
        (f"spots(boards, 'map', {GARDEN})", ["C1", "A2", "B2", "C2", "E2", "C3", "D3", "E3"]),
        (f"reached(boards, 'map', 'A', {CASTLE})", 13),
        (f"reached(boards, 'map', start='B', {CASTLE})", 1),
        (f"reached(boards, 'map', start='AB', {CASTLE})", 14),
        (f"reached(boards, 'map', start='A', walls='', {CASTLE})", 20),
        (f"reached(boards, 'map', start='W', {GARDEN})", 8),
        (f"steps(boards, 'map', 'A', 'C', {CASTLE})", [7]),
        (f"steps(boards, 'map', 'A1', 'E4', {CASTLE})", [7]),
        (f"steps(boards, 'map', ['A1', 'C'], ['C4', 'B1'], {CASTLE})", [1, 2]),
        (f"steps(boards, 'map', 'C', 'A', walls=['#'], {CASTLE}) | first", 7),
        (f"steps(boards, 'map', 'F', 'Wx', {GARDEN})", [3, 4, 5]),
        (f"chokepoints(boards, 'map', {GARDEN})", ["B2", "C2", "C3", "D3", "E3"]),
        (f"chokepoints(boards, 'map', cutting=3, {GARDEN})", ["C2", "C3"]),
        (f"cells(boards, 'map', {HIVE})", 19),
        (f"spots(boards, 'map', 'm', {HIVE})", ["C3"]),
        (f"steps(boards, 'map', 'm', 'de', walls='', {HIVE})", [2, 2]),
        (f"steps(boards, 'map', 'm', 'ab', {HIVE})", [2, 2, 3, 3]),
        (f"spots(boards, 'map', 'e', {HIVE}, orientation='flat')", ["C5"]),
        (f"reached(boards, 'map', 'm', {HIVE}, orientation='flat')", 17),
        (f"symmetric(boards, 'map', '#', 'half', {HIVE})", True),
        (f"symmetric(boards, 'map', 'ac', 'half', {HIVE})", True),
        (f"symmetric(boards, 'map', '#', 'third', {HIVE})", False),
        (f"symmetric(boards, 'map', 'abcde.#m', 'sixth', {HIVE})", True),
        (f"cells(boards, 'map', {ROWS})", 8),
        (f"steps(boards, 'map', 'A', 'B', {ROWS})", [3]),
        (f"symmetric(boards, 'map', 'AB', 'half', {ROWS})", True),
        (f"reached(boards, 'map', 'a', {CRYPT})", 6),
        (f"steps(boards, 'map', 'a', 'b', {CRYPT})", [5]),
        ("symmetric(boards, 'map', 'G', name='Other')", True),
        ("symmetric(squares, 'map')", False),
    ],
)
def test_maps(numbers: Numbers, source: str, expected: object) -> None:
    assert value(numbers, source) == expected


@pytest.mark.parametrize(
    ("source", "code", "message", "hint"),
    [
        ("cells(boards, 'mpa')", "GAME011", "no column `mpa` in `content/test/b.yaml`", "`map`"),
        ("cells(boards, 'map')", "EXPR005", "needs one map, but the column", "name='Castle'"),
        ("cells(boards, 'map', name='Tower')", "EXPR005", "there is no map", "Tower"),
        ("cells(empty, 'map')", "EXPR005", "there is no map in the column `map` of `empty`", "row"),
        (f"cells(boards, 'map', wals='#', {CASTLE})", "GAME011", "no column `wals`", ""),
        (
            "cells(boards, 'map', name='Ragged')",
            "GAME018",
            "line 2 of the map, `..`, has 2 letters, and line 1 has 3",
            "`_` for no cell",
        ),
        (f"reached(boards, 'map', {CASTLE})", "EXPR005", "`start`", "punchboard explain reached"),
        (f"reached(boards, 'map', 'a', {CASTLE})", "EXPR005", "`a` isn't in the map", "`A`"),
        (
            f"reached(boards, 'map', 'Z', {CASTLE})",
            "EXPR005",
            "`Z` isn't in the map",
            "`A`, `.`, `#`",
        ),
        (f"reached(boards, 'map', '', {CASTLE})", "EXPR005", "no cell of", "letters"),
        (f"reached(boards, 'map', 'F1', {CASTLE})", "EXPR005", "no cell `F1`", "`A1` to `E4`"),
        (f"reached(boards, 'map', '#', {CASTLE})", "EXPR005", "`D1` is a wall, `#`", "`walls`"),
        (f"steps(boards, 'map', 'A', 'B', {CASTLE})", "EXPR005", "from `A` to `E1`", "wall"),
        (f"cells(boards, 'map', grid='hexes', {CASTLE})", "EXPR005", "`grid` can't be", "`hex`"),
        (
            f"cells(boards, 'map', labels='?', {CASTLE})",
            "EXPR005",
            "isn't the name of a cell",
            "A8",
        ),
        (f"cells(boards, 'map', step='x', {CASTLE})", "EXPR005", "`step` can't be `x`", "step=2"),
        (
            f"steps(boards, 'map', 'A1', 'B', {CASTLE}, labels='C3')",
            "EXPR005",
            "no cell `A1`",
            "`C3`",
        ),
        (f"symmetric(boards, 'map', '#', 'haf', {CASTLE})", "EXPR005", "isn't a turn", "`half`"),
        (f"symmetric(boards, 'map', '#', 'third', {CASTLE})", "EXPR005", "isn't a turn", ""),
        (f"symmetric(boards, 'map', '#', {HIVE})", "EXPR005", "`quarter` isn't a turn", ""),
        (f"symmetric(boards, 'map', 'x', {CASTLE})", "EXPR005", "`x` isn't in the map", ""),
        ("cells()", "EXPR005", "`cells` needs a component", ""),
    ],
)
def test_mistakes(numbers: Numbers, source: str, code: str, message: str, hint: str) -> None:
    with pytest.raises(Problem) as caught:
        value(numbers, source)
    (diagnostic,) = caught.value.diagnostics
    assert (diagnostic.code, message in diagnostic.message) == (code, True), diagnostic
    assert any(hint in each for each in diagnostic.hints) or not hint, diagnostic


def test_a_mistake_of_a_map_is_reported_at_its_line(numbers: Numbers) -> None:
    with pytest.raises(Problem) as caught:
        value(numbers, "cells(boards, 'map', name='Ragged')")
    assert BOARDS.split("\n")[caught.value.diagnostics[0].origin.line - 1] == "    .."


def test_what_a_map_says_stays_below_the_budget(make_game: MakeGame) -> None:
    line = "." * 600
    boards = "- name: Field\n  map: |\n" + f"    {line}\n" * 600
    big = Numbers(make_game(SPEC, **{**FILES, "b.yaml": boards}).value)
    with pytest.raises(Problem) as caught:
        value(big, "cells(boards, 'map')")
    assert caught.value.diagnostics[0].code == "EXPR004"


def claimed(make_game: MakeGame, of: str) -> Any:
    spec = f'{SPEC}claims:\n  - {{say: It is so, of: "{of}", is: 99}}\n'
    (result,) = check_claims(make_game(spec, **FILES).value)
    return result


def test_a_claim_that_does_not_hold_names_the_cells(make_game: MakeGame) -> None:
    (counted,) = claimed(make_game, f"cells(boards, 'map', 'BC', {CASTLE})").sources
    assert counted.call == "cells(boards, 'map', name='Castle', letters='BC')"
    assert counted.words.startswith("columns `name` and `map` of `content/test/b.yaml`, 1 of 7")
    assert counted.parts() == "Castle (line 4) E1, E4"
    (counted,) = claimed(make_game, f"steps(boards, 'map', 'A', 'C', {CASTLE})").sources
    assert counted.parts() == "Castle (line 4) E4 7"
    (counted,) = claimed(make_game, "cells(squares, 'map')").sources
    assert counted.parts(2) == "Two (B2) A1, B1, and 2 more"


@pytest.mark.parametrize(
    ("source", "hint"),
    [
        (f"cells(boards, 'map', 'c', {CASTLE})", "`c` isn't in the map of `Castle`"),
        (f"reached(boards, 'map', 'A', {CASTLE})", "these cells can't be reached: `E1`"),
        (f"symmetric(boards, 'map', 'A', {CASTLE})", "not the same after the turn: `A1`"),
    ],
)
def test_a_claim_that_does_not_hold_says_what_is_odd(
    make_game: MakeGame, source: str, hint: str
) -> None:
    assert any(hint in each for each in claimed(make_game, source).hints)


letters = st.sampled_from("..#.a_")
grids = st.integers(1, 6).flatmap(
    lambda wide: st.lists(st.lists(letters, min_size=wide, max_size=wide), min_size=1, max_size=6)
)
maps = grids.map(lambda rows: "\n".join("".join(row) for row in rows)).filter(
    lambda text: text.strip("_\n")
)
forms = st.sampled_from(
    [MapForm(), *(MapForm("hex", o, s) for o in ("pointy", "flat") for s in ("even", "odd"))]
)  # type: ignore[arg-type]


@given(st.integers(1, 5), st.integers(1, 5), st.sampled_from(["pointy", "flat"]), st.booleans())
def test_neighbours_are_the_cells_with_one_edge_in_common(
    columns: int, rows: int, orientation: Any, odd: bool
) -> None:
    spots = rectangle(columns, rows)
    shift = "odd" if odd else "even"
    for lattice in (
        squares(spots),
        hexagon(columns, orientation),
        staggered(spots, orientation, shift),  # type: ignore[arg-type]
    ):
        edges = {
            spot: {frozenset(edge): side for edge, side in zip(lattice.edges(spot), lattice.sides)}
            for spot in lattice.cells
        }
        for spot, others in lattice.neighbours().items():
            shared = {
                edges[spot][edge]: other
                for other in lattice.cells
                if other != spot
                for edge in edges[spot].keys() & edges[other].keys()
            }
            assert others == shared


@settings(max_examples=60)
@given(maps, forms)
def test_distances_are_those_of_all_ways(text: str, form: MapForm) -> None:
    open_cells = open_steps(read_map(text, form, NOWHERE), "#")
    far = {(a, b): 0 if a == b else 99 for a, b in product(open_cells, repeat=2)}
    far.update({(a, b): 1 for a, others in open_cells.items() for b in others})
    for middle, a, b in product(open_cells, repeat=3):
        far[a, b] = min(far[a, b], far[a, middle] + far[middle, b])
    for start in open_cells:
        found = distances(open_cells, [start])
        assert all(found.get(other, 99) == far[start, other] for other in open_cells)


@settings(max_examples=60)
@given(maps, forms)
def test_what_a_cell_cuts_off_is_what_is_missing_without_it(text: str, form: MapForm) -> None:
    open_cells = open_steps(read_map(text, form, NOWHERE), "#")
    cut = cut_off(open_cells)
    assert cut.keys() == open_cells.keys()
    for blocked in open_cells:
        rest = distances(open_cells, [blocked]).keys() - {blocked}
        without = {s: tuple(o for o in open_cells[s] if o != blocked) for s in rest}
        largest = max((len(distances(without, [start])) for start in rest), default=0)
        assert cut[blocked] == len(rest) - largest


@given(st.integers(1, 4), st.sampled_from(["pointy", "flat"]))
def test_steps_on_a_bare_hexagonal_board_are_its_distances(side: int, orientation: Any) -> None:
    lengths = [2 * side - 1 - abs(line - side + 1) for line in range(2 * side - 1)]
    board = read_map("\n".join("." * n for n in lengths), MapForm("hex", orientation), NOWHERE)
    assert board.letters.keys() == hexagon(side, orientation).cells.keys()
    places = axial(board.lattice)
    found = distances(open_steps(board, "#"), [next(iter(places))])
    first = places[next(iter(places))]
    for spot, (q, r) in places.items():
        dq, dr = q - first[0], r - first[1]
        assert found[spot] == max(abs(dq), abs(dr), abs(dq + dr))


@given(maps)
def test_turns_of_squares_are_turns_of_the_text(text: str) -> None:
    rows = text.split("\n")
    # Lines and columns without a cell are no part of the board.
    for _ in range(4):
        while set(rows[0]) == {"_"}:
            rows = rows[1:]
        rows = ["".join(column) for column in zip(*rows[::-1])]
    made = {
        "quarter": ["".join(column) for column in zip(*rows[::-1])],
        "half": [row[::-1] for row in rows[::-1]],
        "left-right": [row[::-1] for row in rows],
        "top-bottom": rows[::-1],
    }
    board = read_map(text, MapForm(), NOWHERE)
    for turn, after in made.items():
        move = rotation(board, turn)
        assert move is not None
        letters = board.letters
        same = all(letters.get(move(spot)) == letter for spot, letter in letters.items())  # type: ignore[arg-type]
        assert same == (after == rows), turn


@given(st.integers(1, 4), st.sampled_from(["pointy", "flat"]))
def test_turns_of_hexes_bring_neighbours_to_neighbours(side: int, orientation: Any) -> None:
    lengths = [2 * side - 1 - abs(line - side + 1) for line in range(2 * side - 1)]
    board = read_map("\n".join("." * n for n in lengths), MapForm("hex", orientation), NOWHERE)
    beside = {spot: set(others.values()) for spot, others in board.neighbours.items()}
    for turn, times in (("sixth", 6), ("third", 3), ("half", 2), ("left-right", 2)):
        move = rotation(board, turn)
        assert move is not None
        moved = {spot: move(spot) for spot in board.letters}
        assert set(moved.values()) == board.letters.keys()
        assert all({moved[o] for o in beside[s]} == beside[moved[s]] for s in moved)  # type: ignore[index]
        spots = list(board.letters)
        at: list[Any] = spots
        for number in range(times):
            assert number == 0 or side == 1 or at != spots
            at = [moved[spot] for spot in at]
        assert at == spots
