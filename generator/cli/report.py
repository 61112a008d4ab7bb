"""`punchboard report`: everything about a game on one HTML page."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli import (
    Games,
    Quiet,
    Strict,
    Workspace,
    open_games,
    print_findings,
)
from generator.cli._untrusted import Untrusted, run_confined_each
from generator.foundation.dataclasses import dataclass

if TYPE_CHECKING:
    from generator.files.project import DiskProject


@dataclass(frozen=True, slots=True)
class Command:
    """Write an HTML page about each game: faces, findings, claims, composition of decks, odds.

    Writes output/<game>/report.html, a single file that any browser opens without the internet, also on a phone. Every
    number links to the cells it is computed from. Nothing is built, and an existing kit stays unchanged. The page also
    shows errors; only if the game can't be read there is no page. Exit code 1 means errors, or, with --strict,
    warnings.

    \b
    Examples:
      punchboard report                       every game in the workspace
      punchboard report my-game               output/my-game/report.html
      punchboard report my-game --strict      warnings count too
      punchboard report my-game --untrusted   a game that someone sent you; see `punchboard build --help`
    """

    games: Games = None
    strict: Strict = False
    untrusted: Untrusted = False
    quiet: Quiet = False
    workspace: Workspace = None

    def run(self) -> int:
        """Writes the pages; returns the exit code."""
        disk, names = open_games(self.workspace, self.games)
        if self.untrusted:
            return run_confined_each(disk, names, lambda name: self._report(disk, name))
        return max(self._report(disk, name) for name in names)

    def _report(self, disk: DiskProject, name: str) -> int:
        """Writes the page of a game; returns the exit code."""
        from generator.build.pipeline import check_with_inspection
        from generator.build.writing.artifacts import Artifact, write_files
        from generator.build.writing.lock import lock_kit
        from generator.report import exit_code, tally
        from generator.report.builds.progress import Progress, waiting_notice
        from generator.report.page import FILE, page

        with Progress(quiet=self.quiet) as progress:
            seen, build = check_with_inspection(disk, name, progress)
            html = None if build.broken else page(disk, seen, build, progress)
        if html is None:
            print_findings(build.diagnostics, disk)
            return 1
        with lock_kit(disk.workspace, name, waiting_notice(name, self.quiet)):
            write_files([Artifact(FILE, html)], disk.workspace / "output" / name)
        shown = (Path("output") / name / FILE).as_posix()
        found = tally(build.diagnostics)
        if not self.quiet:
            print(f"{shown}  {found or 'no findings'}" if sys.stdout.isatty() else shown)
        return exit_code(build.diagnostics, self.strict or self.untrusted)
