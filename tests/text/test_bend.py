"""Letters along a circle."""

import math
from itertools import pairwise

import pytest

from generator.frame import Icon
from generator.frame.walk import inks, words
from generator.geometry import Point
from generator.text.curved import Arc, bent, letters
from generator.text.style import TextStyle
from tests.text.setting import WIDE, mark

TEXT = "AVALON office :sword: of Väinö"


def _bent(setter, text=TEXT, outwards=True, radius=15.0, **style):
    flat = mark(setter.set_text(text, TextStyle(size=9.0, **style), WIDE))
    line = letters(flat)
    baseline = next(run.y for run in flat.runs if not isinstance(run, Icon))
    arc = Arc(Point(20.0, 20.0), radius, radius, -1.0 if outwards else 4.0, outwards)
    return flat, line, bent(line, arc, baseline, WIDE), baseline


def test_letters_are_those_of_the_line_at_their_places(setter):
    flat, line, _, _ = _bent(setter)
    assert "".join(
        g.text for each in line if not isinstance(each.run, Icon) for g in each.run.glyphs
    ) == (TEXT.replace(":sword:", ""))
    straight = {
        run.x + sum(g.advance for g in run.glyphs) * run.size
        for run in flat.runs
        if not isinstance(run, Icon)
    }
    ends = [
        each.x + sum(g.advance for g in each.run.glyphs) * each.run.size
        for each in line
        if not isinstance(each.run, Icon)
    ]
    assert all(any(abs(end - found) < 1e-9 for found in ends) for end in straight)


def test_a_pair_is_as_near_as_its_kerning_says(setter):
    _, kerned, _, _ = _bent(setter, "AV")
    alone = [_bent(setter, letter)[1][0].width for letter in "AV"]
    assert kerned[1].x < alone[0] - 0.05


def test_letters_that_are_one_glyph_stay_together(setter):
    _, line, _, _ = _bent(setter, "office")
    assert [each.run.glyphs[0].text for each in line] == ["o", "f", "fi", "c", "e"]


@pytest.mark.parametrize("outwards", [True, False])
def test_the_middles_of_letters_stand_on_the_circle_one_after_the_other(setter, outwards):
    _, line, made, _ = _bent(setter, "Harbour town", outwards)
    angles = []
    for letter, run in zip(line, made.runs):
        turn = math.radians(run.turn)
        x = run.x + math.cos(turn) * letter.width / 2 - 20
        y = run.y + math.sin(turn) * letter.width / 2 - 20
        assert math.hypot(x, y) == pytest.approx(15)
        # Heads point away from the middle, or to it: up is (sin, -cos) of the turn.
        assert (math.sin(turn) * x - math.cos(turn) * y > 0) is outwards
        angles.append(math.atan2(x, -y))
    steps = [(b - a + math.pi) % (2 * math.pi) - math.pi for a, b in pairwise(angles)]
    middles = [each.x + each.width / 2 for each in line]
    want = [(b - a) / 15 * (1 if outwards else -1) for a, b in pairwise(middles)]
    assert steps == pytest.approx(want)


def test_a_bent_text_reads_as_one_line(setter):
    _, _, made, _ = _bent(setter)
    assert words(made) == TEXT


def test_an_icon_is_among_the_letters(setter):
    flat, _, made, baseline = _bent(setter, "a:sword:b")
    (straight,) = (run for run in flat.runs if isinstance(run, Icon))
    (turned,) = (run for run in made.runs if isinstance(run, Icon))
    assert math.hypot(turned.x - 20, turned.y - 20) == pytest.approx(
        math.hypot(15 + baseline - straight.y, straight.frame.size.width * straight.scale / 2)
    )


def test_each_letter_has_its_own_box(setter):
    _, line, made, _ = _bent(setter, "Harbour")
    boxes = inks(made)
    assert len(boxes) == len(line) == 7
    assert all(
        math.hypot(box.x + box.width / 2 - 20, box.y + box.height / 2 - 20) > 14 for box in boxes
    )
