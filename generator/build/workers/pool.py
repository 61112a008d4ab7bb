"""Who does the work: this process, several of this machine, or those of a cluster.

All are executors of the standard library (`concurrent.futures.Executor`). A unit of work is a function of a module, and
plain values that it is called with; it gives plain values. So it is the same wherever it is done: what a worker that
died should have done is done here, and nobody sees a difference but in the time.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from itertools import islice
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from generator.foundation.dataclasses import dataclass

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

    from generator.build.workers.parcel import Source
    from generator.files.project import DiskProject

T = TypeVar("T")

Unit = tuple[Any, ...]
"""What a unit of work is called with."""

_AHEAD = 2
"""For each worker, how many units are handed out before the first result is taken: results do not pile up."""


class Workers(Protocol):
    """Some workers."""

    @property
    def count(self) -> int:
        """How many units they do at once."""

    @property
    def inherits(self) -> bool:
        """Whether they see what this process holds in memory when their executor is opened."""

    @property
    def lost(self) -> tuple[type[BaseException], ...]:
        """What is raised in place of a result where the worker is gone."""

    def opened(self, most: int) -> AbstractContextManager[Executor]:
        """Their executor, for so many units at once at most. After an exception nothing of it is left at work."""

    def given(self, disk: DiskProject, game: str) -> Source:
        """What units find a game of a workspace by."""


@dataclass(frozen=True, slots=True)
class InProcess:
    """Nobody but this process."""

    count: int = 1
    inherits: bool = True
    lost: tuple[type[BaseException], ...] = ()

    @contextmanager
    def opened(self, most: int) -> Iterator[Executor]:
        """See `Workers.opened`."""
        from generator.build.workers.processes import InlineExecutor

        yield InlineExecutor()

    def given(self, disk: DiskProject, game: str) -> Source:
        """See `Workers.given`."""
        from generator.build.workers.parcel import disk_source

        return disk_source(disk)


@dataclass(frozen=True, slots=True)
class Processes:
    """Processes of this machine."""

    count: int

    @property
    def inherits(self) -> bool:
        """Whether they begin as copies of this process, with all that it holds."""
        from multiprocessing import get_start_method

        return get_start_method() == "fork"

    @property
    def lost(self) -> tuple[type[BaseException], ...]:
        """See `Workers.lost`."""
        from concurrent.futures import BrokenExecutor

        return (BrokenExecutor,)

    def opened(self, most: int) -> AbstractContextManager[Executor]:
        """See `Workers.opened`."""
        from generator.build.workers.processes import process_executor

        return process_executor(min(self.count, most))

    def given(self, disk: DiskProject, game: str) -> Source:
        """See `Workers.given`."""
        from generator.build.workers.parcel import disk_source

        return disk_source(disk)


def local_workers(jobs: int) -> Workers:
    """So many processes, or this one alone."""
    return Processes(jobs) if jobs > 1 else InProcess()


def processor_count() -> int:
    """How many processes can work at once."""
    allowed = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed is not None else os.cpu_count() or 1


def run_all(
    who: Workers, work: Callable[..., T], units: Iterable[Unit], most: int
) -> Generator[T, None, None]:
    """What some work makes of each unit, in their order; `most` says how many there are at most.

    No more are asked for, and under way, than keeps everybody busy. Raises what the work raises. Where a worker is
    gone, its units are done here.
    """
    if who.count < 2 or most < 2:
        yield from (work(*unit) for unit in units)
        return
    with who.opened(most) as executor:
        left = iter(units)
        handed: deque[tuple[Unit, Future[T] | None]] = deque()

        def hand_out(number: int) -> None:
            for unit in islice(left, number):
                handed.append((unit, _handed(who, executor, work, unit)))

        hand_out(_AHEAD * who.count)
        while handed:
            unit, future = handed.popleft()
            made = _result(who, future, work, unit)
            hand_out(1)
            yield made


def _handed(
    who: Workers, executor: Executor, work: Callable[..., T], unit: Unit
) -> Future[T] | None:
    """A unit that is handed out; None where nobody is left to do it."""
    gone: tuple[type[BaseException], ...] = (*who.lost, OSError)
    try:
        return executor.submit(work, *unit)
    except gone:
        return None


def _result(who: Workers, future: Future[T] | None, work: Callable[..., T], unit: Unit) -> T:
    if future is not None:
        with suppress(*who.lost):
            return future.result()
    return work(*unit)
