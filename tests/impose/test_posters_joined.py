"""What is true of posters of any size on any paper, and that the pages of one, joined, are the board."""

import math
from itertools import pairwise

import pypdfium2
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from generator.arrange.placement import Label
from generator.foundation.color import BLACK, Color
from generator.frame import Face, Frame, PathMark, Piece, Placed
from generator.frame.printing import PrintOptions
from generator.frame.sheet import Paper
from generator.geometry import Insets, Path, Rect, Size
from generator.impose import impose
from generator.paint import Document, Page
from generator.paint.pdf import paint_pdf
from tests.impose.imposing import A4, BARE, LETTER, Row, piece, touches
from tests.impose.test_poster import guides, lines, window

HALF_MARK = 0.35
"""Half of the width of a mark on art with its white ground, mm."""

side = st.floats(60, 1000).map(lambda mm: round(mm, 2))
sizes = st.builds(Size, side, side)
papers = st.sampled_from(
    [
        A4,
        LETTER,
        Paper("A4 lying", Size(297, 210)),
        Paper("odd", Size(190, 240), Insets(3, 6, 12, 4)),
    ]
)
options = st.builds(
    PrintOptions,
    scheme=st.just("poster"),
    overlap=st.sampled_from([0.0, 2.0, 5.0, 10.0, 25.0]),
    margin=st.sampled_from([None, *(Insets(mm, mm, mm, mm) for mm in (0.0, 10.0))]),
    flip=st.sampled_from(["long-edge", "short-edge"]),
)


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(sizes, papers, options, st.sampled_from([0.0, 3.0]), st.booleans())
def test_every_poster(size, paper, chosen, bleed, back):
    label = Label("Mat", "", lambda text, area: Frame(area))
    made = impose([piece("mat", size, 1, back, bleed)], paper, chosen, label)
    assume({d.code for d in made.diagnostics} <= {"PAPER003"})
    sheets = made.value
    positions = [(sheet, window(sheet.plan.front.slots[0], size)) for sheet in sheets]
    if chosen.overlap == 0.0 or len(sheets) == 1:
        assert len(sheets) == _fewest(size, paper, chosen)
        return
    columns = _spans((w.x, w.right) for _, w in positions)
    rows = _spans((w.y, w.bottom) for _, w in positions)
    assert len(sheets) == len(columns) * len(rows) == _fewest(size, paper, chosen)
    _overlap(columns, size.width, chosen.overlap)
    _overlap(rows, size.height, chosen.overlap)
    for sheet, there in positions:
        room = _printable(sheet, paper, chosen)
        for page in filter(None, (sheet.plan.front, sheet.plan.back)):
            _fits(page, sheet, room)
        _hides(sheet, there, columns, rows, chosen.overlap)


def _spans(ends):
    return sorted({(round(a, 6), round(b, 6)) for a, b in ends})


def _fewest(size, paper, chosen):
    """How many pages it takes, reckoned by trying one more column until they reach."""
    width, height = chosen.printable(paper).size

    def count(long, free):
        number = 1
        while number * free - (number - 1) * chosen.overlap < long - 1e-6:
            number += 1
        return number

    return min(
        count(size.width, a) * count(size.height, b) for a, b in ((width, height), (height, width))
    )


def _overlap(spans, long, overlap):
    """Spans cover the whole side, each as long as the others; neighbours share exactly the overlap."""
    assert spans[0][0] == 0.0 and spans[-1][1] == pytest.approx(long, abs=1e-5)
    for (a, b), (c, d) in pairwise(spans):
        assert b - c == pytest.approx(overlap, abs=1e-5)
        assert d - c == pytest.approx(b - a, abs=1e-5)


def _printable(sheet, paper, chosen):
    x, y, width, height = chosen.printable(paper)
    lying = sheet.plan.paper.size != paper.size
    return Rect(y, x, height, width) if lying else Rect(x, y, width, height)


def _fits(page, sheet, room):
    """Art and words are printable; marks, words and the map touch no art."""
    (slot,) = page.slots
    there = slot.place.art
    board = slot.place.box
    assert room.contains(there.clipped(board))
    assert Rect(0, 0, *sheet.front.size).contains(there)
    for spot in page.text_slots:
        assert room.contains(spot.area)
        if not spot.ground:
            assert not touches(spot.area, there)
    beside = [line for kind in ("crop", "join") for p in guides(page, kind) for line in lines(p)]
    beside += [path.bounds for path in guides(page, "map")]
    assert not any(touches(each, there) for each in beside)


def _hides(sheet, there, columns, rows, overlap):
    """What lies on art lies where another page lies upon it, or where it is cut off."""
    (slot,) = sheet.plan.front.slots
    x, right = _seen((there.x, there.right), columns, overlap)
    y, bottom = _seen((there.y, there.bottom), rows, overlap)
    seen = Rect(x, y, right - x, bottom - y).moved(*slot.place.at)
    for spot in sheet.plan.front.text_slots:
        if spot.ground:
            assert slot.place.art.contains(spot.area)
            assert not touches(spot.area, seen)
    for path in guides(sheet.plan.front, "seam"):
        for line in lines(path):
            assert not line.grown(HALF_MARK).overlaps(seen, 1e-5)


def _seen(span, spans, overlap):
    """What is seen of a span: it is cut 1.5 mm inside, and so is the next one, which lies upon it."""
    index = spans.index((round(span[0], 6), round(span[1], 6)))
    spill = min(1.5, overlap / 4)
    low = span[0] + spill if index else span[0]
    return low, span[1] if index == len(spans) - 1 else spans[index + 1][0] + spill


# One pixel is a quarter of a millimetre; the sizes below are chosen so that every corner lies on a whole one. Then a
# pixel of a page and the same one of the board cover the same bit of art, and have to be equal to the last bit but for
# the rounding of coordinates in the file.
PIXEL = 0.25
ROUNDING = 3
FIELD = Size(698.5, 698.5)


def _art(turn):
    """A pattern of which no two pages are alike: discs and slanting lines of all sizes and colours."""
    placed = [
        Placed(0, 0, PathMark(Path.rectangle(Rect(-3, -3, 704.5, 704.5)), Color(1, 0.95, 0.8)))
    ]
    for i in range(24):
        for j in range(24):
            n = i * 24 + j + turn
            color = Color((n * 37 % 101) / 101, (n * 53 % 89) / 89, (n * 71 % 97) / 97)
            r = 3 + n % 13
            shape = Path.ellipse(Rect(-r, -r, 2 * r, 2 * r))
            if n % 3 == 0:
                shape = Path.polygon([(-r, -r), (r, -1), (1 - r, r)])
            placed.append(Placed(i * 30.3 + 5, j * 30.3 + 5, PathMark(shape, color)))
    return Frame(FIELD, tuple(placed))


def _black(text, area):
    """Words that would be seen wherever they stood."""
    return Frame(area, (Placed(0, 0, PathMark(Path.rectangle(Rect(0, 0, *area)), BLACK)),))


def _pixels(frames):
    pages = tuple(Page(frame) for frame in frames)
    # A hair less: sizes of pages are rounded in the file, and half a pixel more would be one more.
    scale = 25.4 / 72 / PIXEL * (1 - 1e-5)
    with pypdfium2.PdfDocument(paint_pdf(Document("x", pages))) as pdf:
        return [page.render(scale=scale).to_pil() for page in pdf]


def _joined(images, slots, parts):
    """The parts of a board cut out of its pages and put where they belong."""
    whole = Image.new("RGB", tuple(round(mm / PIXEL) for mm in FIELD))
    for image, slot, part in zip(images, slots, parts, strict=True):
        x, y = slot.place.at
        there = part.moved(x, y)
        corners = [value / PIXEL for value in (there.x, there.y, there.right, there.bottom)]
        assert all(math.isclose(value, round(value), abs_tol=1e-6) for value in corners)
        cut = image.crop(tuple(map(round, corners)))
        whole.paste(cut, (round(part.x / PIXEL), round(part.y / PIXEL)))
    return whole


def _differ(a, b):
    return max(high for _, high in ImageChops.difference(a, b).getextrema())


def test_the_pages_of_a_board_of_27_inches_joined_are_the_board():
    front, back = _art(0), _art(100)
    outline = Path.rectangle(Rect(0, 0, *FIELD))
    faces = [Face(f, outline, 3.0, 3.0, Row(), s) for f, s in ((front, "front"), (back, "back"))]
    field = Piece("field", "a", *faces, 1)
    chosen = PrintOptions(scheme="poster", overlap=10.5, margin=Insets(30, 5, 30, 5))
    made = impose([field], A4, chosen, Label("Field", "", _black)).value
    assert len(made) == 16
    spans = [(n * 172.0, n * 172.0 + 182.5) for n in range(4)]
    seen = [
        Rect(x, y, right - x, bottom - y)
        for y, bottom in (_seen(span, spans, 10.5) for span in spans)
        for x, right in (_seen(span, spans, 10.5) for span in spans)
    ]
    whole_front, whole_back = _pixels([front, back])
    slots = [sheet.plan.front.slots[0] for sheet in made]
    images = _pixels([sheet.front for sheet in made])
    # With all its marks and words: none of them is on what is seen.
    assert _differ(_joined(images, slots, seen), whole_front) <= ROUNDING
    slots = [sheet.plan.back.slots[0] for sheet in made]
    images = _pixels([sheet.back for sheet in made])
    shown = [window(slot, FIELD) for slot in slots]
    # From behind nothing at all is on the art: even what lies below is whole.
    assert _differ(_joined(images, slots, shown), whole_back) <= ROUNDING


def test_art_below_is_the_same_as_on_the_page_above():
    art = _art(7)
    field = Piece("field", "a", Face(art, Path.rectangle(Rect(0, 0, *FIELD)), 3, 3, Row()), None, 1)
    chosen = PrintOptions(
        scheme="poster", overlap=10.5, margin=Insets(30, 5, 30, 5), marks="none", captions=False
    )
    made = impose([field], A4, chosen, BARE).value
    first, second = _pixels([sheet.front for sheet in made[:2]])
    strips = []
    for image, sheet in ((first, made[0]), (second, made[1])):
        x, y = sheet.plan.front.slots[0].place.at
        there = Rect(172, 0, 10.5, 182.5).moved(x, y)
        box = (there.x, there.y, there.right, there.bottom)
        strips.append(image.crop(tuple(round(value / PIXEL) for value in box)))
    assert strips[0].getcolors(maxcolors=2) is None
    assert _differ(*strips) <= ROUNDING
