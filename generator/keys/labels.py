"""How the cells of boards are named, as written in a template."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Literal, TypeVar

from generator.decode import Context, decode_fields, need_items, need_text, written_as, wrong_value
from generator.decode.scalars import choice
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.diagnostics import Origin, Problem
from generator.frame.hexes import axial
from generator.frame.lattice import Cell, Lattice
from generator.frame.naming import WAYS, Naming

T = TypeVar("T")


@written_as(int | tuple[int, int])
class Steps(NamedTuple):
    """How much the two parts of a name grow from cell to cell."""

    first: int = 1
    second: int = 1

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Steps:
        """`2` for the second part, or `[1, 2]` for both. Raises `Problem`."""
        nodes = (node,) if node.items is None else need_items(node)
        try:
            steps = [int(need_text(each)) for each in nodes]
        except ValueError:
            steps = []
        if len(steps) not in (1, 2) or not all(0 < abs(step) <= 100 for step in steps):
            raise wrong_value(
                node, "a step", "write a whole number such as `2` or `-1`, or two: `[1, 2]`"
            )
        return cls(*([1, *steps] if len(steps) == 1 else steps))


@dataclass(frozen=True, slots=True)
class Counting:
    """Names of cells with a start and a step."""

    start: str
    """The name of the cell in the first column and row, even if that cell isn't on the board: `A8`, `8A`, `a1`, `0101`
    or `1,1`. A single number or letter, such as `0`, counts all cells in turn."""
    step: Steps = Steps()
    """How much the numbers grow from cell to cell: `2`, or `-1` to count down; `[1, 2]` for both parts of the name.
    With 2, hexes that are shifted by half a hex have the number between, as on railway game maps."""
    first: Literal["across", "down"] = "across"
    """What the first part of the name counts: columns (`across`) or rows (`down`)."""
    origin: Origin = Origin()


@dataclass(frozen=True)
class Labels:
    """How cells are named: one of the usual ways, or with a start and a step."""

    words: ClassVar[tuple[str, ...]] = ("none", "letters", "numbers", "offset", "axial")
    way: str = "none"
    naming: Naming | None = None
    origin: Origin = Origin()

    def __bool__(self) -> bool:
        return self.way != "none"

    def names(self, lattice: Lattice) -> dict[Cell, str]:
        """The names of a board's cells. Raises `Problem` if they count below A."""
        naming = WAYS.get(self.way) if self.naming is None else self.naming
        if naming is None:
            places = axial(lattice).items()
            return {spot: f"{q},{r}".replace("-", "−") for spot, (q, r) in places}
        return self._counted(lambda: naming.names(lattice))

    def _counted(self, count: Callable[[], T]) -> T:
        try:
            return count()
        except ValueError as error:
            hint = "correct `start`, or the sign of `step`"
            raise Problem("YAML008", str(error), self.origin, hint) from None

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Labels:
        """`letters` and the like, or `{start: A8, step: 2}`. Raises `Problem`."""
        if node.pairs is None:
            return cls(choice(cls.words)(node, context), origin=node.origin)
        given = decode_fields(node, Counting, context)
        try:
            naming = Naming.of(given.start, (given.step.first, given.step.second), given.first)
        except ValueError as error:
            hint = "write the name of the first cell: `A1`, `A8`, `0101`, or `1`"
            raise Problem("YAML008", str(error), node.origin, hint) from None
        return cls("own", naming, node.origin)

    @classmethod
    def json_schema(cls, walk: Any) -> dict[str, Any]:
        """What editors offer."""
        return {"anyOf": [{"enum": [*cls.words]}, walk.of(Counting)]}


class SquareLabels(Labels):
    """The same for squares, which have no axial coordinates."""

    words = ("none", "letters", "numbers", "offset")


class LineLabels(Labels):
    """How columns or rows are named."""

    words = ("none", "letters", "numbers")

    def line(self, numbers: Iterable[int]) -> list[str]:
        """The names of columns or rows by their numbers from 0. Raises `Problem` if they count below A."""
        start = Naming.of("A" if self.way == "letters" else "1")
        return self._counted(lambda: (self.naming or start).line(numbers))


NO_LABELS, NO_SQUARE_LABELS, NO_LINE_LABELS = Labels(), SquareLabels(), LineLabels()
