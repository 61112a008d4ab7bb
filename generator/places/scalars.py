"""The texts of a YAML file, where they are written; JSON is read as the YAML that it is."""

from __future__ import annotations

from bisect import bisect_right

from generator.files import yaml_nodes


class Scalars:
    """All texts of a YAML file by their places."""

    def __init__(self, text: str) -> None:
        listed = list(yaml_nodes.scalars(text))
        self._places = [(line, column) for line, column, _, _ in listed]
        self._spans = [(start, _trimmed(text, start, end)) for _, _, start, end in listed]

    def span(self, line: int, column: int) -> tuple[int, int] | None:
        """Where the text that begins at a place is written, its quotes included; None where none does."""
        index = bisect_right(self._places, (line, column)) - 1
        if index < 0 or self._places[index] != (line, column):
            return None
        return self._spans[index]


def _trimmed(text: str, start: int, end: int) -> int:
    """The end of a text without the line ends behind a block."""
    return start + len(text[start:end].rstrip("\n "))
