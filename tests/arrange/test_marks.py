"""Where it is shown where to cut, in each of the ways."""

import pytest

from generator.arrange.cut_marks import zones
from generator.arrange.placement import Label
from generator.cutting.plans import cut_sketches
from generator.foundation.color import WHITE, Color, contrast, parse
from generator.foundation.dataclasses import replace
from generator.frame import Frame, PathMark, Role
from generator.frame.printing import PrintOptions
from generator.frame.sheet import Mirror
from generator.frame.walk import walk
from generator.geometry import Gap, Path, Rect, Size
from generator.geometry.outlines import area
from generator.impose import impose
from generator.shapes import make
from tests.arrange.test_all_outlines import piece as outlined
from tests.impose.imposing import (
    A4,
    BARE,
    EURO,
    LETTER,
    POKER,
    art,
    options_of,
    piece,
    pieces,
    ticks,
    touches,
)


def sheet(count=9, label=BARE, **options):
    return impose(pieces(count), A4, options_of(**options), label).value[-1]


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


def test_lines_end_where_art_bleeds_over_a_gap_beside_an_empty_place():
    made = sheet(4, marks="line", gap=6.0)
    assert len(made.plan.front.slots) == 4
    for tick in ticks(made.front):
        assert not any(touches(tick, box, -1e-3) for box in art(made.front))


@pytest.mark.parametrize("marks, grounds", [("line", 2), ("crop", 0)])
def test_words_and_the_ruler_stand_on_white_where_lines_run_through_the_margin(marks, grounds):
    label = Label("Cards", "1", lambda text, size: Frame(size))
    made = sheet(4, label, marks=marks, ruler=True)
    white = [m for _, m, _ in walk(made.front) if isinstance(m, PathMark) and m.fill == WHITE]
    assert len(white) == grounds


def test_corners_are_marked_on_the_die_line_of_the_front_alone():
    made = sheet(1, marks="corner")
    ground, mark = (p.mark for p in made.front.placed if isinstance(p.mark, PathMark))
    assert (ground.role, mark.role) == (Role.GUIDE, Role.CUT)
    assert ground.path.bounds == mark.path.bounds == Rect(10.5, 16.5, 63, 88)
    assert not [p for p in made.back.placed if isinstance(p.mark, PathMark)]


def _strokes(made):
    """The colour and the width of all lines on a sheet that are no art, the lowest first."""
    marks = [p.mark for p in made.front.placed if isinstance(p.mark, PathMark)]
    return [(mark.stroke.paint, mark.stroke.width) for mark in marks]


def test_a_line_on_art_is_dark_on_a_wider_white_one_so_that_it_shows_on_any_colour():
    (ground, wide), (line, thin) = _strokes(sheet(1, marks="corner"))
    assert ground == WHITE
    assert wide > 2 * thin
    assert contrast(line, WHITE) > 4.5
    for grey in range(0, 256, 15):
        art = Color(grey / 255, grey / 255, grey / 255)
        assert max(contrast(line, art), contrast(ground, art)) > 2.5


def test_marks_on_bare_paper_and_lines_in_an_ink_have_no_ground():
    assert WHITE not in [paint for paint, _ in _strokes(sheet(1))]
    assert WHITE not in [paint for paint, _ in _strokes(sheet(1, cut_ink="CutContour"))]


@pytest.mark.parametrize("marks", ["crop", "line", "corner"])
def test_marks_have_the_colour_that_is_asked_for(marks):
    red = parse("red")
    paints = {paint for paint, _ in _strokes(sheet(1, marks=marks, marks_color=red))}
    assert paints - {WHITE} == {red}


def test_a_cut_ink_and_the_marks_of_a_machine_keep_their_colour():
    made = sheet(9, cut_ink="CutContour", register="silhouette", marks_color=parse("red"))
    cuts = [m for _, m, _ in walk(made.front) if isinstance(m, PathMark) and m.role is Role.CUT]
    assert {mark.stroke.paint.spot for mark in cuts} == {"CutContour"}
    block_layout = {m.fill for _, m, _ in walk(made.front) if isinstance(m, PathMark) and m.fill}
    assert parse("red") not in block_layout


def test_a_ruler_of_100_mm_is_on_every_front():
    label = Label("Cards", "1", lambda text, size: Frame(size))
    one, two = impose(pieces(10), A4, PrintOptions(ruler=True), label).value
    bare = impose(pieces(10), A4, PrintOptions(), label).value
    assert len(one.front.placed) == len(bare[0].front.placed) + 1
    assert len(two.front.placed) == len(bare[1].front.placed) + 1
    assert two.front.placed[-1] is one.front.placed[-1]
    assert len(two.back.placed) == len(bare[1].back.placed)
    strip = one.front.placed[-1]
    (line,) = [p.mark for p in strip.mark.frame.placed if isinstance(p.mark, PathMark)]
    assert line.path.bounds.width == pytest.approx(100)


SHEET = Rect(0, 0, 210, 297)
ZONES = [zone.grown(-0.02) for zone in zones(SHEET, PrintOptions(register="silhouette"))]


def marks_of(frame):
    (mark,) = [p.mark for p in frame.placed if p.mark.__class__ is PathMark and p.mark.fill]
    return mark.path


def test_register_marks_are_a_square_and_two_angles_on_lines_10_mm_from_the_edges():
    path = marks_of(sheet(8, register="silhouette").front)
    square, right, left = (p.bounds for p in parts(path))
    assert square == Rect(9.5, 9.5, 6, 6)
    assert right == Rect(210 - 9.5 - 7.5, 9.5, 7.5, 7.5)
    assert left == Rect(9.5, 297 - 9.5 - 7.5, 7.5, 7.5)
    assert [area(p) for p in parts(path)] == [36, 14, 14]


@pytest.mark.parametrize("marks", ["crop", "line"])
@pytest.mark.parametrize("size", [EURO, Size(60, 20), Size(25, 25)])
@pytest.mark.parametrize("gap", [0.0, 4.0])
def test_nothing_else_is_printed_in_the_corners_of_the_register_marks(marks, size, gap):
    label = Label("Cards", "1", lambda text, area: Frame(area))
    options = PrintOptions(register="silhouette", marks=marks, gap=Gap(gap, gap), ruler=True)
    listed = [piece(size=size, copies=60)]
    for made in impose(listed, A4, options, label).value:
        printed = [*art(made.front), *ticks_beside(made.front), *words(made.plan)]
        assert len(printed) > 10
        assert [box for box in printed for zone in ZONES if box.overlaps(zone, 1e-6)] == []


def ticks_beside(frame):
    """The marks of a frame that are lines, a hair thick."""
    lines = [p for p in frame.placed if p.mark.__class__ is PathMark and not p.mark.fill]
    return [tick.grown(0.01) for tick in ticks(Frame(frame.size, tuple(lines)))]


def words(plan):
    return [
        *(spot.area for spot in plan.front.text_slots),
        *([plan.measure] if plan.measure else []),
    ]


def test_eight_poker_cards_lie_between_the_marks_of_a_letter_sheet():
    made = impose([piece(size=POKER, copies=8)], LETTER, PrintOptions(register="silhouette"), BARE)
    assert [len(each.plan.front.slots) for each in made.value] == [8]


def test_what_is_folded_has_its_marks_on_the_half_that_is_cut():
    made = sheet(4, register="silhouette", backs="gutterfold")
    (fold,) = [guide.path.bounds for guide in made.plan.front.guides if guide.kind == "fold"]
    half = fold.x or fold.y
    box = marks_of(made.front).bounds
    assert box in (Rect(9.5, 9.5, half - 19, 278), Rect(9.5, 9.5, 191, half - 19))


def test_an_ink_for_the_knife_draws_what_is_cut_once_and_keeps_the_marks():
    made = sheet(9, cut_ink="CutContour")
    cut, crop = (p.mark for p in made.front.placed if isinstance(p.mark, PathMark))
    assert (cut.role, cut.stroke.paint.spot) == (Role.CUT, "CutContour")
    assert cut.path.bounds == Rect(10.5, 16.5, 189, 264)
    # Three columns and three rows have four lines each.
    assert [len(p.commands) for p in parts(cut.path)] == [2] * 8
    assert crop.path.bounds.right > cut.path.bounds.right


def test_corners_that_are_round_are_cut_round():
    round_corners = Path.rectangle(Rect(0, 0, *EURO), 3)
    listed = [replace(each, front=replace(each.front, outline=round_corners)) for each in pieces(9)]
    made = impose(listed, A4, PrintOptions(cut_ink="Die", gap=Gap(2, 2)), BARE).value[0]
    (cut,) = [guide.path for guide in made.plan.front.guides if guide.kind == "cut"]
    slots = made.plan.front.slots
    assert len(slots) == 9
    assert parts(cut) == [round_corners.transformed(slot.place.maps) for slot in slots]


def test_boxes_that_differ_in_their_corners_are_cut_each_in_its_own_way():
    plain, *others = pieces(4)
    outline = Path.rectangle(Rect(0, 0, *EURO), 3)
    listed = [plain, *(replace(p, front=replace(p.front, outline=outline)) for p in others)]
    made = impose(listed, A4, PrintOptions(cut_ink="Die", gap=Gap(2, 2)), BARE).value
    cut = [g.path for each in made for g in each.plan.front.guides if g.kind == "cut"]
    curved = [any(c[0] == "C" for c in p.commands) for path in cut for p in parts(path)]
    assert sorted(curved) == [False, True, True, True]


def parts(path):
    """The parts of a path that are drawn without lifting the pen."""
    made = []
    for command in path.commands:
        if command[0] == "M":
            made.append([])
        made[-1].append(command)
    return [Path(tuple(each)) for each in made]


@pytest.mark.parametrize("back", [True, False], ids=["backed", "one-sided"])
@pytest.mark.parametrize("shape", [None, "circle"])
def test_marks_on_backs_alone_leave_fronts_clean(back, shape):
    listed = [piece(size=Size(40, 40), copies=7, back=back)]
    if shape:
        listed = [outlined(make(shape, {}), Size(40, 40), 7)]
    both, alone = (
        impose(listed, A4, PrintOptions(marks_on=on, order="rows"), BARE).value[0].plan
        for on in ("front", "back")
    )
    assert both.front.guides and not alone.front.guides
    mirror = Mirror.turned(A4, "long-edge").transform
    assert [guide.path.transformed(mirror) for guide in both.front.guides] == [
        guide.path for guide in alone.back.guides
    ]
    assert [slot.place for slot in alone.front.slots] == [slot.place for slot in both.front.slots]
    assert bool(alone.back.slots) is (back or bool(shape))


@pytest.mark.parametrize("backs", ["duplex", "gutterfold", "once"])
@pytest.mark.parametrize("kind", ["silhouette", "corners"])
def test_register_marks_on_backs_are_where_the_machine_sees_the_back(backs, kind):
    options = PrintOptions(marks_on="back", backs=backs, register=kind)
    plans = [made.plan for made in impose([piece(copies=5)], A4, options, BARE).value]
    sides = [side for plan in plans for side in (plan.front, plan.back) if side]
    marked = [side for side in sides if any(g.kind == "register" for g in side.guides)]
    assert len(marked) == (len(plans) if backs == "gutterfold" else 1)
    if backs == "duplex":
        assert marked == [plans[0].back]
    (marks,) = [g.path for g in marked[0].guides if g.kind == "register"]
    assert len(parts(marks)) == (4 if kind == "corners" else 3)
    arts = [slot.place.art for slot in marked[0].slots]
    assert not any(part.bounds.grown(1.9).overlaps(art) for part in parts(marks) for art in arts)


def test_the_four_corners_of_a_sheet_are_alike():
    made = parts(marks_of(sheet(8, register="corners").front))
    assert [area(part) for part in made] == [14, 14, 14, 14]
    lefts = {(round(p.bounds.x, 3), round(p.bounds.y, 3)) for p in made}
    assert lefts == {(9.5, 9.5), (193, 9.5), (9.5, 280), (193, 280)}


def test_a_cut_file_for_a_sheet_that_lies_face_down_is_its_mirror():
    listed = [piece(copies=3)]
    up, down = (
        cut_sketches("C", [s.plan for s in impose(listed, A4, options, BARE).value], listed)[
            0
        ].sketch
        for options in (
            PrintOptions(register="corners"),
            PrintOptions(register="corners", marks_on="back"),
        )
    )
    mirrored = {_box(Rect(210 - b.right, b.y, b.width, b.height)) for b in _lines(up, "cut")}
    assert mirrored == {_box(b) for b in _lines(down, "cut")}
    assert list(_lines(up, "register")) == list(_lines(down, "register"))


def _lines(sketch, layer):
    return [line.path.bounds for line in sketch.lines if line.layer == layer]


def _box(rect):
    return tuple(round(number, 4) for number in rect)
