"""The topics: short pages, each with an example that builds."""

import importlib
import shlex
from textwrap import dedent

import pytest

from generator import cli
from generator.cli._options import parse_simple
from generator.cli.explain import _shelves
from generator.manual import pages
from generator.manual.examples import HEADS
from generator.manual.search import synonyms
from generator.manual.shared_templates import shared_template_page, shared_templates
from generator.manual.topics import topic, topic_groups, topic_page
from tests.manual.small_games import problems


@pytest.mark.parametrize("name", topic_groups())
def test_the_example_of_a_topic_builds(name):
    assert topic(name).example
    assert problems(topic(name).example) == []


@pytest.mark.parametrize("name", topic_groups())
def test_a_topic_is_short_and_fits_a_terminal(name):
    lines = topic_page(name).splitlines()
    assert lines[0].startswith(f"{name}: ")
    assert len(lines) <= 45 and max(map(len, lines)) <= 100


def test_every_topic_and_synonym_leads_somewhere():
    all_shelves = _shelves()
    known = {name for shelf in all_shelves for name in shelf.names()}
    for name in topic_groups():
        assert [word for word in topic(name).see if not pages(word, all_shelves)] == [], name
    assert set(synonyms()) <= known
    for name, words in synonyms().items():
        assert len({*words, name}) == len(words) + 1, name
        assert [word for word in words if word != word.lower()] == []


SOUGHT = """template theme palette styles let when for use with extends remove variables expressions gradient opacity
color markup components papers copies size bleed safe front back panels series data borrow cut_files booklet columns
shapes icons title partials badge.yaml base/card.yaml stat.yaml names units claims"""


@pytest.mark.parametrize(
    "word",
    [*SOUGHT.split(), "safe area", "sheets gap", "Tabletop Simulator", "text shadow", "Google"],
)
def test_words_that_users_look_for_are_explained(punchboard, word):
    ran = punchboard("explain", *word.split())
    assert (ran.code, ran.err) == (0, "")


@pytest.mark.parametrize(
    "topic_name", [name for name in topic_groups() if "shell" in topic(name).example]
)
def test_the_commands_of_an_example_are_valid(topic_name):
    for line in topic(topic_name).example["shell"].splitlines():
        words = shlex.split(line.partition(" > ")[0])
        function = importlib.import_module(f"generator.cli.{cli.modules()[words[1]]}").command
        assert words[1] == "preview" or parse_simple(function, words[2:]) is not None, line


@pytest.mark.parametrize("name", shared_templates())
def test_a_shared_template_shows_its_names_and_an_example_that_builds(name):
    page = shared_template_page(name)
    assert all(f"\n  {each}" in page for each in shared_templates()[name].names)
    for kind in ("draw", "template"):
        _, _, example = page.partition(f"{HEADS[kind]}\n")
        if example:
            wrong = problems({kind: dedent(example)})
            # A partial may be larger than a card.
            assert [each for each in wrong if not each.startswith("CARD004")] == []
            return
    raise AssertionError(name)
