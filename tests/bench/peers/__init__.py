"""What a peer is: another program that makes the bench deck. One file here is one peer, with a `PEER` in it.

Each is used as its manual would have it, with what it brings; where it can, it sets the same fonts.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

DECK, OUTPUT = "data/deck.csv", "deck.pdf"
"""Where each finds the deck, and where it leaves its pages, seen from the folder of the game."""


class Peer(NamedTuple):
    """Another program."""

    title: str
    """What it is called."""
    package: str
    """What `pip` installs, with its version where one is wanted."""
    files: Mapping[str, str]
    """What its user writes: the program `deck.py` or whatever that reads, by name."""
    command: tuple[str, ...]
    """How it is run in the folder of the game: words after the Python of its environment."""
    most: int
    """How many cards it makes in some seconds; with more of them it takes minutes, or the machine's memory."""

    @property
    def distribution(self) -> str:
        """The package without its version."""
        return self.package.partition("==")[0]

    def write(self, folder: Path) -> None:
        """Writes its files into the folder of the game."""
        for name, text in self.files.items():
            (folder / name).write_text(text)


def peers() -> dict[str, Peer]:
    """All there are, by the names of their files."""
    return {
        found.name: importlib.import_module(f"{__name__}.{found.name}").PEER
        for found in pkgutil.iter_modules(__path__)
    }
