"""Finds elements of templates that are never drawn on any face of a game, and words without a meaning.

One face isn't enough: a letter may be on another map, and a condition may hold for another row. So all faces drawn by
an entry of a template are considered together, across all components.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
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
        faces, name = tuple(faces), binder.plan.name
        asking = {(each, _asks(each, name, columns)) for each in everything}
        shown = {each: place for each in everything if (place := _shown(each, name))}
        watched = {(each, key) for each, key in asking if key} | {(each, "") for each in shown}
        left = {(each.source.origin, key) for each, key in watched}
        for texts in faces if watched else ():
            for entry, key, drawn in _drawn(entries, iter(texts), shown):
                if (entry, key) in watched:
                    step = (entry.source.origin, key)
                    _, before = self._steps.get(step, (entry.source, False))
                    self._steps[step] = entry.source, before or drawn
            if all(self._steps.get(step, (None, False))[1] for step in left):
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


def _drawn(
    entries: Iterable[Entry], texts: Iterator[str], shown: Mapping[Entry, tuple[int, int]]
) -> Iterator[tuple[Entry, str, bool]]:
    """Follows the entries through the texts of a face as `Binder` does.

    Gives for each entry whether it is drawn by its `for` and its `when`, and with an empty key whether it shows a text.
    """
    for entry in entries:
        if entry.child is not None:
            continue
        again = entry.loop is None or next(texts) == "+"
        if entry.loop is not None:
            yield entry, "for", again
        while again:
            holds = entry.condition is None or next(texts) != "0"
            if entry.condition is not None:
                yield entry, "when", holds
            if holds:
                own = list(islice(texts, sum(len(change.texts) for change in entry.changes)))
                if entry in shown:
                    yield entry, "", any(text.strip() for text in own[slice(*shown[entry])])
                yield from _drawn(entry.children, texts, shown)
            again = entry.loop is not None and next(texts) == "+"


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
