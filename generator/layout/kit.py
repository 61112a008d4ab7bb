"""What elements lay themselves out with: the theme, the text setter, and the game's pictures and icons."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from generator.diagnostics import Diagnostic, Origin, Outcome, Problem, Severity, merged
from generator.elements import Child
from generator.elements.common import PLAIN
from generator.frame import Face, Frame, Note, Picture, Source
from generator.frame.face import place_of
from generator.game.model import Game
from generator.game.theme import Theme
from generator.geometry import Size
from generator.icons import IconSet
from generator.layout.compose import spoiled, treated
from generator.pictures import MOST_PIXELS
from generator.pictures import picture as read_picture
from generator.project import Project, locate
from generator.spelling import Rewording
from generator.svg import read_svg
from generator.text.fonts import FontBook
from generator.text.setter import TextSetter
from generator.text.style import TextStyle
from generator.values import dataclass, field, replace

T = TypeVar("T")

Need = tuple[str, str]
"""What something is laid out with: a `picture`, `drawing`, `icon`, `font` or `template`, and its name; or a `file`."""

COARSE = 200.0
"""Pixels to the inch below which a printed picture looks coarse."""

_KEPT = 4096
_TELLING = 3
"""How many letters of a cell are no chance, where they are found again."""


@dataclass(slots=True)
class LayoutKit:
    """The kit of one game; pictures, icons and drawings are read once."""

    project: Project
    folder: str
    theme: Theme
    icons: IconSet
    setter: TextSetter
    most_pixels: int = MOST_PIXELS
    """How many pixels a picture may have."""
    dpi: float = COARSE
    used_icons: set[str] = field(default_factory=set)
    """The names of all icons that were asked for and found."""
    warned: set[str] = field(default_factory=set)
    """The names of drawings whose files there is something to say about."""
    _frames: dict[tuple[Child, Size], tuple[Frame, frozenset[Need]]] = field(default_factory=dict)
    _pictures: dict[str, Picture | Problem] = field(default_factory=dict)
    _drawings: dict[str, Frame | Problem] = field(default_factory=dict)
    _said: list[Diagnostic] = field(default_factory=list)

    @classmethod
    def of(
        cls, project: Project, game: Game, theme: Theme, book: FontBook | None = None
    ) -> LayoutKit:
        """The kit of a game in its theme; the fonts of a book that is there, or else those of the project."""
        icons = IconSet(project, game.folder)
        used: set[str] = set()

        def find(name: str) -> Frame:
            frame = icons.icon(name)
            used.add(name)
            return frame

        setter = TextSetter(book or FontBook(project), find, theme.palette, game.speech)
        most = game.most_pixels
        return cls(project, game.folder, theme, icons, setter, most, used_icons=used)

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
        try:
            frame = child.element.frame(area, self, child.source)
        except Problem as problem:
            frame = _spoiled(area, child.source, problem)
        if child.common is not PLAIN:
            try:
                frame = treated(frame, child.common, area)
            except Problem as problem:
                frame = _spoiled(area, child.source, problem)
        if len(self._frames) >= _KEPT:
            self._frames.clear()
        self.setter.asked = outer
        outer.update(mine)
        self._frames[key] = (frame, frozenset(mine))
        return frame

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
        try:
            own = child.element.measure(Size(width, height), self, child.source)
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
        return _kept(self._drawings, name, origin, self._drawn)

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
                    place = _place(face, note)
                    made = _diagnostic(note, place)
                    known = found.setdefault((made.message, made.origin), (made, []))
                    if face.item.name not in known[1]:
                        known[1].append(face.item.name)
        listed = [replace(d, also=tuple(names[1:])) for d, names in found.values()]
        return merged((*self._said, *listed))

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
        file = self._file(name, origin)
        outcome: Outcome[Frame] = read_svg(self.project.read(file), file)
        if outcome.failed:
            raise Problem.of(outcome.diagnostics)
        self._said.extend(outcome.diagnostics)
        if outcome.diagnostics:
            self.warned.add(name)
        return outcome.value


def _spoiled(area: Size, source: Source, problem: Problem) -> Frame:
    return spoiled(area, tuple(_note(d, source) for d in problem.diagnostics))


def _note(diagnostic: Diagnostic, source: Source) -> Note:
    return Note.of(
        "problem",
        source,
        code=diagnostic.code,
        message=diagnostic.message,
        hints="\n".join(diagnostic.hints),
        **_wording(diagnostic.hints),
        severity=float(diagnostic.severity),
    )


def _wording(hints: tuple[str, ...]) -> dict[str, str | float]:
    """Which hint says which word to write, and for which, as facts of a note."""
    for place, hint in enumerate(hints):
        if isinstance(hint, Rewording):
            own = float(hint.own)
            return {"rewording": float(place), "old": hint.old, "new": hint.new, "own": own}
    return {"rewording": -1.0}


def _hints(note: Note) -> tuple[str, ...]:
    told = str(note["hints"])
    hints = told.split("\n") if told else []
    at = int(note["rewording"])
    if at >= 0:
        old, new, own = str(note["old"]), str(note["new"]), bool(note["own"])
        hints[at] = Rewording(hints[at], old, new, own)
    return tuple(hints)


def _place(face: Face, note: Note) -> Origin:
    """Where the fault was written: in the cell that is found again in what is quoted, or else in the template."""
    source = note.source
    quoted = _letters(str(note["message"]).partition("`")[2].partition("`")[0])
    for column in source.columns:
        value = face.item.value(column) or ""
        for text in (value,) if isinstance(value, str) else value:
            letters = _letters(text)
            if letters == quoted or (len(letters) >= _TELLING and letters in quoted):
                return face.item.origin_of(column)
    return source.origin if source.origin.file else place_of(face, source)


def _letters(text: str) -> str:
    """A text without what a template may change of it."""
    return "".join(filter(str.isalnum, text.casefold()))


def _diagnostic(note: Note, place: Origin) -> Diagnostic:
    trace = (
        ()
        if place == note.source.origin
        else (f"while drawing `{note.source.name}` ({note.source.origin})",)
    )
    return Diagnostic(
        str(note["code"]),
        Severity(int(note["severity"])),
        str(note["message"]),
        place,
        _hints(note),
        trace,
    )


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
        raise Problem.of(replace(d, origin=origin) for d in found.diagnostics)
    return found
