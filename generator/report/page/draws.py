"""How soon each kind of card is drawn from a deck, and how many of it are in a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.wording import plural
from generator.game.analysis.composition import Composition, Group, rows_by
from generator.game.counting.rows import counted_items
from generator.game.model.game import NAME_COLUMNS, Item
from generator.report.charts.compositions import label
from generator.report.charts.curves import MOST_CURVES, Curve, curves
from generator.report.html import Markup, Part
from generator.report.numbers.figures import number
from generator.report.page.composition import even, evenly
from generator.report.page.page_data import Figure, NumberTable, PageData, render
from generator.stats.composition import tally
from generator.stats.draws import Deck, chance_by_draw, mean_draw_of_nth, mean_drawn, wanted_drawn

_KINDS = ("card", "tile", "token", "chip")
_FEWEST, _STEPS, _HAND = 10, 10, 5
"""The fewest pieces of a deck, the draws that are shown, and the size of the hand that is shown."""
_NAME, _NEVER = "name", "·"
_TOLD = (1, 2, 3, 4, 5, 7, 10)


def decks(page: PageData, components: Sequence[Composition]) -> Iterator[tuple[Composition, Group]]:
    """The components that are drawn from, each with the column that divides it into kinds.

    That is the column that claims use most; by default the first column of words.
    """
    for of in components:
        if of.component.kind not in _KINDS or of.pieces < _FEWEST:
            continue
        asked = _asked(page, of)
        words = [group for group in of.groups if group.numbers is None and not group.brief]
        # Columns without blank cells come first.
        words.sort(key=lambda group: any(not line.value.label for line in group.lines))
        few = [group for group in of.groups if len(group.lines) <= MOST_CURVES]
        fitting = [g for g in (*words, *few, *_by_name(of)) if 2 <= len(g.lines) <= MOST_CURVES]
        if fitting:
            yield (
                of,
                max(fitting, key=lambda group: max(asked[by] for by in (group.by, *group.same))),
            )


def _asked(page: PageData, of: Composition) -> Counter[str]:
    """How often claims use each column of a component; columns with names count as one."""
    found: Counter[str] = Counter()
    for claim in page.inspection.claims:
        for source in claim.sources:
            if source.component.name == of.component.name:
                found.update(
                    _NAME if column in NAME_COLUMNS else column for column in set(source.compared)
                )
    return found


def _by_name(of: Composition) -> list[Group]:
    """The pieces by name, unless all have the same number of copies."""
    column = next((each for each in of.component.columns if each.casefold() == _NAME), "")
    if not column:
        return []
    found = rows_by(of.component, counted_items(of.component), column)
    lines = tally([(value, i.copies) for value, items in found.items() for i in items])
    named = Group(column, lines, None)
    return [] if even(named) else [named]


def draws_section(page: PageData, components: Sequence[Composition]) -> Markup:
    """The section of draws."""
    shown = [_deck(page, of, group) for of, group in decks(page, components)]
    return render("draws.html", decks=shown, game=page.game)


def _deck(page: PageData, of: Composition, group: Group) -> dict[str, Any]:
    ident, hand = f"draws-{of.component.name}", min(_HAND, of.pieces)
    items = counted_items(of.component)
    return {
        "ident": ident,
        "title": of.component.title,
        "pieces": page.counted(of.component, items, f"{of.pieces:,}", ident),
        "by": f"by {group.by}: {evenly(group)}" if _alike(group) else f"by {group.by}",
        "first": _first(page, of, group, f"{ident}.first"),
        "hand": _hand(page, of, group, f"{ident}.hand", hand),
        "hand_size": hand,
    }


def _alike(group: Group) -> bool:
    """Whether all kinds have the same number of pieces."""
    return even(group) and all(line.value.label for line in group.lines)


class _Kind(NamedTuple):
    """A kind of pieces that are drawn."""

    name: str
    deck: Deck
    items: Sequence[Item]


def _kinds(of: Composition, group: Group) -> list[_Kind]:
    """The kinds of a deck; one for all if they are alike."""
    found = rows_by(of.component, counted_items(of.component), group.by)
    if _alike(group):
        deck = Deck(of.pieces, group.lines[0].pieces)
        return [_Kind("each", deck, [item for items in found.values() for item in items])]
    head = "" if group.numbers is None else f"{group.by} "
    return [
        _Kind(head + label(each.value), Deck(of.pieces, each.pieces), found.get(each.value, []))
        for each in group.lines
    ]


def _first(page: PageData, of: Composition, group: Group, ident: str) -> Figure:
    """The chance of at least one of each kind, by the number of draws."""
    steps = min(_STEPS, of.pieces)
    kinds = _kinds(of, group)
    lines = [
        Curve(kind.name, [chance_by_draw(kind.deck, 1, n) for n in range(1, steps + 1)])
        for kind in kinds
    ]
    drawn = f"{plural(of.component.kind)} drawn"
    title = f"{of.component.title}: at least one, by {drawn}"
    about = "; ".join(
        f"{each.name}: {_percent(each.chances[0])} % in 1, {_percent(each.chances[-1])} % in {steps}"
        for each in lines
    )
    draws = [n for n in _TOLD if n <= steps]
    heads = (group.by, "in deck", *(f"in {n}" for n in draws), "mean draw")
    rows = []
    for kind, line in zip(kinds, lines):
        chances = (_percent(line.chances[n - 1]) for n in draws)
        texts = (f"{kind.deck.wanted:,}", *chances, number(mean_draw_of_nth(kind.deck)))
        rows.append(_row(page, of, kind, texts, ident))
    numbers = NumberTable(f"{title}, in percent", heads, rows)
    chart = curves(title, about, lines, drawn)
    return Figure(ident, f"At least one, by {drawn}", "", numbers, title, chart)


def _hand(page: PageData, of: Composition, group: Group, ident: str, size: int) -> NumberTable:
    """The chances of how many of each kind are in a hand."""
    rows = []
    for kind in _kinds(of, group):
        chances = wanted_drawn(kind.deck, size).chances()
        shares = (_percent(chances.get(n, Fraction(0))) for n in range(size + 1))
        rows.append(_row(page, of, kind, (*shares, number(mean_drawn(kind.deck, size))), ident))
    heads = (group.by, *map(str, range(size + 1)), "mean")
    return NumberTable(f"{of.component.title}: how many in a hand of {size}", heads, rows)


def _row(
    page: PageData, of: Composition, kind: _Kind, texts: Iterable[str], back: str
) -> Sequence[Part]:
    """A kind, and its numbers as links to the cells that they are computed from."""
    cells = (
        page.counted(of.component, kind.items, text, back) if text != _NEVER else text
        for text in texts
    )
    return (kind.name, *cells)


def _percent(chance: Fraction) -> str:
    """A chance in percent, with one decimal place.

    >>> _percent(Fraction(1, 3)), _percent(Fraction(1, 10**5)), _percent(1 - Fraction(1, 10**5)), _percent(Fraction(1))
    ('33.3', '<0.1', '>99.9', '100')
    """
    if chance in (0, 1):
        return "100" if chance else _NEVER
    tenths = round(1000 * chance)
    return ("<0.1", ">99.9")[tenths > 0] if tenths in (0, 1000) else f"{tenths / 10:.1f}"
