"""Many inputs of one strategy, batch after batch, in child processes that are held to limits."""

from __future__ import annotations

import gc
import mmap
import os
import pickle
import resource
import signal
import struct
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from types import MappingProxyType
from typing import Any, NamedTuple

from hypothesis import HealthCheck, Phase, given, seed, settings

from tests.fuzz import Input, strategy
from tests.fuzz.trying import Fault, tried

SECONDS = 10.0
"""Processor time that one input may take."""
MEGABYTES = 500
"""What a process may hold at most, Python and its libraries included."""
BATCH = 500
_FRESH = 10
"""After so many inputs all that is kept of them is forgotten: no later one is to be judged by it."""
_AGAIN = 0.25
_FULL = 3
"""The exit code of a child that has no memory left, whoever asked for the last of it."""
_SLOT = 8 << 20
_HEAD = struct.Struct("<QdQ")


class Batch(NamedTuple):
    """What came of some inputs."""

    inputs: int = 0
    tried: frozenset[int] = frozenset()
    """Digests of all inputs so far."""
    seconds: float = 0.0
    slowest: float = 0.0
    peak: float = 0.0
    """Megabytes."""
    printed: int = 0
    """Inputs of which files were made."""
    codes: Mapping[str, int] = MappingProxyType({})
    faults: Mapping[str, tuple[str, Input]] = MappingProxyType({})
    """By kind: the story, and the smallest input that was found."""


class TookTooLong(BaseException):
    """An input took more processor time than it may."""


def peak() -> float:
    """Megabytes that this process has held at most since `forget_peak`, where the system tells."""
    try:
        with open("/proc/self/status") as status:
            line = next(line for line in status if line.startswith("VmHWM"))
        return int(line.split()[1]) / 1024
    except (OSError, StopIteration):
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def forget_peak() -> None:
    """Begins to measure the peak anew, where the system can: from what is held then."""
    try:
        with open("/proc/self/clear_refs", "w") as file:
            file.write("5")
    except OSError:
        pass


def forget_kept() -> None:
    """Empties the caches of all modules that keep what inputs brought; tables of the program itself stay."""
    for name, module in list(sys.modules.items()):
        if name.startswith("generator."):
            for each in vars(module).values():
                if getattr(each, "cache_parameters", dict)().get("maxsize"):
                    each.cache_clear()


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raises `TookTooLong` inside after so much processor time."""

    def end(*_: object) -> None:
        raise TookTooLong

    before = signal.signal(signal.SIGPROF, end)
    # Again and again: what is raised while garbage is collected is lost.
    signal.setitimer(signal.ITIMER_PROF, seconds, _AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


class Runner:
    """Tries inputs, counts, and keeps what is wrong; a kind of fault that is known is only counted."""

    def __init__(
        self, known: set[str], tried: set[int], note: Callable[[Input], None] = lambda _: None
    ) -> None:
        self.known = known
        self.tried = tried
        """Digests of the inputs that were tried."""
        self._note = note
        self.inputs = self.printed = 0
        self.slowest = self.peak = self.seconds = 0.0
        self.codes: Counter[str] = Counter()
        self.faults: dict[str, tuple[str, Input]] = {}
        self._failed = False
        self._begun_with = peak()
        self._taken = self._held_most = 0.0

    def __call__(self, given: Input) -> None:
        """Tries one that was not tried yet. Raises `Fault` for a kind that is new."""
        digest = hash((tuple(given.files.items()), given.request))
        if digest in self.tried and not self._failed:
            return
        self.tried.add(digest)
        if self.inputs % _FRESH == 0:
            forget_kept()
        self._note(given)
        self._taken = self._held_most = 0.0
        try:
            self._count(given)
        except Fault as fault:
            if fault.kind in self.known:
                return
            self._failed = True
            self.faults[fault.kind] = (fault.story, given)
            raise
        finally:
            if not self._failed:
                self.inputs += 1
                self.seconds += self._taken
                self.slowest = max(self.slowest, self._taken)
                self.peak = max(self.peak, self._held_most)

    def _count(self, given: Input) -> None:
        seen = tried(given, self._held)
        if not self._failed:
            self.printed += bool(seen.files)
            self.codes.update(seen.codes)
        if self._taken > SECONDS:
            raise Fault("too slow", f"{self._taken:.1f} s of processor time")
        if self._held_most > MEGABYTES:
            raise Fault("too much memory", f"{self._held_most:.0f} MB")

    @contextmanager
    def _held(self) -> Iterator[None]:
        """Measures one run of the program: what it takes, and what it holds besides all that was there before."""
        forget_peak()
        before, begun = peak(), time.process_time()
        try:
            with limited(SECONDS):
                yield
        finally:
            self._taken = max(self._taken, time.process_time() - begun)
            held = min(before, self._begun_with) + peak() - before
            self._held_most = max(self._held_most, held)

    def batch(self) -> Batch:
        """What came of it so far."""
        return Batch(
            self.inputs,
            frozenset(self.tried),
            self.seconds,
            self.slowest,
            self.peak,
            self.printed,
            self.codes,
            self.faults,
        )


def run(name: str, examples: int, number: int, runner: Runner, shrink: bool = True) -> None:
    """Tries so many examples of a strategy; which ones, `number` says. Ends early at the first new fault."""

    @seed(number)
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=False,
        phases=[Phase.generate, *([Phase.shrink] if shrink else [])],
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
    )
    @given(strategy(name))
    def tries(given: Input) -> None:
        runner(given)

    with suppress(Fault):
        tries()


def in_a_child(name: str, examples: int, number: int, runner: Runner, shrink: bool) -> Batch:
    """The same in a process of its own that is held to its limits; one that dies leaves the input it died of."""
    slot = mmap.mmap(-1, _SLOT)
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        _child(
            name,
            examples,
            number,
            Runner(runner.known, runner.tried, _noting(slot)),
            (write, shrink),
        )
    os.close(write)
    return _watched(child, read, slot)


def _child(name: str, examples: int, number: int, runner: Runner, rest: tuple[int, bool]) -> None:
    write, shrink = rest
    code = 1
    try:
        gc.freeze()
        most = (MEGABYTES << 20) * 3
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        run(name, examples, number, runner, shrink)
        with os.fdopen(write, "wb") as pipe:
            pickle.dump(runner.batch(), pipe)
        code = 0
    except BaseException as error:
        if _is_for_want_of_memory(error):
            code = _FULL
        else:
            traceback.print_exc()
    finally:
        os._exit(code)


def _is_for_want_of_memory(error: BaseException | None) -> bool:
    while error is not None and not isinstance(error, MemoryError):
        error = error.__cause__ or error.__context__
    return error is not None


def _noting(slot: mmap.mmap) -> Callable[[Input], None]:
    """Keeps what is being tried where the parent finds it."""
    count = 0

    def note(given: Input) -> None:
        nonlocal count
        count += 1
        data = pickle.dumps(given)[: _SLOT - _HEAD.size]
        slot[: _HEAD.size] = _HEAD.pack(count, time.process_time(), len(data))
        slot[_HEAD.size : _HEAD.size + len(data)] = data

    return note


def _watched(child: int, read: int, slot: mmap.mmap) -> Batch:
    """What a child gives; it is ended where it is stuck in one input, in code that no signal stops."""
    chunks: list[bytes] = []
    reader = os.fdopen(read, "rb")
    os.set_blocking(read, False)
    last, since, spent = -1, time.monotonic(), 0.0
    while True:
        chunk = reader.read()
        if chunk:
            chunks.append(chunk)
        elif chunk == b"":
            break
        count = _HEAD.unpack(slot[: _HEAD.size])[0]
        if count != last:
            last, since, spent = count, time.monotonic(), _spent(child)
        elif _spent(child) - spent > 3 * SECONDS or time.monotonic() - since > 60 * SECONDS:
            os.kill(child, signal.SIGKILL)
        time.sleep(0.02)
    status = os.waitpid(child, 0)[1]
    reader.close()
    if status == 0 and chunks:
        made: Batch = pickle.loads(b"".join(chunks))
        return made
    return _dead(status, slot)


def _spent(child: int) -> float:
    """Seconds of processor time of a process, where the system tells."""
    try:
        with open(f"/proc/{child}/stat") as file:
            fields = file.read().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _dead(status: int, slot: mmap.mmap) -> Batch:
    """What is left of a child that died: the input that it died of."""
    count, _, length = _HEAD.unpack(slot[: _HEAD.size])
    if os.WIFSIGNALED(status):
        kind = f"dies of signal {os.WTERMSIG(status)}"
    elif os.WEXITSTATUS(status) == _FULL:
        kind = "leaves no memory"
    else:
        raise RuntimeError("the strategy itself is at fault")
    try:
        given: Any = pickle.loads(slot[_HEAD.size : _HEAD.size + length])
    except Exception:
        given = Input({})
    return Batch(inputs=count, faults={kind: (f"after {count} inputs", given)})
