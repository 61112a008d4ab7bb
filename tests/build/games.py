"""Small games in memory, and what is read back from the files made of them."""

from __future__ import annotations

import io
from collections import Counter
from pathlib import Path

import pikepdf

from generator.build import Build, Request
from generator.build.pipeline import build
from generator.files.project import DiskProject, MemoryProject

ROOT = Path(__file__).resolve().parents[2]
MM = 72 / 25.4

GAME = """\
title: Tiny
version: 0.1.0
papers: [A4]
components:
  cards:
    title: Cards
    data: cards.csv
    size: 63 x 88 mm
    front: card.yaml
    back: back.yaml
claims:
  - {say: There are 5 goblins, of: "count(cards, kind='Goblin')", is: 5}
"""

TABLE = """\
name,kind,count,rules
Snik,Goblin,3,Draw two cards.
Snak,Goblin,2,Fight the difficult ogre.
Ogg,Ogre,2,Sleep.
"""

CARD = """\
draw:
  - {rectangle: bleed, fill: "#eadfc8"}
  - {text: "{{ name }}", id: title, style: title, box: [4, 4, 55, 9]}
  - {text: "{{ rules }}", id: rules, box: [4, 16, 55, 40]}
  - {rectangle: , box: [4, 70, 12, 9], fill: "#333333"}
"""

BACK = """\
draw:
  - {rectangle: bleed, fill: "#223344"}
  - {rectangle: , box: [4, 70, 12, 9], fill: "#ffffff"}
"""

TINY = {
    "content/tiny/game.yaml": GAME,
    "content/tiny/cards.csv": TABLE,
    "content/tiny/templates/card.yaml": CARD,
    "content/tiny/templates/back.yaml": BACK,
}


def tiny(**changes: str) -> MemoryProject:
    """The small game with some files changed: `game`, `cards`, `card` or `back`."""
    names = {"game": "game.yaml", "cards": "cards.csv", "card": "templates/card.yaml"}
    names["back"] = "templates/back.yaml"
    files = TINY | {f"content/tiny/{names[key]}": text for key, text in changes.items()}
    return MemoryProject(files, DiskProject(ROOT, ROOT))


def built(request: Request = Request(), **changes: str) -> Build:
    """The small game, built."""
    return build(tiny(**changes), "tiny", request)


def pdf(made: Build, path: str) -> pikepdf.Pdf:
    """One file of a build, opened."""
    (artifact,) = [a for a in made.artifacts if a.path == path]
    return pikepdf.open(io.BytesIO(artifact.content))


def placements(page: pikepdf.Page) -> Counter[str]:
    """How often each form is placed on a page, directly or through another one."""
    counts: Counter[str] = Counter()
    for operands, operator in pikepdf.parse_content_stream(page):
        if str(operator) == "Do":
            form = page.Resources.XObject[str(operands[0])]
            if form.Subtype == "/Form":
                counts[str(form.objgen)] += 1
    return counts


def places(page: pikepdf.Page) -> list[tuple[float, float]]:
    """Where the forms of a page are placed: their origins in mm from its top left, in drawing order."""
    found: list[tuple[float, float]] = []
    shift = (0.0, 0.0)
    for operands, operator in pikepdf.parse_content_stream(page):
        if str(operator) == "cm":
            shift = (float(operands[4]), float(operands[5]))
        elif str(operator) == "Do":
            found.append(shift)
    return found
