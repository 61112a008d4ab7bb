"""The examples of the manual: each builds, and every key has one."""

import pytest

from generator.manual.examples import FILE, example_of, text_lists
from generator.manual.places import places
from tests.manual.small_games import problems

EXAMPLES = [(place, text) for place, texts in text_lists(FILE).items() for text in texts]


@pytest.mark.parametrize(("place", "text"), EXAMPLES, ids=[place for place, _ in EXAMPLES])
def test_an_example_builds(place, text):
    assert problems({places()[place].file: text}) == []


def test_every_key_has_an_example_at_its_place():
    bare = [
        f"{name}: {key}"
        for name, place in places().items()
        for key in place.keys()
        if key != name and example_of(name, key) is None
    ]
    assert bare == []
