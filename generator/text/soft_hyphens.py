"""Words that may be divided at the end of a line, with soft hyphens where their language allows one.

Only words that do not fit into a line are looked up, so that what needs no hyphen costs nothing. In a PDF and an SVG a
hyphen at the end of a line is a soft one too: who copies or searches gets the word as it was written.
"""

from __future__ import annotations

from generator.foundation.lazy_regex import regex
from generator.text.font_runs import Piece
from generator.text.hyphenation import Patterns
from generator.text.lines import SOFT_HYPHEN
from generator.text.tokens import Ink, Token, join
from generator.text.word_cache import follows

HYPHENS = (SOFT_HYPHEN, "-", "\u2010")
"""What one sees as a hyphen at the end of a line."""

# Letters, with what belongs to them: apostrophes between two of them, and the signs of vowels of Indian scripts.
_LETTERS = regex(r"[^\W\d_](?:['’]?(?:[^\W\d_]|[\u0300-\u036f\u0900-\u0d7f]))*")
# What is no word of a language: addresses, paths, numbers with letters; and words whose author has divided them.
_OTHER = regex(rf"[/\\@_\d{SOFT_HYPHEN}]|\w[.:&=?#+]+\w|www\.")


class Hyphens:
    """How the words of texts in one style are divided."""

    def __init__(self, patterns: Patterns, letters: tuple[int, int], strict: bool) -> None:
        """`letters` are the fewest before and behind a hyphen."""
        self._patterns = patterns
        self._before = max(patterns.before, letters[0])
        self._behind = max(patterns.behind, letters[1])
        self.strict = strict
        """Whether a text may take a line more to spare a third hyphen in a row."""
        self._known: dict[str, tuple[int, ...]] = {}
        self._soft: dict[tuple[str, Ink], Token] = {}

    def places(self, text: str) -> tuple[int, ...]:
        """The indexes of characters before which a text without spaces may be divided by a hyphen."""
        found = self._known.get(text)
        if found is None:
            found = self._known[text] = tuple(self._places(text))
        return found

    def _places(self, text: str) -> list[int]:
        if len(text) < self._before + self._behind or _OTHER.search(text):
            return []
        made = []
        for match in _LETTERS.finditer(text):
            word, start = match[0], match.start()
            if len(word) < self._before + self._behind:
                continue
            for at in self._patterns.places(word.replace("’", "'")):
                front, back = word[max(0, at - self._before) : at], word[at : at + self._behind]
                full = len(front) == self._before and len(back) == self._behind
                if full and _whole(front) and _whole(back) and not follows(word[at]):
                    made.append(start + at)
        return made

    def softened(self, token: Token) -> Token:
        """A word with soft hyphens wherever it may be divided; the same one where it may not."""
        places = self.places(token.text)
        if not places:
            return token
        if token.ink is None or token.after or token.parts[0].level:
            return _with_soft(token, places)
        key = (token.text, token.ink)
        known = self._soft.get(key)
        if known is None:
            known = self._soft[key] = _with_soft(token, places)
        return known


def _whole(letters: str) -> bool:
    return "'" not in letters and "’" not in letters


def _with_soft(token: Token, places: tuple[int, ...]) -> Token:
    pieces = []
    for part in token.parts:
        if part.icon is not None:
            pieces.append(Piece(part.text, part.asked, part.icon, part.advance, part.level))
            continue
        cuts = [at - part.start for at in places if 0 < at - part.start <= len(part.text)]
        text, last = "", 0
        for at in cuts:
            text += part.text[last:at] + SOFT_HYPHEN
            last = at
        pieces.append(Piece(text + part.text[last:], part.asked, level=part.level))
    return join(pieces)._replace(after=token.after)
