"""Where a rulebook says, in digits that somebody typed, how many there are of a component.

Only what can hardly mean anything else counts: `There are 49 event cards`, and not `draw 2 event cards`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from generator.diagnostics import Origin
from generator.game.counted import counted_items, looks
from generator.game.model import Component
from generator.phrases import plural
from generator.values import NamedTuple

_HIDDEN = re.compile(
    r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|<!--.*?-->|^```.*?^```|`[^`\n]*`", re.DOTALL | re.MULTILINE
)
_PICTURE = re.compile(r"!\[[^\]\n]*\]\([^)\n]*\)")
_TARGET = re.compile(r"\]\([^)\n]*\)")
_HIDING = "\ufffc"
_HEADING = re.compile(r"^#{1,6}[ \t]+(.*)$", re.MULTILINE)
_LIST = re.compile(r"\b(?:components?|contents|what you need|in (?:the|this) box)\b", re.IGNORECASE)
_MARKS = r"[*_\[\]]*"
"""What Markdown writes round a word."""
_NUMBER = rf"(?<![\w.,/×–−-])(?<!\d\s){_MARKS}(?P<number>\d{{1,5}}){_MARKS}"
_AHEAD = (
    r"\b(?:there\s+are|contains|all(?:\s+of)?(?:\s+the)?|shuffle\s+the"
    r"|(?:deck|pile|stack|set)\s+of(?:\s+the)?)\s+"
)
"""Words that make the number behind them that of all, and not of those that somebody draws."""
_BEHIND = r"\s+(?:in\s+all|in\s+total|altogether)\b"
_NOT_ALL = (
    rf"(?!{_MARKS}\s+(?:(?:for|to)\s+)?(?:each|every|per|a\s+player"
    r"|left|marked|of|on|remaining|showing|that|which|whose|with|without|you)\b)"
)
"""No words that make it the number of some again."""


class Mention(NamedTuple):
    """A typed number of things."""

    number: int
    name: str
    """What the things are called there."""
    components: tuple[Component, ...]
    """What is called so."""
    origin: Origin

    @property
    def numbers(self) -> frozenset[int]:
        """The numbers that would be right: of pieces or of different ones."""
        pieces = [component.pieces for component in self.components]
        items = [(each, counted_items(each)) for each in self.components]
        designs = [len(looks(each, found)) for each, found in items]
        return frozenset((*pieces, *designs, sum(pieces), sum(designs)))


class _Nouns(NamedTuple):
    """What components are called, in the singular and the plural, in small letters."""

    known: Mapping[str, tuple[Component, ...]]

    @classmethod
    def of(cls, components: Iterable[Component]) -> _Nouns:
        known: dict[str, tuple[Component, ...]] = {}
        for component in components:
            title = " ".join(component.title.casefold().split())
            for form in {title, title.removesuffix("s"), plural(title.removesuffix("s"))}:
                known[form] = (*known.get(form, ()), component)
        return cls(known)

    def pattern(self, least: int) -> str:
        """A pattern for all that have so many words; the longest first."""
        forms = sorted((f for f in self.known if len(f.split()) >= least), key=len, reverse=True)
        space = rf"{_MARKS}\s+{_MARKS}"
        written = "|".join(space.join(map(re.escape, form.split())) for form in forms)
        return rf"{_MARKS}(?P<name>{written or '(?!)'})\b"

    def meant(self, match: re.Match[str]) -> tuple[Component, ...]:
        """The components that are called as a pattern has found."""
        return self.known.get(_name(match).casefold(), ())


def _name(match: re.Match[str]) -> str:
    return " ".join(re.sub(r"[*_\[\]]", "", match["name"]).split())


def mentions(text: str, file: str, components: Iterable[Component]) -> Iterator[Mention]:
    """All typed numbers of components in a Markdown text."""
    plain = _bare(text)
    nouns = _Nouns.of(components)
    said = {
        match.start("number"): match for match in (*_told(plain, nouns), *_listed(plain, nouns))
    }
    for start, match in sorted(said.items()):
        line = text.count("\n", 0, start) + 1
        column = start - text.rfind("\n", 0, start)
        place, meant = Origin(file, line, column), nouns.meant(match)
        if meant:
            yield Mention(int(match["number"]), _name(match), meant, place)


def _bare(text: str) -> str:
    """A text of the same length without what is computed, quoted or no word of it; links are what they show."""
    for pattern, sign in ((_HIDDEN, _HIDING), (_PICTURE, _HIDING), (_TARGET, "*")):
        text = pattern.sub(partial(_filled, sign), text)
    return text


def _filled(sign: str, found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", sign, found[0])


def _told(plain: str, nouns: _Nouns) -> Iterator[re.Match[str]]:
    """Numbers in sentences that say how many there are."""
    # A word alone, such as `heroes`, may mean others than the pieces.
    name = nouns.pattern(2)
    for pattern in (
        rf"{_AHEAD}{_NUMBER}\s+{name}{_NOT_ALL}",
        rf"{_NUMBER}\s+{name}{_MARKS}{_BEHIND}",
    ):
        for match in re.finditer(pattern, plain, re.IGNORECASE):
            pieces = sum(each.pieces for each in nouns.meant(match))
            # What is far off is hardly meant to be all of them.
            if pieces < 2 * int(match["number"]) < 4 * pieces:
                yield match


def _listed(plain: str, nouns: _Nouns) -> Iterator[re.Match[str]]:
    """Numbers in the list of components: in its bullets and the rows of its table."""
    name = nouns.pattern(1)
    bullet, end = r"^[ \t]*[-*+][ \t]+", rf"{_MARKS}[ \t]*(?=$|[|,;:.(–-])"
    patterns = (
        rf"{bullet}{_NUMBER}(?:[ \t]*[×x])?[ \t]+{name}{end}{_NOT_ALL}",
        rf"{bullet}{name}{_MARKS}(?::[ \t]*|[ \t]*\([ \t]*|[ \t]*[×x][ \t]*){_NUMBER}(?=\)|[ \t]*$)",
        rf"^[ \t]*\|[ \t]*{_NUMBER}[ \t]*\|[ \t]*{name}{end}",
        rf"^[ \t]*\|[ \t]*{name}{_MARKS}[ \t]*\|[ \t]*{_NUMBER}[ \t]*(?=\|)",
    )
    heads = [*_HEADING.finditer(plain)]
    for head, after in zip(heads, [*heads[1:], None]):
        if _LIST.search(head[1]):
            part = (head.end(), after.start() if after else len(plain))
            for pattern in patterns:
                yield from re.compile(pattern, re.IGNORECASE | re.MULTILINE).finditer(plain, *part)
