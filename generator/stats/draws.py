"""Draws from a deck: how many wanted cards are drawn, and when the first of them comes.

Ways are counted in whole numbers and divided once, at the end, so that all chances add up to exactly 1.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from math import comb, gcd

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import similar
from generator.foundation.wording import counted
from generator.stats import impossible
from generator.stats.distribution import Bounds as Bounds
from generator.stats.distribution import Distribution, range_of

NEVER, EACH, EMPTY = "never", "each", "empty"
PUT_BACK = (NEVER, EACH, EMPTY)
"""When drawn cards come back: not at all, each before the next draw, or all when the deck is empty."""
MOST_DRAWS, MOST_CARDS = 10_000, 20_000


def bounds(
    at_least: int | None = None, at_most: int | None = None, exactly: int | None = None
) -> Bounds:
    """The bounds with some limits; at least 1 by default. Raises `Problem`."""
    for number in (at_least, at_most, exactly):
        if number is not None and number < 0:
            raise impossible(f"`{number}` isn't a number of cards", "write 0 or more")
    if (at_least, at_most, exactly) == (None, None, None):
        return Bounds(1)
    low, high = range_of(at_least, at_most, exactly)
    return Bounds(int(low or 0), None if high is None else int(high))


class Deck(NamedTuple):
    """The cards of a deck."""

    size: int
    wanted: int
    """How many of its cards are wanted, at most all."""
    put_back: str = NEVER
    """One of `PUT_BACK`."""


def wanted_drawn(deck: Deck, draws: int) -> Distribution:
    """How many wanted cards are drawn. Raises `Problem`."""
    first, ways, every = _ways(deck, draws)
    return _from(first, tuple(ways), every)


def _from(first: int, ways: tuple[int, ...], every: int) -> Distribution:
    return Distribution(range(first, first + len(ways)), ways, every)


def _ways(deck: Deck, draws: int) -> tuple[int, Iterator[int], int]:
    """The lowest possible number, the ways of each number from it on, and the total number of ways."""
    check_draws(deck, draws)
    if deck.put_back == EACH:
        if deck.wanted in (0, deck.size):
            return draws if deck.wanted else 0, iter((1,)), 1
        common = gcd(deck.size, deck.wanted)
        size, wanted = deck.size // common, deck.wanted // common
        return 0, _replaced(size - wanted, wanted, draws), size**draws
    rounds, draws = divmod(draws, deck.size) if deck.put_back == EMPTY and deck.size else (0, draws)
    low = max(0, draws - deck.size + deck.wanted)
    ways = _not_replaced(deck.wanted, deck.size - deck.wanted, draws)
    return low + rounds * deck.wanted, ways, comb(deck.size, draws)


def _not_replaced(wanted: int, others: int, draws: int) -> Iterator[int]:
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


def check_draws(deck: Deck, draws: int = 0) -> None:
    """Raises `Problem` if that many cards can't be drawn."""
    if deck.size > MOST_CARDS:
        what = f"the deck is too large: {counted(deck.size, 'card')}"
        raise impossible(what, f"use {MOST_CARDS:,} or fewer")
    if deck.put_back not in PUT_BACK:
        hint = similar(deck.put_back, PUT_BACK, "word")
        raise impossible(f"cards can't be put back `{deck.put_back}`", hint)
    message = f"can't draw {counted(draws, 'card')}"
    if not 0 <= draws <= MOST_DRAWS:
        raise impossible(message, f"draw from 0 to {MOST_DRAWS:,}")
    if draws and not deck.size:
        raise impossible(f"{message}: the deck is empty")
    if draws > deck.size and deck.put_back == NEVER:
        hint = f"draw fewer, or put cards back: `{EMPTY}`, all when the deck is empty, or `{EACH}`, after every draw"
        raise impossible(f"{message}: the deck has {deck.size}", hint)


def draw_of_nth(deck: Deck, nth: int = 1) -> Distribution:
    """On which draw the n-th wanted card comes. Raises `Problem` if it may never come."""
    check_draws(deck)
    rounds, nth = _rounds(deck, nth)
    others, after = deck.size - deck.wanted, deck.wanted - nth
    # Before the n-th are n - 1 of the wanted cards and some others; after it, all the rest.
    ways = [comb(deck.size - nth, after)]
    for before in range(others):
        more = ways[-1] * (before + nth) * (others - before)
        ways.append(more // ((before + 1) * (others - before + after)))
    return _from(nth + rounds * deck.size, tuple(ways), comb(deck.size, deck.wanted))


def _rounds(deck: Deck, nth: int) -> tuple[int, int]:
    """How often the whole deck is drawn before the n-th comes, and which wanted card of the next round it is."""
    if not deck.wanted or (deck.put_back == NEVER and nth > deck.wanted):
        there = f"only {deck.wanted}" if deck.wanted else "none of them"
        which = f"number {nth}" if nth > 1 else "the first"
        raise impossible(f"{which} never comes: the deck has {there}")
    if deck.put_back == EACH:
        raise impossible("if each card is put back, there is no last draw")
    rounds, left = divmod(nth - 1, deck.wanted)
    return rounds, left + 1


def mean_draw_of_nth(deck: Deck, nth: int = 1) -> Fraction:
    """On which draw the n-th wanted card comes on average. Raises `Problem` if it may never come."""
    check_draws(deck)
    if deck.put_back == EACH and deck.wanted:
        return Fraction(nth * deck.size, deck.wanted)
    rounds, left = _rounds(deck, nth)
    return rounds * deck.size + Fraction(left * (deck.size + 1), deck.wanted + 1)


def chance_by_draw(deck: Deck, nth: int, draws: int | None) -> Fraction:
    """The chance that the n-th wanted card comes within `draws`; None for any number of draws. Raises `Problem`."""
    check_draws(deck)
    if draws is None or not deck.wanted:
        return Fraction(nth <= deck.wanted if deck.put_back == NEVER else bool(deck.wanted))
    most = deck.size if deck.put_back == NEVER else draws
    first, ways, total = _ways(deck, max(0, min(draws, most)))
    return 1 - Fraction(sum(islice(ways, max(0, nth - first))), total)


def draws_needed(deck: Deck, chance: Fraction, nth: int = 1) -> int:
    """How many draws it takes until the n-th wanted card has come with at least a certain chance. Raises `Problem`."""
    if not chance:
        return 0
    if deck.put_back != EACH:
        return int(draw_of_nth(deck, nth).percentile(chance))
    check_draws(deck)
    if chance_by_draw(deck, nth, MOST_DRAWS) < chance:
        raise impossible(f"{MOST_DRAWS:,} draws aren't enough")
    return bisect_left(
        range(MOST_DRAWS), chance, key=lambda draws: chance_by_draw(deck, nth, draws)
    )


def mean_drawn(deck: Deck, draws: int) -> Fraction:
    """How many wanted cards are drawn on average. Raises `Problem`."""
    check_draws(deck, draws)
    # However cards are put back, each draw is equally likely to bring each card.
    return Fraction(draws * deck.wanted, max(1, deck.size))


def chance_with_mulligans(chance: Fraction, times: int = 1) -> Fraction:
    """The chance that a hand has the wanted cards if it may be redrawn `times` times."""
    return 1 - (1 - chance) ** (times + 1)


def hand_with_mulligans(hand: Distribution, keep: Bounds, times: int = 1) -> Distribution:
    """The distribution of a hand that is redrawn, up to `times` times, if it isn't within bounds."""
    bad = sum(ways for number, ways in hand if not keep.hold(number))
    again = bad**times
    good = sum(bad**n * hand.total ** (times - n) for n in range(times + 1))
    ways = (ways * (good if keep.hold(number) else again) for number, ways in hand)
    return Distribution(hand.numbers, tuple(ways), hand.total ** (times + 1))
