"""Names for files and places, made from what people write."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Any

MOST_BYTES = 120
"""How long the name of a file becomes, with its ending: all systems take it, below long paths too."""
_RESERVED = frozenset(
    ["con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in "0123456789")]
)
"""What Windows takes for a device, whatever ending stands behind it."""


def slug(value: Any) -> str:
    """A text as a file name: small letters and digits, the rest hyphens.

    Example: {{ name | slug }}

    >>> slug("Grave Robber’s Élan")
    'grave-robbers-elan'
    """
    text = unicodedata.normalize("NFKD", str(value)).replace("’", "").replace("'", "")
    plain = "".join(c for c in text if not unicodedata.combining(c)).lower()
    return unicodedata.normalize("NFC", re.sub(r"[\W_]+", "-", plain).strip("-"))


def portable(names: Iterable[Any], ending: str = "", instead: str = "item") -> list[str]:
    """The names of files for some things, in their order: every system takes them, and no two are one to any.

    What is left of a name is letters, digits and hyphens: nothing leads into another folder. Names that differ only by
    capitals or signs are numbered; `instead` is for a name of which nothing is left.

    >>> portable(["Life // Death", "life death", "CON", "?"], ".png")
    ['life-death.png', 'life-death-2.png', 'con-item.png', 'item.png']
    """
    stems = [_stem(slug(name) or instead, ending, instead) for name in names]
    # Who is called `wolf 2` keeps that name, though a second `wolf` comes before.
    taken = set(map(_alike, stems))
    made: list[str] = []
    used: set[str] = set()
    last: dict[str, int] = {}
    for stem in stems:
        named, again = stem, last.get(stem, 1)
        while _alike(named) in used or (named != stem and _alike(named) in taken):
            again += 1
            tail = f"-{again}"
            named = within(stem, MOST_BYTES - len(ending.encode()) - len(tail)) + tail
        used.add(_alike(named))
        last[stem] = again
        made.append(named + ending)
    return made


def _stem(name: str, ending: str, instead: str) -> str:
    name = f"{name}-{instead}" if name in _RESERVED else name
    return within(name, MOST_BYTES - len(ending.encode()))


def within(name: str, most: int) -> str:
    """As much of a name as so many bytes hold, in whole letters."""
    return name.encode()[:most].decode(errors="ignore").rstrip("-")


def _alike(name: str) -> str:
    """What a system that cares neither for capitals nor for how accents are written takes a name for."""
    return unicodedata.normalize("NFKC", name.casefold())
