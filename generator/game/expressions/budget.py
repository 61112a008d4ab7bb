"""Texts, lists and arithmetic that keep to what one row may cost."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any

from jinja2.runtime import Undefined
from jinja2.utils import Namespace

from generator.game.expressions.allowance import BUDGET, LONGEST
from generator.game.expressions.faults import Refused, kind_of
from generator.game.fields import Written
from generator.regex import regex

MOST = 10_000
"""Items of one list."""
WHOLE = 100_000
"""Values in one list or mapping, those in the lists in it among them."""
_BITS = 4096
"""Size of a whole number."""
_EXPONENT = regex(r"[eE][+-]?0*(\d+)")
_MOST_DIGITS = 400
"""Digits that a number in a text may have, written out."""
_DIGITS = 3
"""Digits that a fraction is printed with, where nothing else is said."""
_MOST_KEYS = 8
"""How many keys of a mapping are named, where it cannot be printed."""

Number = int | float | Fraction
_NUMBERS = (int, float, Fraction)
_OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "//": operator.floordiv,
    "%": operator.mod,
    "**": operator.pow,
}
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


def calculated(sign: str, left: Any, right: Any) -> Any:
    """`left sign right`: whole numbers and fractions exactly, texts and lists within bounds. Raises `Refused`."""
    if isinstance(left, _NUMBERS) and isinstance(right, _NUMBERS):
        return _arithmetic(sign, left, right)
    if type(left) is Written or type(right) is Written:
        one, other = _number(left), _number(right)
        if isinstance(one, _NUMBERS) and isinstance(other, _NUMBERS):
            return _arithmetic(sign, one, other)
    if sign == "*" and _repeats(left, right):
        return _repeated(left, right)
    if sign == "%" and isinstance(left, str):
        return formatted(left, right)
    if sign == "+":
        if isinstance(left, str) and isinstance(right, str):
            return bounded(left + right)
        if isinstance(left, (list, tuple)) and isinstance(right, (list, tuple)):
            _count(len(left) + len(right))
            return whole([*left, *right])
    try:
        # What is undefined says so itself.
        return _OPERATORS[sign](left, right)
    except TypeError:
        hint = "join texts with `~`" if sign == "+" else "a cell may be empty or hold a text"
        said = f"{kind_of(left)} and {kind_of(right)} cannot be computed with `{sign}`"
        raise Refused(f"{said}: `{_short(left)}` and `{_short(right)}`", hint) from None


def _number(value: Any) -> Any:
    return value.value if type(value) is Written else value


def formatted(pattern: str, values: Any) -> str:
    """`pattern % values` within bounds. Raises `Refused`."""
    if _WIDE.search(pattern):
        raise Refused(f"`{_short(pattern)}` asks for too wide a text", code="EXPR004")
    try:
        return bounded(pattern % values)
    except (TypeError, ValueError):
        raise Refused(
            f"`{_short(pattern)}` does not fit the value", "write `'%.1f'` for one digit"
        ) from None


def shown(value: Any) -> Any:
    """A value as it is printed: 7.0 as 7, a fraction with at most three digits, a list with commas."""
    kind = type(value)
    if kind is str or kind is int:
        return value
    if kind is Written:
        return str(value)
    if value is None:
        return ""
    if kind is bool:
        return "yes" if value else "no"
    if kind is float:
        return _decimal(Decimal(value), 12) if abs(value) < 1e15 else f"{value:.0f}"
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


def exact(value: Fraction | int, digits: int) -> str:
    """A fraction rounded half up to at most so many digits behind the point."""
    scaled = abs(value) * 10**digits
    whole, rest = divmod(Fraction(scaled).numerator, Fraction(scaled).denominator)
    whole += 2 * rest >= Fraction(scaled).denominator
    text = str(whole).rjust(digits + 1, "0")
    text = f"{text[:-digits]}.{text[-digits:]}".rstrip("0").rstrip(".") if digits else text
    return f"-{text}" if value < 0 and whole else text


def _decimal(value: Decimal, digits: int) -> str:
    rounded = value.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)
    text = f"{rounded:f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text in ("-0", "") else text


def _arithmetic(sign: str, left: Any, right: Any) -> Any:
    if sign == "**":
        power = abs(right) * max(1, _bits(left))
        if power > _BITS:
            raise too_large()
    elif sign in "*/" and _bits(left) + _bits(right) > _BITS:
        raise too_large()
    if sign == "/" and not isinstance(left, float) and not isinstance(right, float):
        return simplest(Fraction(left) / Fraction(right))
    try:
        made = _OPERATORS[sign](left, right)
    except OverflowError:
        raise too_large() from None
    if isinstance(made, complex):
        raise Refused("a number below 0 has no root")
    return simplest(made) if type(made) is Fraction else made


def simplest(value: Fraction) -> Fraction | int:
    """A fraction, or the whole number that it is."""
    return value.numerator if value.denominator == 1 else value


def _bits(value: Any) -> int:
    if isinstance(value, int):
        return value.bit_length()
    if isinstance(value, Fraction):
        return value.numerator.bit_length() + value.denominator.bit_length()
    return 64


def _repeats(left: Any, right: Any) -> bool:
    return (isinstance(left, (str, list, tuple)) and isinstance(right, int)) or (
        isinstance(right, (str, list, tuple)) and isinstance(left, int)
    )


def _repeated(left: Any, right: Any) -> Any:
    what, times = (right, left) if isinstance(left, int) else (left, right)
    length = len(what) * max(0, times)
    if isinstance(what, str):
        if length > LONGEST:
            raise too_long(length)
        return bounded(what * times)
    _count(length)
    return whole(list(what) * times)


def _count(length: int) -> None:
    if length > MOST:
        raise Refused(
            f"the expression makes a list of {length:,}", f"stay below {MOST:,}", code="EXPR004"
        )
    BUDGET.spend(length)


def counted(values: Sequence[Any]) -> Sequence[Any]:
    """The list, counted. Raises `Refused` where it is too long."""
    _count(len(values))
    whole(values)
    return values


def _short(value: Any) -> str:
    """A value as an expression has it, cut off where it is long."""
    named = value is None or isinstance(value, bool)
    text = str(value).lower() if named else str(value)
    return text if len(text) <= 40 else text[:39] + "…"
