"""The cached faces of one side of a component, in a few packs; each pack is an entry of the store.

One changed row means that one pack is written again. A pack lists the font files that its faces were set in: if one of
them is another file now, none of its faces is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any

from generator.build.cache.store import Entry, Store, digest, key_of
from generator.files.project import locate, read_unrecorded
from generator.foundation.dataclasses import NamedTuple, dataclass, field
from generator.foundation.diagnostics import NOWHERE, Problem
from generator.layout.context import LayoutKit, Need
from generator.svg import split_id

if TYPE_CHECKING:
    from generator.paint.pdf.painted import Painted

KIND = "faces"
"""The kind of these entries in the store."""
_PACK_SIZE = 256
"""About how many faces a pack holds."""


@dataclass(slots=True)
class Bundle:
    """How some faces are painted, packed; unpacked when one of them is asked for."""

    head: Any
    raw: bytes
    _unpacked: Sequence[Painted] | None = None

    def painted(self, place: int) -> Painted | None:
        """How one of the faces is painted; None if that can't be read."""
        if self._unpacked is None:
            from generator.paint.pdf.painted import unpacked

            try:
                self._unpacked = unpacked(self.head, self.raw)
            except (AttributeError, LookupError, TypeError, ValueError):
                self._unpacked = ()
        return self._unpacked[place] if 0 <= place < len(self._unpacked) else None


class StoredDrawing(NamedTuple):
    """How a face is painted, as a place in a bundle."""

    bundle: Bundle
    place: int


@dataclass(slots=True)
class FaceRecord:
    """What is known of one face."""

    needs: Needs
    clean: tuple[str, ...] = ()
    """The check settings under which it has no findings, as digests, the last first."""
    drawn: Painted | StoredDrawing | None = None
    """How it is painted, if that is known."""
    new: bool = True
    """Whether it differs from what is in the store."""

    @property
    def painted(self) -> Painted | None:
        """How it is painted; None if that isn't known or can't be read."""
        if isinstance(self.drawn, StoredDrawing):
            return self.drawn.bundle.painted(self.drawn.place)
        return self.drawn


@dataclass(slots=True)
class Pack:
    """Some faces."""

    key: str
    known: dict[str, FaceRecord] = field(default_factory=dict)
    """The faces of earlier builds, by name."""
    fonts: dict[str, str] = field(default_factory=dict)
    """The font files of these faces and their digests."""
    stale: str = ""
    """The changed font file because of which no face is known."""
    used: dict[str, FaceRecord] = field(default_factory=dict)
    """The faces of this build, to be stored for the next one."""


class Packs:
    """All packs of one side; each is read when one of its faces is asked for."""

    def __init__(self, store: Store, key: str, faces: int, digest: Callable[[str], str]) -> None:
        """`faces` is their approximate number; `digest` returns the digest of a file."""
        self._store, self.key, self._digest = store, key, digest
        self._count = 1
        while self._count * _PACK_SIZE < faces:
            self._count *= 2
        self._packs: dict[int, Pack] = {}

    def of(self, name: str) -> Pack:
        """The pack that a face belongs to."""
        number = int(name[:8], 16) % self._count
        if number not in self._packs:
            key = key_of(self.key, self._count, number)
            self._packs[number] = self._read(key, self._store.get(KIND, key))
        return self._packs[number]

    def _read(self, key: str, entry: Entry | None) -> Pack:
        if entry is None:
            return Pack(key)
        try:
            fonts = {str(file): str(digest) for file, digest in entry.head["fonts"].items()}
            for file, digest in fonts.items():
                if self._digest(file) != digest:
                    return Pack(key, stale=file)
            return Pack(key, dict(_unpacked(entry)), fonts)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            return Pack(key)

    def retain(self, wanted: Callable[[str], bool]) -> None:
        """Also keeps for the next build the wanted faces that this build hasn't used."""
        for pack in self._packs.values():
            unused = {name: r for name, r in pack.known.items() if name not in pack.used}
            pack.used.update((name, r) for name, r in unused.items() if wanted(name))

    def save(self, fonts: Mapping[str, str]) -> None:
        """Stores the faces of this build. `fonts` are the font files that were opened, with their digests."""
        for pack in self._packs.values():
            if pack.used.keys() != pack.known.keys() or any(r.new for r in pack.used.values()):
                head, raw = _packed(pack.used)
                # Faces that weren't laid out in this build need the fonts of the build before.
                self._store.put(KIND, pack.key, {"fonts": {**pack.fonts, **fonts}, **head}, raw)


def _packed(records: Mapping[str, FaceRecord]) -> tuple[dict[str, Any], bytes]:
    needs: dict[tuple[str, str, str], int] = {}
    faces: dict[str, Any] = {}
    places, bundle = bundle_of(list(records.values()))
    for (name, record), place in zip(records.items(), places):
        pairs = zip(record.needs.names, record.needs.files, strict=True)
        indexes = [needs.setdefault((*need, file), len(needs)) for need, file in pairs]
        faces[name] = [indexes, [*record.clean], place]
    return {"needs": [*map(list, needs)], "faces": faces, "painted": bundle.head}, bundle.raw


def bundle_of(records: Sequence[FaceRecord]) -> tuple[list[int | None], Bundle]:
    """A bundle of how faces are painted, and the index of each face in it; None if that isn't known."""
    drawn = [record.drawn for record in records]
    stored = [each for each in drawn if isinstance(each, StoredDrawing)]
    if stored and all(each is None or each[0] is stored[0].bundle for each in drawn):
        # A check doesn't paint: it passes the bundle on without unpacking it.
        places = [each.place if isinstance(each, StoredDrawing) else None for each in drawn]
        return places, stored[0].bundle
    painted = [record.painted for record in records]
    known = [each for each in painted if each is not None]
    if not known:
        return [None] * len(painted), Bundle(None, b"")
    from generator.paint.pdf.painted import packed

    indexes = iter(range(len(known)))
    return [None if each is None else next(indexes) for each in painted], Bundle(*packed(known))


def _unpacked(entry: Entry) -> Iterable[tuple[str, FaceRecord]]:
    needs = [(str(kind), str(name), str(file)) for kind, name, file in entry.head["needs"]]
    bundle = Bundle(entry.head["painted"], entry.raw)
    shared: dict[tuple[int, ...], Needs] = {}
    for name, (indexes, clean, place) in entry.head["faces"].items():
        key = tuple(indexes)
        if key not in shared:
            found = [needs[index] for index in indexes]
            names = tuple((kind, name) for kind, name, _ in found)
            shared[key] = Needs(names, tuple(file for _, _, file in found))
        drawn = None if place is None else StoredDrawing(bundle, int(place))
        yield str(name), FaceRecord(shared[key], tuple(map(str, clean)), drawn, new=False)


@dataclass(frozen=True, slots=True, eq=False)
class Needs:
    """What faces were laid out with; many faces share one value, which is compared by identity."""

    names: tuple[Need, ...]
    """What was asked for during the layout."""
    files: tuple[str, ...]
    """The file of each name with its digest, as `find` returns them."""


class Inputs:
    """The files of one game during one build; each is looked up once."""

    def __init__(self, kit: LayoutKit, folder: str) -> None:
        self.kit, self._folder = kit, folder
        self.peek = cache(self._peek)
        """The digest of a file, which doesn't count as read by this; empty if there is no such file."""
        self.find = cache(self._find)
        """The file that a name stands for, a space, and its digest; empty if there is no such file."""
        self.needs = cache(self._needs)
        """The needs of a set of names."""
        self.changed = cache(self._changed)
        """The first file of some needs that is another file now; empty if all are the same."""
        self._used: set[Needs] = set()

    def digest(self, file: str) -> str:
        """The digest of a file, which counts as read; empty if there is no such file."""
        if self.kit.project.exists(file):
            self.kit.project.read(file)
        return self.peek(file)

    def mark_used(self, needs: Needs) -> None:
        """Counts as read all files of something that is taken from the cache."""
        if needs not in self._used:
            self._used.add(needs)
            self.mark_names_used(needs.names)

    def mark_names_used(self, names: Iterable[Need]) -> None:
        """Counts as read the files of some names."""
        needs = tuple(names)
        self.kit.count_needs(needs)
        for need in needs:
            file = file_of(self.find(need))
            if file:
                self.kit.project.read(file)

    def _peek(self, file: str) -> str:
        data = read_unrecorded(self.kit.project, file)
        return digest(data) if data is not None else ""

    def _find(self, need: Need) -> str:
        kind, name = need
        file = name if kind == "file" else ""
        if kind == "icon":
            file = self.kit.icons.own_file(name)
        elif kind not in ("file", "font"):
            own = (f"{self._folder}/templates", "templates")
            folders = own if kind == "template" else self.kit.folders
            with suppress(Problem):
                path = split_id(name)[0] if kind == "drawing" else name
                file = locate(self.kit.project, folders, path, NOWHERE)
        return f"{file} {self.peek(file)}" if file else ""

    def _needs(self, names: frozenset[Need]) -> Needs:
        listed = tuple(sorted(names))
        return Needs(listed, tuple(map(self.find, listed)))

    def _changed(self, needs: Needs) -> str:
        for need, before in zip(needs.names, needs.files, strict=True):
            now = self.find(need)
            if now != before:
                return file_of(now or before) or need[1]
        return ""


def file_of(found: str) -> str:
    """The file in what `Inputs.find` returned."""
    return found.rpartition(" ")[0]
