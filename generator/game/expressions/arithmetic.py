"""Arithmetic in expressions: whole numbers and fractions are exact, texts and lists limited in size."""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from generator.game.expressions.budget import (
    bounded,
    count_list,
    formatted,
    number_of,
    short,
    simplest,
    too_large,
    too_long,
    whole,
)
from generator.game.expressions.cost_limit import LONGEST
from generator.game.expressions.errors import Refused, kind_of
from generator.game.expressions.fields import DecimalNumber, Written, decimal_or_whole

_BITS = 4096
"""The largest size of a whole number, in bits."""
_NUMBERS = (int, Fraction)
_OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "//": operator.floordiv,
    "%": operator.mod,
    "**": operator.pow,
}


def calculated(sign: str, left: Any, right: Any) -> Any:
    """`left sign right`: whole numbers and fractions are exact, texts and lists limited in size. Raises `Refused`."""
    if isinstance(left, _NUMBERS) and isinstance(right, _NUMBERS):
        return _arithmetic(sign, left, right)
    if type(left) is Written or type(right) is Written:
        one, other = number_of(left), number_of(right)
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
            count_list(len(left) + len(right))
            return whole([*left, *right])
    try:
        # An undefined value raises its own error.
        return _OPERATORS[sign](left, right)
    except TypeError:
        hint = "join texts with `~`" if sign == "+" else "a cell may be empty or contain text"
        said = f"`{sign}` doesn't work with {kind_of(left)} and {kind_of(right)}"
        raise Refused(f"{said}: `{short(left)}` and `{short(right)}`", hint) from None


def _arithmetic(sign: str, left: Any, right: Any) -> Any:
    if sign == "**":
        power = abs(right) * max(1, _bits(left))
        if power > _BITS:
            raise too_large()
    elif sign in "*/" and _bits(left) + _bits(right) > _BITS:
        raise too_large()
    try:
        made = _OPERATORS[sign](Fraction(left) if sign == "/" else left, right)
    except OverflowError:
        raise too_large() from None
    if isinstance(made, complex):
        raise Refused("a negative number has no root")
    if isinstance(made, float):
        # A root: the number as it is printed, 0.3 and not the nearest float.
        return decimal_or_whole(Fraction(repr(made)))
    if not isinstance(made, Fraction):
        return made
    decimal = isinstance(left, DecimalNumber) or isinstance(right, DecimalNumber)
    return decimal_or_whole(made) if decimal else simplest(made)


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
    count_list(length)
    return whole(list(what) * times)
