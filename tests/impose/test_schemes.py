"""What holds for every scheme, `_template.py` included, and what is special to those with little to say."""

from collections import Counter
from inspect import getdoc, getmodule

import pytest

from generator.arrange import batches
from generator.arrange.placement import placed_sheets
from generator.frame.printing import PrintOptions
from generator.geometry import Point, Rect, Size
from generator.impose import SCHEMES
from tests.impose.imposing import A4, BARE, EURO, art, groups, piece, pieces, sheets
from tests.templates import template


def schemes():
    return [*SCHEMES, template(SCHEMES)]


def laid_out(scheme, listed, on=A4, options=None):
    options = options or PrintOptions()
    plans = [plan for batch in batches(listed, options) for plan in scheme(batch, on, options)]
    return placed_sheets(listed, BARE, options, plans)


@pytest.mark.parametrize("scheme", schemes(), ids=lambda s: s.__name__)
class TestEveryScheme:
    listed = (
        piece("a", copies=3),
        piece("b", copies=0),
        piece("c", Size(88, 63), copies=2, back=False),
        piece("d", Size(20, 20)),
    )

    def test_places_each_piece_as_often_as_it_has_copies(self, scheme):
        made = laid_out(scheme, self.listed)
        placed = Counter(id(mark.frame) for s in made for mark, _ in groups(s.front))
        assert placed == {id(p.front.frame): p.copies for p in self.listed if p.copies}
        behind = Counter(id(mark.frame) for s in made for mark, _ in groups(s.back))
        assert behind == {id(p.back.frame): p.copies for p in self.listed if p.copies and p.back}

    def test_keeps_true_size(self, scheme):
        for sheet in laid_out(scheme, self.listed):
            for mark, box in groups(sheet.front):
                assert sorted(box.size) == pytest.approx(sorted(mark.frame.size))

    def test_stays_on_the_paper(self, scheme):
        for sheet in laid_out(scheme, self.listed):
            whole = Rect(0, 0, *sheet.front.size)
            assert all(whole.contains(box) for box in art(sheet.front))
            assert whole.contains(sheet.plan.bleed)
            assert sheet.plan.bleed.contains(sheet.plan.trim)

    def test_tells_the_designer_what_to_do(self, scheme):
        assert "print" in getdoc(getmodule(scheme)).lower()


@pytest.mark.parametrize(
    ("size", "bleed", "page"),
    [(EURO, 3, Size(69, 94)), (Size(63.5, 88.9), 0, Size(63.5, 88.9))],
)
def test_a_page_for_each_piece(size, bleed, page):
    listed = pieces(2, size=size, bleed=bleed)
    first, _ = sheets(listed, scheme="single")
    assert first.front.size == page
    assert first.plan.trim == Rect(bleed, bleed, *size)
    assert first.plan.bleed == Rect(0, 0, *page)
    assert art(first.front) == [Rect(0, 0, *page)]
    ((_, box),) = groups(first.back)
    assert (box.x, box.y) == Point(bleed, bleed)


def test_a_home_printers_sheet_is_not_trimmed():
    (sheet,) = sheets(pieces(2))
    assert sheet.plan.trim == sheet.plan.bleed == Rect(0, 0, 210, 297)
