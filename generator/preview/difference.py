"""What is different from one look at a game to the next: faces, pieces, findings, claims and pages of the rulebook."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from generator.foundation.dataclasses import NamedTuple
from generator.frame import Frame, Piece
from generator.frame.digest import Digests
from generator.game.claims.results import ClaimResult
from generator.game.model.game import Component
from generator.preview.faces import keys
from generator.preview.finding_changes import FindingChanges, FindingTracker
from generator.preview.snapshot import Snapshot

if TYPE_CHECKING:
    from generator.layout.rulebook import BookPage


class ComponentDifference(NamedTuple):
    """What became of a component."""

    name: str
    title: str
    faces: int
    """How many different faces it has now."""
    redrawn: tuple[str, ...] = ()
    """The pieces of which a face looks otherwise."""
    added: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    copies: tuple[tuple[str, int, int], ...] = ()
    """Of which pieces there are more or fewer: the name, how many there were, how many there are."""

    def __bool__(self) -> bool:
        return bool(self.redrawn or self.added or self.gone or self.copies)


class Difference(NamedTuple):
    """What is different."""

    parts: tuple[ComponentDifference, ...] = ()
    """The components in which something is; also those that are new, and those that are gone."""
    found: FindingChanges = FindingChanges()
    """What became of the findings."""
    claims: tuple[ClaimResult, ...] = ()
    """Claims of which the computed figure is another one, or which hold no longer, or again."""
    pages: tuple[str, ...] = ()
    """The pages of the rulebook that look otherwise, as they are numbered."""
    page_counts: tuple[int, int] = (0, 0)
    """How many pages it had, and has."""

    def __bool__(self) -> bool:
        """Whether there is any."""
        counts = self.page_counts[0] != self.page_counts[1]
        return counts or any((self.parts, *self.found, self.claims, self.pages))


class DifferenceTracker:
    """Compares each look at a game with the one before, and with the last one that could be drawn."""

    def __init__(self) -> None:
        self._findings = FindingTracker()
        self._good: Snapshot | None = None
        self._book: tuple[BookPage, ...] = ()
        self._digests = Digests()

    def next(self, now: Snapshot) -> Difference:
        """What is different from the look before. At first everything has just appeared, but nothing has changed."""
        good, found = self._good, self._findings.next(now.build)
        if now.build.broken:
            return Difference((), found)
        old_book, book = self._book, now.inspection.book
        if not book and (now.build.failed or now.inspection.game.rulebook is not None):
            # One that cannot be read is compared when it can be again.
            book = old_book
        self._good, self._book = now, book
        if good is None:
            return Difference((), found)
        made = Difference(
            tuple(self._parts(good, now)),
            found,
            tuple(_claims(good.inspection.claims, now.inspection.claims)),
            tuple(self._pages(old_book, book)),
            (len(old_book), len(book)),
        )
        self._digests.keep({id(frame) for frame in _frames(now, book)})
        return made

    def _parts(self, before: Snapshot, now: Snapshot) -> Iterator[ComponentDifference]:
        titles = {each.name: each.title for seen in (before, now) for each in _components(seen)}
        for name, title in titles.items():
            was, is_ = (seen.inspection.pieces.get(name, ()) for seen in (before, now))
            part = self._part(name, title, was, is_)
            if part:
                yield part

    def _part(
        self, name: str, title: str, before: Sequence[Piece], now: Sequence[Piece]
    ) -> ComponentDifference:
        was, is_ = _by_key(before), _by_key(now)
        both = [key for key in is_ if key in was]
        return ComponentDifference(
            name,
            title,
            len({id(face.frame) for piece in now for face in piece.sides.values()}),
            tuple(key for key in both if not self._alike(was[key], is_[key])),
            tuple(key for key in is_ if key not in was),
            tuple(key for key in was if key not in is_),
            tuple(
                (key, was[key].copies, is_[key].copies)
                for key in both
                if was[key].copies != is_[key].copies
            ),
        )

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


def _components(seen: Snapshot) -> tuple[Component, ...]:
    return seen.inspection.game.components


def _frames(seen: Snapshot, book: Iterable[BookPage]) -> Iterator[Frame]:
    for pieces in seen.inspection.pieces.values():
        for piece in pieces:
            yield from (face.frame for face in piece.sides.values())
    yield from (page.frame for page in book)
