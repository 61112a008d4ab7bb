"""Where a value is in the text of its file, to the character: to underline it, or to replace it.

A diagnostic knows the cell or the line of a value. `source_text` turns the bytes of a file into text and back, `cells`
finds cells of delimited text, `sheets` shows rows of workbooks, and `table_options` reads how a game wants its tables
to be read.
"""

from __future__ import annotations

from functools import cache

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
