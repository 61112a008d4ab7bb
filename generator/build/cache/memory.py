"""What one process keeps of a game from one look at it to the next: frames, templates, fonts, pictures and drawings.

Nothing is taken for what it was because of its name or its time: what is kept says which bytes it was made from, and
counts only while the project gives the same ones. A look with a memory comes to what one without would come to.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from generator.build.cache.store import Entry, Store, digest
from generator.files.project import Project, RecordingProject, locate, peek
from generator.foundation.color import Color
from generator.foundation.dataclasses import dataclass, field
from generator.foundation.diagnostics import Origin, Problem
from generator.frame import Frame, Picture
from generator.game.model.game import Game
from generator.game.spec.theme import Theme
from generator.layout.context import LayoutKit
from generator.svg import split_id
from generator.template import Library
from generator.text.fonts import FontBook

if TYPE_CHECKING:
    from generator.layout.rulebook import BookPage

_MOST = 1024
"""How many packs of records are kept."""
_PICTURES = 4096
"""How many pictures and drawings."""

_LOOKS = 8
"""So many looks long a frame is kept that is not asked for: what is taken back is there at once."""


class Memory:
    """Kept by who looks at one game again and again; of one thread at a time."""

    def __init__(self) -> None:
        self.store: Store = _Entries()
        """What is known of faces, kept in this process alone."""
        self._frames: dict[tuple[str, str], _Kept] = {}
        self._look = 0
        self.books: dict[str, tuple[BookPage, ...]] = {}
        """The pages of rulebooks, as they are called in the store."""
        self._made = _Made()
        self._book: FontBook | None = None
        self._library: Library | None = None
        self._palette: Mapping[str, Color] = {}

    def kit(self, project: Project, game: Game, theme: Theme) -> LayoutKit:
        """The kit of a game in its theme, for a new look; it knows the fonts, pictures and drawings of the last one."""
        self._look += 1
        if self._book is None or not self._book.reuse_for(project):
            # The frames of before are set in fonts that are no more.
            self._book, self._frames = FontBook(project), {}
        self._frames = {
            key: kept for key, kept in self._frames.items() if kept.used >= self._look - _LOOKS
        }
        kit = _WarmKit.of(project, game, theme, self._book)
        kit.made = self._made
        return kit

    def library(self, project: Project, game: Game, theme: Theme) -> Library:
        """The templates that a game can see; those of the last look, where all of them are the same."""
        known = self._library
        if (
            known is not None
            and known.game_folder == game.folder
            and self._palette == theme.palette
            and isinstance(known.project, _Passage)
            and known.project.follows(project)
        ):
            return known
        self._library, self._palette = Library(_Passage(project), game.folder), theme.palette
        return self._library

    def frame(self, side: str, name: str) -> Frame | None:
        """The frame of a face, by its side and by what it is drawn of; None where none is kept."""
        found = self._frames.get((side, name))
        if found is None:
            return None
        found.used = self._look
        return found.frame

    def holds(self, side: str, name: str) -> bool:
        """Whether the frame of a face is kept."""
        return (side, name) in self._frames

    def keep(self, side: str, name: str, frame: Frame) -> None:
        """Keeps the frame of a face; until it was not asked for over some looks."""
        self._frames[side, name] = _Kept(frame, self._look)


@dataclass(slots=True)
class _Kept:
    """A frame, and the look at which it was asked for last."""

    frame: Frame
    used: int


class _Entries(Store):
    """A store that writes nothing."""

    def __init__(self) -> None:
        self._entries: dict[tuple[str, str], Entry] = {}
        self.written = False

    def get(self, kind: str, key: str) -> Entry | None:
        """See `Store.get`."""
        return self._entries.get((kind, key))

    def put(self, kind: str, key: str, head: Any, raw: bytes = b"") -> None:
        """See `Store.put`."""
        # What was put in last goes last.
        self._entries.pop((kind, key), None)
        self._entries[kind, key] = Entry(head, raw)

    def trim(self) -> None:
        """See `Store.trim`."""
        for key in list(self._entries)[:-_MOST]:
            del self._entries[key]


class _Passage(RecordingProject):
    """Files on their way into something that is kept."""

    def follows(self, project: Project) -> bool:
        """Whether another project would have given the same; then it is asked for what comes next."""
        if not all(peek(project, name) == data for name, data in self.reads.items()):
            return False
        if not all(project.list(name) == found for name, found in self.lists.items()):
            return False
        for name in (name for name, data in self.reads.items() if data is None):
            project.exists(name)
        self._inner = project
        return True


@dataclass(slots=True)
class _Made:
    """Pictures and drawings with the files they were made from, and the digests of these."""

    pictures: dict[str, tuple[str, Picture]] = field(default_factory=dict)
    drawings: dict[str, tuple[str, Frame]] = field(default_factory=dict)


@dataclass(slots=True)
class _WarmKit(LayoutKit):
    """A kit that has made some of its pictures and drawings before."""

    made: _Made = field(default_factory=_Made)

    def _read_picture(self, name: str, origin: Origin) -> Picture:
        stands_for = f"{self._stands_for(name)} {self.most_pixels}"
        known = self.made.pictures.get(name)
        if known is not None and known[0] == stands_for:
            return known[1]
        # Not by `super()`: a class with slots is made twice, and that would be the first of the two.
        picture = LayoutKit._read_picture(self, name, origin)
        if len(self.made.pictures) >= _PICTURES:
            self.made.pictures.clear()
        self.made.pictures[name] = stands_for, picture
        return picture

    def _read_drawing(self, name: str, origin: Origin) -> Frame:
        stands_for = self._stands_for(name)
        known = self.made.drawings.get(name)
        if known is not None and known[0] == stands_for:
            return known[1]
        frame = LayoutKit._read_drawing(self, name, origin)
        # What there is to say about a file is said by reading it.
        if not self.remarks([("drawing", name)]):
            if len(self.made.drawings) >= _PICTURES:
                self.made.drawings.clear()
            self.made.drawings[name] = stands_for, frame
        return frame

    def _stands_for(self, name: str) -> str:
        """The file that a name stands for now, and its digest; empty where making it will say what is wrong."""
        with suppress(Problem, OSError):
            file = locate(self.project, self.folders, split_id(name)[0])
            return f"{file} {digest(self.project.read(file))}"
        return ""
