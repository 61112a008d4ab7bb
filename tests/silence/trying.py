"""Prints a changed game and compares what can be seen with what the change must do."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from generator.build import Request, no_progress
from generator.build.cache.memory import Memory
from generator.build.inspect import Inspection, inspect
from generator.build.papers import kit_files
from generator.build.pipeline import check_beyond_faces
from generator.editions import edition
from generator.files.project import DiskProject, MemoryProject, RecordingProject
from generator.foundation.diagnostics import Diagnostic, Severity
from tests.silence.mutations import ROOT, Mutation, mutations
from tests.silence.reader import pieces, pixels, words

GAMES = sorted(path.parent.name for path in (ROOT / "content").glob("*/game.yaml"))
DISK = DiskProject(ROOT, ROOT)


@dataclass(frozen=True)
class Verdict:
    """What came of a change."""

    mutation: Mutation
    said: bool
    """Whether `--strict` fails."""
    silent: str
    """What is printed wrongly though `--strict` passes; empty where nothing is."""


@dataclass(frozen=True)
class Print:
    """The files of some components; they are read when somebody asks."""

    files: tuple[bytes, ...] = ()
    sizes: tuple[tuple[float, float], ...] = ()
    """The sizes that pieces may have, mm."""

    @classmethod
    def of(cls, parts: Iterable[Print]) -> Print:
        """The prints of several components together."""
        listed = list(parts)
        return cls(
            tuple(file for part in listed for file in part.files),
            tuple({size for part in listed for size in part.sizes}),
        )

    @cached_property
    def words(self) -> Counter[str]:
        """All visible words."""
        return words([piece for file in self.files for piece in pieces(file, self.sizes)])

    @cached_property
    def looks(self) -> list[str]:
        """A digest of each page."""
        return [digest for file in self.files for digest in pixels(file)]


class Trial:
    """One game, and what its untouched components show; each is printed once."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.folder = ROOT / "content" / game
        self.memory = Memory()
        self._before: dict[str, Print] = {}

    def before(self, component: str) -> Print:
        """What a component shows in the game as it is."""
        if component not in self._before:
            self._before[component] = self._print(self._inspected(DISK), component)
        return self._before[component]

    def verdict(self, change: Mutation) -> Verdict:
        """Checks a changed game as `check --strict` does; where that passes, prints and reads it."""
        project = MemoryProject({f"content/{self.game}/{change.file}": change.content}, DISK)
        seen = self._inspected(project)
        # Most changes are found without setting the rulebook, which takes longest.
        if _fails(seen.diagnostics) or _fails(check_beyond_faces(RecordingProject(project), seen)):
            return Verdict(change, True, "")
        before = [self.before(component) for component in change.components]
        after = [self._print(seen, component) for component in change.components]
        for component, was, now in zip(change.components, before, after, strict=True):
            # Without its `copies: 0`, what was left out is rightly printed.
            if bool(was.files) != bool(now.files) and not change.copies:
                return Verdict(change, False, f"{component}: printed only before or after")
        was, now = (before[0], after[0]) if len(after) == 1 else map(Print.of, (before, after))
        return Verdict(change, False, wrong(change, was, now))

    def _inspected(self, project: DiskProject | MemoryProject) -> Inspection:
        return inspect(RecordingProject(project), self.game, ("A4",), memory=self.memory)

    def _print(self, seen: Inspection, component: str) -> Print:
        asked = Request(papers=("A4",), only=(component,))
        plain = edition("", seen.game.origin)
        files, _ = kit_files(seen, asked, plain, no_progress, seen.papers).value
        sheets = [file.content for file in files if file.path.startswith("components/")]
        sizes = {tuple(piece.front.size) for piece in seen.pieces[component]}
        return Print(tuple(sheets), tuple(sizes))


def tried(game: str, number: int, seed: int, part: int, parts: int) -> list[Verdict]:
    """Every `parts`-th change of a game, tried in one process."""
    # A process ends after its share: nothing is gained by looking for garbage, which takes a fifth of the time.
    gc.disable()
    trial = Trial(game)
    return [_safely(trial, change) for change in mutations(game, number, seed)[part::parts]]


def _safely(trial: Trial, change: Mutation) -> Verdict:
    """A verdict; a fault of the program itself is the worst one."""
    try:
        return trial.verdict(change)
    except Exception as fault:
        return Verdict(change, False, f"raised {type(fault).__name__}: {str(fault)[:200]}")


def _fails(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether `--strict` fails."""
    return any(each.severity in (Severity.ERROR, Severity.WARNING) for each in diagnostics)


def wrong(change: Mutation, before: Print, after: Print) -> str:
    """What the print shows that it must not show, in a few words."""
    if before.files == after.files:
        before = after
    elif change.must_say and before.looks != after.looks:
        return "drawn otherwise by mistake"
    were, are = before.words, after.words
    if _is_printed(change, were):
        for word in change.new:
            if not any(word.casefold() in each.casefold() for each in are):
                return f"`{word}` cannot be seen"
    # A style may print capitals.
    old, now = _in_small_letters(were), _in_small_letters(are)
    lost = {
        word: f"{times} -> {now[word]}"
        for word, times in old.items()
        if now[word] < times and not _part(word, change.loses)
    }
    if change.keeps and lost:
        return f"words are gone: {dict(list(lost.items())[:6])}"
    return ""


def _is_printed(change: Mutation, were: Counter[str]) -> bool:
    """Whether a component prints the words that were changed."""
    if not change.printed_if:
        return True
    return sum(word in were for word in change.printed_if) > 0.8 * len(change.printed_if)


def _in_small_letters(words: Counter[str]) -> Counter[str]:
    found: Counter[str] = Counter()
    for word, times in words.items():
        found[word.casefold()] += times
    return found


def _part(word: str, of: frozenset[str]) -> bool:
    """Whether a word was taken away, whatever its capitals, or is a piece of one that was."""
    low = word.casefold()
    return any(low in each.casefold() or each.casefold() in low for each in of)
