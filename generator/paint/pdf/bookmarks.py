"""The outline of a document: the tree of titles beside its pages."""

from __future__ import annotations

from collections.abc import Sequence

from generator.foundation.dataclasses import dataclass, field
from generator.paint.pdf.container import Container, Value, reference, text


@dataclass
class Entry:
    """One title, where it leads, and the titles under it."""

    title: str
    target: Value
    below: list[Entry] = field(default_factory=list)

    @property
    def count(self) -> int:
        """How many titles are below it in all."""
        return len(self.below) + sum(entry.count for entry in self.below)


def tree(titles: Sequence[tuple[int, str, Value]]) -> list[Entry]:
    """Titles with their levels (from 1) as a tree; a title that skips a level is below the last one above it."""
    roots: list[Entry] = []
    open_at: list[tuple[int, Entry]] = []
    for level, title, target in titles:
        while open_at and open_at[-1][0] >= level:
            open_at.pop()
        entry = Entry(title, target)
        (open_at[-1][1].below if open_at else roots).append(entry)
        open_at.append((level, entry))
    return roots


def outline(roots: Sequence[Entry], container: Container) -> Value:
    """Writes the tree, unfolded; returns its root."""
    name = "Outline"
    total = len(roots) + sum(entry.count for entry in roots)
    keys = _ends(name, roots) | {"Type": b"/Outlines", "Count": b"%d" % total}
    root: Value = container.add(name, keys)
    _siblings(name, roots, container)
    return root


def _siblings(parent: str, entries: Sequence[Entry], container: Container) -> None:
    for index, entry in enumerate(entries):
        name = f"{parent}.{index}"
        keys: dict[str, Value] = {
            "Title": text(entry.title),
            "Parent": reference(parent),
            "Dest": entry.target,
        }
        if index:
            keys["Prev"] = reference(f"{parent}.{index - 1}")
        if index + 1 < len(entries):
            keys["Next"] = reference(f"{parent}.{index + 1}")
        if entry.below:
            keys |= _ends(name, entry.below) | {"Count": b"%d" % entry.count}
        container.add(name, keys)
        _siblings(name, entry.below, container)


def _ends(name: str, entries: Sequence[Entry]) -> dict[str, Value]:
    first, last = f"{name}.0", f"{name}.{len(entries) - 1}"
    return {"First": reference(first), "Last": reference(last)}
