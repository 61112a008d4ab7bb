"""What work costs, in processor time, told so that a busy machine does not fail a test.

The collector is off while it is measured: in a process that ran a thousand tests before, one sweep over all that they
left takes longer than what is measured. Several times in turn, the shortest counts.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import process_time

_REFERENCE = 0.009
"""Seconds that `_loop` takes on the machine for which the limits are written."""


@contextmanager
def _undisturbed() -> Iterator[None]:
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def effort(work: Callable[[], object], times: int = 3) -> float:
    """Seconds of one call: the shortest of so many."""
    taken = []
    with _undisturbed():
        for _ in range(times):
            begun = process_time()
            work()
            taken.append(process_time() - begun)
    return min(taken)


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Asserts that what is done inside takes no longer; where it does, first asks how slow the machine is just now."""
    with _undisturbed():
        begun = process_time()
        yield
        taken = process_time() - begun
    if taken >= seconds:
        taken /= max(effort(_loop) / _REFERENCE, 1.0)
    assert taken < seconds, f"takes {taken:.2f} s, not {seconds} s"


def _loop() -> int:
    return sum(number * number for number in range(200_000))
