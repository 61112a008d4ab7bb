"""What was printed of a game, as values: the content of a tag, by which states of a game are compared."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from generator.foundation.dataclasses import NamedTuple, dataclass, field, replace
from generator.tables import Value

DIGESTS = 1
"""The version of the face digests, raised when the same face gets another digest: versions aren't compared."""


class Look(NamedTuple):
    """How a piece looks: digests of what is printed on it, and of its cut and fold lines."""

    front: str
    back: str = ""
    """Empty if its back is blank."""
    size: str = ""
    """Width and height before folding, such as `63.5 x 88.9`; mm."""
    cut: str = ""


Key = tuple[str, str, tuple[tuple[str, Value], ...], Look]
"""An item without its number of copies: id, name, values, look."""


@dataclass(frozen=True, slots=True)
class ItemRecord:
    """One design of a component."""

    name: str
    copies: int
    look: Look
    values: Mapping[str, Value] = field(default_factory=dict)
    """The values of its cells by column, without empty ones, its name, its id and its number of copies."""
    id: str = ""
    """Its value in the column `id`; empty if there is none."""

    @property
    def label(self) -> str:
        """Its name, with the id if that differs: others can have the same name."""
        return f"{self.name} ({self.id})" if self.id and self.id != self.name else self.name

    @property
    def key(self) -> Key:
        """What it is without its number of copies."""
        return self.id, self.name, tuple(sorted(self.values.items())), self.look

    @property
    def order(self) -> tuple[Any, ...]:
        """A key that sorts items in natural order: `S2` before `S10`."""
        values = sorted((column, str(value)) for column, value in self.values.items())
        return (
            natural_key(self.id or self.name),
            natural_key(self.name),
            values,
            self.look,
            self.copies,
        )


@dataclass(frozen=True, slots=True)
class ComponentRecord:
    """One component."""

    name: str
    title: str
    items: tuple[ItemRecord, ...]
    """Sorted, each once: rows that are the same are one item."""
    kind: str = ""
    columns: tuple[str, ...] = ()
    """The columns of its values, in the order of its table."""
    counted: tuple[str, ...] = ()
    """The columns that claims are computed from."""

    @property
    def pieces(self) -> int:
        """The number of pieces, counting copies."""
        return sum(item.copies for item in self.items)


class ItemNames:
    """Unambiguous names of items: with the id if several items have the same name."""

    def __init__(self, *components: ComponentRecord | None) -> None:
        self._often = [Counter(i.name for i in each.items) for each in components if each]

    def of(self, item: ItemRecord) -> str:
        """The name of an item."""
        return item.name if all(often[item.name] < 2 for often in self._often) else item.label


@dataclass(frozen=True, slots=True)
class ClaimRecord:
    """A claim of the design, and what its tables give."""

    say: str
    of: str
    expected: str
    """The number that the design claims."""
    computed: str
    """The number that the tables give; empty if it can't be computed."""
    holds: bool


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was printed."""

    title: str
    components: tuple[ComponentRecord, ...]
    version: str = ""
    claims: tuple[ClaimRecord, ...] = ()
    rulebook: tuple[str, ...] = ()
    """Digests of the rulebook's pages."""
    digests: int = DIGESTS
    """The version of the face digests."""

    @property
    def pieces(self) -> int:
        """The number of pieces, counting copies."""
        return sum(component.pieces for component in self.components)


def natural_key(text: str) -> tuple[Any, ...]:
    """A key that sorts texts in natural order, ignoring case.

    >>> sorted(["S10", "s2", "S1", "10", "9"], key=natural_key)
    ['9', '10', 'S1', 's2', 'S10']
    """
    parts = re.split(r"(\d+)", text.casefold())
    return tuple((int(part), "") if n % 2 else (-1, part) for n, part in enumerate(parts)), text


def merge_items(items: list[ItemRecord]) -> tuple[ItemRecord, ...]:
    """Items sorted, merging those that differ only in their number of copies."""
    result: list[ItemRecord] = []
    for item in sorted(items, key=lambda each: each.order):
        last = result[-1] if result else None
        if last is not None and last.key == item.key:
            result[-1] = replace(last, copies=last.copies + item.copies)
        else:
            result.append(item)
    return tuple(result)
