"""Text: where it stands on the paper, and which fonts are in the file."""

import io
import subprocess

import pikepdf
import pytest
from fontTools.ttLib import TTFont

from generator.foundation.color import from_cmyk, parse
from generator.frame import Glyphs, Icon, TextMark
from generator.geometry import Size
from generator.paint import Document, Page, PressStandard
from generator.paint.pdf import paint_press
from tests.paint import fonts
from tests.paint.painting import (
    Type,
    drawn,
    fonts_of,
    frame,
    icon,
    image,
    opened,
    operators,
    page,
    paint,
    pixels,
    said,
    text,
)


def test_glyphs_stand_on_their_baseline_in_their_size(boxes):
    runs = boxes.run("AB", 0, 2, size=2), boxes.run("CA", 2, 5, size=2, color=parse("red"))
    assert pixels(paint(frame((1, 0, text(*runs))))) == drawn("""
        _kk_____
        _kkkk___
        ________
        ___rrr__
        ____rr__
        ________
    """)


@pytest.mark.parametrize(
    ("make", "kind"),
    [
        (fonts.postscript, "/CIDFontType0"),
        (fonts.character_collection, "/CIDFontType0"),
        (fonts.variable, "/CIDFontType2"),
    ],
)
def test_every_kind_of_outlines_is_embedded_as_a_subset(make, kind):
    type_ = Type(make(), "Boxes")
    data = paint(frame(text(type_.run("ABC  B", 0, 2, size=2))))
    assert pixels(data).splitlines()[:2] == ["kk__k___", "kkkk__kk"]
    assert said(data) == "ABC B"
    with opened(data) as pdf:
        (font,) = pdf.pages[0].Resources.Font.as_dict().values()
        (descendant,) = font.DescendantFonts
        assert descendant.Subtype == kind
        assert str(descendant.BaseFont)[7] == "+"


@pytest.mark.parametrize("make", [fonts.postscript, fonts.character_collection, fonts.variable])
def test_old_readers_at_print_shops_get_bare_outlines(make, tool):
    words = Type(make(), "Boxes").run("ABC  B", 0, 2, size=2, color=from_cmyk(0, 0, 0, 1))
    standard = PressStandard("PDF/X-1a:2003", b"not looked at", "A press")
    data = paint_press(Document("A page", (Page(frame(text(words))),)), standard)
    assert pixels(data).splitlines()[:2] == ["kk__k___", "kkkk__kk"]
    assert said(data) == "ABC B"
    with opened(data) as pdf:
        kinds = {
            str(each.get("/Subtype")) for each in pdf.objects if isinstance(each, pikepdf.Stream)
        }
        assert "/OpenType" not in kinds
    command = [
        tool("gs"),
        "-q",
        "-dNOPAUSE",
        "-dBATCH",
        "-sDEVICE=nullpage",
        "-dPDFSTOPONWARNING",
        "-",
    ]
    run = subprocess.run(command, input=data, capture_output=True)
    assert (run.returncode, run.stdout + run.stderr) == (0, b"")


def test_a_variable_font_is_embedded_as_its_default():
    type_ = Type(fonts.variable(), "Boxes")
    with opened(paint(frame(text(type_.run("A"))))) as pdf:
        (file,) = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and "/Length1" in o]
        assert set(TTFont(io.BytesIO(file.read_bytes())).keys()) <= {
            "GlyphOrder", "glyf", "head", "hhea", "hmtx", "loca", "maxp",
        }  # fmt: skip


def test_only_used_glyphs_are_embedded(body):
    short, long = (
        len(paint(page(body.run(words)))) for words in ("The", "The quick brown fox jumps over")
    )
    assert short + 1500 < long < len(body.font.data) / 3


def test_kerning_moves_letters_and_words_are_written_once(body):
    data = paint(page(body.run("AVAVA AVAVA")))
    assert b")TJ" not in operators(data)
    assert operators(data).count(b"Tm") == 1
    flat = paint(page(body.run("A V A V A")))
    assert said(data) == "AVAVA AVAVA"
    assert said(flat) == "A V A V A"


def test_glyphs_lie_where_the_shaper_put_them(boxes):
    word = boxes.word("AAA")
    wide = Glyphs(
        "AAA",
        boxes.font,
        word.ids,
        (2.0, 1.0, 1.0),
        ((0, 0), (0, 1.0), (1.0, -1.0)),
        (0, 1, 2),
        4.0,
    )
    run = boxes.run("A", 0, 2, size=1)._replace(glyphs=(wide, boxes.word("A")))
    assert pixels(paint(frame((0, 1, text(run))))) == drawn("""
        ________
        __k_____
        k___k___
        ____k___
        ________
        ________
    """)


def test_justified_words_and_tracked_letters_keep_their_distance(boxes):
    spread = boxes.run("A", 0, 2, size=1, gap=1.0)._replace(glyphs=(boxes.word("A"),) * 3)
    tracked = boxes.run("AAA", 0, 4, size=1, tracking=1.0)
    after = boxes.run("AAA", 0, 6, size=1)
    rows = pixels(paint(frame(text(spread, tracked), text(after)))).splitlines()
    assert rows[1] == "k_k_k___"
    assert rows[3] == "k_k_k___"
    assert rows[5] == "kkk_____"


def test_translucent_text_does_not_veil_what_follows(boxes):
    veiled = boxes.run("A", 0, 2, size=2, color=parse("#ff000080"))
    plain = boxes.run("A", 4, 2, size=2, color=parse("red"))
    sun = Icon(0, 4, icon("red"), 2, ":sun:")
    shown = image(
        paint(frame(text(veiled, sun, plain), (0, 4, text(boxes.run("A", 4, 2, size=2))))), scale=10
    )
    assert shown.getpixel((10, 10)) == pytest.approx((255, 127, 127), abs=2)
    assert shown.getpixel((10, 50)) == (255, 0, 0)
    assert shown.getpixel((50, 10)) == (255, 0, 0)
    assert shown.getpixel((50, 50)) == (0, 0, 0)


def test_press_inks_colour_text(body):
    data = paint(page(body.run("ink", color=from_cmyk(0, 0, 0, 1))))
    assert b"0 0 0 1 k" in operators(data)


def test_all_fonts_are_embedded_subsets(body, bold, tmp_path, tool):
    runs = body.run("body"), bold.run("bold", 20), Icon(40, 0, icon(), 4, ":i:")
    (tmp_path / "page.pdf").write_bytes(paint(page(*runs)))
    out = subprocess.run([tool("pdffonts"), tmp_path / "page.pdf"], capture_output=True, check=True)
    rows = out.stdout.decode().splitlines()[2:]
    assert len(rows) == 3
    assert all(row.split()[-5:-2] == ["yes", "yes", "yes"] for row in rows)
    assert not any("Helvetica" in row for row in rows)


def test_widths_are_those_of_the_font(boxes):
    with opened(paint(page(boxes.run("ABC")))) as pdf:
        (font,) = pdf.pages[0].Resources.Font.as_dict().values()
        first, widths = font.DescendantFonts[0].W
        assert (first, list(widths)) == (2, [1000, 1000, 500])


def test_the_tag_of_a_subset_comes_from_its_glyphs(body):
    def tag(words):
        (font,) = fonts_of(paint(page(body.run(words)))).values()
        return str(font["/BaseFont"])

    assert tag("abc") == tag("cab") != tag("abd")
    assert tag("abc")[1:8].isupper()
    assert tag("abc").endswith("+AlegreyaSans-Regular")


def test_a_run_of_a_bent_text_is_turned_about_its_start(boxes):
    straight = boxes.run("B", 0, 2, size=2)
    turned = boxes.run("B", 4, 2, size=2)._replace(turn=90.0)
    mark = TextMark((straight, turned), Size(8, 6), bent=True)
    assert pixels(paint(frame((1, 0, mark)))) == drawn("""
        ________
        _kk_____
        _____k__
        _____k__
        ________
        ________
    """)
