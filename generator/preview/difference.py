"""What is different between two snapshots of a game: faces, pieces, findings, claims and pages of the rulebook."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from generator.foundation.dataclasses import NamedTuple
from generator.frame import Frame, Piece
from generator.frame.digest import Digests
from generator.game.claims.results import ClaimResult
from generator.preview.faces import keys
from generator.preview.finding_changes import FindingChanges, FindingTracker
from generator.preview.snapshot import Snapshot

if TYPE_CHECKING:
    from generator.layout.rulebook import BookPage


class ComponentDifference(NamedTuple):
    """What has changed in a component."""

    name: str
    title: str
    faces: int
    """The number of different faces it has now."""
    redrawn: tuple[str, ...] = ()
    """The pieces with a face that looks different."""
    added: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    copies: tuple[tuple[str, int, int], ...] = ()
    """The pieces with another number of copies: name, number before, number now."""

    def __bool__(self) -> bool:
        return bool(self.redrawn or self.added or self.gone or self.copies)


class Difference(NamedTuple):
    """What has changed in a game."""

    parts: tuple[ComponentDifference, ...] = ()
    """The components that were changed, added or removed."""
    found: FindingChanges = FindingChanges()
    claims: tuple[ClaimResult, ...] = ()
    """Claims with another computed number, and those that no longer hold, or hold again."""
    pages: tuple[str, ...] = ()
    """The numbers of the rulebook pages that look different."""
    page_counts: tuple[int, int] = (0, 0)
    """The number of rulebook pages before and now."""

    def __bool__(self) -> bool:
        """Whether anything has changed."""
        counts = self.page_counts[0] != self.page_counts[1]
        return counts or any((self.parts, *self.found, self.claims, self.pages))


class DifferenceTracker:
    """Compares each snapshot with the one before, and with the last one that could be drawn."""

    def __init__(self) -> None:
        self._findings = FindingTracker()
        self._good: Snapshot | None = None
        self._book: tuple[BookPage, ...] = ()
        self._digests = Digests()

    def next(self, now: Snapshot) -> Difference:
        """What is different from the snapshot before. At first all findings are new, but nothing has changed."""
        good, found = self._good, self._findings.next(now.build)
        if now.build.broken:
            return Difference((), found)
        old_book, book = self._book, now.inspection.book
        if not book and (now.build.failed or now.inspection.game.rulebook is not None):
            # A rulebook that can't be read is compared once it can be again.
            book = old_book
        self._good, self._book = now, book
        if good is None:
            return Difference((), found)
        result = Difference(
            tuple(self._parts(good, now)),
            found,
            tuple(_claims(good.inspection.claims, now.inspection.claims)),
            tuple(self._pages(old_book, book)),
            (len(old_book), len(book)),
        )
        self._digests.keep({id(frame) for frame in _frames(now, book)})
        return result

    def _parts(self, before: Snapshot, now: Snapshot) -> Iterator[ComponentDifference]:
        inspections = before.inspection, now.inspection
        titles = {each.name: each.title for seen in inspections for each in seen.game.components}
        for name, title in titles.items():
            was, is_ = (_by_key(seen.pieces.get(name, ())) for seen in inspections)
            both = [key for key in is_ if key in was]
            counts = [(key, was[key].copies, is_[key].copies) for key in both]
            part = ComponentDifference(
                name,
                title,
                len({id(face.frame) for piece in is_.values() for face in piece.sides.values()}),
                tuple(key for key in both if not self._alike(was[key], is_[key])),
                tuple(key for key in is_ if key not in was),
                tuple(key for key in was if key not in is_),
                tuple(each for each in counts if each[1] != each[2]),
            )
            if part:
                yield part

    def _alike(self, before: Piece, now: Piece) -> bool:
        """Whether two pieces look the same when they are cut out."""
        was, is_ = before.sides, now.sides
        return was.keys() == is_.keys() and all(
            self._same(was[side].frame, is_[side].frame)
            and was[side].outline == is_[side].outline
            and was[side].bleed == is_[side].bleed
            for side in is_
        )

    def _same(self, before: Frame, now: Frame) -> bool:
        return before is now or self._digests.of(before) == self._digests.of(now)

    def _pages(self, before: Sequence[BookPage], now: Sequence[BookPage]) -> Iterator[str]:
        old = {page.label: page.frame for page in before}
        for page in now:
            if page.label in old and not self._same(old[page.label], page.frame):
                yield page.label


def _claims(before: Iterable[ClaimResult], now: Iterable[ClaimResult]) -> Iterator[ClaimResult]:
    known = {(each.say, each.of): each for each in before}
    for each in now:
        old = known.get((each.say, each.of))
        if old is not None and (old.computed, old.holds) != (each.computed, each.holds):
            yield each


def _by_key(pieces: Sequence[Piece]) -> Mapping[str, Piece]:
    return dict(zip(keys(piece.name for piece in pieces), pieces, strict=True))


def _frames(seen: Snapshot, book: Iterable[BookPage]) -> Iterator[Frame]:
    for pieces in seen.inspection.pieces.values():
        for piece in pieces:
            yield from (face.frame for face in piece.sides.values())
    yield from (page.frame for page in book)
