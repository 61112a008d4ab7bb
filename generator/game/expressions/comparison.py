"""How values are compared: one rule for all of Punchboard.

Numbers are equal if they are the same number, exactly: `0.1 + 0.2 == 0.3`, and a cell `2.0`, `02` or `200%` equals `2`.
A text in quotes is compared as written: `'2'` equals a cell `2` and not `2.0`, `'2.0'` a cell `2.0` and not `2`.
Two cells that both contain numbers are compared as numbers, other cells as texts, with capitals and spaces. A cell that
is a list equals each of its entries. `true` and `false` equal yes and no (in the spellings of `flags`; a blank cell
means no), and `none` equals a blank cell.

This holds for `==`, `!=`, `in`, filters such as `cost=2`, `where`, `when`, `select('==', 2)` and other tests, keys in
brackets (`row[rank]`), `| unique`, `values`, `distinct`, `odds` and `stats --by`. `<` and `>` compare two numbers or
two texts; a text next to a number counts as the number in it, and if it contains none, that is an error.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from generator.game.expressions.fields import WrittenNumber, number_or_text
from generator.tables.number_parsing import parse_number

YES = frozenset("yes y true on 1 x ✓ ✔ wahr ja oui vrai sí si".split())
NO = frozenset(("", *"no n false off 0 - – none falsch nein non faux".split()))
"""Spellings of yes and no, in lower case."""

_NUMBERS = (int, float, Fraction)
_MANY = (list, tuple)
_ORDERS: dict[str, Callable[[Any, Any], Any]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def is_number(value: Any) -> bool:
    """Whether a value is a number, computed or in a cell; true and false count too, as in Python."""
    return isinstance(value, _NUMBERS) or type(value) is WrittenNumber


def same(one: Any, other: Any) -> bool:
    """Whether two values are equal.

    >>> cell = WrittenNumber("2.0", 2)
    >>> same(cell, 2), same(cell, "2.0"), same(cell, "2"), same(2, "2"), same(True, "yes"), same(("a", "b"), "b")
    (True, True, False, True, True, True)
    """
    if type(one) is str and type(other) is str:
        # The usual case.
        return one == other
    if isinstance(one, _MANY) or isinstance(other, _MANY):
        return _same_lists(one, other)
    if isinstance(one, bool):
        return _means(other, one)
    if isinstance(other, bool):
        return _means(one, other)
    if one is None or other is None:
        return one in ("", None) and other in ("", None)
    left, right = _number(one), _number(other)
    if left is not None and right is not None:
        return bool(left == right)
    if left is not None and isinstance(other, str):
        return _is_written(one, other)
    if right is not None and isinstance(one, str):
        return _is_written(other, one)
    return bool(one == other)


def ordered(sign: str, one: Any, other: Any) -> bool:
    """Whether `one sign other` is true, for `<`, `<=`, `>` and `>=`. Raises `TypeError` if they can't be compared.

    >>> ordered("<", WrittenNumber("9.0", 9), "10"), ordered("<", "9", "10")
    (True, False)
    """
    left, right = _number(one), _number(other)
    if left is not None or right is not None:
        one = _comparable(one) if left is None else left
        other = _comparable(other) if right is None else right
    return bool(_ORDERS[sign](one, other))


def within(value: Any, of: Any) -> bool:
    """Whether a value is in a list, a key of a mapping, or a part of a text. Raises `TypeError` for other things."""
    if isinstance(of, (list, tuple, set, frozenset, range, Mapping)):
        return any(same(value, each) for each in of)
    return value in of


def key_in(mapping: Mapping[Any, Any], wanted: Any) -> Any:
    """The key of a mapping that equals a value; the value itself if there is none.

    >>> key_in({"2": "two", "A": "ace"}, 2), key_in({7: "licence"}, WrittenNumber("007", 7)), key_in({}, 2)
    ('2', 7, 2)
    """
    try:
        if wanted in mapping:
            return wanted
    except TypeError:
        return wanted
    return next((each for each in mapping if same(each, wanted)), wanted)


def group_key(value: Any) -> Hashable:
    """A key that is the same for equal cells, to group by.

    >>> group_key(WrittenNumber("1.50", Fraction(3, 2))) == group_key(Fraction(3, 2)), group_key("a")
    (True, 'a')
    """
    if isinstance(value, _MANY):
        return tuple(map(group_key, value))
    number: Hashable = _number(number_or_text(value) if type(value) is str else value)
    key: Hashable = value
    return key if number is None else number


def distinct_values(values: Iterable[Any]) -> list[Any]:
    """The first of all values that are equal, in order."""
    result: dict[Hashable, Any] = {}
    for value in values:
        result.setdefault(group_key(value), value)
    return list(result.values())


def _same_lists(one: Any, other: Any) -> bool:
    if isinstance(one, _MANY) and isinstance(other, _MANY):
        return len(one) == len(other) and all(map(same, one, other))
    # A tuple is a cell; a list is what an expression makes.
    if isinstance(one, tuple):
        return any(same(each, other) for each in one)
    if isinstance(other, tuple):
        return any(same(one, each) for each in other)
    return bool(one == other)


def _number(value: Any) -> Any:
    """The number in a cell or a computed number; None for all others."""
    if type(value) is WrittenNumber:
        return value.value
    return value if isinstance(value, _NUMBERS) and not isinstance(value, bool) else None


def _is_written(number: Any, text: str) -> bool:
    """Whether a text is a spelling of a number."""
    if type(number) is WrittenNumber:
        return str(number) == text
    read = _number(number_or_text(text))
    return read is not None and bool(read == number)


def _means(value: Any, truth: bool) -> bool:
    """Whether a value means yes, or no."""
    number = _number(value)
    if number is not None:
        return bool(number == truth)
    if isinstance(value, str) or value is None:
        return (value or "").strip().casefold() in (YES if truth else NO)
    return bool(value == truth)


def _comparable(value: Any) -> Any:
    """A value that is compared with a number: a text counts as the number in it."""
    shown = parse_number(value) if isinstance(value, str) else None
    return value if shown is None else shown
