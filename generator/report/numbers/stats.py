"""What the components of a game consist of: tables with small bars for people, JSON for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from generator.foundation.wording import counted, listed
from generator.game.analysis.composition import Composition, Group
from generator.report import json_text
from generator.report.numbers.figures import (
    aligned,
    bar,
    clipped,
    exact,
    first_names,
    percent,
    share,
    summarised,
)
from generator.stats.composition import Cross, Line, Value

_SOME = 6
"""The most columns that are named of each component."""
_WIDE = 40
"""The most characters that are shown of a value."""
_HEADS = ("component", "title", "kind", "pieces", "designs", "columns worth grouping by")


def overview_text(title: str, components: Sequence[Composition]) -> str:
    """All components for people, one per line."""
    pieces = sum(each.pieces for each in components)
    rows = [_HEADS, *map(_cells, components)]
    lines = aligned(rows, right=(3, 4))
    head = f"{title}: {counted(len(components), 'component')}, {counted(pieces, 'piece')}"
    return "\n".join([head, "", *lines]) + "\n"


def _cells(of: Composition) -> tuple[str, ...]:
    known, names = of.component, [group.by for group in of.groups]
    columns = first_names(names, _SOME)
    return known.name, known.title, known.kind, f"{of.pieces:,}", f"{of.designs:,}", columns


def stats_text(of: Composition, bars: bool = False) -> str:
    """One component for people, with `bars` for a terminal."""
    where = f" with `{of.where}`" if of.where else ""
    parts = f"{counted(of.pieces, 'piece')}{where}, {counted(of.designs, 'design')}"
    blocks = [[f"{of.component.name}: {parts}"]]
    if of.table is not None:
        blocks.append([*_table(of.table, of.groups)])
    elif of.pieces:
        blocks += [[*_group(group, of.pieces, bars)] for group in of.groups]
        if not of.groups:
            blocks.append(
                [
                    "no column is worth grouping by: choose one with `--by` (see `punchboard stats --help`)"
                ]
            )
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def _group(group: Group, every: int, bars: bool) -> Iterator[str]:
    same = f" (same groups: {listed(group.same)})" if group.same else ""
    yield group.by + same
    if group.brief:
        yield f"  {len(group.lines)} different values"
    else:
        yield from _lines(group, every, bars)
    if group.numbers is not None:
        yield f"  {summarised(group.numbers)}"


def _lines(group: Group, every: int, bars: bool) -> Iterator[str]:
    lines, right = group.lines, (1, 2) if group.numbers is None else (0, 1, 2)
    most = max(line.pieces for line in lines)
    cells = [
        (
            _label(line.value),
            f"{line.pieces:,}",
            percent(line.pieces, every),
        )
        for line in lines
    ]
    for text, line in zip(aligned(cells, right=right), lines):
        yield f"{text}  {bar(line.pieces, most)}" if bars else text


def _table(table: Cross, groups: Sequence[Group]) -> Iterator[str]:
    rows, columns = table.rows, table.columns
    yield f"{groups[0].by} in rows, {groups[1].by} in columns"
    head = ["", *(_label(each.value) for each in columns), "total"]
    body = [
        [
            _label(row.value),
            *(f"{n:,}" if n else "·" for n in cells),
            f"{row.pieces:,}",
        ]
        for row, cells in zip(rows, table.cells)
    ]
    total = sum(row.pieces for row in rows)
    foot = ["total", *(f"{each.pieces:,}" for each in columns), f"{total:,}"]
    labels = 1 if groups[0].numbers is None else 0
    yield from aligned([head, *body, foot], right=range(labels, len(head)))


def _label(value: Value) -> str:
    return clipped(value.label, _WIDE) or "(blank)"


def overview_json(game: str, title: str, components: Sequence[Composition]) -> str:
    """All components as JSON."""
    listed = [
        {**_facts(each), "columns": [group.by for group in each.groups]} for each in components
    ]
    return json_text({"schema": 1, "game": game, "title": title, "components": listed})


def stats_json(game: str, of: Composition) -> str:
    """One component as JSON; a blank value is an empty text."""
    document = {"schema": 1, "game": game, **_facts(of), "where": of.where}
    document["groups"] = [
        {
            "by": group.by,
            "same": [*group.same],
            "values": [_line(line) for line in group.lines],
            "numbers": group.numbers and {k: exact(v) for k, v in group.numbers._asdict().items()},
        }
        for group in of.groups
    ]
    document["table"] = None if of.table is None else _cross(of.table)
    return json_text(document)


def _facts(of: Composition) -> dict[str, Any]:
    known = of.component
    return {
        "component": known.name,
        "title": known.title,
        "kind": known.kind,
        "pieces": of.pieces,
        "designs": of.designs,
    }


def _line(line: Line) -> dict[str, Any]:
    part = share(line.share.numerator, line.share.denominator)
    return {"value": line.value.label, "pieces": line.pieces, "share": part}


def _cross(table: Cross) -> dict[str, Any]:
    return {
        "rows": [row.value.label for row in table.rows],
        "columns": [column.value.label for column in table.columns],
        "pieces": [[*cells] for cells in table.cells],
    }
