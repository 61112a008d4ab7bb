"""The small game that every strategy makes odd in one part."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from generator.build import Request
from tests.fuzz import GAME, Input

HEAD = "title: Fuzz\nversion: 1.0.0\npapers: [A4]\n"
COMPONENT = "components:\n  cards:\n    data: {data}\n    size: 40 x 60 mm\n    front: card.yaml\n"
CARDS = "name,n,art\nGoblin,2,a.png\nOgre,3,a.png\n"
CARD = """\
draw:
  - {rectangle: bleed, fill: "#eadfc8"}
  - {text: "{{ name }}", id: title, style: title, box: [4, 4, 32, 9]}
  - {text: "{{ n }}", box: [4, 20, 32, 30]}
"""
THEME = """\
palette: {ink: "#211d1a", paper: "#ffffff", accent: "#8c2f22"}
fonts: {body: Alegreya Sans, display: Grenze Gotisch, narrow: Barlow Condensed}
styles:
  body: {font: body, size: 9, color: ink, leading: 1.18, min_size: 6.5}
  title: {extends: body, font: display, weight: 600, size: 15, leading: 1, valign: middle, min_size: 8}
  small: {extends: body, size: 7.5, min_size: 6}
  number: {extends: body, font: narrow, weight: 600, size: 18, leading: 1, align: center, valign: middle}
  caption: {extends: body, font: narrow, weight: 500, size: 7, tracking: 20}
"""
"""What the plain theme has for cards: read in a quarter of the time."""
NAMED = 'draw:\n  - {text: "{{ name }}", style: title, box: [4, 4, 32, 9]}\n'
"""A template that needs one column only."""

_FONTS = Path(__file__).resolve().parents[2] / "fonts"


def game(
    files: dict[str, bytes | str],
    data: str = "cards.csv",
    more: str = "",
    request: Request | None = None,
) -> Input:
    """The small game with some files, named as seen from its folder, put in place of its own, or added."""
    own: dict[str, bytes | str] = {
        "game.yaml": HEAD + COMPONENT.format(data=data) + more,
        "templates/card.yaml": CARD,
        "cards.csv": CARDS,
    }
    if "rulebook:" not in more and "game.yaml" not in files:
        own["themes/plain.yaml"] = THEME
    named = {
        name if name.startswith("fonts/") else f"{GAME}/{name}": text.encode()
        if isinstance(text, str)
        else text
        for name, text in (own | files).items()
    }
    return Input(named) if request is None else Input(named, request)


@cache
def font_files() -> tuple[bytes, ...]:
    """The smallest fonts that come with the program, and the little one of the tests."""
    shipped = sorted(_FONTS.rglob("*.ttf"), key=lambda file: file.stat().st_size)[:2]
    otf = sorted(_FONTS.rglob("*.otf"), key=lambda file: file.stat().st_size)[:1]
    tests = Path(__file__).resolve().parents[1] / "text"
    return tuple(file.read_bytes() for file in (*shipped, *otf, *sorted(tests.glob("*.ttf"))))
