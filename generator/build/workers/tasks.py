"""The printing of one game in shares that need nothing of each other: the rulebook's files, and those of each paper.

A share is done in this process, or by a copy of it, which holds all faces already. What a copy has read, said and made
comes back as plain values.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from time import perf_counter
from typing import TYPE_CHECKING, Any

from generator.build import Progress, Request, no_progress
from generator.build.cache.diagnostics_json import from_json, to_json
from generator.build.inspect import Inspection
from generator.build.painting import Learned
from generator.build.papers import Pages, kit_files
from generator.build.rulebook import rulebook_files
from generator.build.workers.pool import Workers, run_all
from generator.build.writing.artifacts import Artifact
from generator.editions import Edition
from generator.files.project import RecordingProject
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Collector, Outcome

if TYPE_CHECKING:
    from generator.build.cache.rulebooks import RulebookFiles

_BOOK = -1
"""The number of the rulebook's share; those of the papers count from 0."""
_WORTH = 0.25
"""Seconds that a game has taken until here, above which its printing is worth a process (which costs about 0.04)."""


class PrintJob(NamedTuple):
    """What a share is made of."""

    project: RecordingProject
    seen: Inspection
    request: Request
    edition: Edition


_HELD: dict[str, PrintJob] = {}
"""What processes that part from this one take along, by a word that no other build has."""
_BEGUN = count()


class Shares:
    """All shares of one game."""

    def __init__(self, held: PrintJob, who: Workers, progress: Progress) -> None:
        self._held, self._who, self._progress = held, who, progress
        self._others: Iterator[dict[str, Any]] | None = None

    def book(self) -> RulebookFiles:
        """The rulebook; asked for first."""
        start = perf_counter()
        _, seen, request, edition = self._held
        # What somebody keeps of a rulebook from one look to the next is there only where it is set here.
        kept = seen.faces is not None and seen.faces.memory is not None
        apart = not kept and self._is_worth(1 + len(seen.papers))
        made = rulebook_files(
            seen, request, self._progress, edition, self._book_apart if apart else None
        )
        seen.timings["rulebook"] = perf_counter() - start
        return made

    def kit(self) -> Outcome[tuple[list[Artifact], Pages]]:
        """The files of all papers, and how many pages each component takes on each."""
        start = perf_counter()
        _, seen, request, edition = self._held
        papers = range(len(seen.papers))
        if self._others is None and self._is_worth(len(papers)):
            self._others = _done_by(self._who, self._held, papers)
        if self._others is None:
            made = kit_files(seen, request, edition, self._progress, seen.papers)
        else:
            made = self._gathered(self._others)
        seen.timings["print"] = perf_counter() - start
        return made

    def _is_worth(self, shares: int) -> bool:
        spent = sum(self._held.seen.timings.values())
        # Last whether processes inherit: to know that takes longer than all the rest.
        return self._who.count > 1 and shares > 1 and spent > _WORTH and self._who.inherits

    def _book_apart(self) -> RulebookFiles:
        """The rulebook, made by a copy; the papers are begun meanwhile."""
        papers = len(self._held.seen.papers)
        self._others = _done_by(self._who, self._held, range(_BOOK, papers))
        share = next(self._others)
        return Outcome(self._taken(share), from_json(share["said"]))

    def _taken(self, share: Mapping[str, Any]) -> tuple[Artifact, ...]:
        """The files of a share; what was read for them counts as read here, and what was learned is remembered."""
        seen, project = self._held.seen, self._held.project
        if seen.painting is not None:
            seen.painting.take(share["learned"])
        project.reads.update(share["reads"])
        project.lists.update({name: tuple(found) for name, found in share["lists"].items()})
        return tuple(Artifact(*each) for each in share["files"])

    def _gathered(
        self, shares: Iterator[Mapping[str, Any]]
    ) -> Outcome[tuple[list[Artifact], Pages]]:
        """The shares of all papers together."""
        seen = self._held.seen
        said = Collector()
        files: list[Artifact] = []
        pages: Pages = {name: {} for name in seen.pieces}
        for done, share in enumerate(shares):
            self._progress("printing", done, len(seen.papers))
            files += self._taken(share)
            said.diagnostics += from_json(share["said"])
            for name, found in share["pages"].items():
                pages[name].update(found)
        return said.outcome((files, pages))


def _done_by(who: Workers, held: PrintJob, numbers: Sequence[int]) -> Iterator[dict[str, Any]]:
    """Some shares, done by copies of this process."""
    word = f"{os.getpid()}-{next(_BEGUN)}"
    _HELD[word] = held
    try:
        yield from run_all(who, run_share, [(word, number) for number in numbers], len(numbers))
    finally:
        del _HELD[word]


def run_share(word: str, number: int) -> dict[str, Any]:
    """One share as a unit of work, for a process that holds the game; in plain values."""
    project, seen, request, edition = _HELD[word]
    if seen.painting is not None:
        seen.painting.begin()
    reads, lists = set(project.reads), set(project.lists)
    files: Sequence[Artifact]
    pages: Pages = {}
    if number == _BOOK:
        made = rulebook_files(seen, request, no_progress, edition)
        files, said = made.value, made.diagnostics
    else:
        printed = kit_files(seen, request, edition, no_progress, seen.papers[number : number + 1])
        (files, pages), said = printed.value, printed.diagnostics
    return {
        "files": [(each.path, each.content, each.pages, each.about) for each in files],
        "said": to_json(said),
        "pages": pages,
        "reads": {name: data for name, data in project.reads.items() if name not in reads},
        "lists": {name: found for name, found in project.lists.items() if name not in lists},
        "learned": _learned(seen),
    }


def _learned(seen: Inspection) -> Learned:
    return seen.painting.learned() if seen.painting is not None else ([], None, b"", [])
