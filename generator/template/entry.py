"""A template ready to be filled: entries whose fixed values are decoded, and the texts that change from row to row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from generator.decode import Decoder
from generator.elements import Child, Element
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import dataclass, field
from generator.foundation.diagnostics import Origin
from generator.frame import Source
from generator.template.inherit import Settings

if TYPE_CHECKING:
    from generator.game.expressions.literal_comparisons import Asked
    from generator.template.unused_keys import Remark


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """One value of an entry that depends on the row."""

    name: str
    """The dataclass field."""
    common: bool
    """Whether it belongs to the keys that all elements take."""
    decode: Decoder
    node: Node
    """The value with its expressions."""
    texts: tuple[Node, ...]
    """The texts inside the value that hold expressions, in reading order."""
    plain: bool
    """Whether the value is just a text, and needs no decoding."""


@dataclass(frozen=True, slots=True, eq=False)
class Loop:
    """`for: "reward in rewards"`."""

    names: tuple[str, ...]
    expression: str
    origin: Node


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """One element of a template. Compared by identity."""

    cls: type[Element]
    source: Source
    values: Mapping[str, Any]
    """The element's fixed fields."""
    common: Mapping[str, Any]
    """The fixed ones of the keys that all elements take."""
    changes: tuple[Change, ...] = ()
    lets: tuple[tuple[str, Node], ...] = ()
    """Names for values that this entry and its children may use."""
    loop: Loop | None = None
    condition: Node | None = None
    children_field: str = ""
    children: tuple[Entry, ...] = ()
    child: Child | None = None
    """The finished element, where nothing in it depends on the row."""


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """A whole template, ready to be filled."""

    name: str
    settings: Settings
    lets: tuple[tuple[str, Node], ...]
    entries: tuple[Entry, ...]
    names: frozenset[str] = field(default_factory=frozenset)
    """The names its expressions use that it does not define itself: columns, mostly."""
    tested: tuple[tuple[str, Origin], ...] = ()
    """The names of which only the truth is asked (`{% if exhaust %}`), and where."""
    compared: tuple[tuple[Asked, Origin], ...] = ()
    """The names of the row that are compared with texts, and where."""
    files: tuple[str, ...] = ()
    """The files that it was made from: the template, those it extends, and all partials; sorted."""
    remarks: tuple[Remark, ...] = ()
    """What the game's own templates say that has no effect."""

    @property
    def fixed(self) -> bool:
        """Whether every row gives the same."""
        return all(entry.child is not None for entry in self.entries)


def in_order(entries: tuple[Entry, ...]) -> Iterator[Entry]:
    """All entries, a parent before its children."""
    for entry in entries:
        yield entry
        yield from in_order(entry.children)
