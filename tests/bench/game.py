"""The bench deck as a Punchboard game."""

from __future__ import annotations

from pathlib import Path

from tests.bench import deck

GAME = """\
title: Bench
version: 1.0.0
papers: [A4]
components:
  deck:
    title: Bench deck
    data: data/deck.csv
    copies: 1
    limit: 1000000
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
    font: {deck.FONT}
    size: 10
    weight: 700
  - text: "{{{{ number }}}}"
    box: [45, 5, 13.5, 6]
    font: {deck.FONT}
    size: 12
    weight: 700
    align: right
  - image: "{{{{ art }}}}"
    box: [23.3, 15, 17, 17]
  - text: "{{{{ body }}}}"
    box: [5, 37, 53.5, 45]
    font: {deck.FONT}
    size: 9
"""

BENCH = "content/bench"
"""The folder of the game in a workspace; peers work in it, too."""


def write(workspace: Path, cards: int) -> Path:
    """Writes the game into a workspace; gives its folder."""
    game = workspace / BENCH
    (game / "data").mkdir(parents=True)
    (game / "templates").mkdir()
    (game / "game.yaml").write_text(GAME)
    (game / "templates" / "card.yaml").write_text(TEMPLATE)
    (game / "data" / "deck.csv").write_bytes(deck.table(cards).encode())
    for number in range(deck.PICTURES):
        (game / "data" / f"art{number:02d}.png").write_bytes(deck.picture(number))
    return game


def change_a_cell(workspace: Path, number: int) -> None:
    """Changes the number on the card in the middle of the deck, and nothing else."""
    table = workspace / BENCH / "data" / "deck.csv"
    lines = table.read_bytes().split(b"\r\n")
    middle = len(lines) // 2
    before, _, colour, art = lines[middle].rsplit(b",", 3)
    lines[middle] = b",".join((before, str(number).encode(), colour, art))
    table.write_bytes(b"\r\n".join(lines))
