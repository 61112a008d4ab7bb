"""Dice notation, and what dice show, exactly: `2d6 + 3`, `4d6kh3`, `d10!`, `5d6>=5`, `d{0,0,1,1,2}`."""

from __future__ import annotations

import operator
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.lazy_regex import regex
from generator.foundation.wording import counted
from generator.stats import TooMuch, convolution, impossible
from generator.stats.die import DEEPEST, Die, kept, rerolled
from generator.stats.distribution import Distribution, distribution_of, root

if TYPE_CHECKING:
    from random import Random

MOST_DICE, MOST_SIDES, MOST_FACES, MOST_FACE = 100, 1_000, 100, 1_000
_MOST_PLAIN = 1_000_000
_HINT = "write `2d6 + 3`, `4d6kh3`, `d10!`, `5d6>=5` or `d{0,0,1,1,2}`: `punchboard explain dice`"
_MUCH = f"roll at most {MOST_DICE} dice with at most {MOST_SIDES:,} sides"
_APART = regex(r"\d\s+\d")
_SIGN = regex(r"[+-]")
_PLAIN = regex(r"\d+(?![\dd*])")
_DICE = regex(r"(?:(\d+)\*)?(\d*)d(?:(\d+)|(%)|(f)(?![\d<>=])|\{([^{}]*)\})")
_COMPARED = r"(<=|>=|<>|<|>|=)?(\d+)"
_COMPARISONS = {
    "": operator.eq,
    "=": operator.eq,
    "<>": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_MODS = {
    "reroll": regex(f"r(o?){_COMPARED}"),
    "explode": regex(f"!(o?)(?:{_COMPARED})?"),
    "keep": regex(r"(kh|kl|k|dh|dl)(\d*)"),
    "hit": regex(r"()(<=|>=|<>|<|>|=)(\d+)"),
    "bad": regex(f"()f{_COMPARED}"),
}


class Term(NamedTuple):
    """Identical dice, as one part of a roll."""

    die: Die
    number: int
    factor: int
    """What their sum is multiplied by: -1 if it is subtracted."""
    first: int
    last: int
    """The dice that are kept, sorted from the highest: all if these are 0 and `number`."""

    @property
    def keeps_all(self) -> bool:
        """Whether no die is dropped."""
        return (self.first, self.last) == (0, self.number)

    def ways(self) -> dict[int, int]:
        """In how many ways each sum comes up. Raises `Problem`."""
        ways = self.die.ways
        if self.keeps_all:
            sums = convolution.times(ways, self.number)
        else:
            sums = kept(ways, self.number, self.first, self.last)
        return {total * self.factor: n for total, n in sums.items()}

    def roll(self, chance: Random) -> int:
        """One roll."""
        rolled = sorted(self.die.rolls(chance, self.number), reverse=True)
        return self.factor * sum(rolled[self.first : self.last])


@dataclass(frozen=True, slots=True)
class Roll:
    """What some dice show."""

    distribution: Distribution
    mean: Fraction
    """Exact, even if dice explode without end, unless dice are dropped."""
    variance: Fraction
    left: Fraction
    """The chance that more dice explode than the distribution follows; such a roll counts as far as it is followed."""

    @property
    def deviation(self) -> Fraction:
        """The standard deviation."""
        return root(self.variance)


@lru_cache(maxsize=256)
def rolled(dice: str) -> Roll:
    """What dice show. Raises `Problem` if the text isn't a dice roll, or has too many dice."""
    terms, plain = read(dice)
    try:
        return sum_of(terms, plain)
    except TooMuch as problem:
        hints = (*problem.diagnostics[0].hints, "or simulate it with `dice_simulated`")
        raise impossible(f"`{dice}` takes too long to compute exactly", ", ".join(hints)) from None


def sum_of(terms: tuple[Term, ...], plain: int = 0) -> Roll:
    """The sum of dice and a number. Raises `Problem`."""
    ways: convolution.Ways = {plain: 1}
    mean, variance, sure = Fraction(plain), Fraction(0), Fraction(1)
    for term in terms:
        own = term.ways()
        ways = convolution.added(ways, own)
        sure *= (1 - term.die.left) ** term.number
        if term.keeps_all:
            mean += term.factor * term.number * term.die.mean
            variance += term.factor**2 * term.number * term.die.variance
        else:
            kept_sum = distribution_of(own.items())
            mean += kept_sum.mean()
            variance += kept_sum.variance()
    return Roll(distribution_of(ways.items()), mean, variance, 1 - sure)


@lru_cache(maxsize=256)
def read(dice: str) -> tuple[tuple[Term, ...], int]:
    """The dice in a text, and the number that is added to them. Raises `Problem`."""
    if _APART.search(dice):
        raise _not_dice(dice)
    text = re.sub(r"\s+", "", dice).replace("−", "-").replace("×", "*").lower()
    # An expression may add a number with its own sign: `'d6 + ' ~ -2`.
    text = re.sub(r"[+-]{2}", lambda signs: "+" if signs[0][0] == signs[0][1] else "-", text)
    text = text if _SIGN.match(text) else "+" + text
    terms: list[Term] = []
    plain = at = 0
    while at < len(text):
        sign = _SIGN.match(text, at)
        step = -1 if sign and sign[0] == "-" else 1
        at += bool(sign)
        if not sign:
            raise _not_dice(dice)
        number = _PLAIN.match(text, at)
        if number:
            plain, at = plain + step * int(number[0][:9]), number.end()
            continue
        term, at = _term(dice, text, at, step)
        terms.append(term)
    if not terms:
        raise _not_dice(dice)
    if sum(term.number for term in terms) > MOST_DICE or abs(plain) > _MOST_PLAIN:
        raise impossible(f"`{dice}` is too large to roll", _MUCH)
    return tuple(terms), plain


def _term(dice: str, text: str, at: int, step: int) -> tuple[Term, int]:
    """The dice at a position of a text, and where they end."""
    match = _DICE.match(text, at)
    if match is None:
        raise _not_dice(dice)
    number, factor = int((match[2] or "1")[:9]), step * int((match[1] or "1")[:9])
    faces = _faces(dice, match)
    if not number:
        raise impossible(f"`{match[0].strip()}` in `{dice}` rolls no dice", "roll at least one die")
    if number > MOST_DICE or abs(factor) > MOST_FACE:
        raise impossible(f"`{dice}` is too large to roll", _MUCH)
    mods, end = _modifiers(dice, text, match.end())
    if "reroll" in mods:
        once, *compared = mods["reroll"]
        faces = rerolled(faces, _matching(faces, *compared), bool(once))
        if not faces:
            raise impossible(f"`{dice}` would reroll every face", "reroll fewer faces")
    explodes = frozenset[int]()
    if "explode" in mods:
        _, sign, than = mods["explode"]
        explodes = _matching(faces, sign, than or str(max(faces)))
    first, last = _places(dice, number, mods)
    die = Die(faces, explodes, bool(mods.get("explode", ("",))[0]), _hits(dice, faces, mods))
    if die.depth > DEEPEST:
        hint = "let fewer faces explode, as in `!>=6`, or let each die explode only once: `!o`"
        raise impossible(f"`{dice}` explodes too often", hint)
    return Term(die, number, factor, first, last), end


def _modifiers(dice: str, text: str, at: int) -> tuple[dict[str, tuple[str, ...]], int]:
    """The modifiers after dice, each kind once, and where they end."""
    mods: dict[str, tuple[str, ...]] = {}
    while at < len(text) and not _SIGN.match(text, at):
        for kind, pattern in _MODS.items():
            match = pattern.match(text, at)
            if match and kind not in mods:
                mods[kind] = tuple(part or "" for part in match.groups())
                at = match.end()
                break
        else:
            raise _not_dice(dice)
    return mods, at


def _faces(dice: str, match: re.Match[str]) -> dict[int, int]:
    """The faces of a die, and how often it has each."""
    sides, percent, fudge, listed = match.group(3, 4, 5, 6)
    if fudge:
        return {-1: 1, 0: 1, 1: 1}
    if listed is None:
        last = 100 if percent else int(sides[:9])
        if not 1 <= last <= MOST_SIDES:
            hint = f"write a die with 1 to {MOST_SIDES:,} sides"
            raise impossible(f"`{dice}` has a die with {sides} sides", hint)
        return dict.fromkeys(range(1, last + 1), 1)
    faces = Counter[int]()
    for part in listed.split(","):
        if not re.fullmatch(r"-?\d{1,9}", part):
            hint = "write whole numbers with commas between them: `d{0,0,1,1,2}`"
            raise impossible(f"`{part}` isn't a valid face in `{dice}`", hint)
        faces[int(part)] += 1
    if faces.total() > MOST_FACES or max(map(abs, faces)) > MOST_FACE:
        most = counted(MOST_FACES, "face")
        hint = f"write at most {most}, from −{MOST_FACE:,} to {MOST_FACE:,}"
        raise impossible(f"`{dice}` is too large to roll", hint)
    return faces


def _places(dice: str, number: int, mods: Mapping[str, tuple[str, ...]]) -> tuple[int, int]:
    """The dice that are kept, as a range of all dice sorted from the highest."""
    if "keep" not in mods:
        return 0, number
    how, many = mods["keep"]
    count = int((many or "1")[:9])
    if not (how[0] == "d") <= count <= number - (how[0] == "d") or count < 1:
        hint = (
            "write `4d6kh3` to keep the 3 highest of 4, `kl` for the lowest, `dh` or `dl` to drop"
        )
        raise impossible(f"`{dice}` keeps or drops {count} of {number} dice", hint)
    if "hit" in mods or "bad" in mods:
        hint = "write one of the two: `5d6>=5` or `4d6kh3`"
        raise impossible(f"`{dice}` both counts hits and keeps or drops dice", hint)
    if how == "dh":
        return count, number
    if how == "kl":
        return number - count, number
    return 0, number - count if how == "dl" else count


def _hits(
    dice: str, faces: Iterable[int], mods: Mapping[str, tuple[str, ...]]
) -> dict[int, int] | None:
    if "hit" not in mods:
        if "bad" in mods:
            raise impossible(f"`{dice}` subtracts hits but counts none", "write `5d10>=8f1`")
        return None
    good = _matching(faces, *mods["hit"][1:])
    bad = _matching(faces, *mods["bad"][1:]) if "bad" in mods else ()
    return {face: (face in good) - (face in bad) for face in faces}


def _matching(faces: Iterable[int], sign: str, than: str) -> frozenset[int]:
    """The faces that a comparison is true for."""
    compare, number = _COMPARISONS[sign], int(than[:9])
    return frozenset(face for face in faces if compare(face, number))


def _not_dice(dice: str) -> Exception:
    return impossible(f"`{dice}` isn't a dice roll", _HINT)
