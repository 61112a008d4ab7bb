"""From an edit to the changes of a file's text.

Each change is tried first: the changed file is parsed, and must have the same values as before except the edited one.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator

from generator.files import yaml_nodes
from generator.files.yaml_nodes import Node
from generator.fix import CannotFix
from generator.foundation.dataclasses import NamedTuple, replace
from generator.foundation.diagnostics import Edit, Problem
from generator.game.expressions import tags
from generator.places import YAML, Places, Span
from generator.places.sheets import WORKBOOKS
from generator.places.source_text import Change, SourceText, source_text
from generator.sources.delimited import opened, records_of
from generator.tables import Reference
from generator.tables.cells import is_comment

_WORD = r"[\w-]"
_COMMENT = "{#"
"""The start of a comment in a template, in which nothing is computed."""


class _Task(NamedTuple):
    """An edit and its place."""

    edit: Edit
    source: SourceText
    span: Span
    reference: Reference

    @property
    def raw(self) -> str:
        """The value as written, including quotes."""
        return self.source.text[self.span.start : self.span.end]

    def change(self, start: int, length: int, new: str) -> Change:
        """A change of some characters, counted from the start of the value."""
        at = self.span.start + start
        return Change(at, at + length, new)


def text_changes(edit: Edit, places: Places) -> tuple[Change, ...]:
    """The changes of the file that make the edit. Raises `CannotFix` if it can't be made."""
    origin = edit.origin
    if origin.sheet or origin.file.lower().endswith(WORKBOOKS):
        raise CannotFix(
            "Punchboard doesn't write workbooks; change the cell in your spreadsheet program"
        )
    text = places.text(origin.file)
    span = places.span(origin)
    if text is None or span is None or (origin.cell and span.kind != "cell"):
        raise CannotFix("the place no longer exists, or isn't text")
    task = _Task(edit, text, span, places.reference(origin.file))
    ways = {"cell": _in_cell, "scalar": _in_scalar}.get(span.kind, _in_line)
    for changes in ways(task):
        try:
            data = text.changed(changes)
        except UnicodeEncodeError:
            raise CannotFix(f"{text.encoding} can't encode `{edit.new}`") from None
        if _is_valid(task, data, text.edited(changes)):
            return changes
    raise CannotFix(f"`{edit.old}` isn't there, or is there more than once")


def _positions(text: str, word: str) -> list[int]:
    """The positions of a word in a text, not as part of a longer word."""
    if not word:
        return []
    before = rf"(?<!{_WORD})" if re.match(_WORD, word[0]) else ""
    after = rf"(?!{_WORD})" if re.match(_WORD, word[-1]) else ""
    return [match.start() for match in re.finditer(before + re.escape(word) + after, text)]


def _replaced(text: str, edit: Edit) -> str:
    """A value with the edit's word, or all of it, replaced."""
    if text == edit.old:
        return edit.new
    result, at = "", 0
    for start in _positions(text, edit.old):
        result += text[at:start] + edit.new
        at = start + len(edit.old)
    return result + text[at:]


def _in_cell(task: _Task) -> Iterator[tuple[Change, ...]]:
    raw, new = task.raw, task.edit.new
    quoted = raw.startswith('"')
    match = re.match(r'"((?:[^"]|"")*)"', raw)
    value = match[1].replace('""', '"') + raw[match.end() :] if match else raw
    # Cells are composed (NFC); the file can have an accent as a separate character.
    for old in dict.fromkeys((task.edit.old, unicodedata.normalize("NFD", task.edit.old))):
        written, new_text = (_with_doubled_quotes(text) if quoted else text for text in (old, new))
        if value.strip() == old:
            starts = [raw.index(written, int(quoted))]
            expected = value.replace(old, new) if old else new
        else:
            starts = _positions(raw, written)
            expected = _replaced(value, replace(task.edit, old=old))
        if starts:
            yield tuple(task.change(start, len(written), new_text) for start in starts)
            yield (task.change(0, len(raw), f'"{_with_doubled_quotes(expected)}"'),)


def _with_doubled_quotes(text: str) -> str:
    return text.replace('"', '""')


def _in_scalar(task: _Task) -> Iterator[tuple[Change, ...]]:
    raw = task.raw
    old, new = (_as_in(raw, text) for text in (task.edit.old, task.edit.new))
    starts = _positions(raw, old) if raw.strip("'\"") != old else [raw.index(old)] if old else []
    if not starts:
        return
    yield tuple(task.change(start, len(old), new) for start in starts)
    if raw[0] not in "'\"|>" and "\n" not in raw:
        new_text = json.dumps(_replaced(raw, task.edit), ensure_ascii=False)
        yield (task.change(0, len(raw), new_text),)


def _as_in(raw: str, text: str) -> str:
    """A text as it is written in a YAML value with the same quotes."""
    if raw.startswith("'"):
        return text.replace("'", "''")
    return json.dumps(text, ensure_ascii=False)[1:-1] if raw.startswith('"') else text


def _in_line(task: _Task) -> Iterator[tuple[Change, ...]]:
    edit, raw = task.edit, task.raw
    at = max(0, edit.origin.column - 1)
    if edit.old and edit.origin.column and raw.startswith(edit.old, at):
        yield (task.change(at, len(edit.old), edit.new),)
        return
    starts = _positions(raw, edit.old)
    computed = [(a, b) for a, b in tags(raw) if not raw.startswith(_COMMENT, a)]
    in_tags = [start for start in starts if any(a < start < b for a, b in computed)]
    # A word of an expression can also be in the text around it, which isn't changed.
    if in_tags or len(starts) == 1:
        yield tuple(task.change(start, len(edit.old), edit.new) for start in in_tags or starts)


def _is_valid(task: _Task, data: bytes, expected: str) -> bool:
    """Whether a changed file has the same values as before, except the edited one."""
    try:
        after = source_text(data, task.reference.options.get("encoding", ""))
    except (ValueError, LookupError):
        return False
    # Without its last accent a file may be read in another encoding, as the same text.
    if after.text != expected:
        return False
    try:
        if task.span.kind == "cell":
            return _is_valid_table(task, after.text)
        return not task.edit.origin.file.lower().endswith(YAML) or _is_valid_yaml(task, after.text)
    except (Problem, ValueError):
        return False


def _is_valid_table(task: _Task, text: str) -> bool:
    before, after = opened(task.source.text, task.reference), opened(text, task.reference)
    if (before.delimiter, before.first) != (after.delimiter, after.first):
        return False
    # The same number of cells in each row, and the same rows that are comments.
    (old, shape), (new, new_shape) = (
        (records, [(len(r), bool(r) and is_comment(r[0].strip())) for r in records])
        for records in (records_of(before).value, records_of(after).value)
    )
    pairs = [pair for a, b in zip(old, new) for pair in zip(a, b) if pair[0] != pair[1]]
    if shape != new_shape or len(pairs) != 1:
        return False
    was, is_now = (unicodedata.normalize("NFC", text.strip()) for text in pairs[0])
    return is_now == _replaced(was, task.edit).strip()


def _is_valid_yaml(task: _Task, text: str) -> bool:
    file, edit = task.edit.origin.file, task.edit
    if file.lower().endswith(".json"):
        json.loads(text)
    before, after = (
        list(_texts(yaml_nodes.parse(each, file))) for each in (task.source.text, text)
    )
    changed = [pair for pair in zip(before, after) if pair[0] != pair[1]]
    # Without the old and the new word, both texts are the same.
    gone = Edit(edit.origin, edit.new, "\0")
    alike = [
        _replaced(_replaced(a, edit), gone) == _replaced(_replaced(b, edit), gone)
        for a, b in changed
    ]
    return len(before) == len(after) and alike == [True]


def _texts(root: Node) -> Iterator[str]:
    """All texts of a YAML file in order, and how they are nested; repeated nodes of aliases once."""
    seen: set[int] = set()
    left = [root]
    while left:
        node = left.pop()
        if id(node) in seen:
            yield "*"
            continue
        seen.add(id(node))
        if node.text is not None:
            yield f"text {node.text}" if not node.empty else "nothing"
            continue
        inner = [*(node.items or ()), *(each for pair in node.pairs or () for each in pair)]
        yield f"{node.kind} {len(inner)}"
        left += reversed(inner)
