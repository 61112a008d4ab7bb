"""The direction of texts: whether they have letters that run from right to left, and where their lines begin."""

from __future__ import annotations

from typing import Literal

from generator.foundation.lazy_regex import regex

TextDirection = Literal["auto", "ltr", "rtl"]

# A quick test: neither European letters nor common dashes and quotes.
_FOREIGN = regex("[^\x00-\u058f\u2010-\u2029]")
_TURNING = regex(
    "[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc"
    "\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""Letters of scripts that run from right to left, and control characters for that direction."""
_LANGUAGES = frozenset(
    ("ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "nqo", "ps", "sd", "syr", "ug", "ur", "yi")
)
"""Languages in such a script."""


def has_rtl(text: str) -> bool:
    """Whether any of a text runs from right to left.

    >>> [has_rtl(text) for text in ("Draw 2", "Draw \u05e9\u05dc\u05d5\u05dd")]
    [False, True]
    """
    found = _FOREIGN.search(text)
    return found is not None and _TURNING.search(text, found.start()) is not None


def mostly_rtl(text: str) -> bool:
    """Whether most letters of a text run from right to left.

    >>> [mostly_rtl(text) for text in ("\u05d0\u05d1 b", "\u05d0 bc", "12")]
    [True, False, False]
    """
    if text.isascii() or not has_rtl(text):
        return False
    return 2 * len(_TURNING.findall(text)) > sum(map(str.isalpha, text))


def is_rtl_language(language: str) -> bool:
    """Whether books in a language are read from right to left, and bound on the right.

    >>> [is_rtl_language(language) for language in ("he", "ar-EG", "az-Latn", "de", "")]
    [True, True, False, False, False]
    """
    return starts_rtl("", language=language)


def starts_rtl(text: str, direction: TextDirection = "auto", language: str = "") -> bool:
    """Whether the lines of a text begin on the right; by default, by the direction of its first letter.

    The language decides for a text without letters, such as `12`.

    >>> [starts_rtl(text) for text in ("\u05d0 b", "b \u05d0", "12")], starts_rtl("12", language="he")
    ([True, False, False], True)
    """
    if direction != "auto":
        return direction == "rtl"
    parts = language.lower().split("-")
    default = parts[0] in _LANGUAGES and "latn" not in parts
    if not default and (text.isascii() or not has_rtl(text)):
        return False
    from generator.text.bidi import first_strong  # few texts need it

    found = first_strong(text)
    return default if found is None else found == 1
