"""Numbers of components that are typed in a rulebook, in digits or words.

Only phrases that can hardly mean anything else count: `There are 49 event cards`, `the event deck has forty-nine
cards`, but not `draw 2 event cards`. `The 9 Skill cards` are the event cards with `Skill` in a column.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Origin
from generator.foundation.lazy_regex import regex
from generator.foundation.wording import NUMBER_WORD, read_number
from generator.game.analysis.nouns import MARKS, PIECES, PILES, Nouns, called
from generator.game.counting.rows import counted_items, distinct_rows
from generator.game.expressions.fields import identifier
from generator.game.model.game import Component

_OPENS = regex(r"\{\{|\{%|\{#|<!--|^```|`", re.MULTILINE)
_CLOSES = {"{{": "}}", "{%": "%}", "{#": "#}", "<!--": "-->", "```": "\n```"}
_QUOTED = regex(r"`[^`\n]*`")
_PICTURE = regex(r"!\[[^\]\n]{0,2000}\]\([^)\n]{0,2000}\)")
_TARGET = regex(r"\]\([^)\n]{0,2000}\)")
_HIDING = "\ufffc"
_HEADING = regex(r"^#{1,6}[ \t]+(.*)$", re.MULTILINE)
_LIST = regex(r"\b(?:components?|contents|what you need|in (?:the|this) box)\b", re.IGNORECASE)
_FOR_ONE = regex(r"\b(?:each|every|per|player['’]s)\b", re.IGNORECASE)
"""Words in the heading of a list that make it a list for one player."""
_NUMBER = rf"(?<![\w.,/×–−-])(?<!\d\s){MARKS}(?P<number>\d{{1,5}}|(?!one\b)(?:{NUMBER_WORD})(?![\w-])){MARKS}"
_HAS = r"(?<!\s)\s+(?:has|holds|contains|consists\s+of|is\s+made\s+(?:up\s+)?of)\s+(?:all\s+)?"
_NOT_ALWAYS = r"(?!\s+(?:at|after|for|if|when|in(?!\s+(?:all|total))|on|until|while|with)\b)"
"""No words that limit it to some players or some time."""
_NEAR = 120
"""The longest distance between words of one statement, in characters."""
_AHEAD = (
    r"\b(?:there\s+are|contains|all(?:\s+of)?(?:\s+the)?|shuffle\s+the"
    r"|(?:deck|pile|stack|set)\s+of(?:\s+the)?)\s+"
)
"""Words before the number of all pieces, not of some that are drawn."""
_THERE = r"(?:\A|(?<=[.!?\n]\s)|(?<=\n))There\s+are\s+"
"""The beginning of a sentence that gives a number."""
_NO_MORE = r"(?:\s+in\s+(?:all|total|the\s+(?:box|game)))?(?=[.!])"
"""The end of a sentence that contains nothing else."""
_THE = r"(?<!\w)the\s+"
_CHOSEN = (
    r"(?!\s+(?:above|below|chosen|dealt|drawn|from|just|not|picked|played|revealed|selected|set|taken|to"
    r"|unused|used)\b)"
)
"""No words that refer to pieces that were mentioned before."""
_BEHIND = r"(?<!\s)\s+(?:in\s+all|in\s+total|altogether)\b"
_NOT_ALL = (
    rf"(?!{MARKS}\s+(?:(?:for|to)\s+)?(?:each|every|per|a\s+player"
    r"|discarded|face[\s-]up|in\s+(?:a|each|every|play|the\s+(?:discard|long|short|solo)\w*)|left|marked|of|on(?!\s+any\b)|or\s+so|remaining"
    r"|showing|that|which|whose|with|without|you)\b)"
)
"""No words that make it the number of only some pieces."""
_SENTENCE = regex(r"[.!?:;]\s|\n[ \t]*\n|^[ \t]*(?:[-*+#>|]|\d+\.)", re.MULTILINE)
"""The end of a statement."""
_AT_TIMES = (
    r"if|unless|expan(?:d|sion)\w*|(?:for|with)\s+(?:\S+\s+){1,3}players?"
    r"|(?:\S+-player|short\w*|long\w*|solo)\s+games?"
)
"""Words that limit what follows to some games."""
_IN_SOME_GAMES = regex(rf"\b(?:{_AT_TIMES})\b", re.IGNORECASE)
_SOMETIMES = regex(
    rf"\b(?:{_AT_TIMES}|after|by|once|until|when(?:ever)?|while|whoever)\b", re.IGNORECASE
)
_OWN = regex(
    r"\b(?:build|create|deal|draw|each|every|form|has|make|prepare|set\s+aside|take)\s.*\b(?:deck|pile|stack|set)\s+of\b",
    re.IGNORECASE | re.DOTALL,
)
"""Words that make it a deck built from some of the pieces."""
_MORE = regex(
    rf"{MARKS}(?:,?\s+(?:and|plus)|,|\s*[+&]|\s*\((?:and|plus|\+)?)\s*{_NUMBER.replace('<number>', '<more>')}",
    re.IGNORECASE,
)
"""A number that is added to the one before: `48 event cards + 1 promo`."""


class Mention(NamedTuple):
    """A typed number of pieces."""

    number: int
    name: str
    """What the text calls the pieces."""
    components: tuple[Component, ...]
    """The components with this name."""
    origin: Origin
    counted: str = ""
    """The expression that counts them."""
    sure: bool = True
    """Whether it almost certainly means all of them."""

    @property
    def of_a_pile(self) -> bool:
        """Whether it is about a whole deck, pile or stack."""
        return self.name.casefold().endswith(PILES)

    @property
    def numbers(self) -> frozenset[int]:
        """The correct numbers: of pieces or of different pieces, of each component or of all."""
        pieces = [component.pieces for component in self.components]
        items = [(each, counted_items(each)) for each in self.components]
        designs = [len(distinct_rows(each, found)) for each, found in items]
        return frozenset((*pieces, *designs, sum(pieces), sum(designs)))


def mentions(text: str, file: str, components: Iterable[Component]) -> Iterator[Mention]:
    """All typed numbers of components in a Markdown text."""
    plain = bare(text)
    nouns = Nouns.of(tuple(components))
    sure = {
        match.start("number"): match for match in (*_stated(plain, nouns), *_listed(plain, nouns))
    }
    found = {match.start("number"): match for match in _all_of_them(plain, nouns)} | sure
    for start, match in sorted(found.items()):
        line = text.count("\n", 0, start) + 1
        column = start - text.rfind("\n", 0, start)
        place, meant, name = Origin(file, line, column), nouns.meant(match), called(match)
        if meant:
            count = nouns.kinds.get(name.casefold()) or f"count({identifier(meant[0].name)})"
            yield Mention(read_number(match["number"]), name, meant, place, count, start in sure)


def bare(text: str) -> str:
    """A text with expressions, comments, code and pictures masked, at the same length; links become their texts."""
    kept, at = [], 0
    for start, end in _hidden(text):
        kept += [text[at:start], _filled(_HIDING, text[start:end])]
        at = end
    text = "".join([*kept, text[at:]])
    for pattern, sign in ((_PICTURE, _HIDING), (_TARGET, "*")):
        text = pattern.sub(lambda found, sign=sign: _filled(sign, found[0]), text)  # type: ignore[misc]
    return text


def _hidden(text: str) -> Iterator[tuple[int, int]]:
    """Where expressions, comments and code begin and end; in one pass, even if many are never closed."""
    at, open_ = 0, set[str]()
    while (found := _OPENS.search(text, at)) is not None:
        at, sign = found.end(), found[0]
        if sign == "`":
            quoted = _QUOTED.match(text, found.start())
            end = quoted.end() if quoted is not None else -1
        elif sign in open_:
            continue
        else:
            end = text.find(_CLOSES[sign], at)
            if end < 0:
                open_.add(sign)
            else:
                end += len(_CLOSES[sign])
        if end > 0:
            yield found.start(), end
            at = end


def _filled(sign: str, text: str) -> str:
    return re.sub(r"[^\n]", sign, text)


def _stated(plain: str, nouns: Nouns) -> Iterator[re.Match[str]]:
    """Numbers in sentences that state how many there are."""
    # A single word, such as `heroes`, may mean something else, unless the sentence contains nothing more.
    name, pile = nouns.pattern(2), nouns.pattern(2, piles=True)
    pieces_ = "|".join(PIECES)
    for sign, pattern in (
        (_THERE, rf"{_THERE}{_NUMBER}\s+{nouns.pattern(1, most=1)}{MARKS}{_NO_MORE}"),
        (_AHEAD, rf"{_AHEAD}{_NUMBER}\s+{name}{_NOT_ALL}"),
        (_BEHIND, rf"{_NUMBER}\s+{name}{MARKS}{_BEHIND}"),
        (_HAS, rf"{pile}{MARKS}{_HAS}{_NUMBER}\s+(?:{pieces_})\b{_NOT_ALL}{_NOT_ALWAYS}"),
    ):
        for match in _around(sign, pattern, plain):
            if _of_all(plain, match, nouns):
                yield match


def _all_of_them(plain: str, nouns: Nouns) -> Iterator[re.Match[str]]:
    """Numbers after `the`, as in `the 7 entrance tiles`, if the same number of them wasn't mentioned before."""
    name = nouns.pattern(2)
    known: set[tuple[int, str]] = set()
    for match in re.finditer(
        rf"(?P<the>{_THE})?{_NUMBER}\s+{name}{_NOT_ALL}{_CHOSEN}", plain, re.IGNORECASE
    ):
        key = (read_number(match["number"]), called(match).casefold())
        if match["the"] and key not in known and _of_all(plain, match, nouns):
            yield match
        known.add(key)


def _of_all(plain: str, match: re.Match[str], nouns: Nouns) -> bool:
    """Whether a number may be meant as that of all pieces, not of those for two players or of one kind."""
    pieces = sum(each.pieces for each in nouns.meant(match))
    # A number that is far off hardly means all of them.
    if (
        not pieces < 2 * read_number(match["number"]) < 4 * pieces
        or _with_more(plain, match) == pieces
    ):
        return False
    start = max(0, match.start() - 2 * _NEAR)
    *_, begin = (start, *(found.end() for found in _SENTENCE.finditer(plain, start, match.start())))
    before, upto = plain[begin : match.start()], plain[begin : match.start("number")]
    if re.search(r"\bshuffle\s+the\s+$", upto, re.IGNORECASE):
        return _IN_SOME_GAMES.search(before) is None
    return not (_SOMETIMES.search(upto) or _OWN.search(upto))


def _with_more(plain: str, match: re.Match[str]) -> int:
    """A number, plus the one that follows its name."""
    behind = _MORE.match(plain, match.end("name"))
    return read_number(match["number"]) + (read_number(behind["more"]) if behind is not None else 0)


def _around(sign: str, pattern: str, plain: str) -> Iterator[re.Match[str]]:
    """The matches of a pattern near those of a faster one; a match may come twice."""
    for found in re.finditer(sign, plain, re.IGNORECASE):
        start, end = max(0, found.start() - _NEAR), found.end() + _NEAR
        yield from re.compile(pattern, re.IGNORECASE).finditer(plain, start, end)


def _listed(plain: str, nouns: Nouns) -> Iterator[re.Match[str]]:
    """Numbers in the list of components: in bullets and in rows of a table."""
    name = nouns.pattern(1)
    bullet, end = r"^[ \t]*[-*+][ \t]+", rf"{MARKS}[ \t]*(?=$|[|,;:.(–-])"
    patterns = (
        rf"{bullet}{_NUMBER}(?:[ \t]*[×x])?[ \t]+{name}{end}{_NOT_ALL}",
        rf"{bullet}{name}{MARKS}(?::[ \t]*|[ \t]*\([ \t]*|[ \t]*[×x][ \t]*){_NUMBER}(?=\)|[ \t]*$)",
        rf"^[ \t]*\|[ \t]*{_NUMBER}[ \t]*\|[ \t]*{name}{end}",
        rf"^[ \t]*\|[ \t]*{name}{MARKS}[ \t]*\|[ \t]*{_NUMBER}[ \t]*(?=\|)",
    )
    heads = [*_HEADING.finditer(plain)]
    for head, after in zip(heads, [*heads[1:], None]):
        if _LIST.search(head[1]) and not _FOR_ONE.search(head[1]):
            part = (head.end(), after.start() if after else len(plain))
            found = [
                match
                for pattern in patterns
                for match in re.compile(pattern, re.IGNORECASE | re.MULTILINE).finditer(
                    plain, *part
                )
            ]
            yield from _not_together(plain, found, nouns)


def _not_together(
    plain: str, found: Sequence[re.Match[str]], nouns: Nouns
) -> Iterator[re.Match[str]]:
    """The entries of a list without those that add up to all pieces, such as 30 blue and 19 red ones."""
    sums: dict[tuple[str, ...], int] = {}
    keys = [tuple(each.name for each in nouns.meant(match)) for match in found]
    for key, match in zip(keys, found):
        sums[key] = sums.get(key, 0) + read_number(match["number"])
    for key, match in zip(keys, found):
        pieces = sum(each.pieces for each in nouns.meant(match))
        more = match.end("name") > match.end("number") and _with_more(plain, match) == pieces
        if not more and (keys.count(key) == 1 or sums[key] != pieces):
            yield match
