"""Sources: readers that turn a file of one format into a `Table`. Each format is one module.

A source never guesses types: a cell is the text that the sheet shows. `generator.tables` cleans the raw cells the same
way for all formats. To add a format, copy `_template.py` to a new name.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.files.project import Project
from generator.foundation.diagnostics import Diagnostic, Outcome, Problem, Severity, similar
from generator.foundation.lazy_regex import regex
from generator.foundation.registry import Registry
from generator.tables import Reference, Row, Table, Value

__all__ = ["SOURCES", "Reference", "Row", "Source", "Table", "Value", "read", "source"]

Source = Callable[[Project, Reference], Outcome[Table]]
"""Reads the table of a reference. Raises `Problem` if it can't; the outcome has problems of rows and cells."""

SOURCES: Registry[Source] = Registry("source", "generator.sources")


source = SOURCES.register
"""Registers a reader for file extensions, such as `.csv`."""


def read(project: Project, reference: Reference) -> Outcome[Table]:
    """The table of a reference and everything that is wrong with it; the file's extension decides the format.

    If the file is missing, damaged or of an unknown format, the table is empty and the outcome has failed.
    """
    file = reference.file
    try:
        return _reader(reference)(project, reference)
    except Problem as problem:
        diagnostics = problem.diagnostics
    except FileNotFoundError:
        diagnostics = (_missing(project, reference),)
    except OSError as error:
        what = f"`{file}` can't be read: {(error.strerror or 'unknown error').lower()}"
        hint = "close it in other programs, and check its permissions"
        diagnostics = Problem("FILE005", what, reference.origin, hint).diagnostics
    return Outcome(Table((), (), file, reference.sheet), diagnostics)


_SAVE_AS = "open it in a spreadsheet program and save it as `.xlsx`, `.ods` or CSV"
_ELSEWHERE = {
    **dict.fromkeys((".xls", ".xlsb", ".xlt", ".sxc", ".wk1", ".dbf", ".html", ".htm"), _SAVE_AS),
    ".numbers": "export it from Numbers as Excel or CSV",
    ".gsheet": "it only contains a web address: download the sheet from Google as `.xlsx` or CSV",
}
_LOCKS = regex(r"~\$|\.~lock\.")


def _reader(reference: Reference) -> Source:
    name = reference.file.rsplit("/", 1)[-1]
    lock = _LOCKS.match(name)
    if lock is not None:
        book = name[lock.end() :].rstrip("#")
        what = f"`{name}` is a lock file of a spreadsheet program, not a table"
        own = reference.local.removesuffix(name) + book
        raise Problem("DATA001", what, reference.origin, f"write the workbook's name: `{own}`")
    suffix = "." + name.rsplit(".", 1)[-1].lower() if "." in name else ""
    reader = SOURCES.get(suffix)
    if reader is None:
        known = ", ".join(f"`{name}`" for name in SOURCES.names() if not _is_picture(name))
        hint = _ELSEWHERE.get(suffix) or f"save it in one of these formats: {known}"
        what = f"`{reference.file}` isn't in a supported format"
        raise Problem("DATA001", what, reference.origin, hint)
    return reader


def _is_picture(ending: str) -> bool:
    """Whether an extension is that of a picture, which is only a table in a folder of pictures."""
    return SOURCES[ending].__module__.endswith(".picture")


def _missing(project: Project, reference: Reference) -> Diagnostic:
    folder, _, name = reference.file.rpartition("/")
    prefix = folder + "/" if folder else ""
    near = [other.removeprefix(prefix) for other in project.list(folder)]
    tables = [
        other
        for other in near
        if (ending := "." + other.rsplit(".", 1)[-1].lower()) in SOURCES
        and not _is_picture(ending)
        and not _LOCKS.match(other)
    ]
    hint = similar(name, tables, "file")
    what = f"there is no file `{reference.file}`"
    return Diagnostic("FILE001", Severity.ERROR, what, reference.origin, (hint,) if hint else ())
