"""How many planted mistakes the checks find, with claims and without: `python -m tests.content.detection`.

A game's `mistakes.yaml` holds changes of its files, each of which somebody might make by mistake; the `faults` of its
`facts.yaml` count as well. Each is made alone in a copy of the game, which is checked, once as it is and once without
`claims:`. A mistake is found where the code that it names is said at its place: a cell, or the line that has the words
`at`, in the file that is changed or that is `shown`. One that only a claim finds has `bare: no`, and what nothing finds
has the reason in `missed`. With names of games behind it, the command tries those alone.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

import yaml

from generator.build.cache.memory import Memory
from generator.build.pipeline import check_with_inspection
from generator.files.project import DiskProject, MemoryProject
from generator.foundation.diagnostics import Diagnostic
from tests.build.games import ROOT
from tests.content.kits import CONTENT, GAMES, kit

MODES = ("with claims", "without claims")
_CLAIMS = re.compile(r"^claims:\n(?:[ #].*\n|\n)*", re.MULTILINE)
_CELL = re.compile(r"[A-Z]{1,2}\d+|row \d+")

_ERRORS = ("CLAIM002", "EXPR", "FILE001", "GAME00", "TMPL")
"""With what is said so, a game can't be read or drawn as a whole."""

Said = frozenset[tuple[str, str, str | int, str]]
"""Codes, files, cells or lines, and messages."""


class Mistake(NamedTuple):
    """A change of a file that is a mistake."""

    say: str
    file: str
    find: str
    """Empty where the file is new."""
    put: str
    code: str = ""
    """Of what is said of it; empty where nothing is."""
    at: str = ""
    shown: str = ""
    bare: bool = True
    """Whether it is found without claims too."""
    missed: str = ""
    """Why nothing finds it."""
    apart: int = -1
    """Mistakes of one number are made together; -1 leaves it to their codes."""

    def made_in(self, files: dict[str, str], game: str) -> bool:
        """Makes the change in some files of a game, by their names; whether it could be made."""
        path = f"content/{game}/{self.file}"
        if not self.find:
            files[path] = self.put
            return True
        text = files.get(path) or _text(path)
        if text.count(self.find) != 1:
            return False
        files[path] = text.replace(self.find, self.put)
        return True

    def is_found(self, said: Said, files: Mapping[str, str], game: str) -> bool:
        """Whether what it names is said of a game that has it."""
        if not self.code:
            return False
        place = self._place(files, game)
        return any((code, path, at) == place for code, path, at, _ in said)

    def _place(self, files: Mapping[str, str], game: str) -> tuple[str, str, str | int]:
        path = f"content/{game}/{self.shown or self.file}"
        if not self.at or _CELL.fullmatch(self.at):
            return self.code, path, self.at
        text = files.get(path) or _text(path)
        assert text.count(self.at) == 1, (
            f"{game}: {self.say}: `{self.at}` is in {path} {text.count(self.at)} times"
        )
        return self.code, path, text.count("\n", 0, text.index(self.at)) + 1


@cache
def mistakes(game: str) -> tuple[Mistake, ...]:
    """All mistakes of a game."""
    planted = yaml.safe_load((CONTENT / game / "mistakes.yaml").read_text(encoding="utf-8"))
    faults = (
        Mistake(
            each.say,
            each.file,
            each.find,
            each.put,
            each.code,
            each.at,
            each.shown,
            each.code[:5] != "CLAIM",
        )
        for each in kit(game).faults
    )
    return (*faults, *(Mistake(**each) for each in planted))


def tried(game: str, mode: str) -> tuple[Mistake, ...]:
    """Those that can be made in a mode: without claims there is no wrong claim."""
    every = mistakes(game)
    if mode == MODES[0]:
        return every
    kept = _bare(_text(f"content/{game}/game.yaml"))
    return tuple(each for each in every if each.file != "game.yaml" or each.find in kept)


def without_claims(files: Mapping[str, str], game: str) -> dict[str, str]:
    """The same files, and game.yaml without its claims."""
    spec = f"content/{game}/game.yaml"
    return {**files, spec: _bare(files.get(spec) or _text(spec))}


def said_of(diagnostics: Iterable[Diagnostic]) -> Said:
    """What is said of a game, and where."""
    return frozenset(
        (d.code, d.origin.file, d.origin.cell or d.origin.line or "", d.message)
        for d in diagnostics
    )


def found_alone(game: str, mode: str) -> Iterator[tuple[Mistake, bool, Said]]:
    """Each mistake made alone, whether it is found, and what is said of it that is not said of the game as it is."""
    memory = Memory()

    def said(files: Mapping[str, str]) -> Said:
        made = files if mode == MODES[0] else without_claims(files, game)
        project = MemoryProject(made, DiskProject(ROOT, ROOT))
        return said_of(check_with_inspection(project, game, memory=memory)[1].diagnostics)

    usual = said({})
    for each in tried(game, mode):
        files: dict[str, str] = {}
        assert each.made_in(files, game), (
            f"{game}: {each.say}: `{each.find}` is not in {each.file} once"
        )
        new = said(files) - usual
        yield each, each.is_found(new, files, game), new


def together(game: str, mode: str) -> Iterator[list[Mistake]]:
    """The mistakes that can be made at once: those that keep a game from being read hide others."""
    groups: dict[int, list[Mistake]] = {}
    held = len(kit(game).faults) if mode == MODES[0] else 0
    # With claims the faults have a test of their own, which is stricter.
    for each in tried(game, mode)[held:]:
        number = int(each.code.startswith(_ERRORS)) if each.apart < 0 else each.apart
        groups.setdefault(number, []).append(each)
    yield from groups.values()


def _bare(spec: str) -> str:
    return _CLAIMS.sub("", spec + "\n", count=1)


@cache
def _text(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def main(names: Sequence[str]) -> None:
    """Prints the rates, and what is missed."""
    rates = []
    for mode in MODES:
        results = [(game, *one) for game in names or GAMES for one in found_alone(game, mode)]
        missed = [(game, each, said) for game, each, found, said in results if not found]
        rates.append(f"{mode}: {len(results) - len(missed)} of {len(results)} found")
        print(f"Missed {mode}:" if missed else f"Nothing is missed {mode}.")
        for game, each, said in missed:
            why = each.missed or (
                "only a claim knows" if not each.bare else f"{each.code} is not said"
            )
            print(f"  {game}: {each.say}: {why}", *sorted({f"({code} is)" for code, *_ in said}))
    print(*rates, sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
