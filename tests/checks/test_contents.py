"""What lies where on a face, and what an outline covers."""

import pytest

from generator.foundation.color import BLACK, WHITE
from generator.frame import Frame, GroupMark, ImageMark, PathMark, Placed
from generator.frame.contents import arrangement, contents
from generator.frame.coverage import bands_of, covers, depth, plain_box, polygons
from generator.geometry import Path, Rect, Size, Transform
from tests.checks.judging import box, image, text

SQUARE = Rect(10, 10, 20, 20)
RING = Path(
    (*Path.ellipse(Rect(0, 0, 40, 40)).commands, *Path.ellipse(Rect(10, 10, 20, 20)).commands)
)


def test_marks_are_distinguished_and_know_what_is_below():
    found = contents(Frame(Size(63, 88), (box(), text(), image(), text(y=30))))
    assert len(found.images) == 1
    assert [laid.under for laid in found.texts] == [1, 2]
    assert [type(laid.mark) for laid in found.backgrounds] == [PathMark, ImageMark]


def test_marks_in_groups_are_found_where_they_lie():
    inner = Frame(Size(63, 88), (box(0, 0, 10, 10), text(2, 2, 6, 4)))
    turned = GroupMark(inner, Transform.rotate(90), opacity=0.5)
    found = contents(Frame(Size(63, 88), (Placed(30, 5, turned),)))
    (laid,) = found.texts
    assert laid.box(laid.mark.size) == pytest.approx(Rect(24, 7, 4, 6))
    assert laid.opacity == 0.5
    assert laid.under == 1


def test_a_drawing_is_one_ground():
    drawing = Frame(Size(9, 9), tuple(box(x, 0, 1, 1) for x in range(9)))
    found = contents(Frame(Size(63, 88), (Placed(3, 3, GroupMark(drawing)), text())))
    assert len(found.backgrounds) == 1
    assert found.texts[0].under == 1


def test_lines_are_not_ground():
    line = PathMark(Path.rectangle(SQUARE), None)
    assert contents(Frame(Size(9, 9), (Placed(0, 0, line),))).backgrounds == []


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


def fills(path, rect, **keys):
    return covers(PathMark(path, BLACK, **keys), rect)


def test_covers():
    assert fills(Path.rectangle(SQUARE, 3), Rect(10, 10, 20, 20))
    assert not fills(Path.rectangle(SQUARE), Rect(9, 10, 20, 20))
    circle = Path.ellipse(SQUARE)
    assert fills(circle, Rect(15, 15, 10, 10))
    assert not fills(circle, SQUARE)
    assert not fills(Path(()), SQUARE)


def test_holes_are_as_the_mark_fills_them():
    middle = Rect(17, 17, 6, 6)
    assert not fills(RING, middle, even_odd=True)
    assert fills(RING, middle)
    turned = Path(
        (*RING.commands[:6], *Path.polygon([(10, 10), (10, 30), (30, 30), (30, 10)]).commands)
    )
    # The inner outline runs the other way round.
    assert fills(turned, Rect(1, 18, 5, 4))
    assert not fills(turned, middle)


def test_depth():
    assert depth(Path.rectangle(SQUARE), Rect(12, 15, 4, 4)) == 2
    assert depth(Path.rectangle(SQUARE), Rect(8, 15, 4, 4)) == -2
    circle = Path.ellipse(Rect(0, 0, 40, 40))
    assert depth(circle, Rect(18, 18, 4, 4)) == pytest.approx(20 - 2 * 2**0.5, abs=0.15)
    assert depth(circle, Rect(0, 0, 4, 4)) < 0


@pytest.mark.parametrize("even_odd", [False, True])
def test_bands_find_what_all_sides_would(even_odd):
    star = Path.polygon([(20, 0), (30, 40), (0, 12), (40, 12), (10, 40)])
    bands = bands_of(star, even_odd)
    (points,) = polygons(star)
    for x in range(-1, 42):
        for y in range(-1, 42):
            turns = sum(
                (1 if by > ay else -1)
                for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]))
                if (ay > y + 0.3) != (by > y + 0.3)
                and x < ax + (y + 0.3 - ay) / (by - ay) * (bx - ax)
            )
            assert bands.inside(x, y + 0.3) == (turns % 2 == 1 if even_odd else turns != 0)


@pytest.mark.parametrize("high", [40, 0.01], ids=["across all", "a lawn"])
def test_a_scribble_is_in_few_bands(high):
    points = [(x / 500, 40 * (x % 7) / 7 + high * (x % 2)) for x in range(20_000)]
    scribble = Path.polygon([*points, (40, 60), (0, 60)])
    bands = bands_of(scribble)
    assert sum(map(len, bands.sides)) < 6 * len(points)
    assert bands.inside(20, 55) and not bands.inside(20, -1)


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
        assert [ground.box for ground in made.backgrounds] == [
            Rect(0, 0, 63, 88),
            Rect(5, 5, 20, 20),
        ]
        assert made.box == Rect(10, 10, 20, 6)
        assert made.complete

    def test_a_drawing_reaches_as_far_as_its_marks(self):
        drawing = GroupMark(Frame(Size(9, 9), (box(2, 3, 4, 5),)), Transform.scale(2))
        made = arrangement(Frame(Size(63, 88), (Placed(10, 10, drawing),)))
        assert made.backgrounds[0].box == Rect(14, 16, 8, 10)
        assert not made.backgrounds[0].plain

    def test_a_drawing_within_a_drawing(self):
        inner = GroupMark(Frame(Size(9, 9), (box(1, 0, 2, 2),)), Transform.rotate(90))
        outer = GroupMark(Frame(Size(9, 9), (Placed(5, 5, inner),)), Transform.scale(2))
        made = arrangement(Frame(Size(63, 88), (Placed(10, 10, outer),)))
        assert made.backgrounds[0].box == Rect(16, 22, 4, 4)

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
    laid = contents(Frame(Size(9, 9), (text(1, 2),))).texts[0]._replace(by=by)
    rect = Rect(5, 6, 7, 8)
    assert laid.map().bounds(laid.into(rect)) == pytest.approx(rect)
    assert laid.rect(*laid.into(rect)) == pytest.approx(rect)


def test_nothing_lies_on_what_is_flattened_to_a_line():
    laid = contents(Frame(Size(9, 9), (text(1, 2),))).texts[0]._replace(by=Transform.scale(1, 0))
    assert laid.into(Rect(0, 0, 1, 1)) is None


@pytest.mark.parametrize("at", [1, 2, 3])
def test_four_steps_with_a_curve_are_looked_at_and_are_not_plain_box(at):
    steps = [("M", 0.0, 0.0), ("L", 3.0, 1.0), ("L", 2.0, 3.0), ("L", 0.0, 3.0), ("Z",)]
    steps[at] = ("C", 1.0, 0.0, 2.0, 1.0, *steps[at][1:])
    assert plain_box(Path(tuple(steps))) is None
