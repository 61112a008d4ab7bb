"""The files that faces and rulebooks are drawn from: what each name stands for now, and the digest of that file."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from functools import cache

from generator.build.cache.store import digest
from generator.files.project import locate, read_unrecorded
from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import NOWHERE, Problem
from generator.layout.context import LayoutKit, Need
from generator.svg import split_id


@dataclass(frozen=True, slots=True, eq=False)
class Needs:
    """What faces were laid out with; many faces share one value, which is compared by identity."""

    names: tuple[Need, ...]
    """What was asked for during the layout."""
    files: tuple[str, ...]
    """The file of each name with its digest, as `find` returns them."""


class Inputs:
    """The files of one game during one build; each is looked up once."""

    def __init__(self, kit: LayoutKit, folder: str) -> None:
        self.kit, self._folder = kit, folder
        self.peek = cache(self._peek)
        """The digest of a file, which doesn't count as read by this; empty if there is no such file."""
        self.find = cache(self._find)
        """The file that a name stands for, a space, and its digest; empty if there is no such file."""
        self.needs = cache(self._needs)
        """The needs of a set of names."""
        self.changed = cache(self._changed)
        """The first file of some needs that is another file now; empty if all are the same."""
        self._used: set[Needs] = set()

    def digest(self, file: str) -> str:
        """The digest of a file, which counts as read; empty if there is no such file."""
        if self.kit.project.exists(file):
            self.kit.project.read(file)
        return self.peek(file)

    def mark_used(self, needs: Needs) -> None:
        """Counts as read all files of something that is taken from the cache."""
        if needs not in self._used:
            self._used.add(needs)
            self.mark_names_used(needs.names)

    def mark_names_used(self, names: Iterable[Need]) -> None:
        """Counts as read the files of some names."""
        needs = tuple(names)
        self.kit.count_needs(needs)
        for need in needs:
            file = file_of(self.find(need))
            if file:
                self.kit.project.read(file)

    def _peek(self, file: str) -> str:
        data = read_unrecorded(self.kit.project, file)
        return digest(data) if data is not None else ""

    def _find(self, need: Need) -> str:
        kind, name = need
        file = name if kind == "file" else ""
        if kind == "icon":
            file = self.kit.icons.own_file(name)
        elif kind not in ("file", "font"):
            own = (f"{self._folder}/templates", "templates")
            folders = own if kind == "template" else self.kit.folders
            with suppress(Problem):
                path = split_id(name)[0] if kind == "drawing" else name
                file = locate(self.kit.project, folders, path, NOWHERE)
        return f"{file} {self.peek(file)}" if file else ""

    def _needs(self, names: frozenset[Need]) -> Needs:
        listed = tuple(sorted(names))
        return Needs(listed, tuple(map(self.find, listed)))

    def _changed(self, needs: Needs) -> str:
        for need, before in zip(needs.names, needs.files, strict=True):
            now = self.find(need)
            if now != before:
                return file_of(now or before) or need[1]
        return ""


def file_of(found: str) -> str:
    """The file in what `Inputs.find` returned."""
    return found.rpartition(" ")[0]
