"""The letters of a text as outlines."""

from __future__ import annotations

import pytest

from generator.frame.walk import ink
from generator.geometry import around
from generator.geometry.bezier import extremes
from generator.text.glyph_outlines import outlined
from generator.text.style import TextStyle
from tests.text.setting import PALETTE, WIDE, mark, runs


def test_letters_are_where_their_text_is(setter):
    frame = setter.set_text("Hill [fire]{and} dale", TextStyle(size=20.0, tracking=50.0), WIDE)
    plain, colored = outlined(mark(frame))
    assert (plain.fill, colored.fill) == (runs(frame)[0].color, PALETTE["fire"])
    box = around(extremes(plain.path.commands))
    first, text = runs(frame)[0], ink(mark(frame))
    assert box.bottom == pytest.approx(first.y, abs=0.15)
    assert text.x < box.x < text.x + 1 and text.right - 1 < box.right < text.right
    words = around(extremes(colored.path.commands))
    assert words.x == pytest.approx(runs(frame)[1].x, abs=0.6)
