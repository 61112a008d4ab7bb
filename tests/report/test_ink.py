"""How much ink a page takes, counted from pixels."""

import re

import pytest

from generator.foundation.color import parse
from generator.frame import Frame, PathMark, Placed
from generator.geometry import Path, Rect, Size
from generator.paint.pixels import pixels
from tests.report.pages import Page, made

GAME = """
title: Ink
papers: [A4]
components:
  cards: {copies: 9, front: card.yaml, size: 63 x 88 mm, sheets: {captions: no}}
"""


@pytest.mark.parametrize(
    ("color", "ink"),
    [
        ("black", 1.0),
        ("white", 0.0),
        ("#ff0000", 2.0),
        ("cyan", 1.0),
        ("#808080", 0.5),
        ("navy", 1.5),
    ],
)
def test_the_ink_of_a_colour(color, ink):
    half = PathMark(Path.rectangle(Rect(0, 0, 10, 20)), parse(color))
    (drawn,) = pixels([Frame(Size(20, 20), (Placed(0, 0, half),))], 4, 200)
    assert drawn.ink == pytest.approx(ink / 2, abs=0.03)


def test_the_report_shows_the_ink_of_each_component():
    card = "bleed: 0\ndraw: [{rectangle: trim, fill: black}]\n"
    page = Page(made({"content/tiny/game.yaml": GAME, "content/tiny/templates/card.yaml": card}))
    (section,) = [e for e in page.all("section") if e.get("id") == "ink"]
    words = re.sub(r"\s+", " ", section.text)
    # Nine cards of 63 x 88 mm on 210 x 297 mm.
    assert "Cards 1 80 % 80 % 80 %" in words
    assert "as much ink as 0.8 solid black pages." in words
