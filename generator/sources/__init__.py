"""What a source is: the reader of one data format, which turns a file into a `Table`. One file here is one format.

A source never guesses types: a cell is the text that the sheet shows. It hands its raw cells to `generator.tables`,
which cleans them the same way for all formats. To add a format, copy `_template.py` to a new name.
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
"""Reads the table that a reference names. Raises `Problem` where there is none to read; what is wrong with a row or a
cell is said in the outcome."""

SOURCES: Registry[Source] = Registry("source", "generator.sources")


def source(*suffixes: str) -> Callable[[Source], Source]:
    """Registers a reader for file name endings, such as `.csv`."""

    def register(read_table: Source) -> Source:
        for suffix in suffixes:
            SOURCES.add(suffix, read_table)
        return read_table

    return register


def read(project: Project, reference: Reference) -> Outcome[Table]:
    """The table a reference names, by the ending of its file, with everything that is wrong with it.

    Raises nothing for a user's mistake: where the file is missing, damaged or of no known format the table is empty
    and the outcome has failed.
    """
    file = reference.file
    try:
        return _reader(reference)(project, reference)
    except Problem as problem:
        said = problem.diagnostics
    except FileNotFoundError:
        said = (_missing(project, reference),)
    except OSError as error:
        reason = (error.strerror or "no reason is known").lower()
        hint = "close it in other programs, and see that you may read it"
        said = Problem(
            "FILE005", f"`{file}` cannot be read: {reason}", reference.origin, hint
        ).diagnostics
    return Outcome(Table((), (), file, reference.sheet), said)


_ANEW = "open it in a spreadsheet program and save it as `.xlsx`, `.ods` or CSV"
_ELSEWHERE = {
    **dict.fromkeys((".xls", ".xlsb", ".xlt", ".sxc", ".wk1", ".dbf", ".html", ".htm"), _ANEW),
    ".numbers": "export it from Numbers as Excel or CSV",
    ".gsheet": "it only holds an address: download the sheet from Google as `.xlsx` or CSV",
}
_LOCKS = regex(r"~\$|\.~lock\.")


def _reader(reference: Reference) -> Source:
    name = reference.file.rsplit("/", 1)[-1]
    lock = _LOCKS.match(name)
    if lock is not None:
        book = name[lock.end() :].rstrip("#")
        what = f"`{name}` is no table: a spreadsheet program keeps it while the workbook is open"
        own = reference.local.removesuffix(name) + book
        raise Problem("DATA001", what, reference.origin, f"write the workbook's own name, `{own}`")
    suffix = "." + name.rsplit(".", 1)[-1].lower() if "." in name else ""
    reader = SOURCES.get(suffix)
    if reader is None:
        known = ", ".join(f"`{name}`" for name in SOURCES.names() if not _is_picture(name))
        hint = _ELSEWHERE.get(suffix) or f"save it in one of the formats {known}"
        raise Problem(
            "DATA001", f"`{reference.file}` is no table that can be read", reference.origin, hint
        )
    return reader


def _is_picture(ending: str) -> bool:
    """Whether a file is a table only where a folder of pictures is meant."""
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
    return Diagnostic(
        "FILE001",
        Severity.ERROR,
        f"there is no file `{reference.file}`",
        reference.origin,
        (hint,) if hint else (),
    )
