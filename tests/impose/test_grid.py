"""Grids: places, bleed, marks and backs, to 0.01 mm."""

import pytest

from generator.arrange import batches, check_fits, regions
from generator.arrange.packing import fullest
from generator.arrange.placement import Label
from generator.frame import Frame
from generator.frame.printing import PrintOptions
from generator.frame.sheet import Paper
from generator.geometry import Insets, Path, Point, Rect, Size
from generator.impose import impose
from tests.impose.imposing import (
    A4,
    EURO,
    LETTER,
    POKER,
    art,
    cuts,
    groups,
    names,
    options_of,
    paper,
    piece,
    pieces,
    sheets,
    ticks,
)


def raster(size, on=A4, **options):
    chosen = options_of(**options)
    (batch,) = batches([piece(size=size)], chosen)
    check_fits(batch, on, chosen)
    return fullest(batch, regions(on, chosen, batch), chosen)


@pytest.mark.parametrize(
    ("on", "left", "top"), [(A4, 10.5, 16.5), (LETTER, 13.45, 7.7)], ids=["A4", "Letter"]
)
def test_nine_cards_stand_centred_on_either_paper(on, left, top):
    listed = pieces(9)
    (sheet,) = sheets(listed, on)
    assert names(sheet, listed) == {
        (round(left + 63 * column, 2), round(top + 88 * row, 2)): str(3 * row + column + 1)
        for row in range(3)
        for column in range(3)
    }
    assert sheet.front.size == on.size
    assert {box.size for _, box in groups(sheet.front)} == {EURO}


@pytest.mark.parametrize(
    ("count", "pages"), [(0, 0), (1, 1), (8, 1), (9, 1), (10, 2), (18, 2), (288, 32)]
)
def test_number_of_pages(count, pages):
    assert len(sheets(pieces(count))) == pages
    assert len(sheets([piece(copies=count)])) == pages
    assert [sheet.number for sheet in sheets(pieces(count))] == list(range(1, pages + 1))


def test_cards_that_fill_the_page_exactly_lose_no_column():
    on = paper(180.6, 100, margin=0)
    assert 30.1 * 6 > 180.6
    found = raster(Size(30.1, 50), on)
    assert (found.capacity, found.positions[-1][:2]) == (12, (5, 1))


@pytest.mark.parametrize(
    ("size", "on", "options", "expected"),
    [
        (POKER, A4, {}, (3, 3, 0)),
        (POKER, LETTER, {}, (3, 3, 0)),
        (Size(63.5, 63.5), A4, {}, (3, 4, 0)),
        (Size(63.5, 63.5), LETTER, {}, (3, 4, 0)),
        # Lying on their side, eight fit where six would stand.
        (EURO, A4, {"gap": 6}, (2, 4, 90)),
        (EURO, A4, {"margin": Insets(15, 15, 15, 15)}, (2, 4, 90)),
        (Size(190.5, 127), A4, {}, (1, 2, 0)),
        (Size(127, 190.5), A4, {}, (1, 2, 90)),
        # A landscape page is filled as it is.
        (EURO, paper(297, 210), {}, (3, 3, 90)),
    ],
)
def test_what_fits(size, on, options, expected):
    found = raster(size, on, **options)
    columns = len({position.column for position in found.positions})
    rows = len({position.row for position in found.positions})
    assert (columns, rows, found.positions[0].turn) == expected
    assert found.capacity == columns * rows


def test_pieces_lie_on_their_side_where_more_fit():
    listed = pieces(2, back=False)
    (sheet,) = sheets(listed, gap=6)
    (mark, box), _ = groups(sheet.front)
    assert (box.width, box.height) == (88, 63)
    # The top left corner of the card is now top right.
    assert mark.transform.apply(0, 0) == Point(88, 0)
    assert box.x == pytest.approx((210 - 2 * 88 - 6) / 2)
    assert box.y == pytest.approx((297 - 4 * 63 - 3 * 6) / 2)


@pytest.mark.parametrize(("gap", "inner"), [(0, 0), (0.5, 0.25), (1, 0.5)])
def test_bleed_is_cut_to_half_the_gap_inside_and_whole_outside(gap, inner):
    (sheet,) = sheets(pieces(9), gap=gap)
    boxes, drawn = [box for _, box in groups(sheet.front)], art(sheet.front)
    middle, corner = 4, 0
    assert drawn[middle] == pytest.approx(boxes[middle].grown(inner))
    assert boxes[corner].x - drawn[corner].x == pytest.approx(3)
    assert boxes[corner].y - drawn[corner].y == pytest.approx(3)
    assert drawn[corner].right - boxes[corner].right == pytest.approx(inner)
    assert {(round(b.width, 9), round(b.height, 9)) for b in boxes} == {(63, 88)}


def test_bleed_that_the_printer_cannot_print_makes_room_for_marks():
    (sheet,) = sheets(pieces(9, size=POKER), LETTER)
    boxes, drawn = [box for _, box in groups(sheet.front)], art(sheet.front)
    # 6.35 mm are left above the cards, which many printers leave white.
    assert boxes[0].y - drawn[0].y == pytest.approx(1)
    assert boxes[0].x - drawn[0].x == pytest.approx(3)


def test_a_wide_gap_leaves_the_bleed_whole():
    (sheet,) = sheets(pieces(8), gap=6)
    for (_, box), drawn in zip(groups(sheet.front), art(sheet.front)):
        assert drawn == pytest.approx(box.grown(3))


def test_bleed_towards_an_empty_place_is_whole():
    (sheet,) = sheets(pieces(5))
    drawn, boxes = art(sheet.front)[4], [box for _, box in groups(sheet.front)]
    fifth = boxes[4]
    assert drawn == pytest.approx(Rect(fifth.x, fifth.y, fifth.width + 3, fifth.height + 3))


def test_every_cut_line_has_a_mark_at_both_ends():
    (sheet,) = sheets(pieces(9))
    upright, level = cuts(sheet.front)
    assert upright == sorted([10.5, 73.5, 136.5, 199.5] * 2)
    assert level == sorted([16.5, 104.5, 192.5, 280.5] * 2)
    grid = Rect(10.5, 16.5, 189, 264)
    assert all(t.right < grid.x or t.x > grid.right for t in ticks(sheet.front) if t.height == 0)
    assert all(t.bottom < grid.y or t.y > grid.bottom for t in ticks(sheet.front) if t.width == 0)


def test_a_gap_has_two_cut_lines():
    (sheet,) = sheets(pieces(9), gap=4)
    upright, level = cuts(sheet.front)
    xs = [6.5 + column * 67 + edge for column in range(3) for edge in (0, 63)]
    ys = [12.5 + row * 92 + edge for row in range(3) for edge in (0, 88)]
    assert upright == sorted(xs * 2)
    assert level == sorted(ys * 2)


def test_marks_of_a_sheet_that_is_not_full():
    (sheet,) = sheets(pieces(5))
    upright, level = cuts(sheet.front)
    assert upright == sorted([10.5, 73.5, 136.5, 199.5] * 2)
    # The third row is empty: its lower edge is no cut.
    assert level == sorted([16.5, 104.5, 192.5] * 2)


def test_marks_are_as_long_as_marks_are():
    for on in (A4, LETTER):
        for size in (EURO, POKER, Size(63.5, 63.5)):
            (sheet,) = sheets(pieces(9, size=size), on)
            lengths = [max(t.width, t.height) for t in ticks(sheet.front)]
            assert min(lengths) >= 2.99
            assert max(lengths) <= 5


def test_marks_can_be_left_out():
    (both,) = sheets(pieces(2))
    (front,) = sheets(pieces(2), marks_on="front")
    (none,) = sheets(pieces(2), marks="none")
    assert [bool([*ticks(s.front)]) for s in (both, front, none)] == [True, True, False]
    assert [bool([*ticks(s.back)]) for s in (both, front, none)] == [True, False, False]


def test_backs_are_mirrored_also_in_the_last_row():
    listed = pieces(7)
    (sheet,) = sheets(listed)
    assert names(sheet, listed, back=True) == {
        (136.5, 16.5): "1",
        (73.5, 16.5): "2",
        (10.5, 16.5): "3",
        (136.5, 104.5): "4",
        (73.5, 104.5): "5",
        (10.5, 104.5): "6",
        (136.5, 192.5): "7",
    }
    assert {mark.transform[:4] for mark, _ in groups(sheet.back)} == {(1, 0, 0, 1)}


SHORT = {
    (10.5, 192.5): "1",
    (73.5, 192.5): "2",
    (136.5, 192.5): "3",
    (10.5, 104.5): "4",
    (73.5, 104.5): "5",
    (136.5, 104.5): "6",
    (10.5, 16.5): "7",
}


def test_backs_turned_on_the_short_edge_stand_on_their_head():
    listed = pieces(7)
    (sheet,) = sheets(listed, flip="short-edge")
    assert names(sheet, listed, back=True) == SHORT
    assert {mark.transform[:4] for mark, _ in groups(sheet.back)} == {(-1, 0, 0, -1)}


def test_the_long_edge_of_a_landscape_page_is_its_upper_one():
    listed = pieces(3, size=Size(60, 90))
    on = paper(280, 100)
    (sheet,) = sheets(listed, on)
    assert names(sheet, listed, back=True) == names(sheet, listed)
    assert {mark.transform[:4] for mark, _ in groups(sheet.back)} == {(-1, 0, 0, -1)}
    (sheet,) = sheets(listed, on, flip="short-edge")
    assert names(sheet, listed, back=True) == {(80, 5): "3", (140, 5): "2", (200, 5): "1"}


def test_backs_of_lying_pieces_lie_the_other_way():
    (sheet,) = sheets(pieces(1), gap=6)
    ((front, at),) = groups(sheet.front)
    ((back, behind),) = groups(sheet.back)
    # The upper edge of the front points right, that of the back left: the same edge of the paper.
    assert front.transform.apply(31.5, 0) == Point(88, 31.5)
    assert back.transform.apply(31.5, 0) == Point(0, 31.5)
    assert (at.x + 88 + behind.x + 0) == pytest.approx(210)


def test_places_of_pieces_without_a_back_stay_blank():
    listed = [*pieces(4, back=False), *(piece(f"r{n}") for n in (1, 2, 3))]
    (sheet,) = sheets(listed)
    assert names(sheet, listed, back=True) == {
        (73.5, 104.5): "r1",
        (10.5, 104.5): "r2",
        (136.5, 192.5): "r3",
    }
    assert [slot.piece for slot in sheet.plan.back.slots] == [4, 5, 6]


def test_backs_beside_a_blank_place_do_not_bleed_into_it():
    listed = [piece("plain", back=False), piece("backed")]
    (sheet,) = sheets(listed)
    ((_, box),) = groups(sheet.back)
    (drawn,) = art(sheet.back)
    assert drawn.right == box.right


def test_a_component_without_backs_has_none():
    (sheet,) = sheets(pieces(3, back=False))
    assert sheet.back is None
    assert sheet.pages == (sheet.front,)
    (sheet,) = sheets(pieces(3), backs="none")
    assert sheet.back is None


def test_every_sheet_has_a_back_where_any_piece_has():
    first, second = sheets([*pieces(9), piece("last", back=False)])
    assert names(second, [], back=True) == {}
    assert second.back is not None
    assert first.pages == (first.front, first.back)


def test_the_offset_moves_all_that_is_on_the_backs():
    listed = pieces(7)
    (plain,) = sheets(listed)
    (moved,) = sheets(listed, back_offset=Point(1.0, -0.5))
    assert [p[:2] for p in moved.front.placed] == [p[:2] for p in plain.front.placed]
    for before, after in zip(plain.back.placed, moved.back.placed, strict=True):
        assert (after.x, after.y) == pytest.approx((before.x + 1, before.y - 0.5))


def test_copies_stand_next_to_each_other_and_share_one_mark():
    listed = [piece("a", copies=4), piece("b", copies=2)]
    (sheet,) = sheets(listed, captions=False)
    in_order = [mark.frame for mark, _ in groups(sheet.front)]
    assert in_order == [listed[0].front.frame] * 4 + [listed[1].front.frame] * 2
    # Two copies that are cut alike are one mark, so that a painter writes it once.
    many = sheets([piece("a", copies=27)])
    assert len({id(mark) for s in many for mark, _ in groups(s.front)}) == 9


def test_sizes_are_not_mixed_on_a_sheet():
    listed = [
        piece("a", Size(190.5, 190.5), copies=2),
        piece("b", Size(190.5, 127)),
        piece("c", Size(127, 127)),
        piece("d", Size(190.5, 127)),
    ]
    made = sheets(listed)
    assert [set(names(sheet, listed).values()) for sheet in made] == [
        {"a"},
        {"a"},
        {"b", "d"},
        {"c"},
    ]
    assert [(sheet.number, sheet.count) for sheet in made] == [(n, 4) for n in (1, 2, 3, 4)]
    assert {round(box.x, 2) for _, box in groups(made[2].front)} == {9.75}


def test_a_piece_bigger_than_the_paper_is_refused_and_the_others_are_laid_out():
    listed = [piece("big", Size(205, 205)), piece("small")]
    made = impose(listed, A4, PrintOptions(scheme="grid"), Label("Cards"))
    (said,) = made.diagnostics
    assert said.code == "PAPER001"
    assert said.message == "`cards` is 205 × 205 mm, but A4 has only 200 × 287 mm to print on"
    assert said.origin == listed[0].origin
    assert len(made.value) == 1


def test_unknown_scheme():
    made = impose(pieces(1), A4, PrintOptions(scheme="gird"), Label("Cards"))
    assert [d.code for d in made.diagnostics] == ["PAPER002"]
    assert made.diagnostics[0].hints == ("did you mean `grid`?",)
    assert made.value == ()


def test_margins_that_differ_leave_the_grid_in_the_middle():
    on = Paper("A4", A4.size, Insets(3, 3, 17, 3))
    (sheet,) = sheets(pieces(8), on, captions=False)
    boxes = [box for _, box in groups(sheet.front)]
    assert max(b.bottom for b in boxes) <= 297 - 17
    assert min(b.y for b in boxes) == pytest.approx(297 - max(b.bottom for b in boxes))


def test_clips_are_rectangles_of_four_sides():
    (sheet,) = sheets(pieces(9))
    assert all(mark.clip == Path.rectangle(mark.clip.bounds) for mark, _ in groups(sheet.front))


def test_a_frame_is_the_faces_own():
    listed = pieces(3)
    (sheet,) = sheets(listed, captions=False)
    assert [mark.frame for mark, _ in groups(sheet.front)] == [p.front.frame for p in listed]
    assert isinstance(sheet.front, Frame)


def test_piles_of_two_sizes_share_no_sheet():
    listed = [piece("a", copies=10), piece("b", Size(40, 40), copies=3)]
    made = sheets(listed, order="stack", backs="none")
    assert [len({slot.piece for slot in each.plan.front.slots}) for each in made] == [1, 1, 1]
    assert len(sheets(listed, backs="none")) == 2, "rows share their last sheets"
