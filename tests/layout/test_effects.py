"""Effects of elements: what they look like on paper, and what stays a vector."""

import pytest

from generator.build.inspect import inspect
from generator.files.project import DiskProject, MemoryProject, built_in_folder
from generator.files.yaml_nodes import parse as parse_yaml
from generator.foundation.color import parse
from generator.frame import GroupMark, ImageMark, PathMark, Role, TextMark
from generator.frame.walk import ink, marks, walk
from generator.geometry import Size
from generator.layout.effects import toned
from tests.frames.kit import PaperKit, child
from tests.paint.painting import drawn, frame, image, paint, picture, pixels
from tests.paint.sights import box
from tests.paint.test_pdf_images import saved

AREA = Size(8, 6)
BLACK = parse("black")


def laid(element, area=AREA):
    """An element at its place in a stack."""
    stack = f"{{stack: , items: [{element}]}}"
    return PaperKit().lay_out(child(parse_yaml(stack, "test.yaml")), area)


def shown(element):
    """What is printed of an element on white, one letter a square millimetre."""
    made = laid(element)
    return pixels(paint(frame(*made.placed, size=AREA)))


def test_a_sharp_shadow_is_a_vector_below_the_element():
    element = "{rectangle: , box: [1, 1, 3, 2], fill: red, shadow: {x: 2, y: 2, blur: 0, color: blue, opacity: 1}}"
    assert shown(element) == drawn("""
        ________
        _rrr____
        _rrr____
        ___bbb__
        ___bbb__
        ________
    """)
    assert not any(isinstance(mark, ImageMark) for mark, _ in marks(laid(element)))


def test_a_soft_shadow_fades_and_leaves_the_element_a_vector():
    made = laid("{rectangle: , box: [2, 2, 4, 2], fill: red, shadow: {x: 0, y: 0, blur: 2}}")
    seen = image(paint(frame(*made.placed, size=AREA)), scale=10.0)
    assert seen.getpixel((40, 30)) == (255, 0, 0)
    down = [seen.getpixel((40, 40 + 3 * step))[0] for step in range(7)]
    assert down == sorted(down)
    assert down[0] < 220
    assert down[-1] > 245
    assert [mark.fill for mark, _ in marks(made) if isinstance(mark, PathMark)][-1] == parse("red")


def test_a_shadow_has_the_shape_of_what_is_clipped_and_rotated():
    cast = "{x: 4, y: 0, blur: 0, color: lime, opacity: 1}"
    element = (
        f"{{circle: , box: [0, 0, 4, 4], fill: red, clip: circle, rotate: 45, shadow: {cast}}}"
    )
    assert shown(element) == drawn("""
        _rr__gg_
        rrrrgggg
        rrrrgggg
        _rr__gg_
        ________
        ________
    """)


def test_an_inner_shadow_stays_inside():
    made = laid(
        "{rectangle: , box: [2, 1, 4, 4], fill: red, inner_shadow: {x: 0, y: 0, blur: 1, opacity: 1}}"
    )
    seen = image(paint(frame(*made.placed, size=AREA)), scale=10.0)
    assert seen.getpixel((15, 30)) == (255, 255, 255)
    assert seen.getpixel((22, 30))[0] < 190
    assert seen.getpixel((40, 30))[0] > 240


def test_a_mask_shows_where_it_is_white():
    masked = "{rectangle: , box: [0, 0, 8, 2], fill: red, mask: {linear: [white 50%, black 50%], angle: 0}}"
    assert shown(masked).splitlines()[0] == "rrrr____"


@pytest.mark.parametrize(("blend", "letter"), [("multiply", "k"), ("screen", "y"), ("normal", "g")])
def test_blending(blend, letter):
    element = f"{{rectangle: , fill: red}}, {{rectangle: , fill: lime, blend: {blend}}}"
    assert shown(element).splitlines()[2] == letter * 8


def test_what_is_blurred_is_a_picture_of_itself():
    made = laid("{rectangle: , box: [2, 2, 4, 2], fill: red, blur: 2}")
    seen = image(paint(frame(*made.placed, size=AREA)), scale=10.0)
    middle, edge, outside = (seen.getpixel(at) for at in ((40, 30), (40, 40), (40, 58)))
    assert middle[1] < edge[1] < outside[1]
    # Pale, but red: the clear around it lends no colour.
    assert edge[0] > 250
    assert [type(mark) for mark, _ in marks(made)] == [ImageMark]


def test_the_role_of_an_element_is_that_of_its_effects_frame():
    made = laid("{rectangle: , fill: red, role: guide, shadow: {blur: 0}}")
    assert {mark.role for mark, _ in marks(made)} == {Role.GUIDE}


def test_a_tone_keeps_its_colour_as_a_vector():
    grey = picture(saved(image(paint(frame(box(BLACK)))).convert("L"), "PNG"), "png", (8, 6))
    mark = toned(grey, AREA, parse("cmyk(0, 100, 80, 0)").faded(0.5))
    assert isinstance(mark, GroupMark)
    (inside,) = mark.frame.placed
    assert inside.mark.fill.press is not None
    assert mark.opacity == 0.5


def test_an_element_without_effects_is_laid_out_as_before():
    plain = laid("{rectangle: , fill: red}")
    assert [type(each.mark) for each in plain.placed] == [PathMark]


STYLED = """\
styles:
  title: {size: 12, shadow: {x: 3, y: 0, blur: 0, color: lime}}
  loud: {extends: title}
  bare: {extends: title, shadow: no}
"""


@pytest.mark.parametrize(
    ("keys", "color"),
    [
        ("style: title", "lime"),
        ("style: loud", "lime"),
        ("style: bare", None),
        ("style: title, shadow: no", None),
        ("style: title, shadow: {x: 3, y: 0, blur: 0, color: red}", "red"),
        ("style: title, rotate: 90", "lime"),
    ],
)
def test_a_text_has_the_shadow_of_its_style_unless_it_has_its_own(keys, color):
    files = {
        "content/g/game.yaml": "components: {cards: {copies: 1, front: card.yaml, size: 40 x 40 mm}}\n"
        "theme: own\n",
        "content/g/templates/themes/own.yaml": STYLED,
        "content/g/templates/card.yaml": f"draw: [{{text: Hill, box: [10, 10, 20, 20], {keys}}}]\n",
    }
    seen = inspect(MemoryProject(files, DiskProject(built_in_folder())), "g")
    (piece,) = seen.pieces["cards"]
    found = [*walk(piece.front.frame)]
    (letters,) = [by.bounds(ink(mark)) for by, mark, _ in found if isinstance(mark, TextMark)]
    shadows = [(by, mark) for by, mark, _ in found if isinstance(mark, PathMark)]
    assert {mark.fill for _, mark in shadows} == ({parse(color)} if color else set())
    # Light comes from the same side for a text that is turned.
    below = letters.moved(3.0, 0.0).grown(0.1)
    assert all(below.contains(by.bounds(mark.path.bounds)) for by, mark in shadows)
