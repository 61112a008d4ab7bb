"""What builds are meant to reach, and how far the machine would let them go."""

from __future__ import annotations

from typing import NamedTuple

from tests.bench.ours import CELL, COLD, IDLE, ONE, TWO

BOARD = 0
"""In place of a number of cards: the hex board."""
TYPST = "Typst"


class Target(NamedTuple):
    """What a figure is to be at most."""

    cards: int
    row: str
    of: str
    """The row whose time it is a share of; or what it is itself: `s CPU`, `MB`."""
    most: float


TARGETS = (
    Target(540, COLD, TYPST, 0.9),
    Target(540, CELL, COLD, 0.5),
    Target(540, IDLE, "s CPU", 0.15),
    Target(5400, ONE, TYPST, 0.4),
    Target(5400, TWO, TYPST, 0.3),
    Target(5400, COLD, "MB", 250),
    Target(BOARD, COLD, TYPST, 1.0),
)
LINEAR = (540, 54_000)
"""Between these numbers of cards, time is to grow no more than the number does."""

LIMITS = {540: 0.333 / 0.73, 5400: 0.8 / 6.89}
"""What share of Typst's time a prototype took that does nothing but this deck: one layout in code, no templates."""
LIMIT_OF_A_CELL = 157 / 476
"""What share of its own time from nothing that took after a change of one card."""
LIMIT_OF_A_CARD = (57 / 1270, 77 / 1270)
"""What share of Typst's time for one more card: splitting, breaking and writing 40 words, and compressing them."""
LIMIT_BYTES = 243
"""What one more distinct card has to take in the file."""
