"""A game's tables and figures as pandas tables, for notebooks and scripts of your own.

    >>> from generator.notebook import Book          # doctest: +SKIP
    >>> book = Book.read("my-game")                  # doctest: +SKIP
    >>> book.composition("events", by="category")    # doctest: +SKIP

Nothing is drawn, and nothing is written. Shares and chances are floats, which pandas adds up and plots; where they have
to be exact, ask for `value`, as claims do. All that reads or counts raises `Problem`; its text says what is wrong.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.files.project import DiskProject
from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import Problem
from generator.game import expressions
from generator.game.analysis.composition import composition
from generator.game.analysis.odds import DrawQuestion, draw_odds
from generator.game.claims.evaluate import check_claims
from generator.game.counting.rows import counted_items
from generator.game.expressions.fields import WrittenNumber
from generator.game.loading.load import load
from generator.game.loading.tables import counting_errors
from generator.game.namespace import Numbers
from generator.stats.composition import Value
from generator.stats.dice import rolled
from generator.stats.draws import bounds

if TYPE_CHECKING:
    from pandas import DataFrame, Series

    from generator.game.model.game import Game, Item
    from generator.stats.distribution import Distribution


@dataclass(frozen=True, slots=True)
class Book:
    """A game that was read."""

    game: Game
    numbers: Numbers

    @classmethod
    def read(cls, name: str, workspace: Path | str = ".") -> Book:
        """The game in `content/<name>` of a workspace. Raises `Problem` with all that is wrong with its tables."""
        made = load(DiskProject(Path(workspace)), f"content/{name}")
        wrong = counting_errors(made, made.value.components)
        if wrong or made.value.lost:
            raise Problem.of(wrong or made.diagnostics)
        return cls(made.value, Numbers(made.value))

    @property
    def components(self) -> DataFrame:
        """All components: how many pieces each has, of how many rows."""
        rows = {
            each.name: {"title": each.title, "pieces": each.pieces, "rows": len(each.items)}
            for each in self.game.components
        }
        return _table(rows, "component")

    def items(self, component: str) -> DataFrame:
        """The rows of a component by name: each column as expressions see it, and the number of `copies`."""
        items = counted_items(self.numbers.component(component))
        return _frame([{"name": i.name, **_cells(i), "copies": i.copies} for i in items])

    def pieces(self, component: str) -> DataFrame:
        """The pieces of a component: each row as often as it has copies."""
        rows = self.items(component)
        return rows.loc[rows.index.repeat(rows["copies"])].reset_index(drop=True)

    def composition(self, component: str, by: str, where: str = "") -> DataFrame:
        """How many pieces have each value of a column, or of any expression, and which share of all they are."""
        (group,) = composition(self.numbers, component, [by], where).groups
        rows = {
            _key(line.value): {"pieces": line.pieces, "share": float(line.share)}
            for line in group.lines
        }
        return _table(rows, by)

    def cross(self, component: str, rows: str, columns: str, where: str = "") -> DataFrame:
        """How many pieces have each pair of values of two columns, or of any two expressions."""
        table = composition(self.numbers, component, [rows, columns], where).table
        assert table is not None
        made = {
            _key(line.value): dict(
                zip((_key(column.value) for column in table.columns), cells, strict=True)
            )
            for line, cells in zip(table.rows, table.cells, strict=True)
        }
        frame = _table(made, rows)
        frame.columns.name = columns
        return frame

    def odds(
        self, component: str, cards: str, draws: int, put_back: str = "never"
    ) -> Series[float]:
        """The chance of each number of some cards among those drawn. `put_back`: `never`, `each` or `empty`."""
        asked = DrawQuestion(cards, draws, bounds(), put_back=put_back)
        return _series(
            draw_odds(self.numbers, component, asked).distribution, f"{cards}, {draws} drawn"
        )

    def claims(self) -> DataFrame:
        """What the game claims, as it is printed and as it is computed."""
        return _frame(
            [
                {
                    "claim": each.say,
                    "printed": each.expected,
                    "computed": each.computed,
                    "holds": each.holds,
                }
                for each in check_claims(self.game, with_changes=False)
            ]
        )

    def value(self, expression: str) -> Any:
        """What an expression gives, exactly, as in a claim: `share(events, category='Boss')`."""
        return expressions.expression(expression).value(self.numbers.names())


def dice(roll: str) -> Series[float]:
    """The chance of each total of some dice: `2d6 + 3`, `4d6kh3`, `d10!`. Raises `Problem`."""
    return _series(rolled(roll).distribution, roll)


def _series(spread: Distribution, name: str) -> Series[float]:
    from pandas import Series

    chances = {_number(number): float(chance) for number, chance in spread.chances().items()}
    return Series(chances, name=name, dtype="float64")


def _frame(rows: list[dict[str, Any]]) -> DataFrame:
    from pandas import DataFrame

    return DataFrame(rows)


def _table(rows: dict[Any, Any], index: str) -> DataFrame:
    from pandas import DataFrame

    made: DataFrame = DataFrame.from_dict(rows, orient="index")
    made.index.name = index
    return made


def _cells(item: Item) -> dict[str, Any]:
    """The cells of a row, each on its own; numbers as pandas counts with them."""
    cells = item.fields().items()
    return {name: _plain(cell) for name, cell in cells if name not in item.table.nested}


def _plain(cell: Any) -> Any:
    """A cell as pandas takes it: `2.5` is a number, `007` the text that it is written as."""
    decimal = type(cell) is WrittenNumber and str(cell.value) == cell
    return float(cell) if decimal else cell


def _key(value: Value) -> str | int | float:
    """A value to group by: a number where it shows one."""
    return value.label if value.number is None else _number(value.number)


def _number(number: Any) -> int | float:
    return int(number) if number.denominator == 1 else float(number)
