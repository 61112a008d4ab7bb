"""Paths to the records of a YAML or JSON file, through nested lists and mappings.

A path follows the `#` after a file: keys separated by points; `[]` means each entry of a list or mapping:
`cards.yaml#suits[].cards`. The last `[]` is optional. A single point is the whole file as one record.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Problem, similar
from generator.foundation.lazy_regex import regex
from generator.tables import Reference

WRITE = "write a list of records, each a mapping of columns to values: `- {name: Wolf, cost: 3}`"
_WHOLE = "."
_STEP = regex(r"(.*?)((?:\[\])*)")
_NO_KEY = "parent"
"""The name of a list without a key, in the columns that its entries add to their records."""
_MOST_HINTS = 3


class Above(NamedTuple):
    """An entry of a list or mapping on the path to a record."""

    word: str
    """The key of that list or mapping."""
    node: Node
    name: Node | None
    """Its own key, if it is an entry of a mapping."""
    skip: str | None
    """The key on the path to the record; None for all of its entries."""


class Record(NamedTuple):
    """A record, or a node on the path to records."""

    node: Node
    name: Node | None = None
    above: tuple[Above, ...] = ()
    word: str = ""
    """Its key."""
    entry: bool = False
    """Whether it is one of several."""

    def at(self, key: str) -> Record | None:
        """The value of one of its keys."""
        found = self.node.get(key)
        return None if found is None else Record(found, None, self._above(key), key)

    def each(self) -> Iterator[Record]:
        """Each entry of a list or a mapping."""
        above = self._above(None)
        for item in self.node.items or ():
            yield Record(item, None, above, self.word, True)
        for name, value in self.node.pairs or ():
            yield Record(value, name, above, self.word, True)

    def _above(self, key: str | None) -> tuple[Above, ...]:
        if not self.entry:
            return self.above
        return (*self.above, Above(self.word or _NO_KEY, self.node, self.name, key))


def records_at(root: Node, reference: Reference) -> list[Record]:
    """The records of a reference. Raises `Problem` if there are none."""
    path = reference.sheet
    if path == _WHOLE:
        if root.pairs is None:
            raise Problem("DATA040", f"expected a record, found {root.kind}", root.origin, WRITE)
        return [Record(root)]
    # A key may contain points and brackets.
    steps = [(path, 0)] if root.get(path) is not None else list(_steps(path))
    found = [Record(root)]
    for key, times in steps:
        found = _below(found, key, reference) if key else found
        for _ in range(times):
            found = [entry for each in found for entry in each.each()]
    if steps and steps[-1][1]:
        return found
    return [entry for each in found for entry in _entries(each, reference)]


def _steps(path: str) -> Iterator[tuple[str, int]]:
    """The keys of a path, each with its number of `[]`."""
    for part in path.split(".") if path else ():
        match = _STEP.fullmatch(part)
        assert match is not None  # it matches every text
        yield match[1].strip(), len(match[2]) // 2


def _below(found: list[Record], key: str, reference: Reference) -> list[Record]:
    """The values of a key of each record; records without it are skipped, unless none has it."""
    there = [below for each in found if (below := each.at(key)) is not None]
    if there:
        return there
    first = found[0] if found else None
    at_list = first is not None and first.node.items is not None
    nodes = [inner for each in found for inner in each.node.items or (each.node,)]
    known = sorted({name for node in nodes for name in node.keys()})
    hint = similar(key, known, "key")
    what = f"`{reference.file}` has no key `{key}`"
    if at_list and first is not None and key in known:
        what = f"`{first.word or reference.file}` is a list, but `{key}` is a key of its entries"
        wanted = reference.sheet
        right = (
            wanted.replace(f"{first.word}.", f"{first.word}[].", 1)
            if first.word
            else f"[].{wanted}"
        )
        hint = f"write `{_written(reference, right)}`"
    raise Problem("DATA032", what, reference.origin, hint)


def _entries(record: Record, reference: Reference) -> Iterable[Record]:
    """The records at the end of a path, maybe only one. Raises `Problem` if it isn't clear which."""
    node = record.node
    if node.items is not None:
        return record.each()
    if not node.pairs:
        if node.pairs is not None or node.empty:
            raise Problem("DATA010", f"`{reference.file}` is empty", node.origin, WRITE)
        raise Problem("DATA040", f"expected records, found {node.kind}", node.origin, WRITE)
    values = [value for _, value in node.pairs]
    if all(value.pairs is not None for value in values):
        return record.each()
    lists = list(_lists(node, reference.sheet))
    if not lists:
        return (record,)
    shown = " or ".join(f"`{_written(reference, each)}`" for each in lists[:_MOST_HINTS])
    hints = [f"name the list you want: {shown}"]
    if any(value.text is not None for value in values) and not reference.sheet:
        hints.append(f"if the whole file is one record, write `{_written(reference, _WHOLE)}`")
    where = f"in `{reference.sheet}`" if reference.sheet else "at the top of the file"
    raise Problem("DATA040", f"there are no records {where}", node.origin, *hints)


def _lists(node: Node, above: str) -> Iterator[str]:
    """The paths to lists below a mapping: in it, then in the entries of these."""
    prefix = f"{above}." if above else ""
    lists = [(key.text or "", value) for key, value in node.pairs or () if value.items is not None]
    yield from (prefix + key for key, _ in lists)
    for key, value in lists:
        inner = next((item for item in value.items or () if item.pairs), None)
        if inner is not None:
            for name, each in inner.pairs or ():
                if any(item.pairs for item in each.items or ()):
                    yield f"{prefix}{key}[].{name.text}"


def _written(reference: Reference, path: str) -> str:
    """A reference as game.yaml should have it."""
    whole = f"{reference.written}#{path}"
    return f'"{whole}"' if "[" in whole else whole
