"""Suits of which one is longer than the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from generator.checks import Finding, check
from generator.foundation.diagnostics import Origin, Severity
from generator.foundation.wording import counted
from generator.game.analysis.spelling_variants import FILES, is_keyword
from generator.game.counting.rows import counted_items
from generator.game.model.game import FOR_THE_DESIGNER, NAMING, Component, Item

_LEAST_VALUES = 4
_LEAST_PIECES = 5
"""Of fewer it is no slip that one has another number."""
_MAKERS = frozenset(("artist", "author", "illustrator"))


@check("CARD016", Severity.WARNING)
def unbalanced_copies(component: Component) -> Iterator[Finding]:
    """The values of a column that is `balanced` do not have the same number of pieces.

    Where nothing is said of balance it is advised on if four values or more have the same number, at least five, each
    in two rows or more, and one value has a piece more or less; numbers, sentences and names of files are left alone.

    Why: one suit comes up more often than the others, and players who count cards rely on it.
    Fix: correct the copies; where it is meant, take the column out of `balanced`.

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
        --- game.yaml
        components:
          cards: {data: data/cards.csv, front: card.yaml, balanced: [suit]}
        checks: {off: {duplicate-name: guards are guards}}
    """
    declared = {each.value for each in component.balanced}
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
    (number, _), *_ = sorted(Counter(pieces.values()).items(), key=lambda each: (-each[1], each[0]))
    return number


def _groups(component: Component, header: str) -> dict[str, list[Item]]:
    made: dict[str, list[Item]] = {}
    for item in counted_items(component):
        value = item.value(header)
        if value and isinstance(value, str):
            made.setdefault(value, []).append(item)
    return made


def _may_balance(component: Component, header: str) -> bool:
    """Whether a column's values are of the kind that is balanced at all."""
    word = header.strip().casefold()
    named = word in FOR_THE_DESIGNER | FILES | _MAKERS or word in NAMING
    return not named and header != component.copies_column


def _nearly(groups: Mapping[str, list[Item]], pieces: Mapping[str, int]) -> bool:
    """Whether all values have the same number of pieces but one, which has a piece more or less."""
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
    others = counted(same, "other value") if same > 1 else "another value"
    verb = "have" if same > 1 else "has"
    return Finding(
        f"`{value}` has {counted(pieces[value], 'piece')}, and {others} of the column `{header}` {verb} {usual}",
        _place(component, items),
        f"correct the copies: {_parts(component, items)}",
    )


def _place(component: Component, items: list[Item]) -> Origin:
    column = component.copies_column
    return max(items, key=lambda item: item.copies).origin_of(column) if column else items[0].origin


def _parts(component: Component, items: list[Item]) -> str:
    column = component.copies_column
    shown = [
        f"{item.name} {item.copies}"
        + (f" ({cell})" if (cell := item.origin_of(column).cell) else "")
        for item in items[:8]
    ]
    more = f" and {len(items) - 8} more" if len(items) > 8 else ""
    return ", ".join(shown) + more
