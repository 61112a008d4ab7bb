"""The checks of faces, on faces made by hand."""

import pytest

from generator.checks import CHECKS, Noted
from generator.checks.edges import text_outside_safe_area
from generator.checks.images import low_resolution
from generator.checks.legibility import dominant, low_contrast
from generator.checks.scripts import missing_glyph
from generator.checks.text_fit import text_overflow
from generator.checks.text_markup import unknown_color, unknown_icon
from generator.foundation.color import BLACK, WHITE, Color, parse
from generator.foundation.diagnostics import Severity
from generator.frame import (
    Frame,
    GroupMark,
    Icon,
    Lettering,
    LinearGradient,
    Placed,
    Role,
    Source,
    Stop,
    TextMark,
)
from generator.geometry import Path, Point, Rect, Size, Transform
from tests.checks.judging import CARD, ENTRY, Row, box, face, image, note, text

GREY, PALE = parse("#777777"), parse("#999999")


def noted(check, *notes, row=Row()):
    """What a check finds in the notes of a face."""
    made = face(notes=notes, row=row)
    (registered,) = (each for each in CHECKS if each.run is check)
    mine = (each for each in notes if each.kind in registered.notes)
    return [finding for each in mine for finding in check(Noted(made, each))]


def said(check, made, **settings):
    return [finding.message for finding in check(made, **settings)]


class TestSafeArea:
    def test_text_inside_is_fine(self):
        assert said(text_outside_safe_area, face(text(3, 3, 57, 82))) == []

    def test_text_near_the_edge(self):
        (finding,) = text_outside_safe_area(face(text(1, 40)))
        assert finding.message == "`rules` is only 1.0 mm from the edge on the front of `Goblin`"
        assert finding.hint == "move it 2.0 mm inwards, or put it into the area `safe`"
        assert finding.origin.cell == "B2"
        assert finding.trace == ("while drawing `rules` (templates/card.yaml:4:5)",)

    @pytest.mark.parametrize(
        ("x", "y"), [(-1, 40), (60, 40), (30, -2), (30, 86)], ids=["left", "right", "top", "bottom"]
    )
    def test_text_over_the_edge(self, x, y):
        assert said(text_outside_safe_area, face(text(x, y))) == [
            "`rules` extends over the edge on the front of `Goblin`"
        ]

    def test_outlines_count(self):
        lettering = Lettering(0, (BLACK,), ((WHITE,),), 0.5, ())
        assert said(text_outside_safe_area, face(text(3.3, 10))) == []
        assert len(said(text_outside_safe_area, face(text(3.3, 10, lettering=lettering)))) == 1

    def test_letters_count_and_not_their_box(self):
        assert said(text_outside_safe_area, face(text(10, 10, width=60, height=90))) == []

    def test_safe_may_be_none(self):
        assert said(text_outside_safe_area, face(text(0, 0), safe=0.0)) == []

    def test_turned_text_is_measured_where_it_stands(self):
        inner = Frame(CARD, (text(0, 0),))
        inside = Placed(20, 20, GroupMark(inner, Transform.rotate(90)))
        outside = Placed(3, 20, GroupMark(inner, Transform.rotate(90)))
        assert said(text_outside_safe_area, face(inside)) == []
        assert len(said(text_outside_safe_area, face(outside))) == 1

    def test_guides_are_not_text(self):
        assert said(text_outside_safe_area, face(text(0, 0, role=Role.GUIDE))) == []

    def test_a_round_outline(self):
        outline = Path.ellipse(Rect(0, 0, *CARD))
        assert said(text_outside_safe_area, face(text(26, 40), outline=outline)) == []
        assert len(said(text_outside_safe_area, face(text(5, 5), outline=outline))) == 1


class TestResolution:
    def test_fine_and_coarse(self):
        assert said(low_resolution, face(image(width=25.4, height=25.4))) == []
        (finding,) = low_resolution(face(image(0, 0, 63, 88, pixels=(100, 140))))
        assert finding.message == "`art/a.png` prints at 40 dpi"
        assert finding.hint == "use a picture of at least 497 × 693 pixels, or print it smaller"
        assert finding.cause == "k"

    def test_the_worse_side_counts(self):
        assert said(low_resolution, face(image(width=25.4, height=50.8))) == [
            "`art/a.png` prints at 100 dpi"
        ]

    def test_a_picture_in_a_group_is_as_large_as_it_is_printed(self):
        inner = Frame(Size(1, 1), (image(width=25.4, height=25.4),))
        turn = Transform.rotate(90) @ Transform.scale(2)
        assert said(low_resolution, face(Placed(0, 0, GroupMark(inner, turn)))) == [
            "`art/a.png` prints at 100 dpi"
        ]

    def test_the_limit_is_a_setting(self):
        assert said(low_resolution, face(image(width=25.4, height=25.4)), dpi=300.0) == [
            "`art/a.png` prints at 200 dpi"
        ]


class TestContrast:
    def test_black_on_paper_and_on_white(self):
        assert said(low_contrast, face(text())) == []
        assert said(low_contrast, face(box(), text())) == []

    def test_grey_on_grey(self):
        (finding,) = low_contrast(face(box(fill=GREY), text(color=PALE)))
        assert finding.message == "`rules` of `Goblin` is hard to read: its contrast is 1.6 to 1"
        assert finding.hint == "make `#999999` darker or lighter, or change `#777777` below it"

    def test_white_on_bare_paper(self):
        assert len(said(low_contrast, face(text(color=WHITE)))) == 1

    def test_only_what_lies_below_counts(self):
        assert said(low_contrast, face(text(), box(fill=BLACK))) == []

    def test_the_topmost_ground_counts(self):
        assert said(low_contrast, face(box(fill=BLACK), box(5, 5, 40, 40), text())) == []
        assert len(said(low_contrast, face(box(), box(5, 5, 40, 40, BLACK, 3), text()))) == 1

    def test_grounds_beside_the_text_do_not(self):
        assert said(low_contrast, face(box(40, 40, 10, 10, BLACK), text())) == []

    def test_a_ground_below_the_letters_but_not_their_whole_box(self):
        made = face(box(9, 9, 12, 6, BLACK), text(width=40))
        assert len(said(low_contrast, made)) == 1

    def test_a_veil_is_seen_with_what_is_below(self):
        veil = Color(0, 0, 0, 0.9)
        assert len(said(low_contrast, face(box(), box(fill=veil), text()))) == 1
        assert said(low_contrast, face(box(), box(fill=veil), text(color=WHITE))) == []

    def test_text_on_a_picture_is_not_judged(self):
        assert said(low_contrast, face(box(), image(5, 5, 40, 40), text(color=WHITE))) == []
        # The picture is beside the letters.
        made = face(box(), image(40, 5, 20, 20), text(width=40, color=WHITE))
        assert len(said(low_contrast, made)) == 1

    def test_a_panel_on_a_picture_is(self):
        made = face(image(0, 0, 63, 88), box(5, 5, 40, 40), text(color=WHITE))
        assert len(said(low_contrast, made)) == 1

    @pytest.mark.parametrize(
        ("fill", "outlines", "reach", "legible"),
        [
            ((PALE,), ((BLACK,),), 0.3, True),  # at the edge of its fill
            ((GREY,), ((GREY,), (BLACK,)), 0.3, True),  # at that of its outline
            ((GREY,), ((GREY,),), 0.3, False),
            ((PALE,), ((BLACK,),), 0.05, False),  # too thin
            ((WHITE, BLACK), ((GREY,),), 0.3, True),
            ((WHITE, PALE), ((GREY,),), 0.3, False),  # its weakest colour
            ((), ((PALE,),), 0.3, False),  # hollow
        ],
    )
    def test_letters_are_judged_at_their_edges(self, fill, outlines, reach, legible):
        lettering = Lettering(0, fill, outlines, reach, ())
        made = face(box(fill=GREY), text(color=BLACK, hidden=True, lettering=lettering))
        assert bool(said(low_contrast, made)) != legible

    def test_a_gradient_counts_as_its_mean(self):
        ramp = LinearGradient(Point(0, 0), Point(0, 88), (Stop(0, BLACK), Stop(1, GREY)))
        assert dominant(ramp)[:3] == pytest.approx((GREY[0] / 2, GREY[1] / 2, GREY[2] / 2))
        assert said(low_contrast, face(box(fill=ramp), text(color=WHITE))) == []
        assert len(said(low_contrast, face(box(fill=ramp), text()))) == 1

    def test_the_palest_of_several_colours_counts(self):
        first, second = text().mark.runs[0], text(color=PALE).mark.runs[0]
        mark = TextMark((first, second._replace(y=6.0)), Size(20, 12))
        (finding,) = low_contrast(face(Placed(10, 10, mark, ENTRY)))
        assert "#999999" in finding.hint

    def test_a_round_badge_is_a_ground(self):
        badge = GroupMark(Frame(CARD, (box(fill=BLACK),)), Transform.scale(0.3))
        from generator.frame import PathMark

        round_one = PathMark(Path.ellipse(Rect(0, 0, 30, 30)), BLACK)
        white = text(10, 12, 10, 6, color=WHITE, letters=3)
        assert said(low_contrast, face(Placed(0, 0, round_one), white)) == []
        assert said(low_contrast, face(Placed(5, 5, badge), white)) == []
        corner = text(0, 0, 10, 6, color=WHITE, letters=3)
        assert len(said(low_contrast, face(Placed(0, 0, round_one), corner))) == 1

    @pytest.mark.parametrize(("top", "findings"), [(9.9, 0), (11.5, 1)])
    def test_a_panel_as_high_as_capitals_is_a_ground_for_them(self, top, findings):
        inner = Frame(CARD, (box(8, top, 30, 3.2, BLACK), text(color=WHITE)))
        assert len(said(low_contrast, face(Placed(0, 0, GroupMark(inner))))) == findings

    def test_faded_text(self):
        inner = Frame(CARD, (text(),))
        assert len(said(low_contrast, face(Placed(0, 0, GroupMark(inner, opacity=0.2))))) == 1

    def test_icons_alone_are_not_judged(self):
        icon = Icon(0, 0, Frame(Size(1, 1)), 4.0, ":sword:")
        assert said(low_contrast, face(Placed(5, 5, TextMark((icon,), Size(9, 9)), ENTRY))) == []

    def test_the_limit_is_a_setting(self):
        made = face(text(color=parse("#888888")))
        assert said(low_contrast, made) == []
        assert len(said(low_contrast, made, ratio=4.5)) == 1


def overflow(**facts):
    usual = {"lines": 2.0, "excess_mm": 7.2, "characters": 41.0, "size_pt": 6.0, "word": ""}
    return note("overflow", **{"fit": "shrink", **usual, **facts})


class TestOverflow:
    def test_too_many_lines(self):
        (finding,) = noted(text_overflow, overflow())
        assert finding.message == ("`rules` of `Goblin` is 2 lines (7.20 mm) too long for its box")
        assert finding.hint == (
            "shorten the text by about 45 characters, make its box larger, or lower its `min_size`"
        )
        assert finding.origin.cell == "B2"
        assert finding.trace == ("while drawing `rules` (templates/card.yaml:4:5)",)

    def test_a_word_too_wide(self):
        made = overflow(lines=0.0, excess_mm=0.325, characters=1.0, word="Wyvern", fit="error")
        (finding,) = noted(text_overflow, made)
        assert finding.message.endswith("has a word 0.33 mm too wide for its box: `Wyvern`")
        # It is torn, but all of it is printed: a warning, even where `fit: error` is asked for.
        assert finding.severity is Severity.WARNING
        assert finding.hint.startswith(
            "make its box wider, set `fit: shrink`, set `hyphenate: yes`"
        )
        assert "`hyphenate: yes`" in finding.hint

    @pytest.mark.parametrize(
        ("fit", "severity"),
        [("error", None), ("shrink", Severity.WARNING), ("clip", Severity.ADVICE)],
    )
    def test_severity(self, fit, severity):
        (finding,) = noted(text_overflow, overflow(fit=fit))
        assert finding.severity is severity

    def test_without_a_column_the_template_is_the_place(self):
        fixed = Source(ENTRY.origin, "text", "", ())
        (finding,) = noted(text_overflow, note("overflow", fixed, **dict(overflow().facts)))
        assert finding.origin == ENTRY.origin
        assert finding.trace == ()
        assert finding.message.startswith("`text` of `Goblin`")


def test_missing_glyphs():
    made = note("missing-glyph", characters="☠🔴", code_points="U+2620 U+1F534", font="Alegreya")
    (finding,) = noted(missing_glyph, made)
    assert finding.message == "no font has the characters `☠🔴` (U+2620 U+1F534) of `Goblin`"
    assert "`Alegreya`" in finding.hint


@pytest.mark.parametrize(("kind", "check"), [("icon", unknown_icon), ("color", unknown_color)])
def test_unknown_words(kind, check):
    made = note(f"unknown-{kind}", name="glod", hint="did you mean `gold`?")
    (finding,) = noted(check, made, row=Row("Orc", 7))
    assert "`glod`" in finding.message
    assert finding.hint == "did you mean `gold`?"
    assert finding.origin.cell == "B7"
    assert noted(check, overflow()) == []
