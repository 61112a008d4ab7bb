"""The project speaks as generator/VOICE.md says."""

from pathlib import Path

import pytest

from tests.voice import PROGRAM, Prose, prose
from tests.voice.rules import findings, is_known


@pytest.fixture(scope="module")
def everything():
    return list(prose())


def test_everything_people_read_is_in_plain_english(everything):
    assert [finding for each in everything for finding in findings(each)] == []


def test_strings_docstrings_comments_and_documents_are_read(everything):
    assert {each.kind for each in everything} == {"text", "docstring", "comment", "document"}


@pytest.mark.parametrize(
    ("words", "what"),
    [
        ("the card is drawn anew", "write again"),
        ("`x` is no number", "write isn't a"),
        ("what stands in the cell", "write is"),
        ("the default where none is named", "write default"),
        ("it has {…} cards and one back", "use `counted`"),
        ("one  thing and another", "two spaces"),
        ("the fnot of the text", "`fnot` is in no dictionary"),
    ],
)
def test_what_is_wrong_is_found(words, what):
    found = list(findings(Prose(PROGRAM / "x.py", 1, "text", words)))
    assert len(found) == 1
    assert what in found[0]


@pytest.mark.parametrize(
    "words",
    [
        "`anew` and `mend` are quoted",
        "there is no card, and it is no longer needed",
        "a figure that stands on its base",
        "colour, centre, grey and millimetres",
        "it can't be found; the game's cards aren't here",
    ],
)
def test_what_is_right_is_left_alone(words):
    assert list(findings(Prose(PROGRAM / "x.py", 1, "text", words))) == []


def test_the_terms_are_needed(everything):
    """A term that nothing uses is taken off the list."""
    terms = Path(__file__).with_name("terms.txt").read_text().split()
    assert sorted(set(terms)) == sorted(terms)
    used = " ".join(each.words for each in everything).replace("’", "'")
    assert [term for term in terms if term not in used] == []


def test_british_and_american_spelling_are_known():
    assert all(map(is_known, ["colour", "color", "centre", "well-known", "rulebook's"]))
    assert not is_known("colur")
