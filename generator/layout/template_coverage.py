"""Finds elements of templates that are never drawn on any face of a game, and words without a meaning.

One face isn't enough: a letter may be on another map, and a condition may hold for another row. So all faces drawn by
an entry of a template are considered together, across all components.
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
from generator.template.entry import Entry, Remark, all_entries


@runtime_checkable
class Legend(Protocol):
    """An element that gives words a meaning, such as the letters of a map."""

    def legend(self, source: Source) -> Iterator[tuple[str, str, bool]]:
        """Each word with its key, and whether it means anything. Raises `Problem`."""

    def there(self, source: Source) -> str:
        """The possible words, as a hint lists them. Raises `Problem`."""


class Unmet(NamedTuple):
    """A word of a legend that means nothing on any face."""

    word: str
    key: str
    origin: Origin
    """The entry of the template."""
    there: str
    """The possible words, as a hint."""


class Undrawn(NamedTuple):
    """An element that isn't drawn on any face, because of its `when` or its `for`."""

    source: Source
    key: str
    """`when` or `for`; empty if its content is empty on every face."""


class _Wanted(NamedTuple):
    """What to look for in the entries of a template."""

    steps: Mapping[Entry, str]
    """Entries whose drawing depends on the row, with the key that decides."""
    shown: Mapping[Entry, tuple[int, int]]
    """Entries that show a column, with the range of these texts among their own."""


@dataclass(slots=True)
class Coverage:
    """Collects what was drawn of templates."""

    _words: dict[tuple[Origin, str, str], str] = field(default_factory=dict)
    """For each word without a meaning so far, the possible words; empty once it has a meaning."""
    _steps: dict[tuple[Origin, str], tuple[Source, bool]] = field(default_factory=dict)
    _remarks: dict[tuple[Origin, str], Remark] = field(default_factory=dict)

    def take(self, binder: Binder, faces: Iterable[tuple[str, ...]], item: Item) -> None:
        """Adds the different faces of one side, by the results of the template's expressions."""
        for remark in binder.plan.remarks:
            known = self._remarks.setdefault((remark.origin, remark.message), remark)
            if remark.met and not known.met:
                self._remarks[remark.origin, remark.message] = remark
        entries = binder.plan.entries
        everything = tuple(all_entries(entries))
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
                self._passed(entries, texts, 0, _Wanted(asking, shown))
                if all(self._steps.get(place, (None, False))[1] for place in left):
                    break
        if any(issubclass(each.cls, Legend) for each in everything):
            names = {each.children_field for each in everything} - {""}
            for texts in faces:
                with suppress(Problem):  # It is reported where the face is drawn.
                    self._read(binder.children(texts, item), names)

    def found(self, whole: bool) -> Iterator[Unmet | Undrawn | Remark]:
        """What was never drawn or has no meaning; nothing unless the game is `whole`: a missing row might use it."""
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
        self, entries: Iterable[Entry], texts: tuple[str, ...], at: int, wanted: _Wanted
    ) -> int:
        """Follows the entries through the texts of a face as `Binder` does, from a place on; returns the next place."""
        for entry in entries:
            if entry.child is not None:
                continue
            if entry.loop is None:
                at = self._one(entry, texts, at, wanted)
                continue
            if wanted.steps.get(entry) == "for":
                self._note(entry, "for", texts[at] == "+")
            while texts[at] == "+":
                at = self._one(entry, texts, at + 1, wanted)
            at += 1
        return at

    def _one(self, entry: Entry, texts: tuple[str, ...], at: int, wanted: _Wanted) -> int:
        if entry.condition is not None:
            at += 1
            holds = texts[at - 1] != "0"
            if wanted.steps.get(entry) == "when":
                self._note(entry, "when", holds)
            if not holds:
                return at
        if entry in wanted.shown:
            first, last = wanted.shown[entry]
            self._note(entry, "", any(text.strip() for text in texts[at + first : at + last]))
        at += sum(len(change.texts) for change in entry.changes)
        return self._passed(entry.children, texts, at, wanted)

    def _note(self, entry: Entry, key: str, drawn: bool) -> None:
        place = (entry.source.origin, key)
        _, before = self._steps.get(place, (entry.source, False))
        self._steps[place] = entry.source, before or drawn


def _asks(entry: Entry, template: str, columns: frozenset[str]) -> str:
    """`when` or `for` if that depends on a column, in an entry of the template itself; otherwise empty.

    In partials and parents it is often a switch that this template leaves off.
    """
    if entry.source.origin.file != template:
        return ""
    conditions = {
        "when": entry.condition.text if entry.condition is not None else "",
        "for": entry.loop.expression if entry.loop is not None else "",
    }
    for key, text in conditions.items():
        if text and expressions.names_in("{{ " + text + " }}") & columns:
            return key
    return ""


def _shown(entry: Entry, template: str) -> tuple[int, int] | None:
    """The range of the texts with which an entry of the template itself shows a column; None if it shows none."""
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
