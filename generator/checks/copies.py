"""Numbers of copies that are too low, too high or unbalanced."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from generator.checks import Finding, check
from generator.foundation.diagnostics import Edit, Fix, Origin, Severity
from generator.foundation.wording import counted
from generator.game.analysis.spelling_variants import FILES, is_keyword
from generator.game.analysis.supply import Supply
from generator.game.counting.rows import counted_items
from generator.game.model.game import NAME_COLUMNS, NOTE_COLUMNS, Component, Item


@check("CARD015", Severity.WARNING)
def short_supply(supply: Supply) -> Iterator[Finding]:
    """A component has fewer pieces than `needed` requires at the same time.

    Why: players run out of them mid-game, and no rule says what happens then.
    Fix: print more of them, or correct `needed`.

    Bad:
        name,count
        Heart,15
        --- game.yaml
        players: 2-4
        components:
          hearts: {data: data/cards.csv, front: card.yaml, needed: 5 per player}

    Good:
        name,count
        Heart,20
    """
    component, asked = supply.component, supply.component.spec.needed.at("needed")
    if component.pieces >= supply.needed:
        return
    trace = [f"while computing `{each.call}` from {each.words}" for each in supply.sources]
    yield Finding(
        f"`{component.name}` has {counted(component.pieces, 'piece')}, but needs {supply.needed}: {supply.words}",
        _place(component),
        f"print {supply.needed - component.pieces} more, or correct `needed` at {asked}",
        trace=tuple(dict.fromkeys(trace)),
        fix=_print(component, component.items[0], supply.needed) if _is_alone(component) else None,
    )


def _is_alone(component: Component) -> bool:
    """Whether one cell has the number of all copies."""
    return bool(component.copies_column) and len(component.items) == 1


def _place(component: Component) -> Origin:
    """The cell with the number of all copies, or else `needed`."""
    if _is_alone(component):
        return component.items[0].origin_of(component.copies_column)
    return component.spec.needed.at("needed")


def _print(component: Component, item: Item, number: int) -> Fix:
    """Another number of copies of an item, which only the designer can want."""
    column = component.copies_column
    edit = Edit(item.origin_of(column), str(item.value(column)), str(number))
    return Fix(f"print {number} of `{item.name}`", (edit,), safe=False)


_TEN = 10


@check("CARD033", Severity.ADVICE)
def far_more_than_needed(supply: Supply) -> Iterator[Finding]:
    """A component has at least ten times as many pieces as `needed` requires.

    Why: most likely there is a zero too many, and you print whole sheets for nothing.
    Fix: print fewer, or correct `needed`.

    Bad:
        name,count
        Heart,200
        --- game.yaml
        players: 2-4
        components:
          hearts: {data: data/cards.csv, front: card.yaml, needed: 5 per player}

    Good:
        name,count
        Heart,25
    """
    component, needed = supply.component, supply.needed
    asked = component.spec.needed.at("needed")
    if needed > 1 and component.pieces >= _TEN * needed:
        yield Finding(
            f"`{component.name}` has {counted(component.pieces, 'piece')}, but only needs {needed}: {supply.words}",
            _place(component),
            f"print fewer, or correct `needed` at {asked}",
        )


_LEAST = 3
"""How many other rows it takes to compare with."""


@check("CARD032", Severity.ADVICE)
def extra_zero(component: Component) -> Iterator[Finding]:
    """A row has exactly ten times as many copies as most other rows, and no other row has more than those.

    Why: most likely there is a zero too many, and you print dozens of cards for nothing.
    Fix: remove the zero. If you want that many, ignore this.

    Bad:
        name,count
        House,6
        Factory,60
        Store,6
        Road,6

    Good:
        name,count
        House,6
        Factory,6
        Store,6
        Road,6
    """
    column = component.copies_column
    rows = list({id(item.row): item for item in component.items if item.copies}.values())
    if not column or len(rows) <= _LEAST:
        return
    most = max(rows, key=lambda item: item.copies)
    others = Counter(item.copies for item in rows if item is not most)
    usual, number = others.most_common(1)[0]
    if most.copies == _TEN * usual and usual == max(others) and 2 * number >= others.total():
        yield Finding(
            f"`{most.name}` has {counted(most.copies, 'copy')}, but no other row of `{component.name}` has "
            f"more than {usual}",
            most.origin_of(column),
            f"write {usual}, unless you want {most.copies}",
            fix=_print(component, most, usual),
        )


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
        for value in groups if declared or _nearly(groups, pieces) else ():
            if pieces[value] != usual:
                found = _finding(component, header, groups[value], pieces, value)
                yield found if declared else found._replace(severity=Severity.ADVICE)


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
    word = header.strip().casefold()
    named = word in NOTE_COLUMNS | FILES | _MAKERS or word in NAME_COLUMNS
    return not named and header != component.copies_column


def _nearly(groups: Mapping[str, list[Item]], pieces: Mapping[str, int]) -> bool:
    """Whether all values but one have the same number of pieces, and that one has one more or one fewer."""
    if len(groups) < _LEAST_VALUES or not all(map(is_keyword, groups)):
        return False
    if any(len(items) < 2 for items in groups.values()):
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
