"""What laying out noticed, for the checks to judge."""

from __future__ import annotations

from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import NOWHERE, Diagnostic, Origin

BACKGROUND = "background"
"""The kind of what lies behind a page of the rulebook."""
WITHOUT_BACKGROUND = "without-background"
"""The kind of an invisible group that holds a page as it is without its background, if that differs."""


@dataclass(frozen=True, slots=True)
class Source:
    """Which template entry made a mark, and from which columns of the row."""

    origin: Origin = NOWHERE
    """The entry in the template."""
    kind: str = ""
    """The element's name, such as `text`."""
    id: str = ""
    columns: tuple[str, ...] = ()
    """The columns that the entry's own values came from, the main one first."""

    @property
    def name(self) -> str:
        """What to call the entry in a message: its id, or its column, or its kind."""
        return self.id or (self.columns[0] if self.columns else self.kind)


NO_SOURCE = Source()


@dataclass(frozen=True, slots=True)
class Note:
    """A fact about one element of a face.

    `kind` is what happened: `overflow`, `missing-glyph`, `missing-file`, `unknown-icon`, `low-resolution`, … `facts`
    are what a check needs to say it well; each kind's facts are listed at the element that writes it.
    """

    kind: str
    facts: tuple[tuple[str, str | float], ...]
    source: Source = NO_SOURCE
    problem: Diagnostic | None = None
    """Of the kind `problem`: why the element can't be drawn."""

    def __getitem__(self, name: str) -> str | float:
        for key, value in self.facts:
            if key == name:
                return value
        raise KeyError(name)

    @property
    def hint(self) -> str:
        """What to do; if it names a replacement, a program can apply it."""
        hint = self["hint"]
        return hint if isinstance(hint, str) else ""

    @classmethod
    def of(cls, kind: str, source: Source = NO_SOURCE, **facts: str | float) -> Note:
        """A note with its facts as keywords."""
        return cls(kind, tuple(facts.items()), source)
