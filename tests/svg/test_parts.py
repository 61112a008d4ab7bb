"""Parts of a drawing alone, by their ids: each in the size that the manual promises."""

import pytest

from generator.frame import GroupMark
from generator.frame.walk import walk
from generator.geometry import Rect
from generator.svg import read_svg, split_id
from generator.svg.context import Options

MM = 25.4 / 96
FILE = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">
<defs><symbol id="sym" viewBox="0 0 10 8"><path d="M2 2h2v2z" fill="green"/></symbol>
<rect id="kept" width="3" height="4"/><linearGradient id="paint"/></defs>
<view id="left" viewBox="0 0 20 10"/>
<g fill="red" transform="translate(5 0) scale(2)">
<g id="wood"><rect x="1" width="4" height="2"/><rect y="3" width="6" height="2"/></g></g>
<circle id="metal" cx="30" cy="10" r="8" stroke="black" stroke-width="2"/>
<g id="layer" display="none"><rect width="7" height="7"/></g>
<svg id="inner" x="3" width="9" height="6"><rect width="99" height="99"/></svg>
<use id="copy" href="#wood" x="100"/>
</svg>"""


def part(name):
    return read_svg(FILE, "a.svg", Options(part=name))


def _size(name):
    outcome = part(name)
    assert outcome.diagnostics == ()
    return tuple(round(length / MM, 6) for length in outcome.value.size)


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("wood", (12, 10)),
        ("metal", (18, 18)),
        ("layer", (7, 7)),
        ("kept", (3, 4)),
        ("sym", (10, 8)),
        ("inner", (9, 6)),
        ("left", (20, 10)),
        ("copy", (6, 5)),
    ],
)
def test_a_part_is_as_large_as_its_own_box_or_as_it_is_drawn(name, size):
    assert _size(name) == size


def test_a_part_lies_in_the_corner_of_its_frame_in_the_colours_of_its_groups():
    frame = part("wood").value
    first, second = (mark for _, mark, _ in walk(frame))
    boxes = [each.mark.path.bounds.moved(each.x, each.y) for each in frame.placed]
    assert first.fill.hex == second.fill.hex == "#ff0000"
    assert boxes[0].x == pytest.approx(2 * MM)
    assert (boxes[1].x, boxes[0].y) == pytest.approx((0, 0))


def test_a_view_cuts_off_what_lies_beyond_it():
    (group,) = (placed.mark for placed in part("left").value.placed)
    assert isinstance(group, GroupMark)
    assert group.clip.bounds.width == pytest.approx(20 * MM)


@pytest.mark.parametrize(
    ("name", "word", "hint"),
    [
        ("wod", "has no part `wod`", "`wood`"),
        ("zzz", "has no part `zzz`", "`copy`, `inner`, `kept`, `layer`"),
        ("paint", "a <linearGradient>, which can't be drawn", "`sym`"),
        ("", "has no id", "`wood`"),
    ],
)
def test_an_id_that_is_not_there_is_an_error_with_those_that_are(name, word, hint):
    (said,) = part(name).diagnostics
    assert said.code == "IMG011"
    assert word in said.message
    assert hint in said.hints[0]


def test_a_part_of_which_nothing_shows_is_reported():
    rect = b'<rect width="7" height="7"/>'
    blank = FILE.replace(rect, b'<path id="none" fill="none" d="M0 0h9v9"/>')
    (said,) = read_svg(blank, "a.svg", Options(part="none")).diagnostics
    assert said.code == "IMG010"


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("art/a.svg#wood", ("art/a.svg", "wood")),
        ("art/A.SVGZ#x", ("art/A.SVGZ", "x")),
        ("art/a.svg", ("art/a.svg", None)),
        ("art/wolf#2.png", ("art/wolf#2.png", None)),
        ("art/a.svg#", ("art/a.svg", "")),
    ],
)
def test_only_names_of_drawings_have_parts(name, parts):
    assert split_id(name) == parts


def test_a_part_is_the_same_wherever_the_drawing_lies():
    moved = FILE.replace(b'viewBox="0 0 40 20"', b'viewBox="5 5 40 20"')
    one, two = part("wood").value, read_svg(moved, "a.svg", Options(part="wood")).value
    assert one.size == pytest.approx(two.size)
    assert Rect(0, 0, *one.size).contains(Rect(0, 0, *two.size), 1e-6)
