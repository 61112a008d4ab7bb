"""Edits of YAML and JSON: values, keys and items of lists. Comments, order and all other characters stay.

A path is the keys and the positions (from 0) that lead to a value. Values are texts, lists and mappings of texts. Each
edit is tried first: the changed text must be read as the values that are wanted, or `CannotEdit` is raised.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence

from generator.edit import CannotEdit
from generator.edit.yaml_values import Path, Plain, at_path, copied, plain, written
from generator.files import yaml_nodes
from generator.files.yaml_pieces import Piece, pieces
from generator.foundation.diagnostics import Problem
from generator.foundation.lazy_regex import regex
from generator.places.source_text import Change, with_changes

Changes = tuple[Change, ...]
_ANCHOR = regex(r"&\S+\s+")
_KEY = regex(r"[A-Za-z_][\w-]*")


class YamlFile:
    """A text of YAML, or of JSON, that can be edited."""

    def __init__(self, text: str, file: str = "") -> None:
        self._text, self._file = text, file
        self._json = file.lower().endswith(".json")
        try:
            self._values = plain(yaml_nodes.parse(text, file))
            self._root = pieces(text)
        except Problem as problem:
            found = problem.diagnostics[0]
            raise CannotEdit(found.message, "fix the file itself first") from None

    def value(self, path: Path) -> Plain:
        """The value at a path. Raises `KeyError` and `IndexError`."""
        return at_path(self._values, path)

    def set(self, path: Path, value: Plain) -> Changes:
        """Writes a value; a key that isn't there is added as the last one of its mapping."""
        *_, last = path
        parent = self._piece(path[:-1])
        wanted = copied(self._values)
        holder = at_path(wanted, path[:-1])
        if isinstance(last, str) and isinstance(holder, dict) and last not in holder:
            holder[last] = copied(value)
            return self._first_valid(self._with_key(parent, last, value), wanted)
        holder[last] = copied(value)
        return self._first_valid(self._replaced(self._piece(path), value), wanted)

    def remove(self, path: Path) -> Changes:
        """Removes a key with its value, or an item of a list, with the comments right above an item."""
        *_, last = path
        wanted = copied(self._values)
        del at_path(wanted, path[:-1])[last]
        parent = self._piece(path[:-1])
        spans = self._spans(parent)
        at = last if isinstance(last, int) else self._position(parent, last)
        if parent.flow:
            changes = [_without(spans, at)]
        elif len(spans) == 1:
            changes = [Change(*spans[0], "[]" if parent.items is not None else "{}")]
        else:
            changes = [self._without_lines(spans, at)]
        return self._first_valid([changes], wanted)

    def insert(self, path: Path, at: int, value: Plain) -> Changes:
        """A new item of a list, before the item that is there now; after the last one at the end."""
        wanted = copied(self._values)
        at_path(wanted, path).insert(at, copied(value))
        parent = self._piece(path)
        return self._first_valid(self._with_item(parent, at, value), wanted)

    def duplicate(self, path: Path, at: int) -> Changes:
        """A copy of an item of a list after it, with the comments inside it."""
        wanted = copied(self._values)
        items = at_path(wanted, path)
        items.insert(at + 1, copied(items[at]))
        return self._first_valid([self._copy(self._piece(path), at)], wanted)

    def move(self, path: Path, at: int, to: int) -> Changes:
        """Moves an item of a list, so that it is the one at `to`, with the comments right above it."""
        wanted = copied(self._values)
        items = at_path(wanted, path)
        items.insert(to, items.pop(at))
        parent = self._piece(path)
        spans = [*self._spans(parent)]
        if parent.flow:
            order = [*range(len(spans))]
            order.insert(to, order.pop(at))
            texts = [self._text[slice(*spans[each])] for each in order]
            changes = [Change(*span, text) for span, text in zip(spans, texts, strict=True)]
        else:
            lines = [self._lines(spans, number) for number in range(len(spans))]
            start, end = lines[at]
            where = lines[to][1 if to > at else 0]
            text = self._text[start:end]
            if not text.endswith("\n"):
                text = text + "\n"
            if where == len(self._text) and not self._text.endswith("\n"):
                text = "\n" + text.removesuffix("\n")
            changes = [self._without_lines(spans, at), Change(where, where, text)]
        return self._first_valid([changes], wanted)

    # Where things are.

    def _piece(self, path: Path) -> Piece:
        found = self._root
        for step in path:
            if found is None:
                break
            inner, least = self._inner(found, step)
            if inner is None:
                raise CannotEdit(f"there is no `{step}` any more", "reload the page")
            if not least <= inner.start <= inner.end <= found.end:
                hint = "edit the place that it repeats, or the file itself"
                raise CannotEdit("the value is an alias, which repeats another one", hint)
            found = inner
        if found is None:
            raise CannotEdit("the file is empty", "edit the file itself")
        return found

    def _inner(self, piece: Piece, step: str | int) -> tuple[Piece | None, int]:
        """The value of a key or at a position, and where it can begin at the earliest, unless it is an alias."""
        if isinstance(step, int):
            items = piece.items or ()
            if step >= len(items):
                return None, 0
            return items[step], items[step - 1].end if step else piece.start
        named = {self._name(key): (value, key.end) for key, value in piece.pairs or ()}
        return named.get(step, (None, 0))

    def _name(self, key: Piece) -> str:
        return yaml_nodes.parse(self._text[key.start : key.end], "").text or ""

    def _position(self, parent: Piece, key: str) -> int:
        return [self._name(each) for each, _ in parent.pairs or ()].index(key)

    def _spans(self, parent: Piece) -> list[tuple[int, int]]:
        """Where the items or the keys with their values begin and end; items of lines with their dash."""
        if parent.pairs is not None:
            return [(key.start, max(key.end, value.end)) for key, value in parent.pairs]
        items = parent.items or ()
        if parent.flow:
            return [(item.start, item.end) for item in items]
        return [(self._text.rindex("-", 0, item.start), item.end) for item in items]

    def _lines(self, spans: Sequence[tuple[int, int]], at: int) -> tuple[int, int]:
        """Where the lines of an item or a key begin, with the comments right above, and where they end."""
        start, end = spans[at]
        line = self._line_start(start)
        end = min(self._line_end(end) + 1, len(self._text))
        if self._text[line:start].strip():
            # The first key of an item is behind its dash.
            return start, end
        indent = self._text[line:start]
        while line:
            before = self._line_start(line - 1)
            if at == 0 or not self._text[before:line].startswith(f"{indent}#"):
                break
            line = before
        return line, end

    def _without_lines(self, spans: Sequence[tuple[int, int]], at: int) -> Change:
        start, end = self._lines(spans, at)
        if self._text[self._line_start(start) : start].strip():
            # Behind a dash: the next key takes its place.
            return Change(start, spans[at + 1][0] if at + 1 < len(spans) else end, "")
        if end == len(self._text) and not self._text.endswith("\n") and start:
            start -= 1
        return Change(start, end, "")

    # What is written.

    def _replaced(self, piece: Piece, value: Plain) -> Iterable[list[Change]]:
        anchor = _ANCHOR.match(self._text, piece.start, piece.end)
        start = anchor.end() if anchor else piece.start
        indent = self._indent(piece.start)
        space = " " if start and self._text[start - 1] not in " \n[{(" else ""
        for text in self._ways(value, piece.style, indent):
            yield [Change(start, piece.end, text if start < piece.end else space + text)]

    def _with_key(self, parent: Piece, key: str, value: Plain) -> Iterable[list[Change]]:
        name = (
            key if _KEY.fullmatch(key) and not self._json else json.dumps(key, ensure_ascii=False)
        )
        spans = self._spans(parent)
        if parent.flow or not spans:
            for text in self._ways(value, "", ""):
                yield [self._in_brackets(parent, len(spans), f"{name}: {text}")]
            return
        column = spans[0][0] - self._line_start(spans[0][0])
        for text in self._ways(value, "", " " * column):
            yield [self._after_line(spans[-1][1], f"{' ' * column}{name}: {text}")]

    def _with_item(self, parent: Piece, at: int, value: Plain) -> Iterable[list[Change]]:
        spans = self._spans(parent)
        if parent.flow or not spans:
            for text in self._ways(value, "", ""):
                yield [self._in_brackets(parent, at, text)]
            return
        column = spans[0][0] - self._line_start(spans[0][0])
        for text in self._item(value, " " * column):
            if at == len(spans):
                yield [self._after_line(spans[-1][1], text)]
            else:
                where = self._lines(spans, at)[0]
                yield [Change(where, where, f"{text}\n")]

    def _item(self, value: Plain, indent: str) -> Iterable[str]:
        """An item in lines: a mapping has one line for each key."""
        if isinstance(value, Mapping) and value:
            lines = [
                f"{key}: {next(iter(self._ways(each, '', indent + '  ')))}"
                for key, each in value.items()
            ]
            yield f"{indent}- " + f"\n{indent}  ".join(lines)
        yield from (f"{indent}- {text}" for text in self._ways(value, "", indent + "  "))

    def _copy(self, parent: Piece, at: int) -> list[Change]:
        spans = self._spans(parent)
        start, end = spans[at]
        if parent.flow:
            return [Change(end, end, f", {self._text[start:end]}")]
        line = self._line_start(start)
        return [self._after_line(end, self._text[line : self._line_end(end)])]

    def _in_brackets(self, parent: Piece, at: int, text: str) -> Change:
        spans = self._spans(parent)
        if not spans:
            return Change(parent.start + 1, parent.end - 1, text)
        if at == len(spans):
            return Change(spans[-1][1], spans[-1][1], f", {text}")
        return Change(spans[at][0], spans[at][0], f"{text}, ")

    def _after_line(self, at: int, text: str) -> Change:
        end = self._line_end(at)
        return Change(end, end, f"\n{text}")

    def _line_start(self, at: int) -> int:
        return self._text.rfind("\n", 0, at) + 1

    def _line_end(self, at: int) -> int:
        found = self._text.find("\n", at)
        return len(self._text) if found < 0 else found

    def _indent(self, at: int) -> str:
        line = self._text[self._line_start(at) :]
        return line[: len(line) - len(line.lstrip(" "))]

    def _ways(self, value: Plain, style: str, indent: str) -> Iterable[str]:
        return written(value, style, indent, self._json)

    def _first_valid(self, ways: Iterable[Sequence[Change]], wanted: Plain) -> Changes:
        for changes in ways:
            made = tuple(each for each in changes if self._text[each.start : each.end] != each.new)
            if self._reads(made, wanted):
                return made
        raise CannotEdit("the file would be read differently", "edit the file itself")

    def _reads(self, changes: Changes, wanted: Plain) -> bool:
        text = with_changes(self._text, changes)
        try:
            if self._json:
                json.loads(text)
            return bool(plain(yaml_nodes.parse(text, self._file)) == wanted)
        except (Problem, ValueError):
            return False


def _without(spans: Sequence[tuple[int, int]], at: int) -> Change:
    """An item in brackets goes with its comma."""
    if at + 1 < len(spans):
        return Change(spans[at][0], spans[at + 1][0], "")
    return Change(spans[at - 1][1] if at else spans[at][0], spans[at][1], "")
