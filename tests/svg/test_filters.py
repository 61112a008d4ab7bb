"""Filters: looked at as pixels of the page, ten to a millimetre, and which parts stay vectors."""

import pytest

from generator.frame import ImageMark, PathMark
from generator.frame.walk import marks
from generator.layout.drawing_filters import SOFT
from generator.svg import read_svg
from generator.svg.context import Options
from tests.paint.painting import image, paint
from tests.svg import HEAD, read
from tests.svg.test_paints import COLORS

RED = '<rect x="20" y="20" width="40" height="40" fill="red" filter="url(#f)"/>'
WIDE = '<filter id="f" x="-1" y="-1" width="3" height="3">{}</filter>'


def filtered(steps, body=RED, head=WIDE):
    """A drawing whose steps are in a filter."""
    outcome = read_svg(
        f"{HEAD}{head.format(steps)}{body}</svg>".encode(), "x.svg", Options(soft=SOFT)
    )
    assert outcome.diagnostics == ()
    return outcome.value


def seen(steps, *spots, body=RED, head=WIDE):
    """The colours at some spots, in user units."""
    page = image(paint(filtered(steps, body, head)), scale=10)
    return "".join(COLORS.get(page.getpixel(spot), "?") for spot in spots)


def kinds(frame):
    return [type(mark) for mark, _ in marks(frame)]


MERGE = '<feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge>'
BLUE = '<feFlood flood-color="blue"/>'


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ('<feOffset dx="20"/>', "_rr"),
        (f'<feOffset in="SourceAlpha" dx="20" result="o"/>{MERGE}', "rrk"),
        (f'{BLUE}<feComposite in2="SourceGraphic" operator="in"/>', "bb_"),
        (f'<feOffset dx="20" result="o"/>{BLUE}<feComposite in2="o" operator="out"/>', "b__"),
        ('<feOffset dx="20" result="o"/><feComposite in="SourceGraphic" in2="o" operator="out"/>', "r__"),
        ('<feOffset dx="20"/><feComposite in2="SourceGraphic" operator="arithmetic" k2="-1" k3="1"/>', "r__"),
        ('<feOffset in="SourceAlpha" dx="20" result="o"/><feComposite in2="SourceGraphic" operator="atop"/>', "rk_"),
        ('<feOffset dx="20"/><feComposite in2="SourceGraphic" operator="xor"/>', "r_r"),
        (f'{BLUE}<feBlend in2="SourceGraphic" mode="multiply"/>', "kkb"),
        (f'{BLUE}<feBlend in2="BackgroundImage"/>', "bbb"),
        ('<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 1 0"/>', "bb_"),
        ('<feColorMatrix type="saturate" values="1"/>', "rr_"),
        ('<feDropShadow dx="20" dy="0" stdDeviation="0" flood-color="blue"/>', "rrb"),
    ],
)  # fmt: skip
def test_steps_that_stay_vectors(steps, expected):
    assert seen(steps, (30, 50), (50, 50), (70, 50)) == expected
    assert set(kinds(filtered(steps))) == {PathMark}


def test_a_blur_is_a_picture_and_what_lies_over_it_is_not():
    steps = f'<feGaussianBlur in="SourceAlpha" stdDeviation="4"/>{MERGE}'
    frame = filtered(steps)
    assert kinds(frame) == [ImageMark, PathMark]
    page = image(paint(frame), scale=10)
    greys = [page.getpixel((x, 40))[0] for x in range(61, 75, 3)]
    assert greys == sorted(greys)
    assert greys[0] < 200
    assert page.getpixel((90, 40)) == (255, 255, 255)


def test_pictures_change_their_colours_too():
    matrix = '<feGaussianBlur stdDeviation="2"/><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 1 0 0 0 0 0 0 0 1 0"/>'
    assert seen(matrix, (40, 40)) == "b"


def test_a_filter_hides_what_is_outside_its_region():
    narrow = '<filter id="f" x="0" y="0" width=".5" height="1">{}</filter>'
    assert seen('<feOffset dx="0"/>', (30, 50), (50, 50), head=narrow) == "r_"


@pytest.mark.parametrize(
    ("steps", "word"),
    [
        ("<feTurbulence/>", "feTurbulence"),
        ('<feColorMatrix values="1 2"/>', "colour matrix"),
        ('<feComposite operator="arithmetic" k1="2"/>', "composite"),
        ('<feBlend mode="odd"/>', "blend mode"),
        ('<feOffset in="FillPaint"/>', "FillPaint"),
    ],
)
def test_what_is_not_drawn_is_said_and_the_rest_is_drawn(steps, word):
    data = f"{HEAD}{WIDE.format(steps)}{RED}</svg>".encode()
    outcome = read_svg(data, "x.svg", Options(soft=SOFT))
    (found,) = outcome.diagnostics
    assert word in found.message
    assert kinds(outcome.value) == [PathMark]


def test_without_a_painter_a_filter_is_reported():
    (found,) = read(WIDE.format('<feOffset dx="20"/>') + RED).diagnostics
    assert "a filter" in found.message
