"""How numbers and lists are said in messages and on paper."""

from __future__ import annotations

from collections.abc import Iterable


def counted(number: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "page"), counted(2, "blank page")
    ('1 page', '2 blank pages')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(names: Iterable[str]) -> str:
    """Names in a row.

    >>> listed(["Rooms"]), listed(["Rooms", "Entrances", "The lair"])
    ('Rooms', 'Rooms, Entrances and The lair')
    """
    *first, last = [*names] or [""]
    return f"{', '.join(first)} and {last}" if first else last


def paged(first: int, last: int) -> str:
    """One page, or the first to the last of several.

    >>> paged(3, 3), paged(3, 7)
    ('page 3', 'pages 3–7')
    """
    return f"page {first}" if first == last else f"pages {first}–{last}"
