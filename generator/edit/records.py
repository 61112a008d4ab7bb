"""The records of YAML and JSON as a table: its cells are paths of the file, and are edited there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator import sources
from generator.edit import CannotEdit
from generator.edit.yaml_text import YamlFile
from generator.edit.yaml_values import Path, Plain
from generator.files import yaml_nodes
from generator.files.project import MemoryProject
from generator.files.yaml_nodes import Node
from generator.foundation.diagnostics import Problem
from generator.places.source_text import SourceText, source_text
from generator.tables import Reference, Table


class RecordFile:
    """A table of records that can be edited. Rows are counted from 1 without headers, columns from 0."""

    def __init__(self, source: SourceText, reference: Reference) -> None:
        self._source, self._reference = source, reference
        project = MemoryProject({reference.file: source.data})
        try:
            self.table: Table = sources.read(project, reference).value
            root = yaml_nodes.parse(source.text, reference.file)
        except Problem as problem:
            raise CannotEdit(problem.diagnostics[0].message, "fix the file itself first") from None
        self._paths = {(line, column): path for line, column, path in _paths(root)}

    def set_cells(self, values: Mapping[tuple[int, int], str]) -> SourceText:
        """The file with texts in cells, by row and column; a key that a record doesn't have is added to it."""
        source = self._source
        for (row, column), text in sorted(values.items()):
            path, file = self._path(row, column), YamlFile(source.text, self._reference.file)
            source = source_text(source.changed(file.set(path, _value(file, path, text))))
        return source

    def _path(self, row: int, column: int) -> Path:
        if not 1 <= row <= len(self.table.rows) or not 0 <= column < len(self.table.headers):
            raise CannotEdit("there is no such cell")
        record, header = self.table.rows[row - 1], self.table.headers[column]
        place = self.table.places.get((record.number, header))
        if place is not None:
            found = self._paths.get((place.line, place.column))
        else:
            start = self._paths.get((record.line, record.column))
            found = (*start, *header.split(".")) if start is not None else None
        if found is None:
            raise CannotEdit("the name of a record is its key", "rename it in the file itself")
        return found


def _value(file: YamlFile, path: Path, text: str) -> Plain:
    """A text; several texts where a list is now."""
    try:
        now = file.value(path)
    except KeyError:
        return text
    if isinstance(now, dict):
        raise CannotEdit("a mapping can't be edited as a cell", "edit its keys, or the file")
    return [each.strip() for each in text.split(",")] if isinstance(now, list) else text


def _paths(node: Node, path: Path = ()) -> Iterator[tuple[int, int, Path]]:
    """The line and column of each value, with its path."""
    yield node.origin.line, node.origin.column, path
    for number, item in enumerate(node.items or ()):
        yield from _paths(item, (*path, number))
    for key, value in node.pairs or ():
        yield from _paths(value, (*path, key.text or ""))
