"""How a run of `punchboard build` is carried out, and by whom."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from generator.cli import WrongUse, colored, keep_garbage, told
from generator.values import dataclass

if TYPE_CHECKING:
    from generator.build import Request
    from generator.build.workers import Workers
    from generator.diagnostics import Diagnostic
    from generator.project import DiskProject, Project
    from generator.report.made import Made

Jobs = Annotated[
    int | None,
    typer.Option(
        "--jobs",
        "-j",
        metavar="NUMBER",
        help="How many processes work beside each other, where there is enough to do; 1 for none but this one. "
        "As many as there are processors where it is not given.",
        show_default=False,
    ),
]


@contextmanager
def crew(jobs: int | None, cluster: str = "") -> Iterator[Workers]:
    """Who does the work. Raises `WrongUse` where that is nobody."""
    if jobs is not None and jobs < 1:
        raise WrongUse(
            f"`--jobs {jobs}` leaves nobody to do the work",
            "write how many processes may work at once, such as `--jobs 2`; 1 for this one alone",
        )
    from generator.build.workers import processors, workers

    if not cluster:
        yield workers(jobs or processors())
        return
    if jobs is not None:
        raise WrongUse(
            "`--jobs` is about this machine, and with `--cluster` others work", "leave one out"
        )
    try:
        from generator.build.cluster import NoCluster, joined
    except ImportError:
        raise WrongUse(
            "`--cluster` needs Dask, which is not installed",
            "run `pip install 'punchboard[cluster]'`",
        ) from None
    try:
        with joined(cluster) as dask:
            yield dask
    except NoCluster as fault:
        raise WrongUse(str(fault), fault.hint) from None


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
    who: Workers
    """Who does the work."""

    def build_all(self) -> int:
        """Builds all games; gives the worst exit code."""
        waiting = [name for name in self.names if not self._is_fresh(name)]
        if self.who.count < 2 or len(waiting) < 2:
            return max(self.build(name) for name in self.names)
        return max(self._build_beside(waiting))

    def _is_fresh(self, name: str) -> bool:
        """Whether a kit is what would be made."""
        from generator.build.fresh import recalled

        folder = self.disk.workspace / "output" / name
        return recalled(self.disk, folder, asdict(self.request)) is not None

    def _build_beside(self, waiting: list[str]) -> Iterator[int]:
        """Builds games beside each other, and writes and tells of them in their order; gives the exit codes."""
        from generator.build.parcel import stamps
        from generator.build.workers import spread
        from generator.report.made import made_apart, plain, received
        from generator.report.progress import Progress

        self._refuse_unknown()
        keep_garbage()
        asked, known = plain(self.request), {}

        def units() -> Iterator[tuple[object, ...]]:
            for name in waiting:
                # What is changed from here on is seen as a change by the next build.
                known[name] = stamps(self.disk, name)
                yield self.who.given(self.disk, name), name, asked, self.verbose

        results = spread(self.who, made_apart, units(), len(waiting))
        for done, name in enumerate(self.names):
            if name not in waiting:
                yield self.build(name)
                continue
            with Progress(quiet=self.quiet) as progress:
                progress("building games", done, len(self.names))
                kit = received(next(results))
            yield self._write(name, kit, known.pop(name))

    def _write(self, name: str, kit: Made, stamps: Mapping[str, Any]) -> int:
        """Writes a kit that others have made, when it is its turn."""
        from generator.build.replacing import mend
        from generator.build.turns import turn
        from generator.report.progress import told_to_wait

        folder = self.disk.workspace / "output" / name
        try:
            with turn(self.disk.workspace, name, told_to_wait(name, self.quiet)) as came:
                if came.alone:
                    mend(folder)
                return self._finish(name, folder, kit, stamps)
        except BrokenPipeError:
            raise
        except OSError as fault:
            return told(fault)

    def build(self, name: str) -> int:
        """Builds a game, unless what is there is what would be made; gives the exit code."""
        folder = self.disk.workspace / "output" / name
        try:
            return self._build_in_turn(name, folder)
        except BrokenPipeError:
            raise
        except OSError as fault:
            # The other games may well have room, and their folders take files.
            return told(fault)

    def _build_in_turn(self, name: str, folder: Path) -> int:
        from generator.build.replacing import is_half_done, mend

        code = None if is_half_done(folder) else self._stands(name, folder)
        if code is not None:
            return code
        from generator.build.turns import turn
        from generator.report.progress import told_to_wait

        with turn(self.disk.workspace, name, told_to_wait(name, self.quiet)) as came:
            mended = came.alone and mend(folder)
            # Another build may have made it meanwhile, or nearly before it was killed.
            code = self._stands(name, folder) if came.waited or mended else None
            return self._build(name, folder) if code is None else code

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

    def _build(self, name: str, folder: Path) -> int:
        """Makes a kit and writes it."""
        from generator.build.store import Store
        from generator.project import RecordingProject
        from generator.report.made import made
        from generator.report.progress import Progress

        self._refuse_unknown()
        keep_garbage()
        recording = RecordingProject(self.disk)
        store = Store(self.disk.workspace)
        with Progress(quiet=self.quiet) as progress:
            kit = made(recording, name, self.request, self.verbose, progress, store, self.who)
        return self._finish(name, folder, kit)

    def _finish(
        self, name: str, folder: Path, kit: Made, stamps: Mapping[str, Any] | None = None
    ) -> int:
        """Writes a kit and tells of it; gives the exit code."""
        from functools import partial

        from generator.build.fresh import FILE, remember, stamped
        from generator.build.replacing import replace
        from generator.build.said import packed
        from generator.report import worst
        from generator.report.build_file import is_complete, stale

        self._tell(kit.said, self.disk)
        if not kit.broken:
            edition = self.request.edition
            old = stale(folder, kit.files, edition) if is_complete(self.request) else ()
            state = stamped(kit.asked, self.disk, stamps or {})
            said, request = packed(kit.said), asdict(self.request)
            memory = partial(remember, state=state, request=request, said=said)
            replace(kit.files, folder, (*old, FILE), memory)
        self._say(kit.summary, kit.paths)
        return worst(kit.said, self.strict)

    def _refuse_unknown(self) -> None:
        """Raises `WrongUse` where a paper is none that can be printed on, and none of the games' own."""
        if not self.request.papers:
            return
        from generator.game.asked import unknown_paper

        said = unknown_paper(self.request.papers, self.disk, self.names)
        if said is not None:
            raise WrongUse(said.message, *said.hints)

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
