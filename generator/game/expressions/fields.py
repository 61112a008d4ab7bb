"""How expressions see a table: the names of its columns, and the values of its cells."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from generator.foundation.lazy_regex import regex
from generator.tables import Nested, Row, Table, Value
from generator.tables.cells import identifier as identifier

_CANONICAL = regex(r"-?(?:0|[1-9]\d{0,14})(?:\.\d{0,8}[1-9])?")

Field = str | int | tuple[str | int, ...]
"""The value of a cell in an expression."""

_MOST_PLACES = 40
"""The most decimal places of a number that isn't printed as a fraction."""
_LONGEST = 40
"""The longest number, in characters."""
_FIRST, _LAST = "0123456789+-−$€£¥₩₹₽", "0123456789%$€£¥₩₹₽"
"""The characters that a number begins with, and ends with."""


def decimal_text(scaled: int, places: int) -> str:
    """A number, given as a whole one of its last decimal place: 125 and 2 are `1.25`."""
    digits = str(abs(scaled)).rjust(places + 1, "0")
    text = f"{digits[:-places]}.{digits[-places:]}" if places else digits
    return f"-{text}" if scaled < 0 else text


class DecimalNumber(Fraction):
    """A number with decimal places: exact, and printed with its digits, not as a fraction.

    >>> str(DecimalNumber("0.1") + DecimalNumber("0.2")), str(DecimalNumber("2.50"))
    ('3/10', '2.5')
    """

    __slots__ = ()

    def __str__(self) -> str:
        for places in range(_MOST_PLACES + 1):
            if not 10**places % self.denominator:
                return decimal_text(self.numerator * 10**places // self.denominator, places)
        return super().__str__()


def decimal_or_whole(value: Fraction) -> int | Fraction:
    """A number that was written with a point, or computed from one."""
    return value.numerator if value.denominator == 1 else DecimalNumber(value)


class WrittenNumber(str):
    """A number that is printed as it was written, `2.5`, `007`, `50%` or `1,5`, and computed with as a number.

    `generator.game.expressions.comparison` defines equality; Python's own operators are for sorting.

    >>> half = WrittenNumber("50%", Fraction(1, 2))
    >>> f"{half}", half == Fraction(1, 2), half < 1, half == "50%", max(half, Fraction(1, 4))
    ('50%', True, True, True, '50%')
    """

    value: int | Fraction

    def __new__(cls, text: str, value: int | Fraction) -> WrittenNumber:
        """The number of that value, written so."""
        result = super().__new__(cls, text)
        result.value = value
        return result

    def __getnewargs__(self) -> tuple[str, int | Fraction]:  # type: ignore[override]
        """The arguments that pickle needs."""
        return str(self), self.value

    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        return (
            self.value == other
            if isinstance(other, (int, float, Fraction))
            else str.__eq__(self, other)
        )

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __lt__(self, other: Any) -> bool:
        return self.value < _number(other) if _is_number(other) else str.__lt__(self, other)

    def __le__(self, other: Any) -> bool:
        return self.value <= _number(other) if _is_number(other) else str.__le__(self, other)

    def __gt__(self, other: Any) -> bool:
        return self.value > _number(other) if _is_number(other) else str.__gt__(self, other)

    def __ge__(self, other: Any) -> bool:
        return self.value >= _number(other) if _is_number(other) else str.__ge__(self, other)

    def __bool__(self) -> bool:
        return self.value != 0

    def __neg__(self) -> int | Fraction:
        return decimal_or_whole(Fraction(-self.value))

    def __pos__(self) -> int | Fraction:
        return self.value

    def __abs__(self) -> int | Fraction:
        return decimal_or_whole(abs(Fraction(self.value)))

    def __int__(self) -> int:
        return int(self.value)

    def __float__(self) -> float:
        return float(self.value)

    def lower(self) -> WrittenNumber:
        """Itself: digits have no capitals. Lists, which are sorted by lower case, are sorted by the number this way."""
        return self


def _is_number(other: object) -> bool:
    return isinstance(other, (int, float, Fraction, WrittenNumber))


def _number(other: Any) -> Any:
    return other.value if isinstance(other, WrittenNumber) else other


def number_or_text(text: str) -> str | int:
    """A text in expressions: a number if it is spelled as the number prints, else the text itself.

    >>> [number_or_text(t) for t in ("3", "2.5", "007", "1.50", "1e5", "-0", "0.00001", "")]
    [3, '2.5', '007', '1.50', '1e5', '-0', '0.00001', '']
    >>> type(number_or_text("2.5")).__name__, type(number_or_text("1.50")).__name__
    ('WrittenNumber', 'str')
    """
    if not _CANONICAL.fullmatch(text) or text == "-0":
        return text
    return WrittenNumber(text, DecimalNumber(text)) if "." in text else int(text)


@lru_cache(maxsize=8192)
def _cell_value(text: str) -> str | int:
    """A cell's text in expressions: a number if it contains one, however it is written."""
    found = number_or_text(text)
    # Most texts aren't numbers, as their first or last character shows.
    if type(found) is not str or not 0 < len(text) <= _LONGEST:
        return found
    if text[0] not in _FIRST or text[-1] not in _LAST:
        return found
    from generator.tables.number_parsing import parse_number

    shown = parse_number(text)
    return text if shown is None else written_number(text, shown)


def part_value(text: str) -> str:
    """A part of a cell in expressions: a text that is also a number if it contains one.

    >>> type(part_value("3")).__name__, type(part_value("sword")).__name__
    ('WrittenNumber', 'str')
    """
    seen = _cell_value(text)
    return WrittenNumber(text, seen) if isinstance(seen, int) else seen


def written_number(text: str, value: Fraction) -> WrittenNumber:
    """A number of that value, which is printed as the text."""
    return WrittenNumber(text, decimal_or_whole(value))


def as_field(value: Value, numbers: Mapping[str, Fraction] | None = None) -> Field:
    """A cell in expressions; `numbers` are those of its table that its texts don't show."""
    if isinstance(value, Nested):
        return _nested_value(value.value)  # type: ignore[no-any-return]
    if isinstance(value, tuple):
        return tuple(_cell_value(v) if type(v) is str else v for v in value)
    if type(value) is WrittenNumber:
        return value
    if numbers and value in numbers:
        return written_number(value, numbers[value])
    return _cell_value(value)


def _nested_value(part: Any) -> Any:
    """A part of a nested value in expressions."""
    if isinstance(part, Mapping):
        return {key: _nested_value(each) for key, each in part.items()}
    return tuple(map(_nested_value, part)) if isinstance(part, tuple) else _cell_value(part)


def nested_values(table: Table, row: Row) -> dict[str, Any]:
    """The values of names with several columns: `{"stats": {"atk": 3}}` for the column `stats.atk`."""
    result: dict[str, Any] = {}
    for header, value in zip(table.headers, row.values):
        *above, last = header.split(".")
        word = identifier(above[0] if above else last)
        if word not in table.nested or (not above and not isinstance(value, Nested)):
            continue
        if not above:
            result[word] = as_field(value)
            continue
        inside = result.setdefault(word, {})
        for step in above[1:]:
            inside = inside.setdefault(step, {}) if isinstance(inside, dict) else {}
        if isinstance(inside, dict):
            inside[last] = as_field(value, table.numbers)
    return result


def row_values(table: Table, row: Row, wanted: frozenset[str] | None = None) -> dict[str, Any]:
    """A row's values by the names that expressions use: the wanted ones, or all."""
    values: dict[str, Any] = {}
    for header, value in zip(table.headers, row.values):
        word = identifier(header)
        if wanted is None or word in wanted:
            values[word] = as_field(value, table.numbers)
    if table.nested and (wanted is None or table.nested & wanted):
        values.update(nested_values(table, row))
    return values


def column_names(header: str) -> frozenset[str]:
    """The names of a column in expressions: its header, as one word, or the word before its dot.

    >>> sorted(column_names("stats.atk"))
    ['stats', 'stats.atk', 'stats_atk']
    """
    return frozenset((header, identifier(header), identifier(header.partition(".")[0])))
