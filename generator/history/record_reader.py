"""Reads the YAML that `record_writer` writes, line by line, and no other YAML."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TypeVar

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Origin, Problem
from generator.foundation.lazy_regex import regex
from generator.history.record import ClaimRecord, ComponentRecord, ItemRecord, Look, Record
from generator.history.record_writer import FORMAT, LISTED
from generator.tables import Value

T = TypeVar("T")

_CONTROL = regex(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""Control characters: no table contains them, and terminals obey them."""
_DEEPEST = 40
"""A larger indent than any written line has."""


class _Line(NamedTuple):
    """A line without its indent."""

    number: int
    indent: int
    text: str


def parse_record(text: str, file: str) -> Record:
    """The record in a text. Raises `Problem` if it isn't a valid record."""
    lines = [
        _Line(number, len(line) - len(bare), bare)
        for number, line in enumerate(
            text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n"), 1
        )
        if (bare := line.lstrip(" ")) and not bare.startswith("#")
    ]
    reader = _Reader(lines, file)
    tree = reader.tree()
    try:
        known = int(tree["format"])
    except (KeyError, TypeError, ValueError):
        raise reader.problem(1, "`format` is missing") from None
    if known > FORMAT:
        what = "this tag was made by a newer version of Punchboard"
        raise Problem("TAG002", what, Origin(file), "update Punchboard, or tag the game again")
    try:
        return _record(tree)
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        raise reader.problem(0, f"{fault} is missing or has the wrong type") from None


class _Reader:
    """Reads the lines once; indented lines belong to the line before."""

    def __init__(self, lines: list[_Line], file: str) -> None:
        self._lines, self._file, self._at = lines, file, 0

    def problem(self, number: int, what: str) -> Problem:
        """The error for a line."""
        hint = "restore the file from version control, or tag the game again"
        return Problem("TAG001", f"not a valid tag: {what}", Origin(self._file, number), hint)

    def tree(self) -> Any:
        """The whole text as mappings, lists and strings."""
        tree = self._block(0) if self._lines else {}
        if self._at < len(self._lines):
            raise self._invalid(self._lines[self._at])
        return tree

    def _invalid(self, line: _Line) -> Problem:
        return self.problem(
            line.number, f"line {line.number} doesn't have the format that `punchboard tag` writes"
        )

    def _block(self, indent: int) -> Any:
        first = self._lines[self._at]
        if first.indent != indent or indent > _DEEPEST:
            raise self._invalid(first)
        return self._list(indent) if first.text.startswith(LISTED) else self._mapping(indent)

    def _list(self, indent: int) -> list[Any]:
        entries: list[Any] = []
        while (line := self._next(indent)) is not None and line.text.startswith(LISTED):
            rest = line.text[len(LISTED) :]
            if _split(rest) is None:
                entries.append(self._value(rest, line))
                self._at += 1
                continue
            # The first line of a mapping follows the mark.
            self._lines[self._at] = _Line(line.number, indent + 2, rest)
            entries.append(self._mapping(indent + 2))
        return entries

    def _mapping(self, indent: int) -> dict[str, Any]:
        mapping: dict[str, Any] = {}
        while (line := self._next(indent)) is not None and not line.text.startswith(LISTED):
            pair = _split(line.text)
            if pair is None or pair[0] in mapping:
                raise self._invalid(line)
            key, rest = self._clean(pair[0], line), pair[1]
            self._at += 1
            if rest:
                mapping[key] = self._value(rest, line)
            elif self._at < len(self._lines) and self._lines[self._at].indent > indent:
                mapping[key] = self._block(self._lines[self._at].indent)
            else:
                raise self._invalid(line)
        return mapping

    def _next(self, indent: int) -> _Line | None:
        if self._at < len(self._lines) and self._lines[self._at].indent == indent:
            return self._lines[self._at]
        return None

    def _value(self, text: str, line: _Line) -> Value:
        if text[0] not in '"[':
            return self._clean(text, line)
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            raise self._invalid(line) from None
        if isinstance(value, str):
            return self._clean(value, line)
        return tuple(self._clean(str(each), line) for each in value)

    def _clean(self, text: str, line: _Line) -> str:
        """A text. Raises `Problem` if it has control characters."""
        if _CONTROL.search(text) is not None:
            raise self._invalid(line)
        return text


def _split(text: str) -> tuple[str, str] | None:
    """A key and the rest of a line; None if there is no key."""
    if text.startswith('"'):
        try:
            key, end = json.JSONDecoder().raw_decode(text)
        except ValueError:
            return None
        rest = text[end:]
    else:
        key, colon, rest = text.partition(":")
        rest = colon + rest
    if not rest.startswith(":") or rest[1:2] not in ("", " "):
        return None
    return key, rest[1:].strip()


def _record(tree: Mapping[str, Any]) -> Record:
    return Record(
        _get(tree, "title", str),
        tuple(
            ComponentRecord(
                name,
                _get(each, "title", str),
                tuple(_item(item, each) for item in each.get("items", ())),
                _get(each, "kind", str, ""),
                _texts(each, "columns"),
                _texts(each, "counted"),
            )
            for name, each in _get(tree, "components", dict, {}).items()
        ),
        _get(tree, "version", str, ""),
        tuple(map(_claim, tree.get("claims", ()))),
        _texts(tree, "rulebook"),
        int(tree["digests"]),
    )


def _item(tree: Mapping[str, Any], shared: Mapping[str, Any]) -> ItemRecord:
    look = Look(*(_get(tree, key, str, _get(shared, key, str, "")) for key in Look._fields))
    number = _get(tree, "id", str, "")
    values = _get(tree, "values", dict, {})
    if not all(isinstance(value, (str, tuple)) for value in values.values()):
        raise ValueError("a value")
    copies = int(_get(tree, "copies", str))
    if copies < 0:
        raise ValueError("`copies`")
    return ItemRecord(_get(tree, "name", str, number), copies, look, values, number)


def _claim(tree: Mapping[str, Any]) -> ClaimRecord:
    say, of, expected, computed = (_get(tree, key, str) for key in ("say", "of", "is", "gives"))
    return ClaimRecord(say, of, expected, computed, _get(tree, "holds", str) == "yes")


def _texts(tree: Mapping[str, Any], key: str) -> tuple[str, ...]:
    found = _get(tree, key, list, [])
    if not all(isinstance(each, str) for each in found):
        raise ValueError(f"`{key}`")
    return tuple(found)


def _get(tree: Mapping[str, Any], key: str, kind: type[T], default: T | None = None) -> T:
    """A value of a mapping. Raises `KeyError` if it is missing without a default, `ValueError` for another type."""
    found = tree[key] if default is None else tree.get(key, default)
    if not isinstance(found, kind):
        raise ValueError(f"`{key}`")
    return found
