"""Which row of one state of a game is which row of another: by id, then by name, then by similarity.

The result is one-to-one, the same in both directions, and the same every time. A row with another name counts as
renamed only if its values are similar, and no row of its own name is more similar: a table that was sorted and numbered
again has no renamed rows.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from difflib import SequenceMatcher

from generator.foundation.dataclasses import NamedTuple
from generator.history.record import ComponentRecord, ItemRecord
from generator.tables import Value

_SIMILAR, _SIMILAR_WITH_IDS = 0.65, 0.85
"""How similar the values of two rows must be to count as renamed; more if both have ids."""
_SAME_DECK = 0.5
"""The share of common items for which two components count as renamed."""
_MANY, _FEW = 40_000, 8
"""With more pairs than this, only those are compared that share a value which at most so many rows have."""
_NAME_WEIGHT = 0.05
"""The weight of similar names, relative to the values."""

Pair = tuple[int, int]


class Pairs(NamedTuple):
    """Which is which, as indexes in the first list and in the second."""

    matched: tuple[Pair, ...]
    removed: tuple[int, ...]
    added: tuple[int, ...]

    @classmethod
    def of(cls, matched: Iterable[Pair], old: int, new: int) -> Pairs:
        """The pairs of lists with `old` and `new` entries."""
        found = tuple(sorted(matched))
        ones, others = {one for one, _ in found}, {other for _, other in found}
        removed = tuple(at for at in range(old) if at not in ones)
        return cls(found, removed, tuple(at for at in range(new) if at not in others))


def match_items(old: Sequence[ItemRecord], new: Sequence[ItemRecord]) -> Pairs:
    """Which items of a component are which."""
    work = _Matching(old, new)
    work.match(lambda item: item.key)
    work.match(lambda item: (item.id, item.name) if item.id else None)
    work.match(lambda item: item.id or None, work.is_same_row)
    work.match(lambda item: item.name)
    work.match_similar()
    return Pairs.of(work.matched, len(old), len(new))


def match_components(old: Sequence[ComponentRecord], new: Sequence[ComponentRecord]) -> Pairs:
    """Which components of a game are which: by name, then by their items, most in common first."""
    by_name = {component.name: at for at, component in enumerate(new)}
    matched = [(at, by_name[each.name]) for at, each in enumerate(old) if each.name in by_name]
    known = {at for at, _ in matched}, {at for _, at in matched}
    scores = [
        (share, (one, other))
        for one, component in enumerate(old)
        if one not in known[0]
        for other, candidate in enumerate(new)
        if other not in known[1] and (share := _common_share(component, candidate)) >= _SAME_DECK
    ]
    return Pairs.of([*matched, *_best(scores)], len(old), len(new))


def _common_share(one: ComponentRecord, other: ComponentRecord) -> float:
    first, second = (Counter((i.id, i.name) for i in each.items) for each in (one, other))
    every = max(first.total(), second.total())
    return (first & second).total() / every if every else float(one.title == other.title)


class _Matching:
    """Rows that are being matched."""

    def __init__(self, old: Sequence[ItemRecord], new: Sequence[ItemRecord]) -> None:
        self.old, self.new = old, new
        self.matched: list[Pair] = []
        self._left = dict.fromkeys(range(len(old))), dict.fromkeys(range(len(new)))
        self._weights = _weights((*old, *new))
        self._by_name: tuple[dict[str, list[int]], ...] = ({}, {})
        for found, items in zip(self._by_name, (old, new), strict=True):
            for at, item in enumerate(items):
                found.setdefault(item.name, []).append(at)

    def match(
        self, key: Callable[[ItemRecord], Hashable], fits: Callable[[int, int], bool] | None = None
    ) -> None:
        """Matches rows with the same key: the most similar ones if there are several, very many in their order."""
        groups: defaultdict[Hashable, tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
        for side, (items, left) in enumerate(zip((self.old, self.new), self._left, strict=True)):
            for at in left:
                if (found := key(items[at])) is not None:
                    groups[found][side].append(at)
        for ones, others in groups.values():
            if len(ones) * len(others) > _MANY:
                self._keep(zip(ones, others, strict=False))
                continue
            pairs = [(a, b) for a in ones for b in others if fits is None or fits(a, b)]
            if len(pairs) > 1:
                self._keep(_best([(self._score(a, b), (a, b)) for a, b in pairs]))
            else:
                self._keep(pairs)

    def is_same_row(self, one: int, other: int) -> bool:
        """Whether rows with the same id are the same row, and don't just have the same number.

        They aren't if one of them is more similar to a row of its own name.
        """
        old, new = self.old[one], self.new[other]
        if old.name == new.name:
            return True
        own = self._similarity(old, new)
        there = (self._similarity(old, self.new[at]) for at in self._by_name[1].get(old.name, ()))
        here = (self._similarity(self.old[at], new) for at in self._by_name[0].get(new.name, ()))
        return max((*there, *here), default=0.0) <= own

    def match_similar(self) -> None:
        """Matches the remaining rows with similar values, the most similar first."""
        scores = []
        for one, other in self._candidates():
            old, new = self.old[one], self.new[other]
            least = _SIMILAR_WITH_IDS if old.id and new.id else _SIMILAR
            if self._similarity(old, new) >= least:
                scores.append((self._score(one, other), (one, other)))
        self._keep(_best(scores))

    def _candidates(self) -> Iterable[Pair]:
        """The pairs to compare: all, or those with a rare value in common."""
        old, new = self._left
        if len(old) * len(new) <= _MANY:
            return [(one, other) for one in old for other in new]
        rows: defaultdict[tuple[str, Value], tuple[list[int], list[int]]] = defaultdict(
            lambda: ([], [])
        )
        for side, (items, left) in enumerate(((self.old, old), (self.new, new))):
            for at in left:
                for cell in items[at].values.items():
                    rows[cell][side].append(at)
        rare = (each for each in rows.values() if max(map(len, each)) <= _FEW)
        return dict.fromkeys(
            (one, other) for ones, others in rare for one in ones for other in others
        )

    def _score(self, one: int, other: int) -> float:
        a, b = self.old[one], self.new[other]
        copies = 0.01 * (a.copies == b.copies) + 0.01 * (a.look == b.look) + 0.5 * (a.key == b.key)
        return self._similarity(a, b) + _NAME_WEIGHT * _spelling(a.name, b.name) + copies

    def _similarity(self, one: ItemRecord, other: ItemRecord) -> float:
        """How similar the values of rows are, 0 to 1; the names, if neither has values."""
        columns = one.values.keys() | other.values.keys()
        if not columns:
            return _spelling(one.name, other.name)
        every = same = 0.0
        # In a fixed order, since the rounding of sums depends on it.
        for column in sorted(columns):
            weight = self._weights[column]
            every += weight
            same += weight * _similar(one.values.get(column, ""), other.values.get(column, ""))
        return same / every

    def _keep(self, pairs: Iterable[Pair]) -> None:
        for one, other in pairs:
            self.matched.append((one, other))
            del self._left[0][one], self._left[1][other]


def _best(scores: Iterable[tuple[float, Pair]]) -> Iterator[Pair]:
    """The pairs with the highest scores, each index in one of them; of equal ones the nearest, then the first.

    The order is the same in both directions.
    """

    def order(scored: tuple[float, Pair]) -> tuple[float, int, int]:
        score, (one, other) = scored
        return -score, abs(one - other), one + other

    ones: set[int] = set()
    others: set[int] = set()
    for _, (one, other) in sorted(scores, key=order):
        if one not in ones and other not in others:
            ones.add(one)
            others.add(other)
            yield one, other


def _weights(items: Iterable[ItemRecord]) -> dict[str, float]:
    """The weights of columns: a column with many different values weighs more."""
    values: defaultdict[str, list[Value]] = defaultdict(list)
    for item in items:
        for column, value in item.values.items():
            values[column].append(value)
    return {column: len(set(found)) / len(found) for column, found in values.items()}


def _similar(one: Value, other: Value) -> float:
    """1 for equal values; for texts of several words the share of common words."""
    if one == other:
        return 1.0
    first, second = _words(one), _words(other)
    if len(first) < 2 or len(second) < 2:
        return 0.0
    ones, others = Counter(first), Counter(second)
    return 2 * (ones & others).total() / (ones.total() + others.total())


def _words(value: Value) -> list[str]:
    text = value if isinstance(value, str) else " ".join(value)
    return re.findall(r"\w+", text.casefold())


def _spelling(one: str, other: str) -> float:
    """How similar two names are spelt, 0 to 1; the same in both directions."""
    if one == other:
        return 1.0
    first, second = sorted((one.casefold(), other.casefold()))
    return SequenceMatcher(None, first, second, autojunk=False).ratio()
