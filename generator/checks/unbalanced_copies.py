"""Suits with more or fewer pieces than the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity
from generator.foundation.wording import counted
from generator.game.analysis.spelling_variants import FILES, is_keyword
from generator.game.counting.rows import counted_items
from generator.game.model.game import NAME_COLUMNS, NOTE_COLUMNS, Component, Item

_LEAST_VALUES = 4
_LEAST_PIECES = 5
"""With fewer values or pieces, a different number is probably intended."""
_MAKERS = frozenset(("artist", "author", "illustrator"))


@check("CARD016", Severity.WARNING)
def unbalanced_copies(component: Component) -> Iterator[Finding]:
    """The values of a `balanced` column don't have the same number of pieces.

    Without `balanced` this is advice, if at least four values have the same number of pieces (at least five, in at
    least two rows each) and one value has one more or one fewer. Numbers, sentences and file names aren't checked.

    Why: one suit comes up more often than the others, and players who count cards rely on it.
    Fix: correct the copies. If you mean it, remove the column from `balanced`.

    Bad:
        name,suit,count
        Guard,red,2
        Baron,red,2
        Guard,blue,2
        Duke,blue,3
        --- game.yaml
        components:
          cards: {data: data/cards.csv, front: card.yaml, balanced: [suit]}
        checks: {off: {duplicate-name: guards are guards}}

    Good:
        name,suit,count
        Guard,red,2
        Baron,red,2
        Guard,blue,2
        Duke,blue,2
    """
    declared = {each.text for each in component.balanced}
    for header in component.columns:
        if header not in declared and (declared or not _may_balance(component, header)):
            continue
        groups = _groups(component, header)
        pieces = {value: sum(item.copies for item in items) for value, items in groups.items()}
        if len(set(pieces.values())) < 2:
            continue
        usual = _usual(pieces)
        if header in declared:
            for value in groups:
                if pieces[value] != usual:
                    yield _finding(component, header, groups[value], pieces, value)
        elif _nearly(groups, pieces):
            odd = next(value for value in groups if pieces[value] != usual)
            found = _finding(component, header, groups[odd], pieces, odd)
            yield found._replace(severity=Severity.ADVICE)


def _usual(pieces: Mapping[str, int]) -> int:
    """How many pieces most values have; of several such numbers the smallest."""
    return min(Counter(pieces.values()).items(), key=lambda each: (-each[1], each[0]))[0]


def _groups(component: Component, header: str) -> dict[str, list[Item]]:
    groups: dict[str, list[Item]] = {}
    for item in counted_items(component):
        value = item.value(header)
        if value and isinstance(value, str):
            groups.setdefault(value, []).append(item)
    return groups


def _may_balance(component: Component, header: str) -> bool:
    """Whether a column may be balanced at all."""
    word = header.strip().casefold()
    named = word in NOTE_COLUMNS | FILES | _MAKERS or word in NAME_COLUMNS
    return not named and header != component.copies_column


def _nearly(groups: Mapping[str, list[Item]], pieces: Mapping[str, int]) -> bool:
    """Whether all values but one have the same number of pieces, and that one has one more or one fewer."""
    if len(groups) < _LEAST_VALUES or any(len(items) < 2 for items in groups.values()):
        return False
    if not all(map(is_keyword, groups)):
        return False
    usual = _usual(pieces)
    odd = [number for number in pieces.values() if number != usual]
    return usual >= _LEAST_PIECES and len(odd) == 1 and abs(odd[0] - usual) == 1


def _finding(
    component: Component, header: str, items: list[Item], pieces: Mapping[str, int], value: str
) -> Finding:
    usual = _usual(pieces)
    same = sum(number == usual for number in pieces.values())
    others = f"{same} other values" if same > 1 else "another value"
    verb, column = "have" if same > 1 else "has", component.copies_column
    parts = ", ".join(
        f"{item.name} {item.copies}"
        + (f" ({cell})" if (cell := item.origin_of(column).cell) else "")
        for item in items[:8]
    )
    more = f" and {len(items) - 8} more" if len(items) > 8 else ""
    most = max(items, key=lambda item: item.copies)
    return Finding(
        f"`{value}` has {counted(pieces[value], 'piece')}, but {others} of the column `{header}` {verb} {usual}",
        most.origin_of(column) if column else items[0].origin,
        f"correct the copies: {parts}{more}",
    )
