"""Limits on the size of texts, lists and numbers, and how values are printed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from jinja2.runtime import Undefined
from jinja2.utils import Namespace

from generator.foundation.lazy_regex import regex
from generator.game.expressions.cost_limit import BUDGET, LONGEST
from generator.game.expressions.errors import Refused
from generator.game.expressions.fields import DecimalNumber, Written

MOST = 10_000
"""The most values of a list."""
WHOLE = 100_000
"""The most values of a list or mapping, including those in the lists in it."""
_EXPONENT = regex(r"[eE][+-]?0*(\d+)")
_MOST_DIGITS = 400
"""The most digits of a number in a text, written out."""
_DIGITS, _DECIMALS = 3, 12
"""Decimal places of a fraction, and of a number written with a point, by default."""
_LARGEST = 10**100
"""Numbers of this size or more aren't printed."""
_MOST_KEYS = 8
"""The most keys of a mapping that a message names."""

_NUMBERS = (int, Fraction)
_WIDE = regex(r"\d{4}|\*")


def bounded(text: str) -> str:
    """The text, counted. Raises `Refused` if it is too long."""
    if len(text) > LONGEST:
        raise too_long(len(text))
    BUDGET.spend(len(text))
    return text


def too_long(length: int) -> Refused:
    """The error for a text of that length."""
    return Refused(
        f"the expression makes a text of {length:,} characters",
        f"use at most {LONGEST:,}",
        code="EXPR004",
    )


def weight(value: Any) -> int:
    """The size of a value: the characters of a text, the values in a list with all that is in them; 1 for others.

    A value that is in a list twice counts twice, so a few lists in each other may exceed any memory: counting stops
    when it is too much.
    """
    if isinstance(value, str):
        return len(value)
    if not isinstance(value, (list, tuple, dict, set, frozenset)):
        return 1
    count, left = 0, [value]
    while left and count <= WHOLE:
        inner = left.pop()
        count += len(inner)
        parts = [*inner, *inner.values()] if isinstance(inner, dict) else inner
        left += [each for each in parts if isinstance(each, (list, tuple, dict, set, frozenset))]
    return count


def whole(value: Any) -> Any:
    """The list or mapping, counted with all that is in it. Raises `Refused` if it is too much."""
    size = weight(value)
    if size > WHOLE:
        raise Refused(
            "the expression makes too many lists in lists",
            f"use at most {WHOLE:,} values in all of them",
            code="EXPR004",
        )
    BUDGET.spend(size)
    return value


class Mapping(dict[Any, Any]):
    """The result of `dict(…)`: an ordinary mapping, counted."""

    def __new__(cls, *pairs: Any, **named: Any) -> Any:
        """The mapping. Raises `Refused` if it is too large."""
        return whole(dict(*pairs, **named))


def fraction_of(text: str) -> Fraction:
    """The number in a text. Raises `ValueError` if it isn't one, and `Refused` if it has too many digits."""
    found = _EXPONENT.search(text)
    power = int(found[1][:9]) if found is not None else 0
    if power > _MOST_DIGITS or len(text) > 2 * _MOST_DIGITS:
        raise too_large()
    return Fraction(text)


def too_large() -> Refused:
    """The error for a number with too many digits."""
    return Refused("the number gets too large", code="EXPR004")


def number_of(value: Any) -> Any:
    """The number in a cell; other values unchanged."""
    return value.value if type(value) is Written else value


def formatted(pattern: str, values: Any) -> str:
    """`pattern % values`, limited in size. Raises `Refused`."""
    if _WIDE.search(pattern):
        raise Refused(f"`{short(pattern)}` makes the text too wide", code="EXPR004")
    listed = values if isinstance(values, tuple) else (values,)
    try:
        return bounded(pattern % tuple(map(_filling, listed)))
    except (TypeError, ValueError):
        raise Refused(
            f"`{short(pattern)}` doesn't fit the value", "write `'%.1f'` for one decimal place"
        ) from None


class _Filling:
    """A number for a pattern; `%s` prints it as usual."""

    def __init__(self, value: Any) -> None:
        self._value = value

    def __str__(self) -> str:
        return str(shown(self._value))

    def __int__(self) -> int:
        return int(number_of(self._value))

    def __float__(self) -> float:
        return float(number_of(self._value))


def _filling(value: Any) -> Any:
    """A value for a pattern. Raises `Refused` if it is a number too large to print."""
    if isinstance(value, _NUMBERS):
        printable(value)
    return _Filling(value) if isinstance(value, (Written, Fraction)) else value


def shown(value: Any) -> Any:
    """A value as it is printed: 7.0 as 7, a fraction with at most three decimal places, a list with commas."""
    kind = type(value)
    if kind is str:
        return value
    if kind is int:
        return printable(value)
    if kind is Written:
        return str(value)
    if value is None:
        return ""
    if kind is bool:
        return "yes" if value else "no"
    if kind is DecimalNumber:
        return exact(value, _DECIMALS)
    if kind is Fraction:
        return exact(value, _DIGITS)
    if isinstance(value, (list, tuple, set, frozenset)):
        return ", ".join(str(shown(each)) for each in value)
    if isinstance(value, range):
        return ", ".join(map(str, value))
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


def printable(value: Any) -> Any:
    """The same number. Raises `Refused` if it has too many digits."""
    if abs(value) >= _LARGEST:
        raise too_large()
    return value


def exact(value: Fraction | int, digits: int) -> str:
    """A fraction rounded half up to at most `digits` decimal places. Raises `Refused` if it is too large."""
    printable(value)
    scaled = abs(value) * 10**digits
    whole, rest = divmod(Fraction(scaled).numerator, Fraction(scaled).denominator)
    whole += 2 * rest >= Fraction(scaled).denominator
    text = str(whole).rjust(digits + 1, "0")
    text = f"{text[:-digits]}.{text[-digits:]}".rstrip("0").rstrip(".") if digits else text
    return f"-{text}" if value < 0 and whole else text


def simplest(value: Fraction) -> Fraction | int:
    """A fraction, or a whole number if it is one."""
    return value.numerator if value.denominator == 1 else value


def count_list(length: int) -> None:
    """Pays for a list of a length. Raises `Refused` if it is too long."""
    if length > MOST:
        raise Refused(
            f"the expression makes a list of {length:,} values",
            f"use at most {MOST:,}",
            code="EXPR004",
        )
    BUDGET.spend(length)


def counted(values: Sequence[Any]) -> Sequence[Any]:
    """The list, counted. Raises `Refused` if it is too long."""
    count_list(len(values))
    whole(values)
    return values


def short(value: Any) -> str:
    """A value as in expressions, shortened if it is long."""
    named = value is None or isinstance(value, bool)
    text = str(value).lower() if named else str(value)
    return text if len(text) <= 40 else text[:39] + "…"
