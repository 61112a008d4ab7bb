"""What one process keeps of a game between passes: frames, templates, fonts, pictures and drawings.

Everything kept is known by the bytes it was made from, not by names or times, and is used only while the project has
the same bytes. So a pass with a memory has the same result as one without.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

from generator.build.cache.store import Entry, Store, digest
from generator.files.project import Project, RecordingProject, locate, read_unrecorded
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

T = TypeVar("T")

_MAX_PACKS = 1024
"""The largest number of packs of face records."""
_MAX_PICTURES = 4096
"""The largest number of pictures, and of drawings."""
_PASSES = 8
"""For how many passes an unused frame is kept: what is undone is there at once."""


class Memory:
    """What is kept of one game; to be used by one thread at a time."""

    def __init__(self) -> None:
        self.store: Store = _MemoryStore()
        """The face records, kept in this process only."""
        self._frames: dict[tuple[str, str], tuple[Frame, int]] = {}
        """The frames, each with the pass in which it was last used."""
        self._pass = 0
        self.books: dict[str, tuple[BookPage, ...]] = {}
        """The pages of rulebooks, by their keys in the store."""
        self._pictures: dict[str, tuple[str, Picture]] = {}
        self._drawings: dict[str, tuple[str, Frame]] = {}
        self._fonts: FontBook | None = None
        self._library: Library | None = None
        self._palette: Mapping[str, Color] = {}

    def kit(self, project: Project, game: Game, theme: Theme) -> LayoutKit:
        """The kit of a game in its theme for a new pass, with the fonts, pictures and drawings of the last one."""
        self._pass += 1
        if self._fonts is None or not self._fonts.reuse_for(project):
            # The kept frames are set in fonts that are gone.
            self._fonts, self._frames = FontBook(project), {}
        oldest = self._pass - _PASSES
        self._frames = {key: kept for key, kept in self._frames.items() if kept[1] >= oldest}
        kit = _WarmKit.of(project, game, theme, self._fonts)
        kit.pictures_before, kit.drawings_before = self._pictures, self._drawings
        return kit

    def library(self, project: Project, game: Game, theme: Theme) -> Library:
        """The templates that a game can use; those of the last pass if none has changed."""
        known = self._library
        if (
            known is not None
            and known.game_folder == game.folder
            and self._palette == theme.palette
            and isinstance(known.project, _ReplayProject)
            and known.project.follows(project)
        ):
            return known
        self._library = Library(_ReplayProject(project), game.folder)
        self._palette = theme.palette
        return self._library

    def frame(self, side: str, name: str) -> Frame | None:
        """The frame of a face, by the keys of its side and of the face; None if it isn't kept."""
        found = self._frames.get((side, name))
        if found is None:
            return None
        self.keep(side, name, found[0])
        return found[0]

    def holds(self, side: str, name: str) -> bool:
        """Whether the frame of a face is kept."""
        return (side, name) in self._frames

    def keep(self, side: str, name: str, frame: Frame) -> None:
        """Keeps the frame of a face until it isn't used for some passes."""
        self._frames[side, name] = frame, self._pass


class _MemoryStore(Store):
    """A store that writes nothing."""

    def __init__(self) -> None:
        self._entries: dict[tuple[str, str], Entry] = {}
        self.written = False

    def get(self, kind: str, key: str) -> Entry | None:
        return self._entries.get((kind, key))

    def put(self, kind: str, key: str, head: Any, raw: bytes = b"") -> None:
        # The last entry is removed last.
        self._entries.pop((kind, key), None)
        self._entries[kind, key] = Entry(head, raw)

    def trim(self) -> None:
        for key in list(self._entries)[:-_MAX_PACKS]:
            del self._entries[key]


class _ReplayProject(RecordingProject):
    """The files that something kept was made from."""

    def follows(self, project: Project) -> bool:
        """Whether another project has the same files; from then on that one is read."""
        if not all(read_unrecorded(project, name) == data for name, data in self.reads.items()):
            return False
        if not all(project.list(name) == found for name, found in self.lists.items()):
            return False
        for name in (name for name, data in self.reads.items() if data is None):
            project.exists(name)
        self._inner = project
        return True


@dataclass(slots=True)
class _WarmKit(LayoutKit):
    """A kit that has some pictures and drawings of earlier passes."""

    pictures_before: dict[str, tuple[str, Picture]] = field(default_factory=dict)
    """Pictures by name, each with its file and digest."""
    drawings_before: dict[str, tuple[str, Frame]] = field(default_factory=dict)

    # Not by `super()`: a class with slots is made twice, and that would be the first of the two.
    def _read_picture(self, name: str, origin: Origin) -> Picture:
        return self._kept(self.pictures_before, name, origin, LayoutKit._read_picture)

    def _read_drawing(self, name: str, origin: Origin) -> Frame:
        return self._kept(self.drawings_before, name, origin, LayoutKit._read_drawing)

    def _kept(
        self,
        kept: dict[str, tuple[str, T]],
        name: str,
        origin: Origin,
        read: Callable[[LayoutKit, str, Origin], T],
    ) -> T:
        """An image from a file that is unchanged since it was read, else from the file."""
        source = ""
        # What can't be read is reported below.
        with suppress(Problem, OSError):
            file = locate(self.project, self.folders, split_id(name)[0])
            source = f"{file} {digest(self.project.read(file))} {self.most_pixels}"
        known = kept.get(name)
        if known is not None and known[0] == source:
            return known[1]
        image = read(self, name, origin)
        # A file with diagnostics is read again each time, to report them.
        if not self.file_warnings([("drawing", name)]):
            if len(kept) >= _MAX_PICTURES:
                kept.clear()
            kept[name] = source, image
        return image
