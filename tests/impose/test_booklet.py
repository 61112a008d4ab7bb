"""Booklets: pages in the order in which they are read, where they lie on the sheet, and the marks beside them."""

from __future__ import annotations

from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.frame import Frame, GroupMark, PathMark, Placed, Role
from generator.frame.sheet import Paper
from generator.geometry import Insets, Size
from generator.impose.booklet import Fold, bound, order

A4, LETTER = Paper("A4", Size(210, 297)), Paper("Letter", Size(215.9, 279.4))
A3, A5_PAPER = Paper("A3", Size(297, 420)), Paper("A5", Size(148, 210))
A5, A6 = Size(148, 210), Size(105, 148)


def read(sheets) -> list[int | None]:
    """The pages as a reader turns them: the sheets are stacked, folded, and looked at from the first side on.

    Each sheet is a front and a back, each of a left and a right half. Turned like the page of a book, what is right on
    the front has the left half of the back behind it.
    """
    # From the cover to the middle one turns the right halves of the sheets, from the outermost on ...
    leaves = [(front[1], back[0]) for front, back in sheets]
    # ... and from there on the other halves, from the innermost back to the outermost.
    leaves += [(back[1], front[0]) for front, back in reversed(sheets)]
    return [page for leaf in leaves for page in leaf]


@given(st.integers(1, 400))
def test_a_folded_book_is_read_in_order_and_ends_with_what_is_blank(count: int) -> None:
    pages = read(order(count))
    assert pages[:count] == list(range(1, count + 1))
    assert pages[count:] == [None] * (-count % 4)


@given(st.integers(1, 400))
def test_a_book_that_is_read_from_right_to_left_is_the_other_one_in_a_mirror(count: int) -> None:
    mirrored = [[side[::-1] for side in sheet] for sheet in order(count, right_bound=True)]
    assert mirrored == [list(sheet) for sheet in order(count)]


@pytest.mark.parametrize("count", range(1, 41))
def test_every_page_stands_once_and_no_sheet_is_too_many(count: int) -> None:
    sheets = order(count)
    placed = sorted(page for page in chain(*chain(*sheets)) if page is not None)
    assert placed == list(range(1, count + 1))
    assert len(sheets) == (count + 3) // 4


def test_ten_pages_take_three_sheets_with_two_blank_places() -> None:
    assert [tuple(leaf) for leaf in order(10)] == [
        ((None, 1), (2, None)),
        ((10, 3), (4, 9)),
        ((8, 5), (6, 7)),
    ]


def test_sixteen_pages_take_four_sheets() -> None:
    sides = [side for leaf in order(16) for side in leaf]
    assert sides == [(16, 1), (2, 15), (14, 3), (4, 13), (12, 5), (6, 11), (10, 7), (8, 9)]


@pytest.mark.parametrize(
    ("paper", "page", "sheet"),
    [
        (A4, A5, (297, 210)),
        (LETTER, A5, None),
        (LETTER, Size(139.7, 215.9), (279.4, 215.9)),
        (A3, A5, (420, 297)),
        (A5_PAPER, A6, (210, 148)),
        (A4, Size(100, 280), (210, 297)),
        (A4, Size(210, 297), None),
    ],
)
def test_a_paper_lies_as_the_pages_need_it(
    paper: Paper, page: Size, sheet: tuple[float, float] | None
) -> None:
    fold = Fold.of(paper, page)
    assert (fold.sheet.size if fold else None) == sheet


@pytest.mark.parametrize(
    ("paper", "like", "page"),
    [
        (LETTER, A5, (139.7, 215.9)),
        (A4, Size(210, 297), (148.5, 210)),
        (A4, Size(110, 290), (105, 297)),
        (LETTER, Size(210, 148), (139.7, 215.9)),
    ],
)
def test_half_a_paper_is_the_page_where_a_page_is_wider(
    paper: Paper, like: Size, page: tuple[float, float]
) -> None:
    assert Fold.halved(paper, like).page == pytest.approx(page)


def test_the_margins_turn_with_the_paper() -> None:
    paper = Paper("A4", Size(210, 297), Insets(1, 2, 3, 4))
    lying, upright = Fold.of(paper, A5), Fold.of(paper, Size(100, 280))
    assert lying is not None and upright is not None
    assert lying.sheet.margins == (4, 1, 2, 3)
    assert upright.sheet.margins == (1, 2, 3, 4)


def laid(count: int, paper: Paper, page: Size, creep: float = 0.0):
    """The sides of a booklet, and the numbers of the pages by their frames."""
    frames = [Frame(page, (Placed(0, 0, GroupMark(Frame(page))),)) for _ in range(count)]
    fold = Fold.of(paper, page, creep)
    assert fold is not None
    numbers = {id(frame): number for number, frame in enumerate(frames, 1)}
    return fold, bound(frames, fold), numbers


def places(side: Frame, numbers: dict[int, int]) -> dict[int, tuple[float, float]]:
    """Where the pages of a side stand."""
    return {
        numbers[id(placed.mark.frame)]: (round(placed.x, 6), round(placed.y, 6))
        for placed in side.placed
        if isinstance(placed.mark, GroupMark)
    }


def lines(side: Frame) -> set[tuple[float, float, float, float]]:
    """The marks of a side, each from one end to the other."""
    made = set()
    for placed in side.placed:
        if isinstance(placed.mark, PathMark):
            assert placed.mark.role is Role.GUIDE
            steps = placed.mark.path.commands
            for (_, x1, y1), (_, x2, y2) in zip(steps[::2], steps[1::2], strict=True):
                made.add(tuple(round(v, 3) for v in (x1, y1, x2, y2)))
    return made


def test_pages_meet_at_the_fold_and_are_centred_on_it() -> None:
    _, sides, numbers = laid(8, A4, A5)
    assert places(sides[0], numbers) == {8: (0.5, 0), 1: (148.5, 0)}
    assert places(sides[1], numbers) == {2: (0.5, 0), 7: (148.5, 0)}
    _, sides, numbers = laid(8, A3, A5)
    assert places(sides[2], numbers) == {6: (62, 43.5), 3: (210, 43.5)}


@given(st.integers(1, 40), st.floats(0, 0.5))
def test_creep_moves_the_pages_of_each_further_sheet_towards_the_fold(
    count: int, creep: float
) -> None:
    _, sides, numbers = laid(count, A4, A5, creep)
    for index, side in enumerate(sides):
        shift = creep * (index // 2)
        for x, y in places(side, numbers).values():
            left = 0.5 + shift if x < 100 else 148.5 - shift
            assert (x, y) == (pytest.approx(left, abs=1e-5), 0)


def test_no_page_reaches_over_the_fold() -> None:
    fold, sides, _ = laid(20, A4, A5, 0.5)
    for side in sides:
        for placed in side.placed:
            if isinstance(placed.mark, GroupMark):
                assert placed.mark.clip is not None
                box = placed.mark.clip.bounds.moved(placed.x, placed.y)
                left = placed.x < fold.spine / 2
                assert box.x >= (0 if left else fold.spine) - 1e-9
                assert box.right <= (fold.spine if left else 297) + 1e-9


def test_a_page_that_is_blank_is_not_there_but_its_sheet_is() -> None:
    _, sides, numbers = laid(1, A4, A5)
    assert [list(places(side, numbers)) for side in sides] == [[1], []]


def test_every_side_shows_where_to_fold_and_the_cover_where_to_staple() -> None:
    _, sides, _ = laid(8, A4, A5)
    ticks = {(148.5, 5, 148.5, 8), (148.5, 202, 148.5, 205)}
    staples = {(148.5, 46.5, 148.5, 58.5), (148.5, 151.5, 148.5, 163.5)}
    assert lines(sides[0]) == ticks | staples
    assert [lines(side) for side in sides[1:]] == [ticks] * 3


def test_smaller_pages_have_marks_to_trim_along_that_lie_outside_them() -> None:
    fold, sides, _ = laid(8, A3, A5, 0.2)
    assert fold.spread == (62, 43.5, 296, 210)
    for index, side in enumerate(sides):
        shift = 0.2 * (index // 2)
        found = lines(side)
        upright = {x1 for x1, y1, x2, y2 in found if x1 == x2 and not 43.5 <= y1 <= 253.5}
        level = {y1 for x1, y1, x2, y2 in found if y1 == y2}
        assert upright == {62 + shift, 210, 358 - shift}
        assert level == {43.5, 253.5}
        sides = {(x1, x2) for x1, y1, x2, y2 in found if y1 == y2}
        assert sides == {(54.5 + shift, 58.5 + shift), (361.5 - shift, 365.5 - shift)}


def test_what_is_less_than_a_millimetre_is_not_trimmed() -> None:
    fold = Fold.of(A4, A5)
    assert fold is not None and fold.trimmed == (False, False)
    narrow = Fold.of(A4, Size(130, 210))
    assert narrow is not None and narrow.trimmed == (True, False)
