"""`punchboard export`: a game as pictures, for virtual tables and for print shops."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from generator.cli import (
    GameName,
    Quiet,
    Strict,
    Verbose,
    Workspace,
    WrongUse,
    open_games,
    print_disk_error,
    print_findings,
    relative_path,
)
from generator.cli._lookup import games_having
from generator.cli._options import Argument, Option
from generator.cli._workers import Cluster, Jobs, chosen_workers
from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import similar

if TYPE_CHECKING:
    from generator.build.workers.pool import Workers
    from generator.export.ask import Ask
    from generator.export.run import Exported
    from generator.files.project import DiskProject

_MOST_SHOWN = 12
"""The most files whose names a terminal shows."""


@dataclass(frozen=True, slots=True)
class Command:
    """Export a game: as pictures, for virtual tables, for print shops.

    The files go to output/<game>/exports/<destination>/. Only what has changed since the last export is made again;
    what the game doesn't have any more is removed. If the game has errors, the last good export stays. Exit code 1
    means errors, or, with --strict, warnings.

    `punchboard explain DESTINATION` says what is made, what to do with it, and which keys it has. Write those that
    should always count into `exports` of game.yaml; without a destination, all that are named there are made.

    \b
    Examples:
      punchboard export my-game png                        every face as a picture
      punchboard export my-game png --only events --row Werewolf    one card
      punchboard export my-game png --dpi 600 --set area=bleed      with bleed, at 600 dpi
      punchboard export my-game                            all destinations in game.yaml
    """

    game: GameName
    destination: Annotated[str | None, Argument("[DESTINATION]")] = None
    """Where to: see `punchboard list destinations` (default: all in `exports` of game.yaml)."""
    only: Annotated[list[str] | None, Option("--only", "-o", metavar="COMPONENT")] = None
    """Export only this component, or `rulebook`; repeat it for several."""
    rows: Annotated[list[str] | None, Option("--row", "-r", metavar="NAME")] = None
    """Export only the card, tile or token of this name; repeat it for several."""
    to: Annotated[Path | None, Option(metavar="FOLDER")] = None
    """Write here (default: output/<game>/exports/<destination>/)."""
    dpi: Annotated[int | None, Option(metavar="NUMBER")] = None
    """Pixels per inch (default: those of the destination)."""
    base_url: Annotated[str, Option(metavar="ADDRESS")] = ""
    """For virtual tables: where you upload the pictures (default: the files on this disk)."""
    keys: Annotated[list[str] | None, Option("--set", metavar="KEY=VALUE")] = None
    """Set any key of the destination (overrides game.yaml); repeat it for several."""
    jobs: Jobs = None
    cluster: Cluster = ""
    strict: Strict = False
    quiet: Quiet = False
    verbose: Verbose = False
    workspace: Workspace = None

    def run(self) -> int:
        """Exports the game; returns the exit code."""
        disk, (name,) = open_games(self.workspace, [self.game])
        games_having(tuple(self.only or ()), disk, [name])
        names = [_known(self.destination)] if self.destination else _in_game(disk, name)
        if self.to is not None and len(names) > 1:
            raise WrongUse("`--to` is for one destination", f"name it: `export {name} {names[0]}`")
        given = {}
        for pair in self.keys or ():
            key, equals, value = pair.partition("=")
            if not equals:
                raise WrongUse(f"`--set {pair}` has no value", "write `--set area=bleed`")
            given[key.strip().replace("-", "_")] = value.strip()
        if self.dpi is not None:
            given["dpi"] = str(self.dpi)
        if self.base_url:
            given["base_url"] = self.base_url
        from generator.export.ask import Ask

        with chosen_workers(self.jobs, self.cluster) as workers:
            codes = []
            for each in names:
                folder = disk.workspace / "output" / name / "exports" / each
                if self.to is not None:
                    folder = self.to.absolute()
                chosen = tuple(self.only or ()), tuple(self.rows or ())
                ask = Ask(each, *chosen, given, folder.as_posix())
                codes.append(self._export(disk, name, ask, workers))
            return max(codes)

    def _code_if_current(self, disk: DiskProject, name: str, ask: Ask) -> int | None:
        """The exit code of an export that is up to date; None for any other."""
        from generator.build.cache.up_to_date import cached_diagnostics
        from generator.build.writing.replace import is_interrupted

        folder = Path(ask.folder)
        found = cached_diagnostics(disk, folder, ask.request)
        if found is None or is_interrupted(folder):
            return None
        code = 0
        if found:
            from generator.report import exit_code

            print_findings(found, disk)
            code = exit_code(found, self.strict)
        if not self.quiet:
            print(f"{name}: nothing has changed in {relative_path(folder)}/", file=sys.stderr)
        return code

    def _export(self, disk: DiskProject, name: str, ask: Ask, workers: Workers) -> int:
        """Exports to one destination; returns the exit code."""
        current = self._code_if_current(disk, name, ask)
        if current is not None:
            return current
        from generator.decode import fields_of
        from generator.export import DESTINATIONS

        known = fields_of(DESTINATIONS[ask.destination])
        for key in ask.keys:
            if key not in known:
                hint = similar(key, known, "key") or "leave it out"
                raise WrongUse(f"`{ask.destination}` has no key `{key}`", hint)
        from time import perf_counter

        from generator.build.writing.lock import lock_kit
        from generator.build.writing.replace import recover
        from generator.export.run import export
        from generator.files.project import RecordingProject
        from generator.report.builds.progress import Progress, waiting_notice

        start, folder = perf_counter(), Path(ask.folder)
        try:
            with lock_kit(disk.workspace, name, waiting_notice(name, self.quiet)) as lock:
                if lock.alone and folder.exists():
                    recover(folder)
                with Progress(quiet=self.quiet) as progress:
                    project = RecordingProject(disk)
                    done = export(project, disk, name, ask, folder, progress, workers)
        except BrokenPipeError:
            raise
        except OSError as fault:
            return print_disk_error(fault)
        return self._report(disk, name, folder, done, perf_counter() - start)

    def _report(
        self, disk: DiskProject, name: str, folder: Path, done: Exported, seconds: float
    ) -> int:
        """Prints what was exported; returns the exit code."""
        from generator.foundation.wording import counted
        from generator.report import exit_code
        from generator.report.builds.summary import file_size

        if done.diagnostics:
            print_findings(done.diagnostics, disk)
        code, where = exit_code(done.diagnostics, self.strict), relative_path(folder)
        if done.broken:
            kept = "; the last good export was kept" if folder.is_dir() else ""
            print(f"{name}: not exported{kept}", file=sys.stderr)
        elif not self.quiet:
            if self.verbose or not sys.stdout.isatty() or len(done.files) <= _MOST_SHOWN:
                print("".join(f"{where}/{file.path}\n" for file in done.files), end="", flush=True)
            made = f"{len(done.made)} made" if done.made else "nothing has changed"
            removed = f", {len(done.gone)} removed" if done.gone else ""
            total = f"{counted(len(done.files), 'file')}, {file_size(done.size)}"
            line = f"{name}: {total} in {where}/: {made}{removed} ({seconds:.1f} s)"
            print(line, file=sys.stderr)
        return code


def _known(name: str) -> str:
    """The name of a destination. Raises `WrongUse` if there is none."""
    from generator.export import DESTINATIONS

    if name not in DESTINATIONS:
        hint = similar(name, DESTINATIONS.names(), "destination")
        raise WrongUse(f"there is no destination `{name}`", hint)
    return name


def _in_game(disk: DiskProject, name: str) -> list[str]:
    """The destinations in game.yaml. Raises `WrongUse` if there are none."""
    from generator.foundation.diagnostics import Collector
    from generator.game.spec.recovery import read_spec

    spec, _ = read_spec(disk, f"content/{name}/game.yaml", Collector())
    if not spec.exports:
        raise WrongUse(
            "no destination is named, neither here nor in `exports` of game.yaml",
            f"name one, such as `punchboard export {name} png`; see `punchboard list destinations`",
        )
    return [_known(each) for each in spec.exports]
