"""What was printed of a game, as values: what a tag says, and what two states of a game are compared by."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from generator.foundation.dataclasses import NamedTuple, dataclass, field
from generator.tables import Value

DIGESTS = 1
"""How faces are told apart. Raised when the same face gets another digest: those of two ways are not compared."""


class Look(NamedTuple):
    """How a piece looks: digests of what is printed on it, and of the lines that it is cut and folded along."""

    front: str
    back: str = ""
    """Empty where its back is blank."""
    size: str = ""
    """Width and height before it is folded, such as `63.5 x 88.9`; mm."""
    cut: str = ""


Key = tuple[str, str, tuple[tuple[str, Value], ...], Look]
"""What an item is but for its number of copies: id, name, values, look."""


@dataclass(frozen=True, slots=True)
class ItemRecord:
    """One design of a component."""

    name: str
    copies: int
    look: Look
    values: Mapping[str, Value] = field(default_factory=dict)
    """What its cells say, by column; empty ones are left out, as are its name, its id and its number of copies."""
    id: str = ""
    """What the column `id` says of it; empty where there is none."""

    @property
    def label(self) -> str:
        """What to call it where others may have its name."""
        return f"{self.name} ({self.id})" if self.id and self.id != self.name else self.name

    @property
    def key(self) -> Key:
        """What it is but for its number of copies."""
        return self.id, self.name, tuple(sorted(self.values.items())), self.look

    @property
    def order(self) -> tuple[Any, ...]:
        """A key that sorts items as people count: `S2` before `S10`."""
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
    """Sorted, each once: rows that come out the same are one item."""
    kind: str = ""
    columns: tuple[str, ...] = ()
    """The columns of its values, in the order of its table."""
    counted: tuple[str, ...] = ()
    """The columns that claims are computed from."""

    @property
    def pieces(self) -> int:
        """How many things there are to cut out."""
        return sum(item.copies for item in self.items)


class ItemNames:
    """What items are called among others: by their names, and by their ids as well where several have one name."""

    def __init__(self, *components: ComponentRecord | None) -> None:
        self._often = [Counter(i.name for i in each.items) for each in components if each]

    def of(self, item: ItemRecord) -> str:
        """What to call an item."""
        return item.name if all(often[item.name] < 2 for often in self._often) else item.label


@dataclass(frozen=True, slots=True)
class ClaimRecord:
    """What the design says of itself, and what its tables gave."""

    say: str
    of: str
    expected: str
    """The figure as the design prints it."""
    computed: str
    """The figure that the tables give; empty where it cannot be computed."""
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
    """How faces were told apart."""

    @property
    def pieces(self) -> int:
        """How many things there are to cut out."""
        return sum(component.pieces for component in self.components)


def natural_key(text: str) -> tuple[Any, ...]:
    """A key that sorts texts as people count, capitals beside small letters.

    >>> sorted(["S10", "s2", "S1", "10", "9"], key=natural_key)
    ['9', '10', 'S1', 's2', 'S10']
    """
    parts = re.split(r"(\d+)", text.casefold())
    return tuple((int(part), "") if n % 2 else (-1, part) for n, part in enumerate(parts)), text


def merge_items(items: list[ItemRecord]) -> tuple[ItemRecord, ...]:
    """Items sorted, those that are the same in everything but their number of copies made one."""
    made: list[ItemRecord] = []
    for item in sorted(items, key=lambda each: each.order):
        last = made[-1] if made else None
        if last is not None and last.key == item.key:
            copies = last.copies + item.copies
            made[-1] = ItemRecord(item.name, copies, item.look, item.values, item.id)
        else:
            made.append(item)
    return tuple(made)
