"""Where a value is in the text of its file, to the character: to underline it, or to replace it.

A diagnostic knows the cell or the line of a value. `source_text` turns the bytes of a file into text and back, and
`sheets` shows rows of workbooks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, cached_property

from generator.files import yaml_nodes
from generator.files.project import Project, inside, is_pattern, matching
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Origin, Problem
from generator.foundation.lazy_regex import regex
from generator.places.source_text import SourceText, read_source_text
from generator.sources.delimited import opened
from generator.tables import LETTERS, Reference, column_index

TABLES = (".csv", ".tsv", ".txt")
YAML = (".yaml", ".yml", ".json")


class Span(NamedTuple):
    """The characters of a value in the text of its file; each line end counts as one character."""

    start: int
    end: int
    kind: str
    """`cell`; `scalar` for a text of YAML or JSON, including quotes; `line` for a whole line."""


class Places:
    """Finds values in a project's files, reading each file once."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._options = cache(lambda folder: dict(table_options(project, folder)))
        self.text = cache(self._text)
        """The text of a file; None if it is gone or isn't text."""
        self._table = cache(self._cells)
        self._scalar_spans = cache(_scalar_spans)

    def _text(self, file: str) -> SourceText | None:
        encoding = self.reference(file).options.get("encoding", "")
        found = read_source_text(self._project, file, encoding)
        guessed = found is not None and not found.mark and b"\0" in found.data
        # Only tables are read as UTF-16 without a byte-order mark.
        return None if guessed and not file.lower().endswith(TABLES) else found

    def reference(self, file: str) -> Reference:
        """A table with the options that its game sets."""
        top, _, rest = file.partition("/")
        folder = f"{top}/{rest.partition('/')[0]}"
        options = self._options(folder) if top == "content" else {}
        return options.get(file) or Reference(file)

    def span(self, origin: Origin) -> Span | None:
        """The characters that an origin points to; None if it isn't in a text, or after its end."""
        file = origin.file.lower()
        text = self.text(origin.file) if file and not origin.sheet else None
        if text is None:
            return None
        if file.endswith(TABLES) and origin.cell:
            table = self._table(origin.file)
            found = table.span(origin.cell)
            if found is not None:
                return Span(*found, "cell")
            start = table.row_of(origin.cell)
        else:
            if file.endswith(YAML) and origin.column:
                found = self._scalar_spans(text.text).get((origin.line, origin.column))
                if found is not None:
                    return Span(*found, "scalar")
            start = text.line_start(origin.line)
        return None if start is None else Span(start, text.line_end(start), "line")

    def _cells(self, file: str) -> Cells:
        text = self.text(file)
        return Cells(text.text if text else "", self.reference(file))


def _scalar_spans(text: str) -> dict[tuple[int, int], tuple[int, int]]:
    """The spans of all texts of a YAML file, by line and column; without the line ends after a block."""
    return {
        (line, column): (start, start + len(text[start:end].rstrip("\n ")))
        for line, column, start, end in yaml_nodes.scalars(text)
    }


_OPTIONS = ("delimiter", "encoding", "hidden")


def table_options(project: Project, folder: str) -> Iterator[tuple[str, Reference]]:
    """The tables of the game in a folder that are read with options, by their files."""
    try:
        root = yaml_nodes.read(project, f"{folder}/game.yaml")
    except (Problem, OSError):
        return
    for node in _mappings(root):
        file = node.get("file")
        options = {key: each.text or "" for key in _OPTIONS if (each := node.get(key)) is not None}
        for each in (file.items or (file,)) if file is not None and options else ():
            for name in _files(project, folder, (each.text or "").partition("#")[0]):
                yield name, Reference(name, options=options)


def _files(project: Project, folder: str, name: str) -> tuple[str, ...]:
    try:
        full = inside(folder, name)
        if not is_pattern(name) or project.exists(full):
            return (full,) if name else ()
        return matching(project, folder, name)
    except Problem:
        return ()


def _mappings(node: Node) -> Iterator[Node]:
    if node.pairs is not None:
        yield node
        for _, value in node.pairs:
            yield from _mappings(value)
    for item in node.items or ():
        yield from _mappings(item)


_CELL = regex(r"[A-Z]+\d+")
_ROW = regex(r"(?:[A-Z]+|row )(\d+)")


class Field(NamedTuple):
    """A cell in the text."""

    start: int
    """Where the spaces before it begin."""
    value: int
    """Where it begins, with its quotation mark."""
    end: int


class Cells:
    """A delimited text by the rows and columns of a spreadsheet."""

    def __init__(self, text: str, reference: Reference) -> None:
        try:
            content = opened(text, reference)
        except Problem:  # the reference is invalid, which is reported elsewhere
            content = opened(text, Reference(reference.file))
        self.delimiter = content.delimiter
        self._text = text
        self._first = len(text) - len(content.text)
        mark = re.escape(self.delimiter)
        self._field = re.compile(rf' *("(?:[^"]++|"")*+"[^{mark}\n]*|[^{mark}\n]*)')

    def row(self, number: int) -> int | None:
        """Where a row begins, counted from 1; None if there is no such row."""
        return self.starts[number - 1] if 0 < number <= len(self.starts) else None

    def row_of(self, cell: str) -> int | None:
        """Where the row of a cell, or of `row 3`, begins; None if there is no such row."""
        named = _ROW.fullmatch(cell)
        return self.row(int(named[1])) if named is not None else None

    def span(self, cell: str) -> tuple[int, int] | None:
        """Where a cell such as `C3` begins and ends, including quotation marks; None if its row is too short."""
        number = int(cell.lstrip(LETTERS)) if _CELL.fullmatch(cell) else 0
        if self.row(number) is None:
            return None
        try:
            index = column_index(cell)
        except ValueError:  # a spreadsheet has fewer columns
            return None
        fields = self.fields(number)
        return (fields[index].value, fields[index].end) if index < len(fields) else None

    def _match(self, at: int) -> re.Match[str]:
        match = self._field.match(self._text, at)
        assert match is not None  # a cell can be empty
        return match

    def fields(self, number: int) -> list[Field]:
        """The cells of a row; a blank line has one empty cell. Raises `IndexError` if there is no such row."""
        at, found = self.starts[number - 1], list[Field]()
        while True:
            match = self._match(at)
            found.append(Field(match.start(), match.start(1), match.end()))
            if self._text[match.end() : match.end() + 1] != self.delimiter:
                return found
            at = match.end() + 1

    @cached_property
    def starts(self) -> list[int]:
        """Where each row begins; a line break inside quotation marks doesn't end a row."""
        starts, at = [], self._first
        while at < len(self._text):
            starts.append(at)
            at = self._match(at).end()
            while self._text[at : at + 1] == self.delimiter:
                at = self._match(at + 1).end()
            at += 1
        return starts
