"""Parses numbers as people and spreadsheets in several countries write them."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from generator.foundation.lazy_regex import regex

_MONEY = "$€£¥₩₹₽"
_GAP = " \u00a0\u2009\u202f'’"
_SHOWN = regex(rf"""(?x)(?P<sign>[+\-−]?)(?:[{_MONEY}]\s?)?
    (?P<body>\d(?:[\d.,{_GAP}]*\d)?)
    (?:(?P<percent>\s?%)|\s?[{_MONEY}])?""")
_PLAIN = regex(r"\d{1,18}(?:\.\d{1,18})?")
_COMMA = regex(r"\d{1,18},\d{1,18}")
_GROUPED = regex(rf"""(?x)(?P<whole>[1-9]\d{{0,2}}(?:(?P<gap>[.,{_GAP}])\d{{3}})(?:(?P=gap)\d{{3}}){{0,5}})
    (?P<point>[.,]\d{{1,18}})?""")
_EITHER = regex(r"[1-9]\d{0,2},\d{3}")


@lru_cache(maxsize=8192)
def parse_number(text: str) -> Fraction | None:
    """The number in a text: `-2`, `007`, `1,5`, `50 %` (a half), `$12,000.50`; None if it isn't one.

    A single point is always a decimal point. A single comma is one unless three digits follow: `1,200` may be 1200 or
    1.2, so it isn't a number.

    >>> [str(parse_number(text)) for text in ("50 %", "1,5", "1.234,5", "12 000", "−2", "1,200", "many")]
    ['1/2', '3/2', '2469/2', '12000', '-2', 'None', 'None']
    """
    match = _SHOWN.fullmatch(text)
    plain = _point(match["body"]) if match is not None else None
    if match is None or plain is None:
        return None
    found = Fraction(plain) / (100 if match["percent"] else 1)
    return -found if match["sign"] in ("-", "−") else found


def two_readings(text: str) -> tuple[str, str] | None:
    """The two readings of a text such as `1,200`, whose comma may be a decimal or a thousands separator.

    >>> two_readings("$1,200"), two_readings("1,5")
    (('1200', '1.200'), None)
    """
    match = _SHOWN.fullmatch(text)
    if match is None or not _EITHER.fullmatch(match["body"]):
        return None
    return match["body"].replace(",", ""), match["body"].replace(",", ".")


def _point(body: str) -> str | None:
    """Digits as Python writes them: no groups, and a decimal point."""
    if _PLAIN.fullmatch(body):
        return body
    if _EITHER.fullmatch(body):
        return None
    if _COMMA.fullmatch(body):
        return body.replace(",", ".")
    match = _GROUPED.fullmatch(body)
    if match is None or (match["point"] or "")[:1] == match["gap"]:
        return None
    whole = "".join(char for char in match["whole"] if char.isdigit())
    return whole + (match["point"] or "").replace(",", ".")
