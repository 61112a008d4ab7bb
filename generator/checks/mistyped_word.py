"""Words of a column that are a slip of the pen for another one of it."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity
from generator.foundation.spelling import mistyped
from generator.foundation.wording import counted
from generator.game.analysis.vocabulary import Vocabulary

_USUAL = 3
"""A word in so many rows is the one that is meant."""


@check("CARD027", Severity.ADVICE)
def mistyped_word(words: Vocabulary) -> Iterator[Finding]:
    """A word is in one row of a column, and a word in three rows or more differs from it by a slip of the pen.

    A slip is a letter missing inside the word, typed twice, or swapped with its neighbour. Words of fewer than five
    letters, names and what is written anywhere else in the tables or in the rulebook are left alone.

    Why: whatever counts, filters or colours by this word passes over the row, and the slip is printed.
    Fix: write the usual word. If both words are meant, ignore this, or `allow` it for this cell in game.yaml.

    Bad:
        name,skill
        Ogre,Strength
        Bear,Strength
        Troll,Strenght
        Knight,Strength

    Good:
        name,skill
        Ogre,Strength
        Bear,Strength
        Troll,Strength
        Knight,Strength
    """
    for column in words.columns:
        if column.naming:
            continue
        rows = {word: len(items) for word, items in column.cells.items()}
        usual = [word for word, number in rows.items() if number >= _USUAL]
        for word, number in rows.items():
            meant = [each for each in usual if mistyped(word, each)]
            if number == 1 and len(meant) == 1 and words.weight(word) == 1:
                yield Finding(
                    f"`{word}` is in this row only, and `{meant[0]}` in {counted(rows[meant[0]], 'row')} of the "
                    f"column `{column.header}`",
                    column.origin(word),
                    f"write `{meant[0]}`, as at {column.origin(meant[0])}",
                    fix=column.respelt(word, meant[0], safe=False),
                )
