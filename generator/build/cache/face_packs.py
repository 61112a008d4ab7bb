"""The faces of one side of a component as they are kept between builds: in a few packs, each an entry of the store.

One changed row means that one pack is written again. A pack says which font files its faces were set with: where one of
these is another file now, all of them are unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from generator.build.cache.store import Entry, Store, key_of
from generator.foundation.dataclasses import NamedTuple, dataclass, field
from generator.layout.context import Need

if TYPE_CHECKING:
    from generator.paint.pdf.painted import Painted

KIND = "faces"
"""What packs are called in the store."""
_IN_A_PACK = 256
"""How many faces are kept together, about."""


@dataclass(slots=True)
class Bundle:
    """How some faces are drawn, in the words of a painter; read when one of them is asked for."""

    head: Any
    raw: bytes
    _read: Sequence[Painted] | None = None

    def painted(self, place: int) -> Painted | None:
        """How one of them is drawn; None where that is lost."""
        if self._read is None:
            from generator.paint.pdf.packed_frames import unpacked

            try:
                self._read = unpacked(self.head, self.raw)
            except (AttributeError, KeyError, TypeError, ValueError):
                self._read = ()
        return self._read[place] if 0 <= place < len(self._read) else None


class StoredDrawing(NamedTuple):
    """How a face is drawn, among others."""

    bundle: Bundle
    place: int


@dataclass(frozen=True, slots=True, eq=False)
class Needs:
    """What faces were laid out with; many share one, which is known by its identity."""

    asked: tuple[Need, ...]
    """What they asked for while they were laid out."""
    stood: tuple[str, ...]
    """What each of these stood for: a file and its digest."""


@dataclass(slots=True)
class FaceRecord:
    """What one face came to."""

    needed: Needs
    clean: tuple[str, ...] = ()
    """By which rules of checks there was nothing to say about it: digests of them, the last first."""
    drawn: Painted | StoredDrawing | None = None
    """How it is drawn, if that is known."""
    new: bool = True
    """Whether it differs from what is in the store."""

    @property
    def painted(self) -> Painted | None:
        """How it is drawn; None where that is not known, or lost."""
        return (
            self.drawn.bundle.painted(self.drawn.place)
            if isinstance(self.drawn, StoredDrawing)
            else self.drawn
        )


@dataclass(slots=True)
class Pack:
    """Some faces."""

    key: str
    known: dict[str, FaceRecord]
    """Those of earlier builds."""
    fonts: dict[str, str] = field(default_factory=dict)
    """The font files that these were set with, with their digests."""
    stale: str = ""
    """The font file because of which none is known."""
    used: dict[str, FaceRecord] = field(default_factory=dict)
    """Those of this build, to be kept for the next one."""

    @property
    def changed(self) -> bool:
        """Whether this build has others than there are in the store."""
        return self.used.keys() != self.known.keys() or any(r.new for r in self.used.values())


class Packs:
    """All packs of one side; each is read when one of its faces is asked for."""

    def __init__(self, store: Store, key: str, faces: int, file: Callable[[str], str]) -> None:
        """`faces` is how many there are about; `file` gives the digest of a file."""
        self._store, self.key, self._file = store, key, file
        self._count = 1
        while self._count * _IN_A_PACK < faces:
            self._count *= 2
        self._packs: dict[int, Pack] = {}

    def of(self, name: str) -> Pack:
        """The pack that a face belongs to."""
        number = int(name[:8], 16) % self._count
        found = self._packs.get(number)
        if found is None:
            key = key_of(self.key, self._count, number)
            found = self._packs[number] = self._read(key, self._store.get(KIND, key))
        return found

    def _read(self, key: str, entry: Entry | None) -> Pack:
        if entry is None:
            return Pack(key, {})
        try:
            fonts = {str(file): str(digest) for file, digest in entry.head["fonts"].items()}
            for file, digest in fonts.items():
                if self._file(file) != digest:
                    return Pack(key, {}, stale=file)
            return Pack(key, dict(_unpacked(entry)), fonts)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            return Pack(key, {})

    def retain(self, wanted: Callable[[str], bool]) -> None:
        """Keeps for the next build what is wanted of what was known, though this one has not used it."""
        for pack in self._packs.values():
            unused = {name: r for name, r in pack.known.items() if name not in pack.used}
            pack.used.update((name, r) for name, r in unused.items() if wanted(name))

    def save(self, fonts: Mapping[str, str]) -> None:
        """Keeps what this build has. `fonts` are the font files that were opened, with their digests."""
        for pack in self._packs.values():
            if pack.changed:
                head, raw = _packed(pack.used)
                # Faces that were not laid out this time need the fonts of that time.
                self._store.put(KIND, pack.key, {"fonts": {**pack.fonts, **fonts}, **head}, raw)


def _packed(records: Mapping[str, FaceRecord]) -> tuple[dict[str, Any], bytes]:
    needs: dict[tuple[str, str, str], int] = {}
    faces: dict[str, Any] = {}
    places, bundle = bundle_of(list(records.values()))
    for (name, record), place in zip(records.items(), places):
        stood = zip(record.needed.asked, record.needed.stood, strict=True)
        which = [needs.setdefault((*need, file), len(needs)) for need, file in stood]
        faces[name] = [which, [*record.clean], place]
    return {"needs": [*map(list, needs)], "faces": faces, "painted": bundle.head}, bundle.raw


def bundle_of(records: Sequence[FaceRecord]) -> tuple[list[int | None], Bundle]:
    """How faces are drawn: their places in a bundle, none for those of which it is not known."""
    drawn = [record.drawn for record in records]
    kept = [each for each in drawn if isinstance(each, StoredDrawing)]
    if kept and all(each is None or each[0] is kept[0].bundle for each in drawn):
        # Who only checks has no use for what a painter knows, and need not understand it.
        return [each.place if isinstance(each, StoredDrawing) else None for each in drawn], kept[
            0
        ].bundle
    painted = [record.painted for record in records]
    known = [each for each in painted if each is not None]
    if not known:
        return [None] * len(painted), Bundle(None, b"")
    from generator.paint.pdf.packed_frames import packed

    places = iter(range(len(known)))
    head, raw = packed(known)
    return [None if each is None else next(places) for each in painted], Bundle(head, raw)


def _unpacked(entry: Entry) -> Iterable[tuple[str, FaceRecord]]:
    needs = [(str(kind), str(name), str(file)) for kind, name, file in entry.head["needs"]]
    bundle = Bundle(entry.head["painted"], entry.raw)
    made: dict[tuple[int, ...], Needs] = {}
    for name, (which, clean, place) in entry.head["faces"].items():
        needed = made.get(tuple(which))
        if needed is None:
            needed = made[tuple(which)] = _needed([needs[index] for index in which])
        drawn = None if place is None else StoredDrawing(bundle, int(place))
        yield str(name), FaceRecord(needed, tuple(map(str, clean)), drawn, new=False)


def _needed(found: Sequence[tuple[str, str, str]]) -> Needs:
    asked = tuple((kind, name) for kind, name, _ in found)
    return Needs(asked, tuple(file for _, _, file in found))
