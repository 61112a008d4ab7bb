"""The calibration sheet, printed by printers that are off and read as it says: the numbers must make them good."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.arrange.placement import corrected
from generator.files.project import DiskProject
from generator.frame import Frame, PathMark, Role, TextMark
from generator.frame.printing import Correction, Flip, Printer
from generator.frame.sheet import Mirror, Paper
from generator.frame.walk import ink, texts, walk, words
from generator.geometry import IDENTITY, Point, Rect, Size, Transform
from generator.layout.calibration import INSET, Calibration
from tests.text.setting import box

HERE = DiskProject(Path(__file__).parents[2])
A4, LETTER = Paper("A4", Size(210, 297)), Paper("Letter", Size(215.9, 279.4))
LYING = Paper("A4 landscape", Size(297, 210))
EXACT = Printer()


def sides(
    paper: Paper = A4, flip: Flip = "long-edge", at_work: Printer | None = None
) -> tuple[Frame, Frame]:
    front, back = Calibration(paper, flip, at_work).sides(HERE)
    by = at_work or EXACT
    return corrected(front, by.front), corrected(back, by.back)


SHEETS = {
    (paper.name, flip): sides(paper, flip)
    for paper in (A4, LETTER, LYING)
    for flip in ("long-edge", "short-edge")
}
PAPERS = {paper.name: paper for paper in (A4, LETTER, LYING)}


def lines(frame: Frame, by: Transform = IDENTITY) -> Iterator[tuple[Point, Point]]:
    """The lines of the scales, rulers and crosses of a side, where they come to lie."""
    for at, mark, _ in walk(frame):
        if isinstance(mark, PathMark) and mark.role is Role.GUIDE:
            steps = [step for step in mark.path.commands if step[0] in "ML"]
            if len(steps) == len(mark.path.commands):
                for (_, x1, y1), (_, x2, y2) in zip(steps[::2], steps[1::2], strict=True):
                    yield (by @ at).apply(x1, y1), (by @ at).apply(x2, y2)


def numbers(frame: Frame, by: Transform) -> Iterator[tuple[Point, str]]:
    """The words of a side, each with its middle."""
    for at, mark, _ in walk(frame):
        if isinstance(mark, TextMark) and mark.runs:
            area = (by @ at).bounds(ink(mark))
            yield Point(area.x + area.width / 2, area.y + area.height / 2), words(mark)


def read(
    front: Frame, back: Frame, paper: Paper, flip: Flip, off: Printer = EXACT
) -> tuple[float, float]:
    """What is read on the scales in the middle of a sheet that a printer printed: held with its back in front."""
    through = Mirror.turned(paper, flip).transform @ error(off.front, paper)
    seen = error(off.back, paper)
    theirs, ours = list(lines(front, through)), list(lines(back, seen))
    said = list(numbers(back, seen))
    middle = Point(paper.size.width / 2, paper.size.height / 2)
    found = []
    for axis in (0, 1):
        # The scale for dx lies 36 mm above the middle, that for dy 36 mm left of it.
        here = [place(line, axis) for line in ours if on_scale(line, axis, middle)]
        there = [place(line, axis) for line in theirs if on_scale(line, axis, middle)]
        assert len(here) == len(there) == 25
        gap, meets = min((abs(a - b), a) for a in here for b in there)
        assert gap < 0.051
        found.append(number_at(meets, here, [s for s in said if beside(s[0], axis, middle)], axis))
    return found[0], found[1]


def error(by: Correction, paper: Paper) -> Transform:
    """What a printer does to a side: moved, and stretched about the middle."""
    x, y = paper.size.width / 2, paper.size.height / 2
    return (
        Transform.translate(x + by.dx, y + by.dy)
        @ Transform.scale(by.scale_x, by.scale_y)
        @ Transform.translate(-x, -y)
    )


def place(line: tuple[Point, Point], axis: int) -> float:
    return line[0][axis]


def on_scale(line: tuple[Point, Point], axis: int, middle: Point) -> bool:
    (one, two), across = line, 1 - axis
    return (
        abs(one[axis] - two[axis]) < 1e-6
        and 2.5 < abs(one[across] - two[across]) < 5
        and min(abs(p[across] - middle[across] + 36) for p in line) < 4
        and abs(one[axis] - middle[axis]) < 34
    )


def beside(at: Point, axis: int, middle: Point) -> bool:
    return -48 < at[1 - axis] - middle[1 - axis] < -36 and abs(at[axis] - middle[axis]) < 34


def number_at(meets: float, here: list[float], said: list[tuple[Point, str]], axis: int) -> float:
    """The number at a line; that of one without a number is half-way between its neighbours."""
    marked = {}
    for line in here:
        near = [text for at, text in said if abs(at[axis] - line) < 0.6]
        if near:
            marked[line] = float(near[0].replace("−", "-"))
    assert len(marked) == 13
    if meets in marked:
        return marked[meets]
    below, above = max(x for x in marked if x < meets), min(x for x in marked if x > meets)
    return round((marked[below] + marked[above]) / 2, 6)


@pytest.mark.parametrize(("name", "flip"), SHEETS)
def test_a_true_printer_reads_nothing(name: str, flip: Flip) -> None:
    assert read(*SHEETS[name, flip], PAPERS[name], flip) == (0.0, 0.0)


def test_a_back_that_is_printed_too_far_right_and_too_high_is_to_be_moved_left_and_down() -> None:
    off = Printer(back=Correction(0.7, -0.4))
    assert read(*SHEETS["A4", "long-edge"], A4, "long-edge", off) == (-0.7, 0.4)


def test_a_front_out_of_place_is_made_good_on_the_back() -> None:
    # Turned over on its long edge, what is too far right on the front is too far left as seen from behind.
    off = Printer(front=Correction(0.7, -0.4))
    assert read(*SHEETS["A4", "long-edge"], A4, "long-edge", off) == (-0.7, -0.4)
    assert read(*SHEETS["A4", "short-edge"], A4, "short-edge", off) == (0.7, 0.4)


SHIFT = st.integers(-6, 6).map(lambda tenths: tenths / 10)


@settings(max_examples=15, deadline=None)
@given(st.sampled_from(sorted(SHEETS)), SHIFT, SHIFT, SHIFT, SHIFT)
def test_with_the_numbers_that_are_read_the_lines_meet_at_0(
    sheet: tuple[str, Flip], fx: float, fy: float, bx: float, by: float
) -> None:
    name, flip = sheet
    paper = PAPERS[name]
    off = Printer(Correction(fx, fy), Correction(bx, by))
    dx, dy = read(*SHEETS[sheet], paper, flip, off)
    again = sides(paper, flip, Printer(back=Correction(dx, dy)))
    assert read(*again, paper, flip, off) == (0.0, 0.0)


def test_scales_are_read_beside_mistakes_of_scale() -> None:
    off = Printer(Correction(0.1, 0.2, 0.997, 1.002), Correction(-0.5, 0.3, 0.998, 1.003))
    dx, dy = read(*SHEETS["A4", "long-edge"], A4, "long-edge", off)
    # As seen from behind, the middle of the front lies at -0.1 and 0.2: 0.4 right of that of the back, 0.1 above it.
    assert (dx, dy) == (pytest.approx(0.4, abs=0.101), pytest.approx(-0.1, abs=0.101))


def boxes(frame: Frame) -> list[Rect]:
    """The closed outlines of a side: frame and square, out to out."""
    return [
        at.bounds(mark.path.bounds).grown(mark.stroke.width / 2)
        for at, mark, _ in walk(frame)
        if isinstance(mark, PathMark) and mark.role is Role.GUIDE and mark.stroke
        if len(mark.path.commands) == 5 and mark.path.commands[-1][0] == "Z"
    ]


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_the_square_measures_100_mm_and_the_frame_stands_10_mm_from_the_edges(paper: Paper) -> None:
    for side in SHEETS[paper.name, "long-edge"]:
        frame, square = boxes(side)
        assert square.size == pytest.approx((100, 100))
        assert (square.x, square.y) == pytest.approx(
            ((paper.size.width - 100) / 2, (paper.size.height - 100) / 2)
        )
        assert frame == pytest.approx(Rect(0, 0, *paper.size).grown(-INSET))


def test_the_scale_that_the_sheet_tells_makes_the_square_true() -> None:
    off = Correction(scale_x=0.996, scale_y=1.01)
    _, square = boxes(SHEETS["A4", "long-edge"][0])
    measured = error(off, A4).bounds(square)
    told = Correction(scale_x=100 / measured.width, scale_y=100 / measured.height)
    front, _ = sides(at_work=Printer(front=told))
    (_, again) = boxes(front)
    assert error(off, A4).bounds(again).size == pytest.approx((100, 100), abs=0.01)


@pytest.mark.parametrize(("name", "flip"), SHEETS)
def test_no_word_is_on_another_or_on_a_line(name: str, flip: Flip) -> None:
    room = Rect(0, 0, *PAPERS[name].size).grown(-INSET)
    for side in SHEETS[name, flip]:
        assert side.notes == ()
        said = [
            box(run).moved(at.e, at.f)
            for at, mark, _ in walk(side)
            if isinstance(mark, TextMark)
            for run in mark.runs
        ]
        assert all(room.contains(each) for each in said)
        drawn = [
            Rect(*map(min, *line), *(abs(a - b) for a, b in zip(*line))) for line in lines(side)
        ]
        pairs = [(a, b) for n, a in enumerate(said) for b in (*said[:n], *drawn) if _meet(a, b)]
        assert pairs == []


def _meet(one: Rect, other: Rect) -> bool:
    return (
        min(one.right, other.right) > max(one.x, other.x) + 0.01
        and min(one.bottom, other.bottom) > max(one.y, other.y) + 0.01
    )


def test_it_says_how_to_turn_the_sheet_and_what_to_write() -> None:
    front, back = (" ".join(texts(side)) for side in SHEETS["A4", "long-edge"])
    assert "long edge" in front and "like a page of a book" in front
    assert "short edge" in " ".join(texts(SHEETS["Letter", "short-edge"][0]))
    assert "back: {dx: 0.7, dy: −0.4, scale: [1.004, 1]}" in back


def test_a_sheet_to_check_says_what_it_is_printed_with() -> None:
    printer = Printer(Correction(scale_x=1.004, scale_y=1.004), Correction(-0.5, 0.25))
    front, back = (" ".join(texts(side)) for side in sides(at_work=printer))
    assert "Printer check" in front
    assert "front: {dx: 0, dy: 0, scale: 1.004} back: {dx: −0.5, dy: 0.25, scale: 1}" in back
