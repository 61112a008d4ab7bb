"""An entry while its keys are read, and checks of the finished entry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from generator.decode import attribute, fields_of
from generator.elements import Child, Common, Element
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import dataclass, field, replace
from generator.foundation.diagnostics import Diagnostic, Origin, Problem, Severity
from generator.frame import Source
from generator.template.entry import Change, Entry

CONTROL_KINDS = {"when": "a text", "for": "a text", "let": "a mapping"}
"""Keys of all elements besides their own, and the kind of their values."""


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
        named = replace(source, columns=tuple(self.columns))
        return Entry(
            self.cls,
            named,
            self.values,
            self.common,
            tuple(self.changes),
            children_field=self.children_field,
            children=self.children,
        )


def absent(
    own: Mapping[str, tuple[Any, bool]], draft: Draft, origin: Origin
) -> Iterable[Diagnostic]:
    """Errors about required keys that a draft doesn't have."""
    changed = {change.name for change in draft.changes}
    for word, (_, needed) in own.items():
        name = attribute(word, draft.cls)
        if (
            needed
            and name not in draft.values
            and name not in changed
            and name != draft.children_field
        ):
            yield Diagnostic(
                "YAML007", Severity.ERROR, f"`{word}` is missing", origin, (f"add `{word}:`",)
            )


def finished(entry: Entry) -> Child | None:
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
    given: frozenset[str | None],
    word: str,
) -> bool:
    """Whether a value is valid for a key that isn't `given`; `tried` with the key, its dataclass and its type."""
    if word in given:
        return False
    own, shared = fields_of(cls), fields_of(Common)
    if word not in own and word not in shared:
        return value.kind == CONTROL_KINDS.get(word, "a text")
    kind = own[word][0] if word in own else shared[word][0]
    if kind == tuple[Child, ...]:
        return value.items is not None
    try:
        tried((word, cls if word in own else Common, kind))
    except Problem:
        return False
    return True
