"""How values are printed, and how messages name them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from jinja2.runtime import Undefined
from jinja2.utils import Namespace

from generator.foundation.lazy_regex import regex
from generator.game.expressions.cost_limit import Refused, paid_text, too_large
from generator.game.expressions.fields import DecimalNumber, WrittenNumber, decimal_text

_DIGITS, _DECIMALS = 3, 12
"""Decimal places of a fraction, and of a number written with a point, by default."""
_LARGEST = 10**100
"""Numbers of this size or more aren't printed."""
_MOST_KEYS = 8
"""The most keys of a mapping that a message names."""
_WIDE = regex(r"\d{4}|\*")

KINDS = {
    "str": "text",
    "WrittenNumber": "a number",
    "int": "a number",
    "float": "a number",
    "Fraction": "a number",
    "DecimalNumber": "a number",
    "bool": "yes or no",
    "list": "a list",
    "tuple": "a list",
    "dict": "a mapping",
    "NoneType": "nothing",
}
"""What messages call values, by the names of their classes."""


def kind_of(value: object) -> str:
    """What messages call a value: `a number`, `text`."""
    return KINDS.get(type(value).__name__, "something else")


def short(value: Any) -> str:
    """A value as in expressions, for messages; shortened to 40 characters."""
    named = value is None or isinstance(value, bool)
    text = str(value).lower() if named else str(value)
    return text if len(text) <= 40 else text[:39] + "…"


def shown(value: Any) -> Any:
    """A value as it is printed: 7.0 as 7, a fraction with at most three decimal places, a list with commas."""
    kind = type(value)
    if kind is str:
        return value
    if kind is int:
        return _printable(value)
    if kind is WrittenNumber:
        return str(value)
    if value is None:
        return ""
    if kind is bool:
        return "yes" if value else "no"
    if kind is DecimalNumber:
        return rounded_text(value, _DECIMALS)
    if kind is Fraction:
        return rounded_text(value, _DIGITS)
    if isinstance(value, (list, tuple, set, frozenset, range)):
        return ", ".join(str(shown(each)) for each in value)
    if isinstance(value, Undefined):
        return str(value)
    if isinstance(value, dict):
        named = ", ".join(f"`{key}`" for key in list(value)[:_MOST_KEYS])
        raise Refused("a mapping of several values can't be printed", f"print one of them: {named}")
    if isinstance(value, Namespace):
        raise Refused("a namespace can't be printed", "print one of its values")
    printed = getattr(kind, "printed", None)
    if callable(value) or printed is not None:
        what = printed(value) if printed is not None else "a function"
        raise Refused(f"{what} can't be printed", "print its result, such as `{{ count(cards) }}`")
    return str(value)


def _printable(value: Any) -> Any:
    """The same number. Raises `Refused` if it has too many digits."""
    if abs(value) >= _LARGEST:
        raise too_large()
    return value


def rounded_text(value: Fraction | int, digits: int) -> str:
    """A fraction rounded half up to at most `digits` decimal places. Raises `Refused` if it is too large."""
    whole = int(_printable(abs(Fraction(value))) * 10**digits + Fraction(1, 2))
    text = decimal_text(-whole if value < 0 else whole, digits)
    return text.rstrip("0").rstrip(".") if digits else text


def formatted(pattern: str, values: Any) -> str:
    """`pattern % values`, limited in size. Raises `Refused`."""
    if _WIDE.search(pattern):
        raise Refused(f"`{short(pattern)}` makes the text too wide", code="EXPR004")
    listed = values if isinstance(values, tuple) else (values,)
    try:
        return paid_text(pattern % tuple(map(_for_pattern, listed)))
    except (TypeError, ValueError):
        hint = "write `'%.1f'` for one decimal place"
        raise Refused(f"`{short(pattern)}` doesn't fit the value", hint) from None


class _PatternNumber:
    """A number for a pattern; `%s` prints it as usual."""

    def __init__(self, value: Any) -> None:
        self._value = value

    def __str__(self) -> str:
        return str(shown(self._value))

    def __int__(self) -> int:
        return int(self._value)

    def __float__(self) -> float:
        return float(self._value)


def _for_pattern(value: Any) -> Any:
    """A value for a pattern. Raises `Refused` if it is a number too large to print."""
    if isinstance(value, (int, Fraction)):
        _printable(value)
    return _PatternNumber(value) if isinstance(value, (WrittenNumber, Fraction)) else value
