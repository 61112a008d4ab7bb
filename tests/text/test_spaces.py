"""Spaces and characters without a glyph: what the fonts beside a text's own one must not change."""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.files.project import MemoryProject
from generator.foundation.dataclasses import replace
from generator.frame import Frame, PathMark, Placed
from generator.geometry import Size
from generator.text.fonts import FontBook
from generator.text.setter import TextSetter
from generator.text.word_cache import is_quiet
from tests.paint.painting import paint, said
from tests.text.making import font, saved
from tests.text.setting import STYLE, TOP, WIDE, icon, lines, runs

QUIET = "\ufe0e\ufe0f\u200b\u200c\u200d\u2060\ufeff\u00ad\u034f\U000e0100"
PROJECT = (
    "fonts/alegreya-sans/AlegreyaSans-Regular.ttf",
    "fonts/noto-sans-symbols-2/NotoSansSymbols2-Regular.ttf",
)
FILES = {name: (TOP / name).read_bytes() for name in PROJECT}
FILES["fonts/faces/Faces.ttf"] = saved(font("Faces", " 😀🎲👍🏽", space=1670))
FILES["fonts/signs/Signs.ttf"] = saved(font("Signs", "★◆"))
SETTER = TextSetter(FontBook(MemoryProject(FILES)), icon)
SPACE = SETTER._inks.book.face(PROJECT[0], 0)

WORDS = st.text(st.sampled_from("abAB12→☠⚀😀🎲👍🏽★" + QUIET), min_size=1, max_size=5).filter(
    lambda word: bool(_seen(word))
)


def _seen(text: str) -> str:
    """A text without what is never drawn."""
    return unicodedata.normalize("NFC", "".join(char for char in text if not is_quiet(char)))


@given(st.lists(WORDS, min_size=1, max_size=6))
def test_spaces_are_of_the_texts_own_font_and_every_character_is_read_once(
    words: list[str],
) -> None:
    text = "x " + " ".join(words) + " xx"
    frame = SETTER.set_text(text, STYLE, WIDE)
    assert not frame.notes
    own = SETTER.set_text(" a", STYLE, WIDE), SETTER.set_text("x a", STYLE, WIDE)
    width = runs(own[1])[0].glyphs[0].advances[1]
    spaces = 0
    for run in runs(frame):
        for glyphs in run.glyphs:
            starts = {at: _seen(glyphs.text[at:])[:1] for at in glyphs.clusters}
            for at, advance in zip(glyphs.clusters, glyphs.advances, strict=True):
                if starts[at] == " ":
                    spaces += 1
                    assert run.font is SPACE and advance == pytest.approx(width)
                assert starts[at], "what is never drawn has a glyph"
    assert spaces == text.count(" ")
    assert sum(len(g.ids) for run in runs(frame) for g in run.glyphs) <= len(_seen(text))
    placed = Frame(Size(500, 50), (Placed(0, 0, frame.placed[0].mark),))
    # Between letters of very different sizes viewers guess further spaces; none of ours may be lost.
    whole = r"\s+".join(r"\s*".join(map(re.escape, word)) for word in _seen(text).split())
    assert re.fullmatch(whole, _seen(said(paint(placed))))


def test_a_gap_behind_a_sign_of_another_font_is_as_wide_as_one_before_it() -> None:
    for sign in "☠😀★":
        before, drawn, behind = runs(SETTER.set_text(f"A {sign} B", STYLE, WIDE))
        assert before.font is behind.font is SPACE and drawn.font is not SPACE
        alone = drawn.glyphs[0].advance * drawn.size
        assert behind.x == pytest.approx(drawn.x + alone)
        assert behind.glyphs[0].text + behind.glyphs[1].text == " B"


def test_a_font_without_a_space_takes_it_from_another() -> None:
    style = replace(STYLE, font="Signs")
    frame = SETTER.set_text("★ ◆ ★", style, WIDE)
    assert [run.font.family for run in runs(frame)] == ["Signs", "Alegreya Sans"] * 2 + ["Signs"]
    assert lines(frame) == ["★ ◆ ★"] and not frame.notes


def test_the_line_through_struck_out_words_goes_on_through_other_fonts() -> None:
    frame = SETTER.set_text("~~AB ☠ CD~~ EF", STYLE, WIDE)
    strikes = [p.mark.path.bounds for p in frame.placed if isinstance(p.mark, PathMark)]
    gone = runs(frame)[-1].x
    ends = [(box.x, box.right) for box in strikes]
    assert ends[0][0] == 0 and ends[-1][1] < gone - 0.3
    assert all(a[1] >= b[0] - 1e-9 for a, b in pairwise(ends))


def test_wide_gaps_in_justified_lines_stay_even_beside_signs() -> None:
    style = replace(STYLE, align="justify")
    frame = SETTER.set_text("aa ☠ bb 😀 cc dd ee ff gg hh ii jj kk", style, Size(30, 40))
    first = [run for run in runs(frame) if run.y == runs(frame)[0].y]
    last = first[-1]
    width = sum(g.advance for g in last.glyphs) * last.size + last.gap * (len(last.glyphs) - 1)
    assert last.x + width == pytest.approx(30)


def test_justified_lines_end_at_the_edge_where_a_sign_sticks_to_an_icon() -> None:
    style = replace(STYLE, align="justify")
    frame = SETTER.set_text(
        "aa 3. :gold::gold: ! bb cc dd ee ff gg hh ii jj kk ll", style, Size(22, 40)
    )
    ends: dict[float, float] = {}
    for run in runs(frame):
        width = sum(g.advance for g in run.glyphs) * run.size + run.gap * (len(run.glyphs) - 1)
        ends[run.y] = max(ends.get(run.y, 0.0), run.x + width)
    *full, _ = ends.values()
    assert full and all(end == pytest.approx(22) for end in full)
