"""The simplest engine: it looks at the times of files now and then, and at the whole game when one has changed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from threading import Event, Lock, Thread
from time import perf_counter

from generator.build.pipeline import survey
from generator.preview.seen import Fault, Saved, Seen, Told
from generator.project import DiskProject

_PAUSE = 0.1


class PlainEngine:
    """Looks at games, each in a thread of its own."""

    def __init__(self, workspace: Path, told: Told, saved: Saved) -> None:
        self.work = Lock()
        self._workspace, self._told, self._saved = workspace, told, saved
        self._end = Event()
        self._threads: dict[str, Thread] = {}

    def open(self, game: str) -> None:
        """See `Engine.open`."""
        if game not in self._threads:
            self._threads[game] = Thread(target=self._watch, args=(game,), daemon=True)
            self._threads[game].start()

    def close(self) -> None:
        """See `Engine.close`."""
        self._end.set()
        for thread in self._threads.values():
            thread.join()

    def _watch(self, game: str) -> None:
        number, known = 1, dict(self._stamps(game))
        self._look(game, number, ())
        while not self._end.wait(_PAUSE):
            now = dict(self._stamps(game))
            if now == known:
                continue
            files = tuple(
                sorted(name for name in known.keys() | now if known.get(name) != now.get(name))
            )
            known, number = now, number + 1
            self._saved(game, files)
            self._look(game, number, files)

    def _look(self, game: str, number: int, files: tuple[str, ...]) -> None:
        start, project = perf_counter(), DiskProject(self._workspace)
        try:
            with self.work:
                seen, build = survey(project, game)
        except Exception as fault:
            said = f"{type(fault).__name__}: {fault}"
            self._told(Fault(game, number, files, said))
            return
        self._told(Seen(game, number, files, seen, build, project, perf_counter() - start))

    def _stamps(self, game: str) -> Iterator[tuple[str, tuple[int, int]]]:
        for top in (
            self._workspace / "content" / game,
            self._workspace / "templates",
            self._workspace / "fonts",
        ):
            for folder, _, names in os.walk(top):
                for name in names:
                    path = Path(folder, name)
                    status = path.stat()
                    yield (
                        path.relative_to(self._workspace).as_posix(),
                        (status.st_size, status.st_mtime_ns),
                    )
