"""Texts, lists and numbers that keep to what one row may cost, and how they are printed."""

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
"""Items of one list."""
WHOLE = 100_000
"""Values in one list or mapping, those in the lists in it among them."""
_EXPONENT = regex(r"[eE][+-]?0*(\d+)")
_MOST_DIGITS = 400
"""Digits that a number in a text may have, written out."""
_DIGITS, _DECIMALS = 3, 12
"""Digits that a fraction is printed with, and a number that was written with a point, where nothing else is said."""
_LARGEST = 10**100
"""No number of so much is printed."""
_MOST_KEYS = 8
"""How many keys of a mapping are named, where it cannot be printed."""

_NUMBERS = (int, Fraction)
_WIDE = regex(r"\d{4}|\*")


def bounded(text: str) -> str:
    """The text, counted. Raises `Refused` where it is too long."""
    if len(text) > LONGEST:
        raise too_long(len(text))
    BUDGET.spend(len(text))
    return text


def too_long(length: int) -> Refused:
    """What to say of a text of that length."""
    return Refused(
        f"the expression makes a text of {length:,} letters",
        f"stay below {LONGEST:,} letters",
        code="EXPR004",
    )


def weight(value: Any) -> int:
    """How much a value is: the letters of a text, the values in a list with all that is in them; 1 for others.

    What stands in a list twice counts twice, so that a few lists in each other may be more than any memory holds: the
    count ends where it is too much.
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
    """The list or mapping, counted with all that is in it. Raises `Refused` where that is too much."""
    size = weight(value)
    if size > WHOLE:
        raise Refused(
            "the expression makes lists in lists without end",
            f"stay below {WHOLE:,} values in all of them",
            code="EXPR004",
        )
    BUDGET.spend(size)
    return value


class Mapping(dict[Any, Any]):
    """What `dict(…)` makes: an ordinary mapping, counted."""

    def __new__(cls, *pairs: Any, **named: Any) -> Any:
        """The mapping. Raises `Refused` where it is too much."""
        return whole(dict(*pairs, **named))


def fraction_of(text: str) -> Fraction:
    """The number that a text says. Raises `ValueError` where it is none, and `Refused` where it has too many digits."""
    found = _EXPONENT.search(text)
    power = int(found[1][:9]) if found is not None else 0
    if power > _MOST_DIGITS or len(text) > 2 * _MOST_DIGITS:
        raise too_large()
    return Fraction(text)


def too_large() -> Refused:
    """What to say of a number that has too many digits."""
    return Refused("the number grows too large", code="EXPR004")


def number_of(value: Any) -> Any:
    """The number that a cell shows; any other value as it is."""
    return value.value if type(value) is Written else value


def formatted(pattern: str, values: Any) -> str:
    """`pattern % values` within bounds. Raises `Refused`."""
    if _WIDE.search(pattern):
        raise Refused(f"`{short(pattern)}` asks for too wide a text", code="EXPR004")
    listed = values if isinstance(values, tuple) else (values,)
    try:
        return bounded(pattern % tuple(map(_filling, listed)))
    except (TypeError, ValueError):
        raise Refused(
            f"`{short(pattern)}` does not fit the value", "write `'%.1f'` for one digit"
        ) from None


class _Filling:
    """A number that a pattern takes as a number, and `%s` as it is printed."""

    def __init__(self, value: Any) -> None:
        self._value = value

    def __str__(self) -> str:
        return str(shown(self._value))

    def __int__(self) -> int:
        return int(number_of(self._value))

    def __float__(self) -> float:
        return float(number_of(self._value))


def _filling(value: Any) -> Any:
    """A value for a pattern. Raises `Refused` if it is a number that is too large to print."""
    if isinstance(value, _NUMBERS):
        printable(value)
    return _Filling(value) if isinstance(value, (Written, Fraction)) else value


def shown(value: Any) -> Any:
    """A value as it is printed: 7.0 as 7, a fraction with at most three digits, a list with commas."""
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
        raise Refused("a namespace is no text to print", "write what to print of it")
    printed = getattr(kind, "printed", None)
    if callable(value) or printed is not None:
        what = printed(value) if printed is not None else "a function"
        raise Refused(f"{what} is no text to print", "write what to print of it")
    return str(value)


def printable(value: Any) -> Any:
    """The same number. Raises `Refused` if nobody can mean to print so many digits."""
    if abs(value) >= _LARGEST:
        raise too_large()
    return value


def exact(value: Fraction | int, digits: int) -> str:
    """A fraction rounded half up to at most so many digits behind the point. Raises `Refused` if it is too large."""
    printable(value)
    scaled = abs(value) * 10**digits
    whole, rest = divmod(Fraction(scaled).numerator, Fraction(scaled).denominator)
    whole += 2 * rest >= Fraction(scaled).denominator
    text = str(whole).rjust(digits + 1, "0")
    text = f"{text[:-digits]}.{text[-digits:]}".rstrip("0").rstrip(".") if digits else text
    return f"-{text}" if value < 0 and whole else text


def simplest(value: Fraction) -> Fraction | int:
    """A fraction, or the whole number that it is."""
    return value.numerator if value.denominator == 1 else value


def count_list(length: int) -> None:
    """Pays for a list of a length. Raises `Refused` where it is too long."""
    if length > MOST:
        raise Refused(
            f"the expression makes a list of {length:,}", f"stay below {MOST:,}", code="EXPR004"
        )
    BUDGET.spend(length)


def counted(values: Sequence[Any]) -> Sequence[Any]:
    """The list, counted. Raises `Refused` where it is too long."""
    count_list(len(values))
    whole(values)
    return values


def short(value: Any) -> str:
    """A value as an expression has it, cut off where it is long."""
    named = value is None or isinstance(value, bool)
    text = str(value).lower() if named else str(value)
    return text if len(text) <= 40 else text[:39] + "…"
