"""Fonts in colour: drawn as they are, in PDFs and SVGs, and read as text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import pytest
from fontTools.fontBuilder import FontBuilder

from generator.editions import edition
from generator.files.project import MemoryProject
from generator.foundation.color import parse
from generator.foundation.dataclasses import replace
from generator.frame import Frame, ImageMark, PathMark, Placed
from generator.frame.walk import walk
from generator.geometry import Size
from generator.paint.svg import draw
from generator.text.fonts import FontBook
from generator.text.setter import TextSetter
from tests.paint.painting import image, opened, paint, said
from tests.text import colored
from tests.text.making import saved
from tests.text.setting import STYLE, TOP, WIDE, icon, icons, lines, runs

REGULAR = "fonts/alegreya-sans/AlegreyaSans-Regular.ttf"
KINDS = (colored.layers, colored.paints, colored.bitmaps, colored.pictures)


def setting(made: FontBuilder) -> TextSetter:
    """A setter with one ordinary font and one in colour."""
    files = {REGULAR: (TOP / REGULAR).read_bytes(), "fonts/x/color.ttf": saved(made)}
    return TextSetter(FontBook(MemoryProject(files)), icon)


def shades(frame: Frame) -> set[tuple[int, int, int]]:
    """The colours that are seen well on a page of it, in steps of a quarter."""
    page = Frame(Size(60, 20), tuple(Placed(2, 2, placed.mark) for placed in frame.placed))
    shown = image(paint(page), scale=8)
    counted = Counter(tuple(round(v / 64) for v in color) for color in shown.getdata())
    return {color for color, count in counted.items() if count > 50}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("own", [True, False], ids=["own", "fallback"])
def test_a_glyph_in_colour_is_drawn_and_read_once(
    kind: Callable[[], FontBuilder], own: bool
) -> None:
    family = kind().font["name"].getDebugName(1)
    style = replace(STYLE, size=24.0, font=family if own else STYLE.font)
    frame = setting(kind()).set_text("bb 😀 bb 😀😀, c", style, WIDE)
    assert not frame.notes and lines(frame) == ["bb 😀 bb 😀😀, c"]
    assert [drawn.alt for drawn in icons(frame)] == ["😀"] * 3
    data = paint(Frame(Size(200, 20), frame.placed))
    assert said(data) == "bb 😀 bb 😀😀, c"
    # As wide as the glyph is in the font.
    first, second, third = icons(frame)
    assert third.x - second.x == pytest.approx(24 * 25.4 / 72)
    assert first.frame is second.frame is third.frame
    red, blue = (4, 0, 0), (0, 0, 4)
    if kind in (colored.bitmaps, colored.pictures):
        assert {red, blue} <= shades(frame)
    elif kind is colored.paints:
        assert any(r and b for r, g, b in shades(frame) if not g)
    with opened(data) as pdf:
        fonts = pdf.pages[0].Resources.Font
        embedded = {str(fonts[name].get("/BaseFont", "")) for name in fonts}
    assert not any("Bitmaps" in name for name in embedded)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_an_svg_has_the_same_drawing_over_the_same_words(kind: Callable[[], FontBuilder]) -> None:
    shown = draw(setting(kind()).set_text("bb 😀 bb", STYLE, WIDE))
    words = re.search("<text.*?</text>", shown)
    assert words and re.sub("<.*?>", "", words[0]) == "bb 😀 bb"
    assert ("<image" in shown) == (kind in (colored.bitmaps, colored.pictures))
    assert ("linearGradient" in shown) == (kind is colored.paints)


def test_the_colour_of_the_text_is_taken_where_the_font_asks_for_it() -> None:
    setter = setting(colored.layers())
    for name in ("lime", "blue"):
        style = replace(STYLE, size=24.0, color=parse(name))
        (drawn,) = icons(setter.set_text("😀", style, WIDE))
        under, over = (m for _, m, _ in walk(drawn.frame) if isinstance(m, PathMark))
        assert (under.fill, over.fill) == (parse("red"), parse(name))


def test_a_character_without_a_picture_is_missing_or_taken_from_another_font() -> None:
    setter = setting(colored.bitmaps(chars="😀😎→"))
    frame = setter.set_text("😀 😎 →", STYLE, WIDE)
    assert [(n.kind, n["characters"]) for n in frame.notes] == [("missing-glyph", "😎")]
    assert runs(frame)[-1].font.family == "Alegreya Sans"  # which has the arrow
    assert all(run.font.family == "Alegreya Sans" for run in runs(frame))


def test_colours_that_cannot_be_printed_are_reported() -> None:
    frame = setting(colored.drawings()).set_text("a 😀", STYLE, WIDE)
    assert [(n.kind, n["name"], n["hint"]) for n in frame.notes] == [
        ("plain-glyph", "😀", "Drawings")
    ]
    assert [run.font.family for run in runs(frame)] == ["Alegreya Sans", "Drawings"]
    solid = {"Format": 2, "PaletteIndex": 0, "Alpha": 1.0}
    glyph = {"Format": 10, "Glyph": "one", "Paint": solid}
    for mode, odd in (("src_over", False), ("multiply", True), ("src_in", False)):
        blend = {"Format": 32, "SourcePaint": glyph, "CompositeMode": mode, "BackdropPaint": solid}
        made = setting(colored.paints(**blend)).set_text("😀", STYLE, WIDE)
        assert [n.kind for n in made.notes] == ["plain-glyph"] * odd
        assert icons(made)


LINE = {"ColorStop": [(0.0, 0), (1.0, 1)], "Extend": "pad"}
CIRCLES = {"x0": 300, "y0": 250, "r0": 0, "x1": 300, "y1": 250, "r1": 300}


@pytest.mark.parametrize(
    "paint",
    [
        {"Format": 6, "ColorLine": LINE, **CIRCLES},
        {
            "Format": 8,
            "ColorLine": LINE,
            "centerX": 300,
            "centerY": 250,
            "startAngle": 0,
            "endAngle": 360,
        },
    ],
    ids=["circles", "around"],
)
def test_gradients_of_circles_and_around_a_point(paint: dict[str, object]) -> None:
    frame = setting(colored.paints(**paint)).set_text("😀", replace(STYLE, size=60.0), WIDE)
    found = shades(frame)
    assert any(r > b for r, g, b in found if not g) and any(b > r for r, g, b in found if not g)
    assert not frame.notes


def test_a_picture_is_as_the_font_has_it_in_every_edition() -> None:
    frame = setting(colored.bitmaps()).set_text("😀", STYLE, WIDE)
    (drawn,) = icons(frame)
    (placed,) = drawn.frame.placed
    assert isinstance(placed.mark, ImageMark)
    assert placed.mark.size == Size(1.0, 1.0) and placed.y == pytest.approx(0.8 - 26 / 32, abs=1e-3)
    for name in ("grayscale", "low-ink", "proof"):
        assert [i.alt for i in icons(edition(name).frame(frame))] == ["😀"]
