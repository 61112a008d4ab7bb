"""Names in cells that nothing has."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity, similar
from generator.foundation.spelling import slip
from generator.game.analysis.spelling_variants import folded
from generator.game.analysis.vocabulary import Column, Vocabulary, names

_LEAST = 2
"""So many names have to be right before one is wrong."""
_MOST = 20
"""Where more are wrong they are no slips."""


_GENERAL = frozenset(
    ("all", "any", "each", "every", "no", "nobody", "none", "nothing", "other", "random", "unknown")
)


@check("CARD014", Severity.WARNING)
def unknown_reference(words: Vocabulary) -> Iterator[Finding]:
    """A column names items of a component, and one of the names is no item's.

    A column does so where it is called as the component is (`weapon` of `weapons`) and most of its words are names of
    items, or where at least half of them are, and the wrong one is a letter off the name of another one. A slip is
    warned of; on another name, which may be meant to be none of the items', is advised.

    Why: the item was renamed, or its name was mistyped; players look for something that there is not.
    Fix: write the name as the other table spells it.

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
    """
    known = [column for column in words.columns if column.naming]
    for column in words.columns:
        others = [each for each in known if each is not column]
        # What all stands in one list of names refers to that one, whatever else is alike.
        if any(column.cells.keys() <= each.cells.keys() for each in others):
            continue
        said: set[str] = set()
        for other in others:
            for word, meant in _unknown(words, column, other):
                if word not in said:
                    said.add(word)
                    yield _finding(column, other, word, meant)


def _unknown(words: Vocabulary, column: Column, other: Column) -> Iterator[tuple[str, str]]:
    """The words of a column that should be names of another one, with the name that is meant, if one is near."""
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
            continue  # It is spelt in two ways, which another check says.
        meant = slip(word, other.cells) or ""
        if called and 2 * len(right) > len(column.cells) and not _general(word, alike):
            yield word, meant
        elif meant and (meant not in column.cells or not column.naming):
            lighter = words.weight(word) - words.weight(meant)
            if lighter < 0 or (not column.naming) or (not lighter and column.order > other.order):
                yield word, meant


def _general(word: str, names: set[str]) -> bool:
    """Whether a word means several items, or none, and is not to be the name of one."""
    small = folded(word)
    return small in _GENERAL or any(name in small for name in names)


def _finding(column: Column, other: Column, word: str, meant: str) -> Finding:
    near = (
        f"`{meant}`, which is spelt much like it, stands at {other.origin(meant)}" if meant else ""
    )
    # Of two words that differ by an `s` either may be meant: several of them, or the name of something.
    sure = meant.removesuffix("s").casefold() != word.removesuffix("s").casefold()
    return Finding(
        f"`{word}` is the name of nothing in `{other.component.name}`, and other cells of `{column.header}` name it",
        column.origin(word),
        near or str(similar(word, other.cells, "name")),
        severity=None if meant else Severity.ADVICE,
        fix=column.respelt(word, meant, sure) if meant else None,
    )
