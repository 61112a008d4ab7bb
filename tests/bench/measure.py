"""Measures whole processes, with all that they start: time, processors, memory."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

_PAUSE = 0.02
"""Seconds between two looks at the memory of processes that have started others."""


class Run(NamedTuple):
    """One whole process, and those that it has started."""

    seconds: float
    """Wall time."""
    processor: float
    """Seconds of all processors."""
    megabytes: float
    """The most memory that all of them had at once; what they share is counted once."""
    size: float = 0.0
    """Bytes of the file that it made."""


def measured(
    command: Sequence[str], folder: Path, output: Path | None = None, path: Path | None = None
) -> Run:
    """Runs a command to its end. Raises `RuntimeError` with the end of what it said, where it fails."""
    env = {**os.environ, "PYTHONPATH": str(path)} if path else dict(os.environ)
    begun = time.perf_counter()
    process = subprocess.Popen(
        command, cwd=folder, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    said: list[bytes] = []
    reader = threading.Thread(target=lambda: said.append(process.stderr.read()))
    reader.start()
    watch = _Watch(process.pid)
    _, status, used = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - begun
    process.returncode = os.waitstatus_to_exitcode(status)
    watch.end()
    reader.join()
    process.stderr.close()
    if process.returncode:
        text = b"".join(said).decode(errors="replace").strip()[-1000:]
        raise RuntimeError(f"`{' '.join(command)}` ended with {process.returncode}: {text}")
    largest = used.ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)
    peak = max(largest, watch.peak / 2**10)
    size = output.stat().st_size if output is not None else 0.0
    return Run(seconds, used.ru_utime + used.ru_stime, peak, size)


class _Watch(threading.Thread):
    """Looks at a process while it has others; of one alone the system itself knows the peak."""

    def __init__(self, process: int) -> None:
        super().__init__(daemon=True)
        self.peak = 0.0
        """In kB."""
        self._process = process
        self._ended = threading.Event()
        self.start()

    def run(self) -> None:
        """Looks until `end` is called."""
        while not self._ended.wait(_PAUSE):
            family = _family(self._process)
            if len(family) > 1:
                self.peak = max(self.peak, sum(map(_kilobytes, family)))

    def end(self) -> None:
        """Stops looking."""
        self._ended.set()
        self.join()


def _family(process: int) -> list[int]:
    """A process and all that it has started, and these; itself alone where the system does not tell."""
    found = [process]
    for each in found:
        try:
            for file in list(Path(f"/proc/{each}/task").glob("*/children")):
                found += map(int, file.read_text().split())
        except OSError:
            # It has ended meanwhile, or a thread of it has.
            continue
    return found


def _kilobytes(process: int) -> float:
    """The memory of a process, of what it shares with others its share; 0 where it has ended."""
    try:
        for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return float(line.split()[1])
    except OSError:
        pass
    return 0.0


def median(runs: Sequence[Run]) -> Run:
    """The medians of all columns."""
    return Run(*(statistics.median(column) for column in zip(*runs)))


def ratio(runs: Sequence[Run], others: Sequence[Run], by: str = "seconds") -> float:
    """How many times as long: the median over pairs of runs, which a bad moment of the machine moves least."""
    return statistics.median(getattr(a, by) / getattr(b, by) for a, b in zip(runs, others))
