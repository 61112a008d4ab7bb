"""Shares of a deck: the smallest deck with some printed percentages, and the counts nearest to some percentages.

A printed percentage is stored as an integer in units of its last digit: 18.367 % is 18367 of 100000.
"""

from __future__ import annotations

from fractions import Fraction

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.wording import counted
from generator.stats import impossible

MOST_CARDS = 10_000


class Printed(NamedTuple):
    """Rounded percentages."""

    parts: tuple[int, ...]
    """In units of the last digit."""
    digits: int = 0
    """The decimal places."""

    @property
    def whole(self) -> int:
        """100 % in the same unit."""
        return int(100 * 10**self.digits)

    @property
    def rest(self) -> int:
        """The part that is missing to 100 %; 0 if it is only missing because of rounding. Raises `Problem`."""
        missing = self.whole - sum(self.parts)
        if any(not 0 <= part <= self.whole for part in self.parts):
            raise impossible("a share of a deck must be from 0 to 100 %")
        if 2 * abs(missing) <= len(self.parts):
            return 0
        if missing < 0:
            what = f"the shares add up to {self.percent(self.whole - missing)}"
            raise impossible(what, "write shares that add up to 100 % or less")
        return missing

    def percent(self, part: int) -> str:
        """A part as it is printed."""
        text = str(part).rjust(self.digits + 1, "0")
        split = len(text) - self.digits
        return f"{text[:split]}.{text[split:]} %" if self.digits else f"{text} %"

    def counts(self, part: int, size: int) -> range:
        """The numbers of cards that round to a percentage, in a deck of a size; empty if none does.

        A number halfway between two may be rounded up or to the even one.
        """
        low, high = (2 * part - 1) * size, (2 * part + 1) * size
        first = max(0, -(-low // (2 * self.whole)))
        last, over = divmod(high, 2 * self.whole)
        if not over and part % 2:
            last -= 1
        return range(first, min(size, last) + 1)


def smallest_deck(printed: Printed, most: int = MOST_CARDS) -> tuple[int, ...]:
    """The counts of the smallest deck with these shares; the other cards, if any, come last. Raises `Problem`."""
    rest = printed.rest
    # Small shares need a large deck, and rule out most sizes.
    rare = sorted(part for part in printed.parts if part)
    for size in range(1, most + 1) if printed.parts else ():
        if not all(printed.counts(part, size) for part in rare):
            continue
        ranges = [printed.counts(part, size) for part in printed.parts]
        if not rest and sum(r[-1] for r in ranges) < size:
            continue
        if sum(r[0] for r in ranges) <= size:
            # As near as possible to the percentages.
            exact = [Fraction(part * size, printed.whole) for part in printed.parts]
            counts = [r[0] for r in ranges]
            if printed.rest:
                counts = [min(max(round(part), r[0]), r[-1]) for part, r in zip(exact, ranges)]
                return (*counts, size - sum(counts))
            for _ in range(size - sum(counts)):
                open_ = [at for at, count in enumerate(counts) if count < ranges[at][-1]]
                counts[max(open_, key=lambda at: exact[at] - counts[at])] += 1
            return tuple(counts)
    hint = "check the percentages, and how many digits they are printed with"
    raise impossible(f"no deck of up to {counted(most, 'card')} has these shares", hint)


def nearest_counts(printed: Printed, size: int) -> tuple[int, ...]:
    """The counts nearest to percentages in a deck of a size, by largest remainder; the other cards come last.

    Each gets its share, rounded down; the cards that are left go to the largest remainders. Raises `Problem`.
    """
    rest = printed.rest
    parts = (*printed.parts, rest) if rest else printed.parts
    total = sum(parts)
    if not total:
        raise impossible("all shares are 0", "write at least one share above 0")
    counts = [part * size // total for part in parts]
    # The first of equal remainders comes first.
    remainders = sorted(range(len(parts)), key=lambda at: -(parts[at] * size % total))
    for at in remainders[: size - sum(counts)]:
        counts[at] += 1
    return tuple(counts)


def without_count(printed: Printed, size: int) -> tuple[int, ...]:
    """The percentages that no number of cards rounds to, in a deck of a size."""
    return tuple(part for part in printed.parts if not printed.counts(part, size))
