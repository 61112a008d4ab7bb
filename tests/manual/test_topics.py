"""The topics: short pages, each with an example that builds."""

import re
import shlex
from textwrap import dedent

import pytest

from generator.cli._commands import Commands
from generator.cli.explain import _shelves
from generator.manual import pages
from generator.manual.examples import HEADS
from generator.manual.search import synonyms
from generator.manual.shared_templates import shared_template_page, shared_templates
from generator.manual.topics import odd_files, odd_files_page, topic, topic_groups, topic_page
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
        assert name not in topic(name).see
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


def takes(line):
    """Whether a command line, without the name of the program, is valid."""
    name, *words = shlex.split(line.partition(" > ")[0])
    command = Commands(name="punchboard").get_command(None, name)
    # Alone it is the name of a command in a sentence.
    return not words or command.make_context(name, words) is not None


@pytest.mark.parametrize("name", [*topic_groups(), *odd_files()])
def test_the_commands_that_a_page_names_are_valid(name):
    page = topic_page(name) if name in topic_groups() else odd_files_page(name)
    for line in re.findall(r"`punchboard ([a-z][^`]*)`", " ".join(page.split())):
        assert takes(line), line


@pytest.mark.parametrize(
    "name", [name for name in topic_groups() if "shell" in topic(name).example]
)
def test_the_commands_of_an_example_are_valid(name):
    for line in topic(name).example["shell"].splitlines():
        assert takes(line.removeprefix("punchboard ")), line


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
