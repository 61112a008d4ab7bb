"""The printing of one game in independent shares: the rulebook's files, and the files of each paper.

A share is done in this process, or in a forked copy of it, which has all faces already. The results of a copy come back
as plain values: its files, what it has read, its diagnostics, and what its painter has learned.
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
_MIN_SECONDS = 0.25
"""Seconds that a game must have taken so far before its printing is worth a process (which costs about 0.04)."""


class PrintJob(NamedTuple):
    """What shares are made from."""

    project: RecordingProject
    inspection: Inspection
    request: Request
    edition: Edition


_JOBS: dict[str, PrintJob] = {}
"""What forked processes inherit, by a key that no other build has."""
_KEYS = count()


class Shares:
    """All shares of one game."""

    def __init__(self, job: PrintJob, workers: Workers, progress: Progress) -> None:
        self._job, self._workers, self._progress = job, workers, progress
        self._results: Iterator[dict[str, Any]] | None = None

    def book(self) -> RulebookFiles:
        """The rulebook; to be called first."""
        start = perf_counter()
        _, inspection, request, edition = self._job
        # With a memory the pages are kept in this process, so they have to be laid out here.
        kept = inspection.faces is not None and inspection.faces.memory is not None
        in_worker = not kept and self._is_worth_it(1 + len(inspection.papers))
        work = self._book_in_worker if in_worker else None
        result = rulebook_files(inspection, request, self._progress, edition, work)
        inspection.timings["rulebook"] = perf_counter() - start
        return result

    def kit(self) -> Outcome[tuple[list[Artifact], Pages]]:
        """The files of all papers, and how many pages each component takes on each."""
        start = perf_counter()
        _, inspection, request, edition = self._job
        papers = range(len(inspection.papers))
        if self._results is None and self._is_worth_it(len(papers)):
            self._results = _in_workers(self._workers, self._job, papers)
        if self._results is None:
            result = kit_files(inspection, request, edition, self._progress, inspection.papers)
        else:
            result = self._joined(self._results)
        inspection.timings["print"] = perf_counter() - start
        return result

    def _is_worth_it(self, shares: int) -> bool:
        spent = sum(self._job.inspection.timings.values())
        # `inherits` comes last: it takes longer than all the rest.
        enough = shares > 1 and spent > _MIN_SECONDS
        return self._workers.count > 1 and enough and self._workers.inherits

    def _book_in_worker(self) -> RulebookFiles:
        """The rulebook, made by a copy of this process; the papers are started at the same time."""
        papers = len(self._job.inspection.papers)
        self._results = _in_workers(self._workers, self._job, range(_BOOK, papers))
        share = next(self._results)
        return Outcome(self._merge(share), from_json(share["said"]))

    def _merge(self, share: Mapping[str, Any]) -> tuple[Artifact, ...]:
        """The files of a share; what it has read and learned counts for this process."""
        inspection, project = self._job.inspection, self._job.project
        if inspection.painting is not None:
            inspection.painting.merge(share["painting"])
        project.reads.update(share["reads"])
        project.lists.update({name: tuple(found) for name, found in share["lists"].items()})
        return tuple(Artifact(*each) for each in share["files"])

    def _joined(self, shares: Iterator[Mapping[str, Any]]) -> Outcome[tuple[list[Artifact], Pages]]:
        inspection = self._job.inspection
        messages = Collector()
        files: list[Artifact] = []
        pages: Pages = {name: {} for name in inspection.pieces}
        for done, share in enumerate(shares):
            self._progress("printing", done, len(inspection.papers))
            files += self._merge(share)
            messages.diagnostics += from_json(share["said"])
            for name, found in share["pages"].items():
                pages[name].update(found)
        return messages.outcome((files, pages))


def _in_workers(
    workers: Workers, job: PrintJob, numbers: Sequence[int]
) -> Iterator[dict[str, Any]]:
    key = f"{os.getpid()}-{next(_KEYS)}"
    _JOBS[key] = job
    try:
        units = [(key, number) for number in numbers]
        yield from run_all(workers, run_share, units, len(numbers))
    finally:
        del _JOBS[key]


def run_share(key: str, number: int) -> dict[str, Any]:
    """One share as a unit of work, for a process that has the game in memory; in plain values."""
    project, inspection, request, edition = _JOBS[key]
    if inspection.painting is not None:
        inspection.painting.start_recording()
    reads, lists = set(project.reads), set(project.lists)
    files: Sequence[Artifact]
    pages: Pages = {}
    if number == _BOOK:
        book = rulebook_files(inspection, request, no_progress, edition)
        files, diagnostics = book.value, book.diagnostics
    else:
        kit = kit_files(
            inspection, request, edition, no_progress, inspection.papers[number : number + 1]
        )
        (files, pages), diagnostics = kit.value, kit.diagnostics
    return {
        "files": [(a.path, a.content, a.pages, a.about, a.sheets, a.least_sheets) for a in files],
        "said": to_json(diagnostics),
        "pages": pages,
        "reads": {name: data for name, data in project.reads.items() if name not in reads},
        "lists": {name: found for name, found in project.lists.items() if name not in lists},
        "painting": inspection.painting.recorded() if inspection.painting is not None else None,
    }
