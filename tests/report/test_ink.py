"""How much ink a page takes, counted from pixels."""

import re

import pytest

from generator.build import Request
from generator.build.pipeline import build
from generator.files.project import DiskProject, MemoryProject, built_in_folder
from generator.foundation.color import parse
from generator.frame import Frame, PathMark, Placed
from generator.geometry import Path, Rect, Size
from generator.paint.pixels import pixels
from generator.report.page import contact
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


CARD = "bleed: 0\ndraw: [{rectangle: trim, fill: black}]\n"


def reported(game, card):
    """The section of ink of a game whose cards are all drawn by a template."""
    page = Page(made({"content/tiny/game.yaml": game, "content/tiny/templates/card.yaml": card}))
    (section,) = [e for e in page.all("section") if e.get("id") == "ink"]
    return re.sub(r"\s+", " ", section.text)


def test_the_report_shows_the_ink_of_each_component():
    words = reported(GAME, CARD)
    # Nine cards of 63 x 88 mm on 210 x 297 mm.
    assert "Cards 1 80 % 80 % 80 %" in words
    assert "as much ink as 0.8 solid black pages." in words


def test_faces_that_the_report_does_not_show_take_ink_as_well(monkeypatch):
    monkeypatch.setattr(contact, "_MOST", 2)
    card = CARD.replace("}]", "}, {text: '{{ number }}', box: [5, 5, 20, 9]}]")
    words = reported(GAME.replace("copies: 9", "series: 1-9"), card)
    assert "Cards 1 80 % 80 % 80 %" in words


def test_the_ink_of_each_page_is_counted_when_it_is_asked_for():
    files = {"content/tiny/game.yaml": GAME, "content/tiny/templates/card.yaml": CARD}
    for asked in (Request(ink=True), Request()):
        done = build(MemoryProject(files, DiskProject(built_in_folder())), "tiny", asked)
        (sheet,) = [each for each in done.artifacts if each.path == "components/cards-a4.pdf"]
        assert sheet.ink == (pytest.approx(0.8, abs=0.01),) if asked.ink else not sheet.ink
