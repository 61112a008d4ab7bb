"""`punchboard check`: finds mistakes without building anything, and fixes some of them."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TextIO

from generator.cli import (
    Games,
    Strict,
    Workspace,
    WrongUse,
    chosen_games,
    colored,
    disable_garbage_collection,
    find_workspace,
    known_profile,
)
from generator.cli import _options as typer
from generator.cli._untrusted import Untrusted, refuse_with_untrusted, run_confined_each
from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import merged, similar
from generator.foundation.wording import counted

if TYPE_CHECKING:
    from generator.build import Build
    from generator.build.check import CheckResult
    from generator.files.project import DiskProject, Project
    from generator.fix.repeat import FixResult
    from generator.foundation.diagnostics import Diagnostic

Format = Annotated[
    str,
    typer.Option(
        "--format",
        "-f",
        metavar="FORMAT",
        help="`text`, `short`, `json`, `sarif` or `github` (default: `text`).",
    ),
]
Fix = Annotated[
    bool,
    typer.Option(
        "--fix",
        help="Correct mistakes that have only one possible fix, such as typos: show the changes, then write them.",
    ),
]
FixCopies = Annotated[
    bool,
    typer.Option(
        "--fix-copies",
        help="Also change numbers of copies if that makes a claim true and nothing else wrong.",
    ),
]
Diff = Annotated[bool, typer.Option("--diff", help="Only show what --fix would change.")]
Yes = Annotated[
    bool, typer.Option("--yes", "-y", help="Write the changes of --fix without asking.")
]


Profile = Annotated[
    str,
    typer.Option(
        "--profile",
        metavar="PROFILE",
        help="How strict the checks are: as for a `prototype`, a `playtest` or a `print` (overrides game.yaml).",
    ),
]


def command(
    games: Games = None,
    style: Format = "text",
    strict: Strict = False,
    fix: Fix = False,
    fix_copies: FixCopies = False,
    diff: Diff = False,
    yes: Yes = False,
    profile: Profile = "",
    untrusted: Untrusted = False,
    workspace: Workspace = None,
) -> None:
    """Check games without building anything.

    Reads all tables and templates, lays out every card and compares every claim with the tables. Prints everything
    that is wrong in one run, with its cell or line and what to do. Exit code 1 means errors, or, with --strict,
    warnings; what --fix has corrected doesn't count. Results are cached in .punchboard/, so that an unchanged game is
    checked at once.

    --fix corrects CSV, YAML and Markdown files. Comments, order, quotation marks, encoding and line ends stay
    unchanged. It shows the changes first, as a diff; in a terminal it asks before it writes them. Workbooks, and files
    that have changed meanwhile, are left alone; their cells are listed. --diff alone writes nothing, and exits with 1
    if there is something to fix.

    --untrusted is for games from people you don't know: see `punchboard build --help`. Nothing is fixed or cached
    then.

    \b
    Examples:
      punchboard check                            every game in the workspace
      punchboard check my-game --strict           warnings count too
      punchboard check my-game --profile print    as strict as before printing
      punchboard check --format short             one line each, for an editor
      punchboard check --format json > found.json for a program
      punchboard check --format sarif > found.sarif   for code scanning
      punchboard check my-game --diff             what could be fixed
      punchboard check my-game --fix --yes        fix it
      punchboard check my-game --untrusted        a game that someone sent you
      punchboard explain CARD001                  what a code means
    """
    root = find_workspace(workspace)
    names = chosen_games(root, games)
    from generator.files.project import DiskProject
    from generator.report import REPORTS

    if style not in REPORTS:
        raise WrongUse(f"there is no format `{style}`", similar(style, REPORTS.names(), "format"))
    if diff and style != "text":
        why = f"`--diff` prints changes, and `--format {style}` prints findings"
        raise WrongUse(why, "run them in turn")
    if yes and (diff or not (fix or fix_copies)):
        raise WrongUse("`--yes` needs `--fix`", "write `--fix --yes`, or leave it out")
    if profile:
        known_profile(profile)
    disable_garbage_collection()
    project = DiskProject(root)
    if untrusted:
        refuse_with_untrusted(fix=fix, fix_copies=fix_copies, diff=diff)
        if style not in ("text", "short") and len(names) > 1:
            raise WrongUse(
                f"with `--untrusted`, a `{style}` report can have only one game", "name the game"
            )
        raise run_confined_each(
            root, names, lambda name: _check_untrusted(_Run(project, [name], profile), style)
        )
    run = _Run(project, names, profile)
    builds = run.check()
    if fix or fix_copies or diff:
        fixing = _Fixing(run, sys.stdout if style == "text" or diff else sys.stderr)
        outcome = fixing.fixes(builds, unsafe=fix_copies)
        if diff:
            raise typer.Exit(fixing.show(outcome))
        if fixing.write(outcome, ask=not yes):
            builds = run.check()
    raise typer.Exit(_print_report(project, builds, style, strict))


def _print_report(project: DiskProject, builds: list[CheckResult], style: str, strict: bool) -> int:
    """Prints the findings; returns the exit code."""
    from generator.report import REPORTS, Findings, exit_code
    from generator.report.builds.summary import check_line, silenced_checks
    from generator.report.fixes import fixable_text

    found = _findings(builds)
    off = tuple(each for build in builds for each in silenced_checks(build))
    base = _base(project.workspace)
    findings = Findings(found, project, colored(sys.stdout), base=base, silenced=off)
    print(REPORTS[style](findings), end="")
    if style == "text":
        print(*(check_line(build) for build in builds), sep="\n")
        print(fixable_text(found, project), end="")
    return exit_code(found, strict)


def _check_untrusted(run: _Run, style: str) -> int:
    """Checks one untrusted game without any cache; returns the exit code."""
    from generator.build.check import CheckResult

    builds = [CheckResult.of(build) for build in run.check_in(run.disk)]
    return _print_report(run.disk, builds, style, strict=True)


def _findings(builds: Iterable[Build | CheckResult]) -> tuple[Diagnostic, ...]:
    return merged(d for build in builds for d in build.diagnostics)


@dataclass(frozen=True, slots=True)
class _Run:
    """The games to check."""

    disk: DiskProject
    names: list[str]
    profile: str

    def check(self) -> list[CheckResult]:
        """Checks all games as they are on disk."""
        from generator.build.check import check_all
        from generator.report.builds.progress import Progress

        with Progress() as progress:
            return check_all(self.disk, self.names, progress, self.profile)

    def check_in(self, project: Project) -> list[Build]:
        """Checks the games in a project, such as one with fixes, without reading or writing the cache."""
        from generator.build.pipeline import check
        from generator.report.builds.progress import Progress

        with Progress() as progress:
            return [check(project, name, progress, self.profile) for name in self.names]


@dataclass(frozen=True, slots=True)
class _Fixing:
    """Fixes findings and prints how: to stdout, unless another report goes there."""

    run: _Run
    stream: TextIO

    def fixes(self, builds: list[CheckResult], unsafe: bool) -> FixResult:
        """The files with all fixes."""
        from generator.fix.repeat import fix_all

        disk = self.run.disk
        return fix_all(
            disk,
            lambda project: _findings(self.run.check_in(project)),
            disk.owns,
            _findings(builds),
            unsafe=unsafe,
        )

    def show(self, outcome: FixResult) -> int:
        """Prints the changes that `--fix` would make; returns the exit code."""
        from generator.report.fixes import fixed_text, refused_text

        self._print_diff(outcome)
        words = fixed_text(outcome, done=False), refused_text(outcome.refused)
        print(*words, sep="", end="", file=sys.stderr)
        return int(bool(outcome.files))

    def write(self, outcome: FixResult, ask: bool) -> bool:
        """Prints the changes and writes them; returns whether it did. In a terminal it asks first."""
        from generator.fix.write import write_changes
        from generator.report.fixes import fixed_text, refused_text

        self._print_diff(outcome)
        must_ask = ask and sys.stdin.isatty() and sys.stdout.isatty()
        question = f"write these changes to {counted(len(outcome.files), 'file')}?"
        if outcome.files and must_ask and not typer.confirm(question, err=True):
            print("nothing was written\n", file=self.stream)
            return False
        write_changes(self.run.disk, outcome.files)
        words = fixed_text(outcome, done=True), refused_text(outcome.refused)
        print(*words, sep="", file=self.stream)
        return bool(outcome.files)

    def _print_diff(self, outcome: FixResult) -> None:
        from generator.fix.write import diff

        print(diff(outcome.files, colored(self.stream)), end="", file=self.stream)


def _base(root: Path) -> str:
    """The path from the current folder to a workspace below it, for the file names in reports; else empty."""
    here = Path.cwd()
    below = root != here and root.is_relative_to(here)
    return f"{root.relative_to(here).as_posix()}/" if below else ""
