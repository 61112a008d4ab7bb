"""The workers of a Dask cluster: an executor like any other, on other machines."""

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
"""Its own types are not told."""
_PATIENCE = 10.0
"""Seconds in which a scheduler answers, and a first worker comes."""
_COPIES = 2
"""How many workers hold a parcel: one may die."""


class ClusterError(Exception):
    """There is no cluster that could work."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Dask:
    """The workers of a cluster."""

    client: Any
    count: int
    inherits: bool = False
    lost: tuple[type[BaseException], ...] = (
        KilledWorker,
        CommClosedError,
        CancelledError,
        TimeoutError,
    )

    @contextmanager
    def opened(self, most: int) -> Iterator[Executor]:
        """See `Workers.opened`."""
        executor = _Executor(self.client)
        try:
            yield executor
        finally:
            executor.shutdown(cancel_futures=True)

    def given(self, disk: DiskProject, game: str) -> Source:
        """See `Workers.given`: they need not see the files of this machine."""
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
    """Hands units to a cluster. A parcel goes to the workers once, by what is in it."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._executor = client.get_executor(pure=False)
        self._sent: tuple[object, Any] = (None, None)

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """See `Executor.submit`."""
        handed: Future[T] = self._executor.submit(
            run_locked, fn, *map(self._shared, args), **kwargs
        )
        return handed

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """See `Executor.shutdown`."""
        self._executor.shutdown(wait=not cancel_futures)
        self._sent = (None, None)

    def _shared(self, given: Any) -> Any:
        if not is_parcel(given):
            return given
        if given is not self._sent[0]:
            try:
                (sent,) = self._client.scatter([given], hash=True)
            except Exception as fault:
                # Whatever it is, the cluster does not take it.
                raise CommClosedError(str(fault)) from fault
            # A copy more is for safety: where no other worker is there to hold it, there is none.
            with suppress(Exception):
                self._client.replicate([sent], n=_COPIES)
            self._sent = (given, sent)
        return self._sent[1]


_TURN = threading.Lock()


def run_locked(work: Callable[..., T], *unit: Any) -> T:
    """Does a unit when no other one is under way in the same process: what is remembered there is for one thread."""
    with _TURN:
        return work(*unit)
