"""Icons inside text: glyphs that are drawn in their place and read by their names."""

import subprocess

import pikepdf
import pytest

from generator.foundation.color import parse
from generator.frame import GroupMark, Icon, PathMark
from generator.geometry import Path, Rect, Transform
from tests.paint.painting import (
    drawn,
    fonts_of,
    frame,
    icon,
    image,
    opened,
    page,
    paint,
    pixels,
    said,
    text,
)


def test_an_icon_is_drawn_in_its_box(boxes):
    tall = frame(
        PathMark(Path.rectangle(Rect(0, 0, 1, 1)), parse("red")),
        PathMark(Path.rectangle(Rect(0, 1, 1, 1)), parse("blue")),
        size=(1, 2),
    )
    runs = boxes.run("A", 0, 4, size=2), Icon(3, 1, tall, 2, ":two:"), boxes.run("A", 6, 4, size=2)
    assert pixels(paint(frame(text(*runs)))) == drawn("""
        ________
        ___rr___
        kk_rr_kk
        kk_bb_kk
        ___bb___
        ________
    """)


@pytest.mark.parametrize("height", [0.8, 1.1, 2.2])
@pytest.mark.parametrize("drop", [0.0, 0.2, 0.6])
def test_an_icon_is_read_by_its_name_in_its_place(body, height, drop, tmp_path, tool):
    """Whatever its height and its place, in sizes of the letters, it is one of the letters of its line."""
    size, lines = 3.2, []
    for y in (4, 8, 12):
        left = body.run("Pay one ", 0, y, size)
        at = sum(g.advance for g in left.glyphs) * size
        sword = Icon(at, y + (drop - height) * size, icon(), height * size, ":sword:")
        lines += [left, sword, body.run(" then draw.", at + height * size, y, size)]
    data = paint(page(*lines))
    expected = "\n".join(["Pay one sword then draw."] * 3)
    assert said(data) == expected
    (tmp_path / "page.pdf").write_bytes(data)
    out = subprocess.run(
        [tool("pdftotext"), tmp_path / "page.pdf", "-"], capture_output=True, check=True
    )
    assert out.stdout.decode().strip() == expected


def type3(data):
    return [font for font in fonts_of(data).values() if font["/Subtype"] == "/Type3"]


def test_an_icon_is_one_glyph_however_often_it_stands():
    sun, moon = icon("yellow"), icon("blue")
    runs = [
        Icon(5 * i, 0, *((sun, 4, ":sun:") if i % 3 else (moon, 4, ":moon:"))) for i in range(9)
    ]
    data = paint(page(*runs), page(*runs))
    # The codes come from the drawings; where two have one code, there are two fonts.
    fonts = {font["/BaseFont"]: len(font["/CharProcs"]) - 1 for font in type3(data)}
    assert sum(fonts.values()) == 3  # the first one has no space before its name
    names = "moon sun sun moon sun sun moon sun sun"
    assert said(data).split() == names.split()


def test_more_icons_than_a_font_has_codes_for_are_in_few_fonts():
    runs = [Icon(i % 20 * 4, i // 20 * 4, icon(), 3, f":{i}:") for i in range(260)]
    data = paint(frame(text(*runs), size=(90, 60)))
    fonts = {font["/BaseFont"]: len(font["/CharProcs"]) - 1 for font in type3(data)}
    assert 2 <= len(fonts) <= 8
    assert sum(fonts.values()) == 260
    assert "".join(said(data).split()) == "".join(map(str, range(260)))


def test_an_icon_that_is_also_placed_alone_is_drawn_by_one_form(boxes):
    sun = icon("red")
    alone = GroupMark(sun, Transform.scale(2))
    data = paint(frame((0, 0, alone), (6, 0, alone), (0, 3, text(Icon(3, 0, sun, 2, ":sun:")))))
    assert pixels(data).splitlines()[1] == "rr____rr"
    assert pixels(data).splitlines()[4] == "___rr___"
    with opened(data) as pdf:
        forms = [
            o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == "/Form"
        ]
        assert len(forms) == 1


def test_groups_inside_an_icon_are_veiled_as_one():
    pair = frame(
        PathMark(Path.rectangle(Rect(0, 0, 4, 4)), parse("red")),
        PathMark(Path.rectangle(Rect(2, 0, 2, 4)), parse("blue")),
        size=(4, 4),
    )
    veiled = frame(GroupMark(pair, opacity=0.5), size=(4, 4))
    shown = image(paint(frame((0, 0, text(Icon(0, 0, veiled, 1, ":two:"))))), scale=10)
    assert shown.getpixel((10, 20)) == pytest.approx((255, 127, 127), abs=2)
    assert shown.getpixel((30, 20)) == pytest.approx((127, 127, 255), abs=2)


def test_an_icon_that_touches_letters_is_a_word_of_its_own(body):
    heart = Icon(4, 1, icon(), 3, ":hearts:")
    die = Icon(10, 1, icon("red"), 3, ":perspective-dice-six-faces-random:")
    data = paint(page(body.run("3", 0, 4), heart, body.run("or", 7, 4), die))
    assert " ".join(said(data).split()) == "3 hearts or die"


def test_icons_without_size_are_left_out(body):
    nothing = frame(size=(0, 0))
    data = paint(page(body.run("a "), Icon(9, 2, nothing, 3, ":no:"), body.run("b", 12)))
    assert said(data) == "a b"
    assert type3(data) == []
