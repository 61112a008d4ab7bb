"""The states of a game that can be compared: as it is now, as a tag says it was, and as it was at a git revision."""

from __future__ import annotations

from generator.build import Progress, no_progress
from generator.build.inspect import Inspection, inspect
from generator.build.rulebook import rulebook_documents
from generator.files.project import DiskProject, Project, RecordingProject
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.diagnostics import Collector, Diagnostic, did_you_mean, errors, merged
from generator.history.git_revision import StateNotFound, project_at, revision
from generator.history.record import Record
from generator.history.recording import Recorded, record_of
from generator.history.tags import name_problem, read_tag, tag_names
from generator.paint import Document

NOW = "now"
"""What the present state is called."""


class UnprintableState(Exception):
    """A state of the game of which nothing could be printed."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...], project: Project, word: str) -> None:
        super().__init__(word)
        self.diagnostics = diagnostics
        self.project = project
        self.word = word
        """What the state is called; empty for the present one."""


class State(NamedTuple):
    """A state of a game."""

    name: str
    """What to call it: the name of a tag, the revision that was asked for."""
    record: Record
    remark: str = ""
    """What is to be said of the name."""
    file_word: str = ""
    """The name as files have it."""
    seen: Inspection | None = None
    """What it was drawn from; None for a tag."""


@dataclass(frozen=True, slots=True)
class PresentState:
    """The game as it is now, with its faces and its rulebook."""

    seen: Inspection
    recorded: Recorded
    books: tuple[tuple[str, Document], ...]
    """The rulebook for the screen, then its booklets, with the names of their files."""
    diagnostics: tuple[Diagnostic, ...]
    """Everything there is to say, worst first."""

    @property
    def record(self) -> Record:
        """What is printed of it."""
        return self.recorded.record

    @property
    def failed(self) -> bool:
        """Whether anything of severity error was found."""
        return any(True for _ in errors(self.diagnostics))


def present_state(
    project: Project,
    name: str,
    papers: tuple[str, ...] = (),
    progress: Progress = no_progress,
    word: str = "",
) -> PresentState:
    """A game as the files of a project have it. Raises `UnprintableState` where nothing of it could be printed."""
    recording = project if isinstance(project, RecordingProject) else RecordingProject(project)
    seen = inspect(recording, name, papers, progress)
    said = Collector()
    said.diagnostics += seen.diagnostics
    if seen.broken:
        raise UnprintableState(merged(said.diagnostics), recording, word)
    books: tuple[tuple[str, Document], ...] = ()
    if seen.game.rulebook is not None:
        progress("laying out the rulebook", 0, 1)
        books = tuple(rulebook_documents(seen, seen.game.rulebook, said))
    pages = [page.frame for page in books[0][1].pages] if books else []
    return PresentState(seen, record_of(seen, pages), books, merged(said.diagnostics))


def load_state(disk: DiskProject, game: str, word: str, progress: Progress = no_progress) -> State:
    """The state of a game that was printed as a tag, or that a git revision has; a tag comes first.

    Raises `StateNotFound`, `UnprintableState`, and `Problem` where the tag cannot be read.
    """
    if word in tag_names(disk, game):
        return State(word, read_tag(disk, game, word), _also(disk, word), word)
    try:
        of = revision(disk.workspace, word)
        project = project_at(disk.workspace, of, game, disk.built_in)
    except StateNotFound as fault:
        raise _unknown(disk, game, word, fault) from None
    made = present_state(project, game, (), progress, word)
    return State(word, made.record, "", word if not name_problem(word) else of.short, made.seen)


def _also(disk: DiskProject, word: str) -> str:
    """What to say where git knows something by the name of a tag as well."""
    try:
        of = revision(disk.workspace, word)
    except StateNotFound:
        return ""
    return f"`{word}` is a tag of the game and also a git revision ({of.short}); the tag is used"


def _unknown(disk: DiskProject, game: str, word: str, fault: StateNotFound) -> StateNotFound:
    """What to say where a name is neither that of a tag nor a revision."""
    names = tag_names(disk, game)
    why = f"`{game}` has no tag `{word}`, and {_lower(str(fault))}"
    if near := did_you_mean(word, names, "tag"):
        return StateNotFound(why, near)
    if names:
        return StateNotFound(
            why, f"use one of its tags: {', '.join(f'`{name}`' for name in names)}"
        )
    return StateNotFound(why, fault.hint.replace("GAME", game))


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]
