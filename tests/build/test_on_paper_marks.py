"""Marks, words and boards on paper: measured in the PDF, to 0.01 mm."""

from __future__ import annotations

import io
from itertools import pairwise

import pypdfium2
import pytest

from generator.foundation.color import Color
from generator.frame import Frame, PathMark, Placed
from generator.frame.sheet import Paper
from generator.geometry import Path, Rect, Size
from generator.impose.booklet import Fold, bound
from generator.paint import Document, Page
from generator.paint.pdf import paint_pdf
from tests.build.decks import ONE, faces, game, sheets, table, trims
from tests.build.games import MM
from tests.build.measured import Line, Printed, measured

NEAR = 0.005
BIG = "{name: Big, size: 300 x 400 mm}"


def crossed(lines: tuple[Line, ...], box: Rect) -> bool:
    """Whether a line lies in a box, more than along its edge."""
    inner = box.grown(-0.01)
    return any(
        line.box.x < inner.right
        and line.box.right > inner.x
        and line.box.y < inner.bottom
        and line.box.bottom > inner.y
        for line in lines
    )


def ends(page: Printed, at: float, upright: bool) -> list[float]:
    """Where the marks of one cut begin, on the other axis."""
    found = [line for line in page.lines if line.upright == upright]
    return sorted(
        line.box.y if upright else line.box.x
        for line in found
        if abs((line.x if upright else line.y) - at) < NEAR
    )


def cut_along(cut: dict[str, Rect], at: float, upright: bool) -> tuple[float, float]:
    """Where the cards that a cut separates begin and end: on a page that isn't full not at those of the others."""
    there = [
        (box.y, box.bottom) if upright else (box.x, box.right)
        for box in cut.values()
        if min(abs(side - at) for side in ((box.x, box.right) if upright else (box.y, box.bottom)))
        < NEAR
    ]
    return min(start for start, _ in there), max(end for _, end in there)


@pytest.mark.parametrize("paper", ["A4", BIG, "Letter"])
@pytest.mark.parametrize("count", [1, 4, 5, 9])
@pytest.mark.parametrize(("gap", "bleed"), [(0, 0), (6, 3), (2, 3)])
def test_both_ends_of_every_cut_are_marked_and_nothing_else(
    paper: str, count: int, gap: float, bleed: float
) -> None:
    head = f"papers: [{paper}]\nsheets: {{gap: {gap}, captions: false}}"
    for page in sheets("63 x 88 mm", count, head, bleed):
        cut = trims(page, bleed)
        xs = {round(v, 2) for box in cut.values() for v in (box.x, box.right)}
        ys = {round(v, 2) for box in cut.values() for v in (box.y, box.bottom)}
        assert {round(line.x, 2) for line in page.lines if line.upright} == xs
        assert {round(line.y, 2) for line in page.lines if not line.upright} == ys
        for upright, places in ((True, xs), (False, ys)):
            for at in places:
                start, end = cut_along(cut, at, upright)
                one, other = ends(page, at, upright)
                assert one < start - bleed and other > end
        for area in faces(page).values():
            assert not crossed(page.lines, area.seen)
        for line in page.lines:
            assert page.paper.contains(line.box)


@pytest.mark.parametrize(("gap", "bleed", "count"), [(0, 0, 9), (6, 2, 9), (6, 3, 5), (8, 0, 7)])
def test_lines_through_the_sheet_run_in_the_middle_of_gaps_alone(
    gap: float, bleed: float, count: int
) -> None:
    head = f"papers: [{BIG}]\nsheets: {{gap: {gap}, marks: line, captions: false}}"
    (page,) = sheets("63 x 88 mm", count, head, bleed)
    cut = trims(page, bleed)
    for area in faces(page).values():
        assert not crossed(page.lines, area.seen)
    box = next(iter(cut.values()))
    for axis, upright in ((0, True), (1, False)):
        spans = sorted(
            {(round(b[axis], 2), round(b[axis] + b.size[axis], 2)) for b in cut.values()}
        )
        middles = [(end + start) / 2 for (_, end), (start, _) in pairwise(spans)]
        inside = [
            line
            for line in page.lines
            if line.upright == upright
            and spans[0][1] < (line.x if upright else line.y) < spans[-1][0]
            and _between(line, cut, upright)
        ]
        assert {round(line.x if upright else line.y, 2) for line in inside} == (
            {round(v, 2) for v in middles} if gap else set()
        )
    assert tuple(sorted(box.size)) == pytest.approx((63, 88), abs=NEAR)


def _between(line: Line, cut: dict[str, Rect], upright: bool) -> bool:
    """Whether a line runs beside cards, not in the margin alone."""
    spans = [(b.y, b.bottom) if upright else (b.x, b.right) for b in cut.values()]
    start, end = sorted((line.y, line.to_y) if upright else (line.x, line.to_x))
    return any(min(end, high) - max(start, low) > 0.01 for low, high in spans)


@pytest.mark.parametrize(
    ("size", "margin"),
    [
        ("63 x 88 mm", 15),
        ("63 x 94 mm", 5),
        ("63 x 95.5 mm", 5),
        ("66 x 95 mm", 5),
        ("63 x 88 mm", 3),
    ],
)
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_words_in_the_margin_are_on_no_card_and_within_what_is_printed(
    size: str, margin: float, paper: str
) -> None:
    head = f"papers: [{paper}]\nsheets: {{margin: {margin}}}"
    made = game({"a": (f"size: {size}", table("a", 9, "none"))}, head, request=ONE)
    (artifact,) = made.artifacts
    lacks = [d.message for d in made.diagnostics if d.code == "PAPER003"]
    pages = measured(artifact.content)
    words = _words(artifact.content)
    assert len(words) == len(pages)
    for page, box in zip(pages, words, strict=True):
        inner = Rect(margin, margin, page.paper.width - 2 * margin, page.paper.height - 2 * margin)
        assert all(inner.contains(card, NEAR) for card in trims(page).values())
        if box is None:
            assert f"{paper} leaves no room for a caption beside `a`" in lacks
            continue
        # A letter such as p hangs a little out of its line.
        assert inner.contains(box, 0.2)
        assert not any(box.overlaps(card) for card in trims(page).values())
        assert not any(box.grown(0.05).overlaps(line.box.grown(1e-3)) for line in page.lines)


def _words(content: bytes) -> list[Rect | None]:
    """The box of all letters of each page, mm from its top left."""
    found: list[Rect | None] = []
    with pypdfium2.PdfDocument(io.BytesIO(content)) as file:
        for page in file:
            text, high = page.get_textpage(), page.get_height()
            boxes = [text.get_charbox(n) for n in range(text.count_chars())]
            if not boxes:
                found.append(None)
                continue
            left, low = (min(box[n] for box in boxes) for n in (0, 1))
            right, top = (max(box[n] for box in boxes) for n in (2, 3))
            found.append(Rect(left / MM, (high - top) / MM, (right - left) / MM, (top - low) / MM))
    return found


@pytest.mark.parametrize(
    ("size", "paper", "columns", "down", "overlap"),
    [
        ("594 x 420 mm", "{name: A4, margins: 10}", 4, 2, 10),
        ("370 x 280 mm", "{name: A4, margins: 10}", 2, 2, 10),
        ("400 x 250 mm", "Letter", 2, 1, 6),
        ("20 x 24 in", "A4", 2, 4, 8),
    ],
)
def test_pages_of_a_board_repeat_the_overlap_and_together_are_the_board(
    size: str, paper: str, columns: int, down: int, overlap: float
) -> None:
    head = f"papers: [{paper}]\nsheets: {{scheme: poster, overlap: {overlap}}}"
    pages = sheets(size, 1, head)
    assert len(pages) == columns * down
    shown = []
    for page in pages:
        (area,) = faces(page).values()
        shown.append(area.seen.moved(-area.box.x, -area.box.y))
        assert page.paper == pages[0].paper
    whole = area.box.size
    xs = sorted({(round(b.x, 3), round(b.right, 3)) for b in shown})
    ys = sorted({(round(b.y, 3), round(b.bottom, 3)) for b in shown})
    assert (len(xs), len(ys)) == (columns, down)
    for spans, length in ((xs, whole.width), (ys, whole.height)):
        assert spans[0][0] == pytest.approx(0, abs=NEAR)
        assert spans[-1][1] == pytest.approx(length, abs=NEAR)
        for (_, end), (start, _) in pairwise(spans):
            assert end - start == pytest.approx(overlap, abs=NEAR)


@pytest.mark.parametrize("count", range(1, 21))
def test_a_folded_booklet_is_read_from_its_first_page_to_its_last(count: int) -> None:
    """Each sheet is turned over at the fold: what is left on one side is right on the other."""
    page = Size(105, 148)
    box = Path.rectangle(Rect(20, 20, 60, 100))
    pages = [
        Frame(page, (Placed(0, 0, PathMark(box, Color(0, 0, number / 255))),))
        for number in range(1, count + 1)
    ]
    fold = Fold.of(Paper("A5", Size(148, 210)), page)
    assert fold is not None
    file = paint_pdf(Document("book", tuple(Page(side) for side in bound(pages, fold))))
    sides = [_pages_of(each) for each in measured(file)]
    assert len(sides) == 2 * -(-count // 4)
    leaves: list[int] = []
    # From outside in, the right halves of outsides and the left of insides; then, from inside out, the others.
    for outside, inside in zip(sides[::2], sides[1::2], strict=True):
        leaves += [outside[1], inside[0]]
    for outside, inside in reversed(list(zip(sides[::2], sides[1::2], strict=True))):
        leaves += [inside[1], outside[0]]
    assert leaves == [*range(1, count + 1), *[0] * (len(leaves) - count)]


def _pages_of(side: Printed) -> tuple[int, int]:
    """The numbers of the pages left and right on a side, 0 for a blank; their boxes are where they belong."""
    found = [0, 0]
    for area in side.areas:
        half = int(area.box.x > side.paper.width / 2)
        found[half] = int(area.color[5:], 16)
        left = side.paper.width / 2 if half else side.paper.width / 2 - 105
        assert area.box == pytest.approx((left + 20, 20, 60, 100), abs=NEAR)
    return found[0], found[1]


@pytest.mark.parametrize(
    ("size", "margin", "wanted"),
    [
        (
            "63 x 88 mm",
            "80",
            "`a` is 63 × 88 mm, but the margins leave only 50 × 137 mm of A4: it is printed on 2 pages to be joined",
        ),
        (
            "200 x 290 mm",
            "[10, 3, 3, 3]",
            "`a` is 200 × 290 mm, but the margins leave only 204 × 277 mm of A4: it is printed on 2 pages to be joined",
        ),
        (
            "250 x 200 mm",
            "12",
            "`a` is 250 × 200 mm, but the margins leave only 186 × 273 mm of A4: it is printed on 2 pages to be joined",
        ),
        ("300 x 200 mm", "5", "`a` is bigger than A4: it is printed on 2 pages to be joined"),
    ],
)
def test_what_only_margins_are_too_wide_for_is_not_called_too_big_for_the_paper(
    size: str, margin: str, wanted: str
) -> None:
    head = f"papers: [A4]\nsheets: {{margin: {margin}}}"
    made = game({"a": (f"size: {size}", table("a", 1, "none"))}, head, request=ONE)
    (artifact,) = made.artifacts
    said = [each for each in made.diagnostics if each.code == "PAPER005"]
    assert [each.message for each in said] == [wanted]
    assert said[0].hints[0].startswith("set a smaller `margin`") == ("margins leave" in wanted)
    # It is joined of its true size all the same.
    parts = [area for page in measured(artifact.content) for area in faces(page).values()]
    wide, high = (float(word) for word in size.removesuffix(" mm").split(" x "))
    assert len(parts) == 2
    for part in parts:
        assert tuple(part.box.size) == pytest.approx((wide, high), abs=NEAR)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("margin", [3, 4, 5, 6.35, 9])
@pytest.mark.parametrize(("size", "bleed"), [("poker", 3), ("63 x 88 mm", 0), ("50 x 50 mm", 2)])
def test_marks_are_printed_where_the_printer_prints_or_it_is_reported_that_they_are_not(
    size: str, bleed: float, margin: float, paper: str
) -> None:
    head = f"papers: [{paper}]\nsheets: {{margin: {margin}, captions: false}}"
    made = game({"a": (f"size: {size}", table("a", 20, "none"))}, head, bleed, ONE)
    said = [each.message for each in made.diagnostics if each.code == "PAPER003"]
    page = measured(made.artifacts[0].content)[0]
    inner = Rect(margin, margin, page.paper.width - 2 * margin, page.paper.height - 2 * margin)
    shown = [max(line.box.clipped(inner).size) for line in page.lines]
    lacking = min(shown) < 1 - NEAR
    assert said == ([f"{paper} leaves no room for crop marks beside `a`"] if lacking else [])
