"""The bench deck as a Punchboard game and as a Typst document: the same cards on the same sheets."""

from __future__ import annotations

from pathlib import Path

from tests.bench import deck

ROOT = Path(__file__).resolve().parents[2]
FONT = "Alegreya Sans"
"""Both programs set the text in this family, from the project's own fonts."""

GAME = """\
title: Bench
version: 1.0.0
papers: [A4]
components:
  deck:
    title: Bench deck
    data: data/deck.csv
    copies: 1
    size: 63.5 x 88.9 mm
    front: card.yaml
"""

TEMPLATE = f"""\
bleed: 0
safe: 3
draw:
  - rectangle: trim
    fill: "{{{{ color }}}}"
  - rectangle:
    box: [3, 3, 57.5, 82.9]
    radius: 3
    fill: white
    stroke: black
    stroke_width: 1.4 pt
  - text: "{{{{ name }}}}"
    box: [5, 5, 40, 6]
    font: {FONT}
    size: 10
    weight: 700
  - text: "{{{{ number }}}}"
    box: [45, 5, 13.5, 6]
    font: {FONT}
    size: 12
    weight: 700
    align: right
  - image: "{{{{ art }}}}"
    box: [23.3, 15, 17, 17]
  - text: "{{{{ body }}}}"
    box: [5, 37, 53.5, 45]
    font: {FONT}
    size: 9
"""

TYPST = f"""\
#let rows = csv("data/deck.csv", row-type: dictionary)
#let (cw, ch) = (63.5mm, 88.9mm)
#let (mx, my) = ((210mm - 3 * cw) / 2, (297mm - 3 * ch) / 2)
#let mark(dx, dy, end) = place(top + left, dx: dx, dy: dy, line(start: (0mm, 0mm), end: end, stroke: 0.2pt))
#let marks = for i in range(4) {{
  mark(mx + i * cw, 2mm, (0mm, 8mm))
  mark(mx + i * cw, 297mm - 10mm, (0mm, 8mm))
  mark(1mm, my + i * ch, (7mm, 0mm))
  mark(210mm - 8mm, my + i * ch, (7mm, 0mm))
}}
#set page(width: 210mm, height: 297mm, margin: (x: mx, y: my), background: marks)
#set text(font: "{FONT}", size: 9pt)
#set par(leading: 0.55em, spacing: 0.55em)
#let card(r) = box(width: cw, height: ch, fill: rgb(r.color), clip: true, {{
  place(top + left, dx: 3mm, dy: 3mm,
    rect(width: 57.5mm, height: 82.9mm, radius: 3mm, fill: white, stroke: 1.4pt + black))
  place(top + left, dx: 5mm, dy: 5mm, text(size: 10pt, weight: "bold", r.name))
  place(top + right, dx: -5mm, dy: 5mm, text(size: 12pt, weight: "bold", r.number))
  place(top + left, dx: 23.3mm, dy: 15mm, image(r.art, width: 17mm, height: 17mm))
  place(top + left, dx: 5mm, dy: 37mm, box(width: 53.5mm, height: 45mm, align(left, r.body)))
}})
#grid(columns: (cw,) * 3, rows: ch, ..rows.map(card))
"""

COMPILE = """\
import sys, typst
typst.compile("deck.typ", output="deck.pdf", font_paths=[sys.argv[1]], ignore_system_fonts=True)
"""


def write(folder: Path, cards: int) -> Path:
    """Writes both below a folder; gives the folder of the game, which is also Typst's."""
    game = folder / "content" / "bench"
    (game / "data").mkdir(parents=True)
    (game / "templates").mkdir()
    (game / "game.yaml").write_text(GAME)
    (game / "templates" / "card.yaml").write_text(TEMPLATE)
    (game / "data" / "deck.csv").write_bytes(deck.table(cards).encode())
    for number in range(deck.PICTURES):
        (game / "data" / f"art{number:02d}.png").write_bytes(deck.picture(number))
    (game / "deck.typ").write_text(TYPST)
    (game / "compile.py").write_text(COMPILE)
    return game
