"""From records written as mappings (YAML, JSON) to a table.

The records are a list of mappings or of texts, or a mapping of names to these. Columns are all keys in the order they
are met; a key that a record does not write is empty there. The keys of a mapping inside a record are columns of their
own: `stats.atk`. Every value knows its line and column.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import dataclass, field
from generator.foundation.diagnostics import Collector, Origin, Outcome
from generator.foundation.wording import counted
from generator.tables import Nested, Reference, Row, Table, Value
from generator.tables.cells import heading, identifier, tidy
from generator.tables.paths import WRITE, Above, Record, records_at

_TEXT = "text"
"""The column of texts that have no key."""
_MOST_KEYS = 60
"""So many different keys a mapping may have in all records together, to be columns."""


def tabulate(root: Node, reference: Reference) -> Outcome[Table]:
    """The table of a file's records. Raises `Problem` where the file as a whole holds none."""
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
    records.judge_headers()
    # In JSON nobody writes brackets by mistake.
    if not reference.file.endswith(".json"):
        records.judge_lists(rows)
    table = Table(
        headers=headers,
        rows=tuple(_evened(row, values, headers) for row, values in rows),
        file=reference.file,
        sheet="",
        places=records.places,
        nested=frozenset(map(identifier, records.nested)),
        added=frozenset(map(identifier, records.above)),
    )
    return records.said.outcome(table)


def _evened(row: Row, values: dict[str, Value], headers: tuple[str, ...]) -> Row:
    return Row(
        tuple(values.get(header, "") for header in headers), row.number, row.column, row.line
    )


@dataclass(slots=True)
class _Records:
    """Reads one record after the other."""

    reference: Reference
    said: Collector
    text: str = ""
    """The column of records that are texts; empty where they are mappings."""
    headers: dict[str, Origin] = field(default_factory=dict)
    """The columns, each with the place of its first value."""
    places: dict[tuple[int, str], Origin] = field(default_factory=dict)
    bracketed: set[Origin] = field(default_factory=set)
    """Where lists stand in brackets."""
    nested: dict[str, dict[str, None]] = field(default_factory=dict)
    """The keys with mappings or lists of them below, and the columns made of these."""
    nameless: list[Origin] = field(default_factory=list)
    """Where keys are empty."""
    above: set[str] = field(default_factory=set)
    """The words before the columns that were taken from what the records are in."""

    def row(self, number: int, record: Record) -> tuple[Row, dict[str, Value]] | None:
        """The row of a record and its values; None where it is no record."""
        node = record.node
        if node.pairs is None and not (self.text and node.text is not None):
            self.said.error(
                "DATA040", f"{node.kind} stands where a record should", node.origin, WRITE
            )
            return None
        start = (record.name or node).origin
        values: dict[str, Value] = {}
        for header, key, value in self._fields(record.name, node):
            if header in values:
                what = f"`{header}` stands twice in one record"
                self.said.error("DATA012", what, key.origin, "keep one of them")
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
        """Header, key and value of each column. A record's name is its `name`, or its `id` where it writes a `name`."""
        if name is not None:
            yield ("id" if node.get("name") is not None else "name"), name, name
        if node.pairs is None:
            yield self.text, node, node
        for key, value in node.pairs or ():
            header = heading(key.text or "")
            if header:
                yield from self._leaves(header, key, value)
            else:
                self.nameless.append(key.origin)

    def _leaves(self, header: str, key: Node, value: Node) -> Iterator[tuple[str, Node, Node]]:
        """The columns that a value makes: its own, or one for each key of a mapping."""
        if not value.pairs or _is_slip(value):
            yield header, key, value
            return
        for inner, each in value.pairs:
            below = f"{header}.{heading(inner.text or '') or '_'}"
            self.nested.setdefault(header.partition(".")[0], {})[below] = None
            yield from self._leaves(below, inner, each)

    def _above(self, above: tuple[Above, ...]) -> Iterator[tuple[str, Node]]:
        """The columns that records take from what they are in, the nearest first."""
        for word, node, name, skip in reversed(above):
            self.above.add(word)
            kept = [pair for pair in node.pairs or () if skip is not None and pair[0].text != skip]
            for header, _, value in self._fields(name, Node(node.origin, pairs=tuple(kept))):
                if not any(item.text is None for item in value):
                    column = f"{word}.{header}"
                    self.nested.setdefault(word, {})[column] = None
                    yield column, value

    def fold(self, rows: list[tuple[Row, dict[str, Value]]]) -> None:
        """Makes one column of a mapping that is a text in other records, or has too many keys to make columns of."""
        for word, columns in self.nested.items():
            if not columns or (word not in self.headers and len(columns) <= _MOST_KEYS):
                continue
            for row, values in rows:
                tree: dict[str, Any] = {}
                for column in columns:
                    if column in values:
                        place = self.places.pop((row.number, column))
                        self.places.setdefault((row.number, word), place)
                        _plant(tree, column.split(".")[1:], values.pop(column))
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
                what = f"`{{{node.pairs[0][0].text}}}` is a mapping in YAML, and a text was expected in `{place.key}`"
                self.said.error("DATA041", what, place, "put quotes around the whole text")
            return ""
        if node.items is not None:
            if any(item.text is None for item in node.items):
                self.nested.setdefault(place.key, {})
                return Nested.of(_plain(node))
            if node.flow:
                self.bracketed.add(place)
            return tuple(self._text(item) for item in node.items)
        if node.comment:
            what = f"`{node.comment}` is taken for a comment, and `{place.key}` is empty"
            self.said.error("DATA044", what, place, f'write `"{node.comment}"`, with quotes')
        return self._text(node)

    @staticmethod
    def _text(node: Node) -> str:
        return "" if node.empty else tidy(node.text or "").strip()

    def judge_lists(self, rows: list[tuple[Row, dict[str, Value]]]) -> None:
        """Refuses columns with lists of one item, in brackets, and no longer one: a text that begins with a bracket."""
        for header in self.headers:
            lists = [
                (self.places[row.number, header], value)
                for row, values in rows
                if isinstance(value := values.get(header), tuple) and not isinstance(value, Nested)
            ]
            if lists and all(len(value) == 1 and value[0] for _, value in lists):
                for place, (item,) in lists:
                    if place in self.bracketed:
                        what = (
                            f"`[{item}]` is a list in YAML, and a text was expected in `{header}`"
                        )
                        hint = f'write `"[{item}]"`, or `{item}`, or `- {item}` in a line of its own for a list'
                        self.said.error("DATA043", what, place, hint)

    def judge_headers(self) -> None:
        """Warns of columns without a name, and of those that differ only by capitals."""
        if self.nameless:
            count = len(self.nameless)
            what = f"a key is empty, and its {counted(count, 'value')} {'is' if count == 1 else 'are'} ignored"
            self.said.warning("DATA011", what, self.nameless[0], "name the column")
        folded: dict[str, str] = {}
        for header, origin in self.headers.items():
            alike = folded.setdefault(header.casefold(), header)
            if alike != header:
                what = f"the keys `{alike}` and `{header}` differ only by capitals"
                hint = "write them alike, or rename one, so that nobody mistakes it for the other"
                self.said.warning("DATA013", what, origin, hint)


def _is_slip(node: Node) -> bool:
    """Whether a mapping is a text in braces for want of quotes: `{sword}`."""
    return node.flow and all(value.empty for _, value in node.pairs or ())


def _plain(node: Node) -> Any:
    """A value of texts, mappings and tuples."""
    if node.pairs is not None:
        return {heading(key.text or ""): _plain(value) for key, value in node.pairs}
    if node.items is not None:
        return tuple(map(_plain, node.items))
    return "" if node.empty else tidy(node.text or "").strip()


def _plant(tree: dict[str, Any], keys: list[str], value: Value) -> None:
    """Puts a value into mappings that hold each other."""
    for key in keys[:-1]:
        inner = tree.setdefault(key, {})
        tree = inner if isinstance(inner, dict) else {}
    tree[keys[-1]] = value.value if isinstance(value, Nested) else value
