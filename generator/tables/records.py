"""Builds a table from the mappings of YAML and JSON.

The records are a list of mappings or of texts, or a mapping of names to these. The columns are all keys in the order of
their first use; keys that a record doesn't have are empty. The keys of a mapping inside a record are columns of their
own: `stats.atk`. Every value has its line and column.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import dataclass, field, replace
from generator.foundation.diagnostics import Collector, Origin, Outcome
from generator.foundation.wording import counted
from generator.tables import Nested, Reference, Row, Table, Value
from generator.tables.cells import clean_header, clean_text, identifier
from generator.tables.paths import WRITE, Above, Record, records_at

_TEXT = "text"
"""The column of texts without keys."""
_MOST_KEYS = 60
"""The most different keys that a mapping may have in all records to become columns."""


def tabulate(root: Node, reference: Reference) -> Outcome[Table]:
    """The table of a file's records. Raises `Problem` if it has none."""
    found = records_at(root, reference)
    texts = all(each.node.text is not None for each in found)
    records = _Records(
        reference, Collector(), reference.options.get("column", _TEXT) if texts else ""
    )
    rows = [
        row
        for number, each in enumerate(found, 2)
        if (row := records.row(number, each)) is not None
    ]
    records.fold(rows)
    headers = tuple(records.headers)
    records.check_headers()
    # In JSON, brackets are never a mistake.
    if not reference.file.endswith(".json"):
        records.check_lists(rows)
    table = Table(
        headers=headers,
        rows=tuple(
            replace(row, values=tuple(values.get(header, "") for header in headers))
            for row, values in rows
        ),
        file=reference.file,
        sheet="",
        places=records.places,
        nested=frozenset(map(identifier, records.nested)),
        added=frozenset(map(identifier, records.above)),
    )
    return records.collector.outcome(table)


@dataclass(slots=True)
class _Records:
    """Reads the records in turn."""

    reference: Reference
    collector: Collector
    text: str = ""
    """The column of records that are texts; empty for mappings."""
    headers: dict[str, Origin] = field(default_factory=dict)
    """The columns and the places of their first values."""
    places: dict[tuple[int, str], Origin] = field(default_factory=dict)
    bracketed: set[Origin] = field(default_factory=set)
    """The places of lists in brackets."""
    nested: dict[str, dict[str, None]] = field(default_factory=dict)
    """The keys of nested mappings and lists, and their columns."""
    nameless: list[Origin] = field(default_factory=list)
    """The places of empty keys."""
    above: set[str] = field(default_factory=set)
    """The prefixes of the columns that come from the containers of the records."""

    def row(self, number: int, record: Record) -> tuple[Row, dict[str, Value]] | None:
        """The row of a record and its values; None if it isn't a record."""
        node = record.node
        if node.pairs is None and not (self.text and node.text is not None):
            self.collector.error(
                "DATA040", f"expected a record, found {node.kind}", node.origin, WRITE
            )
            return None
        start = (record.name or node).origin
        values: dict[str, Value] = {}
        for header, key, value in self._fields(record.name, node):
            if header in values:
                what = f"`{header}` is in this record twice"
                self.collector.error("DATA012", what, key.origin, "keep one of them")
                continue
            self._keep(number, values, header, value)
        for header, value in self._above(record.above):
            if header not in values:
                self._keep(number, values, header, value)
        return (Row((), number, start.column, start.line), values) if values else None

    def _keep(self, number: int, values: dict[str, Value], header: str, node: Node) -> None:
        place = Origin(node.origin.file, node.origin.line, node.origin.column, key=header)
        self.places[number, header] = place
        if header not in self.headers:
            self.headers[header] = self.places[1, header] = place
        values[header] = self._value(node, place)

    def _fields(self, name: Node | None, node: Node) -> Iterator[tuple[str, Node, Node]]:
        """Header, key and value of each column. A record's key is its `name`, or its `id` if it has a `name`."""
        if name is not None:
            yield ("id" if node.get("name") is not None else "name"), name, name
        if node.pairs is None:
            yield self.text, node, node
        for key, value in node.pairs or ():
            header = clean_header(key.text or "")
            if header:
                yield from self._leaves(header, key, value)
            else:
                self.nameless.append(key.origin)

    def _leaves(self, header: str, key: Node, value: Node) -> Iterator[tuple[str, Node, Node]]:
        """The columns of a value: its own, or one for each key of a mapping."""
        if not value.pairs or _is_unquoted(value):
            yield header, key, value
            return
        for inner, each in value.pairs:
            below = f"{header}.{clean_header(inner.text or '') or '_'}"
            self.nested.setdefault(header.partition(".")[0], {})[below] = None
            yield from self._leaves(below, inner, each)

    def _above(self, above: tuple[Above, ...]) -> Iterator[tuple[str, Node]]:
        """The columns that records take from their containers, the nearest first."""
        for word, node, name, skip in reversed(above):
            self.above.add(word)
            kept = [pair for pair in node.pairs or () if skip is not None and pair[0].text != skip]
            for header, _, value in self._fields(name, Node(node.origin, pairs=tuple(kept))):
                if not any(item.text is None for item in value):
                    column = f"{word}.{header}"
                    self.nested.setdefault(word, {})[column] = None
                    yield column, value

    def fold(self, rows: list[tuple[Row, dict[str, Value]]]) -> None:
        """Makes a mapping one column if it is a text in other records, or has too many keys."""
        for word, columns in self.nested.items():
            if not columns or (word not in self.headers and len(columns) <= _MOST_KEYS):
                continue
            for row, values in rows:
                tree: dict[str, Any] = {}
                for column in columns:
                    if column in values:
                        place = self.places.pop((row.number, column))
                        self.places.setdefault((row.number, word), place)
                        _insert(tree, column.split(".")[1:], values.pop(column))
                if tree:
                    values[word] = Nested.of(tree)
            # The folded column takes the place of the first of its parts.
            self.headers = {
                word if header in columns else header: place
                for header, place in self.headers.items()
            }
            self.places[1, word] = self.headers[word]

    def _value(self, node: Node, place: Origin) -> Value:
        if node.pairs is not None:
            if node.pairs:
                what = f"expected text in `{place.key}`, found the mapping `{{{node.pairs[0][0].text}}}`"
                self.collector.error("DATA041", what, place, "put the whole text in quotes")
            return ""
        if node.items is not None:
            if any(item.text is None for item in node.items):
                self.nested.setdefault(place.key, {})
                return Nested.of(_as_value(node))
            if node.flow:
                self.bracketed.add(place)
            return tuple(self._text(item) for item in node.items)
        if node.comment:
            what = f"`{node.comment}` is read as a comment, so `{place.key}` is empty"
            self.collector.error("DATA044", what, place, f'put it in quotes: `"{node.comment}"`')
        return self._text(node)

    @staticmethod
    def _text(node: Node) -> str:
        return "" if node.empty else clean_text(node.text or "").strip()

    def check_lists(self, rows: list[tuple[Row, dict[str, Value]]]) -> None:
        """Reports columns with only one-item lists in brackets: most likely texts that start with a bracket."""
        for header in self.headers:
            lists = [
                (self.places[row.number, header], value)
                for row, values in rows
                if isinstance(value := values.get(header), tuple) and not isinstance(value, Nested)
            ]
            if lists and all(len(value) == 1 and value[0] for _, value in lists):
                for place, (item,) in lists:
                    if place in self.bracketed:
                        what = f"expected text in `{header}`, found the list `[{item}]`"
                        hint = f'write `"[{item}]"` or `{item}` for text, or `- {item}` on its own line for a list'
                        self.collector.error("DATA043", what, place, hint)

    def check_headers(self) -> None:
        """Warns of columns without a name, and of those that differ only in capitals."""
        if self.nameless:
            count = len(self.nameless)
            what = f"a key is empty, so its {counted(count, 'value')} {'is' if count == 1 else 'are'} ignored"
            self.collector.warning("DATA011", what, self.nameless[0], "name the column")
        folded: dict[str, str] = {}
        for header, origin in self.headers.items():
            alike = folded.setdefault(header.casefold(), header)
            if alike != header:
                what = f"the keys `{alike}` and `{header}` differ only in capitals"
                hint = "spell them the same, or rename one of them"
                self.collector.warning("DATA013", what, origin, hint)


def _is_unquoted(node: Node) -> bool:
    """Whether a mapping is most likely an unquoted text in braces: `{sword}`."""
    return node.flow and all(value.empty for _, value in node.pairs or ())


def _as_value(node: Node) -> Any:
    """A node as texts, dictionaries and tuples."""
    if node.pairs is not None:
        return {clean_header(key.text or ""): _as_value(value) for key, value in node.pairs}
    if node.items is not None:
        return tuple(map(_as_value, node.items))
    return "" if node.empty else clean_text(node.text or "").strip()


def _insert(tree: dict[str, Any], keys: list[str], value: Value) -> None:
    """Puts a value into nested dictionaries."""
    for key in keys[:-1]:
        inner = tree.setdefault(key, {})
        tree = inner if isinstance(inner, dict) else {}
    tree[keys[-1]] = value.value if isinstance(value, Nested) else value
