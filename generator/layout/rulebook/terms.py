"""The terms of the index: their lines and pages, their order, and mistakes in them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, groupby

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Diagnostic, Origin, Severity
from generator.foundation.lazy_regex import regex
from generator.foundation.wording import counted
from generator.layout.rulebook.blocks import Inline, Term
from generator.paint import Anchor

ANCHOR = "term:"
"""The prefix of anchors of terms; those of headings have no colon."""
_HERE = "\uf8f2"
"""A private-use character, which isn't in any text: it marks a term while its line is searched."""
_SIGNS = regex(r"\[[^\[\]{}\n]{1,40}\]\{|[\\*{}]|(?<!\w):[\w+./-]+:(?!\w)")
_WORDLESS = regex(r"[\W_]+")
_LETTERS = str.maketrans({"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th"})


class Entry(NamedTuple):
    """A term and its pages: ascending, each once."""

    name: str
    pages: tuple[int, ...]
    main: frozenset[int] = frozenset()
    """The pages that explain it."""


def key(name: str) -> str:
    """What two spellings of one term have in common: case doesn't matter."""
    return unicodedata.normalize("NFC", name).casefold()


def collated(name: str) -> str:
    """The sort key of a term: without case, accents, punctuation and icons; numbers by their size.

    >>> sorted(["zeal", "Émeute", "10 steps", "event-room", "2 steps", "Event", "eventual"], key=collated)
    ['2 steps', '10 steps', 'Émeute', 'Event', 'event-room', 'eventual', 'zeal']
    """
    plain = unicodedata.normalize("NFKD", _SIGNS.sub("", name).casefold())
    letters = "".join(char for char in plain if not unicodedata.combining(char))
    words = _WORDLESS.sub(" ", letters.translate(_LETTERS)).strip()
    return re.sub(r"\d+", lambda digits: digits[0].zfill(9), words)


def letter(name: str) -> str:
    """The initial above a term.

    >>> letter("émeute"), letter("3 doors"), letter("!")
    ('E', '0–9', '')
    """
    first = collated(name)[:1]
    return "0–9" if first.isdigit() else first.upper()


def place(name: str, page: int) -> str:
    """The name of a term's anchor on a page."""
    return f"{ANCHOR}{key(name)}@{page}"


def term_anchors(terms: Iterable[tuple[float, Term]], page: int) -> tuple[Anchor, ...]:
    """The anchors of terms at these distances from the top of a page: where each is explained, or else the first."""
    found: dict[str, tuple[bool, float]] = {}
    for y, term in terms:
        main, _ = found.get(key(term.name), (False, y))
        if term.name and (key(term.name) not in found or term.main > main):
            found[key(term.name)] = (term.main, y)
    return tuple(Anchor(place(name, page), y) for name, (_, y) in found.items())


def entries(pages: Iterable[Iterable[Term]]) -> tuple[Entry, ...]:
    """The index of pages that are counted from 1, in alphabetical order; a term is spelled as on the first of them."""
    found: dict[str, tuple[str, set[int], set[int]]] = {}
    for number, terms in enumerate(pages, 1):
        for term in terms:
            if not term.name:
                continue
            _, at, main = found.setdefault(key(term.name), (term.name, set(), set()))
            at.add(number)
            if term.main:
                main.add(number)
    result = [Entry(name, tuple(sorted(at)), frozenset(main)) for name, at, main in found.values()]
    return tuple(sorted(result, key=lambda entry: (collated(entry.name), key(entry.name))))


def ranges(entry: Entry) -> tuple[tuple[int, int], ...]:
    """Its pages, consecutive ones joined; one that explains it stays separate, since its number is bold.

    >>> ranges(Entry("move", (2, 4, 5, 6, 7, 9), frozenset({7})))
    ((2, 2), (4, 6), (7, 7), (9, 9))
    """
    result: list[tuple[int, int]] = []
    for page in entry.pages:
        alone = not result or {page, page - 1} & entry.main
        if alone or result[-1][1] != page - 1:
            result.append((page, page))
        else:
            result[-1] = (result[-1][0], page)
    return tuple(result)


def with_markers(text: Inline) -> Inline:
    """The text with a marker before each of its terms, to find its line once the text is set."""
    parts = (p._replace(text=_HERE + p.text) if p.term is not None else p for p in text.parts)
    return text._replace(parts=tuple(parts))


def lines_of_terms(marked: str, lines: Sequence[str], count: int) -> list[int]:
    """The line in which each of a number of terms begins, by the letters before it.

    The text with markers may have other line breaks: a marker has a width.
    """
    *before, _ = marked.split(_HERE)
    if len(before) != count or not lines:
        return [0] * count
    ends = list(accumulate(map(_letters, lines)))
    last = len(lines) - 1
    return [
        next((k for k, end in enumerate(ends) if end > letters), last)
        for letters in accumulate(map(_letters, before))
    ]


def _letters(text: str) -> int:
    return sum(map(str.isalnum, text))


def term_diagnostics(terms: Sequence[Term], index: Origin | None) -> Iterator[Diagnostic]:
    """Diagnostics on the terms of a book and the place of its index, if it has one."""
    named = [term for term in terms if term.name]
    for term in terms:
        if not term.name:
            message, hint = "a term has no name", "write its name: `[](term:collapse)`"
            yield Diagnostic("BOOK016", Severity.ERROR, message, term.origin, (hint,))
    if index is not None and not named:
        message = "the index is empty: no term is marked"
        hint = "mark terms in the rules: `[collapse](term:)`"
        yield Diagnostic("BOOK014", Severity.WARNING, message, index, (hint,))
    elif named and index is None:
        message = f"the rulebook has {counted(len(named), 'marked term')} but no index"
        hint = "write `\\index` as a paragraph of its own where you want the index"
        yield Diagnostic("BOOK015", Severity.ADVICE, message, named[0].origin, (hint,))
    yield from _twins(named)


def _twins(terms: Iterable[Term]) -> Iterator[Diagnostic]:
    """Reports terms that are probably two spellings of one; each at the second of them."""
    first: dict[str, Term] = {}
    for term in terms:
        first.setdefault(key(term.name), term)
    for _, group in groupby(sorted(first.values(), key=_singular), key=_singular):
        one, *others = sorted(group, key=lambda term: (len(term.name), term.name))
        for other in others:
            message = f"`{one.name}` and `{other.name}` are separate terms in the index"
            hint = f"if they mean the same, use one name: `[{other.name}](term:{one.name})`"
            yield Diagnostic("BOOK017", Severity.ADVICE, message, other.origin, (hint,))


def _singular(term: Term) -> str:
    """What a term and its plural have in common.

    >>> [_singular(Term(name)) for name in ("Rooms", "event-room", "Event room", "entries", "class")]
    ['room', 'event room', 'event room', 'entry', 'class']
    """
    plain = collated(term.name)
    if plain.endswith("ies"):
        return plain[:-3] + "y"
    return plain.removesuffix("s") if not plain.endswith("ss") else plain
