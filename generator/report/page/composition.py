"""What each component is made of: a chart for each column worth it, and the cells that were counted."""

from __future__ import annotations

from collections.abc import Sequence

from generator.foundation.wording import counted, listed
from generator.game.analysis.composition import Composition, Group, overview, rows_by
from generator.game.counting.rows import counted_items
from generator.game.model.game import Item
from generator.report.charts.compositions import cross_chart, group_chart, label, overview_chart
from generator.report.html import Markup, Part, tag
from generator.report.numbers.figures import number, percent
from generator.report.page.page_data import PageData
from generator.report.page.parts import FigureTitle, details, in_words, plot, section, table
from generator.stats.composition import Value, cross

_OPEN = 6
"""So many charts of a component are shown at once; further ones are opened."""
_FEW_PARTS = 6


def compositions(page_data: PageData) -> tuple[Composition, ...]:
    """What the printed components are made of."""
    return tuple(each for each in overview(page_data.game) if each.pieces)


def composition_section(page_data: PageData, made: Sequence[Composition]) -> Markup:
    """The section of compositions."""
    lead = "What each component consists of, counting copies. Open the numbers below a chart to jump to their cells."
    parts: list[Markup] = [_pieces(page_data, made)] if made else []
    parts += [_component(page_data, of) for of in made if of.groups]
    return section("composition", "Composition", lead, *parts)


def _pieces(page_data: PageData, made: Sequence[Composition]) -> Markup:
    rows: list[Sequence[Part]] = [
        (
            of.component.title,
            page_data.counted(
                of.component, counted_items(of.component), f"{of.pieces:,}", "pieces"
            ),
            f"{of.designs:,}",
        )
        for of in made
    ]
    numbers = table("Pieces and designs per component", ("component", "pieces", "designs"), rows)
    title = page_data.game.title
    figure = plot(
        "pieces",
        FigureTitle("Pieces per component", head="h3"),
        overview_chart(title, made),
        numbers,
    )
    return tag("div", figure, class_="plots")


def _component(page_data: PageData, of: Composition) -> Markup:
    ident = f"made-{of.component.name}"
    telling = [(at, group) for at, group in enumerate(of.groups, 1) if not even(group)]
    plots = [_plot(page_data, of, group, at) for at, group in telling]
    pair = _pair(of)
    if pair is not None:
        plots[2:2] = _crossed(page_data, of, *pair)
    plots += [
        _in_words(page_data, of, group, at)
        for at, group in enumerate(of.groups, 1)
        if (at, group) not in telling
    ]
    parts = [tag("div", plots[:_OPEN], class_="plots")]
    if plots[_OPEN:]:
        more = tag("div", plots[_OPEN:], class_="plots")
        summary = f"{counted(len(plots) - _OPEN, 'more column')} of {of.component.title}"
        parts.append(details(summary, more, class_="more"))
    pieces = page_data.counted(
        of.component, counted_items(of.component), counted(of.pieces, "piece"), ident
    )
    return tag(
        "div",
        tag("h3", of.component.title),
        tag("p", pieces, f" · {counted(of.designs, 'design')}", class_="facts-line"),
        parts,
        id=ident,
        class_="component",
    )


def _plot(page_data: PageData, of: Composition, group: Group, at: int) -> Markup:
    ident = f"made-{of.component.name}.{at}"
    chart = group_chart(f"{of.component.title} by {group.by}", group, of.pieces)
    said = group.numbers
    names = {"least": "min", "most": "max"}
    facts = said._asdict() if said is not None else {}
    notes = [f"{names.get(name, name)} {number(value)}" for name, value in facts.items()]
    note = " · ".join([*notes, f"same groups: {listed(group.same)}"] if group.same else notes)
    return plot(ident, FigureTitle(group.by, note), chart, _numbers(page_data, of, group, ident))


def even(group: Group) -> bool:
    """Whether all that is not blank has the same number of pieces, so that a chart of it shows nothing."""
    return len({line.pieces for line in group.lines if line.value.label}) == 1


def _in_words(page_data: PageData, of: Composition, group: Group, at: int) -> Markup:
    ident, about = f"made-{of.component.name}.{at}", f"{of.component.title} by {group.by}"
    numbers = _numbers(page_data, of, group, ident)
    return in_words(ident, FigureTitle(group.by, evenly(group)), numbers, about)


def evenly(group: Group) -> str:
    """How many pieces each value has, where that is the same: `5 each of A, B and C`, `2 each of 1 to 18, 7 blank`."""
    filled = [line for line in group.lines if line.value.label]
    blank = sum(line.pieces for line in group.lines if not line.value.label)
    numbers = [line.value.number for line in filled if line.value.number is not None]
    names = [label(line.value) for line in filled]
    row = len(numbers) == len(filled) > 2 and numbers == [numbers[0] + n for n in range(len(names))]
    which = f"{names[0]} to {names[-1]}" if row else listed(names)
    said = f"{filled[0].pieces:,} {'each of' if len(filled) > 1 else 'with'} {which}"
    return f"{said}, {blank:,} blank" if blank else said


def _numbers(page_data: PageData, of: Composition, group: Group, ident: str) -> Markup:
    """A row for each value: how many pieces, as a link to the cells of the value and those of the copies."""
    component, column = of.component, of.component.copies_column
    found = rows_by(component, counted_items(component), group.by)
    rows: list[Sequence[Part]] = []
    for line in group.lines:
        items = found.get(line.value, [])
        columns = (group.by, column) if column else (group.by,)
        cells = [item.origin_of(each) for item in items for each in columns]
        said = f"{component.title} with {group.by} {label(line.value)}: {line.pieces:,} of {of.pieces:,}"
        pieces = page_data.cells.number(f"{line.pieces:,}", cells, said, ident)
        share = page_data.cells.number(percent(line.pieces, of.pieces), cells, said, ident)
        rows.append((label(line.value), pieces, share))
    return table(f"{component.title} by {group.by}", (group.by, "pieces", "share"), rows)


def _pair(of: Composition) -> tuple[Group, Group] | None:
    """The first two groups of words: what one looks at together."""
    words = [g for g in of.groups if g.numbers is None and not g.brief]
    fitting = [g for g in words if len(g.lines) <= _FEW_PARTS]
    for other in fitting:
        if words[0] is not other:
            return words[0], other
    return None


def _crossed(page_data: PageData, of: Composition, one: Group, other: Group) -> list[Markup]:
    """The chart of two groups; none where each pair has the same number of pieces."""
    ident, component = f"made-{of.component.name}.pair", of.component
    items = counted_items(component)
    rows_of, columns_of = (rows_by(component, items, group.by) for group in (one, other))
    column_of = {id(item): value for value, found in columns_of.items() for item in found}
    both: dict[tuple[Value, Value], list[Item]] = {}
    for value, having in rows_of.items():
        for item in having:
            both.setdefault((value, column_of[id(item)]), []).append(item)
    pairs = [(row, column, item.copies) for (row, column), at in both.items() for item in at]
    found = cross(pairs)
    if len({count for counts in found.cells for count in counts}) == 1:
        return []
    title = f"{component.title} by {one.by} and {other.by}"
    rows: list[Sequence[Part]] = []
    for row, counts in zip(found.rows, found.cells):
        cells: list[Part] = [
            page_data.counted(component, both[row.value, column.value], f"{count:,}", ident)
            if count
            else "·"
            for column, count in zip(found.columns, counts)
        ]
        every = page_data.counted(component, rows_of[row.value], f"{row.pieces:,}", ident)
        rows.append((label(row.value), *cells, every))
    heads = (one.by, *(label(column.value) for column in found.columns), "total")
    numbers = table(title, heads, rows)
    return [
        plot(ident, FigureTitle(f"{one.by} and {other.by}"), cross_chart(title, found), numbers)
    ]
