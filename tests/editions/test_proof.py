"""The lines of a proof."""

import pytest

from generator.editions import edition
from generator.editions.proof import BLEED, CUT, GROUND, SAFE, WIDTH
from generator.frame import Role
from generator.geometry import Path, Rect
from tests.editions.looking import CARD, RED, area, face, flood


def lines(side):
    """The coloured lines by colour, with their boxes."""
    placed = edition("proof").face(side).frame.placed
    marks = [p.mark for p in placed if p.mark.role is Role.GUIDE and p.mark.stroke.width == WIDTH]
    return {mark.stroke.paint: mark for mark in marks}


def test_cut_safe_area_and_bleed_are_drawn_over_the_art():
    side = face(flood(RED))
    made = edition("proof").face(side).frame
    assert made.placed[0] == side.frame.placed[0]
    found = lines(side)
    assert list(found) == [BLEED, SAFE, CUT]
    assert found[CUT].path == side.outline
    assert found[SAFE].path.bounds == Rect(3, 3, 54, 74)
    assert found[BLEED].path.bounds == pytest.approx(Rect(-2.925, -2.925, 65.85, 85.85))


def test_the_lines_have_the_colours_that_print_shops_use():
    assert (max(range(3), key=CUT.__getitem__), max(range(3), key=SAFE.__getitem__)) == (2, 1)
    assert max(range(3), key=BLEED.__getitem__) == 0


def test_they_stand_out_from_art_of_their_own_colour():
    placed = edition("proof").face(face()).frame.placed
    assert [p.mark.stroke.width for p in placed] == [GROUND, WIDTH] * 3


def test_only_the_cut_is_shown_where_there_is_neither_bleed_nor_margin():
    assert list(lines(face(area(0, 0, 9, 9, RED), bleed=0.0, safe=0.0))) == [CUT]


def test_a_safe_area_that_is_empty_has_no_line():
    assert SAFE not in lines(face(safe=31.0))


def test_the_lines_follow_the_outline():
    circle = Path.ellipse(Rect(0, 0, *CARD))
    assert lines(face(outline=circle))[CUT].path == circle


def test_faces_of_one_outline_share_their_lines():
    made = edition("proof")
    one, other = (made.face(face(flood(RED))).frame.placed for _ in range(2))
    assert one[-1].mark is other[-1].mark
