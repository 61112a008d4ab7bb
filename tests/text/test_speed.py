"""Speed as a ratio, so that it holds on any machine: setting a paragraph against splitting it into words."""

from __future__ import annotations

from collections.abc import Callable

from generator.foundation.dataclasses import replace
from generator.geometry import Size
from generator.text.setter import TextSetter
from tests.effort import effort
from tests.text.setting import STYLE

WORDS = (
    "gain draw discard each player may spend one two resource card turn action attack defend shield until end "
    "of round then place token on the board adjacent tile and score points for every worker you control"
).split()


def texts(first: int, count: int) -> list[str]:
    """Paragraphs of 40 words that are all different."""
    return [
        " ".join(WORDS[(n * k + n + k) % len(WORDS)] for k in range(39)) + " end"
        for n in range(first, first + count)
    ]


def best(work: Callable[[str], object], listed: list[list[str]]) -> float:
    """The shortest time for one text, over several lists of different texts."""
    times = []
    for some in listed:
        # Once: a second time its words would be known.
        times.append(effort(lambda some=some: [work(text) for text in some], times=1) / len(some))
    return min(times)


def test_a_paragraph_of_known_words_is_quick(setter: TextSetter) -> None:
    style = replace(STYLE, fit="shrink")
    area = Size(53.5, 45)
    for text in texts(0, 30):
        setter.set_text(text, style, area)
    lists = [texts(100 + 40 * k, 40) for k in range(12)]
    setting = best(lambda text: setter.set_text(text, style, area), lists)
    splitting = best(lambda text: text.split(" "), lists)
    assert setter.set_text(lists[0][0], style, area).notes == ()
    # About 11 times on the machine this was written on; a second pass over the characters would be felt at once.
    assert setting < 30 * splitting


def test_no_font_library_is_loaded_before_a_word_is_shaped() -> None:
    import subprocess
    import sys

    code = (
        "import sys, generator.text.setter, generator.elements.text;"
        "bad = [m for m in ('uharfbuzz', 'fontTools', 'uniseg', 'PIL', 'reportlab') if m in sys.modules];"
        "sys.exit(str(bad) if bad else 0)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
