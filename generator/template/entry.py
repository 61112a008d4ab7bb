"""A template ready to be filled: entries with decoded fixed values, and the texts that change from row to row."""

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
    from generator.game.expressions.parsed import Comparison
    from generator.template.unused_keys import Remark


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """One value of an entry that depends on the row."""

    name: str
    """The dataclass field."""
    common: bool
    """Whether it is a key of all elements."""
    decode: Decoder
    node: Node
    """The value with its expressions."""
    texts: tuple[Node, ...]
    """The texts in the value that contain expressions, in reading order."""
    plain: bool
    """Whether the value is just a text, without decoding."""


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
    """The fixed values of the keys of all elements."""
    changes: tuple[Change, ...] = ()
    lets: tuple[tuple[str, Node], ...] = ()
    """Names for values, for this entry and its children."""
    loop: Loop | None = None
    condition: Node | None = None
    children_field: str = ""
    children: tuple[Entry, ...] = ()
    child: Child | None = None
    """The finished element, if nothing in it depends on the row."""


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """A whole template, ready to be filled."""

    name: str
    settings: Settings
    lets: tuple[tuple[str, Node], ...]
    entries: tuple[Entry, ...]
    names: frozenset[str] = field(default_factory=frozenset)
    """The names that its expressions use and it doesn't define: columns, mostly."""
    tested: tuple[tuple[str, Origin], ...] = ()
    """The names that are tested for truth (`{% if exhaust %}`), and where."""
    compared: tuple[tuple[Comparison, Origin], ...] = ()
    """The names of the row that are compared with texts, and where."""
    files: tuple[str, ...] = ()
    """Its files: the template, those it extends, and all partials; sorted."""
    remarks: tuple[Remark, ...] = ()
    """What the game's own templates contain that has no effect."""

    @property
    def fixed(self) -> bool:
        """Whether every row has the same result."""
        return all(entry.child is not None for entry in self.entries)


def in_order(entries: tuple[Entry, ...]) -> Iterator[Entry]:
    """All entries, a parent before its children."""
    for entry in entries:
        yield entry
        yield from in_order(entry.children)
