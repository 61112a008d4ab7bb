"""Posters: where boards are divided, what each page says, and that all of it comes together again."""

import re

import pytest

from generator.arrange.placement import Label
from generator.arrange.poster_marks import lines_within
from generator.foundation.diagnostics import Severity
from generator.frame import Face, Frame, Piece
from generator.frame.printing import PrintOptions
from generator.frame.sheet import Mirror, Paper
from generator.geometry import Insets, Path, Point, Rect, Size, Transform
from generator.impose import impose
from generator.shapes import make
from tests.impose.imposing import A4, BARE, LETTER, Row, art, groups, piece, pieces, touches
from tests.impose.test_captions import Typesetter

TEN = Insets(10, 10, 10, 10)
MAT = Size(594, 420)


def poster(*listed, on=A4, label=BARE, **options):
    made = impose(listed, on, PrintOptions(**{"scheme": "poster", **options}), label)
    assert made.diagnostics == ()
    return made.value


def board(size=MAT, copies=1, back=False, name="mat"):
    return piece(name, size, copies, back)


def window(slot, size=MAT):
    """What of a board a page shows, but for the bleed; mm from the corner of the board."""
    return slot.place.clip.bounds.clipped(Rect(0, 0, *size))


def windows(sheets, size=MAT):
    return [window(sheet.plan.front.slots[0], size) for sheet in sheets]


def guides(side, kind):
    return [guide.path for guide in side.guides if guide.kind == kind]


def lines(path):
    """The straight lines of a path as rectangles without thickness."""
    at = None
    for step in path.commands:
        if step[0] == "L":
            yield Rect(min(at[0], step[1]), min(at[1], step[2]), *map(abs, _away(at, step[1:])))
        if step[0] in "ML":
            at = step[1:]


def _away(a, b):
    return b[0] - a[0], b[1] - a[1]


def said(side):
    return [spot.text for spot in side.text_slots if spot.text]


def refused(listed, on=A4, **options):
    made = impose(listed, on, PrintOptions(**{"scheme": "poster", **options}), BARE)
    assert made.value == ()
    (diagnostic,) = made.diagnostics
    return diagnostic


def test_a_board_of_four_by_two_pages():
    made = poster(board(), margin=TEN)
    assert [sheet.front.size for sheet in made] == [A4.size] * 8
    assert windows(made) == [
        pytest.approx(Rect(x, y, 156, 215)) for y in (0, 205) for x in (0, 146, 292, 438)
    ]
    (mark, box), *_ = groups(made[0].front)
    assert box.size == MAT and mark.transform == Transform()


def test_what_two_pages_hold_to_the_millimetre_takes_no_third():
    made = poster(board(Size(370, 200)), margin=TEN)
    assert windows(made, Size(370, 200)) == [Rect(0, 0, 190, 200), Rect(180, 0, 190, 200)]
    assert len(poster(board(Size(370.01, 260)), margin=TEN)) == 3
    # 2 × 259.4 - 10: the sums of floating-point numbers say 2.0000000000000004 pages.
    assert len(poster(board(Size(508.8, 190)), on=LETTER, margin=TEN)) == 2


def test_pages_lie_on_their_side_where_that_takes_fewer_of_them():
    upright = Paper("Own", Size(210, 297), Insets(4, 5, 6, 7))
    first, second = poster(board(Size(500, 190)), on=upright)
    assert first.front.size == second.front.size == Size(297, 210)
    assert first.plan.paper == Paper("Own", Size(297, 210), Insets(7, 4, 5, 6))


def test_a_page_says_what_it_is_and_what_is_glued_on_it():
    setter = Typesetter()
    made = poster(board(), margin=TEN, label=Label("Mat", "1.2", setter))
    assert said(made[0].plan.front) == [
        "A1",
        "row 1 of 2, column 1 of 4",
        "glue B1 here",
        "glue A2 here",
    ]
    assert said(made[5].plan.front) == [
        "B2",
        "row 2 of 2, column 2 of 4 · cut on the left and at the top, then glue",
        "glue C2 here",
    ]
    assert [text for text, _ in setter.requested if " · page " in text][4:6] == [
        "Mat · page 5 of 8 · front · A4 · 1.2",
        "Mat · page 6 of 8 · front · A4 · 1.2",
    ]


def test_a_map_shows_where_the_page_belongs():
    made = poster(board(), margin=TEN)
    block_layout = []
    for sheet in made:
        (path,) = guides(sheet.plan.front, "map")
        boxes = [Path(path.commands[i : i + 5]).bounds for i in range(0, len(path.commands), 5)]
        assert max(path.bounds.size) <= 12.2
        block_layout += [box for box in boxes if min(box.size) > 0.5]
    assert len(block_layout) == 8
    assert [b.x for b in block_layout[:4]] == sorted(b.x for b in block_layout[:4])
    assert [b.x for b in block_layout[:4]] == pytest.approx([b.x for b in block_layout[4:]])
    assert len({round(b.y, 3) for b in block_layout}) == 2


def test_where_no_margin_is_free_the_name_is_on_what_is_hidden():
    size = Size(370, 200)
    upright = Paper("Own", Size(210, 220), TEN)
    made = impose([board(size)], upright, PrintOptions(scheme="poster", captions=False), BARE)
    first, _ = made.value
    (spot,) = first.plan.front.text_slots
    assert spot.text == "A1 · row 1 of 1, column 1 of 2 · glue B1 here"
    assert spot.ground
    # The next page is cut 1.5 mm inside of what both have, and lies on the rest of it.
    assert Rect(10 + 181.5, 10, 8.5, 200).contains(spot.area)
    # The last page has nothing that is hidden.
    assert [(d.code, d.severity) for d in made.diagnostics] == [("PAPER003", Severity.ADVICE)]


def test_pages_are_cut_where_another_comes_before_them_and_board_edges_last():
    first, second = poster(board(Size(370, 200)), margin=TEN)
    (crops,) = guides(first.plan.front, "crop")
    (joins,) = guides(first.plan.front, "join")
    box = first.plan.front.slots[0].place.box
    assert {round(t.x - box.x, 3) for t in lines(crops) if t.width == 0} == {0}
    assert {round(t.x - box.x, 3) for t in lines(joins) if t.width == 0} == {181.5}
    (crops,) = guides(second.plan.front, "crop")
    box = second.plan.front.slots[0].place.box
    assert {round(t.x - box.x, 3) for t in lines(crops) if t.width == 0} == {181.5, 370}
    assert guides(second.plan.front, "join") == []


def test_two_pages_have_their_crosses_in_common():
    made = poster(board(), margin=TEN)
    seen = [_crosses(sheet) for sheet in made[:2]]
    common = seen[0] & seen[1]
    # Above and below what both show: 146 to 156 mm, of which 1.5 mm are cut off.
    assert {x for x, _ in common} == {round((147.5 + 156) / 2, 2)}
    assert len(common) == 2
    assert seen[0] & _crosses(made[4])
    assert not seen[0] & _crosses(made[2])


def _crosses(sheet):
    """The middles of the rings, on the board."""
    (path,) = guides(sheet.plan.front, "seam")
    place, found = sheet.plan.front.slots[0].place.at, set()
    for number, step in enumerate(path.commands):
        if step[0] == "C" and path.commands[number - 1][0] == "M":
            _, x, y = path.commands[number - 1]
            found.add((round(x - 1.1 - place.x, 2), round(y - place.y, 2)))
    return found


@pytest.mark.parametrize("marks", ["crop", "line", "corner", "none"])
def test_marks(marks):
    made = poster(board(), margin=TEN, marks=marks)
    kinds = {guide.kind for sheet in made for guide in sheet.plan.front.guides}
    assert (
        kinds
        == {
            "crop": {"crop", "join", "seam", "map"},
            "line": {"crop", "join", "seam", "map"},
            "corner": {"crop", "join", "seam", "map", "cut"},
            "none": {"map"},
        }[marks]
    )


def test_corners_of_the_board_are_marked_where_they_are():
    made = poster(board(), margin=TEN, marks="corner")
    with_corners = [n for n, sheet in enumerate(made) if guides(sheet.plan.front, "cut")]
    assert with_corners == [0, 3, 4, 7]


class TestSplits:
    def test_pages_meet_at_given_lines_and_art_goes_on_a_little(self):
        size = Size(360, 500)
        made = poster(board(size), splits=((170.0,), (260.0,)))
        clips = [sheet.plan.front.slots[0].place.clip.bounds for sheet in made]
        assert clips == [
            pytest.approx(Rect(-3, -3, 174.5, 264.5)),
            pytest.approx(Rect(168.5, -3, 194.5, 264.5)),
            pytest.approx(Rect(-3, 258.5, 174.5, 244.5)),
            pytest.approx(Rect(168.5, 258.5, 194.5, 244.5)),
        ]
        for sheet in made:
            (crops,) = guides(sheet.plan.front, "crop")
            at = sheet.plan.front.slots[0].place.at
            assert {round(t.x - at.x, 3) for t in lines(crops) if t.width == 0} <= {0, 170, 360}
            assert guides(sheet.plan.front, "join") == guides(sheet.plan.front, "seam") == []

    def test_each_part_takes_the_page_that_holds_it(self):
        made = poster(board(Size(480, 200)), splits=((200.0,), ()))
        assert [sheet.front.size for sheet in made] == [A4.size, Size(297, 210)]

    def test_a_board_that_fits_is_cut_where_that_is_asked_for(self):
        assert len(poster(board(Size(180, 180)), splits=((90.0,), ()))) == 2
        assert len(poster(board(Size(180, 180)))) == 1

    def test_an_overlap_of_nothing_cuts_pages_apart(self):
        made = poster(board(), overlap=0.0, margin=TEN)
        assert windows(made)[0] == pytest.approx(Rect(0, 0, 150, 211.5))
        assert windows(made)[1] == pytest.approx(Rect(147, 0, 151.5, 211.5))

    def test_a_part_that_is_too_big(self):
        found = refused([board()], splits=((200.0,), ()))
        assert found.code == "PAPER007"
        assert found.message == (
            "`splits` leave a part of `cards` that is 200 × 420 mm, "
            "but A4 has only 200 × 287 mm to print on"
        )

    def test_a_line_that_is_not_on_the_board(self):
        found = refused([board()], splits=((200.0, 600.0), ()))
        assert (found.code, found.message) == (
            "PAPER007",
            "`splits` cut `cards` at 600 mm, but it is 594 mm wide",
        )


class TestBacks:
    def test_a_back_is_mirrored_page_by_page(self):
        listed = board(back=True)
        for flip in ("long-edge", "short-edge"):
            for sheet in poster(listed, margin=TEN, flip=flip):
                mirror = Mirror.turned(sheet.plan.paper, flip)
                (front,), (back,) = sheet.plan.front.slots, sheet.plan.back.slots
                assert back.back and back.place == mirror.place(front.place)
                there = mirror.transform.bounds(front.place.art)
                assert there == pytest.approx(back.place.art)

    def test_from_behind_nothing_lies_on_art_and_words_are_beside_it(self):
        for sheet in poster(board(back=True), margin=TEN):
            back = sheet.plan.back
            (drawn,) = art(sheet.back)
            assert guides(back, "seam") == guides(back, "join") == []
            assert said(back)[0] == said(sheet.plan.front)[0]
            assert not any(touches(spot.area, drawn) for spot in back.text_slots)
            (path,) = guides(back, "map")
            assert not touches(path.bounds, drawn)

    def test_pages_with_a_back_are_cut_at_both_ends(self):
        first, *_ = poster(board(Size(370, 200), back=True), margin=TEN)
        (crops,) = guides(first.plan.front, "crop")
        assert {round(t.x - 10, 3) for t in lines(crops) if t.width == 0} == {0, 188.5}

    def test_a_page_cannot_be_folded_so_that_backs_are_a_poster_of_their_own(self):
        made = poster(board(back=True), margin=TEN, backs="gutterfold")
        assert [sheet.back for sheet in made] == [None] * 16
        slots = [sheet.plan.front.slots[0] for sheet in made]
        assert [slot.back for slot in slots] == [False] * 8 + [True] * 8
        assert windows(made[:8]) == windows(made[8:])

    def test_lines_part_front_and_back_at_the_same_places(self):
        made = poster(board(Size(300, 250), back=True), splits=((110.0,), ()), backs="gutterfold")
        assert [round(each.right) for each in windows(made, Size(300, 250))] == [112, 300, 192, 300]

    def test_a_common_back_is_printed_once_after_all_fronts(self):
        first = board(back=True, copies=2)
        made = poster(first, margin=TEN, backs="once")
        assert [sheet.back for sheet in made] == [None] * 24
        assert made[16].plan.note == "the back of A1: print it 2 times"
        mirror = Mirror.turned(A4, "long-edge")
        assert made[16].plan.front.slots[0].place == mirror.place(made[0].plan.front.slots[0].place)

    def test_none(self):
        assert {s.back for s in poster(board(back=True), margin=TEN, backs="none")} == {None}


class TestOutlines:
    L = Path.polygon([(0, 0), (120, 0), (120, 450), (400, 450), (400, 600), (0, 600)])

    SIDES = (
        Rect(0, 0, 120, 0),
        Rect(120, 0, 0, 450),
        Rect(120, 450, 280, 0),
        Rect(400, 450, 0, 150),
        Rect(0, 600, 400, 0),
        Rect(0, 0, 0, 600),
    )

    def piece(self, outline=L):
        size = outline.bounds.size
        front = Face(Frame(size), outline, 3.0, 3.0, Row())
        return Piece("mat", "a", front, None, 1, make("path", {"path": "M0 0H1V1Z"}))

    def test_pages_on_which_nothing_lies_are_left_out(self):
        made = poster(self.piece(), margin=TEN)
        assert [said(sheet.plan.front)[0] for sheet in made] == ["A1", "A2", "A3", "B3", "C3"]
        (path,) = guides(made[0].plan.front, "map")
        # Four bars for each page that there is, and this one filled.
        assert sum(step[0] == "M" for step in path.commands) == 4 * 5 + 1

    def test_nothing_is_reported_of_a_page_that_is_left_out(self):
        first, *_ = poster(self.piece(), margin=TEN)
        assert said(first.plan.front) == ["A1", "row 1 of 3, column 1 of 3", "glue A2 here"]

    def test_the_die_line_is_drawn_where_it_is_on_the_page(self):
        found = set()
        for sheet in poster(self.piece(), margin=TEN, overlap=0.0):
            (slot,) = sheet.plan.front.slots
            (x, y), (die,) = slot.place.at, guides(sheet.plan.front, "cut")
            for line in lines(die):
                assert slot.place.art.contains(line, 1e-4)
                there = line.moved(-x, -y)
                assert any(side.contains(there, 1e-4) for side in self.SIDES)
                found |= {n for n, side in enumerate(self.SIDES) if side.contains(there)}
        assert found == {0, 1, 2, 3, 4, 5}

    def test_art_reaches_as_far_as_the_bleed_and_the_window(self):
        from generator.geometry.outlines import area, grown, shared

        for sheet in poster(self.piece(), margin=TEN):
            (slot,) = sheet.plan.front.slots
            clip, bounds = slot.place.clip, slot.place.clip.bounds
            body = grown(self.L, 3.0)
            assert area(clip) == pytest.approx(shared(body, Path.rectangle(bounds)), rel=1e-4)


def test_what_fits_on_a_page_is_in_the_middle_of_one():
    listed = pieces(2, size=Size(100, 150), copies=2)
    made = poster(*listed)
    assert len(made) == 4
    for sheet in made:
        ((_, box),) = groups(sheet.front)
        assert (box.x, box.y) == pytest.approx((55, 73.5))
        assert said(sheet.plan.front) == []


def test_copies_follow_each_other():
    made = poster(board(copies=2), board(name="b"), margin=TEN)
    assert [sheet.plan.front.slots[0].piece for sheet in made] == [0] * 16 + [1] * 8


@pytest.mark.parametrize("on", [A4, LETTER], ids=lambda on: on.name)
def test_a_poster_nobody_asked_for_is_reported_once(on):
    listed = [board(), board(Size(600, 300))]
    made = impose(listed, on, PrintOptions(), BARE)
    (found,) = made.diagnostics
    assert (found.code, found.severity) == ("PAPER005", Severity.ADVICE)
    count = len(impose(listed[:1], on, PrintOptions(scheme="poster"), BARE).value)
    assert found.message == (
        f"`cards` is bigger than {on.name}: it is printed on {count} pages to be joined"
    )
    assert re.match("set `scheme: poster`", found.hints[0])


def test_an_overlap_that_leaves_nothing_of_a_page():
    found = refused([board()], overlap=280.0)
    assert (found.code, found.message) == (
        "PAPER006",
        "an overlap of 280 mm is too big for `cards`: A4 has only 200 × 287 mm to print on",
    )


def test_margins_that_leave_nothing_of_a_page():
    wide = Insets(150, 5, 150, 5)
    assert refused([board()], margin=wide).code == "PAPER001"


class TestLinesWithin:
    AREA = Rect(0, 0, 10, 10)

    def test_a_line_is_cut_at_the_edges(self):
        path = Path.polygon([(-5, 5), (15, 5)], closed=False)
        assert lines_within(path, self.AREA).commands == (("M", 0, 5), ("L", 10, 5))

    def test_a_corner_inside_stays_one_line(self):
        path = Path.polygon([(5, -5), (5, 5), (15, 5)], closed=False)
        assert lines_within(path, self.AREA).commands == (("M", 5, 0), ("L", 5, 5), ("L", 10, 5))

    def test_what_is_outside_is_nothing(self):
        assert lines_within(Path.rectangle(Rect(-5, -5, 20, 20)), self.AREA).commands == ()

    def test_curves_are_followed(self):
        made = lines_within(Path.ellipse(Rect(-5, 0, 10, 10)), self.AREA)
        ends = [Point(*step[1:]) for step in made.commands]
        assert all(abs((x**2 + (y - 5) ** 2) ** 0.5 - 5) < 0.01 for x, y in ends)
        assert made.bounds == pytest.approx(Rect(0, 0, 5, 10), abs=0.01)
