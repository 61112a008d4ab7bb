"""Rulebooks of earlier builds: one that would come out the same is neither set nor painted again.

What a rulebook is made of is written down with its files: how it is to be printed, its text with all numbers put in
(for whatever numbers of pages it was told while it was set), the faces that it shows, and every file that was asked
for. The text is filled anew each time, for its numbers come from tables; all else is compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from generator.build import Request
from generator.build.cache.diagnostics_json import diagnostics_from_json, to_json
from generator.build.cache.faces import Faces
from generator.build.cache.store import Entry, key_of
from generator.build.inspect import Inspection
from generator.build.writing.artifacts import Artifact
from generator.foundation.diagnostics import Collector, Origin, Outcome, Problem
from generator.foundation.lazy_regex import regex
from generator.game.model.game import Rulebook
from generator.layout.context import Need

if TYPE_CHECKING:
    from generator.layout.rulebook import BookPage, Lines, Memory

_NAME = regex(r"-rulebook[\w.-]*\.pdf")
"""What its files are called, behind the name of the game."""
KIND = "rulebooks"
"""What they are called in the store."""

RulebookFiles = Outcome[tuple[Artifact, ...]]


class RulebookCache:
    """The rulebook of a game as a request asks for it, as it was made last."""

    def __init__(self, seen: Inspection, faces: Faces, book: Rulebook, request: Request) -> None:
        self._seen, self._faces, self._book = seen, faces, book
        self._key = key_of("rulebook", seen.game.folder, repr(request))
        self.why = ""
        """Because of what it is made again; empty where it is not, or never was made before."""

    def find(self, made_for: bool) -> RulebookFiles | None:
        """Its files, if they would be the same again; none where it was only looked at what is wrong with it.

        `made_for` says whether there are to be files.
        """
        entry = self._faces.store.get(KIND, self._name(made_for))
        pages = self._pages(made_for)
        if entry is None or pages is None:
            return None
        try:
            self.why = next(self._changes(entry.head), "")
            return None if self.why else self._taken(entry, pages)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            return None

    def make(self, made_for: bool, work: Callable[[Memory], RulebookFiles]) -> RulebookFiles:
        """Its files as some work makes them, kept for the next build."""
        from generator.layout.rulebook import Memory

        memory = Memory()
        made, asked = self._seen.kit.noting(lambda: work(memory))
        if self._may_be_kept(made, memory):
            self._keep(made_for, made, memory, asked)
        return made

    def _name(self, made_for: bool) -> str:
        return key_of(self._key, made_for)

    def _printed(self) -> dict[str, Any]:
        """What it is made of, but for its text, its pictures and its fonts; by what to call it."""
        game, of = self._seen.game, self._faces.shared
        told = [game.title, game.name, game.version, dict(game.facts), self._seen.about]
        paper = [repr(self._seen.papers), repr(self._book)]
        return {**of, "game.yaml": key_of(told, paper)}

    def _changes(self, head: Mapping[str, Any]) -> Iterator[str]:
        """What is not as it was."""
        faces = self._faces
        yield from faces.differences(head["printed"], self._printed())
        for name, known in head["reads"].items():
            if faces.glanced(name) != known:
                yield faces.display_name(name)
        for kind, name, stood in head["needs"]:
            now = faces.stands_for((kind, name))
            if now != stood:
                yield faces.display_name((now or stood).rpartition(" ")[0])
        for target, side, known in head["figures"]:
            if self._figure(target, side) != known:
                yield f"`{target}`"
        self._seen.numbers.absent_values()
        for answers, known in head["texts"]:
            if _digest(self._filled(answers)) != known:
                yield "its values from tables"
        if len(self._seen.numbers.absent_values()) != head["strangers"]:
            yield "its values from tables"

    def _filled(self, answers: Mapping[str, int]) -> Lines | None:
        """The text with its numbers, if headings stand on these pages; None where it cannot be filled so."""
        from generator.layout.rulebook.source import filled

        said = Collector()
        names = {**self._seen.book_names, "page": lambda name: answers[str(name).removeprefix("#")]}
        try:
            lines = filled(self._seen.kit.project, self._book.text, names, said)
        except (KeyError, Problem):
            return None
        return None if said.diagnostics else lines

    def _figure(self, target: str, side: str) -> str:
        from generator.layout.rulebook.figures import face_of

        try:
            face = face_of(self._seen.pieces, target, side, Origin())
        except Problem:
            return ""
        return self._faces.name_of(face.frame)

    def _may_be_kept(self, made: RulebookFiles, memory: Memory) -> bool:
        # Of a face that is not there, those that are like it are named: they may be others next time.
        shown = (
            face is not None and face.frame in self._faces.names for face in memory.shown.values()
        )
        return bool(memory.filled) and not made.failed and all(shown)

    def _keep(
        self,
        made_for: bool,
        made: RulebookFiles,
        memory: Memory,
        asked: frozenset[Need],
    ) -> None:
        faces = self._faces
        reads = {self._book.text, *self._seen.kit.setter.files}
        head = {
            "printed": self._printed(),
            "reads": {name: faces.file(name) for name in sorted(reads)},
            "needs": [[*need, faces.stands_for(need)] for need in sorted(asked)],
            "figures": [
                [*k, faces.name_of(f.frame)] for k, f in memory.shown.items() if f is not None
            ],
            "texts": [[dict(answers), _digest(lines)] for answers, lines in memory.filled],
            "strangers": memory.strangers,
            "said": to_json(made.diagnostics),
            "files": [[a.path, a.pages, a.about, len(a.content)] for a in made.value],
        }
        raw = b"".join(artifact.content for artifact in made.value)
        faces.store.put(KIND, self._name(made_for), head, raw)
        if faces.memory is not None:
            faces.memory.books[self._name(made_for)] = self._seen.book

    def _pages(self, made_for: bool) -> tuple[BookPage, ...] | None:
        """Its pages, where they are kept; there are none to be had where only files are."""
        memory = self._faces.memory
        return () if memory is None else memory.books.get(self._name(made_for))

    def _taken(self, entry: Entry, pages: tuple[BookPage, ...]) -> RulebookFiles:
        head = entry.head
        self._seen.book = pages
        said = diagnostics_from_json(head["said"])
        for name in head["reads"]:
            self._faces.file(name)
        files, at = [], 0
        for path, count, about, length in head["files"]:
            if not _NAME.fullmatch(path.removeprefix(self._seen.game.name)):
                raise ValueError(f"`{path}` is no rulebook")
            files.append(Artifact(path, entry.raw[at : at + length], count, about))
            at += length
        self._faces.count_all((kind, name) for kind, name, _ in head["needs"])
        return Outcome(tuple(files), said)


def _digest(lines: Lines | None) -> str:
    return "" if lines is None else key_of(lines.file, lines.text, lines.numbers)
