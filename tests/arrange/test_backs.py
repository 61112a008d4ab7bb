"""How backs get behind their fronts: on a folded page, on a page of their own, on both sides."""

import pypdfium2
import pytest
from PIL import ImageChops

from generator.arrange.placement import Label
from generator.foundation.color import Color
from generator.frame import Face, Frame, PathMark, Piece, Placed
from generator.frame.printing import Correction, Printer, PrintOptions
from generator.geometry import Path, Point, Rect, Size, Transform
from generator.impose import impose
from generator.paint import Document, Page
from generator.paint.pdf import paint_pdf
from generator.shapes import make
from tests.impose.imposing import A4, BARE, EURO, LETTER, Row, piece, pieces

RED, BLUE, DARK = Color(0.9, 0.2, 0.2), Color(0.2, 0.3, 0.9), Color(0.1, 0.1, 0.1)
HEX = Size(43.88, 38.0)


def test_a_common_back_has_one_page_to_be_printed_often():
    front = [piece(str(n), EURO, 1) for n in range(20)]
    same = front[0].back
    listed = [Piece(p.component, p.name, p.front, same, 1) for p in front]
    made = impose(listed, A4, PrintOptions(backs="once"), BARE).value
    assert [sheet.back for sheet in made] == [None] * 4
    assert made[-1].plan.note == "the back of the 3 pages before: print it 3 times"
    slots = made[-1].plan.front.slots
    assert len(slots) == 9 and all(slot.back for slot in slots)


def test_a_common_back_has_no_words_where_none_are_wanted():
    front = [piece(str(n), EURO, 1) for n in range(3)]
    listed = [Piece(p.component, p.name, p.front, front[0].back, 1) for p in front]
    made = impose(listed, A4, PrintOptions(backs="once", captions=False), BARE).value
    assert [sheet.plan.front.text_slots for sheet in made] == [(), ()]


def with_back(name, color, copies=1):
    """A piece whose back is all of a colour, drawn for it alone."""
    ground = Placed(0.0, 0.0, PathMark(Path.rectangle(Rect(0, 0, *EURO)), color))
    front = piece(name, EURO, copies)
    back = Face(Frame(EURO, (ground,)), front.front.outline, 3.0, 3.0, Row(name), "back")
    return Piece("cards", name, front.front, back, copies)


def test_backs_of_their_own_are_not_printed_once():
    listed = [with_back(str(n), Color(n / 10, 0, 0)) for n in range(10)]
    made = impose(listed, A4, PrintOptions(backs="once"), BARE).value
    assert all(sheet.back is not None for sheet in made)


def test_backs_that_look_the_same_are_one_whoever_drew_them():
    listed = [
        with_back("a", RED, 3),
        with_back("b", BLUE),
        with_back("c", RED),
        with_back("d", DARK),
    ]
    made = impose(listed, A4, PrintOptions(backs="once"), BARE).value
    shown = [[slot.piece for slot in sheet.plan.front.slots if not slot.back] for sheet in made]
    assert shown == [[0, 0, 0, 2], [], [1, 3]]
    assert [sheet.plan.note for sheet in made] == [
        "",
        "the back of the page before: print it once",
        "",
    ]
    assert [sheet.back is not None for sheet in made] == [False, False, True]


def test_a_folded_page_has_front_and_back():
    (made,) = impose(pieces(4), A4, PrintOptions(backs="gutterfold"), BARE).value
    assert made.back is None
    fronts = [s for s in made.plan.front.slots if not s.back]
    assert len(fronts) == 4 and len(made.plan.front.slots) == 8
    (fold,) = [g.path for g in made.plan.front.guides if g.kind == "fold"]
    gutter = Rect(105 - 5, 0, 10, 297)
    assert fold.bounds == Rect(105, 0, 0, 297)
    assert not any(slot.place.art.overlaps(gutter) for slot in made.plan.front.slots)


def test_sheets_cut_as_one_pile_are_a_deck_in_order():
    listed = pieces(20)
    made = impose(listed, A4, PrintOptions(order="stack"), BARE).value
    assert [len(sheet.plan.front.slots) for sheet in made] == [9, 9, 2]
    piles = [
        [s.plan.front.slots[place].piece for s in made if place < len(s.plan.front.slots)]
        for place in range(9)
    ]
    assert [piece for pile in piles for piece in pile] == list(range(20))


def test_a_printer_is_corrected_side_by_side():
    printer = Printer(Correction(dx=1.0), Correction(dy=-0.5, scale_x=1.01))
    (made,) = impose(pieces(9), A4, PrintOptions(printer=printer), BARE).value
    (plain,) = impose(pieces(9), A4, PrintOptions(), BARE).value
    assert made.front.placed[0].x == plain.front.placed[0].x + 1.0
    (whole,) = made.back.placed
    middle = whole.mark.transform.apply(105, 148.5)
    assert middle == pytest.approx(Point(105, 148))
    assert whole.mark.transform.a == 1.01


def test_both_sides_of_a_folded_page_are_the_front_side_of_the_printer():
    shift = PrintOptions(backs="gutterfold", back_offset=Point(3, 3))
    (made,) = impose(pieces(4), A4, shift, BARE).value
    (plain,) = impose(pieces(4), A4, PrintOptions(backs="gutterfold"), BARE).value
    assert [p[:2] for p in made.front.placed] == [p[:2] for p in plain.front.placed]


def arrow(color, size=HEX):
    """An asymmetric hexagonal face: its outline filled, and an arrow off its middle."""
    outline = make("hexagon", {"orientation": "flat"}).outline(size)
    w, h = size
    head = Path.polygon([(w * 0.3, h * 0.15), (w * 0.75, h * 0.4), (w * 0.35, h * 0.7)])
    marks = (PathMark(outline, color), PathMark(head, DARK))
    return Face(
        Frame(size, tuple(Placed(0.0, 0.0, m) for m in marks)), outline, 0.0, 0.0, Row("hex")
    )


def flipped(face):
    """A back that shows exactly what is seen through a transparent front."""
    by = Transform(-1.0, 0.0, 0.0, 1.0, face.size.width, 0.0)
    placed = tuple(
        Placed(0.0, 0.0, PathMark(p.mark.path.transformed(by), p.mark.fill))
        for p in face.frame.placed
    )
    return Face(
        Frame(face.size, placed), face.outline.transformed(by), 0.0, 0.0, Row("hex"), "back"
    )


def painted(frame):
    page = pypdfium2.PdfDocument(paint_pdf(Document("x", (Page(frame),))))[0]
    return page.render(scale=144 / 72).to_pil().convert("L")


def unlike(one, other):
    """The share of pixels that differ by more than what smooth edges do."""
    difference = ImageChops.difference(one, other).point(lambda v: 255 if v > 110 else 0)
    return sum(difference.histogram()[1:]) / (one.width * one.height)


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["A4", "Letter"])
@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
def test_an_asymmetric_hexagon_lies_on_its_back_when_the_page_is_turned(paper, flip):
    front = arrow(RED)
    listed = [Piece("hexes", "hex", front, flipped(front), 7, make("hexagon", {}))]
    options = PrintOptions(flip=flip, marks="none")
    (made,) = impose(listed, paper, options, Label("Hexes")).value
    back = painted(made.back)
    turned = back.transpose(0 if flip == "long-edge" else 1)
    assert unlike(painted(made.front), turned) < 0.0005


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["A4", "Letter"])
def test_an_asymmetric_hexagon_lies_on_its_back_when_the_page_is_folded(paper):
    front = arrow(BLUE)
    listed = [Piece("hexes", "hex", front, flipped(front), 6, make("hexagon", {}))]
    options = PrintOptions(backs="gutterfold", marks="none")
    (made,) = impose(listed, paper, options, Label("Hexes")).value
    whole = painted(made.front)
    (fold,) = [g.path for g in made.plan.front.guides if g.kind == "fold"]
    other = whole.transpose(0 if fold.bounds.width == 0 else 1)
    assert unlike(whole, other) < 0.0005
    assert whole.getextrema()[0] < 60
