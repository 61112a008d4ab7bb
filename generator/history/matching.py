"""Which row of one state of a game is which row of another: by id, then by name, then by likeness.

What is found is a bijection between some of the rows of each, the same whichever of the two states comes first, and the
same every time. A row of another name is taken for a renamed one only where its values are alike, and where no row of
its own name is more like it: who sorts a table and numbers it anew has renamed nothing.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from difflib import SequenceMatcher

from generator.foundation.dataclasses import NamedTuple
from generator.history.record import ComponentRecord, ItemRecord
from generator.tables import Value

_ALIKE, _ALIKE_BUT_FOR_ID = 0.65, 0.85
"""How much of their values two rows must have in common to be one that was renamed; more where each has an id."""
_SAME_DECK = 0.5
"""How many of their items two components must have in common to be one that was renamed."""
_MANY, _FEW = 40_000, 8
"""Of more pairs than this only those are looked at that have in common what no more rows than these have."""
_NAMES = 0.05
"""How much names that are alike weigh beside the values."""

Pair = tuple[int, int]


class Pairs(NamedTuple):
    """Which is which: places in the first list, and in the second."""

    matched: tuple[Pair, ...]
    removed: tuple[int, ...]
    added: tuple[int, ...]


def match_items(old: Sequence[ItemRecord], new: Sequence[ItemRecord]) -> Pairs:
    """Which items of a component are which."""
    work = _Matching(old, new)
    work.groups(lambda item: item.key)
    work.groups(lambda item: (item.id, item.name) if item.id else None)
    work.groups(lambda item: item.id or None, work.by_id_in_truth)
    work.groups(lambda item: item.name)
    work.by_likeness()
    return work.pairs()


def match_components(old: Sequence[ComponentRecord], new: Sequence[ComponentRecord]) -> Pairs:
    """Which components of a game are which: by name, then by what they hold, most in common first."""
    by_name = {component.name: at for at, component in enumerate(new)}
    matched = [(at, by_name[each.name]) for at, each in enumerate(old) if each.name in by_name]
    left = {at for at, _ in matched}, {at for _, at in matched}
    scores = [
        (share, (one, other))
        for one, component in enumerate(old)
        if one not in left[0]
        for other, candidate in enumerate(new)
        if other not in left[1] and (share := _in_common(component, candidate)) >= _SAME_DECK
    ]
    matched += _best(scores)
    return _pairs(matched, len(old), len(new))


def _in_common(one: ComponentRecord, other: ComponentRecord) -> float:
    """The share of their items that two components both have."""
    first, second = (Counter((i.id, i.name) for i in each.items) for each in (one, other))
    every = max(first.total(), second.total())
    return (first & second).total() / every if every else float(one.title == other.title)


class _Matching:
    """Rows that are being matched."""

    def __init__(self, old: Sequence[ItemRecord], new: Sequence[ItemRecord]) -> None:
        self.old, self.new = old, new
        self._old, self._new = dict.fromkeys(range(len(old))), dict.fromkeys(range(len(new)))
        self._matched: list[Pair] = []
        self._likeness = Likeness((*old, *new))
        names: tuple[defaultdict[str, list[int]], ...] = (defaultdict(list), defaultdict(list))
        for found, items in zip(names, (old, new), strict=True):
            for at, item in enumerate(items):
                found[item.name].append(at)
        self._named = names

    def pairs(self) -> Pairs:
        """What was found."""
        return _pairs(self._matched, len(self.old), len(self.new))

    def groups(
        self, key: Callable[[ItemRecord], Hashable], fits: Callable[[int, int], bool] | None = None
    ) -> None:
        """Matches what has the same key; where several have it, those that are most alike; very many in their order."""
        groups: dict[Hashable, tuple[list[int], list[int]]] = {}
        for side, (items, left) in enumerate(((self.old, self._old), (self.new, self._new))):
            for at in left:
                if (found := key(items[at])) is not None:
                    groups.setdefault(found, ([], []))[side].append(at)
        for ones, others in groups.values():
            if len(ones) * len(others) > _MANY:
                self._keep(zip(ones, others, strict=False))
                continue
            pairs = [(a, b) for a in ones for b in others if fits is None or fits(a, b)]
            if len(pairs) > 1:
                self._keep(_best([(self._score(a, b), (a, b)) for a, b in pairs]))
            else:
                self._keep(pairs)

    def by_id_in_truth(self, one: int, other: int) -> bool:
        """Whether rows of the same id are the same row, and not two that were numbered anew.

        They are not where either of them is more like a row of its own name.
        """
        names, values = self._named, self._likeness
        own = values.of(self.old[one], self.new[other])
        if self.old[one].name == self.new[other].name:
            return True
        there = (values.of(self.old[one], self.new[at]) for at in names[1][self.old[one].name])
        here = (values.of(self.old[at], self.new[other]) for at in names[0][self.new[other].name])
        return max((*there, *here), default=0.0) <= own

    def by_likeness(self) -> None:
        """Matches what is left where the values are alike, most alike first."""
        scores = []
        for one, other in self._candidates():
            ids = self.old[one].id and self.new[other].id
            alike = self._likeness.of(self.old[one], self.new[other])
            if alike >= (_ALIKE_BUT_FOR_ID if ids else _ALIKE):
                scores.append((self._score(one, other), (one, other)))
        self._keep(_best(scores))

    def _candidates(self) -> Iterable[Pair]:
        """The pairs to look at: all, or those that have something rare in common."""
        if len(self._old) * len(self._new) <= _MANY:
            return [(one, other) for one in self._old for other in self._new]
        found: dict[Pair, None] = {}
        having: dict[tuple[str, Value], tuple[list[int], list[int]]] = {}
        for side, (items, left) in enumerate(((self.old, self._old), (self.new, self._new))):
            for at in left:
                for cell in items[at].values.items():
                    having.setdefault(cell, ([], []))[side].append(at)
        for ones, others in having.values():
            if len(ones) <= _FEW and len(others) <= _FEW:
                found.update(dict.fromkeys((one, other) for one in ones for other in others))
        return found

    def _score(self, one: int, other: int) -> float:
        a, b = self.old[one], self.new[other]
        copies = 0.01 * (a.copies == b.copies) + 0.01 * (a.look == b.look) + 0.5 * (a.key == b.key)
        return self._likeness.of(a, b) + _NAMES * _spelt(a.name, b.name) + copies

    def _keep(self, pairs: Iterable[Pair]) -> None:
        for one, other in pairs:
            self._matched.append((one, other))
            del self._old[one], self._new[other]


def _best(scores: Iterable[tuple[float, Pair]]) -> Iterator[Pair]:
    """The pairs of most score, each place in one of them; of equals those that stand nearest to each other, then first.

    The order is the same when the sides are swapped.
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


def _pairs(matched: Iterable[Pair], old: int, new: int) -> Pairs:
    found = tuple(sorted(matched))
    ones, others = {one for one, _ in found}, {other for _, other in found}
    return Pairs(
        found,
        tuple(at for at in range(old) if at not in ones),
        tuple(at for at in range(new) if at not in others),
    )


class Likeness:
    """How alike the values of rows are. What tells many rows apart weighs more than what many have in common."""

    def __init__(self, items: Iterable[ItemRecord]) -> None:
        kinds: dict[str, set[Value]] = defaultdict(set)
        rows: Counter[str] = Counter()
        for item in items:
            for column, value in item.values.items():
                kinds[column].add(value)
                rows[column] += 1
        self._weights = {column: len(found) / rows[column] for column, found in kinds.items()}

    def of(self, one: ItemRecord, other: ItemRecord) -> float:
        """From 0 to 1: the share that their values have in common; where neither has any, how alike the names are."""
        columns = one.values.keys() | other.values.keys()
        if not columns:
            return _spelt(one.name, other.name)
        every = same = 0.0
        # In a fixed order, for sums depend on it by a hair.
        for column in sorted(columns):
            weight = self._weights[column]
            every += weight
            same += weight * _alike(one.values.get(column, ""), other.values.get(column, ""))
        return same / every


def _alike(one: Value, other: Value) -> float:
    """1 where two values are the same; of texts the share of the words that they have in common."""
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


def _spelt(one: str, other: str) -> float:
    """How alike two names are spelt, 0 to 1; the same whichever comes first."""
    if one == other:
        return 1.0
    first, second = sorted((one.casefold(), other.casefold()))
    return SequenceMatcher(None, first, second, autojunk=False).ratio()
