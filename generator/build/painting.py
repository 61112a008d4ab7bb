"""How faces and pages were painted in earlier builds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
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
"""The painter's kind for compressed page content."""
_PACKS = 16


class Painting:
    """All that a painter knows from earlier builds."""

    def __init__(self, faces: Faces, request: Request) -> None:
        self.known = Drawings(faces)
        self.memo = StoreMemo(faces.store, key_of(faces.kit.folder, repr(request)))

    def finish(self) -> None:
        """Stores for the next build how faces were painted.

        A face whose painting depended on what was painted before it is painted once more, by itself.
        """
        from generator.paint.pdf.painted_frames import paint_faces

        left = [frame for frame in self.known.wanted if self.known.wants(frame)]
        for frame, painted in zip(left, paint_faces(left, self.memo), strict=True):
            self.known.keep(frame, painted)
        self.memo.save()

    def start_recording(self) -> None:
        """Forgets which entries are new; `recorded` returns those that are added from now on."""
        self.known.kept.clear()
        self.memo.kept.clear()

    def recorded(self) -> Recorded:
        """What is new since `start_recording`, as plain values."""
        places = {frame: at for at, frame in enumerate(self.known.frames)}
        new = [frame for frame in self.known.kept if self.known.frames[frame].drawn is not None]
        _, bundle = bundle_of([self.known.frames[frame] for frame in new])
        return [places[frame] for frame in new], bundle.head, bundle.raw, list(self.memo.kept)

    def merge(self, recorded: Recorded) -> None:
        """Adds what a forked copy of this process has recorded."""
        faces, head, raw, pages = recorded
        records, bundle = list(self.known.frames.values()), Bundle(head, raw)
        for index, at in enumerate(faces):
            # A page that only the copy has made, such as a cover, comes after the faces that both know.
            if at < len(records) and records[at].drawn is None:
                records[at].drawn, records[at].new = StoredDrawing(bundle, index), True
        for key, data in pages:
            self.memo.put(PAGES, key, data)


Recorded = tuple[list[int], Any, bytes, list[tuple[bytes, bytes]]]
"""The indexes of painted faces among all faces, and how they are painted, as in a `Bundle`; the pages by their keys."""


def paint_documents(documents: Sequence[Document], painting: Painting | None) -> Iterator[bytes]:
    """Documents as PDF files, in turn. Raises `Problem` if a picture can't be read."""
    from generator.paint.pdf import paint_pdfs

    known, memo = (painting.known, painting.memo) if painting is not None else (None, None)
    return paint_pdfs(documents, known=known, memo=memo)


class Drawings:
    """How the faces of a game are painted; see `FrameCache` in `paint.pdf`."""

    def __init__(self, faces: Faces) -> None:
        self._faces = faces
        self.wanted: dict[Frame, None] = {}
        """The faces that were painted without a known drawing."""
        self.font = cache(self._font)
        """See `FrameCache`."""
        self.kept: list[Frame] = []
        """The faces that were added since `Painting.start_recording`."""

    @property
    def frames(self) -> Mapping[Frame, FaceRecord]:
        """The records of all faces."""
        return self._faces.records

    def __contains__(self, frame: object) -> bool:
        record = self._faces.records.get(frame)  # type: ignore[call-overload]
        return record is not None and record.drawn is not None

    def painted(self, frame: Frame) -> Painted | None:
        """See `FrameCache`."""
        record = self._faces.records[frame]
        found = record.painted
        if found is None and record.drawn is not None:
            record.drawn, record.new = None, True
        return found

    def _font(self, file: str, face: int) -> Font:
        try:
            # A forged entry can have anything as a name.
            return self._faces.kit.book.face(str(file), face)
        except (IndexError, FileNotFoundError, Problem) as fault:
            raise LookupError(file) from fault

    def wants(self, frame: Frame) -> bool:
        """See `FrameCache`."""
        record = self._faces.records.get(frame)
        if record is None or record.drawn is not None:
            return False
        self.wanted[frame] = None
        return True

    def keep(self, frame: Frame, painted: Painted) -> None:
        """See `FrameCache`."""
        record = self._faces.records[frame]
        record.drawn, record.new = painted, True
        self.kept.append(frame)


class StoreMemo:
    """The memo of a painter, in a store; see `paint.pdf.shared_objects.Memo`.

    The pages of one game are many and small, so they are stored in a few packs.
    """

    def __init__(self, store: Store, build: str) -> None:
        """`build` is the key of the build: each keeps its own pages."""
        self._store, self._build = store, build
        self._packs: dict[int, dict[str, bytes]] = {}
        self._used: dict[int, dict[str, bytes]] = {}
        self.kept: list[tuple[bytes, bytes]] = []
        """The pages that were added since `Painting.start_recording`."""

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
        """Stores the pages of this build for the next one."""
        for number, used in self._used.items():
            if used.keys() != self._packs[number].keys():
                head = {name: len(data) for name, data in used.items()}
                key = key_of(PAGES, self._build, number)
                self._store.put(PAGES, key, head, b"".join(used.values()))

    def _pack(self, number: int) -> dict[str, bytes]:
        if number not in self._packs:
            self._packs[number] = self._read(key_of(PAGES, self._build, number))
        return self._packs[number]

    def _read(self, key: str) -> dict[str, bytes]:
        entry = self._store.get(PAGES, key)
        pages: dict[str, bytes] = {}
        at = 0
        if entry is None or not isinstance(entry.head, dict):
            return pages
        for name, length in entry.head.items():
            if not isinstance(length, int) or length < 0 or at + length > len(entry.raw):
                return {}
            pages[name] = entry.raw[at : at + length]
            at += length
        return pages
