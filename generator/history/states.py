"""The states of a game that can be compared: the present one, those of tags, and those of git revisions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress

from generator.build import Progress, no_progress
from generator.build.inspect import Inspection, inspect
from generator.build.rulebook import rulebook_documents
from generator.files.project import DiskProject, Project, RecordingProject
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.diagnostics import Collector, Diagnostic, did_you_mean, errors, merged
from generator.frame import Frame, Piece
from generator.game.model.game import ID_COLUMN, NAME_COLUMNS, NOTE_COLUMNS, Item
from generator.history.face_digests import Digests
from generator.history.git_revision import StateNotFound, project_at, revision
from generator.history.record import (
    ClaimRecord,
    ComponentRecord,
    ItemRecord,
    Key,
    Look,
    Record,
    merge_items,
)
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


class Recorded(NamedTuple):
    """The record of a game, and its pieces."""

    record: Record
    pieces: Mapping[str, Mapping[Key, tuple[Piece, ...]]]
    """By component, by item: rows that are the same share an item."""


def record_of(inspection: Inspection, rulebook: Iterable[Frame] = ()) -> Recorded:
    """What is printed of a game, with the pages of its rulebook, if it has one."""
    digests = Digests()
    counted: dict[str, set[str]] = {}
    for source in (source for claim in inspection.claims for source in claim.sources):
        counted.setdefault(source.component.name, set()).update(source.columns)
    game, components, pieces = inspection.game, [], {}
    for each in game.components:
        other = {each.header(*NAME_COLUMNS), each.header(ID_COLUMN), each.copies_column}
        columns = tuple(
            header
            for header in each.columns
            if header not in other and header.casefold() not in NOTE_COLUMNS
        )
        items: list[ItemRecord] = []
        by_key: dict[Key, tuple[Piece, ...]] = {}
        for piece in inspection.pieces[each.name]:
            if isinstance(item := piece.front.item, Item):
                record = _item(item, columns, digests.look(piece))
                items.append(record)
                by_key[record.key] = (*by_key.get(record.key, ()), piece)
        known = counted.get(each.name, ())
        used = tuple(column for column in columns if column in known)
        components.append(
            ComponentRecord(each.name, each.title, merge_items(items), each.kind, columns, used)
        )
        pieces[each.name] = by_key
    claims = (ClaimRecord(c.say, c.of, c.expected, c.computed, c.holds) for c in inspection.claims)
    pages = tuple(map(digests.frame, rulebook))
    whole = Record(game.title, tuple(components), game.spec.version, tuple(claims), pages)
    return Recorded(whole, pieces)


def _item(item: Item, columns: Iterable[str], look: Look) -> ItemRecord:
    # A blank item has a table of its own.
    by_column = dict(zip(item.table.headers, item.row.values, strict=False))
    values = {column: by_column[column] for column in columns if by_column.get(column)}
    number = next((v for header, v in by_column.items() if header.casefold() == ID_COLUMN), "")
    return ItemRecord(item.name, item.copies, look, values, str(number) if number else "")
