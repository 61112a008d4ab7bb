"""Writes records as YAML with one value per line, so that version control shows what has changed.

They are also read line by line (see `record_reader`): for thousands of cards that takes tenths of a second, while a
YAML parser takes seconds.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping

from generator.foundation.lazy_regex import regex
from generator.history.record import ComponentRecord, ItemRecord, Record
from generator.tables import Value

FORMAT = 1
"""To be raised when older versions of Punchboard can't read what is written."""

_HEAD = (
    "# What was printed: written by `punchboard tag`, for `punchboard diff` and `punchboard build --since`.\n"
    "# Keep it with the game, and do not edit it.\n"
)
_PLAIN = regex(r"[^\W\d_](?:[\w ,.;!?’“”()+/%–…-]*[\w.!?’”)%…])?")
_WORDS = frozenset("y n yes no on off true false null".split())
_BREAKING = regex("[\x7f-\x9f\u2028\u2029\ufeff]")
LISTED = "- "
"""The start of an entry of a list."""


def record_text(record: Record) -> str:
    """A record as text."""
    return _HEAD + "".join(f"{line}\n" for line in _lines(record))


def _lines(record: Record) -> Iterator[str]:
    yield f"format: {FORMAT}"
    yield f"digests: {record.digests}"
    yield f"title: {_scalar(record.title)}"
    if record.version:
        yield f"version: {_scalar(record.version)}"
    if record.components:
        yield "components:"
    for component in record.components:
        yield f"  {_scalar(component.name)}:"
        yield from (f"    {line}" for line in _component(component))
    if record.claims:
        yield "claims:"
    for claim in record.claims:
        facts = {"say": claim.say, "of": claim.of, "is": claim.expected, "gives": claim.computed}
        pairs = [*facts.items(), ("holds", "yes" if claim.holds else "no")]
        yield from _entry("  ", [f"{key}: {_scalar(text)}" for key, text in pairs])
    if record.rulebook:
        yield "rulebook:"
    yield from (f"  {LISTED}{page}" for page in record.rulebook)


def _component(component: ComponentRecord) -> Iterator[str]:
    yield f"title: {_scalar(component.title)}"
    if component.kind:
        yield f"kind: {_scalar(component.kind)}"
    for key, columns in (("columns", component.columns), ("counted", component.counted)):
        if columns:
            yield f"{key}:"
        yield from (f"  {LISTED}{_scalar(column)}" for column in columns)
    # What all items have in common is written once: a new back changes one line, not one for each card.
    shared = {
        key: value
        for key in ("back", "size", "cut")
        if len(found := {getattr(item.look, key) for item in component.items}) == 1
        and (value := found.pop())
    }
    yield from (f"{key}: {_scalar(value)}" for key, value in shared.items())
    if component.items:
        yield "items:"
    for item in component.items:
        yield from _entry("  ", [*_item(item, shared)])


def _item(item: ItemRecord, shared: Mapping[str, str]) -> Iterator[str]:
    if item.id:
        yield f"id: {_scalar(item.id)}"
    if item.name != item.id:
        yield f"name: {_scalar(item.name)}"
    yield f"copies: {item.copies}"
    for key, value in item.look._asdict().items():
        if value and key not in shared:
            yield f"{key}: {_scalar(value)}"
    if item.values:
        yield "values:"
    yield from (f"  {_scalar(column)}: {_scalar(value)}" for column, value in item.values.items())


def _entry(indent: str, lines: Iterable[str]) -> Iterator[str]:
    for number, line in enumerate(lines):
        yield f"{indent}{'  ' if number else LISTED}{line}"


def _scalar(value: Value) -> str:
    """A value in one line, without quotes if every YAML parser reads it as text.

    >>> print(_scalar("Take 1 treasure."), _scalar("3"), _scalar("no"), _scalar("a: b"), _scalar(("a", "b")))
    Take 1 treasure. "3" "no" "a: b" ["a", "b"]
    """
    if not isinstance(value, str):
        return f"[{', '.join(map(_quoted, value))}]"
    if _PLAIN.fullmatch(value) and value.casefold() not in _WORDS:
        return value
    return _quoted(value)


def _quoted(text: str) -> str:
    quoted = json.dumps(text, ensure_ascii=False)
    return _BREAKING.sub(lambda found: f"\\u{ord(found[0]):04x}", quoted)
