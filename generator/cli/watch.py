"""`punchboard watch`: builds again after every save."""

from __future__ import annotations

import gc
import signal
import sys
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Annotated, Any

from generator.cli import (
    Games,
    Only,
    Papers,
    Poll,
    Quiet,
    Workspace,
    WrongUse,
    explained_disk_error,
    open_games,
    print_findings,
)
from generator.cli._lookup import games_having, refuse_unknown_papers
from generator.cli._options import Option
from generator.foundation.dataclasses import dataclass

if TYPE_CHECKING:
    from generator.build import Build, Request
    from generator.build.cache.memory import Memory
    from generator.build.inspect import Inspection
    from generator.files.project import RecordingProject
    from generator.preview.difference import DifferenceTracker
    from generator.preview.snapshot import FailedSnapshot, Snapshot

_INTERVAL = 0.2
"""Seconds between two looks at whether to end."""
_MOST_SHOWN = 12
"""The most findings to print at once."""
_SIGNALS = (signal.SIGINT, signal.SIGTERM)
"""The signals that end it."""


@dataclass(frozen=True, slots=True)
class Command:
    """Build games, and build them again after every save, until Ctrl-C.

    Prints a line for each save: what it changed and how long that took, then new and fixed problems, not the whole
    list again. Every file of the game is watched, even missing ones: tables, templates, pictures, fonts, the rulebook,
    printer.yaml. Several files saved at once are one change, temporary files of editors are ignored, and half-written
    files are read when they are complete. A game with errors keeps its last good kit.

    \b
    Examples:
      punchboard watch my-game                  builds it, and again after each save
      punchboard watch my-game --check          faster: prints what changes, and writes no files
      punchboard watch my-game --only events --paper A4
      punchboard watch --check > changes.txt    every game in the workspace, as plain lines
      punchboard watch --poll                   on a network disk
    """

    games: Games = None
    check: Annotated[bool, Option("-c")] = False
    """Only print changes and problems, without writing files."""
    papers: Papers = None
    only: Only = None
    poll: Poll = False
    quiet: Quiet = False
    workspace: Workspace = None

    def run(self) -> None:
        """Builds after every save until it is ended."""
        gc.enable()
        papers, only = self.papers or (), self.only or ()
        if self.check and (papers or only):
            hint = "leave out `--check` to build them, or leave out `--paper` and `--only`"
            raise WrongUse(
                "`--check` builds nothing, so it takes no `--paper` and no `--only`", hint
            )
        disk, names = open_games(self.workspace, self.games)
        from generator.build import Request
        from generator.preview.refresher import Refresher

        request = None if self.check else Request(papers=tuple(papers), only=tuple(only))
        watch = _Watch(disk.workspace, request, self.quiet)
        refuse_unknown_papers(papers, disk, names)
        names = games_having(only, disk, names)
        before = {number: signal.signal(number, watch.end) for number in _SIGNALS}
        engine = Refresher(disk.workspace, watch.tell, take=watch.take, poll=self.poll)
        if not self.quiet and sys.stderr.isatty():
            print("watching: Ctrl-C ends it", file=sys.stderr, flush=True)
        try:
            for name in names:
                engine.open(name)
            watch.wait()
        finally:
            engine.close()
            for number, handler in before.items():
                signal.signal(number, handler)
        if watch.fault is not None:
            raise watch.fault


class _Watch:
    """What to do and to print after each save."""

    def __init__(self, root: Path, request: Request | None, quiet: bool) -> None:
        self.root, self.request, self.quiet = root, request, quiet
        self.ended = Event()
        self._ending = False
        self.fault: BaseException | None = None
        """The error that ended it, if any."""
        self._before: dict[str, DifferenceTracker] = {}

    def end(self, *_: Any) -> None:
        """Handles a signal that ends it."""
        # Only a flag: the signal may interrupt `Event.wait`, and `Event.set` would then deadlock.
        self._ending = True

    def wait(self) -> None:
        """Waits until it ends."""
        # A signal that another thread receives doesn't wake this one, so look again after a while.
        while not (self._ending or self.ended.wait(_INTERVAL)):
            pass

    def take(
        self, project: RecordingProject, name: str, memory: Memory
    ) -> tuple[Inspection, Build]:
        """Checks a game, or builds it and writes its kit."""
        from generator.build.pipeline import build_with_inspection, check_with_inspection

        if self.request is None:
            return check_with_inspection(project, name, memory=memory)
        seen, kit = build_with_inspection(project, name, self.request, memory=memory)
        self._deliver(kit, project)
        return seen, kit

    def _deliver(self, kit: Build, read: RecordingProject) -> None:
        """Writes a kit. An error of the disk is printed; the next save tries again."""
        from generator.build.writing.lock import make_under_lock
        from generator.files.project import DiskProject
        from generator.report.builds.finished_kit import write_build
        from generator.report.builds.progress import waiting_notice

        def make() -> int:
            assert self.request is not None
            # Without remembered look-ups: a new file may take precedence over another.
            write_build(kit, self.request, read, DiskProject(self.root))
            return 0

        folder = self.root / "output" / kit.name
        try:
            make_under_lock(folder, waiting_notice(kit.name, self.quiet), lambda: None, make)
        except OSError as fault:
            what, hint = explained_disk_error(fault)
            print(f"{kit.name}: {what}\n  help: {hint}", file=sys.stderr, flush=True)

    def tell(self, seen: Snapshot | FailedSnapshot) -> None:
        """Prints the result of a save."""
        try:
            self._tell(seen)
        except Exception as fault:
            # In the engine's thread it would get lost. Mostly the reader of a pipe is gone.
            self.fault = fault
            self.ended.set()

    def _tell(self, seen: Snapshot | FailedSnapshot) -> None:
        from generator.preview.difference import DifferenceTracker
        from generator.preview.snapshot import FailedSnapshot
        from generator.preview.terminal import (
            change_text,
            failure_text,
            first_line,
            more_line,
            totals_line,
        )

        if isinstance(seen, FailedSnapshot):
            print(failure_text(seen), end="", file=sys.stderr, flush=True)
            return
        found = self._before.setdefault(seen.game, DifferenceTracker()).next(seen)
        # With `--quiet` there is no line about problems that remain, so all are printed.
        fresh = found.found.fresh if self.quiet else found.found.new
        shown = fresh[:_MOST_SHOWN]
        if not self.quiet:
            text = first_line(seen) if seen.number == 1 else change_text(seen, found)
            print(text, end="", flush=True)
        print_findings(shown, seen.project)
        if len(shown) < len(fresh):
            print(more_line(seen, len(fresh) - len(shown)), end="", file=sys.stderr, flush=True)
        if not self.quiet and seen.number > 1 and any(found.found):
            print(totals_line(seen), end="", flush=True)
