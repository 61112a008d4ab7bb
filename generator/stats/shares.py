"""Shares of a deck: the smallest deck that has some printed percentages, and the counts nearest to wished ones.

A printed percentage is a whole number of its last digit: 18.367 % is 18367 of 100000.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from generator.foundation.dataclasses import NamedTuple
from generator.stats import impossible

MOST_CARDS = 10_000


class Printed(NamedTuple):
    """Percentages as they are printed, rounded."""

    parts: tuple[int, ...]
    """Each as a whole number of its last digit."""
    digits: int = 0
    """How many of them stand behind the point."""

    @property
    def whole(self) -> int:
        """What 100 % is."""
        return int(100 * 10**self.digits)

    @property
    def rest(self) -> int:
        """What is missing to 100 %; 0 where it is missing only because of rounding. Raises `Problem`."""
        missing = self.whole - sum(self.parts)
        if any(not 0 <= part <= self.whole for part in self.parts):
            raise impossible("a share of a deck is 0 to 100 %")
        if 2 * abs(missing) <= len(self.parts):
            return 0
        if missing < 0:
            raise impossible(f"the shares add up to more than 100 %, by {self.percent(-missing)}")
        return missing

    def percent(self, part: int) -> str:
        """A part as it is printed.

        >>> Printed((18367,), 3).percent(18367), Printed((5,), 1).percent(5), Printed((7,)).percent(7)
        ('18.367 %', '0.5 %', '7 %')
        """
        text = str(part).rjust(self.digits + 1, "0")
        split = len(text) - self.digits
        return f"{text[:split]}.{text[split:]} %" if self.digits else f"{text} %"

    def counts(self, part: int, size: int) -> range:
        """The numbers of cards that are printed as a percentage, in a deck of a size; none where no number is.

        What lies in the middle of two is rounded up, or to the even one: both are what people call rounded.

        >>> Printed((18367,), 3).counts(18367, 49), len(Printed((18367,), 3).counts(18367, 40))
        (range(9, 10), 0)
        """
        low, high = (2 * part - 1) * size, (2 * part + 1) * size
        first = max(0, -(-low // (2 * self.whole)))
        last, over = divmod(high, 2 * self.whole)
        if not over and part % 2:
            last -= 1
        return range(first, min(size, last) + 1)


def smallest_deck(printed: Printed, most: int = MOST_CARDS) -> tuple[int, ...]:
    """The counts of the smallest deck whose shares are printed so; last the other cards, if any. Raises `Problem`.

    >>> smallest_deck(Printed((18367, 16327, 40816, 6122, 18367), 3)), smallest_deck(Printed((333,), 1))
    ((9, 8, 20, 3, 9), (1, 2))
    """
    rest = printed.rest
    # What is rare needs a large deck, and is asked first.
    rare = sorted(part for part in printed.parts if part)
    for size in range(1, most + 1) if printed.parts else ():
        if not all(printed.counts(part, size) for part in rare):
            continue
        ranges = [printed.counts(part, size) for part in printed.parts]
        if not rest and sum(r[-1] for r in ranges) < size:
            continue
        if sum(r[0] for r in ranges) <= size:
            return _filled(printed, ranges, size)
    hint = "see whether the percentages are right, and how many digits are printed"
    raise impossible(f"no deck of up to {most:,} cards has these shares", hint)


def _filled(printed: Printed, ranges: Sequence[range], size: int) -> tuple[int, ...]:
    """Counts within ranges, as near as can be to the percentages, that fill a deck."""
    rest = printed.rest
    wished = [Fraction(part * size, printed.whole) for part in printed.parts]
    counts = [r[0] for r in ranges]
    if rest:
        counts = [min(max(round(wish), r[0]), r[-1]) for wish, r in zip(wished, ranges)]
        return (*counts, size - sum(counts))
    for _ in range(size - sum(counts)):
        open_ = [at for at, count in enumerate(counts) if count < ranges[at][-1]]
        counts[max(open_, key=lambda at: wished[at] - counts[at])] += 1
    return tuple(counts)


def nearest_counts(printed: Printed, size: int) -> tuple[int, ...]:
    """The counts nearest to percentages in a deck of a size, by largest remainder; last the other cards, if any.

    Each gets the whole cards that it has a right to; what is left goes to those that miss most. Raises `Problem`.

    >>> nearest_counts(Printed((18367, 16327, 40816, 6122, 18367), 3), 40), nearest_counts(Printed((20, 30)), 41)
    ((7, 7, 16, 3, 7), (8, 12, 21))
    """
    if size < 0:
        raise impossible(f"there is no deck of {size} cards")
    rest = printed.rest
    parts = (*printed.parts, rest) if rest else printed.parts
    every = sum(parts)
    if not every:
        raise impossible("there are no shares to give cards to")
    counts = [part * size // every for part in parts]
    # Who is named first comes first where several miss the same.
    missing = sorted(range(len(parts)), key=lambda at: -(parts[at] * size % every))
    for at in missing[: size - sum(counts)]:
        counts[at] += 1
    return tuple(counts)


def without_count(printed: Printed, size: int) -> tuple[int, ...]:
    """Those of the percentages that no number of cards has, in a deck of a size.

    >>> without_count(Printed((250, 333), 1), 40)
    (333,)
    """
    if size < 1:
        raise impossible(f"there are no shares of {size} cards")
    return tuple(part for part in printed.parts if not printed.counts(part, size))
