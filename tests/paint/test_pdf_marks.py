"""What each mark looks like, as letters: a frame of 8 x 6 mm at one pixel a millimetre."""

import pytest

from generator.foundation.color import BLACK, from_cmyk, parse
from generator.frame import (
    GroupMark,
    LinearGradient,
    LinkMark,
    PathMark,
    RadialGradient,
    Role,
    Stop,
    Stroke,
)
from generator.geometry import Path, Point, Rect, Size, Transform
from tests.paint.painting import drawn, frame, image, operators, paint, pixels

RED, LIME, BLUE, YELLOW = map(parse, ("red", "lime", "blue", "yellow"))


def box(color, x=0, y=0, width=2, height=2, **more):
    return PathMark(Path.rectangle(Rect(x, y, width, height)), color, **more)


def stops(*colors):
    return tuple(Stop(at / (len(colors) - 1), color) for at, color in enumerate(colors))


def test_marks_lie_where_they_are_placed_and_the_later_over_the_earlier():
    data = paint(
        frame((1, 1, box(RED)), (2, 2, box(BLUE, width=4)), (0, 5, box(LIME, width=8, height=1)))
    )
    assert pixels(data) == drawn("""
        ________
        _rr_____
        _rbbbb__
        __bbbb__
        ________
        gggggggg
    """)


def test_marks_may_reach_beyond_the_frame():
    assert pixels(paint(frame(box(RED, -3, -3, 5, 5)))).splitlines()[:2] == ["rr______", "rr______"]


def test_an_overlap_is_a_hole_by_the_even_odd_rule_only():
    twice = Path(
        (*Path.rectangle(Rect(1, 1, 6, 4)).commands, *Path.rectangle(Rect(3, 2, 2, 2)).commands)
    )
    assert pixels(paint(frame(PathMark(twice, RED, even_odd=True)))) == drawn("""
        ________
        _rrrrrr_
        _rr__rr_
        _rr__rr_
        _rrrrrr_
        ________
    """)
    assert pixels(paint(frame(PathMark(twice, RED)))).splitlines()[2] == "_rrrrrr_"


def test_a_line_lies_half_on_each_side_of_its_path():
    assert pixels(paint(frame(box(YELLOW, 2, 2, 4, 2, stroke=Stroke(BLUE, 2))))) == drawn("""
        ________
        _bbbbbb_
        _bbbbbb_
        _bbbbbb_
        _bbbbbb_
        ________
    """)


def test_a_slanted_outline_is_not_taken_for_an_upright_one():
    slanted = Path.polygon([(0, 0), (6, 3), (6, 6), (0, 3)])
    rows = pixels(paint(frame(PathMark(slanted, RED)))).splitlines()
    assert (rows[0], rows[2], rows[5]) == ("r_______", "rrrrr___", "_____r__")


def test_dashes_and_square_ends_are_in_millimetres_and_stay_with_their_mark():
    line = Path.polygon([(1.75, 0), (6.25, 0)], closed=False)
    marks = [
        (0, 0.5, PathMark(line, stroke=Stroke(RED, 1, (2, 1)))),
        (0, 2.5, PathMark(line, stroke=Stroke(RED, 1, cap="square"))),
        (0, 4.5, PathMark(line, stroke=Stroke(RED, 1))),
    ]
    assert pixels(paint(frame(*marks))) == drawn("""
        __rr_r__
        ________
        _rrrrrr_
        ________
        __rrrr__
        ________
    """)


def test_round_corners_are_cut_and_mitred_ones_are_not():
    def corner(join):
        return image(
            paint(frame(box(None, 2, 2, 4, 2, stroke=Stroke(RED, 2, join=join)))), scale=10
        )

    assert corner("miter").getpixel((11, 11)) == (255, 0, 0)
    assert corner("round").getpixel((11, 11)) == (255, 255, 255)
    assert corner("bevel").getpixel((13, 13)) == (255, 255, 255)


def test_a_group_is_moved_turned_and_mirrored():
    arrow = frame(box(RED, 0, 0, 2, 1), box(BLUE, 0, 1, 1, 1), size=(2, 2))
    marks = [
        (0, 0, GroupMark(arrow)),
        (3, 0, GroupMark(arrow, Transform.rotate(90, Point(1, 1)))),
        (6, 0, GroupMark(arrow, Transform(-1, 0, 0, 1, 2, 0))),
        (0, 2, GroupMark(arrow, Transform.scale(2))),
        (5, 3, GroupMark(arrow, Transform.translate(1, 1) @ Transform.rotate(180, Point(1, 1)))),
    ]
    assert pixels(paint(frame(*marks))) == drawn("""
        rr_br_rr
        b___r__b
        rrrr____
        rrrr____
        bb_____b
        bb____rr
    """)


def test_a_clip_is_in_the_outer_coordinates_and_moves_with_its_group():
    art = frame(box(RED, -5, -5, 20, 20))
    clip = Path.rectangle(Rect(0, 0, 2, 3))
    marks = [
        (1, 1, GroupMark(art, clip=clip)),
        (4, 2, GroupMark(art, Transform.rotate(90) @ Transform.scale(3), clip)),
        (7, 0, box(BLUE, 0, 0, 1, 1)),
    ]
    assert pixels(paint(frame(*marks))) == drawn("""
        _______b
        _rr_____
        _rr_rr__
        _rr_rr__
        ____rr__
        ________
    """)


def test_opacity_of_a_group_veils_it_as_one():
    pair = frame(box(RED, 0, 0, 4, 4), box(BLUE, 2, 0, 4, 4))
    shown = image(paint(frame((1, 1, GroupMark(pair, opacity=0.5)))))
    assert shown.getpixel((1, 2)) == pytest.approx((255, 127, 127), abs=2)
    assert shown.getpixel((4, 2)) == pytest.approx((127, 127, 255), abs=2)


def test_opacity_of_a_colour_lets_through_what_lies_below_and_ends_with_its_mark():
    veil = parse("#0000ff80")
    shown = image(paint(frame(box(RED, 0, 0, 8, 2), box(veil, 2, 0, 2, 6), box(BLUE, 6, 0, 2, 6))))
    assert shown.getpixel((3, 1)) == pytest.approx((127, 0, 128), abs=2)
    assert shown.getpixel((3, 4)) == pytest.approx((127, 127, 255), abs=2)
    assert shown.getpixel((7, 4)) == (0, 0, 255)


def test_what_nobody_can_see_is_not_written():
    nothing = parse("transparent")
    line = Stroke(RED, 0)
    blank = frame(box(nothing), box(None, stroke=Stroke(nothing, 1)), box(None, stroke=line))
    veiled = GroupMark(frame(box(RED)), opacity=0)
    assert operators(paint(frame(blank.placed[0], veiled, GroupMark(blank)))).count(b"\n") == 0


def test_a_gradient_runs_between_its_ends_and_goes_on_beyond():
    across = LinearGradient(Point(2, 0), Point(6, 0), stops(RED, BLUE))
    shown = image(paint(frame(box(across, 0, 0, 8, 6))), scale=10)
    assert shown.getpixel((5, 30)) == pytest.approx((255, 0, 0), abs=2)
    assert shown.getpixel((30, 30)) == pytest.approx((191, 0, 64), abs=4)
    assert shown.getpixel((75, 30)) == pytest.approx((0, 0, 255), abs=2)


def test_stops_at_one_place_are_a_jump_and_a_gradient_moves_with_its_mark():
    flag = LinearGradient(
        Point(0, 0), Point(6, 0), (Stop(0, RED), Stop(0.5, RED), Stop(0.5, LIME), Stop(1, LIME))
    )
    assert pixels(paint(frame((1, 1, box(flag, 0, 0, 6, 2))))).splitlines()[:4] == [
        "________",
        "_rrrggg_",
        "_rrrggg_",
        "________",
    ]


def test_a_circle_of_colour_may_be_squeezed_and_have_its_focus_aside():
    def shades(**more):
        glow = RadialGradient(Point(4, 3), 4, stops(BLACK, RED), **more)
        return image(paint(frame(box(glow, 0, 0, 8, 6))), scale=4)

    even = shades()
    assert even.getpixel((16, 12))[0] < 20
    assert even.getpixel((16, 2))[0] == pytest.approx(even.getpixel((6, 12))[0], abs=12)
    flat = shades(squeeze=0.5)
    assert flat.getpixel((16, 2))[0] > 250
    assert flat.getpixel((6, 12)) == even.getpixel((6, 12))
    low = shades(squeeze=0.5, focus=Point(4, 4.5))
    assert low.getpixel((16, 18))[0] < 25
    aside = shades(focus=Point(2, 3))
    assert aside.getpixel((8, 12))[0] < 20
    assert shades(focus=Point(20, 3)).getpixel((30, 12))[0] < 90


def test_opacities_of_stops_fade_over_what_lies_below():
    fade = LinearGradient(Point(0, 0), Point(8, 0), stops(BLUE, parse("#0000ff00")))
    shown = image(paint(frame(box(YELLOW, 0, 0, 8, 6), (0, 3, box(fade, 0, 0, 8, 3)))), scale=10)
    assert shown.getpixel((45, 15)) == (255, 255, 0)
    assert shown.getpixel((20, 45)) == pytest.approx((64, 64, 191), abs=5)
    assert shown.getpixel((60, 45)) == pytest.approx((191, 191, 64), abs=5)


def test_opacities_of_stops_reach_as_far_as_a_thick_line():
    fade = LinearGradient(Point(0, 0), Point(8, 0), stops(BLUE, parse("#0000ff00")))
    line = Path.polygon([(4, 2.5), (4, 3.5)], closed=False)
    shown = image(paint(frame(PathMark(line, stroke=Stroke(fade, 8)))), scale=10)
    assert shown.getpixel((10, 30)) == pytest.approx((32, 32, 255), abs=5)
    assert shown.getpixel((70, 30)) == pytest.approx((223, 223, 255), abs=5)


def test_a_line_can_have_a_gradient_wherever_its_group_lies():
    halves = (Stop(0, RED), Stop(0.5, RED), Stop(0.5, BLUE), Stop(1, BLUE))
    across = LinearGradient(Point(0, 0), Point(4, 0), halves)
    line = PathMark(Path.polygon([(0, 0.5), (4, 0.5)], closed=False), stroke=Stroke(across, 1))
    lines = frame(line, size=(4, 1))
    marks = [
        (0, 0, line),
        (4, 1, GroupMark(lines)),
        (8, 2, GroupMark(lines, Transform(-1, 0, 0, 1, 0, 0))),
        (0, 3, GroupMark(frame(line), Transform.scale(2, 1))),
    ]
    assert pixels(paint(frame(*marks))) == drawn("""
        rrbb____
        ____rrbb
        ____bbrr
        rrrrbbbb
        ________
        ________
    """)


def test_stops_out_of_order_are_brought_into_it():
    jumps = (Stop(0.5, RED), Stop(0.5, LIME), Stop(0.2, BLUE), Stop(2, BLUE))
    flag = LinearGradient(Point(0, 0), Point(8, 0), jumps)
    data = paint(frame(box(flag, 0, 0, 8, 6)))
    assert pixels(data).splitlines()[0] == "rrrrbbbb"
    assert b"/Bounds[.5]" in data


@pytest.mark.parametrize(
    "gradient",
    [
        LinearGradient(Point(1, 1), Point(1, 1), stops(BLUE, RED)),
        RadialGradient(Point(1, 1), 0, stops(BLUE, RED)),
        LinearGradient(Point(0, 0), Point(9, 0), (Stop(0.3, RED),)),
        LinearGradient(Point(0, 0), Point(9, 0), (Stop(-1, RED), Stop(-0.5, RED))),
    ],
)
def test_a_gradient_without_length_shows_its_last_colour(gradient):
    assert pixels(paint(frame(box(gradient, 0, 0, 8, 6)))).splitlines()[2] == "rrrrrrrr"


def test_press_inks_are_written_as_inks():
    ink = from_cmyk(0, 1, 1, 0)
    data = paint(frame(box(ink, stroke=Stroke(from_cmyk(1, 0, 0, 0.5), 1))))
    assert b"0 1 1 0 k" in operators(data)
    assert b"1 0 0 .5 K" in operators(data)
    assert b"rg" not in operators(data)
    shades = LinearGradient(Point(0, 0), Point(8, 0), stops(ink, ink))
    assert b"/DeviceCMYK" in paint(frame(box(shades)))


def test_every_role_is_drawn_and_a_link_is_not():
    marks = [(2 * i, 0, box(RED, role=role)) for i, role in enumerate(Role)]
    data = paint(frame(*marks, (0, 3, LinkMark("https://example.org", Size(8, 3)))))
    assert pixels(data).splitlines()[0] == "rrrrrrrr"
    assert pixels(data).splitlines()[4] == "________"


def test_nothing_is_wrapped_that_needs_no_wrapping():
    inner = frame((1, 1, box(RED)))
    card = frame((0, 0, box(BLUE)), (2, 2, GroupMark(inner, Transform.translate(1, 1))))
    data = paint(frame(GroupMark(card)))
    assert operators(data).splitlines()[1:] == [b"0 0 1 rg 0 0 2 2 re f", b"1 0 0 rg 4 4 2 2 re f"]
