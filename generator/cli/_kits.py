"""How the kits of a run are built, in turn or in parallel."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.cli import colored, disable_garbage_collection, print_disk_error
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
            return max(self.build(name) for name in self.names)
        codes: list[int] = []
        for at, name in enumerate(self.names):
            code = self._code_if_complete(name)
            if code is not None:
                codes.append(code)
                continue
            others = (
                each for each in self.names[at + 1 :] if not self._is_current(self._folder(each))
            )
            return max(*codes, *self._build_in_parallel(self.names[at:], [name, *others]))
        return max(codes)

    def _folder(self, name: str) -> Path:
        return self.disk.workspace / "output" / name

    def _is_current(self, folder: Path) -> bool:
        """Whether a kit is up to date."""
        from generator.build.cache.up_to_date import cached_diagnostics
        from generator.build.writing.replace import is_interrupted

        interrupted = is_interrupted(folder)
        return (
            not interrupted
            and cached_diagnostics(self.disk, folder, asdict(self.request)) is not None
        )

    def _code_if_complete(self, name: str) -> int | None:
        """The exit code of a complete kit that is up to date; see `_code_if_current`."""
        from generator.build.writing.replace import is_interrupted

        folder = self._folder(name)
        return None if is_interrupted(folder) else self._code_if_current(name, folder)

    def _build_in_parallel(self, names: Sequence[str], waiting: Sequence[str]) -> list[int]:
        """Builds games in parallel; writes and reports them in order. Returns the exit codes."""
        from contextlib import closing

        from generator.build.workers.parcel import stamps
        from generator.build.workers.pool import run_all
        from generator.report.builds.finished_kit import kit_from_worker, make_kit_in_worker
        from generator.report.builds.progress import Progress

        if len(waiting) < 2:
            return [self.build(name) for name in names]
        self._refuse_unknown()
        disable_garbage_collection()
        request, known, codes = asdict(self.request), {}, []

        def units() -> Iterator[tuple[object, ...]]:
            for name in waiting:
                # Changes from here on are noticed by the next build.
                known[name] = stamps(self.disk, name)
                yield self.workers.source(self.disk, name), name, request, self.verbose

        with closing(run_all(self.workers, make_kit_in_worker, units(), len(waiting))) as results:
            for done, name in enumerate(names):
                if name not in waiting:
                    codes.append(self.build(name))
                    continue
                with Progress(quiet=self.quiet) as progress:
                    progress("building games", done, len(names))
                    kit = kit_from_worker(next(results))
                codes.append(self._write(name, kit, known.pop(name)))
        return codes

    def _write(self, name: str, kit: FinishedKit, stamps: Mapping[str, Any]) -> int:
        """Writes a kit from a worker."""
        from generator.build.writing.lock import lock_kit
        from generator.build.writing.replace import recover
        from generator.report.builds.progress import waiting_notice

        folder = self._folder(name)
        try:
            with lock_kit(self.disk.workspace, name, waiting_notice(name, self.quiet)) as came:
                if came.alone:
                    recover(folder)
                return self._finish(name, kit, stamps)
        except BrokenPipeError:
            raise
        except OSError as fault:
            return print_disk_error(fault)

    def build(self, name: str) -> int:
        """Builds a game, unless its kit is up to date; returns the exit code."""
        try:
            return self._update(name) if self.since else self._build_in_turn(name)
        except BrokenPipeError:
            raise
        except OSError as fault:
            # The folders of other games may well be writable.
            return print_disk_error(fault)

    def _update(self, name: str) -> int:
        self._refuse_unknown()
        return build_update(self.disk, name, self.since, self.request, self.strict, self.quiet)

    def _build_in_turn(self, name: str) -> int:
        from generator.build.writing.lock import make_under_lock
        from generator.report.builds.progress import waiting_notice

        folder = self._folder(name)
        current, make = partial(self._code_if_current, name, folder), partial(self._build, name)
        return make_under_lock(folder, waiting_notice(name, self.quiet), current, make)

    def _code_if_current(self, name: str, folder: Path) -> int | None:
        """The exit code of a kit that is up to date, with its findings printed; None if it isn't."""
        from generator.build.cache.up_to_date import cached_diagnostics

        found = (
            cached_diagnostics(self.disk, folder, asdict(self.request)) if self.trusted else None
        )
        if found is None:
            return None
        from generator.report.builds.build_file import listed_paths

        tallied, code = "", 0
        if found:
            from generator.report import exit_code, tally

            self._print_findings(found, self.disk)
            tallied, code = f" ({tally(found)})", exit_code(found, self.strict)
        self._print_built("", listed_paths(folder, Path("output") / name))
        self._print_closing(f"{name}: nothing has changed{tallied}")
        return code

    def _build(self, name: str) -> int:
        """Builds a kit and writes it."""
        from generator.build.cache.store import Store
        from generator.build.cache.up_to_date import changed_files
        from generator.files.project import RecordingProject
        from generator.report.builds.finished_kit import make_kit
        from generator.report.builds.progress import Progress

        self._refuse_unknown()
        disable_garbage_collection()
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
