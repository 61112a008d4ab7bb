"""Words divided at the ends of lines, by the rules of their language."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.foundation.dataclasses import replace
from generator.geometry import Size
from generator.text.font_runs import token_of
from generator.text.hyphenation import patterns_of
from generator.text.hyphens import Hyphens, longest_ladder, without_ladders
from generator.text.language import LanguageSettings
from generator.text.paragraph import Paragraph, TooWide
from generator.text.setter import TextSetter
from generator.text.style import TextStyle
from generator.text.tokens import Inks, Line
from tests.text import setting
from tests.text.setting import STYLE, icons, lines, runs, size_of

GERMAN = replace(STYLE, language="de", hyphenate=True)
SHRINK = replace(GERMAN, size=12, fit="shrink", min_size=6)
SOFT = "\u00ad"
RULE = (
    "Wer das Drachenfeuer besitzt, darf während der Verteidigungsphase zusätzliche Angriffswürfel "
    "einsetzen und anschließend eine Ereigniskarte zurücknehmen."
)
SETTER = setting.setter()


def divided(language: str, word: str, letters: tuple[int, int] = (2, 3)) -> str:
    patterns = patterns_of(language)
    assert patterns is not None
    places = Hyphens(patterns, letters, strict=True).places(word)
    ends = (0, *places, len(word))
    return "-".join(word[start:end] for start, end in pairwise(ends))


@pytest.mark.parametrize(
    ("language", "word"),
    [
        ("de", "Wach-stube"),
        ("de", "Stau-be-cken"),
        ("de", "Schiff-fahrts-ge-sell-schaft"),
        ("de-AT", "Stra-ßen-bahn"),
        ("de-CH", "Stras-sen-bahn"),
        ("en", "hy-phen-ation"),
        ("en-GB", "ad-ven-turer"),
        ("fr", "l’aban-don-ne-ment"),
        ("nl", "let-ter-gre-pen"),
        ("es-MX", "in-ter-na-cio-nal"),
        ("pt", "de-sen-vol-vi-mento"),
        ("pl", "prze-ci-wień-stwo"),
        ("cs", "dob-ro-druž-ství"),
        ("no", "even-tyr"),
        ("ru", "при-клю-че-ние"),
        ("uk", "при-года"),
        ("sr-Latn", "pu-sto-lo-vina"),
    ],
)
def test_each_language_has_its_own_places(language: str, word: str) -> None:
    assert divided(language, word.replace("-", "")) == word


def test_a_division_that_would_spell_the_word_otherwise_is_left_out() -> None:
    assert divided("hu", "asszonnyal") == "asszonnyal"
    assert divided("hu", "vállalkozás") == "vál-lal-ko-zás"


def test_letters_at_the_ends_are_as_many_as_asked_for_and_as_the_language_wants() -> None:
    assert divided("de", "Abenteuer", (1, 2)) == "A-ben-teu-er"
    assert divided("de", "Abenteuer", (2, 3)) == "Aben-teuer"
    assert divided("de", "Abenteuer", (5, 5)) == "Abenteuer"
    # English wants two before and three behind, whatever is asked for.
    assert divided("en", "adventurer", (1, 1)) == divided("en", "adventurer", (2, 3))


@pytest.mark.parametrize(
    "word",
    [
        "https://example.org/spielanleitung",
        "spielanleitung@example.org",
        "www.spielanleitung",
        "spiel.anleitung",
        "data/spielanleitung",
        "Spielanleitung2",
        "spiel_anleitung",
        f"Spiel{SOFT}anleitung",
        "Ei",
        "",
    ],
)
def test_what_is_not_a_word_of_a_language_is_left_alone(word: str) -> None:
    assert divided("de", word) == word


def test_signs_around_a_word_and_hyphens_in_it_count_as_ends() -> None:
    assert divided("de", "„Abenteuer“,") == "„Aben-teuer“,"
    assert divided("de", "(Abenteuer)") == "(Aben-teuer)"
    # Not `Aben-teuer-Ka-rte`: two letters before a hyphen, three behind.
    assert divided("de", "Abenteuer-Karte") == "Aben-teuer-Karte"
    assert divided("de", "DRACHENFEUER") == "DRA-CHEN-FEUER"


def test_languages_without_hyphens_and_unknown_ones() -> None:
    assert patterns_of("ja") is patterns_of("ar") is patterns_of("xx") is None


def test_a_line_is_filled_with_what_fits_of_the_next_word(setter: TextSetter) -> None:
    frame = setter.set_text(RULE, GERMAN, Size(30, 60))
    assert frame.notes == ()
    said = lines(frame)
    assert f"zusätzliche Angriffswür{SOFT}" in said
    assert "\n".join(said).replace(f"{SOFT}\n", "").replace("\n", " ") == RULE
    assert len(said) < len(
        lines(setter.set_text(RULE, replace(GERMAN, hyphenate=False), frame.size))
    )


def test_nothing_is_divided_without_being_asked_for(setter: TextSetter) -> None:
    plain = setter.set_text(RULE, STYLE, Size(30, 60))
    german = setter.set_text(RULE, replace(STYLE, language="de"), Size(30, 60))
    assert lines(plain) == lines(german) and SOFT not in "".join(lines(plain))


def test_what_a_style_says_comes_before_what_the_game_says() -> None:
    def said(speech: LanguageSettings, style: TextStyle) -> bool:
        own = TextSetter(SETTER._inks.book, setting.icon, {}, speech)
        return SOFT in "".join(lines(own.set_text(RULE, style, Size(30, 60))))

    game = LanguageSettings("de", True)
    assert said(game, STYLE)
    assert not said(game, replace(STYLE, hyphenate=False))
    assert not said(game, replace(STYLE, language="ja"))
    assert said(LanguageSettings("de", False), replace(STYLE, hyphenate=True))


@pytest.mark.parametrize(("language", "hint"), [("", "game.yaml"), ("fi", "soft hyphens")])
def test_a_language_that_nobody_can_divide_is_reported(
    setter: TextSetter, language: str, hint: str
) -> None:
    for text in ("kort", "**kort** :gold:"):
        (note,) = setter.set_text(text, replace(GERMAN, language=language), Size(30, 60)).notes
        assert (note.kind, note["language"]) == ("not-hyphenated", language)


def test_the_last_word_stays_whole_if_a_line_can_hold_it(setter: TextSetter) -> None:
    text = "Nun das Drachenfeuer"
    assert lines(setter.set_text(text, GERMAN, Size(22, 60))) == ["Nun das", "Drachenfeuer"]
    longer = setter.set_text(text + " nehmen", GERMAN, Size(22, 60))
    assert lines(longer)[0] == f"Nun das Dra{SOFT}"
    narrow = setter.set_text(text, GERMAN, Size(15, 60))
    assert lines(narrow) == ["Nun das", f"Drachen{SOFT}", "feuer"] and narrow.notes == ()


def test_a_word_may_be_divided_where_its_look_changes_and_beside_an_icon(
    setter: TextSetter,
) -> None:
    frame = setter.set_text("**Dra**chen[fire]{feuer}:gold: für alle", GERMAN, Size(16, 60))
    assert lines(frame) == [f"Drachen{SOFT}", "feuer:gold: für", "alle"]
    assert len(icons(frame)) == 1
    first = [run for run in runs(frame) if run.y == runs(frame)[0].y]
    assert [run.font.weight for run in first] == [700, 400]
    hyphen = runs(setter.set_text("-", STYLE, setting.WIDE))[0].glyphs[0].ids
    assert first[-1].glyphs[-1].ids[-1:] == hyphen


def test_soft_hyphens_of_a_word_are_its_only_places(setter: TextSetter) -> None:
    frame = setter.set_text(f"Das Drachenfeu{SOFT}er brennt", GERMAN, Size(20, 60))
    assert lines(frame)[0] in ("Das", f"Das Drachenfeu{SOFT}")
    assert f"Drachen{SOFT}" not in lines(frame)


def test_capitals_by_style_are_divided_too(setter: TextSetter) -> None:
    frame = setter.set_text("das drachenfeuer nimmt", replace(GERMAN, caps=True), Size(24, 60))
    assert lines(frame) == [f"DAS DRACHEN{SOFT}", "FEUER NIMMT"]


@pytest.mark.parametrize("text", ["diş i", "**diş** i"])
def test_capitals_are_those_of_the_language(setter: TextSetter, text: str) -> None:
    style = replace(STYLE, caps=True)
    assert lines(setter.set_text(text, replace(style, language="tr-TR"), Size(60, 9))) == ["DİŞ İ"]
    assert lines(setter.set_text(text, style, Size(60, 9))) == ["DIŞ I"]


LADDER = "Drachenfeuer " * 7 + "und"


def in_a_row(said: list[str]) -> int:
    most = count = 0
    for line in said:
        count = count + 1 if line.endswith((SOFT, "-")) else 0
        most = max(most, count)
    return most


def test_not_more_than_two_lines_in_a_row_end_with_a_hyphen(setter: TextSetter) -> None:
    for tenths in range(220, 420, 5):
        said = lines(setter.set_text(LADDER, GERMAN, Size(tenths / 10, 90)))
        assert in_a_row(said) <= 2
        assert " ".join(" ".join(said).replace(f"{SOFT} ", "").split()) == LADDER


def test_a_text_that_may_shrink_takes_no_further_line_for_it(setter: TextSetter) -> None:
    text, area = "Verteidigungsphase " * 4 + "und", Size(14.1, 90)
    spaced = lines(setter.set_text(text, GERMAN, area))
    assert (len(spaced), in_a_row(spaced)) == (12, 2)
    full = lines(setter.set_text(text, replace(GERMAN, fit="shrink", min_size=6), area))
    assert (len(full), in_a_row(full)) == (9, 8)


def test_a_word_longer_than_three_lines_is_divided_as_often_as_it_must(setter: TextSetter) -> None:
    word = "Donaudampfschifffahrtsgesellschaftskapitänsmütze"
    frame = setter.set_text(word, GERMAN, Size(16, 60))
    assert frame.notes == () and in_a_row(lines(frame)) > 2
    assert "".join(lines(frame)).replace(SOFT, "") == word


WORDS = st.lists(
    st.sampled_from(
        ["a", "Drachenfeuer", "Verteidigungsphase,", "**Angriffs**würfel", "3:gold:", "Ab-teil"]
    ),
    min_size=1,
    max_size=14,
)
SIDE = st.floats(8, 60)


@settings(max_examples=60)
@given(WORDS, SIDE, SIDE, st.floats(0, 12), st.floats(0, 12))
def test_a_larger_box_never_makes_a_divided_text_smaller(
    words: list[str], width: float, height: float, wider: float, higher: float
) -> None:
    text = " ".join(words)
    one = SETTER.set_text(text, SHRINK, Size(width, height))
    two = SETTER.set_text(text, SHRINK, Size(width + wider, height + higher))
    assert size_of(two) >= size_of(one)
    longer = SETTER.set_text(text + " Drachenfeuer", SHRINK, Size(width, height))
    assert size_of(longer) <= size_of(one)


@settings(max_examples=40)
@given(WORDS, SIDE)
def test_sparing_a_ladder_keeps_all_words_and_the_width(words: list[str], width: float) -> None:
    patterns = patterns_of("de")
    assert patterns is not None
    ink = Inks(SETTER._inks.book).ink(SETTER._resolve(STYLE).ink.words.font, 0.0, STYLE.color)
    tokens = [token_of(ink, word.strip("*")) for word in words]
    for strict in (True, False):
        hyphens = Hyphens(patterns, (2, 3), strict)
        harm = TooWide([], [])
        found = Paragraph(tokens, hyphens=hyphens)._lines(width / 3, harm)
        made: list[Line] = without_ladders(tokens, width / 3, hyphens, found)
        assert sum(len(t.text.replace(SOFT, "")) for line in made for t in line.tokens) == sum(
            len(token.text) for token in tokens
        )
        if not harm.torn:
            assert all(line.width <= width / 3 + 1e-6 for line in made)
        if not strict:
            assert len(made) == len(found)
        assert longest_ladder(made) <= max(2, longest_ladder(found))


def test_lines_are_not_made_alike_by_further_hyphens(setter: TextSetter) -> None:
    text = "Das Drachenfeuer brennt in der Verteidigungsphase, aber nicht die ganze Nacht."
    for width in (46, 66, 68):
        full = lines(setter.set_text(text, GERMAN, Size(width, 90)))
        even = lines(setter.set_text(text, replace(GERMAN, balance=True), Size(width, 90)))
        assert len(even) == len(full)
        assert SOFT not in "".join(even)
