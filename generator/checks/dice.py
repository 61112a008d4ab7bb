"""Rolls, roll bands and dice that don't fit together."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, groupby

from generator.checks import Finding, check
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Problem, Severity
from generator.foundation.wording import listed
from generator.frame import Face
from generator.frame.face import place_of
from generator.frame.walk import printed
from generator.game.analysis.band_columns import BandColumns, Banded
from generator.game.analysis.rolls_in_text import dice_in, wrong_rolls
from generator.game.analysis.vocabulary import Rules
from generator.game.counting.rows import counted_items
from generator.game.expressions.fields import identifier
from generator.game.model.game import Item
from generator.stats.dice import rolled
from generator.stats.distribution import Number
from generator.tables.number_parsing import parse_number


@check("CARD026", Severity.WARNING)
def impossible_roll(face: Face) -> Iterator[Finding]:
    """A text on a card asks for a number that its die doesn't have.

    Texts about adding to a roll aren't checked, and 0 is fine on a ten-sided die.

    Why: nobody can ever roll it, and players look for a rule they have missed.
    Fix: correct the number or the die.

    Bad:
        name,rules
        Lock,The door opens with 16 on a d6.

    Good:
        name,rules
        Lock,The door opens with 6 on a d6.
    """
    for text, source in printed(face.frame):
        for wrong in wrong_rolls(text):
            yield Finding(
                f"{wrong.message}, on `{face.item.name}`",
                place_of(face, source),
                "correct the number, or the die",
            )


@check("BOOK029", Severity.WARNING)
def no_such_roll(rules: Rules) -> Iterator[Finding]:
    """The rulebook asks for a number that its die doesn't have.

    Sentences about adding to a roll aren't checked, and 0 is fine on a ten-sided die.

    Why: nobody can ever roll it, and players look for a rule they have missed.
    Fix: correct the number or the die.

    Bad:
        name
        Lock
        --- rules.md
        # Doors
        A door opens with 7 on the six-sided die.

    Good:
        --- rules.md
        # Doors
        A door opens with 6 on the six-sided die.
    """
    for wrong in wrong_rolls(rules.book.plain):
        yield Finding(wrong.message, rules.book.place(wrong.at), "correct the number, or the die")


_USUAL = {4, 6, 8, 10, 12, 20, 100}
_ROLLED = {"dice", "die", "roll"}
"""Names of columns that only contain dice; elsewhere `d5` may be the number of a card."""


@check("GAME022", Severity.ADVICE)
def die_not_used(rules: Rules) -> Iterator[Finding]:
    """`borrow` lists a die that no rule rolls, or has no die that a rule needs.

    Checked in games whose `borrow` names dice by their sides: the rulebook, and the tables' sentences and columns
    called `dice`, `die` or `roll`. If neither names any die by its sides, only unusual dice are reported: those
    that don't have 4, 6, 8, 10, 12, 20 or 100 sides.

    Why: players look for a die they don't need, or start without one they do.
    Fix: correct `borrow` in game.yaml, or the rules.

    Bad:
        name,rules
        Lock,Roll a d6.
        --- game.yaml
        borrow: [1 five-sided die]
        --- rules.md
        # Doors
        Roll the six-sided die.

    Good:
        --- game.yaml
        borrow: [1 six-sided die]
    """
    borrowed = {sides: origin for text, origin in rules.borrowed for sides, _ in dice_in(text)}
    if not borrowed:
        return
    book = rules.book
    claims = (claim.of.text for claim in rules.game.spec.claims)
    texts = (book.text, *(text for text, _, _ in rules.cells), *claims)
    rolled = {sides for text in texts for sides, _ in dice_in(text)}
    only = f", only {listed([f'd{each}' for each in sorted(rolled)])}" if rolled else ""
    for sides, origin in borrowed.items():
        if sides not in rolled and (rolled or sides not in _USUAL):
            hint = "correct the die, or remove it from `borrow`"
            yield Finding(f"no rule rolls a d{sides}{only}", origin, hint)
    if any(each.name.startswith(("die", "dice")) for each in rules.game.components):
        return
    places = [(sides, book.place(at)) for sides, at in dice_in(book.plain)]
    for text, item, header in rules.cells:
        if " " in text or identifier(header).casefold() in _ROLLED:
            places += [(sides, item.origin_of(header)) for sides, _ in dice_in(text)]
    for sides, place in dict(reversed(places)).items():
        if sides not in borrowed:
            hint = "add it to `borrow` in game.yaml, or correct the die here"
            yield Finding(f"a d{sides} is rolled here, but `borrow` has none", place, hint)


class _Band(NamedTuple):
    """A band of a row: its columns, and its first and last total."""

    columns: BandColumns
    first: Fraction
    last: Fraction

    @property
    def name(self) -> str:
        return self.columns.value


@check("CARD010", Severity.WARNING)
def inconsistent_roll_bands(banded: Banded) -> Iterator[Finding]:
    """The roll bands of a row miss a roll, overlap, or include a roll that is impossible.

    Checked are the columns that a claim uses as roll bands, in all rows of their table.

    Why: when a player rolls that number, the card gives no result, or two.
    Fix: start each band one above the end of the previous one, from the lowest roll to the highest.

    Bad:
        name,miss_from,miss_to,miss,hit_from,hit_to,hit
        Knife,1,3,0,4,10,5
        Spear,1,4,0,6,10,7
        --- game.yaml
        claims:
          - {say: A knife holds each roll, of: "bands_cover('d10', bands(cards, 'miss', 'hit', name='Knife'))", is: yes}

    Good:
        name,miss_from,miss_to,miss,hit_from,hit_to,hit
        Knife,1,3,0,4,10,5
        Spear,1,5,0,6,10,7
    """
    try:
        totals = tuple(map(int, rolled(banded.dice).distribution.numbers))
    except Problem:
        return  # The claim reports it.
    for item in counted_items(banded.component):
        bands = _bands(item, banded)
        reversed_bands = [band for band in bands if band.first > band.last]
        for band in reversed_bands:
            what = f"the band `{band.name}` starts at {band.first} but ends at {band.last}"
            yield Finding(what, item.origin_of(band.columns.last), "write the lower number first")
        if bands and not reversed_bands:
            for finder in (_impossible, _overlaps, _gaps):
                for what, column, hint in finder(bands, totals, banded.dice):
                    yield Finding(what, item.origin_of(column), hint)


def _bands(item: Item, banded: Banded) -> list[_Band]:
    """The bands of a row by their first totals; none if a cell is missing or isn't a number."""
    made = []
    for columns in banded.bands:
        texts = [item.value(column) or "" for column in columns]
        if not any(texts):
            continue
        first, last = (parse_number(text) if isinstance(text, str) else None for text in texts[:2])
        if first is None or last is None:
            return []
        made.append(_Band(columns, first, last))
    return sorted(made, key=lambda band: (band.first, band.last))


_Found = Iterator[tuple[str, str, str]]
"""What is wrong, its column, and a hint."""


def _impossible(bands: list[_Band], totals: tuple[int, ...], dice: str) -> _Found:
    low, high = totals[0], totals[-1]
    for band in bands:
        for column, end, bound, verb in (
            (band.columns.first, band.first, low, "start"),
            (band.columns.last, band.last, high, "end"),
        ):
            if not low <= end <= high:
                what = f"the band `{band.name}` {verb}s at {end}, but {dice} rolls {low} to {high}"
                yield what, column, f"{verb} it at {bound}"


def _overlaps(bands: list[_Band], *_: object) -> _Found:
    for one, two in combinations(bands, 2):
        if two.first <= one.last:
            rolls = _rolls(two.first, min(one.last, two.last))
            what = f"{rolls} in two bands, `{one.name}` and `{two.name}`"
            hint = f"start `{two.name}` after {one.last}, or end `{one.name}` before {two.first}"
            yield what, two.columns.first, hint


def _gaps(bands: list[_Band], totals: tuple[int, ...], _: str) -> _Found:
    missing = [t for t in totals if not any(band.first <= t <= band.last for band in bands)]
    for _, run in groupby(enumerate(missing), lambda each: each[1] - each[0]):
        rolls = [total for _, total in run]
        missed = f"{_rolls(rolls[0], rolls[-1])} in no band"
        after = next((band for band in bands if band.first > rolls[-1]), None)
        before = max(bands, key=lambda band: band.last)
        if after is not None:
            yield missed, after.columns.first, f"start `{after.name}` at {rolls[0]}"
        else:
            yield missed, before.columns.last, f"end `{before.name}` at {rolls[-1]}"


def _rolls(first: Number, last: Number) -> str:
    return f"a roll of {first} is" if first == last else f"rolls of {first} to {last} are"
