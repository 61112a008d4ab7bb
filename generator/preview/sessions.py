"""The games of a workspace, each watched from the first request on."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from hmac import compare_digest
from pathlib import Path
from threading import Lock
from time import perf_counter

from generator.build.workers.pool import Processes
from generator.build.writing.lock import lock_kit
from generator.build.writing.replace import recover
from generator.export import DESTINATIONS
from generator.export.ask import Ask
from generator.files.project import DiskProject, Project, RecordingProject
from generator.foundation.diagnostics import Collector
from generator.foundation.docstrings import public_docstring
from generator.foundation.lazy_regex import regex
from generator.game.spec.recovery import read_spec
from generator.preview.access import is_local
from generator.preview.editor import Editor
from generator.preview.findings import findings
from generator.preview.json_values import Json
from generator.preview.refresher import Refresher
from generator.preview.session import Session
from generator.preview.snapshot import FailedSnapshot, OnSave, OnSnapshot, Snapshot


class Edits(Enum):
    """Who may edit games."""

    NOBODY = "nobody"
    HERE = "here"
    """Pages on this machine."""
    KEY = "key"
    """Pages on this machine, and on others with the key that the terminal shows."""


class Sessions:
    """One session for each game."""

    def __init__(
        self,
        project: Project,
        games: Callable[[], Sequence[str]],
        make: Callable[[OnSnapshot, OnSave], Refresher],
        edits: Edits = Edits.HERE,
    ) -> None:
        """`games` returns the names of the games there are now; `make` makes the refresher; `edits`: who may edit."""
        self._project = project
        self.token = secrets.token_urlsafe(32) if edits != Edits.NOBODY else ""
        """The secret of the pages that may edit; empty if none may."""
        self.key = secrets.token_urlsafe(12) if edits == Edits.KEY else ""
        """What a page on another machine has to know to edit; empty if none may."""
        self._editors: dict[str, Editor] = {}
        self.exports = Exports(project)
        self._games = games
        # Unique, so that pages opened before a restart don't take the new numbers for the old ones.
        self.run = f"{os.getpid():x}-{time.perf_counter_ns():x}"
        self.closing = False
        self._lock = Lock()
        self._sessions: dict[str, Session] = {}
        self.refresher = make(self._on_snapshot, self._on_save)

    @property
    def games(self) -> tuple[str, ...]:
        """The names of the games."""
        return tuple(self._games())

    def session(self, game: str) -> Session | None:
        """The session of a game, which is watched from now on; None if there is no such game."""
        if game not in self.games:
            return None
        with self._lock:
            known = self._sessions.get(game)
            if known is None:
                known = self._sessions[game] = Session(game)
                self.refresher.open(game)
        return known

    def editor(self, game: str) -> Editor | None:
        """What shows and edits the files of a game; None if there is no such game on disk."""
        if not isinstance(self._project, DiskProject) or self.session(game) is None:
            return None
        with self._lock:
            known = self._editors.get(game)
            if known is None:
                known = self._editors[game] = Editor(self._project, game)
            return known

    def may_edit(self, client: str, key: str) -> bool:
        """Whether a page gets the secret: on this machine, or with the key."""
        if not self.token or not isinstance(self._project, DiskProject):
            return False
        return is_local(client) or bool(
            self.key and compare_digest(key.encode(), self.key.encode())
        )

    def titles(self) -> Iterator[tuple[str, str, str]]:
        """The folder, title and tagline of each game, as far as they can be read."""
        for name in self.games:
            spec, _ = read_spec(self._project, f"content/{name}/game.yaml", Collector())
            yield name, spec.title or name, spec.tagline

    def leave(self) -> None:
        """Ends the event streams of all pages."""
        self.closing = True
        for session in list(self._sessions.values()):
            session.notifier.notify()

    def close(self) -> None:
        """Ends everything."""
        self.leave()
        self.refresher.close()

    def _on_snapshot(self, snapshot: Snapshot | FailedSnapshot) -> None:
        self._sessions[snapshot.game].take(snapshot)

    def _on_save(self, game: str, files: tuple[str, ...]) -> None:
        self._sessions[game].saved(files)


FIRST = "png"
"""The destination that is shown first if the game names none."""
_PARAGRAPH = regex(r"\n\n|\n(?=\d\. )")
"""Between the paragraphs and the steps of a manual."""


class Exports:
    """The exports of the games of a workspace. Whoever plans or makes one holds the lock of the refresher's work."""

    def __init__(self, project: Project) -> None:
        self._disk = project if isinstance(project, DiskProject) else None

    def destinations(self, snapshot: Snapshot) -> Json:
        """All destinations, those that the game names first."""
        named = [name for name in snapshot.inspection.game.spec.exports if name in DESTINATIONS]
        names = [*named, *(name for name in DESTINATIONS.names() if name not in named)]
        first = named[0] if named else FIRST
        listed = [{"name": name, "about": _summary(name), "named": name in named} for name in names]
        return {"destinations": listed, "first": first}

    def plan(self, snapshot: Snapshot, name: str, local: bool) -> Json:
        """What an export would make. Raises `KeyError` if there is no such destination."""
        from generator.export.prepare import planned  # only this view needs it, and what it imports

        kind = DESTINATIONS.get(name)
        if kind is None:
            raise KeyError(name)
        found = planned(snapshot.inspection, self._ask(snapshot.game, name))
        before = self._before(snapshot.game, name)
        return {
            "name": name,
            "manual": _PARAGRAPH.split(public_docstring(kind)),
            "files": [
                {
                    "path": file.path,
                    "about": file.about,
                    "state": "new"
                    if file.path not in before
                    else ("current" if before[file.path] == file.key else "changed"),
                }
                for file in found.files
            ],
            "findings": findings(snapshot.project, found.diagnostics),
            "broken": found.broken,
            "may": local and self._disk is not None,
            **self._place(snapshot.game, name, before),
        }

    def make(self, game: str, name: str) -> Json:
        """Makes an export. Raises `KeyError` if there is no such destination, and `OSError`."""
        from generator.export.run import export

        if name not in DESTINATIONS or self._disk is None:
            raise KeyError(name)
        disk = DiskProject(self._disk.workspace, self._disk.built_in)
        project, folder, start = RecordingProject(disk), self._folder(game, name), perf_counter()
        with lock_kit(disk.workspace, game, lambda: None) as lock:
            if lock.alone and folder.exists():
                recover(folder)
            done = export(project, disk, game, self._ask(game, name), folder, workers=Processes())
        return {
            "broken": done.broken,
            "made": len(done.made),
            "gone": len(done.gone),
            "files": len(done.files),
            "size": done.size,
            "seconds": perf_counter() - start,
            "findings": findings(disk, done.diagnostics),
        }

    def file(self, game: str, name: str, path: str) -> bytes | None:
        """The content of a file that an export wrote; None if it wrote no such file."""
        if path not in self._before(game, name):
            return None
        folder = self._folder(game, name).resolve()
        file = (folder / path).resolve()
        # The list is in the folder as well, and may come from elsewhere.
        return file.read_bytes() if file.is_relative_to(folder) and file.is_file() else None

    def _ask(self, game: str, name: str) -> Ask:
        return Ask(name, folder=str(self._folder(game, name)) if self._disk is not None else "")

    def _folder(self, game: str, name: str) -> Path:
        root = self._disk.workspace if self._disk is not None else Path()
        return root / "output" / game / "exports" / name

    def _before(self, game: str, name: str) -> Mapping[str, str]:
        from generator.export.run import known_files

        return known_files(self._folder(game, name)) if self._disk is not None else {}

    def _place(self, game: str, name: str, before: Mapping[str, str]) -> Json:
        """Where the files are, and how large they are together."""
        folder = self._folder(game, name)
        size = sum((folder / path).stat().st_size for path in before)
        return {"folder": str(folder) if self._disk is not None else "", "size": size}


def _summary(name: str) -> str:
    """The first sentence of a destination's manual."""
    return public_docstring(DESTINATIONS[name]).split("\n\n")[0].replace("\n", " ")
