"""Arithmetic in expressions: whole numbers and fractions are exact, texts and lists limited in size."""

from __future__ import annotations

import operator
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from generator.game.expressions.cost_limit import (
    Refused,
    check_length,
    paid_inside,
    paid_text,
    pay_for_list,
    too_large,
)
from generator.game.expressions.fields import DecimalNumber, WrittenNumber, decimal_or_whole
from generator.game.expressions.printing import formatted, kind_of, short

_BITS = 4096
"""The largest size of a whole number, in bits."""
_NUMBERS = (int, Fraction)
_LISTS = (list, tuple)
_OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "//": operator.floordiv,
    "%": operator.mod,
    "**": operator.pow,
}


def calculate(sign: str, left: Any, right: Any) -> Any:
    """`left sign right`: whole numbers and fractions are exact, texts and lists limited in size. Raises `Refused`."""
    one = left.value if type(left) is WrittenNumber else left
    other = right.value if type(right) is WrittenNumber else right
    if isinstance(one, _NUMBERS) and isinstance(other, _NUMBERS):
        return _arithmetic(sign, one, other)
    if sign == "%" and isinstance(left, str):
        return formatted(left, right)
    if sign == "*":
        what, times = (right, left) if isinstance(left, int) else (left, right)
        if isinstance(what, (str, *_LISTS)) and isinstance(times, int):
            length = len(what) * max(0, times)
            if isinstance(what, str):
                check_length(length)
                return paid_text(what * times)
            pay_for_list(length)
            return paid_inside(list(what) * times)
    if sign == "+":
        if isinstance(left, str) and isinstance(right, str):
            return paid_text(left + right)
        if isinstance(left, _LISTS) and isinstance(right, _LISTS):
            pay_for_list(len(left) + len(right))
            return paid_inside([*left, *right])
    try:
        # An undefined value raises its own error.
        return _OPERATORS[sign](left, right)
    except TypeError:
        hint = "join texts with `~`" if sign == "+" else "a cell may be empty or contain text"
        what = f"`{sign}` doesn't work with {kind_of(left)} and {kind_of(right)}"
        raise Refused(f"{what}: `{short(left)}` and `{short(right)}`", hint) from None


def _arithmetic(sign: str, left: Any, right: Any) -> Any:
    bits = 0
    if sign == "**":
        bits = abs(right) * max(1, _bits(left))
    elif sign in "*/":
        bits = _bits(left) + _bits(right)
    if bits > _BITS:
        raise too_large()
    try:
        result = _OPERATORS[sign](Fraction(left) if sign == "/" else left, right)
    except OverflowError:
        raise too_large() from None
    if isinstance(result, complex):
        raise Refused("a negative number has no root")
    if isinstance(result, float):
        # A root: the number as it is printed, 0.3 and not the nearest float.
        return decimal_or_whole(Fraction(repr(result)))
    if not isinstance(result, Fraction):
        return result
    if isinstance(left, DecimalNumber) or isinstance(right, DecimalNumber):
        return decimal_or_whole(result)
    return result.numerator if result.denominator == 1 else result


def _bits(value: int | Fraction) -> int:
    bits = value.numerator.bit_length()
    return bits if isinstance(value, int) else bits + value.denominator.bit_length()
