"""What expressions see of a table: how they call its columns, and what its cells are to them."""

from __future__ import annotations

import re
from functools import lru_cache

from generator.tables import Value

_CANONICAL = re.compile(r"-?(?:0|[1-9]\d{0,14})(?:\.\d{0,8}[1-9])?")

Field = str | int | float | tuple[str | int | float, ...]
"""What an expression sees of a cell."""


@lru_cache(maxsize=8192)
def number_or_text(text: str) -> str | int | float:
    """A text as an expression sees it: a number where it is written just as the number prints, else the text itself.

    >>> [number_or_text(t) for t in ("3", "2.5", "007", "1.50", "1e5", "-0", "0.00001", "")]
    [3, 2.5, '007', '1.50', '1e5', '-0', '0.00001', '']
    """
    if not _CANONICAL.fullmatch(text) or text == "-0":
        return text
    if "." not in text:
        return int(text)
    value = float(text)
    # Beyond a float's digits, or written with an exponent, it would not print as it was written.
    return value if repr(value) == text else text


def as_field(value: Value) -> Field:
    """A cell as an expression sees it."""
    if isinstance(value, tuple):
        return tuple(number_or_text(v) for v in value)
    return number_or_text(value)


@lru_cache(maxsize=4096)
def identifier(header: str) -> str:
    """A column's header, or a component's name, as expressions call it: `Attack Value` is `Attack_Value`.

    >>> identifier("Attack Value"), identifier("mat-pieces"), identifier("2nd")
    ('Attack_Value', 'mat_pieces', '_2nd')
    """
    word = re.sub(r"\W+", "_", header.strip()).strip("_") or "_"
    return "_" + word if word[0].isdigit() else word
