"""Where a value stands in the text of its file, to the letter: what is underlined, and what is written anew.

A diagnostic knows the cell or the line of a value. `places` finds its letters: `source_text` turns the bytes of a file
into text and back, `cells` knows delimited text, `scalars` YAML and JSON, `sheets` shows rows of workbooks,
`table_options` knows what a game says of how its files are to be read.
"""

from __future__ import annotations

from generator.files.project import Project
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Origin
from generator.places import cells, scalars
from generator.places.source_text import SourceText, read_source_text
from generator.places.table_options import TableOptions
from generator.tables import Reference

TABLES = (".csv", ".tsv", ".txt")
YAML = (".yaml", ".yml", ".json")


class Span(NamedTuple):
    """The letters of a value in the text of its file, line ends counted as one letter."""

    start: int
    end: int
    kind: str
    """`cell`; `scalar` for a text of YAML or JSON, quotes included; `line` for a whole line."""


class Places:
    """Finds values in a project's files, reading each file once."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._readings = TableOptions(project)
        self._scripts: dict[str, SourceText | None] = {}
        self._cells: dict[str, cells.Cells] = {}
        self._scalars: dict[str, scalars.Scalars] = {}

    def script(self, file: str) -> SourceText | None:
        """The text of a file; None where it is gone, or is no text."""
        if file not in self._scripts:
            encoding = self._readings.of(file).options.get("encoding", "")
            found = read_source_text(self._project, file, encoding)
            guessed = found is not None and not found.mark and b"\0" in found.data
            # Only tables are read as UTF-16 that does not say so.
            self._scripts[file] = None if guessed and not file.lower().endswith(TABLES) else found
        return self._scripts[file]

    def reading(self, file: str) -> Reference:
        """How a file is to be read, as its game says."""
        return self._readings.of(file)

    def span(self, origin: Origin) -> Span | None:
        """The letters that an origin points to; None where it points into no text, or beyond its end."""
        script = self.script(origin.file) if origin.file and not origin.sheet else None
        if script is None:
            return None
        if origin.file.lower().endswith(TABLES) and origin.cell:
            table = self.cells(origin.file, script)
            found = table.span(origin.cell)
            if found is not None:
                return Span(*found, "cell")
            start = table.row_of(origin.cell)
            return None if start is None else Span(start, script.line_end(start), "line")
        if origin.file.lower().endswith(YAML) and origin.column:
            found = self.scalars(origin.file, script).span(origin.line, origin.column)
            if found is not None:
                return Span(*found, "scalar")
        start = script.line_start(origin.line)
        return None if start is None else Span(start, script.line_end(start), "line")

    def cells(self, file: str, script: SourceText) -> cells.Cells:
        """The cells of a delimited text."""
        if file not in self._cells:
            self._cells[file] = cells.Cells(script.text, self._readings.of(file))
        return self._cells[file]

    def scalars(self, file: str, script: SourceText) -> scalars.Scalars:
        """The texts of a YAML file."""
        if file not in self._scalars:
            self._scalars[file] = scalars.Scalars(script.text)
        return self._scalars[file]
