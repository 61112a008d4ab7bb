"""Where a value is in the text of its file, to the character: to underline it, or to replace it.

A diagnostic knows the cell or the line of a value. `source_text` turns the bytes of a file into text and back, `cells`
finds cells of delimited text, `sheets` shows rows of workbooks, and `table_options` reads how a game wants its tables
to be read.
"""

from __future__ import annotations

from generator.files import yaml_nodes
from generator.files.project import Project
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Origin
from generator.places.cells import Cells
from generator.places.source_text import SourceText, read_source_text
from generator.places.table_options import table_options
from generator.tables import Reference

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
        self._options: dict[str, dict[str, Reference]] = {}
        self._texts: dict[str, SourceText | None] = {}
        self._cells: dict[str, Cells] = {}
        self._scalars: dict[str, dict[tuple[int, int], tuple[int, int]]] = {}

    def text(self, file: str) -> SourceText | None:
        """The text of a file; None if it is gone or isn't text."""
        if file not in self._texts:
            encoding = self.reference(file).options.get("encoding", "")
            found = read_source_text(self._project, file, encoding)
            guessed = found is not None and not found.mark and b"\0" in found.data
            # Only tables are read as UTF-16 without a byte-order mark.
            self._texts[file] = None if guessed and not file.lower().endswith(TABLES) else found
        return self._texts[file]

    def reference(self, file: str) -> Reference:
        """A table with the options that its game sets."""
        top, _, rest = file.partition("/")
        folder = f"{top}/{rest.partition('/')[0]}"
        if top == "content" and folder not in self._options:
            self._options[folder] = dict(table_options(self._project, folder))
        return self._options.get(folder, {}).get(file) or Reference(file)

    def span(self, origin: Origin) -> Span | None:
        """The characters that an origin points to; None if it isn't in a text, or after its end."""
        file = origin.file.lower()
        text = self.text(origin.file) if file and not origin.sheet else None
        if text is None:
            return None
        if file.endswith(TABLES) and origin.cell:
            table = self._table(origin.file, text)
            found = table.span(origin.cell)
            if found is not None:
                return Span(*found, "cell")
            start = table.row_of(origin.cell)
        else:
            if file.endswith(YAML) and origin.column:
                found = self._scalar_spans(origin.file, text).get((origin.line, origin.column))
                if found is not None:
                    return Span(*found, "scalar")
            start = text.line_start(origin.line)
        return None if start is None else Span(start, text.line_end(start), "line")

    def _table(self, file: str, text: SourceText) -> Cells:
        if file not in self._cells:
            self._cells[file] = Cells(text.text, self.reference(file))
        return self._cells[file]

    def _scalar_spans(self, file: str, text: SourceText) -> dict[tuple[int, int], tuple[int, int]]:
        """The spans of all texts of a YAML file, by line and column; without the line ends after a block."""
        if file not in self._scalars:
            self._scalars[file] = {
                (line, column): (start, start + len(text.text[start:end].rstrip("\n ")))
                for line, column, start, end in yaml_nodes.scalars(text.text)
            }
        return self._scalars[file]
