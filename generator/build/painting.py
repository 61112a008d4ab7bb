"""How faces are drawn, kept with what else is known of them; and what else a painter remembers between builds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from generator.build import Request
from generator.build.cache.face_packs import Bundle, FaceRecord, StoredDrawing, bundle_of
from generator.build.cache.faces import Faces
from generator.build.cache.store import Store, digest, key_of
from generator.foundation.diagnostics import Problem
from generator.frame import Font, Frame
from generator.paint import Document

if TYPE_CHECKING:
    from generator.paint.pdf.painted import Painted

PAGES = "stream"
"""What a painter calls the packed operators of pages."""
_PACKS = 16


class Painting:
    """All that a painter knows from earlier builds."""

    def __init__(self, faces: Faces, request: Request) -> None:
        self.known = Drawings(faces)
        self.memo = StoreMemo(faces.store, key_of(faces.kit.folder, repr(request)))

    def finish(self) -> None:
        """Keeps for the next build how faces were painted.

        Those whose drawing hangs on what was drawn before them are painted once more, each by itself.
        """
        from generator.paint.pdf.painted_frames import paint_faces

        left = [frame for frame in self.known.wanted if self.known.wants(frame)]
        for frame, painted in zip(left, paint_faces(left, self.memo), strict=True):
            self.known.keep(frame, painted)
        self.memo.save()

    def begin(self) -> None:
        """From now on it is noted what is new."""
        self.known.kept.clear()
        self.memo.kept.clear()

    def learned(self) -> Learned:
        """What is new, in plain values."""
        places = {frame: at for at, frame in enumerate(self.known.frames)}
        new = [frame for frame in self.known.kept if self.known.frames[frame].drawn is not None]
        _, bundle = bundle_of([self.known.frames[frame] for frame in new])
        return [places[frame] for frame in new], bundle.head, bundle.raw, list(self.memo.kept)

    def take(self, learned: Learned) -> None:
        """Takes in what a copy of this process has learned."""
        faces, head, raw, pages = learned
        records, bundle = list(self.known.frames.values()), Bundle(head, raw)
        for place, at in enumerate(faces):
            # A page that the copy alone has made, such as a cover, is behind those that both know.
            if at < len(records) and records[at].drawn is None:
                records[at].drawn, records[at].new = StoredDrawing(bundle, place), True
        for key, data in pages:
            self.memo.put(PAGES, key, data)


Learned = tuple[list[int], Any, bytes, list[tuple[bytes, bytes]]]
"""The places among all faces of some that were painted, and how, as in a `Bundle`; and the pages that were packed, by
their keys."""


def paint_documents(documents: Sequence[Document], painting: Painting | None) -> Iterator[bytes]:
    """Documents as PDF files, one after the other. Raises `Problem` where a picture cannot be read."""
    from generator.paint.pdf import paint_pdfs

    if painting is None:
        return paint_pdfs(documents)
    return paint_pdfs(documents, known=painting.known, memo=painting.memo)


class Drawings:
    """How the faces of a game are drawn; see `paint.pdf.painted.Known`."""

    def __init__(self, faces: Faces) -> None:
        self._faces = faces
        self.wanted: dict[Frame, None] = {}
        """Those that were drawn, and of which it was not known how."""
        self._fonts: dict[tuple[str, int], Font] = {}
        self.kept: list[Frame] = []
        """Those of which it is known how since it was begun to note it."""

    @property
    def frames(self) -> Mapping[Frame, FaceRecord]:
        """What is known of all faces."""
        return self._faces.records

    def __contains__(self, frame: object) -> bool:
        record = self._faces.records.get(frame)  # type: ignore[call-overload]
        return record is not None and record.drawn is not None

    def painted(self, frame: Frame) -> Painted | None:
        """See `Known`."""
        record = self._faces.records[frame]
        found = record.painted
        if found is None and record.drawn is not None:
            record.drawn, record.new = None, True
        return found

    def font(self, file: str, face: int) -> Font:
        """See `Known`."""
        found = self._fonts.get((file, face))
        if found is None:
            try:
                found = self._faces.kit.setter.font(file, face)
            except (IndexError, FileNotFoundError, Problem) as fault:
                raise LookupError(file) from fault
            self._fonts[file, face] = found
        return found

    def wants(self, frame: Frame) -> bool:
        """See `Known`."""
        record = self._faces.records.get(frame)
        if record is None or record.drawn is not None:
            return False
        self.wanted[frame] = None
        return True

    def keep(self, frame: Frame, painted: Painted) -> None:
        """See `Known`."""
        record = self._faces.records[frame]
        record.drawn, record.new = painted, True
        self.kept.append(frame)


class StoreMemo:
    """The memory of a painter, in a store; see `paint.pdf.memory.Memo`.

    The pages of one game are kept together, in a few packs: there are many, and they are small.
    """

    def __init__(self, store: Store, which: str) -> None:
        """`which` build it is of: each keeps its own pages."""
        self._store, self._which = store, which
        self._packs: dict[int, dict[str, bytes]] = {}
        self._used: dict[int, dict[str, bytes]] = {}
        self.kept: list[tuple[bytes, bytes]] = []
        """The pages that were kept since it was begun to note it."""

    def get(self, kind: str, key: bytes) -> bytes | None:
        """See `Memo`."""
        if kind != PAGES:
            entry = self._store.get(kind, digest(key))
            return None if entry is None else entry.raw
        number, name = key[0] % _PACKS, key.hex()
        found = self._pack(number).get(name)
        if found is not None:
            self._used.setdefault(number, {})[name] = found
        return found

    def put(self, kind: str, key: bytes, data: bytes) -> None:
        """See `Memo`."""
        if kind != PAGES:
            self._store.put(kind, digest(key), None, data)
            return
        self.kept.append((key, data))
        number = key[0] % _PACKS
        self._pack(number)
        self._used.setdefault(number, {})[key.hex()] = data

    def save(self) -> None:
        """Keeps for the next build the pages of this one."""
        for number, used in self._used.items():
            if used.keys() != self._packs[number].keys():
                head = {name: len(data) for name, data in used.items()}
                self._store.put(PAGES, self._key(number), head, b"".join(used.values()))

    def _key(self, number: int) -> str:
        return key_of(PAGES, self._which, number)

    def _pack(self, number: int) -> dict[str, bytes]:
        known = self._packs.get(number)
        if known is None:
            known = self._packs[number] = self._read(number)
        return known

    def _read(self, number: int) -> dict[str, bytes]:
        entry = self._store.get(PAGES, self._key(number))
        made: dict[str, bytes] = {}
        at = 0
        if entry is None or not isinstance(entry.head, dict):
            return made
        for name, length in entry.head.items():
            if not isinstance(length, int) or length < 0 or at + length > len(entry.raw):
                return {}
            made[name] = entry.raw[at : at + length]
            at += length
        return made
