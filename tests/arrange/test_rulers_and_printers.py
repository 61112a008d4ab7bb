"""The line to measure on sheets, and what makes good the faults of a printer."""

from __future__ import annotations

import pytest

from generator.arrange.placement import Label
from generator.frame import Frame, GroupMark, PathMark
from generator.frame.printing import Correction, Printer, PrintOptions
from generator.frame.sheet import Paper, Sheet
from generator.frame.walk import walk
from generator.geometry import IDENTITY, Point, Rect, Size, Transform
from generator.impose import impose
from tests.impose.imposing import (
    A4,
    EURO,
    LETTER,
    POKER,
    art,
    groups,
    paper,
    pieces,
    ticks,
    touches,
)

SQUARE, BOARD, BIG = Size(63.5, 63.5), Size(190.5, 190.5), Size(190, 255)
SAID: list[str] = []


def set_text(text: str, area: Size) -> Frame:
    SAID.append(text)
    return Frame(area)


def first(listed: list, on: Paper = A4, **options: object) -> Sheet:
    label = Label("Cards", "1.0", set_text)
    SAID.clear()
    made = impose(listed, on, PrintOptions(ruler=True, **options), label)  # type: ignore[arg-type]
    assert made.diagnostics == ()
    return made.value[0]


def strip(sheet: Sheet) -> Rect:
    """The box of the line: of the groups of a front the one that holds lines of its own."""
    (found,) = (
        box
        for mark, box in groups(sheet.front)
        if mark.clip is None and any(isinstance(p.mark, PathMark) for p in mark.frame.placed)
    )
    return found


@pytest.mark.parametrize("on", [A4, LETTER, paper(300, 600)], ids=lambda on: on.name)
@pytest.mark.parametrize("size", [EURO, POKER, SQUARE, BOARD, BIG], ids=str)
@pytest.mark.parametrize("count", [1, 12])
def test_a_line_to_measure_is_printed_beside_art_marks_and_words(
    size: Size, on: Paper, count: int
) -> None:
    sheet = first(pieces(count, size=size), on)
    line = strip(sheet)
    assert sorted(line.size)[1] in (pytest.approx(100), pytest.approx(50))
    assert f"this line must be {sorted(line.size)[1]:g} mm long" in SAID
    assert PrintOptions().printable(on).contains(line, 1e-6)
    words = [box for mark, box in groups(sheet.front) if mark.clip is None and box != line]
    assert len(words) == 1
    assert not any(
        touches(line, other) for other in (*art(sheet.front), *ticks(sheet.front), *words)
    )


def test_it_is_100_mm_where_nine_cards_leave_room_for_it_and_else_50() -> None:
    assert sorted(strip(first(pieces(9, size=POKER))).size)[1] == pytest.approx(100)
    assert sorted(strip(first(pieces(9, size=POKER), LETTER)).size)[1] == pytest.approx(50)


def test_it_is_on_every_front_and_its_words_are_set_once() -> None:
    label = Label("Cards", "1.0", set_text)
    SAID.clear()
    made = impose(pieces(30), A4, PrintOptions(ruler=True), label).value
    strips = [strip(sheet) for sheet in made]
    assert len(strips) == 4 and len({tuple(box) for box in strips}) == 1
    assert sum(text.startswith("this line") for text in SAID) == 1


def test_no_room_for_it_is_reported() -> None:
    options = PrintOptions(ruler=True, captions=False, marks="none")
    made = impose(pieces(9, size=Size(40, 40)), paper(130, 130), options, Label("Cards"))
    (said,) = made.diagnostics
    assert (said.code, said.severity.word) == ("PAPER003", "advice")
    assert said.message == "custom leaves no room for a line to measure beside `cards`"


BACK = Correction(0.7, -0.4, 1.002, 0.998)


def corners(frame: Frame, at: Transform = IDENTITY) -> list[Point]:
    """Where the top left corners of all faces are, however deep they lie."""
    found: list[Point] = []
    for x, y, mark, _ in frame.placed:
        if isinstance(mark, GroupMark) and mark.clip is not None:
            found.append(at.apply(x, y))
        elif isinstance(mark, GroupMark):
            found += corners(mark.frame, at @ Transform.translate(x, y) @ mark.transform)
    return found


def test_a_side_is_stretched_about_the_middle_of_the_page_and_moved() -> None:
    plain = impose(pieces(9), A4, PrintOptions(), Label("Cards")).value[0]
    made = impose(pieces(9), A4, PrintOptions(printer=Printer(back=BACK)), Label("Cards")).value[0]
    assert corners(made.front) == corners(plain.front)
    assert plain.back is not None and made.back is not None
    for (x, y), found in zip(corners(plain.back), corners(made.back), strict=True):
        assert found == pytest.approx(
            (105 + 0.7 + (x - 105) * 1.002, 148.5 - 0.4 + (y - 148.5) * 0.998)
        )


def test_a_shift_moves_marks_and_faces_alike_and_the_backs_own_offset_comes_on_top() -> None:
    printer = Printer(Correction(0.4, -0.2), Correction(-0.6, 0.1))
    plain = impose(pieces(9), A4, PrintOptions(), Label("Cards")).value[0]
    options = PrintOptions(printer=printer, back_offset=Point(1.0, 2.0))
    made = impose(pieces(9), A4, options, Label("Cards")).value[0]
    for side, (dx, dy) in (("front", (0.4, -0.2)), ("back", (0.4, 2.1))):
        before, after = getattr(plain, side), getattr(made, side)
        for (one, _, _), (other, _, _) in zip(walk(before), walk(after), strict=True):
            assert (other.e - one.e, other.f - one.f) == pytest.approx((dx, dy))
        assert [Point(x - dx, y - dy) for x, y in corners(after)] == [
            pytest.approx(corner) for corner in corners(before)
        ]


def test_a_printer_that_prints_too_small_prints_the_line_true() -> None:
    sheet = first(pieces(9, size=POKER), printer=Printer(Correction(scale_x=1.004, scale_y=1.002)))
    ((mark, _),) = groups(sheet.front)
    line = strip(Sheet("cards", 1, 1, mark.frame, None, sheet.plan))
    assert line.width == pytest.approx(100)
    printed = mark.transform.bounds(line)
    assert printed.width / 1.004 == pytest.approx(100)
