"""What was found, from one look at a game to the next: what is new, what is gone, what is still wrong in another way.

What stands in the way of a check is no cure: findings that vanish while there is a new error may only be out of sight.
They are neither gone nor, when they come back, new.
"""

from __future__ import annotations

from collections.abc import Iterable

from generator.build import Build
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Diagnostic, errors
from generator.foundation.lazy_regex import regex

_NUMBER = regex(r"\d+(?:[.,]\d+)*")
_QUOTED = regex(r"`([^`]+)`")


class ChangedFinding(NamedTuple):
    """A finding that says something else now."""

    was: Diagnostic
    now: Diagnostic


class FindingChanges(NamedTuple):
    """What became of findings."""

    new: tuple[Diagnostic, ...] = ()
    still: tuple[ChangedFinding, ...] = ()
    """What is still wrong, but otherwise: by another amount, or in another way."""
    gone: tuple[Diagnostic, ...] = ()

    @property
    def fresh(self) -> tuple[Diagnostic, ...]:
        """All that was not said like this before."""
        return (*self.new, *(each.now for each in self.still))


class FindingTracker:
    """Follows the findings of one game."""

    def __init__(self) -> None:
        self._last: tuple[Diagnostic, ...] = ()
        self._hidden: tuple[Diagnostic, ...] = ()
        """What was there before the errors that may hide it."""
        self._hiding: tuple[Diagnostic, ...] = ()
        """These errors."""

    def next(self, build: Build) -> FindingChanges:
        """What became of the findings of the look before; at first all are new."""
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


def compare_findings(before: Iterable[Diagnostic], now: Iterable[Diagnostic]) -> FindingChanges:
    """The findings that are new, those that say something else now, and those that are gone.

    One that says the same of another line of the same file is the same one: a row above it has come or gone.
    """
    old, new, pairs = list(before), list(now), list[ChangedFinding]()
    for same in (_exactly, _moved, _there, _about, _but_for_numbers, _at_the_place):
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
    return FindingChanges(tuple(new), tuple(each for each in pairs if _differ(each)), tuple(old))


def _differ(pair: ChangedFinding) -> bool:
    """Whether it says something else now, or of more."""
    was, now = pair
    return (was.code, was.message) != (now.code, now.message) or not {*now.also} <= {*was.also}


# What two findings have in common that are the same one, the surest first; None for those that cannot be told by it.


def _exactly(each: Diagnostic) -> object:
    return each.code, each.message, each.origin


def _moved(each: Diagnostic) -> object:
    return each.code, each.message, each.origin.file


def _there(each: Diagnostic) -> object:
    return (each.code, each.origin) if _is_exact(each) else None


def _about(each: Diagnostic) -> object:
    """What it speaks of first, such as a claim or a card."""
    subject = _QUOTED.search(each.message)
    return (each.code, each.origin.file, subject[1]) if subject else None


def _but_for_numbers(each: Diagnostic) -> object:
    return each.code, each.origin.file, _NUMBER.sub("#", each.message)


def _at_the_place(each: Diagnostic) -> object:
    return each.origin if _is_exact(each) else None


def _is_exact(each: Diagnostic) -> bool:
    return bool(each.origin.cell or each.origin.line)
