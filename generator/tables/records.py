"""From records written as mappings (YAML, JSON) to a table.

The records are a list of mappings, or a mapping of names to mappings. Columns are all keys in the order they are met;
a key that a record does not write is empty there. Every value knows its line and column.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Collector, Origin, Outcome, Problem, similar
from generator.nodes import Node
from generator.tables import Reference, Row, Table, Value
from generator.tables.cells import heading, tidy
from generator.values import dataclass, field

_LIST = "write a list of records, each a mapping of columns to values: `- {name: Wolf, cost: 3}`"


def tabulate(root: Node, reference: Reference) -> Outcome[Table]:
    """The table of a file's records. Raises `Problem` where the file as a whole holds none."""
    listed = _listed(root, reference)
    records = _Records(reference, Collector())
    rows = [
        row
        for number, record in enumerate(listed, 2)
        if (row := records.row(number, record)) is not None
    ]
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
    )
    return records.said.outcome(table)


def _listed(root: Node, reference: Reference) -> list[tuple[Node | None, Node]]:
    """The records with their names, where they have one: those of the file, or those below the key it was named by."""
    if reference.sheet:
        below = root.get(reference.sheet)
        if below is None:
            hint = similar(reference.sheet, root.keys(), "key")
            what = f"`{reference.file}` has no key `{reference.sheet}`"
            raise Problem("DATA032", what, reference.origin, hint)
        root = below
    if root.items is not None:
        return [(None, record) for record in root.items]
    if not root.pairs:
        if root.pairs is not None or root.empty:
            raise Problem("DATA010", f"`{reference.file}` is empty", root.origin, _LIST)
        raise Problem("DATA040", f"{root.kind} stands where the records should", root.origin, _LIST)
    lists = [
        f"`{reference.file}#{key.text}`" for key, value in root.pairs if value.items is not None
    ]
    if lists:
        hint = f"name the list that is meant: {' or '.join(lists[:3])}"
        raise Problem("DATA040", "the records are not at the top of the file", root.origin, hint)
    return list(root.pairs)


def _evened(row: Row, values: dict[str, Value], headers: tuple[str, ...]) -> Row:
    return Row(
        tuple(values.get(header, "") for header in headers), row.number, row.column, row.line
    )


@dataclass(slots=True)
class _Records:
    """Reads one record after the other."""

    reference: Reference
    said: Collector
    headers: dict[str, Origin] = field(default_factory=dict)
    """The columns, each with the place of its first value."""
    places: dict[tuple[int, str], Origin] = field(default_factory=dict)
    bracketed: set[Origin] = field(default_factory=set)
    """Where lists stand in brackets."""

    def row(
        self, number: int, record: tuple[Node | None, Node]
    ) -> tuple[Row, dict[str, Value]] | None:
        """The row of a record and its values; None where it is no record."""
        name, node = record
        if node.pairs is None:
            self.said.error(
                "DATA040", f"{node.kind} stands where a record should", node.origin, _LIST
            )
            return None
        start = (name or node).origin
        values: dict[str, Value] = {}
        for header, key, value in self._fields(name, node):
            if header in values:
                what = f"`{header}` stands twice in one record"
                self.said.error("DATA012", what, key.origin, "keep one of them")
                continue
            place = Origin(value.origin.file, value.origin.line, value.origin.column, key=header)
            self.places[number, header] = place
            if header not in self.headers:
                self.headers[header] = self.places[1, header] = place
            values[header] = self._value(value, place)
        return (Row((), number, start.column, start.line), values) if values else None

    def _fields(self, name: Node | None, node: Node) -> Iterator[tuple[str, Node, Node]]:
        """Header, key and value of each column. A record's name is its `name`, or its `id` where it writes a `name`."""
        assert node.pairs is not None
        if name is not None:
            yield ("id" if node.get("name") is not None else "name"), name, name
        for key, value in node.pairs:
            header = heading(key.text or "")
            if header:
                yield header, key, value
            else:
                self.said.error("DATA011", "a key is empty", key.origin, "name the column")

    def _value(self, node: Node, place: Origin) -> Value:
        if node.items is not None:
            if node.flow:
                self.bracketed.add(place)
            return tuple(self._text(item, place) for item in node.items)
        if node.comment:
            what = f"`{node.comment}` is taken for a comment, and `{place.key}` is empty"
            self.said.error("DATA044", what, place, f'write `"{node.comment}"`, with quotes')
        return self._text(node, place)

    def _text(self, node: Node, place: Origin) -> str:
        if node.text is None:
            at = Origin(node.origin.file, node.origin.line, node.origin.column, key=place.key)
            hint = "write a text, or a list of texts"
            self.said.error("DATA041", f"{node.kind} stands where a text should", at, hint)
            return ""
        return "" if node.empty else tidy(node.text).strip()

    def judge_lists(self, rows: list[tuple[Row, dict[str, Value]]]) -> None:
        """Refuses columns with lists of one item, in brackets, and no longer one: a text that begins with a bracket."""
        for header in self.headers:
            lists = [
                (self.places[row.number, header], value)
                for row, values in rows
                if isinstance(value := values.get(header), tuple)
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
        """Warns of columns that differ only by capitals."""
        folded: dict[str, str] = {}
        for header, origin in self.headers.items():
            alike = folded.setdefault(header.casefold(), header)
            if alike != header:
                what = f"the keys `{alike}` and `{header}` differ only by capitals"
                hint = "write them alike, or rename one, so that nobody mistakes it for the other"
                self.said.warning("DATA013", what, origin, hint)
