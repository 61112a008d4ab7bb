"""Limits for files, pictures, tables and expressions, which are stricter for untrusted games.

The limits are those of the process. They are set once, before a game is read, and never raised.
"""

from __future__ import annotations

from generator.foundation.dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bounds:
    """The limits of one process."""

    file: int = 256_000_000
    """Bytes of one file."""
    total: int = 4_000_000_000
    """Bytes of all files."""
    files: int = 200_000
    """Files below one folder."""
    pixels: int = 10**18
    """Pixels of one picture (overrides `most_pixels` in game.yaml)."""
    pieces: int = 10**18
    """Pieces of one component (overrides its `limit`)."""
    cells: int = 20_000_000
    """Cells of one text table."""
    links: bool = True
    """Whether links to files in the game's folder are followed."""
    addresses: bool = True
    """Whether web addresses in the rulebook are links."""
    seconds: int = 0
    """Processor time of the process in s; 0 for no limit."""
    memory: int = 0
    """Bytes of memory of the process; 0 for no limit."""
    spent: int = 5_000_000
    """The budget of the expressions of one row, see `game/expressions`."""


ORDINARY = Bounds()
"""For your own games."""
UNTRUSTED = Bounds(
    file=20_000_000,
    total=200_000_000,
    files=5_000,
    pixels=25_000_000,
    pieces=5_000,
    cells=500_000,
    links=False,
    addresses=False,
    seconds=120,
    memory=1_500_000_000,
    spent=1_000_000,
)
"""For `--untrusted`; a game of 500 cards with 300 dpi pictures is well within."""

_bounds = ORDINARY


def bounds() -> Bounds:
    """The limits of this process."""
    return _bounds


def set_bounds(to: Bounds) -> None:
    """Sets stricter limits for the rest of this process."""
    global _bounds
    _bounds = to


_CLICKED = ("https://", "http://", "mailto:")


def is_address(target: str) -> bool:
    """Whether a link is a web page or an email address; files and scripts aren't.

    >>> is_address("https://example.org"), is_address("file:///etc/hosts"), is_address("javascript://%0aalert(1)")
    (True, False, False)
    """
    return target[:8].lower().startswith(_CLICKED)
