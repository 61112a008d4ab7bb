"""Builds one component: the items from its rows, their sizes and outlines."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from generator.decode import fields_of
from generator.foundation.dataclasses import dataclass, replace
from generator.foundation.diagnostics import NOWHERE, Collector, Origin, Problem
from generator.foundation.lazy_regex import regex
from generator.foundation.wording import a_or_an
from generator.frame.printing import PrintOptions
from generator.game import expressions
from generator.game.expressions.fields import identifier
from generator.game.loading.folding import check_outline, panels_of
from generator.game.loading.item_sizes import (
    computed_size,
    outline_for,
    parse_size,
    scaled_size,
    shape_of,
)
from generator.game.loading.joins import Join
from generator.game.loading.rows import (
    Counts,
    check_total,
    copies_of,
    flag_values,
    matching_rows,
    repeat_rows,
)
from generator.game.model.game import NAME_COLUMNS, Component, Item, Layout
from generator.game.spec.forms import Word
from generator.game.spec.game_yaml import ComponentSpec
from generator.game.spec.recovery import no_column
from generator.tables import Row, Table

_WORD = regex(r"[^\W\d]\w*")


@dataclass(frozen=True, slots=True)
class Parts:
    """What a component is built from, in addition to its spec."""

    name: str
    title: str
    origin: Origin
    table: Table
    joins: tuple[Join, ...]
    sheets: PrintOptions
    whole: bool = True
    """Whether the table was read without errors."""


def assemble(spec: ComponentSpec, parts: Parts, messages: Collector) -> Component:
    """The component. Raises `Problem` if it can't be drawn at all."""
    table = _whole(spec, parts, messages)
    items, counts = _items(spec, parts, table, messages)
    used = _WORD.findall(spec.where.text)
    for join in parts.joins:
        join.report([item.row for item in items if item.row.number > 0], used, messages)
    front, back = _layouts(spec, table, parts)
    shape, options, places = _shape(spec)
    panels = panels_of(spec, shape)
    component = Component(
        name=parts.name,
        title=parts.title,
        kind=spec.kind or "card",
        items=items,
        shape=shape,
        front=front,
        back=back,
        spec=spec,
        origin=replace(parts.origin, key=parts.name),
        panels=panels,
        options=options,
        shape_origins=places,
        sheets=parts.sheets,
        copies=counts.words,
        copies_column=counts.column,
        copies_origin=NOWHERE if counts.column else spec.copies.at("copies"),
        mentions=_mentions(spec, front, back, *panels.values()),
        chosen_by=frozenset((*used, *(w.text for join in spec.join for w in (join.by, join.to)))),
        table=table,
        balanced=_balanced(spec, table, messages),
    )
    return _measured(component, messages)


def _whole(spec: ComponentSpec, parts: Parts, messages: Collector) -> Table:
    """Its table with joined columns and a row for each value of its series."""
    later = [join for join in parts.joins if join.spec.by.text in spec.series.columns]
    first = [join for join in parts.joins if join not in later]
    table = _joined(parts.table, first, messages)
    table = repeat_rows(table, spec.series, messages, renumber=bool(later))
    return _joined(table, later, messages)


def _joined(table: Table, joins: Sequence[Join], messages: Collector) -> Table:
    for join in joins:
        joined = messages.attempt(partial(join.joined, table, messages))
        table = table if joined is None else joined
    return table


def _mentions(spec: ComponentSpec, *sides: Layout | None) -> frozenset[str]:
    shape = (spec.shape.kind, *spec.shape.options.values())
    texts = [word.text for word in (spec.where, spec.size, spec.needed, *shape)]
    texts += [side.template for side in sides if side]
    named = (*(join.by.text for join in spec.join), *(word.text for word in spec.balanced))
    return frozenset((*(word for text in texts for word in _WORD.findall(text)), *named))


def _balanced(spec: ComponentSpec, table: Table, messages: Collector) -> tuple[Word, ...]:
    """The columns to be balanced; a column that the table doesn't have is reported."""
    result = []
    for word in spec.balanced:
        origin = word.at("balanced")
        header = next((h for h in table.headers if word.text in (h, identifier(h))), None)
        if header is None:
            messages.say(no_column(word.text, table.headers, origin, table.name))
        else:
            result.append(Word(header, origin))
    return tuple(result)


def _items(
    spec: ComponentSpec, parts: Parts, table: Table, messages: Collector
) -> tuple[tuple[Item, ...], Counts]:
    flags = flag_values(table, spec.flags, messages)
    chosen = matching_rows(table, spec.where, flags, messages)
    rows = [table.rows[at] for at in chosen]
    before = len(messages.diagnostics)
    counts = copies_of(table, rows, spec.copies, messages)
    whole = parts.whole and len(messages.diagnostics) == before
    names = _names(table, rows, parts)
    items = [
        Item(names[index], counts.numbers[index], table, table.rows[at], flags[at], index)
        for index, at in enumerate(chosen)
    ]
    items += _blanks(spec, parts, table, len(items))
    total = sum(item.copies for item in items)
    origin = spec.copies.origin if spec.copies else parts.origin
    check_total(total, spec.limit, counts, replace(origin, key="copies"))
    # `copies: 0` in game.yaml means that only the rulebook's pictures use the component.
    if total == 0 and whole and (counts.column or not items):
        _empty(parts, table, bool(items), messages)
    return tuple(items), counts


def _empty(parts: Parts, table: Table, any_items: bool, messages: Collector) -> None:
    """Reports why nothing of a component is printed."""
    if any_items:
        why = "every row has 0 copies"
    elif table.rows:
        why = "no row matches `where`"
    else:
        why = f"{table.name} has no rows"
    origin, hint = replace(parts.origin, key=parts.name), "nothing of it is printed"
    messages.warning("GAME005", f"`{parts.name}` is empty: {why}", origin, hint)


def _names(table: Table, rows: Sequence[Row], parts: Parts) -> list[str]:
    """The names of the items: from the column name, title or id, else numbered."""
    headers = [header.casefold() for header in table.headers]
    index = next((headers.index(name) for name in NAME_COLUMNS if name in headers), None)
    if index is None and len(rows) == 1:
        return [parts.title]
    cells = [row.values[index] if index is not None else "" for row in rows]
    names = (cell if isinstance(cell, str) else ", ".join(cell) for cell in cells)
    return [name or f"{parts.name} {number}" for number, name in enumerate(names, 1)]


def _blanks(spec: ComponentSpec, parts: Parts, table: Table, behind: int) -> list[Item]:
    """The blank item, if there is one: all cells of its row are empty."""
    if spec.blank <= 0:
        return []
    row, origin = Row(("",) * len(table.headers), 0), replace(parts.origin, key="blank")
    places = dict.fromkeys(((0, header) for header in ("", *table.headers)), origin)
    blank = replace(table, rows=(row,), places=places)
    extra = {word.text: False for word in spec.flags if word.text in table.headers}
    return [Item("Blank", spec.blank, blank, row, extra, behind)]


def _layouts(spec: ComponentSpec, table: Table, parts: Parts) -> tuple[Layout, Layout | None]:
    back = Layout(spec.back.text, spec.back.at("back")) if spec.back else None
    if spec.template:
        origin = spec.template.at("template")
        if spec.front:
            what = f"`{parts.name}` has both `front` and `template`"
            raise Problem("GAME003", what, origin, "remove one of them")
        if spec.template.text not in table.headers:
            raise Problem.of([no_column(spec.template.text, table.headers, origin, table.name)])
        return Layout("{{ " + identifier(spec.template.text) + " }}", origin), back
    if not spec.front:
        hint = "add the name of a template: `front: card.yaml`"
        origin = replace(parts.origin, key=parts.name)
        raise Problem("GAME003", f"`{parts.name}` has no `front`", origin, hint)
    return Layout(spec.front.text, spec.front.at("front")), back


def _shape(spec: ComponentSpec) -> tuple[str, dict[str, str], dict[str, Origin]]:
    """The name of the shape, its keys, and where they are written. Raises `Problem` if one is wrong."""
    from generator import shapes

    name, origin = spec.shape.kind.text, spec.shape.kind.at("shape")
    options = {key: word.text for key, word in spec.shape.options.items()}
    places = {key: word.origin for key, word in spec.shape.options.items()}
    if spec.radius is not None:
        options.setdefault("radius", str(spec.radius))
    by_row = expressions.dynamic(name)
    if by_row or name in shapes.SHAPES:
        kinds = [shapes.SHAPES[n] for n in (shapes.SHAPES.names() if by_row else (name,))]
        known = list(dict.fromkeys(key for kind in kinds for key in fields_of(kind)))
        problem = spec.shape.unknown(known)
        if problem is not None:
            raise problem
        if spec.radius is not None and "radius" not in known:
            raise Problem("GAME009", f"{a_or_an(name)} has no `radius`", origin, "remove `radius`")
    if not by_row:
        fixed = {key: text for key, text in options.items() if not expressions.dynamic(text)}
        if len(fixed) == len(options):
            shapes.make(name, options, origin, places)
    return name, options, {**places, "kind": origin}


def _measured(component: Component, messages: Collector) -> Component:
    """The component with its size, if that is the same for all items. Raises `Problem`."""
    size, by_row = component.spec.size, component.shaped_by_row
    if size and not expressions.dynamic(size.text) and not by_row:
        fixed = parse_size(component, size.text, size.at("size"))
        component = replace(component, fixed_size=scaled_size(component, fixed))
    elif size or by_row:
        for item in component.items:
            messages.attempt(partial(_try, component, item))
    # A box is as large as what it holds.
    if not by_row and not component.options.get("holds"):
        check_outline(component, component.shape_origins["kind"])
    return component


def _try(component: Component, item: Item) -> None:
    """Raises `Problem` if the size or the outline of an item is impossible."""
    size = component.spec.size
    if not size:
        shape_of(component, item)
        return
    measures = computed_size(component, size.text, item, size.at("size"))
    if component.shaped_by_row:
        outline_for(component, measures, item)
