"""Rulebooks in Hebrew: what stands on the left in others stands on the right."""

from __future__ import annotations

import pytest

from generator.frame import PathMark, TextMark
from generator.frame.walk import ink, walk, words
from generator.geometry import Rect
from generator.layout.rulebook import BookPage
from tests.layout.test_rulebook import book, lines, one

LEFT, RIGHT = 13.0, 135.0
"""The edges of the text on a page."""


def spans(page: BookPage) -> dict[str, Rect]:
    """Where each line, or cell, stands on the page."""
    return {
        words(mark): ink(mark).moved(at.e, at.f)
        for at, mark, _ in walk(page.frame)
        if isinstance(mark, TextMark) and at.f < page.frame.size.height - 14
    }


def boxes(page: BookPage) -> list[Rect]:
    return [
        mark.path.bounds.moved(at.e, at.f)
        for at, mark, _ in walk(page.frame)
        if isinstance(mark, PathMark)
    ]


def test_paragraphs_begin_on_the_side_of_their_script() -> None:
    found = spans(one("# כללי המשחק\n\nמשכו קלף.\n\nDraw a card."))
    assert found["כללי המשחק"].right == pytest.approx(RIGHT)
    assert found["משכו קלף."].right == pytest.approx(RIGHT)
    assert found["Draw a card."].x == pytest.approx(LEFT)


def test_lists_hang_from_the_right() -> None:
    page = one("1. אחת\n2. שתיים\n   - פנימי")
    found = spans(page)
    assert found["אחת"].right == pytest.approx(RIGHT - 5) == found["שתיים"].right
    assert found["פנימי"].right == pytest.approx(RIGHT - 10)
    assert RIGHT - 5 < found["1."].x < found["1."].right < RIGHT
    (dot,) = (box for box in boxes(page) if box.width < 2)
    assert RIGHT - 10 < dot.x < dot.right < RIGHT - 5


def test_a_table_begins_with_its_first_column_on_the_right() -> None:
    page = one("| קלף | כוח |\n|---|---|\n| דרקון | 1–2 |\n| Elf | 3 |\n")
    found = spans(page)
    assert found["קלף"].right == pytest.approx(found["דרקון"].right)
    assert found["קלף"].x > found["כוח"].right
    # Cells of numbers, or in another script, stand on the side of the table's.
    assert found["1–2"].right == pytest.approx(found["כוח"].right) == found["3"].right
    assert found["Elf"].right == pytest.approx(found["קלף"].right)
    assert max(box.right for box in boxes(page)) == pytest.approx(RIGHT)
    assert [line for _, line in lines(page)] == ["כוח קלף", "1–2 דרקון", "3 Elf"]


def test_the_bars_of_quotes_and_call_outs_stand_on_the_right() -> None:
    page = one("> ציטוט\n\n> [!tip]\n> עצה")
    bars = [box for box in boxes(page) if box.width < 1.2 and box.height > 4]
    assert [round(bar.right, 3) for bar in bars] == [RIGHT - 1, RIGHT]
    found = spans(page)
    assert found["ציטוט"].right == pytest.approx(RIGHT - 6 + 1)
    assert found["Tip"].right == pytest.approx(found["עצה"].right)


def test_contents_have_their_numbers_on_the_left() -> None:
    outcome = book("# פרק ראשון\n\nא", contents="Contents")
    found = spans(outcome.value[0])
    assert found["פרק ראשון"].right == pytest.approx(RIGHT)
    assert found["2"].x == pytest.approx(LEFT)
