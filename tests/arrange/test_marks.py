"""Where it is shown where to cut, in each of the ways."""

import pytest

from generator.arrange.place import Label
from generator.frame import Frame, PathMark, Role
from generator.frame.printing import PrintOptions
from generator.geometry import Rect, Size
from generator.impose import impose
from tests.impose.imposing import A4, BARE, art, pieces, ticks, touches


def sheet(count=9, label=BARE, **options):
    return impose(pieces(count), A4, PrintOptions(**options), label).value[-1]


def test_lines_run_through_the_whole_margin_and_over_no_art():
    made = sheet(marks="line")
    for tick in ticks(made.front):
        assert tick.x in (0.0, pytest.approx(199.5 + 3)) or tick.y in (0.0, pytest.approx(283.5))
        assert not any(touches(tick, box, -1e-6) for box in art(made.front))


def test_lines_run_in_the_middle_of_gaps():
    made = sheet(6, marks="line", gap=6.0)
    through = [tick for tick in ticks(made.front) if tick.width == 210 or tick.height == 297]
    (upright,) = [tick.x for tick in through if tick.height == 297]
    assert upright == pytest.approx(105)
    boxes = art(made.front)
    assert not any(box.overlaps(Rect(upright - 0.1, 0, 0.2, 297), 0.2) for box in boxes)


def test_corners_are_marked_on_the_die_line_of_the_front_alone():
    made = sheet(1, marks="corner")
    (mark,) = [p.mark for p in made.front.placed if isinstance(p.mark, PathMark)]
    assert mark.role is Role.CUT
    assert mark.path.bounds == Rect(10.5, 16.5, 63, 88)
    assert not [p for p in made.back.placed if isinstance(p.mark, PathMark)]


def test_a_ruler_of_100_mm_stands_on_the_first_sheet_alone():
    label = Label("Cards", "1", lambda text, size: Frame(size))
    one, two = impose(pieces(10), A4, PrintOptions(ruler=True), label).value
    bare = impose(pieces(10), A4, PrintOptions(), label).value
    assert len(one.front.placed) == len(bare[0].front.placed) + 1
    assert len(two.front.placed) == len(bare[1].front.placed)
    strip = one.front.placed[-1]
    (line,) = [p.mark for p in strip.mark.frame.placed if isinstance(p.mark, PathMark)]
    assert line.path.bounds.width == pytest.approx(100)


def test_register_marks_stay_clear():
    made = sheet(8, register="silhouette")
    (marks,) = [p.mark for p in made.front.placed if p.mark.__class__ is PathMark and p.mark.fill]
    assert marks.path.bounds == Rect(10, 10, 190, 277)
    corner = Rect(10, 10, 5, 5)
    assert not any(box.overlaps(corner.grown(1)) for box in art(made.front))
    assert Size(5, 5) == corner.size
