"""Spellings of one word that differ in case, accents and hyphens, and words that may be keywords."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from generator.foundation.lazy_regex import regex

_LEAST_LETTERS = 3
_LONGEST = 40
_WORDS = regex(r"[\w\s'’&+‐‑–-]+")
_BETWEEN_LETTERS = regex(r"(?<=[^\W\d_])[\s_‐‑–-]+(?=[^\W\d_])")

FILES = frozenset(("art", "file", "icon", "icons", "image", "picture", "template"))
"""The headers of columns that name files and icons, which have their own spelling; in lower case."""


@lru_cache(maxsize=16_384)
def is_keyword(text: str) -> bool:
    """Whether a text may be a keyword."""
    return (
        len(text) <= _LONGEST
        and sum(map(str.isalpha, text)) >= _LEAST_LETTERS
        and _WORDS.fullmatch(text) is not None
    )


@lru_cache(maxsize=16_384)
def folded(text: str) -> str:
    """A text without the differences between spellings of one word."""
    plain = text if text.isascii() else unicodedata.normalize("NFKD", text)
    bare = "".join(sign for sign in plain if not unicodedata.combining(sign)).casefold()
    return _BETWEEN_LETTERS.sub("", " ".join(bare.split()))


def stem(text: str) -> str:
    """The same without a plural `s`."""
    return folded(text).removesuffix("s")
