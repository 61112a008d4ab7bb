"""Texts of which something runs from right to left, as the paper shows them."""

from __future__ import annotations

import unicodedata
from collections import defaultdict

import pytest

from generator.foundation.dataclasses import replace
from generator.frame import Frame, Icon, Run, TextMark
from generator.frame.walk import ink, walk, words
from generator.geometry import Size
from generator.text.curved import letters
from generator.text.language import Language
from generator.text.setter import TextSetter
from tests.text.setting import STYLE, WIDE, box, lines, mark, runs, size_of

BOX = Size(40.0, 30.0)
HEBREW = "הדרקון תוקף את האביר החזק ביותר בלוח המשחק"


def seen(frame: Frame) -> list[str]:
    """The lines as one sees them: all characters from the left to the right, icons as #."""
    found: dict[float, list[tuple[float, str]]] = defaultdict(list)
    line = 0.0
    for run in mark(frame).runs:
        if isinstance(run, Icon):
            found[line].append((run.x, "#"))
            continue
        x, line = run.x, run.y
        for glyphs in run.glyphs:
            ends = sorted({*glyphs.clusters, len(glyphs.text)})
            before = -1
            for cluster, advance in zip(glyphs.clusters, glyphs.advances, strict=True):
                if cluster != before:
                    end = ends[ends.index(cluster) + 1]
                    found[line].append((x, glyphs.text[cluster:end]))
                before = cluster
                x += advance * run.size + run.tracking
            x += run.gap
    return ["".join(text for _, text in sorted(row)) for _, row in sorted(found.items())]


def edges(frame: Frame) -> tuple[float, float]:
    """Where the ink of a text begins and ends."""
    rect = ink(mark(frame))
    return rect.x, rect.right


def test_words_stand_from_right_to_left_and_are_read_in_order(setter: TextSetter) -> None:
    frame = setter.set_text("שלום עולם", STYLE, BOX)
    assert seen(frame) == ["םלוע םולש"]
    assert lines(frame) == ["שלום עולם"]
    assert edges(frame)[1] == pytest.approx(40.0)


@pytest.mark.parametrize(
    ("text", "paper"),
    [
        ("קח 2–4 קלפים", "םיפלק 4–2 חק"),
        ("קח 12.5 קלפים", "םיפלק 12.5 חק"),
        ("אביר (HP 10) חדש", "שדח )HP 10( ריבא"),
        ("Say שלום עולם (twice), then", "Say םלוע םולש (twice), then"),
        ("«דרקון»", "»ןוקרד«"),
        ("خذ ١٢ نقطة", "ةطقن ١٢ ذخ"),
        ("מחיר: :gold: 3", "3 # :ריחמ"),
        ("a\u2067אב 1\u2069b", "a1 באb"),
    ],
)
def test_numbers_brackets_and_icons_among_them(setter: TextSetter, text: str, paper: str) -> None:
    assert seen(setter.set_text(text, STYLE, WIDE)) == [paper]


def test_brackets_are_mirrored(setter: TextSetter) -> None:
    turned = {
        g.text: g.ids for run in runs(setter.set_text("(א)", STYLE, WIDE)) for g in run.glyphs
    }
    plain = {g.text: g.ids for run in runs(setter.set_text("(", STYLE, WIDE)) for g in run.glyphs}
    assert turned[")"] == plain["("]


def test_each_line_is_put_in_order_by_itself(setter: TextSetter) -> None:
    frame = setter.set_text(HEBREW, STYLE, Size(22.0, 30.0))
    assert len(lines(frame)) > 2
    assert " ".join(lines(frame)) == HEBREW
    assert seen(frame) == [line[::-1] for line in lines(frame)]
    # An English sentence in a Hebrew line goes on in the next one, from the left again.
    mixed = setter.set_text("אמר red dragon of the hills ונעלם", STYLE, Size(22.0, 30.0))
    assert seen(mixed) == ["red dragon רמא", "םלענו of the hills"]


@pytest.mark.parametrize(
    ("align", "left", "right"),
    [("start", None, 40.0), ("end", 0.0, None), ("left", 0.0, None), ("right", None, 40.0)],
)
def test_where_lines_stand(
    setter: TextSetter, align: str, left: float | None, right: float | None
) -> None:
    found = edges(setter.set_text("דרקון", replace(STYLE, align=align), BOX))
    for at, wanted in zip(found, (left, right), strict=True):
        assert wanted is None or at == pytest.approx(wanted, abs=1e-6)


def test_start_and_end_of_a_text_from_the_left(setter: TextSetter) -> None:
    for text in ("Dragon", "**Dragon** :gold:"):
        start = setter.set_text(text, replace(STYLE, align="start"), BOX)
        end = setter.set_text(text, replace(STYLE, align="end"), BOX)
        assert edges(start)[0] == 0.0 and edges(end)[1] == pytest.approx(40.0)


def test_justified_lines_reach_both_edges_but_for_the_last(setter: TextSetter) -> None:
    frame = setter.set_text(HEBREW, replace(STYLE, align="justify"), Size(22.0, 30.0))
    by_line: dict[float, list[Run]] = defaultdict(list)
    for run in runs(frame):
        by_line[run.y].append(run)
    spans = [
        (min(run.x for run in row), max(box(run).right for run in row)) for row in by_line.values()
    ]
    for left, right in spans[:-1]:
        assert (left, right) == (pytest.approx(0.0, abs=1e-6), pytest.approx(22.0))
    assert spans[-1][0] > 1.0 and spans[-1][1] == pytest.approx(22.0)


def test_the_direction_may_be_said(setter: TextSetter) -> None:
    text = "Draw 2. שלום!"
    assert seen(setter.set_text(text, STYLE, WIDE)) == ["Draw 2. םולש!"]
    forced = setter.set_text(text, replace(STYLE, direction="rtl"), BOX)
    assert seen(forced) == ["!םולש .Draw 2"]
    assert edges(forced)[1] == pytest.approx(40.0)
    left = setter.set_text("דרקון!", replace(STYLE, direction="ltr"), BOX)
    assert seen(left) == ["ןוקרד!"] and edges(left)[0] == 0.0
    # Plain English in it has its full stop on the left, and all stands on the right.
    english = setter.set_text("Stop.", replace(STYLE, direction="rtl"), BOX)
    assert seen(english) == [".Stop"]


def test_lists_hang_from_the_right(setter: TextSetter) -> None:
    frame = setter.set_text("- דרקון אדום\n1. אביר", STYLE, BOX)
    assert seen(frame) == ["םודא ןוקרד •", "ריבא .1"]
    bullet, first, number, *_ = runs(frame)
    assert bullet.x > first.x + box(first).width
    assert box(number).right == pytest.approx(40.0)


def test_arabic_letters_join_across_colours(setter: TextSetter) -> None:
    def ids(text: str) -> list[int]:
        placed = sorted(runs(setter.set_text(text, STYLE, WIDE)), key=lambda run: run.x)
        return [id_ for run in placed for glyphs in run.glyphs for id_ in glyphs.ids]

    assert ids("بطا[red]{قة}") == ids("بطاقة") != ids("ة ق ا ط ب")
    # Torn from each other, the same letters have other shapes.
    assert ids("ب") + ids("ط") != ids("بط")


def test_arabic_is_never_spaced_out(setter: TextSetter) -> None:
    spaced = replace(STYLE, tracking=200)
    arabic = setter.set_text("تنين", spaced, WIDE)
    assert {run.tracking for run in runs(arabic)} == {0.0}
    hebrew = setter.set_text("דרקון", spaced, WIDE)
    assert all(run.tracking > 0 for run in runs(hebrew))


def test_a_long_text_shrinks_and_an_ellipsis_is_at_its_end(setter: TextSetter) -> None:
    small = Size(30.0, 8.0)
    shrunk = setter.set_text(HEBREW, replace(STYLE, fit="shrink", min_size=4.0), small)
    assert not shrunk.notes and 4.0 <= size_of(shrunk) < 9.0
    cut = setter.set_text(HEBREW, replace(STYLE, fit="ellipsis"), Size(30.0, 4.0))
    assert seen(cut)[0].startswith("…") and lines(cut)[0].endswith("…")
    (note,) = cut.notes
    assert note.kind == "overflow"
    # Behind a number the sign is still on the left.
    number = setter.set_text("דרקון 12 " + HEBREW, replace(STYLE, fit="ellipsis"), Size(15.0, 4.0))
    assert seen(number)[0].startswith("…")


def test_struck_out_words_are_struck_where_they_stand(setter: TextSetter) -> None:
    frame = setter.set_text("אביר ~~דרקון~~ חדש", STYLE, BOX)
    (strike,) = (m for _, m, _ in walk(frame) if not isinstance(m, TextMark))
    struck = next(run for run in runs(frame) if "דרקון" in run.glyphs[0].text)
    space = struck.glyphs[0].advances[0] * struck.size if " " in struck.glyphs[0].text else 0.0
    assert strike.path.bounds.x == pytest.approx(struck.x + space, abs=1e-6)
    assert strike.path.bounds.right == pytest.approx(
        struck.x + struck.glyphs[0].advance * struck.size, abs=1e-6
    )


def test_decomposed_letters_are_the_same_text(setter: TextSetter) -> None:
    for text in ("أحمر إله", "Énoncé", "Ấp ủ", "가방", "שָׁלוֹם"):
        composed, apart = (unicodedata.normalize(form, text) for form in ("NFC", "NFD"))
        first, second = (setter.set_text(each, STYLE, WIDE) for each in (composed, apart))
        assert edges(first) == edges(second) and lines(first) == lines(second)


def test_letters_along_a_circle_are_read_in_order(setter: TextSetter) -> None:
    line = letters(mark(setter.set_text("דרקון אש", STYLE, WIDE)))
    assert "".join(each.run.glyphs[0].text for each in line) == "דרקון אש"
    assert [each.x for each in line] == sorted((each.x for each in line), reverse=True)


def test_signs_that_only_direct_are_not_drawn(setter: TextSetter) -> None:
    frame = setter.set_text("a\u200fb\u061c \u202bc\u202c", STYLE, WIDE)
    assert seen(frame) == ["ab c"] and not frame.notes
    assert words(mark(frame)) == "ab c"


def test_a_word_from_the_left_is_divided_as_such(setter: TextSetter) -> None:
    style = replace(STYLE, language="en", hyphenate=True)
    frame = setter.set_text("דרקון extraordinarily אדום", style, Size(20.0, 30.0))
    first, second, *_ = lines(frame)
    assert first.startswith("דרקון extra") and first.endswith("\u00ad")
    assert (first[-3:], second) == ("or\u00ad", "dinarily אדום")
    # The front of the word is on the left of the Hebrew one, its hyphen on its right.
    assert seen(frame)[0] == first.removeprefix("דרקון ") + " ןוקרד"


def test_letters_have_the_shapes_of_their_language(setter: TextSetter) -> None:
    def ids(language: str) -> list[tuple[int, ...]]:
        frame = setter.set_text("fi", replace(STYLE, language=Language(language)), WIDE)
        return [glyphs.ids for run in runs(frame) for glyphs in run.glyphs]

    # A Turkish i keeps its dot, which tells it from an i without one.
    assert len(ids("")[0]) == len(ids("de")[0]) == 1
    assert len(ids("tr")[0]) == 2


def test_the_language_tells_where_numbers_begin(setter: TextSetter) -> None:
    frame = setter.set_text("3–5", replace(STYLE, language="he"), BOX)
    assert edges(frame)[1] == pytest.approx(40.0) and lines(frame) == ["3–5"]
    assert edges(setter.set_text("3–5", replace(STYLE, language="en"), BOX))[0] == 0.0
