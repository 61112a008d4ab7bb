"""The rules of the bidirectional algorithm within one stretch of a text: numbers, marks, brackets, neutrals."""

from __future__ import annotations

import re
from collections.abc import Sequence

from generator.foundation.dataclasses import NamedTuple

MOST_BRACKETS = 63
"""The most brackets that may be open at once; beyond that, none is paired (BD16)."""

_PAIRS = (
    "()[]{}༺༻༼༽᚛᚜⁅⁆⁽⁾₍₎⌈⌉⌊⌋〈〉❨❩❪❫❬❭❮❯❰❱❲❳❴❵⟅⟆⟦⟧⟨⟩⟪⟫⟬⟭⟮⟯⦃⦄⦅⦆⦇⦈⦉⦊⦋⦌⦍⦐⦏⦎⦑⦒⦓⦔⦕⦖⦗⦘⧘⧙⧚⧛⧼⧽⸢⸣⸤⸥⸦⸧⸨⸩"
    "⹕⹖⹗⹘⹙⹚⹛⹜〈〉《》「」『』【】〔〕〖〗〘〙〚〛﹙﹚﹛﹜﹝﹞（）［］｛｝｟｠｢｣"
)
_OPENS = dict(zip(_PAIRS[::2], _PAIRS[1::2]))
_CLOSES = frozenset(_PAIRS[1::2])
_SAME = {"\u2329": "\u3008", "\u232a": "\u3009"}
"""Brackets that are canonically equivalent to others."""

_LETTERS = {
    **dict(zip("L R AL EN AN NSM ES ET CS".split(), "LRA12M+%,")),
    **dict.fromkeys(("FSI", "LRI", "RLI", "PDI"), "I"),
}
"""A letter for each class, so that the rules are patterns; all other classes are neutral, `N`."""
_AS_STRONG = {"L": "L", "R": "R", "1": "R", "2": "R"}


class Stretch(NamedTuple):
    """An isolating run sequence: characters at one level, without what is embedded between them."""

    places: list[int]
    kinds: list[str]
    """Their classes."""
    level: int
    before: str
    """`L` or `R`, the direction before it (sos)."""
    behind: str
    """`L` or `R`, the direction after it (eos)."""


def resolve(stretch: Stretch, text: str, classes: Sequence[str]) -> str:
    """The resolved class of each character: `L`, `R`, `1` (EN) or `2` (AN); `classes` are the original ones."""
    before, own = stretch.before, "R" if stretch.level % 2 else "L"
    kinds = before + "".join(_LETTERS.get(kind, "N") for kind in stretch.kinds) + stretch.behind
    # W1: a mark has the class of its base.
    kinds = re.sub("([^M])M+", lambda m: m[1] + m[1].replace("I", "N") * (len(m[0]) - 1), kinds)
    # W2: numbers behind Arabic letters are Arabic numbers. W3: Arabic letters run like Hebrew ones.
    kinds = re.sub("A[^LR]*", lambda m: m[0].replace("1", "2"), kinds).replace("A", "R")
    # W4: separators within numbers.
    kinds = re.sub("(?<=2),(?=2)", "2", re.sub("(?<=1)[+,](?=1)", "1", kinds))
    # W5: terminators beside numbers.
    kinds = re.sub("%+(?=1)|(?<=1)%+", lambda m: "1" * len(m[0]), kinds)
    # W6: other separators and terminators are neutral, and so are isolates.
    kinds = re.sub("[+%,I]", "N", kinds)
    # W7: numbers within text from the left.
    kinds = re.sub("L[^R]*", lambda m: m[0].replace("1", "L"), kinds)
    kinds = before + "".join(_brackets(kinds[1:-1], stretch, text, classes)) + stretch.behind
    # N1, N2: neutrals take the direction on both their sides, or else that of the text around.
    return re.sub("N+", lambda m: _between(m, own) * len(m[0]), kinds)[1:-1]


def _between(match: re.Match[str], own: str) -> str:
    """The direction of what is between two strong classes."""
    left, right = (_AS_STRONG[match.string[at]] for at in (match.start() - 1, match.end()))
    return left if left == right else own


def _pairs(kinds: str, stretch: Stretch, text: str) -> list[tuple[int, int]]:
    """BD16: the pairs of brackets of a stretch, in order."""
    open_: list[tuple[str, int]] = []
    found: list[tuple[int, int]] = []
    for k, at in enumerate(stretch.places):
        char = _SAME.get(text[at], text[at])
        if kinds[k] != "N":
            continue
        if char in _OPENS:
            if len(open_) == MOST_BRACKETS:
                return []
            open_.append((_OPENS[char], k))
        elif char in _CLOSES:
            for depth in range(len(open_) - 1, -1, -1):
                if open_[depth][0] == char:
                    found.append((open_[depth][1], k))
                    del open_[depth:]
                    break
    return sorted(found)


def _brackets(letters: str, stretch: Stretch, text: str, classes: Sequence[str]) -> list[str]:
    """N0: brackets take the direction of their content, or of the text around."""
    kinds = list(letters)
    own = "R" if stretch.level % 2 else "L"
    for first, last in _pairs(letters, stretch, text):
        inside = {_AS_STRONG.get(kind) for kind in kinds[first + 1 : last]} - {None}
        if not inside:
            continue
        way = own
        if own not in inside:
            strong = (_AS_STRONG.get(kind) for kind in reversed(kinds[:first]))
            way = next(filter(None, strong), stretch.before)
        for k in (first, last):
            kinds[k] = way
            # Marks on a bracket go with it.
            for behind in range(k + 1, len(kinds)):
                if classes[stretch.places[behind]] != "NSM":
                    break
                kinds[behind] = way
    return kinds
