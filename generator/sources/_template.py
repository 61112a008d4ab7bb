"""Copy this file to a name without the underscore and change the extension: game.yaml can then use the format.

This one reads tables with bars between cells: `Wolf | 3 | Bite`.
"""

from __future__ import annotations

from generator.files.project import Project
from generator.files.yaml_nodes import decode_text
from generator.foundation.diagnostics import Outcome
from generator.sources import Reference, Table, source
from generator.tables.rows import Raw, tabulate


@source(".psv")
def read_bars(project: Project, reference: Reference) -> Outcome[Table]:
    """The table of a text file with bars. `tabulate` does trimming, headers, blank rows and comments."""
    text = decode_text(project.read(reference.file), reference.file)
    records = [(number, line.split("|")) for number, line in enumerate(text.split("\n"), 1)]
    return tabulate(Raw(reference, records))
