"""How the kits of a run are made, one after the other."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli import WrongUse, colored, keep_garbage, told
from generator.cli._states import build_update
from generator.values import asdict, dataclass

if TYPE_CHECKING:
    from generator.build import Build, Request
    from generator.diagnostics import Diagnostic
    from generator.project import DiskProject, Project


@dataclass(frozen=True, slots=True)
class Run:
    """How all games of a run are built."""

    disk: DiskProject
    request: Request
    names: tuple[str, ...]
    """All games of the run."""
    strict: bool
    quiet: bool
    verbose: bool
    since: str = ""

    def build(self, name: str) -> int:
        """Builds a game, unless what is there is what would be made; gives the exit code."""
        try:
            return self._update(name) if self.since else self._build_in_turn(name)
        except BrokenPipeError:
            raise
        except OSError as fault:
            # The other games may well have room, and their folders take files.
            return told(fault)

    def _update(self, name: str) -> int:
        self._refuse_unknown()
        return build_update(self.disk, name, self.since, self.request, self.strict, self.quiet)

    def _build_in_turn(self, name: str) -> int:
        from generator.build.turns import in_turn
        from generator.report.progress import told_to_wait

        folder = self.disk.workspace / "output" / name
        stands, make = partial(self._stands, name, folder), partial(self._build, name)
        return in_turn(folder, told_to_wait(name, self.quiet), stands, make)

    def _stands(self, name: str, folder: Path) -> int | None:
        """The exit code, if the kit is what would be made: then that is said, with all that was found when it was."""
        from generator.build.fresh import recalled

        found = recalled(self.disk, folder, asdict(self.request))
        if found is None:
            return None
        from generator.report.build_file import listed

        told, code = "", 0
        if found:
            from generator.report import tally, worst

            self._tell(found, self.disk)
            told, code = f" ({tally(found)})", worst(found, self.strict)
        self._say(f"{name}: nothing has changed{told}\n", listed(folder, Path("output") / name))
        return code

    def _build(self, name: str) -> int:
        from generator.report import worst
        from generator.report.summary import paths, summary

        self._refuse_unknown()
        made = self._made(name)
        shown = Path("output") / name
        self._say(summary(made, shown, self.verbose), paths(made, shown))
        return worst(made.diagnostics, self.strict)

    def _refuse_unknown(self) -> None:
        """Raises `WrongUse` where a paper is none that can be printed on, and none of the games' own."""
        if not self.request.papers:
            return
        from generator.game.asked import unknown_paper

        said = unknown_paper(self.request.papers, self.disk, self.names)
        if said is not None:
            raise WrongUse(said.message, *said.hints)

    def _made(self, name: str) -> Build:
        from generator.build.pipeline import build
        from generator.build.store import Store
        from generator.project import RecordingProject
        from generator.report.delivered import deliver
        from generator.report.progress import Progress

        keep_garbage()
        recording = RecordingProject(self.disk)
        with Progress(quiet=self.quiet) as progress:
            made = build(recording, name, self.request, progress, Store(self.disk.workspace))
        self._tell(made.diagnostics, recording)
        deliver(made, self.request, recording, self.disk)
        return made

    def _tell(self, found: tuple[Diagnostic, ...], project: Project) -> None:
        """Says what was found, and what of it can be mended."""
        from generator.report import Said
        from generator.report.mending import told

        said = Said(found, project, colored(sys.stderr))
        print(told(said, None if self.quiet else self.disk), end="", file=sys.stderr)

    def _say(self, words: str, paths: str) -> None:
        """What was made: in words on a terminal, as paths in a pipe."""
        if not self.quiet:
            print(words if sys.stdout.isatty() else paths, end="")
