"""Words of a column that were meant to be the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Edit, Fix, Severity
from generator.foundation.wording import counted
from generator.game.analysis.spelling_variants import FILES, folded, is_keyword
from generator.game.model.game import FOR_THE_DESIGNER, NAMING, Component, Item

Spellings = dict[str, list[Item]]
"""Values as they are written, and the rows that have them."""


@check("CARD009", Severity.ADVICE)
def two_spellings(component: Component) -> Iterator[Finding]:
    """A word is spelt in two ways in one column: with a capital, an accent, a hyphen or an `s` more or less.

    Why: to whatever counts or compares it these are two words, and players see that it was a slip.
    Fix: write it the same way in all rows.

    Bad:
        name,type
        Sprint,Skill
        Wolf,Monster
        Leap,skill

    Good:
        name,type
        Sprint,Skill
        Wolf,Monster
        Leap,Skill
    """
    naming = next((h for name in NAMING for h in component.columns if h.casefold() == name), "")
    for header in component.columns:
        if header == naming or header.strip().casefold() in FILES | FOR_THE_DESIGNER:
            continue
        spellings = _spellings(component, header)
        for alike in _alike(spellings):
            usual = max(alike, key=lambda text: len(spellings[text]))
            for text in alike:
                if text != usual:
                    yield _finding(header, (text, spellings[text]), (usual, spellings[usual]))


def _finding(header: str, odd: tuple[str, list[Item]], usual: tuple[str, list[Item]]) -> Finding:
    (text, items), (other, others) = odd, usual
    edits = tuple(Edit(item.origin_of(header), text, other) for item in items)
    # Of spellings that are as frequent nobody knows which is meant, nor whether an `s` more is.
    sure = len(others) > len(items) and folded(text) == folded(other)
    more = f" and in {counted(len(items) - 1, 'other row')}" if len(items) > 1 else ""
    return Finding(
        f"`{text}` stands here{more}, and `{other}` in {counted(len(others), 'row')} of the column `{header}`",
        items[0].origin_of(header),
        f"write it the same way in all rows; the other one stands at {others[0].origin_of(header)}",
        fix=Fix(f"write `{other}` for `{text}`", edits) if sure else None,
    )


def _spellings(component: Component, header: str) -> Spellings:
    """What stands in a column, where it may be a keyword."""
    made: Spellings = {}
    known: set[int] = set()
    for item in component.items:
        # A series makes several items of one row; a column that says yes or no has many words for either.
        if item.row.written in known or isinstance(item.extra.get(header), bool):
            continue
        known.add(item.row.written)
        value = item.value(header) or ()
        for text in (value,) if isinstance(value, str) else value:
            made.setdefault(text, []).append(item)
    return {text: items for text, items in made.items() if is_keyword(text)}


def _alike(spellings: Spellings) -> Iterable[list[str]]:
    """Spellings of one word each; only where there are several."""
    groups: dict[str, list[str]] = {}
    for text in spellings:
        groups.setdefault(folded(text), []).append(text)
    for word in [*groups]:
        one, many = groups.get(word, []), groups.get(f"{word}s", [])
        rows = sorted(sum(len(spellings[text]) for text in texts) for texts in (one, many))
        # Two words that differ by an `s` may both be meant, unless one is a keyword and the other stands there once.
        if rows[0] == 1 and rows[1] > 1:
            one += groups.pop(f"{word}s")
    return [texts for texts in groups.values() if len(texts) > 1]
