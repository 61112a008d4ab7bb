"""From an edit to the letters of a file that are to be others.

Before it is given, each change is tried: the file is read again as it would be, and must hold what it did but for that
one value.
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
_REMARK = "{#"
"""What opens the one kind of tag in which nothing is computed."""


class _Task(NamedTuple):
    """An edit with all that is known of its place."""

    edit: Edit
    source: SourceText
    span: Span
    reading: Reference

    @property
    def raw(self) -> str:
        """The value as it is written, quotes included."""
        return self.source.text[self.span.start : self.span.end]

    def change(self, start: int, length: int, new: str) -> Change:
        """A change of some letters, counted from the beginning of the value."""
        at = self.span.start + start
        return Change(at, at + length, new)


def text_changes(edit: Edit, places: Places) -> tuple[Change, ...]:
    """The letters of the file that the edit changes. Raises `CannotFix` where it cannot be made."""
    origin = edit.origin
    if origin.sheet or origin.file.lower().endswith(WORKBOOKS):
        raise CannotFix(
            "Punchboard doesn't write workbooks; change the cell in your spreadsheet program"
        )
    text = places.script(origin.file)
    span = places.span(origin)
    if text is None or span is None or (origin.cell and span.kind != "cell"):
        raise CannotFix("the place no longer exists, or isn't text")
    task = _Task(edit, text, span, places.reading(origin.file))
    for changes in _ways(task):
        try:
            data = text.changed(changes)
        except UnicodeEncodeError:
            raise CannotFix(f"{text.encoding} can't encode `{edit.new}`") from None
        if _holds(task, data, text.edited(changes)):
            return changes
    raise CannotFix(f"`{edit.old}` isn't there, or is there more than once")


def _ways(task: _Task) -> Iterator[tuple[Change, ...]]:
    """The ways to make the change, the smallest first."""
    if task.span.kind == "cell":
        yield from _in_cell(task)
    elif task.span.kind == "scalar":
        yield from _in_scalar(task)
    else:
        yield from _in_line(task)


def _found(text: str, word: str) -> list[int]:
    """Where a word stands in a text, not as a part of a longer one."""
    if not word:
        return []
    before = rf"(?<!{_WORD})" if re.match(_WORD, word[0]) else ""
    after = rf"(?!{_WORD})" if re.match(_WORD, word[-1]) else ""
    return [match.start() for match in re.finditer(before + re.escape(word) + after, text)]


def _swapped(text: str, edit: Edit) -> str:
    """A value with the edit's word, or all of it, written anew."""
    if text == edit.old:
        return edit.new
    made, at = "", 0
    for start in _found(text, edit.old):
        made += text[at:start] + edit.new
        at = start + len(edit.old)
    return made + text[at:]


def _in_cell(task: _Task) -> Iterator[tuple[Change, ...]]:
    raw, new = task.raw, task.edit.new
    quoted = raw.startswith('"')
    value = _unquoted(raw)
    # A table's cells are composed (NFC); the file may have the accent behind its letter.
    for old in dict.fromkeys((task.edit.old, unicodedata.normalize("NFD", task.edit.old))):
        written, anew = (_doubled(text) if quoted else text for text in (old, new))
        if value.strip() == old:
            starts = [raw.index(written, int(quoted))]
            meant = value.replace(old, new) if old else new
        else:
            starts = _found(raw, written)
            meant = _swapped(value, replace(task.edit, old=old))
        if starts:
            yield tuple(task.change(start, len(written), anew) for start in starts)
            yield (task.change(0, len(raw), f'"{_doubled(meant)}"'),)


def _unquoted(raw: str) -> str:
    """What a cell says that is written so."""
    match = re.match(r'"((?:[^"]|"")*)"', raw)
    return match[1].replace('""', '"') + raw[match.end() :] if match else raw


def _doubled(text: str) -> str:
    return text.replace('"', '""')


def _in_scalar(task: _Task) -> Iterator[tuple[Change, ...]]:
    raw = task.raw
    old, new = (_as_in(raw, text) for text in (task.edit.old, task.edit.new))
    starts = _found(raw, old) if raw.strip("'\"") != old else [raw.index(old)] if old else []
    if not starts:
        return
    yield tuple(task.change(start, len(old), new) for start in starts)
    if raw[0] not in "'\"|>" and "\n" not in raw:
        anew = json.dumps(_swapped(raw, task.edit), ensure_ascii=False)
        yield (task.change(0, len(raw), anew),)


def _as_in(raw: str, text: str) -> str:
    """A text as it is written in a YAML value that is written so."""
    if raw.startswith("'"):
        return text.replace("'", "''")
    return json.dumps(text, ensure_ascii=False)[1:-1] if raw.startswith('"') else text


def _in_line(task: _Task) -> Iterator[tuple[Change, ...]]:
    edit, raw = task.edit, task.raw
    at = max(0, edit.origin.column - 1)
    if edit.old and edit.origin.column and raw.startswith(edit.old, at):
        yield (task.change(at, len(edit.old), edit.new),)
        return
    starts = _found(raw, edit.old)
    computed = [(a, b) for a, b in tags(raw) if not raw.startswith(_REMARK, a)]
    in_tags = [start for start in starts if any(a < start < b for a, b in computed)]
    # A word of an expression may stand in the prose beside it, where it is meant as it is.
    if in_tags or len(starts) == 1:
        yield tuple(task.change(start, len(edit.old), edit.new) for start in in_tags or starts)


def _holds(task: _Task, data: bytes, meant: str) -> bool:
    """Whether a file says the same as before but for the one value, which says what it should."""
    try:
        after = source_text(data, task.reading.options.get("encoding", ""))
    except (ValueError, LookupError):
        return False
    # Without its last accent a file may be taken for another encoding, in which it says the same.
    if after.text != meant:
        return False
    if task.span.kind == "cell":
        return _holds_cells(task, after.text)
    if task.edit.origin.file.lower().endswith(YAML):
        return _holds_texts(task, after.text)
    return True


def _holds_cells(task: _Task, text: str) -> bool:
    try:
        before, after = opened(task.source.text, task.reading), opened(text, task.reading)
    except Problem:
        return False
    if (before.delimiter, before.first) != (after.delimiter, after.first):
        return False
    old, new = records_of(before).value, records_of(after).value
    if [len(record) for record in old] != [len(record) for record in new]:
        return False
    pairs = [pair for a, b in zip(old, new) for pair in zip(a, b) if pair[0] != pair[1]]
    firsts = [is_comment(record[0].strip()) for record in old if record]
    if firsts != [is_comment(record[0].strip()) for record in new if record] or len(pairs) != 1:
        return False
    was, is_now = (unicodedata.normalize("NFC", text.strip()) for text in pairs[0])
    return is_now == _swapped(was, task.edit).strip()


def _holds_texts(task: _Task, text: str) -> bool:
    file = task.edit.origin.file
    try:
        if file.lower().endswith(".json"):
            json.loads(text)
        pair = [list(_texts(yaml_nodes.parse(each, file))) for each in (task.source.text, text)]
    except (Problem, ValueError):
        return False
    before, after = pair
    changed = [(a, b) for a, b in zip(before, after) if a != b]
    if len(before) != len(after) or len(changed) != 1:
        return False
    was, now = (_without(each, task.edit) for each in changed[0])
    return was == now


def _without(text: str, edit: Edit) -> str:
    """A text with the old and the new word written alike, so that all else can be compared."""
    return _swapped(_swapped(text, edit), Edit(edit.origin, edit.new, "\0"))


def _texts(root: Node) -> Iterator[str]:
    """All texts of a YAML file in order, and how they are nested; what an alias repeats once."""
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
