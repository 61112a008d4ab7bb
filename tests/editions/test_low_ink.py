"""Floods become paper, words dark, and what stood out still stands out."""

import pytest

from generator.editions import edition
from generator.editions.low_ink.drawing import PALE
from generator.editions.low_ink.paths import BOLD, EDGE
from generator.foundation.color import BLACK, WHITE, contrast, from_cmyk, parse
from generator.foundation.dataclasses import replace
from generator.frame import (
    Frame,
    GroupMark,
    Icon,
    ImageMark,
    Lettering,
    PathMark,
    Placed,
    Role,
    Source,
    TextMark,
)
from generator.geometry import Path, Rect, Size, Transform
from tests.checks.judging import image
from tests.editions.looking import BONE, CARD, GOLD, NAVY, RED, area, colors, face, flood, word


def made(*placed, **more):
    """The marks of a card with little ink."""
    return edition("low-ink").face(face(*placed, **more)).frame.placed


def letters(placed):
    """The colours of all letters."""
    return [run.color for p in placed if isinstance(p.mark, TextMark) for run in p.mark.runs]


def paths(placed):
    return [p.mark for p in placed if isinstance(p.mark, PathMark)]


@pytest.mark.parametrize("hidden", [False, True])
def test_letters_are_printed_plainly_in_a_colour_like_that_which_they_stood_out_from(hidden):
    placed = word(BONE)
    fill, outline = area(20, 30, 12, 4, GOLD), area(20, 30, 12, 4, None, NAVY)
    shown = placed.mark.runs
    lettering = Lettering(2, (GOLD,), ((NAVY,),), 0.4, shown)
    mark = replace(placed.mark, hidden=hidden, lettering=lettering)
    (text,) = made(outline, fill, placed._replace(mark=mark))
    assert isinstance(text.mark, TextMark) and not text.mark.hidden
    assert contrast(text.mark.runs[0].color, WHITE) >= 4.5


def test_a_flood_becomes_paper_with_a_border_in_its_colour():
    white, border = paths(made(flood(RED)))
    assert (white.fill, white.stroke) == (WHITE, None)
    assert (border.fill, border.stroke.paint) == (None, RED)
    assert Rect(0, 0, *CARD).contains(border.path.bounds.grown(border.stroke.width / 2))


def test_no_border_runs_through_art_that_reaches_to_the_edge():
    art = area(-3, -3, 66, 50, BONE), area(-3, 40, 66, 50, BONE)
    assert all(mark.stroke is None or mark.fill for mark in paths(made(flood(RED), *art)))


def test_paper_in_another_white_has_no_border():
    assert [mark.stroke for mark in paths(made(flood(parse("#fffdf6"))))] == [None]


def test_two_categories_are_still_distinguished():
    red, navy = (paths(made(flood(color)))[-1].stroke.paint for color in (RED, NAVY))
    assert red != navy


LEGIBLE = [
    (ink, ground)
    for ink in (WHITE, BONE, GOLD, BLACK, parse("yellow"))
    for ground in (RED, NAVY, BLACK, parse("#777"), BONE)
    if contrast(ink, ground) >= 2
]


@pytest.mark.parametrize(("ink", "ground"), LEGIBLE)
def test_words_that_could_be_read_can_be_read_on_paper(ink, ground):
    (color,) = letters(made(flood(ground), word(ink)))
    assert contrast(color, WHITE) >= 4.49


def test_white_words_take_the_colour_of_the_panel_that_they_were_on():
    assert letters(made(flood(RED), word(WHITE))) == [RED]


def test_golden_words_stay_golden_though_darker():
    (color,) = letters(made(flood(NAVY), word(GOLD)))
    assert color.red > color.green > color.blue
    assert color.luminance < GOLD.luminance


def test_a_watermark_does_not_become_a_headline():
    (color,) = letters(made(flood(BONE), word(BLACK.faded(0.08))))
    assert contrast(color, WHITE) < 1.5


def test_press_inks_are_darkened_by_black():
    (color,) = letters(made(flood(NAVY), word(from_cmyk(0, 0.2, 1, 0))))
    assert color.press is not None
    assert color.press[:3] == (0, 0.2, 1)
    assert color.press.black > 0.3


def test_a_dark_panel_becomes_a_tint_with_an_edge_and_its_words_are_read_on_that():
    panel, text = made(area(5, 5, 50, 20, NAVY), word(WHITE, y=12.0))
    tint, edge = panel.mark.fill, panel.mark.stroke
    assert contrast(tint, WHITE) < 1.4
    assert (edge.paint, edge.width) == (NAVY, EDGE)
    assert contrast(text.mark.runs[0].color, tint) >= 4.49


def test_a_light_panel_on_a_flood_is_outlined_in_the_colour_of_the_flood():
    panel = paths(made(flood(RED), area(8, 8, 44, 64, BONE)))[-1]
    assert (panel.fill, panel.stroke.paint) == (WHITE, RED)


def test_what_lay_under_a_panel_stays_hidden():
    """A panel that nobody could tell from the paper still covers what was drawn before it."""
    _, panel = paths(made(area(5, 30, 50, 10, NAVY), area(10, 20, 20, 40, WHITE)))
    assert panel.fill == WHITE


def test_a_small_patch_that_nobody_could_see_hides_lines_below_it_too():
    """The number of a space stays free of the path that runs below it."""
    path, patch = area(5, 33, 50, 0.1, None, RED), area(20, 30, 9, 5, BONE)
    group = GroupMark(Frame(CARD, (patch,)), opacity=0.85)
    placed = made(flood(BONE), path, Placed(0, 0, group))
    assert colors(placed[-1].mark.frame) == [WHITE]


def test_a_small_shine_hides_nothing():
    assert len(made(flood(BONE), area(20, 30, 2, 2, BONE.faded(0.3)))) == 1


def test_a_shadow_vanishes_and_hides_nothing():
    placed = made(area(5, 5, 40, 40, NAVY), area(8, 8, 40, 40, BLACK.faded(0.3)))
    assert len(placed) == 1


def test_small_things_stay_filled():
    dots = [area(x, 10, 2, 2, color) for x, color in ((5, BLACK), (10, RED))]
    assert colors(Frame(CARD, made(*dots))) == [BLACK, RED]


def test_a_light_dot_on_a_dark_card_becomes_a_dark_one():
    assert paths(made(flood(NAVY), area(30, 40, 2, 2, WHITE)))[-1].fill == NAVY


def test_a_white_dot_on_a_black_dot_stays_white():
    placed = made(area(10, 10, 2.8, 2.8, BLACK), area(10.9, 10.9, 1, 1, WHITE))
    assert colors(Frame(CARD, placed)) == [BLACK, WHITE]


@pytest.mark.parametrize(("before", "after"), [(0.3, 0.3), (0.9, BOLD), (1.5, BOLD)])
def test_a_bold_line_stays_a_line_no_weaker_than_fine_ones(before, after):
    (line,) = paths(made(area(10, 10, 30, 30, None, NAVY, line=before)))
    assert (line.stroke.paint, line.stroke.width) == (NAVY, after)


def test_a_thick_line_becomes_its_two_edges():
    outer, core = paths(made(area(10, 10, 30, 30, None, NAVY, line=3.0)))
    assert (outer.stroke.paint, core.stroke.paint) == (NAVY, WHITE)
    assert outer.stroke.width - core.stroke.width == pytest.approx(2 * EDGE)


def test_two_colours_that_are_equally_light_are_still_distinguished():
    green, red = parse("#3a7a3a"), parse("#c0392b")
    assert contrast(green, red) < 1.2
    assert paths(made(area(5, 5, 50, 50, green), area(10, 10, 2, 2, red)))[-1].fill == red


def test_a_picture_is_pale_and_words_on_it_are_dark():
    picture, text = (each.mark for each in made(image(5, 5, 50, 70), word(WHITE)))
    assert picture.picture.ink == PALE
    assert contrast(text.runs[0].color, parse("#cccccc")) >= 4.49


def test_a_little_picture_stays_as_it_is():
    (placed,) = made(image(5, 5, 6, 6))
    assert (placed.mark.picture.ink, placed.mark.picture.freed) == (1, False)


def test_a_picture_on_a_dark_ground_is_freed_of_it():
    placed = made(flood(NAVY), image(5, 5, 6, 6), image(10, 20, 30, 30))
    pictures = [p.mark.picture for p in placed if isinstance(p.mark, ImageMark)]
    assert [(each.ink, each.freed) for each in pictures] == [(1, True), (PALE, True)]


def test_icons_in_words_take_the_colour_of_words():
    sign = Frame(Size(1, 1), (area(0, 0, 1, 1, WHITE),))
    text = TextMark((Icon(0.0, 0.0, sign, 5.0, ":coin:"),), Size(5, 5))
    placed = made(flood(RED), Placed(20, 30, text))
    assert colors(placed[-1].mark.runs[0].frame) == [RED]


def test_a_qr_code_stays_as_it_is():
    code = area(5, 5, 30, 30, BLACK)._replace(source=Source(kind="qr"))
    (placed,) = made(code)
    assert placed.mark is code.mark


@pytest.mark.parametrize("role", [Role.CUT, Role.FOLD, Role.GUIDE])
def test_lines_that_are_not_ink_stay_as_they_are(role):
    line = area(5, 5, 30, 30, None, NAVY, role=role)
    assert made(line) == (line,)


def test_a_flood_inside_a_window_leaves_the_edge_of_the_window():
    """The art is larger than the window: its own edge is cut off."""
    inner = Frame(Size(40, 40), (area(-5, -5, 50, 50, NAVY),))
    window = Path.ellipse(Rect(0, 0, 40, 40))
    placed = made(Placed(10, 10, GroupMark(inner, clip=window)))
    edge = placed[-1].mark
    assert (edge.path, edge.fill, edge.stroke.paint) == (window, None, NAVY)


def test_no_edge_of_a_window_is_drawn_where_it_is_cut_away():
    """A side of a box is a window that reaches into the bleed: its edge there looks like a line to cut along."""
    inner = Frame(Size(40, 40), (area(-5, -5, 50, 50, NAVY),))
    whole = Path.rectangle(Rect(0, 0, *CARD))
    within, beyond = (
        made(Placed(x, 10, GroupMark(inner, clip=Path.rectangle(Rect(0, 0, 40, 40)))))[-1].mark
        for x in (10, -3)
    )
    assert isinstance(within, PathMark)
    assert (beyond.clip, colors(beyond.frame)) == (whole, [NAVY])


def test_words_over_edges_of_stones_are_on_plain_paper():
    stones = [area(10 + 7 * i, 25, 7, 12, parse(c)) for i, c in enumerate(("#444", "#555", "#444"))]
    placed = made(flood(parse("#222")), *stones, word(WHITE, x=12.0))
    patch, text = placed[-2:]
    assert (patch.mark.fill, patch.mark.stroke) == (WHITE, None)
    assert isinstance(text.mark, TextMark)


def test_what_is_translucent_as_one_is_drawn_as_it_was_seen():
    inner = Frame(Size(2, 2), (area(0, 0, 2, 2, BLACK),))
    group = GroupMark(inner, Transform.translate(20, 20), opacity=0.1)
    (placed,) = made(Placed(0, 0, group))
    (color,) = colors(placed.mark.frame)
    assert placed.mark.opacity == 1
    assert color.alpha == 1
    assert 1.1 < contrast(color, WHITE) < 1.5


def test_other_pages_have_little_ink_too():
    page = Frame(CARD, (area(0, 0, 60, 80, NAVY), word(WHITE)))
    white, text = edition("low-ink").frame(page).placed
    assert (white.mark.fill, text.mark.runs[0].color) == (WHITE, NAVY)


def test_a_scaled_card_is_judged_by_its_size_on_paper():
    """A square of 9 mm is no dot, but at a fifth of its size it is one."""
    inner = Frame(CARD, (area(10, 10, 30, 30, NAVY), area(30, 60, 9, 9, NAVY)))
    by = Transform.scale(0.2)
    (placed,) = edition("low-ink").frame(Frame(CARD, (Placed(0, 0, GroupMark(inner, by)),))).placed
    large, small = paths(placed.mark.frame.placed)
    assert large.fill != NAVY
    assert small.fill == NAVY


def test_a_face_keeps_its_notes():
    before = face(flood(RED))
    assert edition("low-ink").face(replace(before)).notes == before.notes


def test_a_drawing_that_fades_stays_and_a_soft_shadow_does_not():
    mask = Frame(Size(20, 20), (area(0, 0, 20, 20, WHITE),))
    drawing = Frame(Size(20, 20), (area(0, 2, 6, 9, RED), area(8, 2, 6, 9, NAVY)))
    shadow = Frame(Size(20, 20), (area(2, 2, 9, 9, BLACK),))
    assert len(made(Placed(10.0, 10.0, GroupMark(drawing, mask=mask)))) == 1
    assert made(Placed(10.0, 10.0, GroupMark(shadow, mask=mask))) == ()
