"""The faces of earlier builds: those that would be the same again are neither laid out nor checked again.

The key of a face is everything it is drawn from: the program, its template with all that it extends, the theme, the
fonts, its size, bleed and safe margin, and the texts that the template's expressions give for its row. Its record lists
what else was asked for during the layout (pictures, drawings, icons); the face is reused only while each of these is
the same file. A face with findings is laid out and checked each time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from generator.build.cache.face_packs import FaceRecord, Inputs, Pack, Packs
from generator.build.cache.memory import Memory
from generator.build.cache.store import Store, digest, key_of
from generator.build.cache.up_to_date import program_stamp
from generator.build.rebuild_reasons import clause, differences, display_name, new_clause
from generator.foundation.dataclasses import NamedTuple
from generator.frame import Frame
from generator.frame.digest import Deferred
from generator.game.model.game import Component, Game, Item
from generator.geometry import Size
from generator.icons import OWN_FOLDER
from generator.layout.context import LayoutKit, Need
from generator.template import Plan
from generator.text.fonts import FOLDER as FONTS

_MAX_RULES = 4
"""How many check settings a face remembers: the game's own, and profiles that are used now and then."""


class Faces:
    """The cached faces of one game during one build."""

    def __init__(
        self, store: Store, game: Game, kit: LayoutKit, memory: Memory | None = None
    ) -> None:
        self.store, self.kit, self.folder = store, kit, game.folder
        self.memory = memory
        """The frames that this process keeps between passes, if it makes several."""
        self.rules = key_of("rules", repr(game.spec.checks))
        self.sides: list[Side] = []
        self.records: dict[Frame, FaceRecord] = {}
        self.names: dict[Frame, tuple[str, str]] = {}
        """The key of the pack that each face is in, and its name there."""
        theme = kit.theme
        called = sorted(f"{name}: {word.text}" for name, word in game.spec.icons.items())
        self.shared: dict[str, Any] = {
            "program": program_stamp(),
            "game": game.folder,
            "theme": digest(repr((theme.palette, theme.styles, theme.keywords)).encode()),
            "fonts": list(kit.project.list(FONTS)),
            "icons": list(kit.project.list(f"{game.folder}/{OWN_FOLDER}")),
            "pixels": kit.most_pixels,
            "speech": [game.spec.language, game.spec.hyphenate, called],
        }
        """What all faces depend on."""
        self.inputs = Inputs(kit, game.folder)
        self._dependencies: dict[str, Any] = {"shared": self.shared}
        self._before = self._read_dependencies()
        self._pages = Packs(store, key_of("pages", self.shared), 1, self.inputs.digest)

    def side(self, component: Component, side: str, plan: Plan) -> Side:
        """The cache for one side of a component, drawn by a plan."""
        spec = component.spec
        edges = [side, spec.size.text, str(spec.scale[:2]), spec.bleed, spec.safe]
        own = {
            "component": component.name,
            "template": {file: self.inputs.digest(file) for file in plan.files},
            "shape": [component.shape, dict(component.options)],
            "edges": edges,
            "printed": component.pieces > 0,
        }
        key, count = key_of("faces", self.shared, own), len(component.items)
        name = f"{component.name} {side} {plan.name}"
        self._dependencies[name] = own
        changed = None
        if name in self._before:
            before = {**self._before["shared"], **self._before[name]}
            changed = tuple(differences(before, {**self.shared, **own}, self.folder))
        packs = Packs(self.store, key, count, self.inputs.digest)
        self.sides.append(Side(self, component.name, packs, changed))
        return self.sides[-1]

    def page(
        self, template: str, names: Mapping[str, Any], size: Size, make: Callable[[], Frame]
    ) -> Frame:
        """A page that belongs to no component, drawn by a template from some values: see `layout.cover.Keep`."""
        name = key_of(template, names, size)
        pack = self._pages.of(name)
        record = pack.known.get(name)
        if record is not None and not self.inputs.changed(record.needs):
            self.inputs.mark_used(record.needs)
            frame: Frame = Deferred(size, make)
        else:
            frame, asked = self.kit.record_needs(make)
            record = self.record(frame, asked)
        if record is not None:
            pack.used[name] = self.records[frame] = record
        return frame

    def record(self, frame: Frame, asked: frozenset[Need]) -> FaceRecord | None:
        """The record of a frame that was laid out with what it asked for.

        None if something can't be drawn, or a drawing or an icon has a warning: the face is laid out each time.
        """
        problem = any(note.kind == "problem" for note in frame.notes)
        if frame.blank or problem or self.kit.file_warnings(asked):
            return None
        return FaceRecord(self.inputs.needs(asked))

    @property
    def reused(self) -> dict[str, int]:
        """How many faces of each component came from the cache."""
        counts: dict[str, int] = {}
        for side in self.sides:
            counts[side.component] = counts.get(side.component, 0) + side.known
        return counts

    def why(self) -> Iterator[str]:
        """Which faces of each component were redrawn, and why."""
        by_name: dict[str, list[Side]] = {}
        for side in self.sides:
            by_name.setdefault(side.component, []).append(side)
        for name, sides in by_name.items():
            misses = [miss for side in sides for miss in side.misses if not miss.has_findings]
            if not misses:
                continue
            faces = sum(side.known + len(side.misses) for side in sides)
            files = [f for side in sides if side.misses for f in side.changed or ()]
            files += [display_name(miss.file, self.folder) for miss in misses if miss.file]
            own = (miss for side in sides if not side.changed for miss in side.misses)
            rows = [miss.item.origin for miss in own if not (miss.file or miss.has_findings)]
            rows = [] if files and len(misses) == faces else rows
            if all(side.changed is None for side in sides):
                yield new_clause(name, len(misses), faces)
            else:
                yield clause(name, len(misses), faces, rows, files, self.folder)

    def name_of(self, frame: Frame) -> str:
        """A name for the content of a face: the same name means the same marks. Empty for unknown faces."""
        if frame not in self.names:
            return ""
        return key_of(*self.names[frame], self.records[frame].needs.files)

    def is_clean(self, frame: Frame) -> bool:
        """Whether the checks, as they are set now, are known to find nothing on a frame."""
        record = self.records.get(frame)
        return record is not None and self.rules in record.clean

    def mark_clean(self, frames: Iterable[Frame]) -> None:
        """Records the frames on which the checks found nothing."""
        for frame in frames:
            record = self.records.get(frame)
            if record is not None and self.rules not in record.clean:
                record.clean = (self.rules, *record.clean[: _MAX_RULES - 1])
                record.new = True

    def save(self, whole: bool = True) -> None:
        """Stores the faces of this build for the next one; `whole` if all components were drawn."""
        fonts = {file: self.inputs.digest(file) for file in self.kit.book.opened}
        for side in self.sides:
            if self.memory is not None:
                side.packs.retain(partial(self.memory.holds, side.packs.key))
        for packs in (*(side.packs for side in self.sides), self._pages):
            packs.save(fonts)
        if whole and self._dependencies != self._before:
            self.store.put("last", key_of("last", self.folder), self._dependencies)
        self.store.trim()

    def _read_dependencies(self) -> Mapping[str, Any]:
        entry = self.store.get("last", key_of("last", self.folder))
        head = entry.head if entry is not None else None
        if isinstance(head, dict) and all(isinstance(value, dict) for value in head.values()):
            return head if "shared" in head else {}
        return {}


class Miss(NamedTuple):
    """A face that was redrawn."""

    item: Item
    file: str
    """The changed file that is the reason; empty if the row is."""
    has_findings: bool
    """Whether it was only redrawn to be checked again."""


class Side:
    """The cached faces of one side of a component; see `layout.faces.Recall`."""

    def __init__(
        self, faces: Faces, component: str, packs: Packs, changed: tuple[str, ...] | None
    ) -> None:
        """`changed` lists what differs from the last build for all faces; None if there was no such side."""
        self._faces = faces
        self.component, self.packs, self.changed = component, packs, changed
        self.known = 0
        """How many faces came from the cache."""
        self.misses: list[Miss] = []

    def frame(
        self, texts: tuple[str, ...], size: Size, item: Item, late: Callable[[], Frame]
    ) -> Frame | None:
        """See `Recall`."""
        name = _name(texts, size)
        pack = self.packs.of(name)
        record = pack.known.get(name)
        file = pack.stale if record is None else self._faces.inputs.changed(record.needs)
        if record is None or file:
            self.misses.append(Miss(item, file, has_findings=False))
            return None
        memory = self._faces.memory
        clean = self._faces.rules in record.clean
        found: Frame | None = None
        if memory is not None:
            found = memory.frame(self.packs.key, name)
        elif clean:
            found = Deferred(size, late)
        if clean and found is not None:
            self.known += 1
        else:
            self.misses.append(Miss(item, "", has_findings=True))
        if found is not None:
            self._faces.inputs.mark_used(record.needs)
            self._take(name, pack, found, record)
        return found

    def learn(
        self, texts: tuple[str, ...], size: Size, frame: Frame, asked: frozenset[Need]
    ) -> None:
        """See `Recall`."""
        record = self._faces.record(frame, asked)
        if record is None:
            return
        name = _name(texts, size)
        pack = self.packs.of(name)
        before, now = pack.known.get(name), record.needs
        if before is not None:
            then = before.needs
            if (then.names, then.files) == (now.names, now.files):
                # It was laid out to be checked again, and looks the same.
                record = before
        self._take(name, pack, frame, record)

    def _take(self, name: str, pack: Pack, frame: Frame, record: FaceRecord) -> None:
        pack.used[name] = self._faces.records[frame] = record
        self._faces.names[frame] = (pack.key, name)
        if self._faces.memory is not None:
            self._faces.memory.keep(self.packs.key, name, frame)


def _name(texts: tuple[str, ...], size: Size) -> str:
    return digest(repr((texts, *size)).encode("utf-8", "surrogatepass"))
