"""The states of a game that can be compared: the present one, those of tags, and those of git revisions."""

from __future__ import annotations

from contextlib import suppress

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


class UnprintableState(Exception):
    """A state of the game with errors, of which nothing can be printed."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...], project: Project) -> None:
        super().__init__()
        self.diagnostics, self.project = diagnostics, project


class State(NamedTuple):
    """A state of a game."""

    name: str
    """The name of a tag, or the requested revision."""
    record: Record
    remark: str = ""
    """A note about the name."""
    file_word: str = ""
    """The name as part of file names."""
    inspection: Inspection | None = None
    """What it was drawn from; None for a tag."""


@dataclass(frozen=True, slots=True)
class PresentState:
    """The present state of a game, with its faces and its rulebook."""

    inspection: Inspection
    recorded: Recorded
    books: tuple[tuple[str, Document], ...]
    """The rulebook for the screen, then its booklets, with the names of their files."""
    diagnostics: tuple[Diagnostic, ...]
    """All diagnostics, worst first."""

    @property
    def record(self) -> Record:
        """What is printed of it."""
        return self.recorded.record

    @property
    def failed(self) -> bool:
        """Whether there are errors."""
        return any(True for _ in errors(self.diagnostics))


def present_state(
    project: Project,
    name: str,
    papers: tuple[str, ...] = (),
    progress: Progress = no_progress,
) -> PresentState:
    """A game from the files of a project. Raises `UnprintableState` if nothing of it can be printed."""
    recording = project if isinstance(project, RecordingProject) else RecordingProject(project)
    inspection = inspect(recording, name, papers, progress)
    messages = Collector()
    messages.diagnostics += inspection.diagnostics
    if inspection.broken:
        raise UnprintableState(merged(messages.diagnostics), recording)
    books: tuple[tuple[str, Document], ...] = ()
    if inspection.game.rulebook is not None:
        progress("laying out the rulebook", 0, 1)
        books = tuple(rulebook_documents(inspection, inspection.game.rulebook, messages))
    pages = [page.frame for page in books[0][1].pages] if books else []
    return PresentState(
        inspection, record_of(inspection, pages), books, merged(messages.diagnostics)
    )


def load_state(disk: DiskProject, game: str, word: str, progress: Progress = no_progress) -> State:
    """The state of a game in a tag, or at a git revision; tags come first.

    Raises `StateNotFound`, `UnprintableState`, and `Problem` if the tag can't be read.
    """
    names = tag_names(disk, game)
    if word in names:
        remark = ""
        with suppress(StateNotFound):
            commit = revision(disk.workspace, word).short
            what = f"`{word}` is a tag of the game and also a git revision ({commit})"
            remark = f"{what}; the tag is used"
        return State(word, read_tag(disk, game, word), remark, word)
    try:
        of = revision(disk.workspace, word)
        project = project_at(disk.workspace, of, game, disk.built_in)
    except StateNotFound as fault:
        reason = str(fault)
        why = f"`{game}` has no tag `{word}`, and {reason[:1].lower()}{reason[1:]}"
        hint = did_you_mean(word, names, "tag") or fault.hint.replace("GAME", game)
        if names and not did_you_mean(word, names, "tag"):
            hint = f"use one of its tags: {', '.join(f'`{name}`' for name in names)}"
        raise StateNotFound(why, hint) from None
    result = present_state(project, game, (), progress)
    return State(
        word, result.record, "", of.short if name_problem(word) else word, result.inspection
    )
