"""Borders near the cut, and small type, on faces made by hand."""

import pytest

from generator.checks.near_the_cut import border_near_cut
from generator.checks.small_type import tiny_text
from generator.foundation.color import BLACK, WHITE, parse
from generator.frame import Frame, GroupMark, PathMark, Placed, Source, Stroke
from generator.geometry import Path, Rect, Size, Transform
from tests.checks.judging import CARD, ENTRY, Row, box, face, text

LINE = Stroke(BLACK, 0.4)
ROUND = Path.ellipse(Rect(0, 0, *CARD))


def outline(path, stroke=LINE, source=ENTRY):
    return Placed(0, 0, PathMark(path, None, stroke), source)


def frame(away, radius=0.0):
    """A frame whose line ends `away` mm from the cut."""
    inner = away + LINE.width / 2
    return outline(Path.rectangle(Rect(0, 0, *CARD).grown(-inner), radius))


def away(*placed, **keys):
    return [
        found.message.split(" runs ")[1][:6] for found in border_near_cut(face(*placed), **keys)
    ]


@pytest.mark.parametrize(
    ("mark", "found"),
    [
        (frame(1.0), ["1.0 mm"]),
        (frame(0.7, radius=3), ["0.7 mm"]),
        (frame(2.1), []),
        (frame(-0.2), []),
        (box(1.9, 1.9, 59.2, 84.2, fill=BLACK), ["1.9 mm"]),
        (box(1.9, 10, 20, 5, fill=BLACK), []),
        (outline(Path.polygon([(-3, 1.5), (66, 1.5)], closed=False)), ["1.3 mm"]),
        (outline(Path.polygon([(1, 1), (62, 87)], closed=False)), []),
    ],
    ids=["line", "round", "far", "on the cut", "panel", "short", "rule", "slanted"],
)
def test_what_runs_along_the_cut(mark, found):
    assert away(mark) == found


def test_panels_that_cross_the_cut_or_reach_it_are_fine():
    assert away(box(-3, -3, 69, 20, fill=BLACK), box(0, 60, 63, 28, fill=BLACK)) == []
    assert away(box(-3, 86.5, 69, 5, fill=BLACK)) == []


def test_a_border_that_nobody_sees_is_fine():
    pale = parse("#f8f8f8")
    assert away(box(1, 1, 61, 86, fill=pale)) == []
    assert away(box(-3, -3, 69, 94, fill=BLACK), frame(1.0)) == []
    assert away(box(-3, -3, 69, 94, fill=BLACK), box(1, 1, 61, 86, fill=WHITE)) == ["1.0 mm"]


def test_the_distance_is_a_setting():
    assert away(frame(1.0), mm=1.0) == []
    assert away(frame(2.5), mm=3.0) == ["2.5 mm"]


def test_a_ring_in_a_round_piece():
    inside, bled = (Path.ellipse(Rect(0, 0, *CARD).grown(by)) for by in (-1.2, 1.2))
    for path, count in ((inside, 1), (bled, 0)):
        made = face(outline(path), outline=ROUND)
        assert len(list(border_near_cut(made))) == count


def test_a_drawing_may_have_a_border_but_patterns_and_icons_have_none():
    planks = [
        outline(Path.rectangle(Rect(1, 1 + 8 * n, 61, 7)), source=Source()) for n in range(10)
    ]
    picture = Source(ENTRY.origin, "image", "art")
    for marks, source, found in (
        ([frame(1.0)], picture, 1),
        (planks, picture, 0),
        ([outline(Path.polygon([(1, 1), (1, 80)], closed=False), source=Source())], picture, 0),
        ([frame(1.0)], Source(ENTRY.origin, "icon"), 0),
    ):
        drawing = GroupMark(Frame(CARD, tuple(each._replace(source=Source()) for each in marks)))
        assert len(away(Placed(0, 0, drawing, source))) == found


def test_what_is_only_shown_in_the_rulebook_is_left_alone():
    assert list(border_near_cut(face(frame(1.0), row=Row(copies=0)))) == []
    assert list(tiny_text(face(text(em=1.5), row=Row(copies=0)))) == []


def points(*placed, **keys):
    return [found.message.split(" in ")[1] for found in tiny_text(face(*placed), **keys)]


def test_small_type():
    assert points(text(em=1.5)) == ["4.3 points"]
    assert points(text(em=1.8)) == []
    assert points(text(em=1.8), points=6.0) == ["5.1 points"]


def test_type_is_as_small_as_it_is_printed():
    for scale, found in ((0.5, ["4.3 points"]), (0.7, [])):
        inner = Frame(Size(40, 40), (text(em=3.0),))
        assert points(Placed(0, 0, GroupMark(inner, Transform.scale(scale)), ENTRY)) == found


def test_an_exponent_is_no_text_but_a_note_in_it_is():
    large, small = text(em=4.0), text(em=1.4, letters=2)
    for letters, found in ((2, []), (9, ["4.0 points"])):
        small = text(em=1.4, letters=letters)
        both = large.mark.runs + small.mark.runs
        made = Placed(9, 9, type(large.mark)(both, Size(20, 6)), ENTRY)
        assert points(made) == found
