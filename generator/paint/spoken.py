"""What a reader, a search or a copy gets for an icon in a text: its name as words, apart from what is beside it."""

from __future__ import annotations

import re
from functools import lru_cache

from generator.foundation.lazy_regex import regex
from generator.frame import Icon, Run, TextMark

_DIE = regex(r"(?:perspective-)?dice-(\w+)-faces-(\w+)|inverted-(dice)-(\d)")
_NUMBERS = {
    word: number
    for number, word in enumerate("zero one two three four five six seven eight nine ten".split())
} | {"twelve": 12, "twenty": 20}


@lru_cache(maxsize=4096)
def spoken(alt: str) -> str:
    """The words for the name of an icon; any other text is unchanged.

    >>> spoken(":crossed-swords:"), spoken(":goods/iron_ore:"), spoken(":tokens#wood:")
    ('crossed swords', 'iron ore', 'wood')
    >>> spoken(":perspective-dice-six-faces-random:"), spoken(":dice-twenty-faces-one:")
    ('die', '20-sided die showing 1')
    """
    if not (alt.startswith(":") and alt.endswith(":")):
        return alt
    name = re.split(r"[/#]", alt[1:-1])[-1]
    die = _DIE.fullmatch(name)
    if die is None:
        return re.sub(r"[-_]+", " ", name).strip()
    faces, shown = die[1] or "six", die[2] or die[4]
    kind = "die" if faces == "six" else f"{_NUMBERS.get(faces, faces)}-sided die"
    return kind if shown == "random" else f"{kind} showing {_NUMBERS.get(shown, shown)}"


def spoken_at(mark: TextMark, index: int) -> str:
    """The words for the icon at a place in a text, with spaces towards letters and icons that touch it."""
    icon = mark.runs[index]
    assert isinstance(icon, Icon)
    words = spoken(icon.alt)
    if not words:
        return words
    before = _letters(mark, index - 1, index)[-1:]
    after = _letters(mark, index + 1, index)[:1]
    # Pictures of a font, such as emoji, aren't words: they stay as close as they were written.
    left = " " if before.isalnum() and words[0].isalnum() else ""
    return left + words + (" " if after.isalnum() and words[-1].isalnum() else "")


def _letters(mark: TextMark, index: int, icon: int) -> str:
    """The text of a neighbour of an icon; empty if there is none, or if it is an icon that adds the space itself."""
    if not 0 <= index < len(mark.runs):
        return ""
    run = mark.runs[index]
    if isinstance(run, Icon):
        return spoken(run.alt) if index < icon else ""
    return run_text(run)


def run_text(run: Run) -> str:
    """The letters of a run."""
    return "".join([glyph.text for glyph in run.glyphs])
