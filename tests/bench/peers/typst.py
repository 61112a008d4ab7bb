"""Typst: a typesetter written in Rust, and what a technical designer would take. It draws the hex board, too."""

from tests.bench.deck import FONT, FONTS
from tests.bench.peers import DECK, OUTPUT, Peer

DOCUMENT = f"""\
#let rows = csv("{DECK}", row-type: dictionary)
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

PROGRAM = """\
import sys, typst
typst.compile(sys.argv[1], output=sys.argv[2], font_paths=[sys.argv[3]], ignore_system_fonts=True)
"""

PEER = Peer(
    title="Typst",
    package="typst",
    files={"deck.typ": DOCUMENT, "compile.py": PROGRAM},
    command=("compile.py", "deck.typ", OUTPUT, str(FONTS)),
    most=5400,
)
