"""Who does the work: this process, several processes of this machine, or the workers of a cluster.

All are executors of the standard library (`concurrent.futures.Executor`). A unit of work is a function of a module with
plain values as arguments and a plain value as result, so it is the same wherever it is done: if a worker dies, its
units are done here, and the result only takes longer.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable
from contextlib import AbstractContextManager, suppress
from itertools import islice
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from generator.foundation.dataclasses import dataclass

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

    from generator.build.workers.parcel import Source
    from generator.files.project import DiskProject

T = TypeVar("T")

Unit = tuple[Any, ...]
"""The arguments of a unit of work."""

_AHEAD = 2
"""Units for each worker that are handed out before the first result is taken: results don't pile up."""


class Workers(Protocol):
    """Some workers."""

    @property
    def count(self) -> int:
        """How many units they do at once."""

    @property
    def inherits(self) -> bool:
        """Whether they have what this process has in memory when their executor is made."""

    @property
    def lost(self) -> tuple[type[BaseException], ...]:
        """The exceptions that mean that a worker has died."""

    def executor(self, most: int) -> AbstractContextManager[Executor | None]:
        """Their executor, for at most so many units at once; None if the system has none.

        After an exception nothing of it is left running.
        """

    def source(self, disk: DiskProject, game: str) -> Source:
        """Where units find a game of a workspace."""


@dataclass(frozen=True, slots=True)
class Processes:
    """Processes of this machine; this process alone if there is only one."""

    count: int = 1

    @property
    def inherits(self) -> bool:
        """Whether they start as copies of this process, with all its memory."""
        from multiprocessing import get_start_method

        return get_start_method() == "fork"

    @property
    def lost(self) -> tuple[type[BaseException], ...]:
        """See `Workers.lost`."""
        from concurrent.futures import BrokenExecutor

        return (BrokenExecutor,)

    def executor(self, most: int) -> AbstractContextManager[Executor | None]:
        """See `Workers.executor`."""
        from generator.build.workers.processes import process_executor

        return process_executor(min(self.count, most))

    def source(self, disk: DiskProject, game: str) -> Source:
        """See `Workers.source`: on the same disk."""
        return str(disk.workspace), str(disk.built_in)


def processor_count() -> int:
    """How many processes can work at once."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed is not None else os.cpu_count() or 1


def run_all(
    workers: Workers, work: Callable[..., T], units: Iterable[Unit], most: int
) -> Generator[T, None, None]:
    """The results of some work for each unit, in order; `most` is the largest possible number of units.

    Units are taken only as workers need them. Raises what the work raises. Units of a worker that has died are done
    here.
    """
    if workers.count < 2 or most < 2:
        yield from (work(*unit) for unit in units)
        return
    with workers.executor(most) as executor:
        left = iter(units)
        submitted: deque[tuple[Unit, Future[T] | None]] = deque()

        def submit(number: int) -> None:
            for unit in islice(left, number):
                future = None
                # All workers may be gone, or the system may refuse another process.
                with suppress(*workers.lost, OSError):
                    future = executor.submit(work, *unit) if executor is not None else None
                submitted.append((unit, future))

        submit(_AHEAD * workers.count)
        while submitted:
            unit, future = submitted.popleft()
            result = _result(workers, future, work, unit)
            submit(1)
            yield result


def _result(workers: Workers, future: Future[T] | None, work: Callable[..., T], unit: Unit) -> T:
    if future is not None:
        with suppress(*workers.lost):
            return future.result()
    return work(*unit)
