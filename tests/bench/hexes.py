"""A board of 30 x 30 hexes with terrain and coordinates, as a Punchboard game and as a Typst document."""

from __future__ import annotations

import random
from pathlib import Path

from tests.bench.deck import FONT, FONTS
from tests.bench.peers import OUTPUT

SIDE = 30
"""Hexes side by side, and rows of them."""
CELL = 16.0
"""From edge to opposite edge, in mm."""
WIDTH, HEIGHT = 520.0, 450.0
"""Of the board, and of the paper for both: nothing is divided."""
TERRAIN = {
    ".": "#dfe8b0",
    "f": "#8fb573",
    "h": "#cdb380",
    "m": "#9a8f86",
    "w": "#9cc4dd",
}
_TALL = CELL / 3**0.5 * 2

GAME = f"""\
title: Bench
version: 1.0.0
theme: bench
papers: [{{name: Sheet, size: {WIDTH + 20:g} x {HEIGHT + 20:g} mm, margins: [5, 5, 5, 5]}}]
components:
  board:
    title: Board
    kind: board
    data: data/board.csv
    size: {WIDTH:g} x {HEIGHT:g} mm
    front: board.yaml
"""

TEMPLATE = f"""\
bleed: 0
draw:
  - hex-grid:
    area: trim
    shape: rectangular
    columns: {SIDE}
    rows: {SIDE}
    orientation: pointy
    cell: {CELL:g}
    map: "{{{{ map }}}}"
    fills: {{{", ".join(f'"{letter}": "{fill}"' for letter, fill in TERRAIN.items())}}}
    stroke: black
    stroke_width: 0.2
    labels: offset
    label_position: top
    label_style: small
"""

THEME = f"""\
extends: plain
styles:
  small: {{font: {FONT}, size: 7}}
"""

TYPST = f"""\
#let fills = ({", ".join(f'"{letter}": rgb("{fill}")' for letter, fill in TERRAIN.items())})
#let (cell, tall) = ({CELL}mm, {_TALL}mm)
#let (first, up) = (({WIDTH + 20}mm - {SIDE + 0.5} * cell) / 2, ({HEIGHT + 20}mm - {SIDE * 0.75 + 0.25} * tall) / 2)
#set page(width: {WIDTH + 20}mm, height: {HEIGHT + 20}mm, margin: 0mm)
#set text(font: "{FONT}", size: 7pt)
#let two(n) = if n < 10 {{ "0" + str(n) }} else {{ str(n) }}
#for (row, line) in read("map.txt").split("\\n").enumerate() {{
  for (column, letter) in line.clusters().enumerate() {{
    let x = first + column * cell + calc.rem(row, 2) * cell / 2
    let y = up + row * tall * 0.75
    place(top + left, dx: x, dy: y, polygon(fill: fills.at(letter), stroke: 0.2mm + black,
      (cell / 2, 0mm), (cell, tall / 4), (cell, tall * 3 / 4), (cell / 2, tall), (0mm, tall * 3 / 4), (0mm, tall / 4)))
    place(top + left, dx: x, dy: y + tall / 8, box(width: cell, align(center, two(column + 1) + two(row + 1))))
  }}
}}
"""


def map_of(side: int = SIDE) -> str:
    """The terrain: a line for each row, a letter for each hex."""
    chance = random.Random(30)
    return "\n".join("".join(chance.choices("".join(TERRAIN), k=side)) for _ in range(side))


def write(workspace: Path) -> Path:
    """Writes both into a workspace; gives the folder of the game, which is also Typst's."""
    game = workspace / "content" / "bench"
    (game / "data").mkdir(parents=True)
    (game / "templates" / "themes").mkdir(parents=True)
    (game / "game.yaml").write_text(GAME)
    (game / "templates" / "board.yaml").write_text(TEMPLATE)
    (game / "templates" / "themes" / "bench.yaml").write_text(THEME)
    (game / "data" / "board.csv").write_text(f'name,map\nBoard,"{map_of()}"\n')
    (game / "map.txt").write_text(map_of())
    (game / "board.typ").write_text(TYPST)
    return game


COMMAND = ("compile.py", "board.typ", OUTPUT, str(FONTS))
"""How Typst's peer compiles it, in place of the deck."""
