"""What each component consists of: charts of its columns, linked to the cells that were counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.foundation.wording import counted, listed
from generator.game.analysis.composition import Composition, Group, overview, rows_by
from generator.game.counting.rows import counted_items
from generator.game.model.game import Item
from generator.report.charts.compositions import cross_chart, group_chart, label, overview_chart
from generator.report.html import Markup, Part
from generator.report.numbers.figures import number, percent
from generator.report.page.page_data import Figure, NumberTable, PageData, render
from generator.stats.composition import Value, cross

_FEW_PARTS = 6


def compositions(page: PageData) -> tuple[Composition, ...]:
    """What the printed components consist of."""
    return tuple(each for each in overview(page.game) if each.pieces)


def composition_section(page: PageData, components: Sequence[Composition]) -> Markup:
    """The section of compositions."""
    return render(
        "composition.html",
        pieces=_pieces(page, components) if components else None,
        components=[_component(page, of) for of in components if of.groups],
    )


def _pieces(page: PageData, components: Sequence[Composition]) -> Figure:
    rows = [
        (
            of.component.title,
            page.counted(of.component, counted_items(of.component), f"{of.pieces:,}", "pieces"),
            f"{of.designs:,}",
        )
        for of in components
    ]
    heads = ("component", "pieces", "designs")
    numbers = NumberTable("Pieces and designs per component", heads, rows)
    chart = overview_chart(page.game.title, components)
    return Figure("pieces", "Pieces per component", "", numbers, chart.title, chart, "h3")


def _component(page: PageData, of: Composition) -> dict[str, Any]:
    ident = f"composition-{of.component.name}"
    found = [(f"{ident}.{at}", group) for at, group in enumerate(of.groups, 1)]
    figures = [_figure(page, of, group, at) for at, group in found if not even(group)]
    words = [g for g in of.groups if g.numbers is None and not g.brief]
    pairs = [(words[0], other) for other in words[1:] if len(other.lines) <= _FEW_PARTS]
    pair = pairs[0] if pairs else None
    if pair is not None:
        figures[2:2] = _crossed(page, of, *pair)
    figures += [_figure(page, of, group, at) for at, group in found if even(group)]
    items, pieces = counted_items(of.component), counted(of.pieces, "piece")
    return {
        "ident": ident,
        "title": of.component.title,
        "pieces": page.counted(of.component, items, pieces, ident),
        "designs": of.designs,
        "figures": figures,
    }


def _figure(page: PageData, of: Composition, group: Group, ident: str) -> Figure:
    """A group as a chart, or in words if a chart would show nothing."""
    about, numbers = f"{of.component.title} by {group.by}", _numbers(page, of, group, ident)
    if even(group):
        return Figure(ident, group.by, evenly(group), numbers, about)
    names = {"least": "min", "most": "max"}
    facts = group.numbers._asdict() if group.numbers is not None else {}
    notes = [f"{names.get(name, name)} {number(value)}" for name, value in facts.items()]
    notes += [f"same groups: {listed(group.same)}"] if group.same else []
    chart = group_chart(about, group, of.pieces)
    return Figure(ident, group.by, " · ".join(notes), numbers, about, chart)


def even(group: Group) -> bool:
    """Whether all values that aren't blank have the same number of pieces, so that a chart would show nothing."""
    return len({line.pieces for line in group.lines if line.value.label}) == 1


def evenly(group: Group) -> str:
    """An even group in words: `5 each of A, B and C`, `2 each of 1 to 18, 7 blank`."""
    filled = [line for line in group.lines if line.value.label]
    blank = sum(line.pieces for line in group.lines if not line.value.label)
    numbers = [line.value.number for line in filled if line.value.number is not None]
    names = [label(line.value) for line in filled]
    row = len(numbers) == len(filled) > 2 and numbers == [numbers[0] + n for n in range(len(names))]
    which = f"{names[0]} to {names[-1]}" if row else listed(names)
    text = f"{filled[0].pieces:,} {'each of' if len(filled) > 1 else 'with'} {which}"
    return f"{text}, {blank:,} blank" if blank else text


def _numbers(page: PageData, of: Composition, group: Group, ident: str) -> NumberTable:
    """A table of the pieces of each value, linked to the cells of the values and copies."""
    component, column = of.component, of.component.copies_column
    found = rows_by(component, counted_items(component), group.by)
    rows: list[Sequence[Part]] = []
    for line in group.lines:
        items = found.get(line.value, [])
        columns = (group.by, column) if column else (group.by,)
        cells = [item.origin_of(each) for item in items for each in columns]
        about = f"{component.title} with {group.by} {label(line.value)}: {line.pieces:,} of {of.pieces:,}"
        pieces = page.cells.number(f"{line.pieces:,}", cells, about, ident)
        share = page.cells.number(percent(line.pieces, of.pieces), cells, about, ident)
        rows.append((label(line.value), pieces, share))
    return NumberTable(f"{component.title} by {group.by}", (group.by, "pieces", "share"), rows)


def _crossed(page: PageData, of: Composition, one: Group, other: Group) -> list[Figure]:
    """The chart of two groups; none if all pairs have the same number of pieces."""
    ident, component = f"composition-{of.component.name}.pair", of.component
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
            page.counted(component, both[row.value, column.value], f"{count:,}", ident)
            if count
            else "·"
            for column, count in zip(found.columns, counts)
        ]
        every = page.counted(component, rows_of[row.value], f"{row.pieces:,}", ident)
        rows.append((label(row.value), *cells, every))
    heads = (one.by, *(label(column.value) for column in found.columns), "total")
    numbers, chart = NumberTable(title, heads, rows), cross_chart(title, found)
    return [Figure(ident, f"{one.by} and {other.by}", "", numbers, title, chart)]
