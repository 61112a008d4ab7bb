"""Text in columns."""

from __future__ import annotations

import pytest

from generator.frame.walk import words
from generator.geometry import Size
from generator.text.style import Columns, TextStyle
from tests.text.setting import runs

TEN = " ".join(f"word{n}word" for n in range(10))
"""Each as wide as a column of 16 mm allows."""
AREA = Size(36.0, 40.0)


def style(number=2, balanced=True, **more):
    return TextStyle(size=9.0, columns=Columns(number, 4.0, balanced), **more)


def columns(frame):
    """The left edge of each column and its lines."""
    return [(each.x, words(each.mark).split("\n")) for each in frame.placed]


def test_columns_are_about_equally_high(setter):
    (left, first), (right, second) = columns(setter.set_text(TEN, style(), AREA))
    assert (left, right) == (0.0, 20.0)
    assert (len(first), len(second)) == (5, 5)
    assert " ".join(first + second) == TEN


def test_columns_are_filled_in_turn(setter):
    made = setter.set_text(TEN, style(balanced=False), Size(36.0, 29.0))
    assert [len(lines) for _, lines in columns(made)] == [7, 3]


def test_no_line_of_a_paragraph_is_alone_where_there_is_room(setter):
    text = "one\ntwo\nthree\n" + " ".join(TEN.split()[:3])
    assert [len(lines) for _, lines in columns(setter.set_text(text, style(), AREA))] == [3, 3]
    text = "one\ntwo\n" + " ".join(TEN.split()[:4])
    parts = [len(lines) for _, lines in columns(setter.set_text(text, style(), AREA))]
    assert parts == [4, 2]
    tight = setter.set_text(text, style(), Size(36.0, 12.0))
    assert [len(lines) for _, lines in columns(tight)] == [3, 3] and not tight.notes


def test_a_text_shrinks_until_all_columns_fit(setter):
    made = setter.set_text(TEN, style(fit="shrink"), Size(36.0, 14.0))
    assert 6.0 < runs(made)[0].size * 72 / 25.4 < 9.0 and not made.notes
    assert sum(len(lines) for _, lines in columns(made)) <= 10


@pytest.mark.parametrize(("fit", "kept"), [("error", 10), ("clip", 5), ("ellipsis", 4)])
def test_what_does_not_fit_into_all_columns_is_reported(setter, fit, kept):
    made = setter.set_text(TEN, style(fit=fit), Size(36.0, 8.0))
    (note,) = made.notes
    assert (note.kind, note["lines"]) == ("overflow", 6.0)
    placed = made.placed if fit != "clip" else made.placed[0].mark.frame.placed
    assert sum(len(words(each.mark).split("\n")) for each in placed) == kept


def test_columns_of_a_text_from_right_to_left_begin_on_the_right(setter):
    text = " ".join(["שלוםשלוםשלום"] * 8)
    made = setter.set_text(text, style(direction="rtl"), AREA)
    assert [each.x for each in made.placed] == [20.0, 0.0]


def test_a_text_in_columns_takes_the_height_of_one(setter):
    one = setter.measure_text(TEN, TextStyle(size=9.0), Size(16.0, 100.0))
    two = setter.measure_text(TEN, style(), AREA)
    assert two == (AREA.width, pytest.approx(one.height / 2))
