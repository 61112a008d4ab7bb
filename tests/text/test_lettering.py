"""Outlines and fills below the letters of a text."""

from __future__ import annotations

import pytest

from generator.decode import Context, decoder
from generator.files.yaml_nodes import parse
from generator.foundation.color import BLACK, WHITE, Color
from generator.foundation.color import parse as color
from generator.frame import LinearGradient, PathMark, TextMark
from generator.frame.fill import Fill
from generator.frame.walk import ink, words
from generator.geometry import Size, around
from generator.geometry.bezier import extremes
from generator.text.outline_keys import Outline, Outlines
from generator.text.style import StyleKeys, TextStyle
from tests.text.setting import WIDE, mark

GOLD, BROWN = color("gold"), color("brown")


def read(kind, text):
    return decoder(kind)(parse(text, "style.yaml"), Context())


def style(text):
    return TextStyle(size=14.0).changed(read(StyleKeys, text))


def marks(setter, text, keys, area=WIDE):
    return [each.mark for each in setter.set_text(text, style(keys), area).placed]


def test_an_outline_is_a_colour_a_mapping_or_a_list_of_such():
    one = Outline(color=Fill(read(Fill, "gold").stops))
    assert read(Outlines, "gold") == Outlines([one])
    assert read(Outlines, "none") == Outlines()
    several = read(Outlines, "[gold, {width: 0.5}]")
    assert [(each.width, each.color.stops[0].color) for each in several] == [
        (0.3, GOLD),
        (0.5, BLACK),
    ]


def test_outlines_are_below_the_text_the_outermost_first(setter):
    outer, inner, text = marks(setter, "Ab", "outline: [gold, {width: 0.5, color: brown}]")
    assert [(each.stroke.paint, each.stroke.width) for each in (outer, inner)] == [
        (BROWN, pytest.approx(1.6)),
        (GOLD, pytest.approx(0.6)),
    ]
    assert (inner.fill, inner.stroke.join, inner.path) == (None, "round", outer.path)
    assert (text.hidden, text.lettering.marks, text.lettering.reach) == (False, 2, 0.8)
    assert text.lettering.outlines == ((GOLD,), (BROWN,))


def test_letters_with_and_without_an_outline_are_at_the_same_places(setter):
    plain = setter.set_text("Two lines of text", style("fit: shrink"), Size(20.0, 8.0))
    outlined = setter.set_text(
        "Two lines of text", style("{fit: shrink, outline: gold}"), Size(20.0, 8.0)
    )
    assert mark(plain).runs == mark(outlined).runs
    reach = ink(mark(plain)).grown(0.3)
    assert ink(mark(outlined)) == reach


def test_a_gradient_runs_down_the_capitals_of_each_line(setter):
    first, second, text = marks(setter, "One\nTwo", "fill: {linear: [white, gold]}")
    for fill, run in zip((first, second), text.runs):
        box = around(extremes(fill.path.commands))
        assert isinstance(fill.fill, LinearGradient)
        assert fill.fill.start.y == pytest.approx(box.y, abs=0.1)
        assert fill.fill.end.y == pytest.approx(run.y)
    assert text.hidden and text.lettering.fill == (WHITE, GOLD)
    assert words(text) == "One\nTwo"


def test_letters_in_a_colour_of_markup_keep_it(setter):
    gradient, colored, text = marks(setter, "One [fire]{two}", "fill: {linear: [white, gold]}")
    assert isinstance(gradient.fill, LinearGradient) and isinstance(colored.fill, Color)
    assert text.lettering.fill == (WHITE, GOLD, colored.fill)


def test_hollow_letters_have_only_their_outline(setter):
    outline, text = marks(setter, "One", "{fill: none, outline: gold}")
    assert outline.fill is None and text.hidden and text.lettering.fill == ()
    assert text.runs[0].color == GOLD


def test_letters_without_a_fill_and_an_outline_are_printed(setter):
    (text,) = marks(setter, "One", "{fill: none, outline: [none]}")
    assert not text.hidden and text.lettering.fill == (BLACK,)
    assert (text.lettering.outlines, text.lettering.reach) == ((), 0.0)


def test_a_plain_fill_is_the_colour_of_the_text(setter):
    (text,) = marks(setter, "One", "fill: gold")
    assert isinstance(text, TextMark) and text.runs[0].color == GOLD and not text.hidden


def test_an_icon_in_one_colour_is_drawn_like_letters(setter):
    outline, fill, text = marks(
        setter, ":sword:", "{fill: {linear: [white, gold]}, outline: black}"
    )
    assert isinstance(outline, PathMark) and len(outline.path.commands) == 5
    assert isinstance(fill.fill, LinearGradient)
    # What is left in the text draws nothing.
    (left,) = text.runs[0].frame.placed
    assert left.mark.clip.bounds.size == (0.0, 0.0)
    assert text.lettering.runs[0].frame is not text.runs[0].frame


def test_a_line_through_text_has_the_outline_too(setter):
    outline, _, strike = marks(setter, "~~One~~", "outline: gold")
    assert outline.path.commands[-5:] == strike.path.commands
