"""QR codes: what is drawn is the code, square by square."""

import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st

from generator.foundation.diagnostics import Problem
from generator.frame.mosaic import outline
from tests.frames.kit import drawn


def _is_inside(path, x, y):
    """Whether a point lies inside by the rule of winding, for paths of upright straight lines."""
    turns = 0
    start = at = (0, 0)
    for command in (*path.commands, ("M", 0, 0)):
        to = start if command[0] == "Z" else command[1:]
        if command[0] == "M":
            start = to
        elif at[0] == to[0] and at[0] > x and min(at[1], to[1]) < y < max(at[1], to[1]):
            turns += 1 if to[1] > at[1] else -1
        at = to
    return turns != 0


@given(st.lists(st.lists(st.booleans(), min_size=5, max_size=5), min_size=1, max_size=6))
def test_an_outline_holds_just_the_squares_that_are_set(board):
    path = outline(board)
    for y, row in enumerate(board):
        for x, on in enumerate(row):
            assert _is_inside(path, x + 0.5, y + 0.5) is on


def test_an_outline_has_no_seams():
    assert len(outline([[1] * 20] * 20).commands) == 5


@pytest.mark.parametrize("level", ["low", "medium", "quartile", "high"])
def test_a_code_fills_its_box_but_for_the_quiet_zone(level):
    text = "https://example.org/rules?lang=de&page=12 ü"
    frame = drawn(f'{{qr: "{text}", level: {level}, quiet: 2}}', 40, 30)
    _, code = (placed.mark for placed in frame.placed)
    matrix = segno.make(text, error=level[0], micro=False).matrix
    module = 30 / (len(matrix) + 4)
    assert frame.notes[0]["module"] == pytest.approx(module)
    for y, row in enumerate(matrix):
        for x, on in enumerate(row):
            spot = (5 + (x + 2.5) * module, (y + 2.5) * module)
            assert _is_inside(code.path, *spot) is bool(on)


def test_a_text_that_no_code_can_hold_is_an_error():
    with pytest.raises(Problem) as caught:
        drawn(f"{{qr: {'x' * 3000}}}", 40, 30)
    (said,) = caught.value.diagnostics
    assert said.code == "QR001"
    assert "3000" in said.message
    assert said.hints


def test_no_text_no_code():
    assert drawn('{qr: " "}', 40, 30).placed == ()
