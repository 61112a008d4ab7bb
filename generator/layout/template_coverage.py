"""What a game's templates came to on all of its faces: elements that nothing ever draws, words that mean nothing.

One face alone does not tell: a map may lack a letter that others have, and a condition may hold for another row. So all
faces that an entry of a template draws are looked at together, those of all components.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Protocol, runtime_checkable

from generator.elements import Child
from generator.foundation.dataclasses import NamedTuple, dataclass, field
from generator.foundation.diagnostics import Origin, Problem
from generator.frame import Source
from generator.game import expressions
from generator.game.expressions.fields import identifier
from generator.game.model.game import Item
from generator.template import Binder
from generator.template.entry import Entry, Remark, in_order


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
    """`when` or `for`; empty where what it shows is empty on every face."""


class _Asked(NamedTuple):
    """What is looked for in the entries of a template."""

    steps: Mapping[Entry, str]
    """Those that ask the row whether they are drawn, with the key by which they do."""
    shown: Mapping[Entry, tuple[int, int]]
    """Those that show what a column says, with the places of these texts among their own."""


@dataclass(slots=True)
class Coverage:
    """Gathers what templates came to."""

    _words: dict[tuple[Origin, str, str], str] = field(default_factory=dict)
    """What words there are, for those that have met nothing so far; empty for those that have."""
    _steps: dict[tuple[Origin, str], tuple[Source, bool]] = field(default_factory=dict)

    _remarks: dict[tuple[Origin, str], Remark] = field(default_factory=dict)

    def take(self, binder: Binder, faces: Iterable[tuple[str, ...]], item: Item) -> None:
        """Looks at the different faces of one side, by what the template's expressions came to."""
        for remark in binder.plan.remarks:
            known = self._remarks.setdefault((remark.origin, remark.message), remark)
            if remark.met and not known.met:
                self._remarks[remark.origin, remark.message] = remark
        entries = binder.plan.entries
        everything = tuple(in_order(entries))
        columns = frozenset(map(identifier, item.fields()))
        asking = {
            each: key for each in everything if (key := _asks(each, binder.plan.name, columns))
        }
        faces = tuple(faces)
        shown = {each: place for each in everything if (place := _shown(each, binder.plan.name))}
        if asking or shown:
            left = {(each.source.origin, key) for each, key in asking.items()}
            left |= {(each.source.origin, "") for each in shown}
            for texts in faces:
                self._passed(entries, texts, 0, _Asked(asking, shown))
                if all(self._steps.get(place, (None, False))[1] for place in left):
                    break
        if any(issubclass(each.cls, Legend) for each in everything):
            names = {each.children_field for each in everything} - {""}
            for texts in faces:
                with suppress(Problem):  # It is said where the face is drawn.
                    self._read(binder.children(texts, item), names)

    def found(self, whole: bool) -> Iterator[Unmet | Undrawn | Remark]:
        """What came to nothing; nothing of a game that is not `whole`: what is missing might have drawn it."""
        if not whole:
            return
        yield from (remark for remark in self._remarks.values() if not remark.met)
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
        self, entries: Iterable[Entry], texts: tuple[str, ...], at: int, asked: _Asked
    ) -> int:
        """Follows the entries through the texts of a face, as `Binder` does."""
        for entry in entries:
            if entry.child is not None:
                continue
            if entry.loop is None:
                at = self._one(entry, texts, at, asked)
                continue
            if asked.steps.get(entry) == "for":
                self._note(entry, "for", texts[at] == "+")
            while texts[at] == "+":
                at = self._one(entry, texts, at + 1, asked)
            at += 1
        return at

    def _one(self, entry: Entry, texts: tuple[str, ...], at: int, asked: _Asked) -> int:
        if entry.condition is not None:
            at += 1
            holds = texts[at - 1] != "0"
            if asked.steps.get(entry) == "when":
                self._note(entry, "when", holds)
            if not holds:
                return at
        if entry in asked.shown:
            first, last = asked.shown[entry]
            self._note(entry, "", any(text.strip() for text in texts[at + first : at + last]))
        at += sum(len(change.texts) for change in entry.changes)
        return self._passed(entry.children, texts, at, asked)

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


def _shown(entry: Entry, template: str) -> tuple[int, int] | None:
    """The places of the texts that an entry of the template itself shows of the row; None where it shows no column."""
    kinds = ("arc-text", "icon", "image", "qr", "text")
    if entry.source.kind not in kinds or entry.source.origin.file != template:
        return None
    at = 0
    for change in entry.changes:
        if change.name == entry.cls.main and not change.common:
            column = change.node.text or ""
            return (at, at + 1) if column.startswith("{{") and column.endswith("}}") else None
        at += len(change.texts)
    return None
