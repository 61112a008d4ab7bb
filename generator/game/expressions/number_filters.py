"""Filters for numbers: read from texts, rounded, and printed with decimal places, groups or a sign."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from jinja2.runtime import Undefined

from generator.foundation.lazy_regex import regex
from generator.game.expressions.cost_limit import Refused, too_large
from generator.game.expressions.fields import DecimalNumber, WrittenNumber, decimal_or_whole
from generator.game.expressions.printing import kind_of, rounded_text, short

_EXPONENT = regex(r"[eE][+-]?0*(\d+)")
_MOST_DIGITS = 400
"""The most digits of a number in a text, written out."""
_NO_NUMBER = (ValueError, TypeError, ArithmeticError)


def number(value: Any, instead: int = 0) -> int:
    """The value as a whole number, without decimal places; `instead` if it isn't a number.

    Example: {{ cost | int + 1 }}

    >>> number("3"), number("2.7"), number("X"), number("")
    (3, 2, 0, 0)
    """
    try:
        return int(_parsed(value))
    except _NO_NUMBER:
        return instead


def decimal(value: Any, instead: int = 0) -> int | Fraction:
    """The value as an exact number; `instead` if it isn't one.

    Example: {{ '2.50' | float * 2 }}

    >>> str(decimal("2.50")), decimal("inf"), decimal("")
    ('2.5', 0, 0)
    """
    try:
        return decimal_or_whole(_parsed(value))
    except _NO_NUMBER:
        return instead


def rounded(value: Any, digits: int = 0) -> int | Fraction:
    """The number rounded half up to that many decimal places.

    Example: {{ percent(cards, kind='wind') | round(1) }} %

    >>> rounded(Fraction(5, 2)), str(rounded(Fraction(900, 49), 3))
    (3, '18.367')
    """
    return decimal_or_whole(Fraction(rounded_text(fraction(value), min(int(digits), 15))))


def fixed(value: Any, digits: int = 2) -> str:
    """The number rounded half up, with all its decimal places: 2 as `2.00`.

    Example: {{ mean(cards, 'cost') | fixed(2) }}

    >>> fixed(2), fixed(Fraction(900, 49), 1)
    ('2.00', '18.4')
    """
    digits = min(int(digits), 15)
    whole, _, rest = rounded_text(fraction(value), digits).partition(".")
    return f"{whole}.{rest.ljust(digits, '0')}" if digits else whole


def grouped(value: Any, separator: str = ",") -> str:
    """The number with its digits in groups of three; decimal places aren't grouped.

    Example: {{ price | grouped }}

    >>> grouped(100000), grouped("2500"), grouped(-1234.5, " "), grouped(750)
    ('100,000', '2,500', '−1 234.5', '750')
    """
    exactly = fraction(value)
    whole, point, rest = rounded_text(abs(exactly), 3).partition(".")
    digits = f"{int(whole):,}".replace(",", str(separator)[:8])
    return ("−" if exactly < 0 else "") + digits + point + rest


def signed(value: Any) -> str:
    """The number with its sign, with a real minus: `+2`, `−1`, `0`.

    Example: {{ strength | signed }}

    >>> signed(2), signed(-1), signed("0")
    ('+2', '−1', '0')
    """
    exactly = fraction(value)
    return ("+" if exactly > 0 else "−" if exactly < 0 else "") + rounded_text(abs(exactly), 3)


def fraction(value: Any) -> Fraction:
    """The value as an exact number. Raises `Refused` if it isn't one."""
    if isinstance(value, Undefined):
        str(value)
    try:
        parsed = _parsed(value)
    except (ValueError, TypeError, ZeroDivisionError):
        what = f"expected a number, found {kind_of(value)}: `{short(value)}`"
        raise Refused(what) from None
    return parsed if type(parsed) is DecimalNumber else Fraction(parsed)


def _parsed(value: Any) -> Any:
    """The number that a value is. Raises `ValueError`, `TypeError`, `ArithmeticError` or `Refused`."""
    if isinstance(value, WrittenNumber):
        return value.value
    if not isinstance(value, str):
        return value if isinstance(value, (int, Fraction)) else Fraction(value)
    found = _EXPONENT.search(value)
    power = int(found[1][:9]) if found is not None else 0
    if power > _MOST_DIGITS or len(value) > 2 * _MOST_DIGITS:
        raise too_large()
    return Fraction(value)
