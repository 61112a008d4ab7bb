"""Text: where it stands, what it says when it is copied, and which fonts are in the file."""

import subprocess

import pikepdf
import pytest

from generator.color import from_cmyk, parse
from generator.frame import Glyphs, GroupMark, Icon, PathMark
from generator.geometry import Path, Rect, Transform
from tests.paint import fonts
from tests.paint.painting import (
    Type,
    drawn,
    frame,
    image,
    opened,
    operators,
    paint,
    pixels,
    said,
    text,
)

SHEET = (80, 40)


@pytest.fixture(scope="module")
def boxes():
    """A font whose A is a full square, B its lower half, and C the upper left quarter."""
    return Type(fonts.postscript(), "Boxes")


def page(*runs, x=5.0, y=5.0):
    return frame((x, y, text(*runs)), size=SHEET)


def fonts_of(data):
    with opened(data) as pdf:
        found = pdf.pages[0].Resources.get("/Font", {})
        return {name: font.as_dict() for name, font in found.items()}


# --- what it looks like -----------------------------------------------------------------------------------------------


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


# --- what it says -----------------------------------------------------------------------------------------------------

LINES = [
    "The first office fluffily",
    "affine Väte, “naïve” – 3×4",
    "(brackets) and \\ slashes",
    "AV To Ta WAY",
]


def lines(type_, words=LINES):
    return [type_.run(line, 0, 5 + 5 * i) for i, line in enumerate(words)]


def test_text_is_copied_exactly_with_ligatures_in_order(body):
    data = paint(page(*lines(body)))
    assert said(data).split("\n") == LINES


def test_text_is_found_by_poppler_exactly(body, tmp_path, tool):
    (tmp_path / "page.pdf").write_bytes(paint(page(*lines(body))))
    out = subprocess.run(
        [tool("pdftotext"), tmp_path / "page.pdf", "-"], capture_output=True, check=True
    )
    assert out.stdout.decode().strip().split("\n") == LINES


def test_pieces_of_a_word_in_two_fonts_are_one_word(body, bold):
    first = body.run("un")
    width = sum(g.advance for g in first.glyphs) * first.size
    assert said(paint(page(first, bold.run("broken", width)))) == "unbroken"


def test_a_glyph_that_stands_for_two_texts_is_read_as_each(body):
    word = body.word("ab")
    other = Glyphs("xy", body.font, word.ids, word.advances, (), word.clusters, word.advance)
    run = body.run("ab ")
    data = paint(page(run._replace(glyphs=(*run.glyphs, other))))
    assert said(data) == "ab xy"
    assert operators(data).count(b"/ActualText") == 2


def test_several_glyphs_for_one_letter_are_read_as_one(body):
    pair = body.word("'a")
    letter = Glyphs("ä", body.font, pair.ids, pair.advances, (), (0, 0), pair.advance)
    run = body.run("V")
    assert said(paint(page(run._replace(glyphs=(*run.glyphs, letter))))) == "Vä"


def test_composed_and_decomposed_accents_are_the_same_text(body):
    data = paint(page(body.run("é e\u0301")))
    assert said(data) == "é é"
    assert b"ActualText" not in operators(data)


def test_special_spaces_and_hyphens_are_read_and_invisible_characters_are_not(boxes, body):
    data = paint(page(body.run("ten\u200bfold and\u00adso")))
    assert "tenfold" in said(data)
    same = boxes.word(" ")
    narrow = Glyphs("\u202f", boxes.font, same.ids, same.advances, (), (0,), same.advance)
    run = boxes.run("A")
    data = paint(page(run._replace(glyphs=(boxes.word("A"), narrow, boxes.word("B")))))
    assert said(data) == "A B"
    assert b"ActualText" not in operators(data)


def test_words_right_to_left_are_kept_letter_by_letter(body):
    word = body.word("abc")
    back = Glyphs("cba", body.font, word.ids, word.advances, (), (2, 1, 0), word.advance)
    data = paint(page(body.run("abc ")._replace(glyphs=(back,))))
    assert b"ActualText" not in operators(data)
    assert said(data) == "abc"


def test_text_in_turned_and_repeated_groups_is_read_too(body):
    inner = page(body.run("again"))
    twice = [
        (0, 0, GroupMark(inner)),
        (0, 10, GroupMark(inner)),
        (40, 0, GroupMark(inner, Transform.rotate(90))),
    ]
    assert said(paint(frame(*twice, size=SHEET))).split() == ["again"] * 3


# --- icons ------------------------------------------------------------------------------------------------------------


def icon(color="blue", size=(1, 1)):
    return frame(PathMark(Path.rectangle(Rect(0, 0, *size)), parse(color)), size=size)


def line_with_icon(type_, drawing, *, drop=0.7, alt=":sword:"):
    left = type_.run("Pay one ")
    at = sum(g.advance for g in left.glyphs) * left.size
    sword = Icon(at, 5 + drop - 4.4, drawing, 4.4, alt)
    return text(left, sword, type_.run(" then draw.", at + 4.6), type_.run("Next line.", 0, 10))


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


@pytest.mark.parametrize("drop", [0.0, 0.7, 1.5])
def test_an_icon_is_read_by_its_name_in_its_place(body, drop, tmp_path, tool):
    data = paint(frame((5, 5, line_with_icon(body, icon(), drop=drop)), size=SHEET))
    expected = "Pay one :sword: then draw.\nNext line."
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
    data = paint(page(*runs), page(*runs[3:]))
    (font,) = type3(data)
    assert len(font["/CharProcs"]) == 1 + 2
    names = "moon sun sun moon sun sun moon sun sun"
    assert said(data).replace(":", " ").split() == names.split()


def test_more_icons_than_a_font_has_codes_for_are_in_two_fonts():
    runs = [Icon(i % 20 * 4, i // 20 * 4, icon(), 3, f":{i}:") for i in range(260)]
    data = paint(frame(text(*runs), size=(90, 60)))
    assert sorted(len(font["/CharProcs"]) - 1 for font in type3(data)) == [5, 255]
    assert "".join(said(data).split()) == "".join(f":{i}:" for i in range(260))


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


def test_icons_without_size_are_left_out(body):
    nothing = frame(size=(0, 0))
    data = paint(page(body.run("a "), Icon(9, 2, nothing, 3, ":no:"), body.run("b", 12)))
    assert said(data) == "a b"
    assert type3(data) == []


# --- the fonts in the file --------------------------------------------------------------------------------------------


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
