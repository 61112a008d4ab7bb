"""How the kits of a run are built, in turn or in parallel."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.cli import colored, print_disk_error
from generator.cli._lookup import refuse_unknown_papers
from generator.cli._states import build_update
from generator.foundation.dataclasses import asdict, dataclass

if TYPE_CHECKING:
    from generator.build import Request
    from generator.build.workers.pool import Workers
    from generator.build.writing.manifest import WrittenFiles
    from generator.files.project import DiskProject, Project
    from generator.foundation.diagnostics import Diagnostic
    from generator.report.builds.finished_kit import FinishedKit


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
    workers: Workers
    """The workers to use."""
    since: str = ""
    trusted: bool = True
    """Whether caches and existing kits of the workspace are used."""

    def build_all(self) -> int:
        """Builds all games; returns the worst exit code."""
        if self.since or self.workers.count < 2 or len(self.names) < 2:
            return max(map(self.build, self.names))
        from generator.build.writing.replace import is_interrupted

        known = {
            name: None if is_interrupted(self._folder(name)) else self._findings_if_current(name)
            for name in self.names
        }
        waiting = [name for name, found in known.items() if found is None]
        if len(waiting) < 2:
            return max(
                self.build(name) if found is None else self._print_unchanged(name, found)
                for name, found in known.items()
            )
        return max(self._build_in_parallel(known, waiting))

    def _folder(self, name: str) -> Path:
        return self.disk.workspace / "output" / name

    def _findings_if_current(self, name: str) -> tuple[Diagnostic, ...] | None:
        """The findings of a kit that is up to date; None for others."""
        from generator.build.cache.up_to_date import cached_diagnostics

        if not self.trusted:
            return None
        return cached_diagnostics(self.disk, self._folder(name), asdict(self.request))

    def _build_in_parallel(
        self, known: Mapping[str, tuple[Diagnostic, ...] | None], waiting: Sequence[str]
    ) -> Iterator[int]:
        """Builds the waiting games in parallel; writes and reports all in order. Yields the exit codes."""
        from contextlib import closing

        from generator.build.workers.parcel import stamps
        from generator.build.workers.pool import run_all
        from generator.report.builds.finished_kit import kit_from_worker, make_kit_in_worker
        from generator.report.builds.progress import Progress

        self._refuse_unknown()
        request, states = asdict(self.request), {}

        def units() -> Iterator[tuple[object, ...]]:
            for name in waiting:
                # Changes from here on are noticed by the next build.
                states[name] = stamps(self.disk, name)
                yield self.workers.source(self.disk, name), name, request, self.verbose

        with closing(run_all(self.workers, make_kit_in_worker, units(), len(waiting))) as results:
            for done, (name, found) in enumerate(known.items()):
                if found is not None:
                    yield self._print_unchanged(name, found)
                    continue
                with Progress(quiet=self.quiet) as progress:
                    progress("building games", done, len(known))
                    kit = kit_from_worker(next(results))
                yield self._under_lock(name, partial(self._finish, name, kit, states.pop(name)))

    def build(self, name: str) -> int:
        """Builds a game, unless its kit is up to date; returns the exit code."""

        def update() -> int:
            self._refuse_unknown()
            flags = (self.strict, self.quiet)
            return build_update(self.disk, name, self.since, self.request, *flags)

        def code_if_current() -> int | None:
            found = self._findings_if_current(name)
            return None if found is None else self._print_unchanged(name, found)

        if self.since:
            # No update kit is up to date: its inputs aren't recorded.
            return self._under_lock(name, update)
        return self._under_lock(name, partial(self._build, name), code_if_current)

    def _under_lock(
        self,
        name: str,
        make: Callable[[], int],
        is_made: Callable[[], int | None] = lambda: None,
    ) -> int:
        """Makes a kit; see `make_under_lock`. An error of the disk is printed: other games may well be writable."""
        from generator.build.writing.lock import make_under_lock
        from generator.report.builds.progress import waiting_notice

        try:
            return make_under_lock(
                self._folder(name), waiting_notice(name, self.quiet), is_made, make
            )
        except BrokenPipeError:
            raise
        except OSError as fault:
            return print_disk_error(fault)

    def _print_unchanged(self, name: str, found: tuple[Diagnostic, ...]) -> int:
        """Prints the findings and files of a kit that is up to date; returns its exit code."""
        from generator.report.builds.build_file import listed_paths

        tallied, code = "", 0
        if found:
            from generator.report import exit_code, tally

            self._print_findings(found, self.disk)
            tallied, code = f" ({tally(found)})", exit_code(found, self.strict)
        self._print_built("", listed_paths(self._folder(name), Path("output") / name))
        self._print_closing(f"{name}: nothing has changed{tallied}")
        return code

    def _build(self, name: str) -> int:
        from generator.build.cache.store import Store
        from generator.build.cache.up_to_date import changed_files
        from generator.files.project import RecordingProject
        from generator.report.builds.finished_kit import make_kit
        from generator.report.builds.progress import Progress

        self._refuse_unknown()
        recording = RecordingProject(self.disk)
        store = Store(self.disk.workspace) if self.trusted else None
        edited = changed_files(self.disk, self._folder(name), asdict(self.request)) if store else ()
        with Progress(quiet=self.quiet) as progress:
            kit = make_kit(
                recording, name, self.request, self.verbose, progress, store, self.workers, edited
            )
        return self._finish(name, kit)

    def _finish(self, name: str, kit: FinishedKit, stamps: Mapping[str, Any] | None = None) -> int:
        """Writes a kit and reports it; returns the exit code."""
        from generator.build.cache.up_to_date import add_stamps
        from generator.report import exit_code
        from generator.report.builds.finished_kit import write_kit

        self._print_findings(kit.diagnostics, self.disk)
        code = exit_code(kit.diagnostics, self.strict)
        if code and not self.trusted and not kit.broken:
            self._print_closing(f"{name}: not built: with `--untrusted`, warnings count as errors")
            return code
        older: tuple[WrittenFiles, ...] = ()
        if not kit.broken:
            state = add_stamps(kit.inputs, self.disk, stamps or {})
            files = kit.files, kit.diagnostics, state
            older = write_kit(self.disk, self.request, name, *files)
        self._print_built(kit.summary, kit.paths)
        kept = kit.broken and (self._folder(name) / "build.json").is_file()
        self._print_closing(kit.closing_line + ("; the last good kit was kept" if kept else ""))
        if older and not self.quiet:
            from generator.report.builds.stale_output import stale_files_text

            print(stale_files_text(name, older), end="", file=sys.stderr)
        return code

    def _print_closing(self, words: str) -> None:
        """Prints the closing line of a build to stderr."""
        if not self.quiet:
            sys.stdout.flush()
            print(words, file=sys.stderr)

    def _refuse_unknown(self) -> None:
        refuse_unknown_papers(self.request.papers, self.disk, self.names)

    def _print_findings(self, found: tuple[Diagnostic, ...], project: Project) -> None:
        """Prints the findings, and which of them can be fixed."""
        if not found:
            return
        from generator.report import Findings
        from generator.report.fixes import findings_text

        findings = Findings(found, project, colored(sys.stderr))
        print(findings_text(findings, None if self.quiet else self.disk), end="", file=sys.stderr)

    def _print_built(self, words: str, paths: str) -> None:
        """Prints what was built: in words on a terminal, as paths in a pipe."""
        if not self.quiet:
            print(words if sys.stdout.isatty() else paths, end="")
