"""A template ready to be filled: entries with decoded fixed values, and the texts that change from row to row."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from generator.decode import Decoder, Rim, attribute, fields_of
from generator.elements import Child, Common, Element
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import NamedTuple, dataclass, field, replace
from generator.foundation.diagnostics import Diagnostic, Origin, Problem, Severity
from generator.frame import Source
from generator.game.spec.forms import NO_WORD, Word

if TYPE_CHECKING:
    from generator.game.expressions.uses import Comparison

CONTROL_KINDS = {"when": "text", "for": "text", "let": "a mapping"}
"""The control keys of all elements, and the kind of their values."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The keys of a template for the whole face."""

    size: Word = NO_WORD
    """A named size, or measures such as `63.5 x 88.9 mm`."""
    bleed: Rim = 3.0
    """How far art reaches beyond the cut, in mm."""
    safe: Rim = 3.0
    """How far text stays away from the cut, in mm."""


class Remark(NamedTuple):
    """Something that has no effect."""

    message: str
    origin: Origin
    hint: str
    grave: bool = True
    """Whether something is missing in print, or looks different."""
    met: bool = False
    """Whether it does have an effect here, which may be intended."""


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

    @property
    def expressions(self) -> Iterator[str]:
        """All its expressions, and texts that contain some."""
        yield from (node.text or "" for _, node in self.lets)
        yield from (text.text or "" for change in self.changes for text in change.texts)
        yield from (self.loop.expression,) if self.loop is not None else ()
        yield from (self.condition.text or "",) if self.condition is not None else ()


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """A whole template, ready to be filled."""

    name: str
    settings: Settings
    lets: tuple[tuple[str, Node], ...]
    entries: tuple[Entry, ...]
    names: frozenset[str] = field(default_factory=frozenset)
    """The names that its expressions use and it doesn't define: columns, mostly."""
    ways: int = 1
    """The number of ways in which copies of a row are drawn in turn, if it uses no number of a piece by name."""
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


def all_entries(entries: tuple[Entry, ...]) -> Iterator[Entry]:
    """All entries, a parent before its children."""
    for entry in entries:
        yield entry
        yield from all_entries(entry.children)


@dataclass(slots=True)
class Draft:
    """An entry while its keys are read."""

    cls: type[Element]
    values: dict[str, Any] = field(default_factory=dict)
    common: dict[str, Any] = field(default_factory=dict)
    changes: list[Change] = field(default_factory=list)
    columns: list[str] = field(default_factory=list)
    children_field: str = ""
    children: tuple[Entry, ...] = ()

    def entry(self, source: Source) -> Entry:
        """The entry made from its own keys."""
        return Entry(
            self.cls,
            replace(source, columns=tuple(self.columns)),
            self.values,
            self.common,
            tuple(self.changes),
            children_field=self.children_field,
            children=self.children,
        )

    def missing_keys(self, origin: Origin) -> Iterable[Diagnostic]:
        """Errors about required keys that aren't there."""
        there = {*self.values, *(change.name for change in self.changes), self.children_field}
        for word, (_, needed) in fields_of(self.cls).items():
            if needed and attribute(word, self.cls) not in there:
                what, hint = f"`{word}` is missing", f"add `{word}:`"
                yield Diagnostic("YAML007", Severity.ERROR, what, origin, (hint,))


@cache
def keys_of(cls: type[Element]) -> Mapping[str, tuple[type, Any]]:
    """The keys of an element: the class that holds each, which may be `Common`, and its type."""
    own = {key: (cls, kind) for key, (kind, _) in fields_of(cls).items()}
    shared = {key: (Common, kind) for key, (kind, _) in fields_of(Common).items()}
    return {**own, **{key: each for key, each in shared.items() if key not in own}}


def fixed_child(entry: Entry) -> Child | None:
    """The element of an entry that doesn't depend on the row."""
    if entry.changes or entry.loop or entry.condition is not None or entry.lets:
        return None
    children = [child.child for child in entry.children]
    if any(child is None for child in children):
        return None
    values = dict(entry.values)
    if entry.children_field:
        values[entry.children_field] = tuple(children)
    return Child(entry.cls(**values), Common(**entry.common), entry.source)


def fits(
    cls: type[Element],
    value: Node,
    tried: Callable[[tuple[str, Any, Any]], None],
    given: Container[str],
    word: str,
) -> bool:
    """Whether a value is valid for a key that isn't `given`; `tried` with the key, its dataclass and its type."""
    if word in given:
        return False
    if word not in keys_of(cls):
        return value.kind == CONTROL_KINDS.get(word, "text")
    holder, kind = keys_of(cls)[word]
    if kind == tuple[Child, ...]:
        return value.items is not None
    try:
        tried((word, holder, kind))
    except Problem:
        return False
    return True


PICK = "pick"
"""The key that decides which of several is drawn; without it, the copy does."""
_VARY = "vary"


def ways_of(keys: Mapping[str, Node], draft: Draft) -> int | None:
    """The number of ways in which an element is drawn for copies in turn; 1 if it is the same for all.

    None if that depends on the row.
    """
    if PICK in keys or PICK not in draft.cls.__annotations__:
        return 1
    ways = 1
    if _VARY in keys:
        vary = draft.values.get(_VARY)
        if vary is None:
            return None
        ways = vary.ways
    listed = keys.get(draft.cls.main)
    return ways * len(listed.items) if listed is not None and listed.items else ways
