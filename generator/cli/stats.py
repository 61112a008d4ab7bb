"""`punchboard stats`: what the components of a game are made of."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli import Workspace, WrongUse, chosen_games, find_workspace, shows_bars, stopped

if TYPE_CHECKING:
    from generator.diagnostics import Outcome
    from generator.game.composition import Composition
    from generator.game.model import Game
    from generator.project import Project

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Which game.")]
ComponentName = Annotated[
    str,
    typer.Argument(metavar="[COMPONENT]", help="Which of its components; all in short if none."),
]
By = Annotated[
    list[str] | None,
    typer.Option(
        "--by",
        metavar="COLUMN",
        help="Group by this column, or expression over columns; given twice, by both in one table.",
    ),
]
Where = Annotated[
    str,
    typer.Option(
        "--where",
        metavar="EXPRESSION",
        help="Count only the pieces for which it holds.",
        show_default=False,
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Write JSON, for a program.")]


def command(
    game: GameName,
    component: ComponentName = "",
    by: By = None,
    where: Where = "",
    as_json: Json = False,
    workspace: Workspace = None,
) -> None:
    """Say what a game's decks and other components are made of.

    Of a component, prints how many pieces have each value of a column, copies counted, for each column with a few
    different values; of numbers also the least, the mean, the most and the sum. Claims, rulebooks and templates count
    the same with `count`, `percent` and their like: `punchboard explain functions`.

    \b
    Examples:
      punchboard stats my-game                             all components, a line each
      punchboard stats my-game events                      by each column worth it
      punchboard stats my-game events --by cost            by one column
      punchboard stats my-game events --by "cost > 2"      by any expression
      punchboard stats my-game events --by category --by cost
      punchboard stats my-game events --where "category == 'Boss'" --json > bosses.json
    """
    root = find_workspace(workspace)
    name = chosen_games(root, [game])[0]
    asked = by or []
    if not component and (asked or where):
        raise WrongUse("only one component can be grouped", f"name it: `stats {name} COMPONENT`")
    if len(asked) > 2:
        raise WrongUse("a table has rows and columns, and no more", "write `--by` once or twice")
    made = _loaded(root, name)
    if component:
        _tell(made, name, component, (asked, where), as_json)
    else:
        _tell_all(made, name, as_json)


def _loaded(root: Path, name: str) -> tuple[Outcome[Game], Project]:
    from generator.game.load import load
    from generator.project import DiskProject

    project = DiskProject(root)
    return load(project, f"content/{name}"), project


def _tell_all(made: tuple[Outcome[Game], Project], name: str, as_json: bool) -> None:
    """Prints a line for each component; stops where one cannot be read."""
    from generator.game.composition import overview
    from generator.game.uncountable import uncountable
    from generator.report.stats import overview_json, overview_text

    game = made[0].value
    wrong = uncountable(made[0], game.components)
    if wrong or game.lost:
        raise stopped(wrong, made[1])
    found = overview(game)
    said = overview_json(name, game.title, found) if as_json else overview_text(game.title, found)
    print(said, end="")


def _tell(
    made: tuple[Outcome[Game], Project],
    name: str,
    component: str,
    asked: tuple[list[str], str],
    as_json: bool,
) -> None:
    from generator.report.stats import stats_json, stats_text

    found = _composition(made, component, asked)
    print(stats_json(name, found) if as_json else stats_text(found, shows_bars()), end="")


def _composition(
    made: tuple[Outcome[Game], Project], component: str, asked: tuple[list[str], str]
) -> Composition:
    """What a component is made of. Raises `WrongUse`, and stops where the component cannot be read."""
    from generator.diagnostics import Problem, errors
    from generator.game.composition import composition
    from generator.game.numbers import Numbers
    from generator.game.uncountable import uncountable

    numbers = Numbers(made[0].value)
    try:
        wrong = uncountable(made[0], [numbers.component(component)])
        if not wrong:
            return composition(numbers, component, *asked)
    except Problem as problem:
        said = problem.diagnostics[0]
        if said.code:
            raise WrongUse(said.message, *said.hints) from None
        wrong = list(errors(made[0].diagnostics))
    raise stopped(wrong, made[1])
