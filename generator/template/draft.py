"""An entry while its keys are gone through, and what is known of it when they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from generator.decode import attribute
from generator.diagnostics import Diagnostic, Origin, Severity
from generator.elements import Child, Element
from generator.elements.common import Common
from generator.frame import Source
from generator.template.entry import Change, Entry
from generator.values import dataclass, field, replace


@dataclass(slots=True)
class Draft:
    """An entry while its keys are gone through."""

    cls: type[Element]
    values: dict[str, Any] = field(default_factory=dict)
    common: dict[str, Any] = field(default_factory=dict)
    changes: list[Change] = field(default_factory=list)
    columns: list[str] = field(default_factory=list)
    children_field: str = ""
    children: tuple[Entry, ...] = ()

    def entry(self, source: Source) -> Entry:
        """The entry as far as its own keys say."""
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
    """What is to be said of keys that an element needs, and a draft lacks."""
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
    """The element of an entry in which nothing depends on the row."""
    if entry.changes or entry.loop or entry.condition is not None or entry.lets:
        return None
    children = [child.child for child in entry.children]
    if any(child is None for child in children):
        return None
    values = dict(entry.values)
    if entry.children_field:
        values[entry.children_field] = tuple(children)
    return Child(entry.cls(**values), Common(**entry.common), entry.source)
