"""How much a game may ask for: of files, pictures, tables and expressions. Narrower in a process for a stranger's game.

The bounds are those of the process. They are narrowed once, before anything of a game is read, and never widened.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from generator.foundation.dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bounds:
    """The bounds of one process."""

    file: int = 256_000_000
    """Bytes of one file that is read."""
    total: int = 4_000_000_000
    """Bytes of all files that are read."""
    files: int = 200_000
    """Files below one folder that is looked through."""
    pixels: int = 10**18
    """Pixels of one picture, whatever `most_pixels` of the game says."""
    pieces: int = 10**18
    """Pieces of one component, whatever its `limit` says."""
    cells: int = 20_000_000
    """Cells of one table of text."""
    links: bool = True
    """Whether links to files are followed, where they stay in the game's folder."""
    addresses: bool = True
    """Whether addresses in the rulebook can be clicked."""
    seconds: int = 0
    """Processor time of the whole process, s; 0 for no bound."""
    memory: int = 0
    """Bytes of memory of the whole process; 0 for no bound."""
    spent: int = 5_000_000
    """What the expressions of one row may spend; see `game/expressions`."""


ORDINARY = Bounds()
"""For games that one has made, or looked at."""
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
"""For games of strangers: `--untrusted`. A game of 500 cards with pictures of 300 dpi stays well within."""

_now = [ORDINARY]


def bounds() -> Bounds:
    """The bounds of this process."""
    return _now[-1]


def narrow(to: Bounds) -> None:
    """Narrows the bounds for as long as this process lives."""
    _now.append(to)


@contextmanager
def within(other: Bounds) -> Iterator[None]:
    """Other bounds for a while: for tests."""
    _now.append(other)
    try:
        yield
    finally:
        _now.pop()


_CLICKED = ("https://", "http://", "mailto:")


def is_address(target: str) -> bool:
    """Whether a link leads to a page of the web or writes a letter; a file or a script is no address.

    >>> is_address("https://example.org"), is_address("file:///etc/hosts"), is_address("javascript://%0aalert(1)")
    (True, False, False)
    """
    return target[:8].lower().startswith(_CLICKED)
