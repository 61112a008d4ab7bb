"""What has changed from one state of a game to another, item by item."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter

from generator.foundation.dataclasses import NamedTuple, dataclass, field
from generator.foundation.wording import counted
from generator.history.matching import match_components, match_items
from generator.history.record import ClaimRecord, ComponentRecord, ItemRecord, Record
from generator.history.share_changes import Shift, shifts
from generator.tables import Value


class ValueChange(NamedTuple):
    """A changed value; empty if there was none, or is none now."""

    column: str
    old: Value
    new: Value


@dataclass(frozen=True, slots=True)
class ItemChange:
    """An item that is in both states, and what differs."""

    old: ItemRecord
    new: ItemRecord
    values: tuple[ValueChange, ...] = ()
    redrawn: tuple[str, ...] = ()
    """What looks different: `front`, `back`, `size`, `outline`; nothing if faces can't be compared."""

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
        """How many more copies there are; negative for fewer."""
        return self.new.copies - self.old.copies

    @property
    def only_redrawn(self) -> bool:
        """Whether it only looks different, by its template, its theme or its art."""
        return bool(self.redrawn) and not (self.values or self.renamed)

    @property
    def unseen(self) -> bool:
        """Whether only values differ that aren't printed on it."""
        return bool(self.values) and not self.redrawn

    def __bool__(self) -> bool:
        return bool(self.values or self.redrawn or self.renamed or self.renumbered or self.copies)


@dataclass(frozen=True, slots=True)
class ComponentChange:
    """A component that is in both states, and what differs."""

    old: ComponentRecord
    new: ComponentRecord
    changed: tuple[ItemChange, ...] = ()
    added: tuple[ItemRecord, ...] = ()
    removed: tuple[ItemRecord, ...] = ()
    shifts: tuple[Shift, ...] = ()
    """How the shares of its pieces have changed."""
    items: tuple[tuple[ItemRecord, ItemRecord], ...] = ()
    """All items that are in both, including unchanged ones."""

    @property
    def renamed(self) -> bool:
        """Whether it has another name or title."""
        return (self.old.name, self.old.title) != (self.new.name, self.new.title)

    @property
    def redrawn(self) -> tuple[str, ...]:
        """The parts in which all items of before look different, such as `back`; nothing for a single item."""
        if len(self.items) < 2 or len(self.changed) < len(self.items):
            return ()
        first, *others = (set(each.redrawn) for each in self.changed)
        common = first.intersection(*others)
        return tuple(part for part in PARTS if part in common)

    def __bool__(self) -> bool:
        return bool(self.changed or self.added or self.removed or self.renamed)


@dataclass(frozen=True, slots=True)
class ClaimChange:
    """A claim whose number or result has changed."""

    old: ClaimRecord | None
    """None if it is new."""
    new: ClaimRecord | None
    """None if it is gone."""

    @property
    def fails_now(self) -> bool:
        """Whether it fails now, and held before or wasn't there."""
        return self.new is not None and not self.new.holds and (self.old is None or self.old.holds)

    @property
    def holds_again(self) -> bool:
        """Whether it holds now, and failed before."""
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
    """What else differs: `title`, `version`."""
    versioned: int = 0
    """How many items differ only in the printed version, which doesn't count as a change."""
    versioned_pages: int = 0
    """How many pages of the rulebook differ only in that."""

    @property
    def version_words(self) -> str:
        """What differs only in the printed version, in words; empty if nothing does."""
        items, pages = self.versioned, self.versioned_pages
        parts = [counted(items, "design")] if items else []
        parts += [f"{counted(pages, 'page')} of the rulebook"] if pages else []
        verb = "differs" if items + pages == 1 else "differ"
        return f"{' and '.join(parts)} {verb} only in the printed version" if parts else ""

    @property
    def comparable(self) -> bool:
        """Whether faces can be compared: their digests have the same version."""
        return self.old.digests == self.new.digests

    @property
    def changed(self) -> tuple[ComponentChange, ...]:
        """The components that are in both and differ."""
        return tuple(each for each in self.components if each)

    @property
    def rulebook(self) -> bool:
        """Whether the rulebook has changed or fewer pages."""
        return bool(self.pages) or len(self.old.rulebook) > len(self.new.rulebook)

    def __bool__(self) -> bool:
        parts = (self.changed, self.added, self.gone, self.claims, self.facts)
        return any(parts) or (self.comparable and self.rulebook)


PARTS = ("front", "back", "size", "outline")
"""The parts in which a piece can look different."""


def difference(old: Record, new: Record) -> Difference:
    """What has changed from one state of a game to another; nothing for the same state."""
    comparable = old.digests == new.digests
    pairs = match_components(old.components, new.components)
    both = [
        (old.components[a], new.components[b]) for a, b in sorted(pairs.matched, key=itemgetter(1))
    ]
    facts = {"title": (old.title, new.title), "version": (old.version, new.version)}
    pages = tuple(
        number
        for number, page in enumerate(new.rulebook, 1)
        if old.rulebook[number - 1 : number] != (page,)
    )
    return Difference(
        old,
        new,
        tuple(_component(one, other, comparable) for one, other in both),
        tuple(new.components[at] for at in pairs.added),
        tuple(old.components[at] for at in pairs.removed),
        tuple(_claims(old.claims, new.claims)),
        pages if comparable else (),
        {key: (was, now) for key, (was, now) in facts.items() if was != now},
    )


def _component(old: ComponentRecord, new: ComponentRecord, comparable: bool) -> ComponentChange:
    pairs = match_items(old.items, new.items)
    both = [(old.items[a], new.items[b]) for a, b in sorted(pairs.matched, key=itemgetter(1))]
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
    change = ItemChange(old, new, values, redrawn)
    return change if change else None


def _claims(old: Sequence[ClaimRecord], new: Sequence[ClaimRecord]) -> Iterator[ClaimChange]:
    """The claims that differ, matched by what they say and compute, then by one of the two."""
    left, right = list(range(len(old))), list(range(len(new)))
    pairs: list[tuple[int, int]] = []
    for keys in (("say", "of"), ("of",), ("say",)):
        places: dict[tuple[str, ...], list[int]] = {}
        for at in left:
            places.setdefault(tuple(getattr(old[at], key) for key in keys), []).append(at)
        for at in right:
            if found := places.get(tuple(getattr(new[at], key) for key in keys)):
                pairs.append((found.pop(0), at))
        ones, others = {one for one, _ in pairs}, {other for _, other in pairs}
        left, right = [a for a in left if a not in ones], [b for b in right if b not in others]
    yield from (
        ClaimChange(old[one], new[other])
        for one, other in sorted(pairs, key=itemgetter(1))
        if _figures(old[one]) != _figures(new[other])
    )
    yield from (ClaimChange(None, new[at]) for at in right)
    yield from (ClaimChange(old[at], None) for at in left)


def _figures(claim: ClaimRecord) -> tuple[str, str, bool]:
    return claim.expected, claim.computed, claim.holds
