"""The nouns by which a rulebook calls components and their pieces, in the singular and the plural."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from generator.foundation.dataclasses import NamedTuple, replace
from generator.foundation.wording import plural
from generator.game.analysis.spelling_variants import FILES, is_keyword
from generator.game.expressions.fields import identifier
from generator.game.model.game import FLAVOUR_COLUMNS, NAME_COLUMNS, NOTE_COLUMNS, Component, Item

MARKS = r"[*_\[\]]*"
"""Markdown around a word."""
PILES = ("deck", "pile", "stack")
PIECES = ("cards", "chips", "tiles", "tokens")
_OTHER_COLUMNS = FILES | NOTE_COLUMNS | FLAVOUR_COLUMNS | {*NAME_COLUMNS}
"""The headers of columns that don't contain kinds."""
_MOST_KINDS = 12
"""A column with more different words doesn't contain kinds."""


class Nouns(NamedTuple):
    """The nouns for components, in the singular and the plural, in lower case."""

    known: Mapping[str, tuple[Component, ...]]
    piles: Mapping[str, tuple[Component, ...]]
    """The nouns for decks of them: `event deck` for `Event cards`."""
    kinds: Mapping[str, str]
    """The expressions that count the kinds in a column: `skill cards` of `Event cards`."""

    @classmethod
    def of(cls, components: Sequence[Component]) -> Nouns:
        """The nouns for some components and the kinds of their rows."""
        known: dict[str, tuple[Component, ...]] = {}
        piles: dict[str, tuple[Component, ...]] = {}
        for component in components:
            title = " ".join(component.title.casefold().split())
            for form in {title, title.removesuffix("s"), plural(title.removesuffix("s"))}:
                known[form] = (*known.get(form, ()), component)
            first, _, last = title.rpartition(" ")
            for pile in PILES if first and last in PIECES else ():
                piles[f"{first} {pile}"] = (*piles.get(f"{first} {pile}", ()), component)
        kinds = {}
        for (name, count), some in _kinds(components).items():
            if name not in known and len(some) == 1:
                known[name], kinds[name] = some, count
        return cls(known, piles, kinds)

    def pattern(self, least: int, piles: bool = False, most: int = 99) -> str:
        """A pattern for the nouns with `least` to `most` words; the longest first."""
        words = self.piles if piles else self.known
        forms = [form for form in words if least <= len(form.split()) <= most]
        forms.sort(key=len, reverse=True)
        space = rf"{MARKS}\s+{MARKS}"
        written = "|".join(space.join(map(re.escape, form.split())) for form in forms)
        return rf"{MARKS}(?P<name>{written or '(?!)'})\b"

    def meant(self, match: re.Match[str]) -> tuple[Component, ...]:
        """The components with the noun that a pattern has found."""
        name = called(match).casefold()
        return self.known.get(name) or self.piles.get(name, ())


def _kinds(components: Iterable[Component]) -> dict[tuple[str, str], tuple[Component, ...]]:
    """The rows of each kind, such as `skill cards`, as a component, by their name and the expression that counts them;
    without names that two columns have.
    """
    found: dict[str, dict[str, list[Component]]] = {}
    for component in components:
        last = " ".join(component.title.casefold().split()).rpartition(" ")[2]
        for header in component.columns if last in PIECES else ():
            if header.strip().casefold() in _OTHER_COLUMNS:
                continue
            rows: dict[str, list[Item]] = {}
            for item in component.items:
                value = item.value(header)
                if isinstance(value, str) and is_keyword(value):
                    rows.setdefault(value, []).append(item)
            if not 1 < len(rows) <= _MOST_KINDS:
                continue
            for value, items in rows.items():
                count = f"count({identifier(component.name)}, {identifier(header)}={value!r})"
                for noun in (last, last.removesuffix("s")):
                    some = replace(component, items=tuple(items))
                    name = f"{' '.join(value.casefold().split())} {noun}"
                    found.setdefault(name, {}).setdefault(count, []).append(some)
    return {
        (name, count): tuple(parts)
        for name, counts in found.items()
        if len(counts) == 1
        for count, parts in counts.items()
    }


def called(match: re.Match[str]) -> str:
    """The noun that a pattern has found, without Markdown."""
    return " ".join(re.sub(r"[*_\[\]]", "", match["name"]).split())
