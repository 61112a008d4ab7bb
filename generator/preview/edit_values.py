"""The values of a request that edits files. Reading one raises `CannotEdit` if it isn't what it should be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.edit import CannotEdit
from generator.preview.json_values import Json


class Values:
    """A JSON object of a request."""

    def __init__(self, values: Json) -> None:
        if not isinstance(values, dict):
            raise CannotEdit("the request isn't an edit")
        self._values: Mapping[str, Any] = values

    def number(self, key: str) -> int:
        """A whole number."""
        value = self._values.get(key)
        if not isinstance(value, int) or isinstance(value, bool):
            raise CannotEdit(f"`{key}` isn't a number")
        return value

    def text(self, key: str, default: str | None = None) -> str:
        """A text."""
        value = self._values.get(key, default)
        if not isinstance(value, str):
            raise CannotEdit(f"`{key}` isn't text")
        return value

    def items(self, key: str) -> Sequence[Any]:
        """A list of anything."""
        value = self._values.get(key)
        if not isinstance(value, list):
            raise CannotEdit(f"`{key}` isn't a list")
        return value

    def numbers(self, key: str) -> list[int]:
        """A list of whole numbers."""
        return [Values({key: each}).number(key) for each in self.items(key)]

    def rows(self) -> list[list[str]]:
        """Rows of texts."""
        rows = [Values({"rows": row}).items("rows") for row in self.items("rows")]
        return [[Values({"cell": cell}).text("cell") for cell in row] for row in rows]

    def cells(self) -> dict[tuple[int, int], str]:
        """Texts by row and column, from lists of the three."""
        found = {}
        for cell in self.items("cells"):
            if not isinstance(cell, list) or [*map(type, cell)] != [int, int, str]:
                raise CannotEdit("a cell is its row, its column and its text")
            found[cell[0], cell[1]] = cell[2]
        return found

    def path(self) -> tuple[str | int, ...]:
        """The keys and positions that lead to a value."""
        steps = self.items("path")
        if not all(isinstance(step, str | int) for step in steps):
            raise CannotEdit("`path` isn't a path")
        return tuple(steps)

    def value(self) -> Any:
        """Texts, lists and mappings: what YAML holds."""
        return _texts(self._values.get("value"))

    def truth(self, key: str) -> bool:
        """Whether a value is true; false if it isn't there."""
        return self._values.get(key) is True


def _texts(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _texts(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_texts(each) for each in value]
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)
