"""The games of this repository as they are built, and what their `facts.yaml` says that they have to be.

A game's `facts.yaml` is for these tests alone. `pieces` and `totals` are what there is to cut out, `list` is the
heading of the rulebook under which all of it is listed. `rules` says for each rule of the design the heading that it
stands under, and words that are found there. `changes` are changes of the tables, each with the claim that breaks, the
cell that its message names, and what is printed then and was not before. `faults` are slips, each with the code of what
is said of it, and the cell, or words of the line, at which: in the file that is `shown`, where that is another one.
`names` is a cell that the help names; `also` are the codes of what can no longer be computed.
"""

from __future__ import annotations

import gc
import re
from collections.abc import Mapping
from functools import cache, cached_property
from itertools import chain
from typing import Any, NamedTuple

import pypdfium2
import yaml

from generator.build import Build, Request
from generator.build.cache.memory import Memory
from generator.build.inspect import Inspection
from generator.build.pipeline import build_with_inspection, check_with_inspection
from generator.build.writing.artifacts import Artifact
from generator.files.project import DiskProject, MemoryProject
from generator.frame.walk import texts
from generator.game.model.game import Component
from tests.build.games import ROOT

CONTENT = ROOT / "content"
GAMES = sorted(file.parent.name for file in CONTENT.glob("*/game.yaml"))
REQUEST = Request(papers=("A4", "Letter"), editions=False)
FOLDED = ("standee", "tuck-box", "tent", "screen", "wrap", "sleeve")
"""Shapes that have their back on the same side of the paper."""


class Change(NamedTuple):
    """A change of a table, and what has to come of it."""

    say: str
    file: str
    find: str
    put: str
    breaks: str
    cell: str
    shows: Mapping[str, list[str]]


class Fault(NamedTuple):
    """A slip in a file, or a file too many, and what is said of it."""

    say: str
    file: str
    find: str
    put: str
    code: str
    at: str
    shown: str = ""
    names: str = ""
    also: tuple[str, ...] = ()


class Kit:
    """One game, built for both papers when it is first asked for."""

    def __init__(
        self,
        name: str,
        project: MemoryProject | DiskProject | None = None,
        request: Request = REQUEST,
        memory: Memory | None = None,
    ) -> None:
        """`memory` is what is known of it from before: of a game that is changed, what it was."""
        self.name = name
        self._memory = memory or Memory()
        self._project = project or DiskProject(ROOT, ROOT)
        self._request = request

    @cached_property
    def facts(self) -> dict[str, Any]:
        """What it has to be."""
        loaded: dict[str, Any] = yaml.safe_load(
            (CONTENT / self.name / "facts.yaml").read_text(encoding="utf-8")
        )
        return loaded

    @property
    def seen(self) -> Inspection:
        """All that it is printed from."""
        return self._built[0]

    @property
    def made(self) -> Build:
        """The build for A4 and Letter, unless it is for A4 alone."""
        return self._built[1]

    @cached_property
    def _built(self) -> tuple[Inspection, Build]:
        both = build_with_inspection(self._project, self.name, self._request, memory=self._memory)
        # It is kept to the end: looked through for garbage again and again, it would slow tests that measure time.
        gc.freeze()
        return both

    def again(self, request: Request) -> Build:
        """The same game, built otherwise."""
        assert self.made
        return build_with_inspection(self._project, self.name, request, memory=self._memory)[1]

    def checked(self, files: Mapping[str, str]) -> tuple[Inspection, Build]:
        """The game with other files in place of its own, by their names in the workspace; checked, not built."""
        assert self.made
        project = MemoryProject(files, DiskProject(ROOT, ROOT))
        return check_with_inspection(project, self.name, memory=self._memory)

    def artifact(self, path: str) -> Artifact:
        """One file of the build."""
        (found,) = [each for each in self.made.artifacts if each.path == path]
        return found

    @cached_property
    def book(self) -> Book:
        """The rulebook for the screen."""
        return Book(self.artifact(f"{self.name}-rulebook.pdf").content)

    def printed(self, where: str) -> str:
        """The words on a component's pieces, or those of the rulebook."""
        return printed(self.seen, where)

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """The changes that are to be tried."""
        return tuple(Change(**each) for each in self.facts["changes"])

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """The slips that are to be found."""
        return tuple(Fault(**each) for each in self.facts["faults"])

    @cached_property
    def changed(self) -> tuple[Inspection, Build]:
        """The game with all the changes made, checked."""
        files: dict[str, str] = {}
        for change in self.changes:
            path = f"content/{self.name}/{change.file}"
            text = files.get(path) or (ROOT / path).read_text(encoding="utf-8")
            assert text.count(change.find) == 1, f"{change.say}: `{change.find}` in {change.file}"
            files[path] = text.replace(change.find, change.put)
        return self.checked(files)


@cache
def kit(name: str) -> Kit:
    """A game of this repository; it is built once for all tests."""
    return Kit(name)


class Book:
    """A rulebook, read from its PDF."""

    def __init__(self, content: bytes) -> None:
        file = pypdfium2.PdfDocument(content)
        self.pages = [joined(page.get_textpage().get_text_range()) for page in file]
        self.headings = [
            (joined(entry.get_title()), dest.get_index() or 0)
            for entry in file.get_toc()
            if (dest := entry.get_dest()) is not None
        ]

    def section(self, heading: str) -> str:
        """The words from the page of a heading to that of the next one; it may be printed in capitals.

        Raises `KeyError` where there is none.
        """
        for (title, first), following in zip(
            self.headings, [*self.headings[1:], None], strict=True
        ):
            if title == heading:
                last = following[1] if following else len(self.pages) - 1
                text = " ".join(self.pages[first : last + 1])
                return text[text.casefold().find(title.casefold()) :]
        raise KeyError(heading)


def group(component: Component) -> str:
    """The name of the file of a component's sheets."""
    return component.spec.sheet.text or component.name


def printed(seen: Inspection, where: str) -> str:
    """The words on all pieces of a component, or those of the rulebook, on one line."""
    if where == "rulebook":
        frames = [page.frame for page in seen.book]
    else:
        frames = [face.frame for piece in seen.pieces[where] for face in piece.sides.values()]
    return joined(" ".join(chain.from_iterable(map(texts, frames))).replace("\u00ad ", ""))


def joined(text: str) -> str:
    """The text on one line; a word that is broken at its hyphen is one word."""
    return " ".join(re.sub(r"(?<=\w)-\r?\n(?=\w)", "-", text.replace("\ufffe", "")).split())
