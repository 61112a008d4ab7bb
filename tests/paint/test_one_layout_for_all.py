"""Lines are broken once: a PDF, its pixels at any size and a picture for screens show them at the same places."""

import re

import pypdfium2
import pytest

from generator.frame import Run
from generator.frame.walk import words
from generator.geometry import Size
from generator.paint.pdf import paint_pdf
from generator.paint.svg import View, draw
from generator.text.style import TextStyle
from tests.paint.painting import document
from tests.text.setting import box, lines, mark, runs, setter

SETTER = setter()
STYLE = TextStyle(size=9, language="de", hyphenate=True)
TEXTS = {
    "plain": ("Draw two cards, then take three coins from the pot.", STYLE),
    "bold": ("**Draw** two *cards*, then take three coins from the pot.", STYLE),
    "divided": ("Draw two Drachenfeuer, then take three coins.", STYLE),
    "shrunk": (
        "Draw two cards, then take three coins from the pot.",
        TextStyle(size=14, fit="shrink", min_size=6),
    ),
}
_TSPAN = re.compile(r'<tspan x="([\d.]+)"(?: y="([\d.]+)")?[^>]*textLength="([\d.]+)"[^>]*>([^<]*)')


def just_fitting(name):
    """A text in the narrowest box in which its first line still ends with its word, to a thousandth of a mm."""
    text, style = TEXTS[name]
    wide = Size(32, 9 if name == "shrunk" else 40)
    first = lines(SETTER.set_text(text, style, wide))[0]
    low, high = 5.0, wide.width
    while high - low > 1e-3:
        middle = (low + high) / 2
        now = lines(SETTER.set_text(text, style, Size(middle, wide.height)))[0]
        low, high = (low, middle) if now == first else (middle, high)
    return SETTER.set_text(text, style, Size(high, wide.height))


def line_boxes(frame):
    """The left and right end of each line of letters, and its baseline, mm."""
    found = {}
    for run in runs(frame):
        left, right = found.get(run.y, (1e9, 0.0))
        found[run.y] = min(left, box(run).x), max(right, box(run).right)
    return [(left, right, y) for y, (left, right) in sorted(found.items())]


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("dpi", [96, 150, 300, 600])
def test_pixels_show_the_lines_where_they_are_set(name, dpi):
    frame = just_fitting(name)
    pixel = 25.4 / dpi
    with pypdfium2.PdfDocument(paint_pdf(document(frame))) as file:
        image = (
            file[0].render(scale=dpi / 72).to_pil().convert("L").point(lambda v: v < 160 and 255)
        )
    made = line_boxes(frame)
    height = frame.size.height
    for k, (left, right, y) in enumerate(made):
        below = made[k + 1][2] if k + 1 < len(made) else height
        size = next(run.size for run in runs(frame) if run.y == y)
        # From the small letters to the baseline: there no line reaches into another.
        band = image.crop((0, int((y - 0.4 * size) / pixel), image.width, int(y / pixel) + 1))
        seen = band.getbbox()
        assert seen is not None and below > y
        # Letters have a little white at their sides.
        side = 0.12 * size
        assert left - pixel <= seen[0] * pixel <= left + side + pixel
        assert right - side - 0.1 * size - pixel <= seen[2] * pixel <= right + pixel


@pytest.mark.parametrize("name", TEXTS)
def test_a_pdf_and_a_picture_for_screens_have_the_same_lines_at_the_same_places(name):
    frame = just_fitting(name)
    said = [line.replace("\u00ad", "") for line in words(mark(frame)).split("\n")]
    with pypdfium2.PdfDocument(paint_pdf(document(frame))) as file:
        page = file[0].get_textpage()
        read = page.get_text_range().replace("\ufffe", "\r\n").split("\r\n")
    assert read == said
    shown = {}
    y = 0.0
    drawn = re.sub(r"&\w+;", "", draw(frame, View()))
    for x, new, width, text in _TSPAN.findall(drawn):
        y = float(new or y)
        left, right, words_ = shown.get(y, (1e9, 0.0, ""))
        shown[y] = min(left, float(x)), max(right, float(x) + float(width)), words_ + text
    assert [text.rstrip() for _, _, text in shown.values()] == said
    # Within the tenth of a pixel at 600 dpi; a line's last blank is not wide.
    for (left, right, y), (x, end, _), at in zip(line_boxes(frame), shown.values(), shown):
        assert (x, at) == pytest.approx((left, y), abs=0.005)
        assert right - 0.005 <= end <= right + 0.8
    assert all(isinstance(run, Run) for run in mark(frame).runs)
