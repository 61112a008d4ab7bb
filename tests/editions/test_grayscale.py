"""Greys as light as the colours were."""

import pytest

from generator.editions import edition
from generator.foundation.color import Color, from_cmyk, parse, spot
from generator.frame import Frame, LinearGradient, PathMark, Placed, Stop
from generator.frame.tint import grey
from generator.geometry import Path, Point, Rect
from tests.checks.judging import image
from tests.editions.looking import CARD, RED, area, colors, face, word


@pytest.mark.parametrize("name", ["red", "gold", "navy", "#777777", "white", "black"])
def test_a_grey_is_as_light_as_its_colour(name):
    color = parse(name)
    made = grey(color)
    assert made.red == made.green == made.blue
    assert made.luminance == pytest.approx(color.luminance, abs=1e-6)


def test_opacity_is_kept_and_press_inks_become_black_alone():
    made = grey(from_cmyk(0, 1, 1, 0).faded(0.5))
    assert made.alpha == 0.5
    assert made.press is not None
    assert made.press[:3] == (0, 0, 0)
    assert made.press.black == pytest.approx(1 - made.red)


def test_gradients_lines_and_letters_are_grey_too():
    ramp = LinearGradient(Point(0, 0), Point(9, 0), (Stop(0, RED), Stop(1, parse("gold"))))
    mark = PathMark(Path.rectangle(Rect(0, 0, 9, 9)), ramp)
    side = face(area(0, 0, 9, 9, RED, parse("navy")), Placed(0, 0, mark), word(RED))
    placed = edition("grayscale").face(side).frame.placed
    stops = [stop.color for stop in placed[1].mark.fill.stops]
    flat = colors(Frame(CARD, (placed[0], placed[2])))
    assert all(c.red == c.green == c.blue for c in (*stops, *flat))


def test_an_ink_that_machines_look_for_keeps_its_name():
    cut = spot("CutContour")
    side = face(area(0, 0, 9, 9, stroke=cut))
    assert colors(edition("grayscale").face(side).frame) == [cut]


def test_a_picture_is_printed_grey_once_for_all_places():
    one = image()
    side = face(one, one._replace(x=30.0))
    a, b = (placed.mark for placed in edition("grayscale").face(side).frame.placed)
    assert a.picture.grey
    assert a.picture is b.picture


def test_white_and_black_stay_themselves():
    assert [grey(Color(v, v, v)).hex for v in (0.0, 1.0)] == ["#000000", "#ffffff"]
