"""What has changed from one state of a game to another, item by item, as a designer thinks of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.foundation.dataclasses import NamedTuple, dataclass, field
from generator.foundation.wording import counted
from generator.history.matching import match_components, match_items
from generator.history.record import ClaimRecord, ComponentRecord, ItemRecord, Record
from generator.history.share_changes import Shift, shifts
from generator.tables import Value


class ValueChange(NamedTuple):
    """A value that is another now; empty where there was none, or is none any more."""

    column: str
    old: Value
    new: Value


@dataclass(frozen=True, slots=True)
class ItemChange:
    """An item that is in both states, and what is different about it."""

    old: ItemRecord
    new: ItemRecord
    values: tuple[ValueChange, ...] = ()
    redrawn: tuple[str, ...] = ()
    """What looks different: `front`, `back`, `size`, `outline`; nothing where faces cannot be compared."""

    @property
    def renamed(self) -> bool:
        """Whether it has another name."""
        return self.old.name != self.new.name

    @property
    def renumbered(self) -> bool:
        """Whether it has another id."""
        return self.old.id != self.new.id

    @property
    def copies(self) -> int:
        """How many copies more there are; fewer where it is below zero."""
        return self.new.copies - self.old.copies

    @property
    def only_redrawn(self) -> bool:
        """Whether it looks different though it says the same: by its template, its theme or its art."""
        return bool(self.redrawn) and not (self.values or self.renamed)

    @property
    def unseen(self) -> bool:
        """Whether values are different that are not printed on it."""
        return bool(self.values) and not self.redrawn


@dataclass(frozen=True, slots=True)
class ComponentChange:
    """A component that is in both states, and what is different about it."""

    old: ComponentRecord
    new: ComponentRecord
    changed: tuple[ItemChange, ...] = ()
    added: tuple[ItemRecord, ...] = ()
    removed: tuple[ItemRecord, ...] = ()
    shifts: tuple[Shift, ...] = ()
    """How the shares of its pieces have moved."""
    items: tuple[tuple[ItemRecord, ItemRecord], ...] = ()
    """All items that are in both, the unchanged ones as well."""

    @property
    def renamed(self) -> bool:
        """Whether it has another name or title."""
        return (self.old.name, self.old.title) != (self.new.name, self.new.title)

    @property
    def redrawn(self) -> tuple[str, ...]:
        """What looks different of all items that were there before, such as `back`; nothing where there are none."""
        if len(self.items) < 2 or len(self.changed) < len(self.items):
            return ()
        first, *others = (set(each.redrawn) for each in self.changed)
        common = first.intersection(*others)
        return tuple(part for part in PARTS if part in common)

    def __bool__(self) -> bool:
        return bool(self.changed or self.added or self.removed or self.renamed)


@dataclass(frozen=True, slots=True)
class ClaimChange:
    """A claim whose figure is another, or that holds no more, or again."""

    old: ClaimRecord | None
    """None where it is a new one."""
    new: ClaimRecord | None
    """None where it is gone."""

    @property
    def fails_now(self) -> bool:
        """Whether it does not hold, and did before or was not there."""
        return self.new is not None and not self.new.holds and (self.old is None or self.old.holds)

    @property
    def holds_again(self) -> bool:
        """Whether it holds, and did not before."""
        return bool(self.old and self.new and self.new.holds and not self.old.holds)


@dataclass(frozen=True, slots=True)
class Difference:
    """What has changed from one state of a game to another."""

    old: Record
    new: Record
    components: tuple[ComponentChange, ...] = ()
    """Those that are in both, changed or not, in the order of the new state."""
    added: tuple[ComponentRecord, ...] = ()
    gone: tuple[ComponentRecord, ...] = ()
    claims: tuple[ClaimChange, ...] = ()
    pages: tuple[int, ...] = ()
    """The pages of the rulebook that look different or are new, from 1."""
    facts: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """What else is different: `title`, `version`."""
    versioned: int = 0
    """How many items differ in the version that is printed on them; it does not count as a change."""
    versioned_pages: int = 0
    """How many pages of the rulebook do."""

    @property
    def version_words(self) -> str:
        """What differs only in the version that is printed on it, in words; empty where nothing does."""
        designs = f"{counted(self.versioned, 'design')}" if self.versioned else ""
        pages = (
            f"{counted(self.versioned_pages, 'page')} of the rulebook"
            if self.versioned_pages
            else ""
        )
        both = " and ".join(filter(None, (designs, pages)))
        one = self.versioned + self.versioned_pages == 1
        return (
            f"{both} differ{'s' if one else ''} only in the version printed there" if both else ""
        )

    @property
    def comparable(self) -> bool:
        """Whether faces were told apart in the same way, so that one can say which look different."""
        return self.old.digests == self.new.digests

    @property
    def changed(self) -> tuple[ComponentChange, ...]:
        """The components that are in both and are different."""
        return tuple(each for each in self.components if each)

    @property
    def rulebook(self) -> bool:
        """Whether the rulebook looks different: other pages, or fewer."""
        return bool(self.pages) or len(self.old.rulebook) > len(self.new.rulebook)

    def __bool__(self) -> bool:
        parts = (self.changed, self.added, self.gone, self.claims, self.facts)
        return any(parts) or (self.comparable and self.rulebook)


PARTS = ("front", "back", "size", "outline")
"""What a piece can look different in."""


def difference(old: Record, new: Record) -> Difference:
    """What has changed from one state of a game to another. Of a state and itself that is nothing."""
    comparable = old.digests == new.digests
    pairs = match_components(old.components, new.components)
    both = [(old.components[a], new.components[b]) for a, b in sorted(pairs.matched, key=_second)]
    facts = {"title": (old.title, new.title), "version": (old.version, new.version)}
    return Difference(
        old,
        new,
        tuple(_component(one, other, comparable) for one, other in both),
        tuple(new.components[at] for at in pairs.added),
        tuple(old.components[at] for at in pairs.removed),
        tuple(_claims(old.claims, new.claims)),
        tuple(_pages(old.rulebook, new.rulebook)) if comparable else (),
        {key: (was, now) for key, (was, now) in facts.items() if was != now},
    )


def _second(pair: tuple[int, int]) -> int:
    return pair[1]


def _component(old: ComponentRecord, new: ComponentRecord, comparable: bool) -> ComponentChange:
    pairs = match_items(old.items, new.items)
    both = [(old.items[a], new.items[b]) for a, b in sorted(pairs.matched, key=_second)]
    columns = tuple(dict.fromkeys((*new.columns, *old.columns)))
    changed = (_item(one, other, columns, comparable) for one, other in both)
    return ComponentChange(
        old,
        new,
        tuple(each for each in changed if each is not None),
        tuple(new.items[at] for at in pairs.added),
        tuple(old.items[at] for at in pairs.removed),
        shifts(old, new),
        tuple(both),
    )


def _item(
    old: ItemRecord, new: ItemRecord, columns: Sequence[str], comparable: bool
) -> ItemChange | None:
    values = tuple(
        ValueChange(column, before, after)
        for column in columns
        if (before := old.values.get(column, "")) != (after := new.values.get(column, ""))
    )
    looks = zip(PARTS, old.look, new.look, strict=True)
    redrawn = tuple(part for part, one, other in looks if one != other) if comparable else ()
    made = ItemChange(old, new, values, redrawn)
    return made if values or redrawn or made.renamed or made.renumbered or made.copies else None


def _claims(old: Sequence[ClaimRecord], new: Sequence[ClaimRecord]) -> Iterator[ClaimChange]:
    """The claims that are different: by what they say and compute, then by either of the two."""
    left, right = list(range(len(old))), list(range(len(new)))
    pairs: list[tuple[int, int]] = []
    for keys in (("say", "of"), ("of",), ("say",)):
        places: dict[tuple[str, ...], list[int]] = {}
        for at in left:
            places.setdefault(tuple(getattr(old[at], key) for key in keys), []).append(at)
        for at in right:
            if found := places.get(tuple(getattr(new[at], key) for key in keys)):
                pairs.append((found.pop(0), at))
        left = _without(left, (one for one, _ in pairs))
        right = _without(right, (other for _, other in pairs))
    yield from (
        ClaimChange(old[one], new[other])
        for one, other in sorted(pairs, key=_second)
        if _figures(old[one]) != _figures(new[other])
    )
    yield from (ClaimChange(None, new[at]) for at in right)
    yield from (ClaimChange(old[at], None) for at in left)


def _without(places: Iterable[int], taken: Iterable[int]) -> list[int]:
    gone = set(taken)
    return [at for at in places if at not in gone]


def _figures(claim: ClaimRecord) -> tuple[str, str, bool]:
    return claim.expected, claim.computed, claim.holds


def _pages(old: Sequence[str], new: Sequence[str]) -> Iterator[int]:
    """The pages that have to be printed again, from 1."""
    for number, page in enumerate(new, 1):
        if number > len(old) or old[number - 1] != page:
            yield number
