"""From words to glyphs."""

from __future__ import annotations

import pytest

from generator.text.features import NO_FEATURES, Feature, Features
from generator.text.fonts import FontBook
from generator.text.shaping import Shaper, with_space
from generator.text.word_cache import Words
from tests.text.setting import project

BOOK = FontBook(project())


@pytest.fixture(scope="module")
def body() -> Shaper:
    return Shaper(BOOK.font("Alegreya Sans"))


def test_ligatures_keep_the_letters_they_stand_for(body: Shaper) -> None:
    fish = body.shape("fish")
    assert len(fish.ids) == 3 and fish.clusters == (0, 2, 3)
    # `ffi` is a glyph for the first f, and one for `fi`.
    office = body.shape("office")
    assert (office.text, office.clusters) == ("office", (0, 1, 2, 4, 5))


def test_kerning(body: Shaper) -> None:
    pair = body.shape("AV").advance
    assert pair < body.shape("A").advance + body.shape("V").advance - 0.02


def test_advances_add_up(body: Shaper) -> None:
    shaped = body.shape("Overflow")
    assert shaped.advance == pytest.approx(sum(shaped.advances))
    assert len(shaped.ids) == len(shaped.advances) == len(shaped.clusters)
    assert shaped.offsets == ()


def test_marks_are_moved_to_their_letters(body: Shaper) -> None:
    # No single character exists for an l with a ring: the mark keeps a glyph of its own, in the letter's cluster.
    shaped = body.shape("l\u030aa")
    assert shaped.clusters == (0, 0, 2)
    assert shaped.advances[1] == 0 and shaped.offsets[1] != (0.0, 0.0)


@pytest.mark.parametrize("family", ["Alegreya Sans", "Zilla Slab"])
def test_figures_are_as_high_as_capitals(family: str) -> None:
    assert _extents(family) == [True] * 10


def test_old_style_figures_are_set_where_asked_for() -> None:
    onum = Features([Feature("onum")])
    assert sum(_extents("Zilla Slab", onum)) < 5


def _extents(family: str, features: Features = NO_FEATURES) -> list[bool]:
    """For each figure, whether it is as high as capitals and on the baseline."""
    import uharfbuzz

    font = BOOK.font(family)
    face = uharfbuzz.Font(uharfbuzz.Face(font.data))
    boxes = map(face.get_glyph_extents, Shaper(font, features=features).shape("0123456789").ids)
    high = 0.9 * font.cap_height * font.units_per_em
    return [box.y_bearing > high and box.y_bearing + box.height > -20 for box in boxes]


def test_features_are_turned_on_and_off() -> None:
    font = BOOK.font("Alegreya")
    plain, small = Words(font)["fish"], Words(font, 0.0, "", Features([Feature("smcp")]))["fish"]
    assert set(plain.bare.ids).isdisjoint(small.bare.ids) and small.bare.text == "fish"
    apart = Words(font, 0.0, "", Features([Feature("liga", 0)]))["fish"]
    assert (len(plain.bare.ids), len(apart.bare.ids)) == (3, 4)


def test_a_feature_that_a_font_has_not_is_named() -> None:
    features = Features([Feature("smcp"), Feature("ss19"), Feature("zero", 0)])
    assert Words(BOOK.font("Alegreya")).lacks(features) == ("ss19",)
    assert Words(BOOK.font("Germania One")).lacks(features) == ("smcp", "ss19")


def test_spaced_letters_have_no_ligatures() -> None:
    font = BOOK.font("Alegreya Sans")
    words = Words(font, tracking=0.1)
    shaped = words["fish"]
    assert len(shaped.bare.ids) == 4
    assert shaped.width == pytest.approx(shaped.bare.advance + 0.3)
    assert shaped.advance == pytest.approx(shaped.bare.advance + 0.4)
    assert shaped.step == pytest.approx(shaped.advance + words.space)


def test_a_word_with_its_space(body: Shaper) -> None:
    space = body.shape(" ")
    word = body.shape("l\u030a")
    both = with_space(word, space)
    assert (both.text, both.clusters) == ("l\u030a ", (0, 0, 2))
    assert both.offsets == (*word.offsets, (0.0, 0.0))
    assert both.advance == pytest.approx(word.advance + space.advance)


def test_a_word_is_shaped_once() -> None:
    words = Words(BOOK.font("Alegreya Sans"))
    assert words["once"] is words["once"]
    assert words.learn("once") and words.spaced["once"] is words["once"].spaced


@pytest.mark.parametrize("word", ["Draw", "two,", "12:30", "well-known", "Café", "“so”", "+1/+1"])
def test_simple_words(word: str) -> None:
    assert Words(BOOK.font("Alegreya Sans")).learn(word)


@pytest.mark.parametrize(
    "word",
    ["", "-", "**x**", "a*b", ":gold:", "[red]{x}", "~~x~~", "a\nb", "!", "☠", "手札", "\\*"],
)
def test_words_that_need_a_second_look(word: str) -> None:
    assert not Words(BOOK.font("Alegreya Sans")).learn(word)


def test_what_is_never_drawn_has_no_glyph() -> None:
    words = Words(BOOK.font("Alegreya Sans"))
    for word in ("Do\u00adnau", "Do\u200bnau", "\ufeffDo\u2060nau\u200e"):
        assert words[word].bare.text == "Donau"
        assert words[word].bare.ids == words["Donau"].bare.ids
