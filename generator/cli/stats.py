"""`punchboard stats`: the composition of a game's components."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from generator.cli import GameName, Json, Workspace, WrongUse, shows_bars, warn_of_absent_values
from generator.cli._lookup import LoadedGame, load_game
from generator.cli._options import Argument, Option
from generator.foundation.dataclasses import dataclass

if TYPE_CHECKING:
    from generator.game.analysis.composition import Composition


@dataclass(frozen=True, slots=True)
class Command:
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

    game: GameName
    component: Annotated[str, Argument("[COMPONENT]")] = ""
    """A component, or several separated by commas (default: an overview of all)."""
    by: Annotated[list[str] | None, Option(metavar="COLUMN")] = None
    """Group by this column or expression; use it twice for a table of two columns."""
    where: Annotated[str, Option(metavar="EXPRESSION")] = ""
    """Count only pieces for which this is true."""
    as_json: Json = False
    plot: Annotated[Path | None, Option(metavar="FOLDER|FILE")] = None
    """Draw charts instead: SVG files in a folder, or one chart as `FILE.svg`."""
    workspace: Workspace = None

    def run(self) -> None:
        """Prints the composition, or draws it."""
        loaded = load_game(self.workspace, self.game)
        from generator.game.analysis.composition import overview
        from generator.report.numbers.stats import (
            overview_json,
            overview_text,
            stats_json,
            stats_text,
        )

        name, title = loaded.name, loaded.game.title
        if not self.component and (self.by or self.where):
            hint = f"name it: `stats {name} COMPONENT`"
            raise WrongUse("the component to group is missing", hint)
        if len(self.by or ()) > 2:
            raise WrongUse("a table can have at most two groupings", "use `--by` once or twice")
        if self.plot is not None and self.as_json:
            raise WrongUse("`--plot` draws charts, and `--json` prints numbers", "use one of them")
        if self.plot is not None:
            self._draw(loaded, self.plot)
        elif self.component:
            found = self._composition(loaded)
            print(
                stats_json(name, found) if self.as_json else stats_text(found, shows_bars()), end=""
            )
            warn_of_absent_values(found.absent_values)
        else:
            whole = overview(loaded.whole())
            text = (
                overview_json(name, title, whole) if self.as_json else overview_text(title, whole)
            )
            print(text, end="")

    def _composition(self, loaded: LoadedGame) -> Composition:
        """The composition of the component. Raises `WrongUse`, and exits if the component can't be read."""
        from generator.game.analysis.composition import composition

        how = (self.component, self.by or [], self.where)
        return loaded.compute(self.component, lambda numbers: composition(numbers, *how))

    def _draw(self, loaded: LoadedGame, to: Path) -> None:
        """Writes charts, all or none, and prints their names. Raises `WrongUse` for none, or too many for one file."""
        from generator.build.writing.artifacts import Artifact, write_files
        from generator.game.analysis.composition import overview
        from generator.report.charts import svg_file
        from generator.report.charts.compositions import component_charts, game_charts

        if self.component:
            charts = component_charts(self._composition(loaded))
        else:
            charts = game_charts(loaded.game.title, overview(loaded.whole()))
        if not charts:
            hint = "check what `--where` selects" if self.by else "name a column: `--by COLUMN`"
            raise WrongUse(f"there is nothing to draw for `{self.component}`", hint)
        one = to.suffix.lower() == ".svg" and not to.is_dir()
        if one and len(charts) > 1:
            hint = f"name a folder, such as `{to.with_suffix('')}`, or choose one chart with `--by`"
            raise WrongUse(f"there are {len(charts)} charts, but `{to}` is one file", hint)
        folder, names = (to.parent, [to.name]) if one else (to, list(charts))
        files = [Artifact(name, svg_file(chart)) for name, chart in zip(names, charts.values())]
        write_files(files, folder)
        print(*((folder / file.path).as_posix() for file in files), sep="\n")
