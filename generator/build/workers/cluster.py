"""The workers of a Dask cluster, as an executor."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

from distributed import Client, KilledWorker
from distributed.comm.core import CommClosedError

from generator.build.workers.parcel import Source, is_parcel, parcel
from generator.files.project import DiskProject
from generator.foundation.dataclasses import dataclass

T = TypeVar("T")

_CLIENT: Any = Client
"""It has no type annotations."""
_PATIENCE = 10.0
"""Seconds in which a scheduler must answer, and a first worker must join."""
_LOST = (KilledWorker, CommClosedError, CancelledError, TimeoutError)
_COPIES = 2
"""How many workers have a copy of a parcel: one may die."""


class ClusterError(Exception):
    """There is no cluster that can work."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Dask:
    """The workers of a cluster."""

    client: Any
    count: int
    inherits: bool = False
    lost: tuple[type[BaseException], ...] = _LOST

    @contextmanager
    def executor(self, most: int) -> Iterator[Executor]:
        """See `Workers.executor`."""
        executor = _Executor(self.client)
        try:
            yield executor
        finally:
            executor.shutdown(cancel_futures=True)

    def source(self, disk: DiskProject, game: str) -> Source:
        """See `Workers.source`: a parcel, since they may not see the files of this machine."""
        return parcel(disk, game)


@contextmanager
def connect(address: str) -> Iterator[Dask]:
    """The workers of the cluster whose scheduler is at an address. Raises `ClusterError`."""
    try:
        client = _CLIENT(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as fault:
        raise ClusterError(
            f"no Dask scheduler answers at `{address}`",
            "start one with `dask scheduler`, then use the address it prints, such as `tcp://10.0.0.2:8786`",
        ) from fault
    try:
        try:
            client.wait_for_workers(1, timeout=_PATIENCE)
        except TimeoutError:
            raise ClusterError(
                f"the cluster at `{address}` has no workers",
                f"start some with `dask worker {address}`",
            ) from None
        yield Dask(client, len(client.nthreads()))
    finally:
        client.close()


class _Executor(Executor):
    """Sends units to a cluster."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._executor = client.get_executor(pure=False)

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        sent = map(self._shared, args)
        future: Future[T] = self._executor.submit(run_locked, fn, *sent, **kwargs)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._executor.shutdown(wait=not cancel_futures)

    def _shared(self, value: Any) -> Any:
        """A parcel as a reference to its copy on the cluster; other values unchanged."""
        if not is_parcel(value):
            return value
        try:
            (sent,) = self._client.scatter([value], hash=True)
        except Exception as fault:
            raise CommClosedError(str(fault)) from fault
        # A second copy is for safety: it is skipped if there is no other worker.
        with suppress(Exception):
            self._client.replicate([sent], n=_COPIES)
        return sent


_LOCK = threading.Lock()


def run_locked(work: Callable[..., T], *unit: Any) -> T:
    """Does a unit while no other one runs in the same process: the program's caches are for one thread."""
    with _LOCK:
        return work(*unit)
