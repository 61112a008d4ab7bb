"""Edits of a game that its page asks for: what a page saw, what it wants, and what is written.

A request names the contents that the page saw by their stamps. The edit is made in these, and merged with what other
programs, and other pages, wrote meanwhile.
"""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from difflib import SequenceMatcher

from generator.edit import CannotEdit
from generator.edit.delimited import DelimitedFile
from generator.edit.journal import Journal
from generator.edit.merge import Conflict
from generator.edit.records import RecordFile
from generator.edit.yaml_text import YamlFile
from generator.files.project import DiskProject
from generator.fix.repeat import File
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.wording import column_letter
from generator.places import TABLES, YAML, Places
from generator.places.sheets import WORKBOOKS
from generator.places.source_text import Change, SourceText, source_text
from generator.preview.edit_values import Values
from generator.preview.json_values import Json
from generator.preview.snapshot import Snapshot
from generator.tables import Reference
from generator.tables.cells import is_comment, is_header

_KEPT = 64 * 1024 * 1024
"""Bytes of contents that pages may still be editing."""
_WORKBOOK = (
    "Punchboard doesn't write workbooks: edit it in your spreadsheet program, or save it as CSV"
)


class _Target(NamedTuple):
    """A file that is edited."""

    path: str
    source: SourceText
    reference: Reference

    @property
    def rows(self) -> DelimitedFile:
        """The file by its rows."""
        if not self.path.lower().endswith(TABLES):
            raise CannotEdit("rows and columns of this file are edited in the file itself")
        return DelimitedFile(self.source, self.reference)

    @property
    def yaml(self) -> YamlFile:
        """The file by its values."""
        return YamlFile(self.source.text, self.path)


Answer = tuple[Json, int]
Edit = Callable[[_Target, Values], Sequence[Change] | SourceText]


def _cells(target: _Target, wanted: Values) -> Sequence[Change] | SourceText:
    if target.path.lower().endswith(YAML):
        return RecordFile(target.source, target.reference).set_cells(wanted.cells())
    return target.rows.set_cells(wanted.cells())


def _text(target: _Target, wanted: Values) -> Sequence[Change]:
    """A whole text, of which only the lines that differ are written."""
    old = target.source.text.splitlines(keepends=True)
    new = wanted.text("text").replace("\r\n", "\n").replace("\r", "\n").splitlines(keepends=True)
    starts = [0]
    for line in old:
        starts.append(starts[-1] + len(line))
    codes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [
        Change(starts[a], starts[b], "".join(new[c:d]))
        for tag, a, b, c, d in codes
        if tag != "equal"
    ]


EDITS: Mapping[str, Edit] = {
    "cells": _cells,
    "text": _text,
    "insert rows": lambda t, w: t.rows.insert_rows(w.number("before"), w.rows()),
    "duplicate rows": lambda t, w: t.rows.duplicate_rows(w.numbers("rows")),
    "delete rows": lambda t, w: t.rows.delete_rows(w.numbers("rows")),
    "move rows": lambda t, w: t.rows.move_rows(w.numbers("rows"), w.number("before")),
    "insert column": lambda t, w: t.rows.insert_column(
        w.number("header"), w.number("at"), w.text("name")
    ),
    "delete column": lambda t, w: t.rows.delete_column(w.number("header"), w.number("at")),
    "set": lambda t, w: t.yaml.set(w.path(), w.value()),
    "remove": lambda t, w: t.yaml.remove(w.path()),
    "insert": lambda t, w: t.yaml.insert(w.path(), w.number("at"), w.value()),
    "duplicate": lambda t, w: t.yaml.duplicate(w.path(), w.number("at")),
    "move": lambda t, w: t.yaml.move(w.path(), w.number("at"), w.number("to")),
}
"""What a page can do, by name."""


class Editor:
    """The files of one game, as its pages see and edit them."""

    def __init__(self, disk: DiskProject, game: str) -> None:
        self._disk = disk
        self.journal = Journal(disk.workspace, game)
        self._seen: OrderedDict[tuple[str, str], bytes] = OrderedDict()

    @property
    def history(self) -> Json:
        """What can be undone and redone."""
        return {"undo": self.journal.undo_label, "redo": self.journal.redo_label}

    def table(self, path: str) -> Json:
        """A table as its page shows it, with comments and blank lines. Raises `CannotEdit`, `FileNotFoundError`."""
        if path.lower().endswith(WORKBOOKS):
            return {"path": path, "reason": _WORKBOOK}
        target = self._target(path)
        shown = {"path": path, "stamp": self._remember(path, target.source.data), "reason": ""}
        if path.lower().endswith(YAML):
            table = RecordFile(target.source, target.reference).table
            rows = [[*map(_shown, row.values)] for row in table.rows]
            places = [f"{row.line}:{row.column}" for row in table.rows]
            columns = [*table.headers]
            return {**shown, "header": 0, "columns": columns, "rows": rows, "places": places}
        records = target.rows.records
        header = next((at for at, record in enumerate(records) if is_header(record)), -1)
        width = max(map(len, records[header:]), default=0)
        names = [name.strip() for name in records[header]] if header >= 0 else []
        letters = [column_letter(at) for at in range(len(names), width)]
        return {
            **shown,
            "header": header + 1,
            "columns": [*names, *letters],
            "rows": records[header + 1 :],
            "comments": [
                at
                for at, record in enumerate(records[header + 1 :])
                if record and is_comment(record[0].strip())
            ],
        }

    def text(self, path: str) -> Json:
        """A file as text. Raises `CannotEdit` and `FileNotFoundError`."""
        source = self._target(path).source
        return {"path": path, "stamp": self._remember(path, source.data), "text": source.text}

    def show(self, view: str, path: str) -> Answer:
        """A file as a `table` or as `text`."""
        return _answered(lambda: self.table(path) if view == "table" else self.text(path))

    def answer(self, body: bytes) -> Answer:
        """Does what a request asks for: `edits`, or to go `back` (`undo` or `redo`)."""

        def done() -> Json:
            try:
                wanted = json.loads(body)
            except ValueError:
                raise CannotEdit("the request isn't JSON") from None
            request = Values(wanted)
            way = request.text("back", "")
            return self.back(way == "redo", request.truth("force")) if way else self.edit(wanted)

        return _answered(done)

    def edit(self, body: Json) -> Json:
        """Makes the edits of a request as one step. Raises `CannotEdit`, `Conflict` and `OSError`."""
        request = Values(body)
        files: dict[str, File] = {}
        for each in request.items("edits"):
            wanted = Values(each)
            path, name = wanted.text("file"), wanted.text("do")
            if name not in EDITS:
                raise CannotEdit(f"`{name}` isn't an edit")
            old = files.get(path) or self._known(path, wanted.text("stamp"))
            files[path] = File(path, old.old, self._edited(path, old.new or b"", name, wanted))
        step = self.journal.apply(
            request.text("label"),
            files.values(),
            request.text("group", ""),
            request.truth("force"),
        )
        base = {file.name: file.old for file in files.values()}
        # A page that saw all of it needn't read the file again before its next edit.
        merged = [file.name for file in step.files if file.old != base[file.name]]
        return {**self._told(step.files), "merged": merged}

    def back(self, redo: bool, force: bool = False) -> Json:
        """Undoes a step, or does it again. Raises `Conflict` and `OSError`."""
        step = self.journal.redo(force) if redo else self.journal.undo(force)
        return self._told(step.files if step is not None else ())

    def _told(self, files: Sequence[File]) -> Json:
        stamps = {file.name: self._remember(file.name, file.new or b"") for file in files}
        return {"stamps": stamps, **self.history}

    def _edited(self, path: str, data: bytes, name: str, wanted: Values) -> bytes:
        target = self._target(path, data)
        try:
            made = EDITS[name](target, wanted)
            return made.data if isinstance(made, SourceText) else target.source.changed(made)
        except UnicodeEncodeError as fault:
            what = f"{target.source.encoding} can't encode `{fault.object[fault.start]}`"
            raise CannotEdit(what, "save the file as UTF-8 first") from None
        except (KeyError, IndexError, TypeError, AttributeError):
            raise CannotEdit("the file has no such place any more", "reload the page") from None

    def _known(self, path: str, stamp: str) -> File:
        data = self._seen.get((path, stamp))
        if data is None and stamp:
            raise CannotEdit("the page is older than the program", "reload the page")
        return File(path, data, data)

    def _target(self, path: str, data: bytes | None = None) -> _Target:
        name = self.journal.name(path)
        data = self.journal.read(path) if data is None else data
        if data is None:
            raise FileNotFoundError(name)
        reference = Places(DiskProject(self._disk.workspace)).reference(name)
        try:
            source = source_text(data, reference.options.get("encoding", ""))
        except (ValueError, LookupError):
            raise CannotEdit(f"`{path}` isn't text that can be written back") from None
        return _Target(path, source, reference)

    def _remember(self, path: str, data: bytes) -> str:
        stamp = hashlib.blake2b(data, digest_size=12).hexdigest()
        self._seen[path, stamp] = data
        self._seen.move_to_end((path, stamp))
        while sum(map(len, self._seen.values())) > _KEPT and len(self._seen) > 1:
            self._seen.popitem(last=False)
        return stamp


def tables(snapshot: Snapshot) -> Json:
    """The tables of a game in the order of its components, with those of their joined columns."""
    folder, found = f"content/{snapshot.game}/", dict[str, list[str]]()
    for component in snapshot.inspection.game.components:
        table = component.items[0].table if component.items else component.table
        if table is None:
            continue
        joined = (each.file for each in table.joined)
        for file in dict.fromkeys((*table.files, *joined)):
            if file.startswith(folder) and file != f"{folder}game.yaml":
                found.setdefault(file.removeprefix(folder), []).append(component.name)
    return {"tables": [{"file": file, "components": names} for file, names in found.items()]}


def _answered(run: Callable[[], Json]) -> Answer:
    """What a request gets, and the status: 200, or why it can't be done."""
    try:
        return run(), 200
    except FileNotFoundError:
        return {"message": "there is no such file", "hint": ""}, 404
    except CannotEdit as fault:
        return {"message": str(fault), "hint": fault.hint}, 422
    except Conflict as found:
        sides = {"ours": found.ours, "theirs": found.theirs}
        texts = {key: side and side.decode(errors="replace") for key, side in sides.items()}
        return {"message": str(found), "file": found.file, **texts}, 409
    except OSError as fault:
        return {"message": fault.strerror or str(fault), "hint": ""}, 507


def _shown(value: str | tuple[str, ...]) -> str:
    return value if isinstance(value, str) else ", ".join(value)
