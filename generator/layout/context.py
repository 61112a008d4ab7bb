"""The kit that elements use to lay themselves out: theme, text setter, pictures and icons of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Self, TypeVar

from generator.elements import PLAIN, Child, Surroundings
from generator.files.project import Project, is_outside, locate
from generator.foundation.dataclasses import dataclass, field, replace
from generator.foundation.diagnostics import Diagnostic, Origin, Outcome, Problem, merged
from generator.frame import Face, Frame, Note, Picture, Source
from generator.game.model.game import Game
from generator.game.spec.theme import Theme
from generator.geometry import Rect, Size
from generator.icons import IconSet, normalized
from generator.layout.compose import (
    LABEL,
    Spot,
    apply_common,
    diagnostic_of,
    error_box,
    file_of,
    keys_of,
)
from generator.pictures import MOST_PIXELS, Misnamed
from generator.pictures import picture as read_picture
from generator.pictures.headers import is_raster
from generator.svg import read_svg, split_id
from generator.text.fonts import FontBook
from generator.text.language import LanguageSettings
from generator.text.setter import TextSetter
from generator.text.shadow_keys import Shadow
from generator.text.style import TextStyle

T = TypeVar("T")

Need = tuple[str, str]
"""A kind (`picture`, `drawing`, `icon`, `font`, `template` or `file`) and a name: something a layout depends on."""

COARSE = 200.0
"""The resolution in dpi below which a printed picture looks coarse."""

_MOST_FRAMES = 4096


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
    """The most pixels a picture may have."""
    _shadows: Mapping[str, Shadow] = field(default_factory=dict)
    """Those of text styles, by name."""
    dpi: float = COARSE
    used_icons: set[str] = field(default_factory=set)
    """The names of all icons that were requested and found."""
    face: tuple[tuple[str, ...], Sequence[Child], Sequence[Spot]] = ((), (), ())
    """The face that is being laid out: see `Surroundings`, which few elements ask for."""
    _own: bool = False
    """Whether what is being laid out depends on its face, and so is no other's."""
    _frames: dict[tuple[Child, Size], tuple[Frame, frozenset[Need]]] = field(default_factory=dict)
    _pictures: dict[str, Picture | Problem] = field(default_factory=dict)
    _drawings: dict[str, Frame | Problem] = field(default_factory=dict)
    _needs: dict[str, frozenset[Need]] = field(default_factory=dict)
    """The pictures and font families that drawings use, by the drawing's name."""
    _warnings: dict[str, tuple[Diagnostic, ...]] = field(default_factory=dict)
    """Warnings about what isn't drawn of drawings, by the drawing's name."""

    @classmethod
    def of(cls, project: Project, game: Game, theme: Theme, book: FontBook | None = None) -> Self:
        """The kit of a game in its theme, with the fonts of a book or, by default, of the project."""
        icons = IconSet(project, game.folder, game.spec.icons)
        used: set[str] = set()

        def find(name: str) -> Frame:
            frame = icons.inline_icon(name)
            used.add(name)
            return frame

        book = book or FontBook(project)
        language = LanguageSettings(game.spec.language, game.spec.hyphenate)
        setter = TextSetter(book, find, theme.palette, language)
        if game.spec.icons:
            setter.called = icons.called
        most = game.spec.most_pixels
        found = {name: style.shadow for name, style in theme.styles.items() if style.shadow}
        folder = game.folder
        return cls(project, folder, theme, icons, setter, book, most, found, used_icons=used)

    def lay_out(self, child: Child, area: Size) -> Frame:
        """See `Kit.lay_out`. An element that raises a `Problem` is crossed out, with a note."""
        key = (child, area)
        known = self._frames.get(key)
        if known is not None:
            if known[1]:
                self.setter.requested.update(known[1])
            return known[0]
        outer, outer_own = self.setter.requested, self._own
        mine = self.setter.requested = set()
        self._own = False
        common = keys_of(child, self._shadows) if self._shadows else child.common
        plain = common is PLAIN
        upright = area if plain else common.size_before_rotation(area)
        try:
            frame = child.element.frame(upright, self, child.source)
        except Problem as problem:
            frame = self._error_frame(upright, child.source, problem)
        if not plain:
            try:
                frame = apply_common(frame, child, common, upright, area, self)
            except Problem as problem:
                frame = self._error_frame(area, child.source, problem)
        if len(self._frames) >= _MOST_FRAMES:
            self._frames.clear()
        self.setter.requested = outer
        outer.update(mine)
        if not self._own:
            self._frames[key] = (frame, frozenset(mine))
        self._own = self._own or outer_own
        return frame

    def surroundings(self) -> Surroundings:
        """See `Kit.surroundings`."""
        self._own = True
        texts, children, spots = self.face
        places = (Rect(spot.x, spot.y, *spot.area) for spot in spots)
        return Surroundings(texts, tuple(zip(children, places)))

    def _error_frame(self, area: Size, source: Source, problem: Problem) -> Frame:
        """A crossed-out box with notes about a problem, labelled with the missing or broken file if there is one."""
        notes = tuple(Note("problem", (), source, each) for each in problem.diagnostics)
        file = file_of(problem).removeprefix(f"{self.folder}/")
        above = Size(area.width, area.height / 4)  # clear of the cross
        label = self.setter.set_text(file, LABEL, above, source) if file else None
        return error_box(area, notes, label)

    def record_needs(self, work: Callable[[], T]) -> tuple[T, frozenset[Need]]:
        """The result of some work, and what it requested: pictures, drawings, icons and font families, by name."""
        outer, self.setter.requested = self.setter.requested, set()
        try:
            result = work()
            needs = frozenset(self.setter.requested)
        finally:
            outer.update(self.setter.requested)
            self.setter.requested = outer
        return result, needs

    def count_needs(self, needs: Iterable[Need]) -> None:
        """Counts things as requested that a cached layout from an earlier run requested."""
        for kind, name in needs:
            if kind == "icon" and self.icons.has(name):
                self.used_icons.add(name)
            elif kind == "font":
                self.setter.families.add(name)

    def measure(self, child: Child, area: Size) -> Size:
        """See `Kit.measure`."""
        common = child.common
        size = common.fixed(*area)
        if common.width is not None and common.height is not None:
            return size
        room = common.size_before_rotation(size)
        try:
            own = common.size_before_rotation(child.element.measure(room, self, child.source))
        except Problem:
            # It is reported when the child is laid out.
            own = size
        return common.fixed(*own)

    def set_text(self, text: str, style: TextStyle, area: Size, source: Source) -> Frame:
        """See `Kit.set_text`."""
        return self.setter.set_text(self._with_keywords(text, style), style, area, source)

    def measure_text(self, text: str, style: TextStyle, area: Size) -> Size:
        """See `Kit.measure_text`."""
        return self.setter.measure_text(self._with_keywords(text, style), style, area)

    def style(self, name: str, origin: Origin) -> TextStyle:
        """See `Kit.style`."""
        return self.theme.style(name, origin)

    def picture(self, name: str, origin: Origin) -> Picture:
        """See `Kit.picture`."""
        self.setter.requested.add(("picture", name))
        return _cached(self._pictures, name, origin, self._read_picture)

    def drawing(self, name: str, origin: Origin) -> Frame:
        """See `Kit.drawing`. Warnings about the file are given once."""
        self.setter.requested.add(("drawing", name))
        found = _cached(self._drawings, name, origin, self._read_drawing)
        needs = self._needs.get(name)
        if needs:
            self.setter.requested.update(needs)
            self.count_needs(needs)
        return found

    def icon(self, name: str, origin: Origin) -> Frame:
        """See `Kit.icon`."""
        self.setter.requested.add(("icon", name))
        frame = self.icons.icon(name, origin)
        self.used_icons.add(name)
        return frame

    def diagnostics(self, faces: Iterable[Face]) -> tuple[Diagnostic, ...]:
        """What could not be drawn on some faces, each at its cell, and warnings about drawings and icons."""
        found: dict[tuple[str, Origin], tuple[Diagnostic, list[str]]] = {}
        seen: set[int] = set()
        for face in faces:
            if id(face.frame) in seen:
                continue
            seen.add(id(face.frame))
            for note in face.notes:
                if note.problem is not None:
                    each = diagnostic_of(note.problem, note.source, face)
                    known = found.setdefault((each.message, each.origin), (each, []))
                    if face.item.name not in known[1]:
                        known[1].append(face.item.name)
        listed = [replace(d, also=tuple(names[1:])) for d, names in found.values()]
        warnings = chain(self._warnings.values(), self.icons.warnings.values())
        return merged((*chain.from_iterable(warnings), *listed))

    def file_warnings(self, needs: Iterable[Need]) -> tuple[Diagnostic, ...]:
        """Warnings about the files of some drawings and icons that were laid out before."""
        found: list[Diagnostic] = []
        for kind, name in needs:
            if kind == "drawing":
                found += self._warnings.get(name, ())
            elif kind == "icon":
                found += self.icons.warnings.get(normalized(name), ())
        return merged(found)

    def _with_keywords(self, text: str, style: TextStyle) -> str:
        return self.theme.with_keywords(text) if style.markup and self.theme.keywords else text

    @property
    def folders(self) -> tuple[str, ...]:
        """The folders of pictures and drawings, in order."""
        return (self.folder, f"{self.folder}/art", "templates")

    def _read_picture(self, name: str, origin: Origin) -> Picture:
        return read_picture(self.project, self.folders, name, origin, self.most_pixels)

    def _read_drawing(self, name: str, origin: Origin) -> Frame:
        whole, part = split_id(name)
        file = locate(self.project, self.folders, whole, origin)
        data = self.project.read(file)
        if is_raster(data):
            hint = "rename it with the ending of its format, such as `.png`"
            raise Misnamed("IMG001", f"`{file}` isn't an SVG drawing", Origin(file), hint)
        beside = file.removeprefix(f"{self.folder}/").rpartition("/")[0]

        linked: set[Need] = set()

        def opened(address: str) -> Picture:
            picture = f"{beside}/{address}" if beside and not is_outside(address) else address
            linked.add(("picture", picture))
            return self.picture(picture, origin)

        # Games without drawings of their own need none of it.
        from generator.layout.drawing_filters import SOFT
        from generator.svg.context import Options
        from generator.text.glyph_outlines import Letters

        letters = Letters(self.book)
        options = Options(open_picture=opened, letters=letters, soft=SOFT, part=part)
        outcome: Outcome[Frame] = read_svg(data, file, options)
        fonts = {("font", family) for family in letters.used}
        self._needs[name] = frozenset((*linked, *fonts))
        if outcome.failed:
            raise Problem.of(outcome.diagnostics)
        if outcome.diagnostics:
            self._warnings[name] = outcome.diagnostics
        return outcome.value


def _cached(
    known: dict[str, T | Problem], name: str, origin: Origin, make: Callable[[str, Origin], T]
) -> T:
    """What a name stands for, made once; a problem with it is raised at each place that requests it."""
    if name not in known:
        try:
            known[name] = make(name, origin)
        except Problem as problem:
            known[name] = problem
    found = known[name]
    if isinstance(found, Problem):
        raise found.of(replace(d, origin=origin) for d in found.diagnostics)
    return found
