"""Text from right to left: what it says when it is copied or searched, and that it is found in an SVG."""

import re
import subprocess
import unicodedata

import pytest

from generator.geometry import Size
from generator.paint.pdf import paint_pdf
from generator.paint.svg import draw
from tests.paint.painting import document, operators, said
from tests.text import setting

SETTER = setting.setter()
_EMBEDDINGS = dict.fromkeys(map(ord, "\u202a\u202b\u202c\f"))
"""What poppler adds, to say which way its letters run."""


def page(text):
    return SETTER.set_text(text, setting.STYLE, Size(80, 20))


@pytest.mark.parametrize(
    "text",
    [
        "דרקון אדום תוקף",
        "שָׁלוֹם עוֹלָם",
        "سلام لا إله",
        "نُقْطَة بِسْمِ",
        "اسحب [red]{بطا}قة",
    ],
)
def test_hebrew_and_arabic_are_found_by_poppler(text, tmp_path, tool):
    (tmp_path / "page.pdf").write_bytes(paint_pdf(document(page(text))))
    out = subprocess.run(
        [tool("pdftotext"), tmp_path / "page.pdf", "-"], capture_output=True, check=True
    )
    found = out.stdout.decode().translate(_EMBEDDINGS).strip()
    wanted = text.replace("[red]{", "").replace("}", "")
    assert unicodedata.normalize("NFC", found) == unicodedata.normalize("NFC", wanted)


def test_plain_letters_need_no_text_of_their_own():
    data = paint_pdf(document(page("דרקון אדום")))
    assert said(data) == "דרקון אדום"
    assert b"ActualText" not in operators(data)


def test_lines_of_a_file_are_drawn_from_left_to_right():
    # As other programs write them: readers turn the letters around, word by word and line by line.
    data = operators(paint_pdf(document(page("אבג **דהו** זחט"))))
    moves = re.findall(rb"(-?[\d.]+) (-?[\d.]+) Td", data)
    assert moves and all(float(x) > 0 for x, y in moves if float(y) == 0)


def test_the_words_of_an_svg_are_in_order():
    drawn = draw(page("דרקון **אדום** (HP 10)"))
    spans = re.findall(r"<tspan[^>]*>([^<]*)</tspan>|(?<=</tspan>)( )(?=<tspan)", drawn)
    assert "".join(map("".join, spans)) == "דרקון אדום (HP 10)"
