"""The rulebooks of earlier builds: one that would be the same again is neither laid out nor painted again.

With the files of a rulebook the cache stores what it was made from: how it is printed, its text with all numbers filled
in (for each set of page numbers that was tried during the layout), the faces that it shows, and every file that was
asked for. The text is filled in again each time, since its numbers come from tables; the rest is compared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from generator.build import Request
from generator.build.cache.diagnostics_json import diagnostics_from_json, to_json
from generator.build.cache.face_packs import file_of
from generator.build.cache.faces import Faces
from generator.build.cache.store import Entry, key_of
from generator.build.inspect import Inspection
from generator.build.rebuild_reasons import differences, display_name
from generator.build.writing.artifacts import Artifact
from generator.foundation.diagnostics import Collector, Origin, Outcome, Problem
from generator.foundation.lazy_regex import regex
from generator.game.spec.rulebook import Rulebook
from generator.layout.context import Need

if TYPE_CHECKING:
    from generator.layout.rulebook import BookPage, Lines, Memory

_NAME = regex(r"-rulebook[\w.-]*\.pdf")
"""The names of its files, after the name of the game."""
KIND = "rulebooks"
"""The kind of these entries in the store."""
_TABLES = "its values from tables"

RulebookFiles = Outcome[tuple[Artifact, ...]]


class RulebookCache:
    """The rulebook of a game as it was last made for a request."""

    def __init__(
        self, inspection: Inspection, faces: Faces, book: Rulebook, request: Request, painted: bool
    ) -> None:
        """`painted` is whether files are wanted, not only the findings of the layout."""
        self._inspection, self._book = inspection, book
        self._faces, self._inputs = faces, faces.inputs
        self._key = key_of(key_of("rulebook", inspection.game.folder, repr(request)), painted)
        self.why = ""
        """What changed, so that the rulebook is made again; empty if nothing did, or it is new."""

    def find(self) -> RulebookFiles | None:
        """The files, if they would be the same again."""
        entry = self._faces.store.get(KIND, self._key)
        memory = self._faces.memory
        # A process that makes several passes also needs the pages.
        pages = () if memory is None else memory.books.get(self._key)
        if entry is None or pages is None:
            return None
        try:
            self.why = next(self._changes(entry.head), "")
            return None if self.why else self._reuse(entry, pages)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            return None

    def make(self, work: Callable[[Memory], RulebookFiles]) -> RulebookFiles:
        """The files that some work makes; stored for the next build."""
        from generator.layout.rulebook import Memory

        memory = Memory()
        result, needs = self._inspection.kit.record_needs(lambda: work(memory))
        # The message about a missing face names similar ones, which may be others next time.
        known = all(face and face.frame in self._faces.names for face in memory.shown.values())
        if memory.filled and not result.failed and known:
            self._store(result, memory, needs)
        return result

    def _options(self) -> dict[str, Any]:
        """What it depends on apart from its text, its pictures and its fonts, by display name."""
        game = self._inspection.game
        facts = [game.title, game.name, game.spec.version, dict(game.facts), self._inspection.about]
        paper = [repr(self._inspection.papers), repr(self._book)]
        return {**self._faces.shared, "game.yaml": key_of(facts, paper)}

    def _changes(self, head: Mapping[str, Any]) -> Iterator[str]:
        """What differs from the last time, for people."""
        faces, inputs = self._faces, self._inputs
        yield from differences(head["printed"], self._options(), faces.folder)
        for name, known in head["reads"].items():
            if inputs.peek(name) != known:
                yield display_name(name, faces.folder)
        for kind, name, before in head["needs"]:
            now = inputs.find((kind, name))
            if now != before:
                yield display_name(file_of(now or before), faces.folder)
        for target, side, known in head["figures"]:
            if self._figure(target, side) != known:
                yield f"`{target}`"
        self._inspection.numbers.absent_values()
        for answers, known in head["texts"]:
            if _digest(self._filled(answers)) != known:
                yield _TABLES
        if len(self._inspection.numbers.absent_values()) != head["strangers"]:
            yield _TABLES

    def _filled(self, answers: Mapping[str, int]) -> Lines | None:
        """The text with its numbers, if headings are on these pages; None if it can't be filled in so."""
        from generator.layout.rulebook.source import with_numbers

        messages = Collector()
        names = {
            **self._inspection.book_names,
            "page": lambda name: answers[str(name).removeprefix("#")],
        }
        try:
            lines = with_numbers(self._inspection.kit.project, self._book.file, names, messages)
        except (KeyError, Problem):
            return None
        return None if messages.diagnostics else lines

    def _figure(self, target: str, side: str) -> str:
        from generator.layout.rulebook.figures import face_of

        try:
            face = face_of(self._inspection.pieces, target, side, Origin())
        except Problem:
            return ""
        return self._faces.name_of(face.frame)

    def _store(self, result: RulebookFiles, memory: Memory, needs: frozenset[Need]) -> None:
        faces, inputs = self._faces, self._inputs
        reads = {self._book.file, *self._inspection.kit.book.opened}
        head = {
            "printed": self._options(),
            "reads": {name: inputs.digest(name) for name in sorted(reads)},
            "needs": [[*need, inputs.find(need)] for need in sorted(needs)],
            "figures": [
                [*k, faces.name_of(f.frame)] for k, f in memory.shown.items() if f is not None
            ],
            "texts": [[dict(answers), _digest(lines)] for answers, lines in memory.filled],
            "strangers": memory.unknown_values,
            "said": to_json(result.diagnostics),
            "files": [[a.path, a.pages, a.about, len(a.content)] for a in result.value],
        }
        raw = b"".join(artifact.content for artifact in result.value)
        faces.store.put(KIND, self._key, head, raw)
        if faces.memory is not None:
            faces.memory.books[self._key] = self._inspection.book

    def _reuse(self, entry: Entry, pages: tuple[BookPage, ...]) -> RulebookFiles:
        head = entry.head
        self._inspection.book = pages
        diagnostics = diagnostics_from_json(head["said"])
        for name in head["reads"]:
            self._inputs.digest(name)
        files, at = [], 0
        for path, count, about, length in head["files"]:
            if not _NAME.fullmatch(path.removeprefix(self._inspection.game.name)):
                raise ValueError(f"`{path}` isn't a rulebook")
            files.append(Artifact(path, entry.raw[at : at + length], count, about))
            at += length
        self._inputs.mark_names_used((kind, name) for kind, name, _ in head["needs"])
        return Outcome(tuple(files), diagnostics)


def _digest(lines: Lines | None) -> str:
    return "" if lines is None else key_of(lines.file, lines.text, lines.numbers)
