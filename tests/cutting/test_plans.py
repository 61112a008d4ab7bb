"""The lines of sheets: those that are printed, at the same places, each once."""

import pytest

from generator.arrange.placement import Label
from generator.cutting import FORMATS
from generator.cutting.plans import cut_sketches
from generator.foundation.color import BLACK
from generator.frame import Face, Frame, PathMark, Piece, Placed, Role, Stroke
from generator.frame.printing import PrintOptions
from generator.geometry import Path, Rect, Size, Transform
from generator.geometry.shared_edges import cut_once
from generator.impose import impose
from generator.paint import Document, Page
from generator.paint.pdf import paint_pdf
from generator.shapes import SHAPES, make
from tests.arrange.test_all_outlines import FLAT, OPTIONS, piece, sized
from tests.cutting import reading
from tests.impose.imposing import A4, LETTER, Row, options_of

INK = "CutContour"


def sheets(listed, paper=A4, **options):
    made = impose(listed, paper, options_of(**options), Label("Pieces"))
    assert {d.code for d in made.diagnostics} <= {"PAPER003"}
    return made.value


def lines(made, listed):
    return cut_sketches("Pieces", [sheet.plan for sheet in made], listed)


@pytest.mark.parametrize("name", FLAT)
@pytest.mark.parametrize(
    ("paper", "options"),
    [
        (A4, {}),
        (LETTER, {"gap": 2.0}),
        (A4, {"backs": "gutterfold"}),
        (LETTER, {"register": "silhouette", "gap": 1.25}),
    ],
    ids=["A4", "gap", "folded", "register"],
)
def test_files_show_the_lines_that_are_painted(name, paper, options):
    shape, size = make(name, OPTIONS.get(name, {})), sized(name, 42.0, 36.373)
    listed = [piece(shape, size, 31)]
    made = sheets(listed, paper, cut_ink=INK, **options)
    kinds = lines(made, listed)
    assert sorted(number for each in kinds for number in each.sheets) == [s.number for s in made]
    for each in kinds:
        front = made[each.sheets[0] - 1].front
        painted = reading.pdf(paint_pdf(Document("T", (Page(front),))), INK)
        height = each.sketch.size.height
        layers, _ = reading.svg(FORMATS["svg"].write(each.sketch))
        assert reading.same(painted, layers["cut"])
        polylines, _ = reading.dxf(FORMATS["dxf"].write(each.sketch), height)
        for path, (points, _) in zip(layers["cut"], polylines["cut"], strict=True):
            meant = reading.points_of(path)
            assert reading.strays(points, meant) < 0.01
            assert reading.strays(meant, points) < 0.01


@pytest.mark.parametrize("shape", sorted(set(SHAPES.names()) & {"hexagon", "rectangle", "circle"}))
def test_every_piece_is_cut_where_it_lies(shape):
    """The outlines of the plan, whatever lies beside them."""
    made = make(shape, {"radius": "4"} if shape == "rectangle" else {})
    listed = [piece(made, Size(40.0, 40.0), 70)]
    plans = sheets(listed, gap=3.0)
    for each in lines(plans, listed):
        slots = plans[each.sheets[0] - 1].plan.front.slots
        assert each.sketch.of("cut") == tuple(
            listed[slot.piece].front.outline.transformed(slot.place.maps) for slot in slots
        )


def test_sheets_that_are_filled_alike_share_their_lines():
    listed = [piece(make("rectangle", {}), Size(63, 88), 25, name) for name in "ab"]
    full, rest = lines(sheets(listed), listed)
    assert (full.sheets, rest.sheets) == ((1, 2, 3, 4, 5), (6,))
    assert len(full.sketch.of("cut")) == 8
    assert full.sketch.title == "Pieces, sheets 1–5"


def test_a_single_kind_of_sheet_needs_no_number():
    listed = [piece(make("rectangle", {}), Size(63, 88), 9)]
    (only,) = lines(sheets(listed), listed)
    assert only.sketch.title == "Pieces"
    assert only.sketch.of("page") == (Path.rectangle(Rect(0, 0, 210, 297)),)


def test_the_machine_finds_the_marks_that_are_printed():
    listed = [piece(make("rectangle", {}), Size(63, 88), 6)]
    made = sheets(listed, register="silhouette", cut_ink=INK)
    (only,) = lines(made, listed)
    (printed,) = [g.path for g in made[0].plan.front.guides if g.kind == "register"]
    assert only.sketch.of("register") == (printed,)


def test_a_folded_sheet_is_cut_when_it_is_folded():
    listed = [piece(make("rectangle", {}), Size(50, 70), 6)]
    made = sheets(listed, backs="gutterfold", register="silhouette")
    kinds = lines(made, listed)
    for each in kinds:
        assert each.sketch.size in (Size(105, 297), Size(210, 148.5))
        page = Rect(0, 0, *each.sketch.size)
        assert all(page.contains(line.path.bounds) for line in each.sketch.lines)
    fronts = [s for sheet in made for s in sheet.plan.front.slots if not s.back]
    assert len(fronts) == 6


def test_what_lies_only_behind_is_not_cut_by_itself():
    listed = [piece(make("rectangle", {}), Size(63, 88), 12)]
    made = sheets(listed, backs="once")
    assert len(made) == 3
    assert [each.sheets for each in lines(made, listed)] == [(1,), (2,)]


def test_folds_and_what_templates_cut_are_there_too():
    size, outline = Size(50.0, 80.0), Path.rectangle(Rect(0, 0, 50, 80))
    slot = Path.polygon([(20, 70), (30, 70)], closed=False)
    hole = Path.ellipse(Rect(20, 5, 10, 10))
    fold = Path.polygon([(0, 40), (50, 40)], closed=False)
    marks = [
        PathMark(slot, None, Stroke(BLACK, 0.1), role=Role.CUT),
        PathMark(hole, None, Stroke(BLACK, 0.1), role=Role.CUT),
        PathMark(fold, None, Stroke(BLACK, 0.1), role=Role.FOLD),
        PathMark(hole, BLACK),
    ]
    frame = Frame(size, tuple(Placed(0.0, 0.0, mark) for mark in marks))
    face = Face(frame, outline, 0.0, 0.0, Row())
    listed = [Piece("standees", "a", face, None, 2, None, fold)]
    made = sheets(listed, gap=5.0)
    (only,) = lines(made, listed)
    places = [slot.place.maps for slot in made[0].plan.front.slots]
    assert reading.same(
        only.sketch.of("cut"),
        [path.transformed(by) for by in places for path in (outline, slot, hole)],
    )
    # The fold is drawn and said, and still is one line.
    assert reading.same(only.sketch.of("fold"), [fold.transformed(by) for by in places])


def test_boards_that_have_to_be_joined_first_have_no_lines():
    listed = [piece(make("rectangle", {}), Size(300, 400), 1)]
    made = impose(listed, A4, PrintOptions(), Label("Board")).value
    assert len(made) > 1
    assert lines(made, listed) == ()


def test_turned_pieces_are_cut_turned():
    shape = make("path", {"path": "M0 0 H10 V4 L6 10 H0 Z"})
    listed = [piece(shape, Size(80, 60), 40)]
    made = sheets(listed, gap=1.0)
    turns = {slot.place.turn for sheet in made for slot in sheet.plan.front.slots}
    assert turns - {0}
    (full, *_) = lines(made, listed)
    slots = made[0].plan.front.slots
    meant = [
        listed[0].front.outline.transformed(
            Transform.translate(*s.place.at) @ _about(s.place.size, s.place.turn)
        )
        for s in slots
    ]
    assert reading.same(full.sketch.of("cut"), cut_once(meant))


def _about(size, turn):
    """A turn about the middle of the box that a piece has when it is turned."""
    width, height = size
    own = (width, height) if turn in (0, 180) else (height, width)
    middle = Transform.translate(width / 2, height / 2)
    return middle @ Transform.rotate(turn) @ Transform.translate(-own[0] / 2, -own[1] / 2)
