"""How large a text is set, and what happens to one that is too long."""

from __future__ import annotations

import random
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.foundation.dataclasses import replace
from generator.frame import Frame, GroupMark
from generator.geometry import Rect, Size
from generator.text import fit
from generator.text.block import Block
from generator.text.setter import TextSetter
from generator.text.style import TextStyle
from tests.effort import effort
from tests.text import setting
from tests.text.setting import PALETTE, STYLE, box, lines, mark, runs, size_of

SHRINK = TextStyle(size=12, fit="shrink", min_size=6)
RULE = "Draw a card. If it is red put it on the table and take three coins from the pot."
SETTER = setting.setter()


def overflow(frame: Frame) -> dict[str, str | float]:
    (note,) = [note for note in frame.notes if note.kind == "overflow"]
    return dict(note.facts)


def fitting(frame: Frame) -> bool:
    return all(note.kind != "overflow" for note in frame.notes)


def inside(frame: Frame) -> bool:
    area = Rect(0, 0, *frame.size)
    return all(area.contains(box(run), 1e-6) for run in mark(frame).runs)


def test_what_fits_keeps_its_size(setter: TextSetter) -> None:
    frame = setter.set_text("Draw 1.", SHRINK, Size(50, 20))
    assert size_of(frame) == 12 and frame.notes == ()


def test_eight_lines_do_not_fit_at_the_smallest_size(setter: TextSetter) -> None:
    text = "\n".join(f"Line {n}" for n in range(1, 9))
    frame = setter.set_text(text, SHRINK, Size(50, 20))
    assert size_of(frame) == 6
    assert len(lines(frame)) == 8
    facts = overflow(frame)
    assert facts["excess_mm"] == pytest.approx(0.32, abs=0.005)
    assert (facts["lines"], facts["size_pt"], facts["fit"]) == (1, 6, "shrink")
    assert facts["characters"] == len("Line 8") + 1


def test_height_counts_as_well_as_width(setter: TextSetter) -> None:
    frame = setter.set_text("\n".join("abcdef"), SHRINK, Size(50, 20))
    assert size_of(frame) == pytest.approx(7.8) and frame.notes == ()
    assert inside(frame)


@pytest.mark.parametrize("text", [RULE, "**Draw** " + RULE, "Pay 3:gold:, then\n- " + RULE])
def test_balanced_lines_are_as_many_and_more_alike(setter: TextSetter, text: str) -> None:
    def widths(balance: bool) -> list[float]:
        style = replace(STYLE, align="left", balance=balance)
        frame = setter.set_text(text, style, Size(48, 40))
        assert frame.notes == () and inside(frame)
        ends: dict[float, float] = {}
        for run in mark(frame).runs:
            ends[run.y] = max(ends.get(run.y, 0.0), box(run).right)
        return list(ends.values())

    full, even = widths(False), widths(True)
    assert len(even) == len(full) > 2
    assert max(even) <= max(full)
    assert min(even) > min(full)


@pytest.mark.parametrize("text", ["Draw 1.", RULE * 20, "Incomprehensibilities" * 3])
def test_balance_leaves_one_line_and_what_is_too_long_alone(setter: TextSetter, text: str) -> None:
    full = setter.set_text(text, SHRINK, Size(30, 20))
    even = setter.set_text(text, replace(SHRINK, balance=True), Size(30, 20))
    assert lines(even) == lines(full)
    assert size_of(even) == size_of(full)
    assert even.notes == full.notes


@pytest.mark.parametrize("text", [RULE, "**Bold** " + RULE, "Pay 3:gold:, then\n- " + RULE])
def test_size_never_falls_as_the_box_grows(setter: TextSetter, text: str) -> None:
    style = replace(SHRINK, size=16, min_size=5)
    high = [size_of(setter.set_text(text, style, Size(40, height))) for height in range(10, 41)]
    wide = [size_of(setter.set_text(text, style, Size(width, 20))) for width in range(20, 61)]
    assert high == sorted(high) and high[0] < high[-1]
    assert wide == sorted(wide) and wide[0] < wide[-1]


def test_size_never_rises_as_the_text_grows(setter: TextSetter) -> None:
    words = (RULE + " " + RULE).split()
    style = replace(SHRINK, size=16, min_size=5)
    sizes = [
        size_of(setter.set_text(" ".join(words[:count]), style, Size(40, 20)))
        for count in range(1, len(words))
    ]
    assert sizes == sorted(sizes, reverse=True)


def test_size_does_not_depend_on_what_was_set_before() -> None:
    areas = [Size(width, 20) for width in range(20, 60, 4)]
    style = replace(SHRINK, size=16, min_size=5)

    def sizes(order: list[Size]) -> dict[Size, float]:
        fresh = setting.setter()
        return {area: size_of(fresh.set_text(RULE, style, area)) for area in order}

    shuffled = random.Random(3).sample(areas, len(areas))
    assert sizes(areas) == sizes(shuffled)


WORDS = st.lists(
    st.sampled_from(
        [
            "a",
            "draw",
            "well-known",
            "**bold**",
            "3:gold:",
            "Don\u00adau",
            "incomprehensibilities",
            "手札を二枚引く。",
            "www.example.org/rules",
            "and/or",
            "*x",
            "“so”",
            "!",
        ]
    ),
    min_size=1,
    max_size=25,
)
SIDE = st.floats(3, 80)


@settings(max_examples=150)
@given(WORDS, SIDE, SIDE, st.floats(0, 20), st.floats(0, 20))
def test_a_larger_box_never_makes_a_text_smaller(
    words: list[str], width: float, height: float, wider: float, higher: float
) -> None:
    text = " ".join(words)
    one = SETTER.set_text(text, SHRINK, Size(width, height))
    two = SETTER.set_text(text, SHRINK, Size(width + wider, height + higher))
    assert size_of(two) >= size_of(one)
    if fitting(one):
        assert fitting(two) and inside(one)


@settings(max_examples=40)
@given(WORDS, SIDE, SIDE)
def test_the_size_found_is_the_largest_of_all_that_fit(
    words: list[str], width: float, height: float
) -> None:
    text = " ".join(words)
    area = Size(width, height)
    found = SETTER.set_text(text, SHRINK, area)
    fixed = replace(SHRINK, fit="error")
    grid = [round(12 - step / 10, 6) for step in range(61)]
    fits = [
        size for size in grid if fitting(SETTER.set_text(text, replace(fixed, size=size), area))
    ]
    assert size_of(found) == (fits[0] if fits else 6)


@settings(max_examples=100)
@given(st.text("ab \n-*:é手，!“\u00ad\u200b~[]{}\\", max_size=60), SIDE)
def test_any_text_can_be_set_and_loses_no_letter(text: str, width: float) -> None:
    frame = SETTER.set_text(text, replace(STYLE, markup=False), Size(width, 20))
    kept = "".join(lines(frame)) if frame.placed else ""
    for char in "abé手，!“*:~[]{}\\":
        assert kept.count(char) == text.count(char)


@pytest.mark.parametrize("fit", ["shrink", "clip", "ellipsis", "error"])
@pytest.mark.parametrize("text", ["draw two cards", "**draw** :gold: well-known"])
def test_a_box_without_room_holds_nothing_up(setter: TextSetter, text: str, fit: str) -> None:
    for area in (Size(0, 0), Size(-3, 10), Size(10, -3), Size(0.01, 0.01)):
        frame = setter.set_text(text, replace(STYLE, fit=fit), area)
        assert {note.kind for note in frame.notes} == {"overflow"}


@pytest.mark.parametrize(
    "part", ["x", "手", "한", "한:d6:", "a-", "[red]{", ":", "*a ", "! ", "( "]
)
def test_a_text_without_end_takes_time_in_proportion(setter: TextSetter, part: str) -> None:
    def seconds(count: int) -> float:
        # Each text once: a second time its words would be known.
        texts = (part * n for n in range(count, count + 3))
        return min(
            effort(partial(setter.set_text, text, STYLE, Size(50, 50)), times=1) for text in texts
        )

    seconds(7)
    # Ten times the text; were it in the square of it, a hundred times as long.
    assert seconds(3000 // len(part)) < 40 * max(seconds(300 // len(part)), 0.0005)


LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"
ADDRESS = "https://example.org/a/very/long/path/that/never/ends/and/has/no/space"


def test_a_word_that_is_too_long_is_torn_inside_the_box(setter: TextSetter) -> None:
    frame = setter.set_text(LONG, STYLE, Size(40, 20))
    assert "".join(lines(frame)) == LONG and len(lines(frame)) == 3
    assert inside(frame)
    facts = overflow(frame)
    whole = setter.measure_text(LONG, STYLE, setting.WIDE).width
    assert facts["word"] == LONG and facts["lines"] == 0
    assert facts["excess_mm"] == pytest.approx(whole - 40)
    assert facts["characters"] == pytest.approx(len(LONG) * (whole - 40) / whole, abs=1)


def test_an_address_breaks_at_its_slashes(setter: TextSetter) -> None:
    frame = setter.set_text(ADDRESS, STYLE, Size(40, 20))
    assert "".join(lines(frame)) == ADDRESS
    assert all(line.endswith("/") for line in lines(frame)[:-1])
    assert inside(frame)
    whole = setter.measure_text(ADDRESS, STYLE, setting.WIDE).width
    (note,) = frame.notes
    assert (note.kind, note["word"]) == ("split-url", ADDRESS)
    assert note["excess_mm"] == pytest.approx(whole - 40)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "ask somebody.of.the.guild@caves.example.org",
            ["ask", "somebody.of.the.", "guild@caves.", "example.org"],
        ),
        ("www.caves-of-the-guild.example", ["www.caves-of-the-", "guild.example"]),
    ],
)
def test_an_address_without_slashes_is_parted_at_its_joints(
    setter: TextSetter, text: str, found: list[str]
) -> None:
    frame = setter.set_text(text, STYLE, Size(24, 40))
    assert lines(frame) == found and inside(frame)
    assert [note.kind for note in frame.notes] == ["split-url"]


@pytest.mark.parametrize("text", ["See **www.example.org/rules/solo**, then", "and/or/" * 9])
def test_only_addresses_that_no_line_can_hold_are_reported(setter: TextSetter, text: str) -> None:
    kinds = {
        width: [note.kind for note in setter.set_text(text, STYLE, Size(width, 60)).notes]
        for width in (24, 40, 120)
    }
    told = ["split-url"] if "www" in text else []
    assert kinds == {24: told, 40: [], 120: []}


def test_shrinking_comes_before_tearing(setter: TextSetter) -> None:
    frame = setter.set_text("Strongholders", SHRINK, Size(20, 20))
    assert lines(frame) == ["Strongholders"] and frame.notes == ()
    assert 6 < size_of(frame) < 12 and inside(frame)


def test_a_word_is_torn_between_characters_not_within_them(setter: TextSetter) -> None:
    frame = setter.set_text("l\u030a" * 30, STYLE, Size(10, 30))
    assert all(len(line) % 2 == 0 for line in lines(frame))
    assert inside(frame)


def test_a_box_too_narrow_for_a_letter_still_gets_one_for_each_line(setter: TextSetter) -> None:
    frame = setter.set_text("ab", STYLE, Size(0.5, 20))
    assert lines(frame) == ["a", "b"] and overflow(frame)["word"] == "ab"


def test_error_draws_everything_and_says_so(setter: TextSetter) -> None:
    frame = setter.set_text(RULE, replace(STYLE, fit="error"), Size(30, 8))
    assert " ".join(lines(frame)) == RULE
    facts = overflow(frame)
    assert facts["fit"] == "error" and facts["size_pt"] == 9
    assert facts["lines"] == len(lines(frame)) - 2
    assert facts["excess_mm"] == pytest.approx(len(lines(frame)) * 1.2 * 9 * 25.4 / 72 - 8)


def test_what_overflows_begins_at_the_top(setter: TextSetter) -> None:
    for valign in ("top", "middle", "bottom"):
        frame = setter.set_text(RULE, replace(STYLE, valign=valign), Size(30, 8))
        assert runs(frame)[0].y == pytest.approx(0.9 * 9 * 25.4 / 72)


def test_clip_cuts_at_the_box(setter: TextSetter) -> None:
    frame = setter.set_text(RULE, replace(STYLE, fit="clip"), Size(30, 8))
    (placed,) = frame.placed
    assert isinstance(placed.mark, GroupMark) and placed.mark.clip is not None
    assert placed.mark.clip.bounds == Rect(0, 0, 30, 8)
    # A line that would be wholly outside is not there at all.
    assert len(lines(frame)) == 3
    assert overflow(frame)["fit"] == "clip"
    fits = setter.set_text("Draw.", replace(STYLE, fit="clip"), Size(30, 8))
    assert not isinstance(fits.placed[0].mark, GroupMark) and fits.notes == ()


@pytest.mark.parametrize(
    "text", [RULE, "**Draw a card.** If it is red, put it on the table and take coins."]
)
def test_ellipsis(setter: TextSetter, text: str) -> None:
    frame = setter.set_text(text, replace(STYLE, fit="ellipsis"), Size(30, 8))
    assert len(lines(frame)) == 2 and inside(frame)
    last = lines(frame)[-1]
    assert last.endswith("…") and last[-2] not in " .,"
    bare = text.replace("*", "")
    assert bare.startswith(" ".join(lines(frame))[:-1])
    assert overflow(frame)["fit"] == "ellipsis"


def test_ellipsis_in_one_long_word(setter: TextSetter) -> None:
    style = replace(STYLE, fit="ellipsis")
    frame = setter.set_text(LONG, style, Size(25, 4))
    (line,) = lines(frame)
    assert line.endswith("…") and LONG.startswith(line[:-1]) and len(line) > 10
    assert inside(frame)
    frame = setter.set_text("gold :gold: and more", style, Size(12, 4))
    assert lines(frame)[0].endswith("…") and inside(frame)


def test_sizes_of_icons_and_paragraph_gaps_shrink_along(setter: TextSetter) -> None:
    text = "Pay 3:gold: now.\n\nThen stop."
    frame = setter.set_text(text, SHRINK, Size(30, 9))
    em = runs(frame)[0].size
    assert setting.icons(frame)[0].scale == pytest.approx(1.1 * em)
    assert runs(frame)[-1].y - runs(frame)[0].y == pytest.approx(
        (max(1.2, 1.1 + 2 * abs(0.641 / 2 - 0.3)) + 0.35) * em
    )
    assert inside(frame) and set(PALETTE) == {"fire"}


def test_a_word_without_end_is_tried_at_few_sizes(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[float] = []
    inner = fit._at

    def at(block: Block, size: float, area: Size) -> fit.Fitted:
        tried.append(size)
        return inner(block, size, area)

    monkeypatch.setattr(fit, "_at", at)
    word = "Donaudampfschifffahrtsgesellschaftskapitän" * 300
    wanted = replace(SHRINK, size=60, min_size=1)
    frame = SETTER.set_text(word, wanted, Size(30, 20))
    assert size_of(frame) == 1 and overflow(frame)
    assert len(tried) <= 3
    # One that is a little too wide is set as large as its line holds it.
    tried.clear()
    assert 9 < size_of(SETTER.set_text("Donaudampfschiff", wanted, Size(30, 20))) < 13
    assert len(tried) <= 8
