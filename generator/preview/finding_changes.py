"""Findings from one snapshot to the next: what is new, what is gone, and what is still wrong in another way.

An error can keep checks from running. Findings that vanish while there is a new error may only be hidden: they don't
count as gone, nor as new when they come back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from generator.build import Build
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Diagnostic, errors
from generator.foundation.lazy_regex import regex

_NUMBER = regex(r"\d+(?:[.,]\d+)*")
_QUOTED = regex(r"`([^`]+)`")


class ChangedFinding(NamedTuple):
    """A finding with another message."""

    was: Diagnostic
    now: Diagnostic


class FindingChanges(NamedTuple):
    """The changes in findings."""

    new: tuple[Diagnostic, ...] = ()
    still: tuple[ChangedFinding, ...] = ()
    """Findings that are still there, but with another message."""
    gone: tuple[Diagnostic, ...] = ()

    @property
    def fresh(self) -> tuple[Diagnostic, ...]:
        """The findings with a new message."""
        return (*self.new, *(each.now for each in self.still))


class FindingTracker:
    """Follows the findings of one game."""

    def __init__(self) -> None:
        self._last: tuple[Diagnostic, ...] = ()
        self._hidden: tuple[Diagnostic, ...] = ()
        """Findings from before the errors that may hide them."""
        self._hiding: tuple[Diagnostic, ...] = ()
        """These errors."""

    def next(self, build: Build) -> FindingChanges:
        """The changes since the last build; at first all findings are new."""
        now = build.diagnostics
        found = compare_findings((*self._last, *self._hidden), now)
        self._last = now
        self._hiding = tuple(each for each in self._hiding if each in now)
        if build.broken or any(errors(found.new)):
            self._hiding += tuple(errors(found.new))
            self._hidden = found.gone
            return found._replace(gone=())
        if self._hiding:
            gone = tuple(each for each in found.gone if each not in self._hidden)
            self._hidden = tuple(each for each in found.gone if each in self._hidden)
            return found._replace(gone=gone)
        self._hidden = ()
        return found


def _subject(each: Diagnostic) -> object:
    subject = _QUOTED.search(each.message)
    return (each.code, each.origin.file, subject[1]) if subject else None


def _is_exact(each: Diagnostic) -> bool:
    return bool(each.origin.cell or each.origin.line)


_SAME: tuple[Callable[[Diagnostic], object], ...] = (
    lambda each: (each.code, each.message, each.origin),
    lambda each: (each.code, each.message, each.origin.file),
    lambda each: (each.code, each.origin) if _is_exact(each) else None,
    _subject,
    lambda each: (each.code, each.origin.file, _NUMBER.sub("#", each.message)),
    lambda each: each.origin if _is_exact(each) else None,
)
"""What two findings have in common if they are the same one, the surest first; None means that it can't be told."""


def compare_findings(before: Iterable[Diagnostic], now: Iterable[Diagnostic]) -> FindingChanges:
    """The findings that are new, have another message, or are gone.

    One that has only moved to another line of the same file is the same: a row above it was added or removed.
    """
    old, new, pairs = list(before), list(now), list[ChangedFinding]()
    for same in _SAME:
        left: dict[object, list[Diagnostic]] = {}
        for each in old:
            left.setdefault(same(each) or id(each), []).append(each)
        fresh = []
        for each in new:
            known = left.get(same(each))
            if known:
                pairs.append(ChangedFinding(known.pop(0), each))
            else:
                fresh.append(each)
        old, new = [each for known in left.values() for each in known], fresh
    still = tuple(each for each in pairs if _is_different(*each))
    return FindingChanges(tuple(new), still, tuple(old))


def _is_different(was: Diagnostic, now: Diagnostic) -> bool:
    """Whether the message is another one, or more cards are affected."""
    return (was.code, was.message) != (now.code, now.message) or not {*now.also} <= {*was.also}
