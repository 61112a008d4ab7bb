"""Reads a picture as a table of one row: its name and its file. Several of them are a deck of pictures."""

from __future__ import annotations

from generator.files.project import Project
from generator.foundation.diagnostics import Origin, Outcome
from generator.sources import Reference, Table, source
from generator.tables import Row

NAME, PATH = "name", "path"


@source(".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg", ".bmp", ".tif", ".tiff")
def read_picture(project: Project, reference: Reference) -> Outcome[Table]:
    """The row of a picture. The picture itself is read when it is drawn. Raises `FileNotFoundError`."""
    if not project.exists(reference.file):
        raise FileNotFoundError(reference.file)
    stem = reference.file.rpartition("/")[2].rpartition(".")[0]
    row = Row((stem, reference.local), 1)
    places = {(1, header): Origin(reference.file, key=header) for header in ("", NAME, PATH)}
    table = Table(
        (NAME, PATH), (row,), reference.file, places=places, added=frozenset((NAME, PATH))
    )
    return Outcome(table)
