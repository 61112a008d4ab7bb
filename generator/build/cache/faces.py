"""What faces came to in earlier builds: those that would come out the same are neither laid out nor judged again.

A face is known by what it is drawn of: the program, its template with all that this is put together from, the theme,
the fonts, its size, bleed and safe margin, and the texts that the template's expressions came to for its row. Besides,
it has a list of what was asked for while it was laid out (pictures, drawings, icons), and counts as known only where
each of these is still the same file. What there was something to say about is laid out and judged each time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from generator.build.cache.face_packs import FaceRecord, Needs, Packs
from generator.build.cache.memory import Memory
from generator.build.cache.sides import Side
from generator.build.cache.store import Store, digest, key_of
from generator.build.cache.up_to_date import program_stamp
from generator.build.rebuild_reasons import Redrawn, clause, differences, display_name
from generator.files.project import locate, peek
from generator.foundation.diagnostics import NOWHERE, Problem
from generator.frame import Frame
from generator.frame.deferred import Deferred
from generator.game.model.game import Component, Game
from generator.geometry import Size
from generator.icons import OWN_FOLDER
from generator.layout.context import LayoutKit, Need
from generator.svg import split_id
from generator.template import Plan
from generator.text.fonts import FOLDER as FONTS

_MOST_RULES = 4
"""How many rules of checks a face is known by: the game's own, and profiles that somebody asks for now and then."""


class Faces:
    """What is known of all faces of one game; made for one build."""

    def __init__(
        self, store: Store, game: Game, kit: LayoutKit, memory: Memory | None = None
    ) -> None:
        self.store = store
        self.memory = memory
        """What is kept of the frames themselves, by who looks again and again."""
        self.kit = kit
        self.rules = key_of("rules", repr(game.checks))
        self.sides: list[Side] = []
        self.records: dict[Frame, FaceRecord] = {}
        self.names: dict[Frame, tuple[str, str]] = {}
        """The pack that each face is in, and its name there."""
        theme = kit.theme
        self.shared: dict[str, Any] = {
            "program": program_stamp(),
            "game": game.folder,
            "theme": digest(repr((theme.palette, theme.styles, theme.keywords)).encode()),
            "fonts": list(kit.project.list(FONTS)),
            "icons": list(kit.project.list(f"{game.folder}/{OWN_FOLDER}")),
            "pixels": kit.most_pixels,
            "speech": list(game.language_settings),
        }
        """What all faces depend on."""
        self._of: dict[str, Any] = {"shared": self.shared}
        self._before = self._last()
        self._pages = Packs(store, key_of("pages", self.shared), 1, self.file)
        self._digests: dict[str, str] = {}
        self._stood: dict[Need, str] = {}
        self._needed: dict[frozenset[Need], Needs] = {}
        self._changed: dict[Needs, str] = {}
        """The first file of what was needed that is not what it was."""
        self._counted: set[Needs] = set()
        """What is counted as used already."""

    def side(self, component: Component, side: str, plan: Plan) -> Side:
        """What is known of a side of a component that a plan draws."""
        of = {
            "component": component.name,
            "template": {file: self.file(file) for file in plan.files},
            "shape": [component.shape, dict(component.options)],
            "edges": [
                side,
                component.size,
                str(component.scale[:2]),
                component.bleed,
                component.safe,
            ],
        }
        packs = Packs(self.store, key_of("faces", self.shared, of), len(component.items), self.file)
        which = f"{component.name} {side} {plan.name}"
        self._of[which] = of
        changed = None
        if which in self._before:
            before = {**self._before["shared"], **self._before[which]}
            changed = tuple(self.differences(before, {**self.shared, **of}))
        made = Side(self, component.name, packs, changed)
        self.sides.append(made)
        return made

    def page(
        self, template: str, names: Mapping[str, Any], size: Size, make: Callable[[], Frame]
    ) -> Frame:
        """A page that belongs to no component, made of a template and some values: see `layout.cover.Keep`."""
        name = key_of(template, names, size)
        pack = self._pages.of(name)
        record = pack.known.get(name)
        if record is not None and not self.changed(record.needed):
            self.count(record.needed)
            frame: Frame = Deferred(size, make)
        else:
            frame, asked = self.kit.noting(make)
            record = self.record(frame, asked)
        if record is not None:
            pack.used[name] = self.records[frame] = record
        return frame

    def record(self, frame: Frame, asked: frozenset[Need]) -> FaceRecord | None:
        """What there is to know of a frame that was laid out.

        None where something could not be drawn, or comes with a warning of a drawing or an icon: it is drawn each time.
        """
        problem = any(note.kind == "problem" for note in frame.notes)
        if frame.blank or problem or self.kit.remarks(asked):
            return None
        known = self._needed.get(asked)
        if known is None:
            needs = tuple(sorted(asked))
            known = self._needed[asked] = Needs(needs, tuple(map(self.stands_for, needs)))
        return FaceRecord(known)

    def changed(self, needed: Needs) -> str:
        """The first file that is not what it was; empty where all are."""
        known = self._changed.get(needed)
        if known is None:
            known = self._changed[needed] = self._differs(needed)
        return known

    def _differs(self, needed: Needs) -> str:
        for need, stood in zip(needed.asked, needed.stood, strict=True):
            now = self.stands_for(need)
            if now != stood:
                return (now or stood).rpartition(" ")[0] or need[1]
        return ""

    def differences(self, before: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
        """What is not as it was before, in words."""
        return differences(before, now, self.shared["game"])

    def display_name(self, file: str) -> str:
        """What a file is called."""
        return display_name(file, self.shared["game"])

    @property
    def reused(self) -> dict[str, int]:
        """How many faces of each component were known."""
        made: dict[str, int] = {}
        for side in self.sides:
            made[side.component] = made.get(side.component, 0) + side.known
        return made

    def why(self) -> Iterator[str]:
        """What was drawn again of each component, and why."""
        by_name: dict[str, list[Side]] = {}
        for side in self.sides:
            by_name.setdefault(side.component, []).append(side)
        for name, sides in by_name.items():
            misses = [miss for side in sides for miss in side.misses if not miss.judged]
            if not misses:
                continue
            faces = sum(side.known + len(side.misses) for side in sides)
            files = [f for side in sides if side.misses for f in side.changed or ()]
            files += [self.display_name(miss.file) for miss in misses if miss.file]
            rows = [m.item.origin for s in sides if not s.changed for m in s.misses if m.by_row]
            rows = [] if files and len(misses) == faces else rows
            new = all(side.changed is None for side in sides)
            yield clause(Redrawn(name, len(misses), faces, rows, files, new), self.shared["game"])

    def _last(self) -> Mapping[str, Any]:
        entry = self.store.get("last", key_of("last", self.shared["game"]))
        head = entry.head if entry is not None else None
        if isinstance(head, dict) and all(isinstance(value, dict) for value in head.values()):
            return head if "shared" in head else {}
        return {}

    def file(self, name: str) -> str:
        """The digest of a file; empty where there is none."""
        known = self.glanced(name)
        if self.kit.project.exists(name):
            self.kit.project.read(name)
        return known

    def glanced(self, name: str) -> str:
        """The same, of a file that does not count as used by that: perhaps it is not any more."""
        known = self._digests.get(name)
        if known is None:
            data = peek(self.kit.project, name)
            known = self._digests[name] = digest(data) if data is not None else ""
        return known

    def count(self, needed: Needs) -> None:
        """Counts as used what was asked for when something was made that is taken over."""
        if needed not in self._counted:
            self._counted.add(needed)
            self.count_all(needed.asked)

    def count_all(self, asked: Iterable[Need]) -> None:
        """The same for what somebody else knows by himself."""
        needs = tuple(asked)
        self.kit.count(needs)
        for need in needs:
            file = self.stands_for(need).rpartition(" ")[0]
            if file:
                self.kit.project.read(file)

    def stands_for(self, need: Need) -> str:
        """What a name stands for now: a file and its digest; empty where it stands for nothing."""
        known = self._stood.get(need)
        if known is None:
            file = self._file_of(*need)
            known = self._stood[need] = f"{file} {self.glanced(file)}" if file else ""
        return known

    def _file_of(self, kind: str, name: str) -> str:
        if kind == "font":
            return ""
        if kind == "file":
            return name
        if kind == "icon":
            return self.kit.icons.own_file(name)
        folder = self.shared["game"]
        folders = (f"{folder}/templates", "templates") if kind == "template" else self.kit.folders
        try:
            file = split_id(name)[0] if kind == "drawing" else name
            return locate(self.kit.project, folders, file, NOWHERE)
        except Problem:
            return ""

    def name_of(self, frame: Frame) -> str:
        """What to call what a face shows: the same name, the same marks. Empty for what is no known face."""
        if frame not in self.names:
            return ""
        return key_of(*self.names[frame], self.records[frame].needed.stood)

    def is_clean(self, frame: Frame) -> bool:
        """Whether it is known that by these rules there is nothing to say about a frame."""
        record = self.records.get(frame)
        return record is not None and self.rules in record.clean

    def judge(self, spotless: Iterable[Frame]) -> None:
        """Takes in of which frames the checks had nothing to say."""
        for frame in spotless:
            record = self.records.get(frame)
            if record is not None and self.rules not in record.clean:
                record.clean = (self.rules, *record.clean[: _MOST_RULES - 1])
                record.new = True

    def save(self) -> None:
        """Keeps for the next build what this one knows."""
        fonts = {file: self.file(file) for file in self.kit.setter.files}
        for side in self.sides:
            if self.memory is not None:
                side.packs.retain(partial(self.memory.holds, side.packs.key))
        for packs in (*(side.packs for side in self.sides), self._pages):
            packs.save(fonts)
        if self._of != self._before:
            self.store.put("last", key_of("last", self.shared["game"]), self._of)
        self.store.trim()
