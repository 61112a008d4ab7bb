"""File names and anchors from arbitrary text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Any

MOST_BYTES = 120
"""The longest file name with its extension; all systems accept it, even in long paths."""
_RESERVED = frozenset(
    ["con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in "0123456789")]
)
"""Names of devices on Windows, with any extension."""


def slug(value: Any) -> str:
    """A text as a file name: lower-case letters, digits and hyphens.

    Example: {{ name | slug }}

    >>> slug("Grave Robber’s Élan")
    'grave-robbers-elan'
    """
    text = unicodedata.normalize("NFKD", str(value)).replace("’", "").replace("'", "")
    plain = "".join(c for c in text if not unicodedata.combining(c)).lower()
    return unicodedata.normalize("NFC", re.sub(r"[\W_]+", "-", plain).strip("-"))


def file_names(names: Iterable[Any], ending: str = "", instead: str = "item") -> list[str]:
    """Unique file names that every system accepts, in order.

    They only have letters, digits and hyphens, so they never lead to another folder. Names that would be equal on some
    system are numbered; `instead` replaces a name with no usable characters.

    >>> file_names(["Life // Death", "life death", "CON", "?"], ".png")
    ['life-death.png', 'life-death-2.png', 'con-item.png', 'item.png']
    """
    stems = [_stem(slug(name) or instead, ending, instead) for name in names]
    # A `wolf 2` keeps its name, even after a second `wolf`.
    taken = set(map(_folded, stems))
    result: list[str] = []
    used: set[str] = set()
    last: dict[str, int] = {}
    for stem in stems:
        named, again = stem, last.get(stem, 1)
        while _folded(named) in used or (named != stem and _folded(named) in taken):
            again += 1
            tail = f"-{again}"
            named = shortened(stem, MOST_BYTES - len(ending.encode()) - len(tail)) + tail
        used.add(_folded(named))
        last[stem] = again
        result.append(named + ending)
    return result


def _stem(name: str, ending: str, instead: str) -> str:
    name = f"{name}-{instead}" if name in _RESERVED else name
    return shortened(name, MOST_BYTES - len(ending.encode()))


def shortened(name: str, most: int) -> str:
    """The start of a name with at most so many bytes, in whole characters."""
    return name.encode()[:most].decode(errors="ignore").rstrip("-")


def _folded(name: str) -> str:
    """A name without differences in capitals and in the encoding of accents."""
    return unicodedata.normalize("NFKC", name.casefold())
