"""`punchboard stats`: the composition of a game's components."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from generator.cli import (
    GameName,
    Json,
    Workspace,
    WrongUse,
    chosen_games,
    exit_with_findings,
    find_workspace,
    shows_bars,
    warn_of_absent_values,
)
from generator.cli import _options as typer

if TYPE_CHECKING:
    from generator.files.project import Project
    from generator.foundation.diagnostics import Outcome
    from generator.game.analysis.composition import Composition
    from generator.game.model.game import Game

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
    typer.Option(
        "--where",
        metavar="EXPRESSION",
        help="Count only pieces for which this is true.",
        show_default=False,
    ),
]
Plot = Annotated[
    Path | None,
    typer.Option(
        "--plot",
        metavar="FOLDER|FILE",
        help="Draw charts instead: SVG files in a folder, or one chart as `FILE.svg`.",
        show_default=False,
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
    root = find_workspace(workspace)
    name = chosen_games(root, [game])[0]
    asked = by or []
    if not component and (asked or where):
        raise WrongUse("the component to group is missing", f"name it: `stats {name} COMPONENT`")
    if len(asked) > 2:
        raise WrongUse("a table can have at most two groupings", "use `--by` once or twice")
    if plot is not None and as_json:
        raise WrongUse("`--plot` draws charts, and `--json` prints numbers", "use one of them")
    made = _loaded(root, name)
    if plot is not None:
        _draw(made, plot, component, (asked, where))
    elif component:
        _tell(made, name, component, (asked, where), as_json)
    else:
        _tell_all(made, name, as_json)


def _loaded(root: Path, name: str) -> tuple[Outcome[Game], Project]:
    from generator.files.project import DiskProject
    from generator.game.loading.load import load

    project = DiskProject(root)
    return load(project, f"content/{name}"), project


def _tell_all(made: tuple[Outcome[Game], Project], name: str, as_json: bool) -> None:
    """Prints a line for each component; exits if one can't be read."""
    from generator.report.numbers.stats import overview_json, overview_text

    game, found = made[0].value, _overview(made)
    said = overview_json(name, game.title, found) if as_json else overview_text(game.title, found)
    print(said, end="")


def _overview(made: tuple[Outcome[Game], Project]) -> tuple[Composition, ...]:
    """The composition of all components; exits if one can't be read."""
    from generator.game.analysis.composition import overview
    from generator.game.loading.tables import counting_errors

    game = made[0].value
    wrong = counting_errors(made[0], game.components)
    if wrong or game.lost:
        raise exit_with_findings(wrong, made[1])
    return overview(game)


def _tell(
    made: tuple[Outcome[Game], Project],
    name: str,
    component: str,
    asked: tuple[list[str], str],
    as_json: bool,
) -> None:
    from generator.report.numbers.stats import stats_json, stats_text

    found = _composition(made, component, asked)
    print(stats_json(name, found) if as_json else stats_text(found, shows_bars()), end="")
    warn_of_absent_values(found.absent_values)


def _composition(
    made: tuple[Outcome[Game], Project], component: str, asked: tuple[list[str], str]
) -> Composition:
    """The composition of a component. Raises `WrongUse`, and exits if the component can't be read."""
    from generator.foundation.diagnostics import Problem, errors
    from generator.game.analysis.composition import composition
    from generator.game.loading.tables import counting_errors
    from generator.game.namespace import Numbers

    numbers = Numbers(made[0].value)
    try:
        wrong = counting_errors(made[0], numbers.parts(component))
        if not wrong:
            return composition(numbers, component, *asked)
    except Problem as problem:
        said = problem.diagnostics[0]
        if said.code:
            raise WrongUse(said.message, *said.hints) from None
        wrong = list(errors(made[0].diagnostics))
    raise exit_with_findings(wrong, made[1])


def _draw(
    made: tuple[Outcome[Game], Project],
    to: Path,
    component: str,
    asked: tuple[list[str], str],
) -> None:
    """Writes charts, all or none, and prints their names. Raises `WrongUse` for none, or too many for one file."""
    from generator.build.writing.artifacts import Artifact, write_files
    from generator.report.charts import svg_file
    from generator.report.charts.compositions import component_charts, game_charts

    if component:
        charts = component_charts(_composition(made, component, asked))
    else:
        charts = game_charts(made[0].value.title, _overview(made))
    if not charts:
        hint = "name a column: `--by COLUMN`" if not asked[0] else "check what `--where` selects"
        raise WrongUse(f"there is nothing to draw for `{component}`", hint)
    one = to.suffix.lower() == ".svg" and not to.is_dir()
    if one and len(charts) > 1:
        hint = f"name a folder, such as `{to.with_suffix('')}`, or choose one chart with `--by`"
        raise WrongUse(f"there are {len(charts)} charts, but `{to}` is one file", hint)
    folder, names = (to.parent, [to.name]) if one else (to, list(charts))
    files = [Artifact(name, svg_file(chart)) for name, chart in zip(names, charts.values())]
    write_files(files, folder)
    print(*((folder / file.path).as_posix() for file in files), sep="\n")
