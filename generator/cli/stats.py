"""`punchboard stats`: the composition of a game's components."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from generator.cli import GameName, Json, Workspace, WrongUse, shows_bars, warn_of_absent_values
from generator.cli import _options as typer
from generator.cli._lookup import LoadedGame, load_game

if TYPE_CHECKING:
    from generator.game.analysis.composition import Composition

ComponentName = Annotated[
    str,
    typer.Argument(
        metavar="[COMPONENT]",
        help="A component, or several separated by commas (default: an overview of all).",
    ),
]
By = Annotated[
    list[str] | None,
    typer.Option(
        "--by",
        metavar="COLUMN",
        help="Group by this column or expression; use it twice for a table of two columns.",
    ),
]
Where = Annotated[
    str,
    typer.Option("--where", metavar="EXPRESSION", help="Count only pieces for which this is true."),
]
Plot = Annotated[
    Path | None,
    typer.Option(
        "--plot",
        metavar="FOLDER|FILE",
        help="Draw charts instead: SVG files in a folder, or one chart as `FILE.svg`.",
    ),
]


def command(
    game: GameName,
    component: ComponentName = "",
    by: By = None,
    where: Where = "",
    as_json: Json = False,
    plot: Plot = None,
    workspace: Workspace = None,
) -> None:
    """Show the composition of a game's decks and other components.

    For a component, prints how many pieces have each value of a column, counting copies, for each column with a few
    different values; for numbers also minimum, mean, maximum and sum. Claims, rulebooks and templates count the same
    with functions such as `count` and `percent`: `punchboard explain functions`.

    --plot draws a chart for each column instead, as SVG that works in greyscale, on light and on dark backgrounds.

    \b
    Examples:
      punchboard stats my-game                             all components, one line each
      punchboard stats my-game events                      by each column with a few values
      punchboard stats my-game events --by cost            by one column
      punchboard stats my-game events --by "cost > 2"      by any expression
      punchboard stats my-game events --by category --by cost
      punchboard stats my-game events --where "category == 'Boss'" --json > bosses.json
      punchboard stats my-game events --plot charts        an SVG for each column, in the folder `charts`
      punchboard stats my-game events --by cost --plot cost.svg
    """
    loaded, grouping = load_game(workspace, game), by or []
    from generator.game.analysis.composition import overview
    from generator.report.numbers.stats import overview_json, overview_text, stats_json, stats_text

    if not component and (grouping or where):
        raise WrongUse(
            "the component to group is missing", f"name it: `stats {loaded.name} COMPONENT`"
        )
    if len(grouping) > 2:
        raise WrongUse("a table can have at most two groupings", "use `--by` once or twice")
    if plot is not None and as_json:
        raise WrongUse("`--plot` draws charts, and `--json` prints numbers", "use one of them")
    if plot is not None:
        _draw(loaded, plot, component, (grouping, where))
    elif component:
        found = _composition(loaded, component, (grouping, where))
        text = stats_json(loaded.name, found) if as_json else stats_text(found, shows_bars())
        print(text, end="")
        warn_of_absent_values(found.absent_values)
    else:
        whole, title = overview(loaded.whole()), loaded.game.title
        print(
            overview_json(loaded.name, title, whole) if as_json else overview_text(title, whole),
            end="",
        )


def _composition(loaded: LoadedGame, component: str, by: tuple[list[str], str]) -> Composition:
    """The composition of a component. Raises `WrongUse`, and exits if the component can't be read."""
    from generator.game.analysis.composition import composition

    return loaded.compute(component, lambda numbers: composition(numbers, component, *by))


def _draw(loaded: LoadedGame, to: Path, component: str, by: tuple[list[str], str]) -> None:
    """Writes charts, all or none, and prints their names. Raises `WrongUse` for none, or too many for one file."""
    from generator.build.writing.artifacts import Artifact, write_files
    from generator.game.analysis.composition import overview
    from generator.report.charts import svg_file
    from generator.report.charts.compositions import component_charts, game_charts

    if component:
        charts = component_charts(_composition(loaded, component, by))
    else:
        charts = game_charts(loaded.game.title, overview(loaded.whole()))
    if not charts:
        hint = "name a column: `--by COLUMN`" if not by[0] else "check what `--where` selects"
        raise WrongUse(f"there is nothing to draw for `{component}`", hint)
    one = to.suffix.lower() == ".svg" and not to.is_dir()
    if one and len(charts) > 1:
        hint = f"name a folder, such as `{to.with_suffix('')}`, or choose one chart with `--by`"
        raise WrongUse(f"there are {len(charts)} charts, but `{to}` is one file", hint)
    folder, names = (to.parent, [to.name]) if one else (to, list(charts))
    files = [Artifact(name, svg_file(chart)) for name, chart in zip(names, charts.values())]
    write_files(files, folder)
    print(*((folder / file.path).as_posix() for file in files), sep="\n")
