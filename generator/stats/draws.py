"""Draws from a deck: how many of some of its cards are among those drawn, and when the first of them comes.

Ways are counted in whole numbers and divided once, at the end. So all chances together are 1, not nearly 1, and a deck
of 10,000 cards takes no longer than its numbers are long.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from math import comb, gcd

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import similar
from generator.foundation.wording import counted
from generator.stats import impossible, in_order
from generator.stats.distribution import Number, Spread

NEVER, EACH, EMPTY = "never", "each", "empty"
PUT_BACK = (NEVER, EACH, EMPTY)
"""When cards that were drawn come back: not at all, each before the next one is drawn, or all when none is left."""
MOST_DRAWS, MOST_CARDS = 10_000, 20_000


class Bounds(NamedTuple):
    """How many there may be."""

    low: int = 0
    high: int | None = None
    """None: any number."""

    def hold(self, number: Number) -> bool:
        """Whether a number lies within them."""
        return self.low <= number and (self.high is None or number <= self.high)

    def __str__(self) -> str:
        if self.high is None:
            return f"at least {self.low}"
        if self.low == self.high:
            return f"exactly {self.low}"
        return f"{self.low} to {self.high}" if self.low > 0 else f"at most {self.high}"


def bounds(
    at_least: int | None = None, at_most: int | None = None, exactly: int | None = None
) -> Bounds:
    """The bounds that are meant; at least 1 where nothing is said. Raises `Problem`.

    >>> str(bounds(at_most=2)), str(bounds(1, 3)), str(bounds(exactly=0)), str(bounds())
    ('at most 2', '1 to 3', 'exactly 0', 'at least 1')
    """
    for number in (at_least, at_most, exactly):
        if number is not None and number < 0:
            raise impossible(f"{number} is no number of cards", "write 0 or more")
    if exactly is None:
        if at_least is None and at_most is None:
            return Bounds(1)
        in_order(at_least, at_most)
        return Bounds(at_least or 0, at_most)
    if at_least is not None or at_most is not None:
        raise impossible(
            "what is exactly so many is not at least or at most so many as well",
            "write `exactly` alone, or `at_least` and `at_most`",
        )
    return Bounds(exactly, exactly)


class Deck(NamedTuple):
    """A deck as draws see it."""

    size: int
    wanted: int
    """How many of its cards one looks out for."""
    put_back: str = NEVER
    """One of `PUT_BACK`."""


def spread(deck: Deck, draws: int) -> Spread:
    """How many of the wanted cards are among those drawn. Raises `Problem`.

    >>> {number: str(chance) for number, chance in spread(Deck(5, 2), 3).chances().items()}
    {0: '1/10', 1: '3/5', 2: '3/10'}
    """
    first, ways, every = _ways(deck, draws)
    return _from(first, tuple(ways), every)


def _from(first: int, ways: tuple[int, ...], every: int) -> Spread:
    return Spread(range(first, first + len(ways)), ways, every)


def _ways(deck: Deck, draws: int) -> tuple[int, Iterator[int], int]:
    """The first number that is possible, the ways of each from it on, and all ways."""
    need(deck, draws)
    if deck.put_back == EACH:
        if deck.wanted in (0, deck.size):
            return draws if deck.wanted else 0, iter((1,)), 1
        common = gcd(deck.size, deck.wanted)
        size, wanted = deck.size // common, deck.wanted // common
        return 0, _replaced(size - wanted, wanted, draws), size**draws
    rounds, draws = divmod(draws, deck.size) if deck.put_back == EMPTY and deck.size else (0, draws)
    low = max(0, draws - deck.size + deck.wanted)
    ways = _kept_out(deck.wanted, deck.size - deck.wanted, draws)
    return low + rounds * deck.wanted, ways, comb(deck.size, draws)


def _kept_out(wanted: int, others: int, draws: int) -> Iterator[int]:
    low, high = max(0, draws - others), min(draws, wanted)
    ways = comb(wanted, low) * comb(others, draws - low)
    yield ways
    for k in range(low, high):
        ways = ways * (wanted - k) * (draws - k) // ((k + 1) * (others - draws + k + 1))
        yield ways


def _replaced(others: int, wanted: int, draws: int) -> Iterator[int]:
    ways = others**draws
    yield ways
    for k in range(draws):
        ways = ways * ((draws - k) * wanted) // ((k + 1) * others)
        yield ways


def need(deck: Deck, draws: int = 0) -> None:
    """Sees that so many cards can be drawn. Raises `Problem`."""
    if deck.size > MOST_CARDS:
        what = f"a deck of {deck.size:,} cards is too large"
        raise impossible(what, f"draw from at most {MOST_CARDS:,} cards")
    if not 0 <= deck.wanted <= deck.size:
        raise impossible(f"{deck.wanted} of {counted(deck.size, 'card')} cannot be")
    if deck.put_back not in PUT_BACK:
        hint = similar(deck.put_back, PUT_BACK, "word")
        raise impossible(f"`{deck.put_back}` does not say when cards are put back", hint)
    said = f"{counted(draws, 'card')} cannot be drawn"
    if not 0 <= draws <= MOST_DRAWS:
        raise impossible(said, f"draw from 0 to {MOST_DRAWS:,}")
    if draws and not deck.size:
        raise impossible(f"{said}: the deck has none")
    if draws > deck.size and deck.put_back == NEVER:
        hint = f"draw fewer, or say when cards come back: `{EMPTY}`, all when none is left, or `{EACH}`"
        raise impossible(f"{said}: the deck has {deck.size}", hint)


def coming(deck: Deck, nth: int = 1) -> Spread:
    """On which draw the first wanted card comes, or the n-th. Raises `Problem` where it may never.

    >>> {draw: str(chance) for draw, chance in coming(Deck(4, 2)).chances().items()}
    {1: '1/2', 2: '1/3', 3: '1/6'}
    """
    need(deck)
    rounds, nth = _rounds(deck, nth)
    others, after = deck.size - deck.wanted, deck.wanted - nth
    # Before the n-th lie n - 1 of the wanted cards and some others; behind it, all the rest.
    ways = [comb(deck.size - nth, after)]
    for before in range(others):
        more = ways[-1] * (before + nth) * (others - before)
        ways.append(more // ((before + 1) * (others - before + after)))
    return _from(nth + rounds * deck.size, tuple(ways), comb(deck.size, deck.wanted))


def _rounds(deck: Deck, nth: int) -> tuple[int, int]:
    """How often the whole deck is gone through before the n-th comes, and which one of the next round it is."""
    if nth < 1:
        raise impossible(f"there is no {nth}. card", "count from 1")
    if not deck.wanted or (deck.put_back == NEVER and nth > deck.wanted):
        there = f"only {deck.wanted}" if deck.wanted else "none of them"
        which = f"number {nth}" if nth > 1 else "the first"
        raise impossible(f"{which} never comes: the deck has {there}")
    if deck.put_back == EACH:
        raise impossible("where each card is put back, there is no last draw")
    rounds, left = divmod(nth - 1, deck.wanted)
    return rounds, left + 1


def mean_coming(deck: Deck, nth: int = 1) -> Fraction:
    """On which draw the first wanted card comes on average, or the n-th. Raises `Problem` where it may never.

    >>> str(mean_coming(Deck(49, 3))), str(mean_coming(Deck(49, 3, "each")))
    ('25/2', '49/3')
    """
    need(deck)
    if deck.put_back == EACH and deck.wanted and nth >= 1:
        return Fraction(nth * deck.size, deck.wanted)
    rounds, left = _rounds(deck, nth)
    return rounds * deck.size + Fraction(left * (deck.size + 1), deck.wanted + 1)


def came(deck: Deck, nth: int, draws: int | None) -> Fraction:
    """The chance that the n-th wanted card is among so many draws; None for any number. Raises `Problem`.

    >>> str(came(Deck(4, 2), 1, 2)), str(came(Deck(4, 2), 1, 99)), str(came(Deck(4, 2, "each"), 1, 2))
    ('5/6', '1', '3/4')
    """
    need(deck)
    if draws is None or not deck.wanted:
        return Fraction(nth <= deck.wanted if deck.put_back == NEVER else bool(deck.wanted))
    most = deck.size if deck.put_back == NEVER else draws
    first, ways, every = _ways(deck, max(0, min(draws, most)))
    return 1 - Fraction(sum(islice(ways, max(0, nth - first))), every)


def draws_needed(deck: Deck, chance: Fraction, nth: int = 1) -> int:
    """After how many draws the n-th wanted card has come with a chance of at least so much. Raises `Problem`.

    >>> draws_needed(Deck(49, 3), Fraction(1, 2)), draws_needed(Deck(6, 1, "each"), Fraction(1, 2))
    (10, 4)
    """
    if not 0 <= chance <= 1:
        raise impossible(f"`{float(chance):g}` is no chance", "write `0.9` or `'90 %'`")
    if not chance:
        return 0
    if deck.put_back != EACH:
        return int(coming(deck, nth).reached(chance))
    need(deck)
    # A chance of 1 is reached by no number of draws, but where nothing else can be drawn.
    low, high = 0, MOST_DRAWS
    if came(deck, nth, high) < chance:
        raise impossible(f"{MOST_DRAWS:,} draws are not enough")
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if came(deck, nth, middle) >= chance else (middle + 1, high)
    return low


def mean_drawn(deck: Deck, draws: int) -> Fraction:
    """How many wanted cards are among so many draws, on average. Raises `Problem`.

    >>> str(mean_drawn(Deck(49, 3), 5))
    '15/49'
    """
    need(deck, draws)
    # However cards are put back, each draw is as likely to bring each card.
    return Fraction(draws * deck.wanted, max(1, deck.size))


def kept(chance: Fraction, times: int = 1) -> Fraction:
    """The chance that a hand has what it should, where it may be drawn anew, once or more often.

    >>> str(kept(Fraction(1, 2))), str(kept(Fraction(1, 2), 0))
    ('3/4', '1/2')
    """
    return 1 - (1 - chance) ** (times + 1)


def redrawn(hand: Spread, keep: Bounds, times: int = 1) -> Spread:
    """The numbers in a hand that is put back and drawn anew, once or more often, where they are not within bounds.

    >>> str(redrawn(spread(Deck(4, 2), 1), Bounds(1)).chance(Bounds(1)))
    '3/4'
    """
    if not 0 <= times <= 10:
        raise impossible(
            f"a hand cannot be drawn anew {times} times", "write a number from 0 to 10"
        )
    bad = sum(ways for number, ways in hand if not keep.hold(number))
    again = bad**times
    good = sum(bad**n * hand.every ** (times - n) for n in range(times + 1))
    ways = (ways * (good if keep.hold(number) else again) for number, ways in hand)
    return Spread(hand.numbers, tuple(ways), hand.every ** (times + 1))
