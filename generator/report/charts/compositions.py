"""Charts of what components consist of, for `punchboard stats --plot` and the report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from generator.foundation.slugs import file_names, slug
from generator.foundation.wording import counted, listed
from generator.game.analysis.composition import Composition, Group
from generator.report.charts import Chart
from generator.report.charts.bars import Bar, bars
from generator.report.charts.columns import columns, columns_on_axis
from generator.report.charts.stacked import Cells, stacked
from generator.report.numbers.figures import percent, summarised
from generator.stats.composition import Cross, Value

_LONG = 60
"""The most characters of a file name."""
_MOST_BARS = 40
_MOST_PAIRS = (40, 24)


def overview_chart(title: str, components: Sequence[Composition]) -> Chart:
    """The number of pieces of each component."""
    rows = [Bar(each.component.title, each.pieces, f"{each.pieces:,}") for each in components]
    every = sum(each.pieces for each in components)
    about = f"{counted(every, 'piece')}: " + "; ".join(f"{row.name} {row.label}" for row in rows)
    return bars(f"{title}: pieces per component", about, rows)


def charts_of(of: Composition) -> Iterator[tuple[str, Chart]]:
    """The charts of a component with the columns they group by: one of two columns, or one for each group."""
    if not of.pieces:
        return
    if of.table is not None:
        one, other = of.groups[0].by, of.groups[1].by
        yield f"{one} {other}", cross_chart(f"{_head(of)} by {one} and {other}", of.table)
        return
    for group in of.groups:
        yield group.by, group_chart(f"{_head(of)} by {group.by}", group, of.pieces)


def _head(of: Composition) -> str:
    where = f" with {of.where}" if of.where else ""
    return f"{of.component.title}{where}"


def group_chart(title: str, group: Group, every: int) -> Chart:
    """One group: columns along an axis if its values are numbers, else bars."""
    blank = sum(line.pieces for line in group.lines if not line.value.label)
    if group.numbers is None:
        shown, rest = group.lines[:_MOST_BARS], group.lines[_MOST_BARS:]
        rows = [
            Bar(label(line.value), line.pieces, f"{line.pieces:,} · {percent(line.pieces, every)}")
            for line in shown
        ]
        if rest:
            pieces = sum(line.pieces for line in rest)
            rows.append(Bar(f"{len(rest)} more", pieces, f"{pieces:,} · {percent(pieces, every)}"))
        return bars(title, f"{counted(every, 'piece')}. {_told(group, every)}", rows)
    about = f"{counted(every, 'piece')}. {summarised(group.numbers)}"
    about += f". {blank} blank" if blank else ""
    if len(group.lines) <= _MOST_BARS:
        about += f". {_told(group, every)}"
    found = [
        (line.value.number, Fraction(line.pieces), f"{line.pieces:,}")
        for line in group.lines
        if line.value.number is not None
    ]
    note = f"blank: {blank:,}" if blank else ""
    return columns(title, about, columns_on_axis(found), note)


def _told(group: Group, every: int) -> str:
    return "; ".join(
        f"{label(line.value)}: {line.pieces:,} ({percent(line.pieces, every)})"
        for line in group.lines[:_MOST_BARS]
    )


def cross_chart(title: str, table: Cross) -> Chart:
    """Two columns at once; of very many values those with most pieces."""
    most_rows, most_columns = _MOST_PAIRS
    rows, across = table.rows[:most_rows], table.columns[:most_columns]
    left_out = len(table.rows) - len(rows) + len(table.columns) - len(across)
    numbers = [cells[:most_columns] for cells in table.cells[:most_rows]]
    about = "; ".join(
        f"{label(row.value)}: "
        + listed(f"{count} {label(col.value)}" for col, count in zip(across, cells) if count)
        for row, cells in zip(rows, numbers)
    )
    about += f"; {left_out} more values not shown" if left_out else ""
    names = [label(row.value) for row in rows], [label(column.value) for column in across]
    return stacked(title, about, Cells(*names, numbers))


def label(value: Value) -> str:
    """A value in one line."""
    return " ".join(value.label.split()) or "(blank)"


def game_charts(title: str, components: Sequence[Composition]) -> dict[str, Chart]:
    """All charts of a game by file name: `pieces.svg`, and the charts of each component."""
    printed = [of for of in components if of.pieces]
    parts = [("pieces", overview_chart(title, printed))] if printed else []
    parts += (
        (f"{of.component.name}-{by}", chart) for of in components for by, chart in charts_of(of)
    )
    return _named(parts)


def component_charts(of: Composition) -> dict[str, Chart]:
    """The charts of one component by file name, such as `events-category.svg`."""
    return _named([(f"{of.component.name}-{by}", chart) for by, chart in charts_of(of)])


def _named(charts: Sequence[tuple[str, Chart]]) -> dict[str, Chart]:
    words, drawn = zip(*charts, strict=True) if charts else ((), ())
    names = file_names((slug(each)[:_LONG] for each in words), ".svg", "chart")
    return dict(zip(names, drawn, strict=True))
