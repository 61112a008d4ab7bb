"""Texts in boxes: lines, places and runs."""

from __future__ import annotations

import pytest

from generator.foundation.dataclasses import replace
from generator.frame import PathMark, TextMark
from generator.geometry import Size
from generator.text.features import Feature, Features
from generator.text.setter import TextSetter
from generator.text.style import TextStyle
from tests.frames.dump import dump
from tests.text import setting
from tests.text.setting import STYLE, WIDE, box, lines, runs, with_test_font

RULE = "Draw a card. If it is red put it on the table and take three coins from the pot."

EM = 9 * 25.4 / 72
SENTENCE = "Each player draws two cards, then discards one of them."


def test_a_plain_paragraph(setter: TextSetter) -> None:
    frame = setter.set_text("Draw two cards, then discard one.", STYLE, Size(25, 12))
    assert dump(frame) == (
        "frame 25 x 12\n"
        "  at 0 0 text 'Draw two cards,\\nthen discard one.'\n"
        "    run at 0 2.857 AlegreyaSans-Regular 3.175 #000000 'Draw two cards,'\n"
        "    run at 0 6.667 AlegreyaSans-Regular 3.175 #000000 'then discard one.'\n"
    )


def test_a_paragraph_in_several_fonts_and_colours(setter: TextSetter) -> None:
    text = "**Ambush!** Pay 2:gold: or [fire]{burn} *now.*"
    frame = setter.set_text(text, STYLE, Size(30, 10))
    assert dump(frame) == (
        "frame 30 x 10\n"
        "  at 0 0 text 'Ambush! Pay 2:gold: or\\nburn now.'\n"
        "    run at 0 2.857 AlegreyaSans-Bold 3.175 #000000 'Ambush! '\n"
        "    run at 11.995 2.857 AlegreyaSans-Regular 3.175 #000000 'Pay 2'\n"
        "    icon :gold: at 18.679 0.094 scale 3.493\n"
        "    run at 22.171 2.857 AlegreyaSans-Regular 3.175 #000000 ' or'\n"
        "    run at 0 6.667 AlegreyaSans-Regular 3.175 #c03010 'burn '\n"
        "    run at 6.407 6.667 AlegreyaSans-Italic 3.175 #000000 'now.'\n"
    )


def test_words_are_shared_between_lines_and_texts(setter: TextSetter) -> None:
    first = setter.set_text("gold or silver", STYLE, WIDE)
    second = setter.set_text("silver or gold", replace(STYLE, size=20), WIDE)
    by_text = {glyphs.text: glyphs for glyphs in runs(first)[0].glyphs}
    assert list(by_text) == ["gold ", "or ", "silver"]
    assert runs(second)[0].glyphs[1] is by_text["or "]


def test_nothing_to_set(setter: TextSetter) -> None:
    for text in ("", "  ", "\n\n", "\u200b" * 0, " \t "):
        frame = setter.set_text(text, STYLE, WIDE)
        assert frame.placed == () and frame.notes == ()
        assert setter.measure_text(text, STYLE, WIDE) == Size(0, 0)


@pytest.mark.parametrize(
    "text", [SENTENCE, "**Each** player draws two cards, *then* discards one."]
)
def test_horizontal_alignment(setter: TextSetter, text: str) -> None:
    def edges(align: str) -> list[tuple[float, float]]:
        frame = setter.set_text(text, replace(STYLE, align=align), Size(25, 20))
        found: dict[float, list[float]] = {}
        for run in runs(frame):
            found.setdefault(run.y, []).extend((box(run).x, box(run).right))
        return [(min(xs), max(xs)) for xs in found.values()]

    assert all(left == 0 for left, _ in edges("left"))
    assert all(right == pytest.approx(25) for _, right in edges("right"))
    assert all(left == pytest.approx(25 - right) for left, right in edges("center"))
    *full, last = edges("justify")
    assert len(full) >= 2
    assert all((left, right) == (0, pytest.approx(25)) for left, right in full)
    assert last == edges("left")[-1] and last[1] < 25


def test_justified_words_keep_equal_gaps(setter: TextSetter) -> None:
    frame = setter.set_text(SENTENCE, replace(STYLE, align="justify"), Size(30, 20))
    first = runs(frame)[0]
    natural = sum(glyphs.advance for glyphs in first.glyphs) * first.size
    assert first.gap == pytest.approx((30 - natural) / (len(first.glyphs) - 1))
    assert runs(frame)[-1].gap == 0


def test_a_line_box_stands_as_in_css(setter: TextSetter) -> None:
    (run,) = runs(setter.set_text("Top", STYLE, WIDE))
    # Ascent 0.9 and descent 0.3 in the middle of 1.2: no room is left above.
    assert run.y == pytest.approx(0.9 * EM)
    (run,) = runs(setter.set_text("Top", replace(STYLE, leading=1.5), WIDE))
    assert run.y == pytest.approx((0.9 + 0.15) * EM)


@pytest.mark.parametrize("font", ["Alegreya Sans", "Barlow Condensed", "Grenze Gotisch"])
def test_in_the_middle_stand_the_letters_one_sees(setter: TextSetter, font: str) -> None:
    style = replace(STYLE, valign="middle", font=font)
    (run,) = runs(setter.set_text("12", style, Size(20, 20)))
    capitals = box(run)
    assert capitals.y == pytest.approx(20 - capitals.bottom)
    both = runs(setter.set_text("One\nTwo", style, Size(20, 20)))
    assert box(both[0]).y == pytest.approx(20 - box(both[1]).bottom)


def test_the_middle_never_pushes_a_line_box_out(setter: TextSetter) -> None:
    style = replace(STYLE, valign="middle")
    height = 1.2 * EM
    (run,) = runs(setter.set_text("Tight", style, Size(20, height)))
    assert run.y == pytest.approx(0.9 * EM)


def test_at_the_bottom(setter: TextSetter) -> None:
    (run,) = runs(setter.set_text("Low", replace(STYLE, valign="bottom"), Size(20, 20)))
    assert run.y == pytest.approx(20 - 0.3 * EM)


def test_paragraphs_and_lists(setter: TextSetter) -> None:
    text = "Do:\n- draw a card from your own deck\n- rest\n\nThen stop."
    frame = setter.set_text(text, STYLE, Size(27, 60))
    assert lines(frame) == ["Do:", "• draw a card from", "your own deck", "• rest", "Then stop."]
    where = [(run.x, run.y) for run in runs(frame)]
    left, first, pitch = 0.9 * EM, 0.9 * EM, 1.2 * EM
    assert where == [
        (0, pytest.approx(first)),
        (0, pytest.approx(first + pitch)),
        (pytest.approx(left), pytest.approx(first + pitch)),
        (pytest.approx(left), pytest.approx(first + 2 * pitch)),
        (0, pytest.approx(first + 3 * pitch)),
        (pytest.approx(left), pytest.approx(first + 3 * pitch)),
        (0, pytest.approx(first + (4 + 0.35 / 1.2) * pitch)),
    ]


def test_numbers_stand_before_their_items(setter: TextSetter) -> None:
    frame = setter.set_text("1. Draw\n10. Stop", STYLE, WIDE)
    assert lines(frame) == ["1. Draw", "10. Stop"]
    numbers = [run for run in runs(frame) if run.x == 0]
    texts = [run for run in runs(frame) if run.x > 0]
    assert all(box(text).x > box(number).right for number, text in zip(numbers, texts))


def test_markup_has_no_width(setter: TextSetter) -> None:
    plain = setter.measure_text("(This is not in the Supply.)", STYLE, WIDE)
    style = replace(STYLE, italic=True)
    slanted = setter.measure_text("(This is not in the Supply.)", style, WIDE)
    frame = setter.set_text("*(This is not in the Supply.)*", STYLE, Size(slanted.width, 10))
    assert slanted.width < plain.width * 1.1
    assert lines(frame) == ["(This is not in the Supply.)"]
    assert {run.font.name for run in runs(frame)} == {"AlegreyaSans-Italic"}
    narrow = setter.set_text("*(This is not in the Supply.)*", STYLE, Size(25, 10))
    assert len(lines(narrow)) == 2
    assert {run.font.name for run in runs(narrow)} == {"AlegreyaSans-Italic"}


@pytest.mark.parametrize(
    ("text", "signs"), [(f"*{RULE}*", "*"), (f"**{RULE}**", "*"), (f"[fire]{{{RULE}}}", "")]
)
def test_a_look_goes_on_over_the_ends_of_lines(setter: TextSetter, text: str, signs: str) -> None:
    frame = setter.set_text(text, STYLE, Size(28, 60))
    assert " ".join(lines(frame)) == RULE and len(lines(frame)) > 3
    looks = {(run.font.italic, run.font.weight, run.color) for run in runs(frame)}
    assert len(looks) == 1
    (look,) = looks
    assert look != (False, 400, STYLE.color)
    if signs:
        # The first line ends where it would end without any sign.
        plain = replace(STYLE, italic=look[0], weight=look[1])
        assert lines(setter.set_text(RULE, plain, Size(28, 60))) == lines(frame)


def test_a_word_in_two_styles_is_not_parted(setter: TextSetter) -> None:
    whole = setter.measure_text("aa **Stronghold**, bb", STYLE, WIDE)
    frame = setter.set_text("aa **Stronghold**, bb", STYLE, Size(whole.width * 0.85, 20))
    assert lines(frame) == ["aa Stronghold,", "bb"]


def test_slanted_within_slanted_is_upright(setter: TextSetter) -> None:
    frame = setter.set_text("a *b*", replace(STYLE, italic=True), WIDE)
    assert [run.font.name for run in runs(frame)] == ["AlegreyaSans-Italic", "AlegreyaSans-Regular"]


def test_features_in_markup_are_those_of_the_style_in_one_stretch(setter: TextSetter) -> None:
    plain = TextStyle(font="Alegreya")
    small = replace(plain, features=Features([Feature("smcp")]))

    def ids(text: str, style: TextStyle) -> list[tuple[int, ...]]:
        found = runs(setter.set_text(text, style, WIDE))
        return [each.ids for run in found for each in run.glyphs]

    assert ids("[smcp]{fish}", plain) == ids("fish", small) != ids("fish", plain)
    assert ids("[-smcp]{fish}", small) == ids("fish", plain)
    frame = setter.set_text("[smcp]{fish}", TextStyle(font="Germania One"), WIDE)
    assert [(note.kind, note["name"], note["hint"]) for note in frame.notes] == [
        ("missing-feature", "smcp", "Germania One")
    ]


def test_capitals_leave_markup_alone(setter: TextSetter) -> None:
    frame = setter.set_text("pay :gold: [fire]{straße} café", replace(STYLE, caps=True), WIDE)
    assert lines(frame) == ["PAY :gold: STRASSE CAFÉ"]
    assert lines(setter.set_text("plain", replace(STYLE, caps=True), WIDE)) == ["PLAIN"]


def test_spaced_letters(setter: TextSetter) -> None:
    style = replace(STYLE, tracking=100, align="right")
    (run,) = runs(setter.set_text("fish", style, Size(30, 10)))
    assert run.tracking == pytest.approx(0.1 * EM)
    assert box(run).right == pytest.approx(30)
    assert len(run.glyphs[0].ids) == 4


def test_struck_out(setter: TextSetter) -> None:
    frame = setter.set_text("a ~~wounded~~ hero", STYLE, WIDE)
    (strike,) = [p.mark for p in frame.placed if isinstance(p.mark, PathMark)]
    (word,) = [run for run in runs(frame) if "wounded" in run.glyphs[0].text]
    over, bounds = box(word), strike.path.bounds
    assert (bounds.x, bounds.right) == (pytest.approx(over.x), pytest.approx(over.right))
    assert word.y - 0.458 * EM < bounds.y < bounds.bottom < word.y


@pytest.mark.parametrize(
    "text",
    [
        "Rock & Roll",
        "HP < 3 and > 1",
        "an unclosed <b> here",
        "{{ 7*7 }}",
        "{% if true %}",
        "{# gone #}",
    ],
)
@pytest.mark.parametrize("marked", [True, False])
def test_signs_of_other_languages_are_plain_text(
    setter: TextSetter, text: str, marked: bool
) -> None:
    assert lines(setter.set_text(text, replace(STYLE, markup=marked), WIDE)) == [text]


def test_characters_as_in_html_are_what_they_mean(setter: TextSetter) -> None:
    frame = setter.set_text("HP &lt; 3, Rey&#039;s Fish &amp; Chips", STYLE, WIDE)
    assert lines(frame) == ["HP < 3, Rey's Fish & Chips"] and frame.notes == ()
    plain = setter.set_text("HP < 3, Rey's Fish & Chips", STYLE, WIDE)
    assert [g.ids for r in runs(frame) for g in r.glyphs] == [
        g.ids for r in runs(plain) for g in r.glyphs
    ]


@pytest.mark.parametrize(
    "text", ["**a** *b*", ":gold:", "[fire]{x}", "1. a", r"\*", "&lt;b&gt;", "<b>x", "**x"]
)
def test_without_markup_a_text_is_printed_as_typed(setter: TextSetter, text: str) -> None:
    frame = setter.set_text(text, replace(STYLE, markup=False), WIDE)
    assert lines(frame) == [text] and frame.notes == ()


def test_quotes_dashes_and_fractions_are_printed_as_typed(setter: TextSetter) -> None:
    text = "“Don’t” — she said… ½ × 3−1"
    frame = setter.set_text(text, STYLE, WIDE)
    assert lines(frame) == [text] and frame.notes == ()
    assert all(0 not in glyphs.ids for run in runs(frame) for glyphs in run.glyphs)


def test_no_break_at_no_break_spaces(setter: TextSetter) -> None:
    text = "5\u202fmm and 10\u00a0% stay together"
    for width in range(14, 40):
        frame = setter.set_text(text, STYLE, Size(width, 60))
        assert frame.notes == ()
        joined = [line for line in lines(frame) if "mm" in line or "%" in line]
        assert all("5\u202fmm" in line or "10\u00a0%" in line for line in joined)


def test_soft_hyphens_show_only_where_a_line_ends(setter: TextSetter) -> None:
    text = "Don\u00adau\u00addampf\u00adschiff\u200b/\u200btest"
    assert lines(setter.set_text(text, STYLE, WIDE)) == ["Donaudampfschiff/test"]
    frame = setter.set_text(text, STYLE, Size(18, 60))
    # The hyphen that is drawn is read as a soft one: the word is copied and found without it.
    assert lines(frame) == ["Donaudampf\u00ad", "schiff/test"] and frame.notes == ()
    (hyphen,) = runs(setter.set_text("-", STYLE, WIDE))[0].glyphs[0].ids
    assert runs(frame)[0].glyphs[-1].ids[-1] == hyphen
    assert all(0 not in glyphs.ids for run in runs(frame) for glyphs in run.glyphs)


def test_hyphenated_words_break_behind_the_hyphen(setter: TextSetter) -> None:
    frame = setter.set_text("a well-known game", STYLE, Size(14, 60))
    assert lines(frame) == ["a well-", "known", "game"] or lines(frame) == ["a well-", "known game"]


def test_space_before_a_sign_is_not_a_place_to_break(setter: TextSetter) -> None:
    for width in range(8, 40):
        for line in lines(
            setter.set_text("Quoi de neuf ! Rien ( du tout )", STYLE, Size(width, 90))
        ):
            assert line[0] not in "!)" and line[-1] != "("


def test_decomposed_letters_are_as_good_as_composed_ones(setter: TextSetter) -> None:
    import unicodedata

    text = "Café Ångström Việt"
    one = setter.set_text(text, STYLE, Size(20, 20))
    two = setter.set_text(unicodedata.normalize("NFD", text), STYLE, Size(20, 20))
    assert dump(one) == dump(two) and one.notes == ()


JAPANESE = (
    "手札を一枚引く。その後、場にある「炎」のカードを二枚まで捨ててもよい（相手は選べない）。"
)


@pytest.mark.parametrize("align", ["left", "justify"])
def test_japanese_wraps_between_characters(align: str) -> None:
    style = TextStyle(font="Test Han", size=9, align=align)
    frame = with_test_font().set_text(JAPANESE, style, Size(40, 40))
    found = lines(frame)
    assert "".join(found) == JAPANESE and len(found) >= 3 and frame.notes == ()
    for line in found:
        assert line[0] not in "。、」）" and line[-1] not in "「（"
    rows: dict[float, float] = {}
    for run in runs(frame):
        rows[run.y] = max(rows.get(run.y, 0), box(run).right)
    *full, _ = rows.values()
    assert all(right <= 40 + 1e-6 for right in full)
    # Full to within one character, and one more where a sign may not begin the next line.
    assert all(right > 40 - 2 * EM for right in full)
    if align == "justify":
        assert all(right == pytest.approx(40) for right in full)


def test_korean_wraps_between_words_and_parts_only_what_no_line_holds(setter: TextSetter) -> None:
    text = "카드를 두 장 뽑는다"
    frame = setter.set_text(text, STYLE, Size(9, 20))
    assert " ".join(lines(frame)) == text and 2 <= len(lines(frame)) <= 3
    narrow = setter.set_text("가나다라마바사", STYLE, Size(7, 20))
    assert len(lines(narrow)) > 1 and "".join(lines(narrow)) == "가나다라마바사"
    assert [note.kind for note in narrow.notes] == ["missing-glyph"]


def test_fallback_for_each_character(setter: TextSetter) -> None:
    frame = setter.set_text("roll ⚀→⚁ or ☠!", replace(STYLE, font="Grenze Gotisch"), WIDE)
    assert [(run.font.family, "".join(g.text for g in run.glyphs)) for run in runs(frame)] == [
        ("Grenze Gotisch", "roll "),
        ("Noto Sans Symbols 2", "⚀"),
        ("Alegreya Sans", "→"),
        ("Noto Sans Symbols 2", "⚁"),
        ("Grenze Gotisch", " or "),
        ("Noto Sans Symbols 2", "☠"),
        ("Grenze Gotisch", "!"),
    ]
    assert frame.notes == ()


def test_missing_glyphs_are_boxes_and_are_reported() -> None:
    setter = with_test_font("fonts/alegreya-sans/AlegreyaSans-Regular.ttf")
    style = TextStyle(font="Alegreya Sans")
    frame = setter.set_text("Gain 🔴 or ☠", style, WIDE)
    (note,) = frame.notes
    assert note.kind == "missing-glyph"
    assert (note["characters"], note["code_points"], note["font"]) == (
        "🔴☠",
        "U+1F534 U+2620",
        "Alegreya Sans",
    )
    assert lines(frame) == ["Gain 🔴 or ☠"]
    assert all(0 not in glyphs.ids for run in runs(frame) for glyphs in run.glyphs)
    city = setter.set_text("부산시", style, WIDE)
    assert city.notes[0]["code_points"] == "U+BD80 U+C0B0 U+C2DC"
    assert lines(city) == ["부산시"] and len(runs(city)[0].glyphs[0].ids) == 3


def test_a_missing_mark_does_not_accuse_its_letter() -> None:
    setter = with_test_font("fonts/alegreya-sans/AlegreyaSans-Regular.ttf")
    frame = setter.set_text("a q\u0330 b", TextStyle(font="Alegreya Sans"), WIDE)
    assert frame.notes[0]["code_points"] == "U+0330"


def test_notes_carry_their_source(setter: TextSetter) -> None:
    from generator.frame import Source

    source = Source(kind="text", id="rules")
    frame = setter.set_text(":glod:", STYLE, WIDE, source)
    (note,) = frame.notes
    assert (note.kind, note["name"], note["hint"]) == (
        "unknown-icon",
        "glod",
        "did you mean `gold`?",
    )
    assert note.source is source and frame.placed[0].source is source
    assert lines(frame) == [":glod:"]


def test_measures(setter: TextSetter) -> None:
    one = setter.measure_text("Draw two cards", STYLE, WIDE)
    assert one.height == pytest.approx(1.2 * EM)
    frame = setter.set_text("Draw two cards", STYLE, one)
    assert lines(frame) == ["Draw two cards"]
    assert box(runs(frame)[0]).right == pytest.approx(one.width)
    two = setter.measure_text("Draw two cards", STYLE, Size(one.width * 0.8, 100))
    assert two.height == pytest.approx(2.4 * EM) and two.width < one.width * 0.8
    rich = setter.measure_text("**Draw** two cards", STYLE, Size(float("inf"), float("inf")))
    assert rich.width > one.width


@pytest.mark.parametrize(
    "text", [SENTENCE, "**Bold** " + SENTENCE, "- item\n- more of " + SENTENCE]
)
def test_a_box_of_the_measured_size_is_large_enough(setter: TextSetter, text: str) -> None:
    for width in range(15, 60, 3):
        size = setter.measure_text(text, STYLE, Size(width, 0))
        frame = setter.set_text(text, STYLE, size)
        assert frame.notes == ()
        again = setter.measure_text(text, STYLE, size)
        assert again == (pytest.approx(size.width), pytest.approx(size.height))


def test_everything_set_is_one_mark_in_reading_order(setter: TextSetter) -> None:
    frame = setter.set_text("a **b** c\nd :gold: e", STYLE, WIDE)
    assert [type(placed.mark) for placed in frame.placed] == [TextMark]
    places = [(run.y, run.x) for run in runs(frame)]
    assert places == sorted(places)


def test_half_a_character_is_shown_as_damage(setter: TextSetter) -> None:
    frame = setter.set_text("a\ud83d b", STYLE, WIDE)
    assert lines(frame) == ["a\ufffd b"]


def test_an_unknown_family_is_reported_at_the_entry(setter: TextSetter) -> None:
    from generator.foundation.diagnostics import Origin, Problem
    from generator.frame import Source

    source = Source(Origin("card.yaml", 7, 3))
    with pytest.raises(Problem) as caught:
        setter.set_text("x", replace(STYLE, font="Alegrya Sans"), WIDE, source)
    (said,) = caught.value.diagnostics
    assert (said.code, said.origin.line) == ("FONT001", 7)


def test_families_that_were_used() -> None:
    fresh = setting.setter()
    fresh.set_text("plain", STYLE, WIDE)
    assert tuple(sorted(fresh.families)) == ("Alegreya Sans",)
    fresh.set_text("☠ ⚔", replace(STYLE, font="Grenze Gotisch"), WIDE)
    assert tuple(sorted(fresh.families)) == (
        "Alegreya Sans",
        "Grenze Gotisch",
        "Noto Sans Symbols",
        "Noto Sans Symbols 2",
    )


def test_a_size_that_is_none(setter: TextSetter) -> None:
    from generator.foundation.diagnostics import Problem

    with pytest.raises(Problem) as caught:
        setter.set_text("x", replace(STYLE, size=0), WIDE)
    assert caught.value.diagnostics[0].code == "TEXT001"
