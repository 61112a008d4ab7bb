"""How soon each kind of card comes when a deck is drawn from, and how many of it a hand has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial

from generator.game.composition import Composition, Group, rows_by
from generator.game.counted import counted_items
from generator.phrases import plural
from generator.report.charts.compositions import label
from generator.report.charts.curves import MOST_CURVES, Curve, curves
from generator.report.figures import number
from generator.report.markup import Markup, Part, joined, tag
from generator.report.page.material import Material
from generator.report.page.parts import Titled, plot, section, table
from generator.stats.composition import Line
from generator.stats.draws import Deck, came, mean_coming, mean_drawn, spread

_KINDS = ("card", "tile", "token", "chip")
_FEWEST, _STEPS, _HAND = 10, 10, 5
"""The pieces that make a deck, the draws that are told, and the cards of the hand that is told."""
_NEVER = "·"
_TOLD = (1, 2, 3, 4, 5, 7, 10)


def decks(made: Sequence[Composition]) -> Iterator[tuple[Composition, Group]]:
    """The components that one draws from, each with what its pieces are kinds of: its first column of words."""
    for of in made:
        if of.component.kind not in _KINDS or of.pieces < _FEWEST:
            continue
        words = [group for group in of.groups if group.numbers is None and not group.brief]
        # What is blank in some rows is about the others alone.
        words.sort(key=lambda group: any(not line.value.label for line in group.lines))
        few = [group for group in of.groups if len(group.lines) <= MOST_CURVES]
        chosen = next((g for g in (*words, *few) if 2 <= len(g.lines) <= MOST_CURVES), None)
        if chosen is not None:
            yield of, chosen


def draws_section(material: Material, made: Sequence[Composition]) -> Markup:
    """The section of draws."""
    listed = list(decks(made))
    if not listed:
        return section("draws", "Draws", "No component is a deck of several kinds of cards.")
    lead = "Cards drawn from a shuffled deck, none put back: exact chances, not a simulation."
    plots = [_deck(material, of, group) for of, group in listed]
    ask = tag(
        "p",
        "Other questions: ",
        tag("code", f"punchboard odds {material.game.name} DECK CARDS --draw 5"),
        class_="soft",
    )
    return section("draws", "Draws", lead, *plots, ask)


def _deck(material: Material, of: Composition, group: Group) -> Markup:
    ident = f"draws-{of.component.name}"
    first = _first(material, of, group, f"{ident}.first")
    return tag(
        "div",
        tag("h3", of.component.title),
        tag("p", f"by {group.by}, the first of {of.pieces:,} drawn", class_="facts-line"),
        tag("div", first, _hand(material, of, group, f"{ident}.hand"), class_="plots wide"),
        id=ident,
        class_="component",
    )


def _deck_of(of: Composition, line: Line) -> Deck:
    return Deck(of.pieces, line.pieces)


def _first(material: Material, of: Composition, group: Group, ident: str) -> Markup:
    """The chance that the first of each kind has come, for each number of draws."""
    steps = min(_STEPS, of.pieces)
    made = [
        Curve(_name(group, line), [came(_deck_of(of, line), 1, n) for n in range(1, steps + 1)])
        for line in group.lines
    ]
    title = f"{of.component.title}: at least one among the first drawn"
    about = "; ".join(
        f"{each.name}: {_percent(each.chances[0])} % in 1, {_percent(each.chances[-1])} % in {steps}"
        for each in made
    )
    chart = curves(title, about, made, f"{plural(of.component.kind)} drawn")
    told = [n for n in _TOLD if n <= steps]
    heads = (group.by, "of them", *(f"in {n}" for n in told), "mean draw")
    rows: list[Sequence[Part]] = [
        (
            name.name,
            _count(material, of, group, line, ident),
            *(leads(_percent(name.chances[n - 1])) for n in told),
            leads(number(mean_coming(_deck_of(of, line)))),
        )
        for name, line in zip(made, group.lines)
        for leads in [partial(_from, material, of, group, line, ident)]
    ]
    return plot(
        ident,
        Titled("At least one among the first drawn"),
        chart,
        table(f"{title}, in percent", heads, rows),
    )


def _count(material: Material, of: Composition, group: Group, line: Line, back: str) -> Markup:
    component = of.component
    items = rows_by(component, counted_items(component), group.by).get(line.value, [])
    return material.counted(component, items, f"{line.pieces:,}", back)


def _from(
    material: Material, of: Composition, group: Group, line: Line, back: str, text: str
) -> Markup:
    """A number that comes from the pieces of one kind, as a link to their cells."""
    if text == _NEVER:
        return joined(text)
    component = of.component
    items = rows_by(component, counted_items(component), group.by).get(line.value, [])
    said = f"from {line.pieces:,} of {of.pieces:,} {component.title}"
    return material.counted(component, items, text, back, said)


def _name(group: Group, line: Line) -> str:
    """What a kind is called; a number alone says little."""
    said = label(line.value)
    return said if group.numbers is None else f"{group.by} {said}"


def _hand(material: Material, of: Composition, group: Group, ident: str) -> Markup:
    """How many of each kind are in a hand, as a table that is seen at once."""
    hand = min(_HAND, of.pieces)
    heads = (group.by, *map(str, range(hand + 1)), "mean")
    rows: list[Sequence[Part]] = []
    for line in group.lines:
        chances = spread(_deck_of(of, line), hand).chances()
        leads = partial(_from, material, of, group, line, ident)
        cells = [leads(_percent(chances.get(n, Fraction(0)))) for n in range(hand + 1)]
        mean = leads(number(mean_drawn(_deck_of(of, line), hand)))
        rows.append((_name(group, line), *cells, mean))
    title = f"{of.component.title}: how many are in a hand of {hand}"
    return tag(
        "figure",
        tag(
            "figcaption",
            tag("h4", f"How many are in a hand of {hand}"),
            tag("p", "chances in percent"),
        ),
        table(title, heads, rows),
        class_="plot tabular",
        id=ident,
    )


def _percent(chance: Fraction) -> str:
    """A chance in percent, as near as one digit tells it.

    >>> _percent(Fraction(1, 3)), _percent(Fraction(1, 10**5)), _percent(1 - Fraction(1, 10**5)), _percent(Fraction(1))
    ('33.3', '<0.1', '>99.9', '100')
    """
    if chance in (0, 1):
        return "100" if chance else _NEVER
    tenths = round(1000 * chance)
    return ("<0.1", ">99.9")[tenths > 0] if tenths in (0, 1000) else f"{tenths / 10:.1f}"
