"""The pictures of a game, named by what they show: one name always means the same picture."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Mapping
from threading import Lock

from generator.build.cache.up_to_date import program_stamp
from generator.foundation.color import WHITE
from generator.foundation.dataclasses import NamedTuple, replace
from generator.frame import Face, Frame, GroupMark, LinkMark, PathMark, Placed
from generator.frame.digest import Digests
from generator.frame.face import face_digest
from generator.frame.walk import texts, walk
from generator.geometry import Path, Rect

_ROOM = 96_000_000
"""Bytes of drawn pictures that are kept."""


class Drawing(NamedTuple):
    """What a picture is drawn from."""

    frame: Frame
    face: Face | None = None
    """The face whose frame it is; it is shown cut out."""

    @property
    def area(self) -> Rect:
        """The part that is shown, mm."""
        return Rect(0.0, 0.0, *self.frame.size) if self.face is None else self.face.outline.bounds

    def svg(self, bled: bool = False) -> bytes:
        """The drawing on white paper as an SVG file, with or without its bleed and cut line.

        It has no text, since nobody can copy from an image. Raises `Problem` for a broken picture.
        """
        from generator.paint.svg import View, draw
        from generator.paint.svg.view import bled as with_bleed
        from generator.paint.svg.view import cut_out

        shown = with_bleed if bled else cut_out
        view = View(self.area) if self.face is None else shown(self.face)
        paper = PathMark(view.clip or Path.rectangle(view.area or self.area), WHITE)
        whole = Frame(
            self.frame.size, (Placed(0.0, 0.0, paper), Placed(0.0, 0.0, GroupMark(self.frame)))
        )
        return draw(whole, replace(view, texts=False)).encode()


class Link(NamedTuple):
    """A link on a picture: the name it leads to, and its box as fractions of the picture."""

    target: str
    box: tuple[float, ...]


def _links(frame: Frame) -> Iterator[Link]:
    width, height = frame.size
    for transform, mark, _ in walk(frame):
        # Links to elsewhere don't count: the page loads nothing from other servers.
        if isinstance(mark, LinkMark) and mark.target.startswith("#"):
            x, y, w, h = transform.bounds(Rect(0.0, 0.0, *mark.size))
            shares = (x / width, y / height, w / width, h / height)
            yield Link(mark.target[1:], tuple(round(each, 4) for each in shares))


class ImageStore:
    """Names pictures, draws them on request, and forgets those that no part of the page shows any more."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._digests = Digests()
        self._groups: dict[str, Mapping[str, Drawing]] = {}
        self._drawn: OrderedDict[tuple[str, bool], bytes] = OrderedDict()
        self._size = 0
        self._words: dict[str, str] = {}
        self._links: dict[str, tuple[Link, ...]] = {}

    def name(self, drawing: Drawing) -> str:
        """The name of a picture."""
        face = drawing.face
        with self._lock:
            if face is not None:
                return face_digest(face, self._digests, program_stamp())
            return self._digests.of(drawing.frame, program_stamp(), ())

    def words(self, name: str, frame: Frame) -> str:
        """The text of a named picture, for searching."""
        known = self._words.get(name)
        if known is None:
            said = " ".join(" ".join(texts(frame)).split()).replace("\u00ad ", "")
            known = self._words[name] = said.casefold()
        return known

    def links(self, name: str, frame: Frame) -> tuple[Link, ...]:
        """The links on a named picture."""
        known = self._links.get(name)
        if known is None:
            known = self._links[name] = tuple(_links(frame))
        return known

    def put(self, group: str, drawings: Mapping[str, Drawing]) -> None:
        """Replaces the pictures of a part of the page."""
        with self._lock:
            self._groups.pop(group, None)
            if drawings:
                self._groups[group] = drawings

    def tidy(self) -> None:
        """Forgets pictures that no part of the page shows."""
        with self._lock:
            shown = {name: each for kept in self._groups.values() for name, each in kept.items()}
            self._digests.keep({id(each.frame) for each in shown.values()})
            self._words = {name: words for name, words in self._words.items() if name in shown}
            self._links = {name: links for name, links in self._links.items() if name in shown}

    def find(self, name: str) -> Drawing | None:
        """What a picture is drawn from; None if no part of the page shows it."""
        with self._lock:
            return next((kept[name] for kept in self._groups.values() if name in kept), None)

    def picture(self, name: str, bled: bool = False) -> bytes | None:
        """A picture as an SVG file; None if no part of the page shows it. Raises `Problem` for a broken picture."""
        with self._lock:
            known = self._drawn.get((name, bled))
            if known is not None:
                self._drawn.move_to_end((name, bled))
                return known
        found = self.find(name)
        if found is None:
            return None
        svg = found.svg(bled)
        with self._lock:
            if (name, bled) not in self._drawn:
                self._drawn[name, bled] = svg
                self._size += len(svg)
            while self._size > _ROOM and len(self._drawn) > 1:
                _, old = self._drawn.popitem(last=False)
                self._size -= len(old)
        return svg
