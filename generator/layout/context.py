"""What elements lay themselves out with: the theme, the text setter, and the game's pictures and icons."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Self, TypeVar

from generator.elements import PLAIN, Child
from generator.files.project import Project, locate, outward
from generator.foundation.dataclasses import dataclass, field, replace
from generator.foundation.diagnostics import Diagnostic, Origin, Outcome, Problem, merged
from generator.frame import Face, Frame, Picture, Source
from generator.game.model.game import Game
from generator.game.spec.theme import Theme
from generator.geometry import Size
from generator.icons import IconSet, normalized
from generator.layout.compose import spoiled, treated
from generator.layout.error_notes import LABEL, diagnostic, file_of, noted, place_in
from generator.pictures import MOST_PIXELS, refuse_raster
from generator.pictures import picture as read_picture
from generator.svg import read_svg, split_id
from generator.text.fonts import FontBook
from generator.text.setter import TextSetter
from generator.text.style import TextStyle

T = TypeVar("T")

Need = tuple[str, str]
"""What something is laid out with: a `picture`, `drawing`, `icon`, `font` or `template`, and its name; or a `file`."""

COARSE = 200.0
"""Pixels to the inch below which a printed picture looks coarse."""

_KEPT = 4096


@dataclass(slots=True)
class LayoutKit:
    """The kit of one game; pictures, icons and drawings are read once."""

    project: Project
    folder: str
    theme: Theme
    icons: IconSet
    setter: TextSetter
    book: FontBook
    most_pixels: int = MOST_PIXELS
    """How many pixels a picture may have."""
    dpi: float = COARSE
    used_icons: set[str] = field(default_factory=set)
    """The names of all icons that were asked for and found."""
    _frames: dict[tuple[Child, Size], tuple[Frame, frozenset[Need]]] = field(default_factory=dict)
    _pictures: dict[str, Picture | Problem] = field(default_factory=dict)
    _drawings: dict[str, Frame | Problem] = field(default_factory=dict)
    _needs: dict[str, frozenset[Need]] = field(default_factory=dict)
    """The pictures that drawings link and the families of their texts, by the drawing's name."""
    _said: dict[str, tuple[Diagnostic, ...]] = field(default_factory=dict)
    """What drawings hold that is not drawn, by the drawing's name."""

    @classmethod
    def of(cls, project: Project, game: Game, theme: Theme, book: FontBook | None = None) -> Self:
        """The kit of a game in its theme; the fonts of a book that is there, or else those of the project."""
        icons = IconSet(project, game.folder)
        used: set[str] = set()

        def find(name: str) -> Frame:
            frame = icons.inline_icon(name)
            used.add(name)
            return frame

        book = book or FontBook(project)
        setter = TextSetter(book, find, theme.palette, game.speech)
        most = game.most_pixels
        return cls(project, game.folder, theme, icons, setter, book, most, used_icons=used)

    def lay_out(self, child: Child, area: Size) -> Frame:
        """See `Kit.lay_out`. What raises a `Problem` is crossed out, and noted."""
        key = (child, area)
        known = self._frames.get(key)
        if known is not None:
            if known[1]:
                self.setter.asked.update(known[1])
            return known[0]
        outer = self.setter.asked
        mine = self.setter.asked = set()
        plain = child.common is PLAIN
        upright = area if plain else child.common.before_turning(area)
        try:
            frame = child.element.frame(upright, self, child.source)
        except Problem as problem:
            frame = self._crossed(upright, child.source, problem)
        if not plain:
            try:
                frame = treated(frame, child.common, upright, area)
            except Problem as problem:
                frame = self._crossed(area, child.source, problem)
        if len(self._frames) >= _KEPT:
            self._frames.clear()
        self.setter.asked = outer
        outer.update(mine)
        self._frames[key] = (frame, frozenset(mine))
        return frame

    def _crossed(self, area: Size, source: Source, problem: Problem) -> Frame:
        """A crossed-out box that notes a problem; it names the file that is missing or broken, if it is one."""
        notes = tuple(noted(each, source) for each in problem.diagnostics)
        file = file_of(problem).removeprefix(f"{self.folder}/")
        above = Size(area.width, area.height / 4)  # the cross leaves room there
        label = self.setter.set_text(file, LABEL, above, source) if file else None
        return spoiled(area, notes, label)

    def noting(self, work: Callable[[], T]) -> tuple[T, frozenset[Need]]:
        """What some work gives, and what it has asked for: pictures, drawings, icons and families, by name."""
        outer, self.setter.asked = self.setter.asked, set()
        try:
            made = work()
            asked = frozenset(self.setter.asked)
        finally:
            outer.update(self.setter.asked)
            self.setter.asked = outer
        return made, asked

    def count(self, asked: Iterable[Need]) -> None:
        """Counts things as asked for that were so when something was laid out in an earlier run."""
        for kind, name in asked:
            if kind == "icon" and self.icons.has(name):
                self.used_icons.add(name)
            elif kind == "font":
                self.setter.count(name)

    def measure(self, child: Child, area: Size) -> Size:
        """See `Kit.measure`."""
        common = child.common
        width = area.width if common.width is None else common.width
        height = area.height if common.height is None else common.height
        if common.width is not None and common.height is not None:
            return Size(width, height)
        room = common.before_turning(Size(width, height))
        try:
            own = common.before_turning(child.element.measure(room, self, child.source))
        except Problem:
            # It is said when the child is laid out.
            own = Size(width, height)
        return Size(
            own.width if common.width is None else width,
            own.height if common.height is None else height,
        )

    def set_text(self, text: str, style: TextStyle, area: Size, source: Source) -> Frame:
        """See `Kit.set_text`."""
        return self.setter.set_text(self._marked(text, style), style, area, source)

    def measure_text(self, text: str, style: TextStyle, area: Size) -> Size:
        """See `Kit.measure_text`."""
        return self.setter.measure_text(self._marked(text, style), style, area)

    def style(self, name: str, origin: Origin) -> TextStyle:
        """See `Kit.style`."""
        return self.theme.style(name, origin)

    def picture(self, name: str, origin: Origin) -> Picture:
        """See `Kit.picture`."""
        self.setter.asked.add(("picture", name))
        return _kept(self._pictures, name, origin, self._pictured)

    def drawing(self, name: str, origin: Origin) -> Frame:
        """See `Kit.drawing`. Warnings about the file are said once."""
        self.setter.asked.add(("drawing", name))
        found = _kept(self._drawings, name, origin, self._drawn)
        needs = self._needs.get(name)
        if needs:
            self.setter.asked.update(needs)
            self.count(needs)
        return found

    def icon(self, name: str, origin: Origin) -> Frame:
        """See `Kit.icon`."""
        self.setter.asked.add(("icon", name))
        frame = self.icons.icon(name, origin)
        self.used_icons.add(name)
        return frame

    def diagnostics(self, faces: Iterable[Face]) -> tuple[Diagnostic, ...]:
        """What could not be drawn on some faces, each at the cell it comes from; and what drawings had to say."""
        found: dict[tuple[str, Origin], tuple[Diagnostic, list[str]]] = {}
        seen: set[int] = set()
        for face in faces:
            if id(face.frame) in seen:
                continue
            seen.add(id(face.frame))
            for note in face.notes:
                if note.kind == "problem":
                    made = diagnostic(note, place_in(face, note))
                    known = found.setdefault((made.message, made.origin), (made, []))
                    if face.item.name not in known[1]:
                        known[1].append(face.item.name)
        listed = [replace(d, also=tuple(names[1:])) for d, names in found.values()]
        said = chain(self._said.values(), self.icons.warnings.values())
        return merged((*chain.from_iterable(said), *listed))

    def remarks(self, asked: Iterable[Need]) -> tuple[Diagnostic, ...]:
        """What the files of some drawings and icons hold that is not drawn, each of them laid out before."""
        made: list[Diagnostic] = []
        for kind, name in asked:
            if kind == "drawing":
                made += self._said.get(name, ())
            elif kind == "icon":
                made += self.icons.warnings.get(normalized(name), ())
        return merged(made)

    def _marked(self, text: str, style: TextStyle) -> str:
        return self.theme.marked(text) if style.markup and self.theme.keywords else text

    @property
    def folders(self) -> tuple[str, ...]:
        """Where pictures and drawings are looked up, in order."""
        return (self.folder, f"{self.folder}/art")

    def _file(self, name: str, origin: Origin) -> str:
        return locate(self.project, self.folders, name, origin)

    def _pictured(self, name: str, origin: Origin) -> Picture:
        return read_picture(self.project, self.folders, name, origin, self.most_pixels)

    def _drawn(self, name: str, origin: Origin) -> Frame:
        whole, part = split_id(name)
        file = self._file(whole, origin)
        data = self.project.read(file)
        refuse_raster(data, file)
        beside = file.removeprefix(f"{self.folder}/").rpartition("/")[0]

        linked: set[Need] = set()

        def opened(address: str) -> Picture:
            picture = f"{beside}/{address}" if beside and not outward(address) else address
            linked.add(("picture", picture))
            return self.picture(picture, origin)

        from generator.svg.context import (
            Options,  # games without drawings of their own need none of it
        )
        from generator.text.glyph_outlines import Letters

        letters = Letters(self.book)
        outcome: Outcome[Frame] = read_svg(
            data, file, Options(open_picture=opened, letters=letters, part=part)
        )
        fonts = {("font", family) for family in letters.used}
        self._needs[name] = frozenset((*linked, *fonts))
        if outcome.failed:
            raise Problem.of(outcome.diagnostics)
        if outcome.diagnostics:
            self._said[name] = outcome.diagnostics
        return outcome.value


def _kept(
    known: dict[str, T | Problem], name: str, origin: Origin, make: Callable[[str, Origin], T]
) -> T:
    """What a name stands for, made once; what cannot be made is said at each place that asks for it."""
    if name not in known:
        try:
            known[name] = make(name, origin)
        except Problem as problem:
            known[name] = problem
    found = known[name]
    if isinstance(found, Problem):
        raise found.of(replace(d, origin=origin) for d in found.diagnostics)
    return found
