"""What is true of every painter."""

import xml.etree.ElementTree as ET

import pytest

from generator.foundation.color import Cmyk, Color
from generator.foundation.dataclasses import replace
from generator.frame import Face, Role
from generator.geometry import Path, Rect
from generator.paint import Document, Page
from generator.paint.pdf import paint_pdf
from generator.paint.svg import draw
from generator.paint.svg.press_colors import screen
from generator.paint.svg.view import bled, cut_out
from tests.paint.painting import document, frame, image, paint
from tests.paint.sights import RED, box, cases, marks, sight

SVG = "{http://www.w3.org/2000/svg}"


def as_pdf(frames):
    return paint_pdf(document(*frames, language="en"))


def as_svg(frames):
    return [draw(each) for each in frames]


@pytest.mark.parametrize("painted", [as_pdf, as_svg])
def test_the_same_frames_give_the_same_file(painted):
    frames = [each for _, each in cases()] + [sight(placed) for _, placed in marks()]
    made = painted(frames)
    assert made
    assert painted(frames) == made


def test_a_page_may_be_empty():
    assert paint_pdf(document(frame()))
    assert paint_pdf(Document("Empty", (Page(frame(size=(0, 0))),)))
    assert opened(draw(frame(size=(0, 0)))).get("viewBox") == "0 0 0 0"


def opened(data):
    return ET.fromstring(data)


def face(outline, bleed=3.0):
    size = outline.bounds.size
    return Face(frame(box(RED, -3, -3, 100, 100), size=size), outline, bleed, 3.0, None)


def shown(text):
    """The view box, the data of the clips, and what has a class."""
    made = opened(text)
    clips = [each[0].get("d") for each in made.iter(SVG + "clipPath")]
    classes = {each.get("class"): each.get("d") for each in made.iter() if each.get("class")}
    return made.get("viewBox"), clips, classes


def test_a_card_is_shown_cut_out_or_with_its_bleed():
    card = face(Path.rectangle(Rect(0, 0, 63, 88)))
    assert shown(draw(card.frame, cut_out(card))) == ("0 0 63 88", [], {})
    assert shown(draw(card.frame, bled(card))) == (
        *("-3 -3 69 94", []),
        {"mark-cut": "M0 0h63v88h-63z"},
    )
    bare = replace(card, bleed=0.0)
    assert shown(draw(card.frame, bled(bare)))[:2] == ("0 0 63 88", [])


def test_what_is_not_a_rectangle_is_clipped_to_its_outline():
    token = face(Path.ellipse(Rect(0, 0, 20, 20)))
    area, (clip,), classes = shown(draw(token.frame, cut_out(token)))
    assert area == "0 0 20 20"
    assert clip.startswith("M20 10c0 5.523")
    assert classes == {}
    area, (clip,), classes = shown(draw(token.frame, bled(token)))
    assert area == "-3 -3 26 26"
    assert clip.startswith("M23 10c")
    assert classes[f"mark-{Role.CUT}"].startswith("M20 10c")


def test_inks_look_as_in_a_viewer_of_pdf():
    """Halfway between the nodes of the table, where it is furthest off; and at the nodes."""
    steps = [0.0, 0.125, 0.5, 0.625, 1.0]
    mixtures = [
        Cmyk(a, b, steps[(i + j) % 5], steps[(i * j) % 5])
        for i, a in enumerate(steps)
        for j, b in enumerate(steps)
    ]
    squares = [
        (2 * at, 0, box(Color(0, 0, 0, 1.0, inks), width=2)) for at, inks in enumerate(mixtures)
    ]
    shown = image(paint(frame(*squares, size=(2 * len(squares), 2))), scale=4)
    for at, inks in enumerate(mixtures):
        found = [255 * part for part in screen(inks)]
        exact = all(ink * 4 == round(ink * 4) for ink in inks)
        assert found == pytest.approx(shown.getpixel((8 * at + 4, 4)), abs=1 if exact else 20)
