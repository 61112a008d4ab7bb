"""Several tables as one, with their rows in turn; each row keeps its file and cells.

A column `file` names the table of each row. Columns are matched by their headers; one that a table doesn't have is
empty in its rows.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from posixpath import commonpath, splitext

from generator.foundation.dataclasses import NamedTuple, replace
from generator.foundation.diagnostics import Diagnostic, OtherPlace, Severity, diagnostic_at
from generator.tables import Part, Row, Table
from generator.tables.cells import plain_number
from generator.tables.number_parsing import parse_number

COLUMN = "file"
"""The header of the column with the file of each row."""


class Labelled(NamedTuple):
    """A table and the label of its rows in the column `file`."""

    label: str
    table: Table


def labels(files: Sequence[str], sheets: Sequence[str], folders: Iterable[str]) -> list[str]:
    """Labels of tables: their files without the common folder and without extensions.

    >>> labels(["data/base.csv", "data/more.csv"], ["", ""], ["data"])
    ['base', 'more']
    >>> labels(["base/cards.csv", "sea/cards.csv"], ["", ""], ["base", "sea"])
    ['base/cards', 'sea/cards']
    >>> labels(["b.xlsx", "b.xlsx"], ["Base", "Sea"], ["", ""])
    ['b#Base', 'b#Sea']
    """
    above = list(folders)
    shared = commonpath(above) if above and all(above) else ""
    bare = [file.removeprefix(f"{shared}/") if shared else file for file in files]
    stems = [splitext(name)[0] for name in bare]
    alike_files = Counter(files)
    # Files with one name in several formats keep their extensions.
    endings = Counter(stem for stem, _ in set(zip(stems, files)))
    result = []
    for name, stem, file, sheet in zip(bare, stems, files, sheets, strict=True):
        label = name if endings[stem] > 1 else stem
        result.append(f"{label}#{sheet}" if sheet and alike_files[file] > 1 else label)
    return result


def natural_order(files: Iterable[str]) -> list[str]:
    """Files in natural order: `pack2` before `pack10`.

    >>> natural_order(["pack10.csv", "pack2.csv", "Pack1.csv"])
    ['Pack1.csv', 'pack2.csv', 'pack10.csv']
    """

    def key(name: str) -> tuple[list[tuple[int, str]], str]:
        parts = re.split(r"(\d+)", name.casefold())
        return [(int(p), "") if p.isdecimal() else (-1, p) for p in parts], name

    return sorted(files, key=key)


def combined_table(tables: Sequence[Labelled]) -> Table:
    """One table from at least one."""
    headers = tuple(dict.fromkeys(header for _, table in tables for header in table.headers))
    own = () if COLUMN in headers else (COLUMN,)
    parts: list[Part] = []
    rows: list[Row] = []
    start = 0
    for label, table in tables:
        parts.append(Part(start, table))
        at = [table.headers.index(name) if name in table.headers else -1 for name in headers]
        file = (label,) * len(own)
        for row in table.rows:
            values = tuple(row.values[index] if index >= 0 else "" for index in at)
            rows.append(replace(row, values=values + file, number=row.number + start))
        start += max((row.number for row in table.rows), default=0)
    return Table(
        headers=(*headers, *own),
        rows=tuple(rows),
        file=tables[0].table.file,
        sheet=tables[0].table.sheet,
        numbers={text: n for _, table in reversed(tables) for text, n in table.numbers.items()},
        nested=frozenset().union(*(table.nested for _, table in tables)),
        added=frozenset(own).union(*(table.added for _, table in tables)),
        parts=tuple(parts),
    )


def conflicting_numbers(tables: Sequence[Table]) -> Iterator[Diagnostic]:
    """Warns if a text such as `1,200` is one number in one table and another in a later one.

    A combined table can only have one number for a text: the one in the first table.
    """
    for at, first in enumerate(tables):
        known = {text: n for text, n in first.numbers.items() if any(map(str.isdigit, text))}
        for other in tables[at + 1 :] if known else ():
            odd: dict[str, OtherPlace] = {}
            for row in other.rows:
                for header, text in zip(other.headers, row.values):
                    if isinstance(text, str) and text in known and text not in odd:
                        meant = known[text]
                        if other.numbers.get(text, parse_number(text)) != meant:
                            what = f"`{text}` counts as {plain_number(float(meant))}, as in `{first.file}`"
                            odd[text] = OtherPlace(other.origin(row, header), what)
            for place in odd.values():
                hint = "write the number the same way in both files"
                yield diagnostic_at("DATA047", Severity.WARNING, [place], hint)
