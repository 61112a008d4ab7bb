"""The names of the files that charts are written to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.foundation.slugs import portable, slug
from generator.game.analysis.composition import Composition
from generator.report.charts import Chart
from generator.report.charts.compositions import charts_of, overview_chart

_LONG = 60


def game_charts(title: str, components: Sequence[Composition]) -> dict[str, Chart]:
    """How many pieces each component has, in `pieces.svg`, and the charts of each component."""
    printed = [of for of in components if of.pieces]
    parts = [("pieces", overview_chart(title, printed))] if printed else []
    parts += (
        (f"{of.component.name}-{by}", chart) for of in components for by, chart in charts_of(of)
    )
    return _named(parts)


def component_charts(of: Composition) -> dict[str, Chart]:
    """The charts of one component, in files such as `events-category.svg`."""
    return _named((f"{of.component.name}-{by}", chart) for by, chart in charts_of(of))


def _named(charts: Iterable[tuple[str, Chart]]) -> dict[str, Chart]:
    """Charts by the names of their files; what would have the same name is numbered."""
    listed = list(charts)
    stems = (slug(words)[:_LONG] for words, _ in listed)
    names = portable(stems, ".svg", "chart")
    return {name: chart for name, (_, chart) in zip(names, listed, strict=True)}
