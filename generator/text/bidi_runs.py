"""The rules of the bidirectional algorithm within one stretch of a text: numbers, marks, brackets, neutrals."""

from __future__ import annotations

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

_NEUTRAL = frozenset(("B", "S", "WS", "ON", "FSI", "LRI", "RLI", "PDI"))
_ISOLATED = frozenset(("FSI", "LRI", "RLI", "PDI"))
_AS_STRONG = {"L": "L", "R": "R", "EN": "R", "AN": "R"}


class Stretch(NamedTuple):
    """An isolating run sequence: characters at one level, without what is embedded between them."""

    places: list[int]
    kinds: list[str]
    """Their classes, which the rules change."""
    level: int
    before: str
    """`L` or `R`, the direction before it (sos)."""
    behind: str
    """`L` or `R`, the direction after it (eos)."""


def resolve(stretch: Stretch, text: str, classes: Sequence[str]) -> None:
    """Changes the classes of a stretch to only `L`, `R`, `EN` and `AN`; `classes` are the original ones."""
    _marks(stretch)
    _letters_and_numbers(stretch)
    _signs_of_numbers(stretch)
    _brackets(stretch, text, classes)
    _neutrals(stretch)


def _marks(stretch: Stretch) -> None:
    """W1: a mark has the class of its base."""
    kinds, last = stretch.kinds, stretch.before
    for k, kind in enumerate(kinds):
        if kind == "NSM":
            kinds[k] = last
        last = "ON" if kind in _ISOLATED else kinds[k]


def _letters_and_numbers(stretch: Stretch) -> None:
    """W2: numbers behind Arabic letters are Arabic numbers. W3: Arabic letters run like Hebrew ones."""
    kinds, strong = stretch.kinds, stretch.before
    for k, kind in enumerate(kinds):
        if kind in ("L", "R", "AL"):
            strong = kind
        elif kind == "EN" and strong == "AL":
            kinds[k] = "AN"
    kinds[:] = ["R" if kind == "AL" else kind for kind in kinds]


def _signs_of_numbers(stretch: Stretch) -> None:
    """W4 to W7: separators and terminators of numbers, and numbers within text from the left."""
    kinds = stretch.kinds
    for k in range(1, len(kinds) - 1):
        left, right = kinds[k - 1], kinds[k + 1]
        if left == right == "EN" and kinds[k] in ("ES", "CS"):
            kinds[k] = "EN"
        elif left == right == "AN" and kinds[k] == "CS":
            kinds[k] = "AN"
    at = 0
    while at < len(kinds):
        if kinds[at] != "ET":
            at += 1
            continue
        end = at
        while end < len(kinds) and kinds[end] == "ET":
            end += 1
        beside = (kinds[at - 1 : at] or [""]) + (kinds[end : end + 1] or [""])
        if "EN" in beside:
            kinds[at:end] = ["EN"] * (end - at)
        at = end
    strong = stretch.before
    for k, kind in enumerate(kinds):
        if kind in ("ES", "ET", "CS"):
            kinds[k] = "ON"
        elif kind in ("L", "R"):
            strong = kind
        elif kind == "EN" and strong == "L":
            kinds[k] = "L"


def _pairs(stretch: Stretch, text: str) -> list[tuple[int, int]]:
    """BD16: the pairs of brackets of a stretch, in order."""
    open_: list[tuple[str, int]] = []
    found: list[tuple[int, int]] = []
    for k, at in enumerate(stretch.places):
        char = _SAME.get(text[at], text[at])
        if stretch.kinds[k] != "ON":
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


def _brackets(stretch: Stretch, text: str, classes: Sequence[str]) -> None:
    """N0: brackets take the direction of their content, or of the text around."""
    kinds = stretch.kinds
    own = "R" if stretch.level % 2 else "L"
    for first, last in _pairs(stretch, text):
        inside = {_AS_STRONG.get(kind) for kind in kinds[first + 1 : last]} - {None}
        if not inside:
            continue
        way = own
        if own not in inside:
            strong = (_AS_STRONG.get(kind) for kind in reversed(kinds[:first]))
            before = next((kind for kind in strong if kind), stretch.before)
            way = before if before != own else own
        for k in (first, last):
            kinds[k] = way
            # Marks on a bracket go with it.
            for behind in range(k + 1, len(kinds)):
                if classes[stretch.places[behind]] != "NSM":
                    break
                kinds[behind] = way


def _neutrals(stretch: Stretch) -> None:
    """N1, N2: neutrals take the direction on both their sides, or else that of the text around."""
    kinds = stretch.kinds
    own = "R" if stretch.level % 2 else "L"
    at = 0
    while at < len(kinds):
        if kinds[at] not in _NEUTRAL:
            at += 1
            continue
        end = at
        while end < len(kinds) and kinds[end] in _NEUTRAL:
            end += 1
        left = _AS_STRONG[kinds[at - 1]] if at else stretch.before
        right = _AS_STRONG[kinds[end]] if end < len(kinds) else stretch.behind
        kinds[at:end] = [left if left == right else own] * (end - at)
        at = end
