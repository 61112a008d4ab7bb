"""`punchboard check`: finds mistakes without building anything, and fixes some of them."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TextIO

from generator.cli import (
    Games,
    Strict,
    Workspace,
    WrongUse,
    colored,
    known_profile,
    open_games,
)
from generator.cli._options import Option, confirm
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


@dataclass(frozen=True, slots=True)
class Command:
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

    games: Games = None
    style: Annotated[str, Option("--format", "-f", metavar="FORMAT")] = "text"
    """`text`, `short`, `json`, `sarif` or `github` (default: `text`)."""
    strict: Strict = False
    fix: bool = False
    """Correct mistakes that have only one possible fix, such as typos: show the changes, then write them."""
    fix_copies: bool = False
    """Also change numbers of copies if that makes a claim true and nothing else wrong."""
    diff: bool = False
    """Only show what --fix would change."""
    yes: Annotated[bool, Option("-y")] = False
    """Write the changes of --fix without asking."""
    profile: Annotated[str, Option(metavar="PROFILE")] = ""
    """How strict the checks are: as for a `prototype`, a `playtest` or a `print` (overrides game.yaml)."""
    untrusted: Untrusted = False
    workspace: Workspace = None

    def run(self) -> int:
        """Checks the games; returns the exit code."""
        disk, names = open_games(self.workspace, self.games)
        self._refuse_wrong_use()
        if self.untrusted:
            refuse_with_untrusted(fix=self.fix, fix_copies=self.fix_copies, diff=self.diff)
            if self.style not in ("text", "short") and len(names) > 1:
                what = f"with `--untrusted`, a `{self.style}` report can have only one game"
                raise WrongUse(what, "name the game")
            return run_confined_each(disk, names, partial(self._check_untrusted, disk))
        builds = self._check(disk, names)
        if self.fix or self.fix_copies or self.diff:
            to_stdout = self.style == "text" or self.diff
            fixing = _Fixing(disk, sys.stdout if to_stdout else sys.stderr)
            outcome = self._fixes(disk, names, builds)
            if self.diff:
                return fixing.show(outcome)
            if fixing.write(outcome, ask=not self.yes):
                builds = self._check(disk, names)
        return _print_report(disk, builds, self.style, self.strict)

    def _refuse_wrong_use(self) -> None:
        """Raises `WrongUse` for unknown words, and for options that don't go together."""
        from generator.report import REPORTS

        style = self.style
        if style not in REPORTS:
            hint = similar(style, REPORTS.names(), "format")
            raise WrongUse(f"there is no format `{style}`", hint)
        if self.diff and style != "text":
            why = f"`--diff` prints changes, and `--format {style}` prints findings"
            raise WrongUse(why, "run them in turn")
        if self.yes and (self.diff or not (self.fix or self.fix_copies)):
            raise WrongUse("`--yes` needs `--fix`", "write `--fix --yes`, or leave it out")
        if self.profile:
            known_profile(self.profile)

    def _check(self, disk: DiskProject, names: list[str]) -> list[CheckResult]:
        from generator.build.check import check_all
        from generator.report.builds.progress import Progress

        with Progress() as progress:
            return check_all(disk, names, progress, self.profile)

    def _fixes(self, disk: DiskProject, names: list[str], builds: list[CheckResult]) -> FixResult:
        from generator.fix.repeat import fix_all

        def find(project: Project) -> tuple[Diagnostic, ...]:
            return _findings(_check_in(project, names, self.profile))

        return fix_all(disk, find, disk.owns, _findings(builds), unsafe=self.fix_copies)

    def _check_untrusted(self, disk: DiskProject, name: str) -> int:
        """Checks one untrusted game without any cache; returns the exit code."""
        from generator.build.check import CheckResult

        builds = _check_in(disk, [name], self.profile)
        return _print_report(
            disk, [CheckResult.of(each) for each in builds], self.style, strict=True
        )


def _print_report(project: DiskProject, builds: list[CheckResult], style: str, strict: bool) -> int:
    from generator.report import REPORTS, Findings, exit_code
    from generator.report.builds.summary import check_line, silenced_checks
    from generator.report.fixes import fixable_text

    found = _findings(builds)
    off = tuple(each for build in builds for each in silenced_checks(build))
    # File names in reports begin in the current folder.
    here = Path.cwd()
    below = project.workspace != here and project.workspace.is_relative_to(here)
    base = f"{project.workspace.relative_to(here).as_posix()}/" if below else ""
    findings = Findings(found, project, colored(sys.stdout), base=base, silenced=off)
    print(REPORTS[style](findings), end="")
    if style == "text":
        print(*(check_line(build) for build in builds), sep="\n")
        print(fixable_text(found, project), end="")
    return exit_code(found, strict)


def _findings(builds: Iterable[Build | CheckResult]) -> tuple[Diagnostic, ...]:
    return merged(d for build in builds for d in build.diagnostics)


def _check_in(project: Project, names: Iterable[str], profile: str) -> list[Build]:
    """Checks games in a project, such as one with fixes, without reading or writing the cache."""
    from generator.build.pipeline import check
    from generator.report.builds.progress import Progress

    with Progress() as progress:
        return [check(project, name, progress, profile) for name in names]


@dataclass(frozen=True, slots=True)
class _Fixing:
    """Prints and writes fixes: to stdout, unless another report goes there."""

    disk: DiskProject
    stream: TextIO

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
        if outcome.files and must_ask and not confirm(question):
            print("nothing was written\n", file=self.stream)
            return False
        write_changes(self.disk, outcome.files)
        words = fixed_text(outcome, done=True), refused_text(outcome.refused)
        print(*words, sep="", file=self.stream)
        return bool(outcome.files)

    def _print_diff(self, outcome: FixResult) -> None:
        from generator.fix.write import diff

        print(diff(outcome.files, colored(self.stream)), end="", file=self.stream)
