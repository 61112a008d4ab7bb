"""What a table's cells contain, as written in a template: lists, or text with lines and a separator between cells."""

from __future__ import annotations

import re

from generator.decode import Context, decoder, need_text, written_as
from generator.decode.scalars import yes_or_no
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import NamedTuple
from generator.text.style import Align

MERGED = "<"
"""The text of a cell that is merged with the one on its left."""


class Cell(NamedTuple):
    """A cell of a table."""

    text: str
    column: int
    """Counted from 0."""
    span: int = 1
    """How many columns it covers."""


@written_as(str | tuple[tuple[str, ...] | str, ...])
class Rows(NamedTuple):
    """Rows of a table: each a list of cells, or a text with one row on every line."""

    given: tuple[str | tuple[str, ...], ...] = ()

    def split(self, separator: str, ends: str = "") -> list[list[Cell]]:
        """The cells of each row; texts are split at line ends and `ends`, and their rows at `separator`."""
        result: list[list[str]] = []
        for row in self.given:
            if isinstance(row, str):
                result += [_texts(line, separator) for line in _lines(row, ends)]
            else:
                result.append([cell.strip() for cell in row])
        return [_cells(row) for row in result]

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Rows:
        """`1–3 | miss` in lines, `[[1–3, miss], …]`, or a list of such lines. Raises `Problem`."""
        if node.empty:
            return cls()
        if node.items is None:
            return cls((need_text(node),))
        return cls(tuple(_row(item) for item in node.items))


@written_as(bool | str | tuple[str, ...])
class Header(NamedTuple):
    """The header of a table: none, its first row, or a row of its own."""

    first: bool = False
    """Whether the first row is the header."""
    row: Rows = Rows()
    """The header, if it is written separately from the rows."""

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Header:
        """`yes`, `no`, `[Roll, Result]`, or `Roll | Result`. Raises `Problem`."""
        if node.items is not None:
            return cls(False, Rows((_row(node),)))
        text = need_text(node)
        first = yes_or_no(text) if text.strip() else False
        return cls(False, Rows((text,))) if first is None else cls(first)


@written_as(Align | tuple[Align, ...])
class Aligns(NamedTuple):
    """How the text of each column is aligned."""

    words: tuple[Align, ...] = ()

    def of(self, column: int, default: Align) -> Align:
        """The alignment of one column; the last word applies to all further columns."""
        return self.words[min(column, len(self.words) - 1)] if self.words else default

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Aligns:
        """`center`, or `[left, center, right]`. Raises `Problem`."""
        items = (node,) if node.items is None else node.items
        return cls(tuple(decoder(Align)(item, context) for item in items))


def _row(node: Node) -> str | tuple[str, ...]:
    if node.items is None:
        return "" if node.empty else need_text(node)
    return tuple("" if cell.empty else need_text(cell) for cell in node.items)


def _lines(text: str, ends: str) -> list[str]:
    """The lines that aren't blank."""
    lines = text.replace("\r\n", "\n").split("\n")
    if ends.strip():
        lines = [part for line in lines for part in line.split(ends.strip())]
    return [line for line in lines if line.strip()]


def _cells(texts: list[str]) -> list[Cell]:
    """The cells of a row, merged ones as one."""
    result: list[Cell] = []
    for column, text in enumerate(texts):
        if text == MERGED and result:
            result[-1] = result[-1]._replace(span=result[-1].span + 1)
        else:
            result.append(Cell(text, column))
    return result


def _texts(line: str, separator: str) -> list[str]:
    """The texts of a line; a separator after a backslash is text, and one at the edges is ignored."""
    sign = separator.strip() or separator
    if not sign:
        return [line.strip()]
    parts = re.split(rf"(?<!\\){re.escape(sign)}", line.strip().removeprefix(sign))
    if len(parts) > 1 and not parts[-1].strip() and line.strip().startswith(sign):
        parts.pop()
    return [part.replace(f"\\{sign}", sign).strip() for part in parts]
