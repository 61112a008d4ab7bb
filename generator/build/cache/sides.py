"""One side of a component: which of its faces are known from earlier builds, and which have to be drawn again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from generator.build.cache.face_packs import FaceRecord, Pack, Packs
from generator.build.cache.store import digest
from generator.foundation.dataclasses import NamedTuple
from generator.frame import Frame
from generator.frame.deferred import Deferred
from generator.game.model.game import Item
from generator.geometry import Size
from generator.layout.context import Need

if TYPE_CHECKING:
    from generator.build.cache.faces import Faces


class Miss(NamedTuple):
    """A face that was drawn again."""

    item: Item
    file: str
    """The file because of which it was; empty where it was the row."""
    judged: bool
    """Whether it was drawn to be judged again, for there is something to say about it."""

    @property
    def by_row(self) -> bool:
        """Whether it was because the row shows something else."""
        return not (self.file or self.judged)


class Side:
    """What is known of one side of a component; see `layout.faces.Recall`."""

    def __init__(
        self, faces: Faces, component: str, packs: Packs, changed: tuple[str, ...] | None
    ) -> None:
        """`changed` is what all its faces are drawn of and is not as it was; None where there were none before."""
        self._faces = faces
        self.component, self.packs, self.changed = component, packs, changed
        self.known = 0
        """How many faces were known."""
        self.misses: list[Miss] = []

    def frame(
        self, texts: tuple[str, ...], size: Size, item: Item, late: Callable[[], Frame]
    ) -> Frame | None:
        """See `Recall`."""
        name = _name(texts, size)
        pack = self.packs.of(name)
        record = pack.known.get(name)
        file = pack.stale if record is None else self._faces.changed(record.needed)
        if record is None or file:
            self.misses.append(Miss(item, file, judged=False))
            return None
        memory = self._faces.memory
        clean = self._faces.rules in record.clean
        # Where frames are kept none is made late.
        found: Frame | None = None
        if memory is not None:
            found = memory.frame(self.packs.key, name)
        elif clean:
            found = Deferred(size, late)
        if clean and found is not None:
            self.known += 1
        else:
            self.misses.append(Miss(item, "", judged=True))
        if found is not None:
            self._faces.count(record.needed)
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
        before, now = pack.known.get(name), record.needed
        if before is not None and (before.needed.asked, before.needed.stood) == (
            now.asked,
            now.stood,
        ):
            # It was laid out to be judged again, and is drawn as it was.
            record = before
        self._take(name, pack, frame, record)

    def _take(self, name: str, pack: Pack, frame: Frame, record: FaceRecord) -> None:
        pack.used[name] = self._faces.records[frame] = record
        self._faces.names[frame] = (pack.key, name)
        if self._faces.memory is not None:
            self._faces.memory.keep(self.packs.key, name, frame)


def _name(texts: tuple[str, ...], size: Size) -> str:
    """The name of a face among those of its side."""
    return digest(repr((texts, *size)).encode("utf-8", "surrogatepass"))
