"""Names that two rows share, or that no item has."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity, did_you_mean, similar
from generator.foundation.spelling import typo_of
from generator.foundation.wording import listed
from generator.game.analysis.spelling_variants import folded
from generator.game.analysis.vocabulary import Column, Vocabulary, names
from generator.game.counting.missing_values import UnmappedValue
from generator.game.model.game import Component, Item


@check("CARD001", Severity.WARNING)
def duplicate_name(component: Component) -> Iterator[Finding]:
    """Two rows of a component have the same name.

    Why: names are how players, file names, messages and lists of changes tell cards apart.
    Fix: rename one of them. If they are the same card, write one row with two copies.

    Bad:
        name,copies,rules
        Goblin,1,Draw.
        Goblin,1,Discard.

    Good:
        name,copies,rules
        Goblin,2,Draw.
        Orc,1,Discard.
    """
    first: dict[str, Item] = {}
    for item in component.items:
        known = first.setdefault(item.name.casefold(), item)
        # A series has several items for one row, and blanks have number 0.
        if known.row.written == item.row.written or not item.name.strip() or not item.row.number:
            continue
        # An expansion's file may have more copies of a card.
        if known.origin.file != item.origin.file and _is_same_card(component, known, item):
            continue
        cells = zip(item.table.headers, item.row.values)
        yield Finding(
            f"`{item.name}` is also the name of another row of `{component.name}`",
            next((item.origin_of(c) for c, v in cells if v == item.name), item.origin),
            f"rename one of them, or write more copies of the other row, at {known.origin}",
        )


def _is_same_card(component: Component, one: Item, other: Item) -> bool:
    """Whether two rows are the same except for the number of copies and their file."""
    ignored = {component.copies_column, *one.table.added}
    headers = [header for header in component.columns if header not in ignored]
    return all(one.value(header) == other.value(header) for header in headers)


@check("CARD034", Severity.WARNING)
def unmapped_value(value: UnmappedValue) -> Iterator[Finding]:
    """A template looks up the value of a column among some keys, and has those of all rows but one.

    Why: something is missing on that card that others have: an icon, a colour, a word.
    Fix: correct the cell, or add its value to the mapping in the template.

    Bad:
        name,kind
        Wolf,beast
        Bear,beast
        Imp,demon
        Wisp,spirit
        Ghost,ghoul
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }}", box: [5, 5, 53, 8]}
          - {text: "{{ {'beast': 'B', 'demon': 'D', 'spirit': 'S'}.get(kind, '') }}", box: [5, 20, 53, 8]}

    Good:
        name,kind
        Wolf,beast
        Bear,beast
        Imp,demon
        Wisp,spirit
        Ghost,spirit
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }}", box: [5, 5, 53, 8]}
          - {text: "{{ {'beast': 'B', 'demon': 'D', 'spirit': 'S'}.get(kind, '') }}", box: [5, 20, 53, 8]}
    """
    near = did_you_mean(value.value, value.keys, "value")
    keys = listed([f"`{key}`" for key in value.keys])
    yield Finding(
        f"the template has nothing for `{value.value}` in the column `{value.column}`, but for all other values",
        value.item.origin_of(value.column),
        near or f"write one of {keys}, or add it to the mapping at {value.origin}",
        (value.item.origin_of(value.column),),
    )


_LEAST = 2
"""How many names have to be right to report a wrong one."""
_MOST = 20
"""If more are wrong, they aren't typos."""
_GENERAL = frozenset(
    ("all", "any", "each", "every", "no", "nobody", "none", "nothing", "other", "random", "unknown")
)


@check("CARD014", Severity.WARNING)
def unknown_reference(words: Vocabulary) -> Iterator[Finding]:
    """A column refers to items of a component, but one of its names isn't an item.

    A column refers to a component if it has its name (`weapon` for `weapons`) and most of its words are items, or
    if at least half of its words are items and the wrong one is one letter off. A typo is a warning; any other name
    is advice, since you may mean something that isn't an item.

    Why: the item was renamed, or there is a typo; players look for something that doesn't exist.
    Fix: write the name as the other table does.

    Bad:
        name,weapon
        Guard,Spear
        Baron,Sword
        Duke,Swrod
        --- data/weapons.csv
        name
        Spear
        Sword
        Bow
        --- game.yaml
        components:
          cards: {data: data/cards.csv, front: card.yaml}
          weapons: {data: data/weapons.csv, front: weapon.yaml}
        --- templates/weapon.yaml
        size: poker
        draw: [{text: "{{ name }}", box: [5, 5, 53, 14]}]

    Good:
        name,weapon
        Guard,Spear
        Baron,Sword
        Duke,Sword
    """
    known = [column for column in words.columns if column.naming]
    for column in words.columns:
        others = [each for each in known if each is not column]
        # A column that is fully covered by one component's names refers to that one.
        if any(column.cells.keys() <= each.cells.keys() for each in others):
            continue
        reported: set[str] = set()
        for other in others:
            for word, meant in _unknown(words, column, other):
                if word not in reported:
                    reported.add(word)
                    yield _finding(column, other, word, meant)


def _unknown(words: Vocabulary, column: Column, other: Column) -> Iterator[tuple[str, str]]:
    """The words of a column that should be names of another one, each with the likely name, if any."""
    right = column.cells.keys() & other.cells.keys()
    called = column.header.strip().casefold() in names(other.component) and not column.naming
    if len(right) < _LEAST:
        return
    strange = sorted(column.cells.keys() - other.cells.keys())
    if not called and (2 * len(right) < len(column.cells) or len(strange) > _MOST):
        return
    alike = {folded(word) for word in other.cells}
    for word in strange:
        if folded(word) in alike:
            continue  # `inconsistent_spelling` reports it.
        meant = typo_of(word, other.cells) or ""
        if called and 2 * len(right) > len(column.cells) and not _general(word, alike):
            yield word, meant
        elif meant and (meant not in column.cells or not column.naming):
            lighter = words.weight(word) - words.weight(meant)
            if lighter < 0 or (not column.naming) or (not lighter and column.order > other.order):
                yield word, meant


def _general(word: str, names: set[str]) -> bool:
    """Whether a word means several items or none, rather than one."""
    small = folded(word)
    return small in _GENERAL or any(name in small for name in names)


def _finding(column: Column, other: Column, word: str, meant: str) -> Finding:
    near = f"write `{meant}`, as at {other.origin(meant)}" if meant else ""
    # Words that differ by an `s` may both be right.
    sure = meant.removesuffix("s").casefold() != word.removesuffix("s").casefold()
    return Finding(
        f"`{word}` isn't in `{other.component.name}`, but other cells of `{column.header}` are",
        column.origin(word),
        near or str(similar(word, other.cells, "name")),
        severity=None if meant else Severity.ADVICE,
        fix=column.respelt(word, meant, sure) if meant else None,
    )
