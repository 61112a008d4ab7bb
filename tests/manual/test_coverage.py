"""Every word that users may write has a page: keys of all schemas, elements, functions, filters, checks, commands."""

import pytest

from generator.checks import all_manuals
from generator.cli import command_names
from generator.cli.explain import _explained, _shelves
from generator.cli.schema import schema
from generator.elements import ELEMENTS
from generator.game.function_manual import borrowed_filters, filters, functions
from generator.manual import pages
from generator.shapes import SHAPES
from generator.template.manual import schema as template_schema


def keys_of(part):
    """All keys that a schema knows, wherever."""
    if isinstance(part, dict):
        if isinstance(part.get("properties"), dict):
            yield from part["properties"]
        for name, value in part.items():
            yield from keys_of(value) if name != "examples" else ()
    elif isinstance(part, list):
        for each in part:
            yield from keys_of(each)


KEYS = {
    key
    for each in (schema("game"), schema("printer"), schema("theme"), template_schema())
    for key in keys_of(each)
}


@pytest.fixture(scope="module")
def shelves():
    return _shelves()


def test_every_key_of_every_schema_is_explained(shelves):
    assert len(KEYS) > 200
    assert sorted(key for key in KEYS if not pages(key, shelves)) == []


def test_every_part_is_explained(shelves):
    words = [*ELEMENTS.names(), *SHAPES.names(), *functions(), *filters(), *command_names()]
    words += [word for code, each in all_manuals().items() for word in (code, each.name) if word]
    assert [word for word in words if not pages(word, shelves)] == []


def test_what_has_examples_shows_one(shelves):
    for name in (*ELEMENTS.names(), *functions(), *filters()):
        text = "\n".join(pages(name, shelves))
        assert "In a template" in text or "Example" in text, name
    for name in command_names():
        assert "Examples:" in "\n".join(pages(name, shelves)), name
    assert borrowed_filters()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("titel", "title"),
        ("transparency", "opacity"),
        ("border-radius", "radius"),
        ("line height", "leading"),
        ("Uppercase", "caps"),
    ],
)
def test_a_near_miss_is_understood_by_meaning(punchboard, typed, meant):
    ran = punchboard("explain", *typed.split())
    assert f"explain {meant}`" in ran.err or f": see `{meant}`" in ran.out


def test_a_word_of_several_meanings_lists_them():
    (text,) = _explained("variables")
    assert "punchboard explain let\n" in text and "punchboard explain names\n" in text


def test_several_words_are_one_topic(punchboard):
    assert punchboard("explain", "safe", "area").out == punchboard("explain", "safe area").out
    assert "gap: a key of `sheets:`" in punchboard("explain", "sheets", "gap").out


def test_search_ranks_names_first_and_prints_a_line_each(punchboard):
    ran = punchboard("explain", "--search", "gap")
    lines = ran.out.splitlines()
    assert ran.code == 0 and lines[0].startswith("punchboard explain gap ")
    assert all(line.startswith("punchboard explain ") and len(line) <= 100 for line in lines)
    two = punchboard("explain", "--search", "rounded", "corners")
    assert "explain radius " in two.out
    assert punchboard("explain", "--search", "xyzzy").code == 2


@pytest.mark.parametrize(
    "word", ["poker", "A4", "avery-5160", "rules-h1", "accent", "print", "default", "gutterfold"]
)
def test_names_that_come_with_it_are_explained(punchboard, word):
    ran = punchboard("explain", word)
    assert (ran.code, ran.err) == (0, "")


def test_every_page_begins_with_a_word_and_fits_a_terminal(shelves):
    for shelf in shelves:
        for name in shelf.names():
            first, *_ = lines = shelf.page(name).splitlines()
            assert first.strip(), name
            prose = [line for line in lines if not line.startswith(" ")]
            assert max(map(len, prose)) <= 100, name


@pytest.mark.parametrize("words", [("",), (" ",), ("--search", "")])
def test_a_blank_word_lists_the_topics(punchboard, words):
    ran = punchboard("explain", *words)
    assert ran.code == 0 and ran.out.startswith("`punchboard explain WORD` explains:")
