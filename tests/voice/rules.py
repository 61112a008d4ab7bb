"""What generator/VOICE.md asks for and a machine can see: phrases, numbers with their nouns, spaces and spelling."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from spellchecker import SpellChecker

from tests.voice import ROOT, Prose

_GAMES = {part for game in (ROOT / "content").iterdir() for part in game.name.split("-")}
TERMS = _GAMES | set(Path(__file__).with_name("terms.txt").read_text().split())
"""Words of our trades that no dictionary has, and words that are names."""

PHRASES = {
    r"\ban?(ew|fresh)\b": "again",
    r"\bmend(s|ed|ing)?\b": "fix",
    r"\bto the hair\b": "exactly",
    r"(?<![Tt]here )\b(is|are|was|were) no (?!longer|more|less|matter|one\b|need|way\b|better|other)[a-z{`]": "isn't a",
    r"\b(holds?|exists?|fits?|counts?|has|have) no longer\b": "no longer …",
    r"\bwhere (none|nothing|it) is (not )?(named|given|said)\b": "default: …",
    r"\bbeside each other\b": "in parallel, or side by side",
    r"\bwhatever (the|it|they|a|an|was|stands?)\b": "(overrides …), any",
    r"\bsomebody\b|\bwhoever\b": "someone, anyone, you, or the passive",
    r"\b(stands?|stood) (in|at|there|where|beside|below|before|behind|between|on (?!its|the table|or|their))\b": "is",
    r"\bcomes? to nothing\b": "has no effect",
    r"\b(a slip|slip of the pen|is a slip|slips)\b": "typo",
    r"\bbesides\b": "also",
    r"\bdear\b": "expensive",
    r"\bparted\b": "split",
    r"\b(put (it )?right|ma(d|k)es? good)\b": "fix, correct",
    r"\bthe knife\b": "the cut",
    r"\b(thus|hence|therein|wherein|thereof|whereby|ere|hither)\b": "cut it",
    r"\bspeaks? of\b": "mentions",
    r"\bbehind the point\b": "decimal places",
    r"\black(s|ed)?\b(?! of)": "has no, is missing",
    r"\bis told\b|\bare told\b": "gets, is called with",
    r"\bby any means\b|\bas it were\b|\bso to speak\b": "cut it",
}
"""Phrases that are not written, each with what is."""

NOUNS = (
    "pieces cards pages rows columns files games components copies faces findings errors warnings claims cells "
    "sheets fonts icons pictures kits seconds characters words lines places"
).split()
_NUMBERED = re.compile(rf"\{{…\}} ({'|'.join(NOUNS)})\b")
_ODD = re.compile(
    r"`[^`]*`|\{[^}]*\}|https?://\S+|\[[A-Z]+\d*\]|\S*[/_.@#=<>\\(+]\S+|\"[^\"]*\"|(?<!\w)'[^']*'|<[^>]*>"
)
_WORD = re.compile(r"(?<![\w'-])[a-z]+(?:['’-][a-z]+)*(?![\w-])")
_BRITISH = (
    ("our", "or"), ("tre", "ter"), ("is", "iz"), ("ys", "yz"), ("ll", "l"), ("grey", "gray"), ("ence", "ense"),
    ("mme", "m"), ("ou", "o"), ("ogue", "og"),
)  # fmt: skip
"""How words are spelt in Britain, and in the dictionary."""


def findings(prose: Prose) -> Iterator[str]:
    """What is wrong with a stretch of words."""
    quoted = re.sub(r"`[^`\n]*`", "`…`", prose.words)
    for phrase, better in PHRASES.items():
        for found in re.finditer(phrase, quoted):
            yield f"{prose.place}: `{_around(quoted, found)}`: write {better}"
    if prose.kind == "text":
        if re.search(r"[a-z,;:.)]  +[a-z(]", quoted) and "\n" not in quoted:
            yield f"{prose.place}: two spaces in `{quoted.strip()[:60]}`"
        for found in _NUMBERED.finditer(quoted):
            yield f"{prose.place}: `{_around(quoted, found)}` may print `1 {found[1]}`: use `counted`"
    for word in _WORD.findall(_ODD.sub(" ", prose.words)):
        if len(word) > 2 and not is_known(word.replace("’", "'")):
            yield f"{prose.place}: `{word}` is in no dictionary and not in tests/voice/terms.txt"


def _around(text: str, found: re.Match[str]) -> str:
    return " ".join(text[max(0, found.start() - 20) : found.end() + 20].split())


@cache
def is_known(word: str) -> bool:
    """Whether a word is English, British or American, or one of our terms."""
    if word in TERMS or word in _dictionary():
        return True
    if any(old in word and word.replace(old, new) in _dictionary() for old, new in _BRITISH):
        return True
    if word.endswith("'s"):
        return is_known(word[:-2])
    return "-" in word and all(len(part) < 3 or is_known(part) for part in word.split("-"))


@cache
def _dictionary() -> frozenset[str]:
    return frozenset(SpellChecker(language="en").word_frequency.dictionary)
