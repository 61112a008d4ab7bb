"""Art that ends at the cut, on faces made by hand."""

import pytest

from generator.checks.no_bleed import no_bleed
from generator.foundation.color import BLACK, WHITE, parse
from generator.foundation.dataclasses import replace
from generator.frame import Frame, GroupMark, PathMark, Placed
from generator.geometry import Path, Rect
from tests.checks.judging import CARD, ENTRY, Row, box, face, image

TRIM = Rect(0, 0, *CARD)
ROUND = Path.ellipse(TRIM)
FULL = box(-3, -3, 69, 94, fill=BLACK)


def disc(rect):
    return Placed(0, 0, PathMark(Path.ellipse(rect), BLACK), ENTRY)


def grouped(*placed, clip=None):
    return Placed(0, 0, GroupMark(Frame(CARD, placed), clip=clip), ENTRY)


@pytest.mark.parametrize(
    ("placed", "outline", "count"),
    [
        ([box(fill=BLACK)], None, 1),
        ([box(-3, -3, 69, 43, fill=BLACK)], None, 0),
        ([box(-3, -3, 66, 94, fill=BLACK)], None, 1),
        ([box(0, 60, 63, 10, fill=BLACK)], None, 0),
        ([box(0, 20, 63, 60, fill=BLACK)], None, 1),
        ([box(0.5, 0.5, 62, 87, fill=BLACK)], None, 0),
        ([box(fill=WHITE)], None, 0),
        ([box(fill=parse("#f6f6f6"))], None, 0),
        ([image(0, 0, 63, 88)], None, 1),
        ([image(-3, -3, 69, 94)], None, 0),
        ([FULL, image(0, 0, 63, 88)], None, 0),
        ([box(fill=BLACK), box(-3, -3, 69, 94, fill=WHITE)], None, 0),
        ([grouped(box(-9, -9, 90, 110, fill=BLACK), clip=Path.rectangle(TRIM))], None, 1),
        ([grouped(FULL)], None, 0),
        ([disc(TRIM)], ROUND, 1),
        ([disc(TRIM.grown(3))], ROUND, 0),
    ],
)
def test_what_ends_at_the_cut(placed, outline, count):
    assert len(list(no_bleed(face(*placed, outline=outline)))) == count


def test_what_is_never_cut_there_is_fine():
    art = box(fill=BLACK)
    assert not list(no_bleed(replace(face(art), bleed=0.0)))
    assert not list(no_bleed(face(art, side="lid")))
    assert not list(no_bleed(face(art, row=Row(copies=0))))


def test_a_picture_can_be_continued():
    (found,) = no_bleed(face(image(0, 0, 63, 88)))
    assert found.message == "`rules` ends at the cut on the front of `Goblin`"
    source = replace(ENTRY, kind="image", id="")
    (found,) = no_bleed(face(image(0, 0, 63, 88)._replace(source=source)))
    assert found.message.startswith("`image` ends")
    assert "`bleed: mirror`" in str(found.hint)
