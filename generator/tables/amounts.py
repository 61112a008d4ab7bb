"""The number that a text shows, as people and spreadsheets of several countries write it."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

# Compiled when the first is needed: most tables have none of these.
_MONEY = "$€£¥₩₹₽"
_GAP = " \u00a0\u2009\u202f'’"
_SHOWN = rf"""(?x)(?P<sign>[+\-−]?)(?:[{_MONEY}]\s?)?
    (?P<body>\d(?:[\d.,{_GAP}]*\d)?)
    (?:(?P<percent>\s?%)|\s?[{_MONEY}])?"""
_PLAIN = r"\d{1,18}(?:\.\d{1,18})?"
_COMMA = r"\d{1,18},\d{1,18}"
_GROUPED = rf"""(?x)(?P<whole>[1-9]\d{{0,2}}(?:(?P<gap>[.,{_GAP}])\d{{3}})(?:(?P=gap)\d{{3}}){{0,5}})
    (?P<point>[.,]\d{{1,18}})?"""
_EITHER = r"[1-9]\d{0,2},\d{3}"


@lru_cache(maxsize=8192)
def amount(text: str) -> Fraction | None:
    """The number that a text shows: `-2`, `007`, `1,5`, `50 %` (a half), `$12,000.50`; None where it is none.

    A lone point is always a decimal point. A lone comma is one where it parts no group of three digits; `1,200` may be
    1200 or 1.2, and is neither.

    >>> [str(amount(text)) for text in ("50 %", "1,5", "1.234,5", "12 000", "−2", "1,200", "many")]
    ['1/2', '3/2', '2469/2', '12000', '-2', 'None', 'None']
    """
    match = re.fullmatch(_SHOWN, text)
    plain = _point(match["body"]) if match is not None else None
    if match is None or plain is None:
        return None
    found = Fraction(plain) / (100 if match["percent"] else 1)
    return -found if match["sign"] in ("-", "−") else found


def either(text: str) -> tuple[str, str] | None:
    """The two numbers that a text may mean whose comma is a point to some and parts thousands to others.

    >>> either("$1,200"), either("1,5")
    (('1200', '1.200'), None)
    """
    match = re.fullmatch(_SHOWN, text)
    if match is None or not re.fullmatch(_EITHER, match["body"]):
        return None
    return match["body"].replace(",", ""), match["body"].replace(",", ".")


def _point(body: str) -> str | None:
    """Digits as they are counted with: no groups, and a point for a point."""
    if re.fullmatch(_PLAIN, body):
        return body
    if re.fullmatch(_EITHER, body):
        return None
    if re.fullmatch(_COMMA, body):
        return body.replace(",", ".")
    match = re.fullmatch(_GROUPED, body)
    if match is None or (match["point"] or "")[:1] == match["gap"]:
        return None
    whole = "".join(char for char in match["whole"] if char.isdigit())
    return whole + (match["point"] or "").replace(",", ".")
