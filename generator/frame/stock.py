"""Sheets that aren't blank: label and die-cut stocks with given places, and sheets of which some places are used up."""

from __future__ import annotations

from typing import Any, Literal

from generator.decode import Context, decoder, wrong_value
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import NOWHERE, Origin
from generator.frame.sheet import Paper
from generator.geometry import Point, Size

Form = Literal["", "rectangle", "circle"]


class Stock(NamedTuple):
    """Where pieces go on a sheet that has its places already."""

    name: str
    """What messages call it."""
    at: tuple[Point, ...]
    """The top left corner of each place in the order of filling, mm from the top left corner of the sheet."""
    columns: int = 0
    """How many places are in each row; 0 where they aren't in rows and columns."""
    label: Size | None = None
    """The size of a place, mm; None where it is as large as the piece."""
    paper: Paper | None = None
    """The sheet; None for any paper."""
    form: Form = ""
    """The outline of a place, if it is known."""
    origin: Origin = NOWHERE
    """Where the game asks for it."""
    listed: bool = False
    """Whether it can be bought under its name."""


class Start(NamedTuple):
    """The first place of a sheet that is still free, counted from 1."""

    place: int = 1
    """Its number along the rows; 0 where its row and column are said."""
    row: int = 0
    column: int = 0
    origin: Origin = NOWHERE

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Start:
        """`8`, or `[row, column]`. Raises `Problem`."""
        if node.items is None:
            made = cls(decoder(int)(node, context), origin=node.origin)
        else:
            row, column = decoder(tuple[int, int])(node, context)
            made = cls(0, row, column, node.origin)
        if made.place < 1 and min(made.row, made.column) < 1:
            hint = "count from 1: write the number of the first free place, or its `[row, column]`"
            raise wrong_value(node, "a place on a sheet", hint)
        return made

    @classmethod
    def json_schema(cls, walk: Any) -> dict[str, Any]:
        """What an editor may offer."""
        number = {"type": ["integer", "string"], "minimum": 1}
        pair = {"type": "array", "items": number, "minItems": 2, "maxItems": 2}
        return {"anyOf": [number, pair]}

    def __str__(self) -> str:
        return str(self.place) if self.place else f"[{self.row}, {self.column}]"


WHOLE = Start()
"""A sheet of which nothing is used up."""
