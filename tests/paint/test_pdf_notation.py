"""How values are written."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as some

from generator.foundation.color import Color, from_cmyk, parse
from generator.geometry import Transform
from generator.paint.pdf.syntax import (
    FILLS,
    STROKES,
    components,
    literal,
    matrix,
    num,
    text_string,
    utf16,
)

LENGTHS = some.floats(-20_000, 20_000)


@given(LENGTHS)
def test_numbers_are_plain_and_near(value):
    text = num(value).decode()
    assert re.fullmatch(r"-?(\d+|\d*\.\d{1,4})", text)
    assert float(text) == pytest.approx(value, abs=0.000051)
    assert text != "-0"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, b"0"),
        (-0.0, b"0"),
        (-1e-9, b"0"),
        (10.0, b"10"),
        (0.5, b".5"),
        (-0.5, b"-.5"),
        (100, b"100"),
    ],
)
def test_numbers_are_short(value, text):
    assert num(value) == text


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_what_is_not_a_number_is_refused(value):
    with pytest.raises(ValueError):
        num(value)


def test_factors_keep_eight_decimals_and_lengths_four():
    assert matrix(Transform(1 / 3, 0, 0, -1, 1 / 3, 2)) == b".33333333 0 0 -1 .3333 2"


@given(some.integers(0, 255))
def test_three_decimals_tell_all_screen_values_apart(value):
    assert round(float(components(Color(value / 255, 0, 0)).split()[0]) * 255) == value


def test_colours_are_screen_values_or_inks():
    assert FILLS[parse("red")] == b"1 0 0 rg"
    assert STROKES[parse("red")] == b"1 0 0 RG"
    assert FILLS[from_cmyk(0, 0.5, 1, 0)] == b"0 .5 1 0 k"
    assert STROKES[from_cmyk(0, 0.5, 1, 0)] == b"0 .5 1 0 K"


@given(some.binary(max_size=20))
def test_strings_are_read_back_as_they_were(data):
    """Undone as the standard says: a backslash keeps what follows, and `\\r` is a carriage return."""
    text = literal(data)
    assert b"\r" not in text
    assert (
        re.sub(rb"\\(.)", lambda m: b"\r" if m[1] == b"r" else m[1], text, flags=re.DOTALL) == data
    )
    assert not re.search(rb"(?<!\\)(?:\\\\)*[()]", text)


def test_texts_are_plain_where_they_can_be():
    assert text_string("a (b)") == b"(a \\(b\\))"
    assert text_string("é☃") == b"<FEFF00E92603>"
    assert utf16("😀") == b"D83DDE00"
