"""What a game's templates came to on all of its faces: elements that nothing ever draws, words that mean nothing.

One face alone does not tell: a map may lack a letter that others have, and a condition may hold for another row. So all
faces that an entry of a template draws are looked at together, those of all components.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Protocol, runtime_checkable

from generator.diagnostics import Origin, Problem
from generator.elements import Child
from generator.frame import Source
from generator.game import expressions
from generator.game.fields import identifier
from generator.game.model import Item
from generator.template import Binder
from generator.template.entry import Entry, in_order
from generator.values import NamedTuple, dataclass, field


@runtime_checkable
class Legend(Protocol):
    """An element that gives words of its own a meaning, such as the letters of a map."""

    def legend(self, source: Source) -> Iterator[tuple[str, str, bool]]:
        """Each word with its key, and whether anything is meant by it. Raises `Problem`."""

    def there(self, source: Source) -> str:
        """What words there are, as a hint lists them. Raises `Problem`."""


class Unmet(NamedTuple):
    """A word of a legend that means nothing on any face."""

    word: str
    key: str
    origin: Origin
    """The entry of the template."""
    there: str
    """What words there are."""


class Undrawn(NamedTuple):
    """An element that is drawn on no face, because of its `when` or its `for`."""

    source: Source
    key: str


Asking = Mapping[Entry, str]
"""The entries that ask the row whether they are drawn, and the key by which they do."""


@dataclass(slots=True)
class Coverage:
    """Gathers what templates came to."""

    _words: dict[tuple[Origin, str, str], str] = field(default_factory=dict)
    """What words there are, for those that have met nothing so far; empty for those that have."""
    _steps: dict[tuple[Origin, str], tuple[Source, bool]] = field(default_factory=dict)

    def take(self, binder: Binder, faces: Iterable[tuple[str, ...]], item: Item) -> None:
        """Looks at the different faces of one side, by what the template's expressions came to."""
        entries = binder.plan.entries
        everything = tuple(in_order(entries))
        columns = frozenset(map(identifier, item.fields()))
        asking = {
            each: key for each in everything if (key := _asks(each, binder.plan.name, columns))
        }
        faces = tuple(faces)
        if asking:
            for texts in faces:
                self._passed(entries, texts, 0, asking)
        if any(issubclass(each.cls, Legend) for each in everything):
            names = {each.children_field for each in everything} - {""}
            for texts in faces:
                with suppress(Problem):  # It is said where the face is drawn.
                    self._read(binder.children(texts, item), names)

    def found(self, whole: bool) -> Iterator[Unmet | Undrawn]:
        """What came to nothing; nothing of a game that is not `whole`: what is missing might have drawn it."""
        if not whole:
            return
        for (origin, key, word), there in self._words.items():
            if there:
                yield Unmet(word, key, origin, there)
        for (_, key), (source, drawn) in self._steps.items():
            if not drawn:
                yield Undrawn(source, key)

    def _read(self, children: Iterable[Child], names: set[str]) -> None:
        for child in children:
            element = child.element
            if isinstance(element, Legend):
                with suppress(Problem):
                    there = element.there(child.source)
                    for key, word, met in element.legend(child.source):
                        place = (child.source.origin, key, word)
                        known = self._words.get(place, there)
                        self._words[place] = "" if met or not known else there
            for name in names:
                self._read(getattr(element, name, ()), names)

    def _passed(
        self, entries: Iterable[Entry], texts: tuple[str, ...], at: int, asking: Asking
    ) -> int:
        """Follows the entries through the texts of a face, as `Binder` does."""
        for entry in entries:
            if entry.child is not None:
                continue
            if entry.loop is None:
                at = self._one(entry, texts, at, asking)
                continue
            if asking.get(entry) == "for":
                self._note(entry, "for", texts[at] == "+")
            while texts[at] == "+":
                at = self._one(entry, texts, at + 1, asking)
            at += 1
        return at

    def _one(self, entry: Entry, texts: tuple[str, ...], at: int, asking: Asking) -> int:
        if entry.condition is not None:
            at += 1
            holds = texts[at - 1] != "0"
            if asking.get(entry) == "when":
                self._note(entry, "when", holds)
            if not holds:
                return at
        at += sum(len(change.texts) for change in entry.changes)
        return self._passed(entry.children, texts, at, asking)

    def _note(self, entry: Entry, key: str, drawn: bool) -> None:
        place = (entry.source.origin, key)
        _, before = self._steps.get(place, (entry.source, False))
        self._steps[place] = entry.source, before or drawn


def _asks(entry: Entry, template: str, columns: frozenset[str]) -> str:
    """`when` or `for` where an entry of the template itself asks a column whether it is drawn; else empty.

    What partials and parents ask is often a switch that this template leaves off.
    """
    if entry.source.origin.file != template:
        return ""
    asked = {
        "when": entry.condition.text if entry.condition is not None else "",
        "for": entry.loop.expression if entry.loop is not None else "",
    }
    for key, text in asked.items():
        if text and expressions.names_in("{{ " + text + " }}") & columns:
            return key
    return ""
