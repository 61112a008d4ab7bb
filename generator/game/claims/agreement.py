"""Compares a printed value with a computed one: figures with their rounding, lists and tables entry by entry."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import zip_longest
from typing import Any

from generator.foundation.dataclasses import NamedTuple
from generator.game.claims.rounding import Rules, agrees, as_printed, exact_of, in_percent, off
from generator.game.expressions.fields import WrittenNumber
from generator.game.spec.printed_values import Printed, figure, read_figure

_YES, _NO = ("yes", "true"), ("no", "false")
_MOST_ALIGNED = 60
_Pair = tuple[int | None, int | None]
"""The index of a computed entry and of a printed one; None if there is none."""


class Difference(NamedTuple):
    """One computed figure that differs from the printed one."""

    where: str
    """The entry of a list or table; empty for a single figure."""
    printed: str
    """Empty if no such entry is printed."""
    computed: str
    """Empty if no such entry is computed."""
    by: Fraction | None = None
    """By how much the computed figure is larger, in the unit of the printed one; None if either isn't a number."""
    off: str = ""
    """The difference as it is printed: `0.867`."""

    @property
    def words(self) -> str:
        """The difference in words: `off by 1`, for an entry of a list or table `entry 3 is 20, off by 1`."""
        off = f"off by {self.off}" if self.off else ""
        if not self.where:
            return off or f"computed {self.computed}"
        if not self.computed:
            return f"{self.where} ({self.printed}) is missing"
        if not self.printed:
            return f"{self.where} ({self.computed}) isn't printed"
        return f"{self.where} is {self.computed}" + (f", {off}" if off else "")


class Comparison(NamedTuple):
    """The comparison of a printed and a computed value."""

    computed: str
    """The computed value, as it would be printed."""
    differences: tuple[Difference, ...] = ()
    """All differences, in the order of the printed value; empty if the two agree."""
    unlike: bool = False
    """Whether the two are of different kinds, such as a list and a number."""


def settled(value: Any) -> Any:
    """A computed value that can be read more than once: an iterator becomes a list.

    Raises what reading it raises, where a part of it is undefined or can't be printed.
    """
    if isinstance(value, range) or (isinstance(value, Iterator) and not hasattr(value, "printed")):
        value = list(value)
    if isinstance(value, (list, tuple, Mapping)):
        _read(value)
    return value


def _read(value: Any) -> None:
    from generator.game.expressions.printing import shown

    if isinstance(value, Mapping):
        _read([*value.keys(), *value.values()])
    elif isinstance(value, (list, tuple)):
        for each in value:
            _read(each)
    else:
        shown(value)


def compare(value: Any, printed: Printed, rules: Rules) -> Comparison:
    """The comparison of a computed value with a printed one."""
    if not printed.single:
        return _structure(value, printed, rules)
    if isinstance(value, (list, tuple)):
        from generator.game.expressions.printing import shown

        computed = str(shown(list(value)))
        if computed == printed.text:
            return Comparison(printed.text)
        entries = tuple(Printed(part.strip()) for part in re.split(r",\s+|;", printed.text))
        flat = all(not isinstance(each, (list, tuple, Mapping)) for each in value)
        if flat and (len(entries) > 1 or len(value) == 1):
            return _structure(value, Printed(items=entries), rules)
        return Comparison(computed, (Difference("", printed.text, computed),), True)
    return _scalar(value, printed.text, rules)


def kind_of(value: Any) -> str:
    """The kind of a computed value: `yes or no`, `a number`, `a table`, `a list`, `text`."""
    if isinstance(value, bool):
        return "yes or no"
    if isinstance(value, (int, Fraction, WrittenNumber)):
        return "a number"
    if isinstance(value, Mapping):
        return "a table"
    return "a list" if isinstance(value, (list, tuple)) else "text"


def kind_printed(printed: Printed) -> str:
    """The kind of a printed value, as `kind_of`."""
    if not printed.single:
        return "a list" if printed.pairs is None else "a table"
    if printed.text.lower() in (*_YES, *_NO):
        return "yes or no"
    return "text" if read_figure(printed.text) is None else "a number"


def _scalar(value: Any, text: str, rules: Rules) -> Comparison:
    like = read_figure(text)
    computed = as_printed(value, like, rules)
    if isinstance(value, bool):
        return _single(value, text, computed, text.lower() in (_YES if value else _NO))
    if isinstance(value, WrittenNumber) and value == text:
        return Comparison(text)
    number = exact_of(value)
    if like is None or number is None:
        return _single(value, text, computed, text == computed)
    if like.percent:
        number = in_percent(number, rules)
    if agrees(number, like, rules):
        return Comparison(computed)
    by = number - like.value
    return Comparison(computed, (Difference("", text, computed, by, off(by, like, rules)),))


def _single(value: Any, printed: str, computed: str, same: bool) -> Comparison:
    if same:
        return Comparison(computed)
    unlike = kind_of(value) != kind_printed(Printed(printed))
    return Comparison(
        computed, (Difference("", printed or "nothing", computed or "nothing"),), unlike
    )


def _structure(value: Any, printed: Printed, rules: Rules) -> Comparison:
    if printed.pairs is not None:
        table = _table(value)
        if table is not None:
            return _mapping(table, printed.pairs, rules)
    elif isinstance(value, (list, tuple)):
        return _list(value, printed.items or (), rules)
    elif isinstance(value, Mapping) and printed.items is not None:
        rows = [list(pair) for pair in value.items()]
        if all(not each.single for each in printed.items):
            return _list(rows, printed.items, rules)
    computed = words_of(value, rules)
    return Comparison(computed, (Difference("", printed.words, computed),), True)


def _table(value: Any) -> dict[str, Any] | None:
    """The entries by name of a mapping, or of a list of pairs whose first values differ; None for anything else."""
    pairs = value.items() if isinstance(value, Mapping) else value
    if not isinstance(value, (Mapping, list, tuple)) or any(
        not isinstance(each, (list, tuple)) or len(each) != 2 for each in pairs
    ):
        return None
    entries = {words_of(key, Rules()): each for key, each in pairs}
    return entries if len(entries) == len(pairs) else None


def _mapping(
    table: Mapping[str, Any], pairs: Sequence[tuple[str, Printed]], rules: Rules
) -> Comparison:
    found: list[Difference] = []
    shown = {key: words_of(each, rules) for key, each in table.items()}
    for key, printed in pairs:
        name = key if key in table else _same_number(key, table)
        if name is None:
            found.append(Difference(f"`{key}`", printed.words, ""))
            continue
        entry = compare(table[name], printed, rules)
        shown[name] = entry.computed if printed.single else f"({entry.computed})"
        found += _placed(entry, f"`{key}`")
    known = {key for key, _ in pairs} | {_same_number(key, table) for key, _ in pairs}
    found += (Difference(f"`{key}`", "", shown[key]) for key in table if key not in known)
    computed = ", ".join(f"{key}: {text}" for key, text in shown.items())
    return Comparison(computed or "nothing", tuple(found))


def _same_number(key: str, table: Mapping[str, Any]) -> str | None:
    """The key of a table that is the same number in another spelling."""
    wanted = figure(key)
    if wanted is None:
        return None
    return next((each for each in table if figure(each) == wanted), None)


def _list(values: Sequence[Any], items: Sequence[Printed], rules: Rules) -> Comparison:
    if len(values) == len(items) == 1:
        # A single figure needs no number of its entry.
        return compare(values[0], items[0], rules)
    found: list[Difference] = []
    shown = []
    for at, to in _aligned(values, items, rules):
        if to is None:
            shown.append(words_of(values[at or 0], rules))
            found.append(Difference(f"entry {(at or 0) + 1}", "", shown[-1]))
            continue
        noun = "entry" if items[to].single else "row"
        if at is None:
            found.append(Difference(f"{noun} {to + 1}", items[to].words, ""))
            continue
        entry = compare(values[at], items[to], rules)
        shown.append(entry.computed if items[to].single else f"({entry.computed})")
        found += _placed(entry, f"{noun} {to + 1}")
    return Comparison(", ".join(shown) or "nothing", tuple(found))


def _placed(entry: Comparison, where: str) -> list[Difference]:
    return [
        each._replace(where=f"{where}, {each.where}" if each.where else where)
        for each in entry.differences
    ]


def _aligned(values: Sequence[Any], items: Sequence[Printed], rules: Rules) -> Sequence[_Pair]:
    """Pairs computed with printed entries: in order, or, if one is missing, so that the fewest differ."""
    if len(values) == len(items) or max(len(values), len(items)) > _MOST_ALIGNED:
        return list(zip_longest(range(len(values)), range(len(items))))

    @cache
    def best(a: int, b: int) -> tuple[int, tuple[_Pair, ...]]:
        """The fewest differences among the values from `a` on and the items from `b` on, and their pairs."""
        if a == len(values) or b == len(items):
            rest = tuple(zip_longest(range(a, len(values)), range(b, len(items))))
            return len(rest), rest
        differ = bool(compare(values[a], items[b], rules).differences)
        ways: tuple[tuple[int, _Pair, int, int], ...] = (
            (differ, (a, b), a + 1, b + 1),
            (1, (a, None), a + 1, b),
            (1, (None, b), a, b + 1),
        )
        found = [(cost, pair, *best(*then)) for cost, pair, *then in ways]
        cost, pair, more, others = min(found, key=lambda way: way[0] + way[2])
        return cost + more, (pair, *others)

    return best(0, 0)[1]


def words_of(value: Any, rules: Rules) -> str:
    """A computed value in one line, such as `9, (1, 2)` or `attack: 9, defence: 8`."""
    return _printed(value, rules).words


def _printed(value: Any, rules: Rules) -> Printed:
    if isinstance(value, Mapping):
        pairs = ((as_printed(k, None, rules), _printed(v, rules)) for k, v in value.items())
        return Printed(pairs=tuple(pairs))
    if isinstance(value, (list, tuple)):
        return Printed(items=tuple(_printed(each, rules) for each in value))
    return Printed(as_printed(value, None, rules))
