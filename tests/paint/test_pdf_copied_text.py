"""Text: what it says when it is copied or searched."""

import subprocess

from generator.frame import Glyphs, GroupMark, TextMark
from generator.geometry import Size, Transform
from tests.paint.painting import SHEET, frame, operators, page, paint, said

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


def test_a_bent_text_is_copied_as_one_line(body):
    places = [(10, 20, -60), (14, 15, -30), (20, 12, 0), (27, 14, 30), (31, 19, 60)]
    runs = [
        body.run(letter)._replace(x=x, y=y, turn=turn)
        for letter, (x, y, turn) in zip(["W", "äl ", "d", "e", "r"], places)
    ]
    mark = TextMark(tuple(runs), Size(40, 40), bent=True)
    assert said(paint(frame(mark, size=SHEET))) == "Wäl der"
