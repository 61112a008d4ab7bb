"""What lies where on a face, and what an outline covers."""

import pytest

from generator.color import BLACK, WHITE
from generator.frame import Frame, GroupMark, ImageMark, PathMark, Placed
from generator.frame.arrangement import arrangement
from generator.frame.covers import covers, depth, inside, plain_box, polygons
from generator.frame.survey import survey
from generator.geometry import Path, Point, Rect, Size, Transform
from tests.checks.judging import box, image, text

SQUARE = Rect(10, 10, 20, 20)
RING = Path(
    (*Path.ellipse(Rect(0, 0, 40, 40)).commands, *Path.ellipse(Rect(10, 10, 20, 20)).commands)
)


def test_marks_are_told_apart_and_know_what_is_below():
    found = survey(Frame(Size(63, 88), (box(), text(), image(), text(y=30))))
    assert len(found.images) == 1
    assert [laid.under for laid in found.texts] == [1, 2]
    assert [type(laid.mark) for laid in found.grounds] == [PathMark, ImageMark]


def test_marks_in_groups_are_found_where_they_lie():
    inner = Frame(Size(63, 88), (box(0, 0, 10, 10), text(2, 2, 6, 4)))
    turned = GroupMark(inner, Transform.rotate(90), opacity=0.5)
    found = survey(Frame(Size(63, 88), (Placed(30, 5, turned),)))
    (laid,) = found.texts
    assert laid.box(laid.mark.size) == pytest.approx(Rect(24, 7, 4, 6))
    assert laid.opacity == 0.5
    assert laid.under == 1


def test_a_drawing_is_one_ground():
    drawing = Frame(Size(9, 9), tuple(box(x, 0, 1, 1) for x in range(9)))
    found = survey(Frame(Size(63, 88), (Placed(3, 3, GroupMark(drawing)), text())))
    assert len(found.grounds) == 1
    assert found.texts[0].under == 1


def test_lines_are_no_ground():
    line = PathMark(Path.rectangle(SQUARE), None)
    assert survey(Frame(Size(9, 9), (Placed(0, 0, line),))).grounds == []


@pytest.mark.parametrize("radius", [0, 3, 10])
def test_a_rectangle_is_a_plain_box(radius):
    assert plain_box(Path.rectangle(SQUARE, radius)) == SQUARE


@pytest.mark.parametrize("radii", [(3, 0, 0, 0), (0, 3, 3, 0), (1, 2, 3, 4)])
def test_a_rectangle_of_unlike_corners_too(radii):
    assert plain_box(Path.rectangle(SQUARE, radii)) == SQUARE


@pytest.mark.parametrize(
    "path",
    [
        Path.ellipse(SQUARE),
        Path.polygon([(0, 5), (5, 0), (10, 5), (5, 10)]),
        Path.polygon([(0, 0), (10, 0), (10, 10)]),
        Path.polygon([(0, 0), (10, 0), (10, 4), (4, 4), (4, 10), (0, 10)]),
        RING,
        Path(()),
    ],
    ids=["circle", "diamond", "triangle", "L", "ring", "nothing"],
)
def test_other_forms_are_not(path):
    assert plain_box(path) is None


def test_covers():
    assert covers(Path.rectangle(SQUARE, 3), Rect(10, 10, 20, 20))
    assert not covers(Path.rectangle(SQUARE), Rect(9, 10, 20, 20))
    circle = Path.ellipse(SQUARE)
    assert covers(circle, Rect(15, 15, 10, 10))
    assert not covers(circle, SQUARE)
    assert not covers(RING, Rect(17, 17, 6, 6))
    assert not covers(Path(()), SQUARE)


def test_depth():
    assert depth(Path.rectangle(SQUARE), Rect(12, 15, 4, 4)) == 2
    assert depth(Path.rectangle(SQUARE), Rect(8, 15, 4, 4)) == -2
    circle = Path.ellipse(Rect(0, 0, 40, 40))
    assert depth(circle, Rect(18, 18, 4, 4)) == pytest.approx(20 - 2 * 2**0.5, abs=0.15)
    assert depth(circle, Rect(0, 0, 4, 4)) < 0


def test_inside_knows_holes():
    sides = polygons(RING)
    assert inside(Point(5, 20), sides)
    assert not inside(Point(20, 20), sides)
    assert not inside(Point(-1, 20), sides)
    assert BLACK.alpha == 1


class TestArrangement:
    def test_cards_that_differ_in_words_alone_share_one(self):
        ground = box()
        first, second = (Frame(Size(63, 88), (ground, text(letters=n))) for n in (5, 9))
        assert arrangement(first) is arrangement(second)

    @pytest.mark.parametrize("other", [text(x=11), text(width=21), text(color=WHITE), image()])
    def test_others_do_not(self, other):
        ground = box()
        first, second = (Frame(Size(63, 88), (ground, each)) for each in (text(), other))
        assert arrangement(first) is not arrangement(second)

    def test_it_knows_what_is_below(self):
        made = arrangement(Frame(Size(63, 88), (box(), image(5, 5), text(), box(fill=None))))
        assert [text.under for text in made.texts] == [2]
        assert [ground.box for ground in made.grounds] == [Rect(0, 0, 63, 88), Rect(5, 5, 20, 20)]
        assert made.box == Rect(10, 10, 20, 6)
        assert made.complete

    def test_a_drawing_reaches_as_far_as_its_marks(self):
        drawing = GroupMark(Frame(Size(9, 9), (box(2, 3, 4, 5),)), Transform.scale(2))
        made = arrangement(Frame(Size(63, 88), (Placed(10, 10, drawing),)))
        assert made.grounds[0].box == Rect(14, 16, 8, 10)
        assert not made.grounds[0].plain

    def test_a_drawing_within_a_drawing(self):
        inner = GroupMark(Frame(Size(9, 9), (box(1, 0, 2, 2),)), Transform.rotate(90))
        outer = GroupMark(Frame(Size(9, 9), (Placed(5, 5, inner),)), Transform.scale(2))
        made = arrangement(Frame(Size(63, 88), (Placed(10, 10, outer),)))
        assert made.grounds[0].box == Rect(16, 22, 4, 4)

    def test_text_in_a_group_is_not_among_them(self):
        group = GroupMark(Frame(Size(9, 9), (text(),)))
        made = arrangement(Frame(Size(63, 88), (Placed(0, 0, group),)))
        assert made.texts == ()
        assert not made.complete


@pytest.mark.parametrize(
    "by",
    [
        None,
        Transform.translate(3, 4) @ Transform.scale(2, 0.5),
        Transform.translate(3, 4) @ Transform.rotate(90),
        Transform.translate(3, 4) @ Transform.scale(-1, 1),
    ],
)
def test_into_is_the_way_back(by):
    laid = survey(Frame(Size(9, 9), (text(1, 2),))).texts[0]._replace(by=by)
    rect = Rect(5, 6, 7, 8)
    assert laid.map().bounds(laid.into(rect)) == pytest.approx(rect)
    assert laid.rect(*laid.into(rect)) == pytest.approx(rect)


def test_nothing_lies_on_what_is_flattened_to_a_line():
    laid = survey(Frame(Size(9, 9), (text(1, 2),))).texts[0]._replace(by=Transform.scale(1, 0))
    assert laid.into(Rect(0, 0, 1, 1)) is None
