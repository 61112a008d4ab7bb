"""Names of files that are made of what people write."""

import unicodedata

from generator.foundation.slugs import file_names, slug
from generator.game.spec.papers import file_word


def test_names_lead_nowhere_and_hold_nothing_that_a_system_refuses():
    names = [
        "Fire // Ice",
        "Which way?",
        "..",
        "../../etc/passwd",
        'C:\\x<y>|"*',
        ".hidden",
        "dot.",
    ]
    assert file_names(names, ".png", "card") == [
        "fire-ice.png",
        "which-way.png",
        "card.png",
        "etc-passwd.png",
        "c-x-y.png",
        "hidden.png",
        "dot.png",
    ]


def test_names_of_devices_get_a_word_behind_them():
    assert file_names(["CON", "aux", "Lpt1", "console"], ".svg", "deck") == [
        "con-deck.svg",
        "aux-deck.svg",
        "lpt1-deck.svg",
        "console.svg",
    ]


def test_names_that_any_system_takes_for_one_are_numbered_in_order():
    assert file_names(["Oak", "oak 2", "OAK", "Oák", "oak"]) == [
        "oak",
        "oak-2",
        "oak-3",
        "oak-4",
        "oak-5",
    ]
    assert file_names(["Straße", "strasse"]) == ["straße", "strasse-2"]


def test_long_names_are_cut_between_letters_and_stay_apart():
    made = file_names(["龍" * 90, "龍" * 91, "x" * 300], ".png")
    assert made == ["龍" * 38 + ".png", "龍" * 38 + "-2.png", "x" * 116 + ".png"]
    assert max(len(name.encode()) for name in made) == 120


def test_a_paper_of_a_long_name_has_a_short_one_in_files():
    assert file_word("Karte " * 40) == "-".join(["karte"] * 10)
    assert file_word(unicodedata.normalize("NFD", "Größe")) == "größe"


def test_letters_are_composed():
    assert slug("한글") == "한글"
    assert unicodedata.is_normalized("NFC", file_names([unicodedata.normalize("NFD", "한글")])[0])


def test_thousands_of_one_name_take_no_longer_than_others():
    made = file_names(["goblin"] * 5000)
    assert (len(set(made)), made[-1]) == (5000, "goblin-5000")
