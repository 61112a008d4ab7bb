"""Where expressions, statements and remarks stand in a text."""

import re

from hypothesis import given
from hypothesis import strategies as st

from generator.game.expressions import tags
from tests.effort import within

_AS_ONE_PATTERN = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}", re.S)


@given(st.text("{}%#a \n", max_size=30))
def test_they_are_those_that_a_pattern_finds(text):
    assert list(tags(text)) == [match.span() for match in _AS_ONE_PATTERN.finditer(text)]


def test_braces_that_are_never_closed_cost_next_to_nothing():
    with within(2):
        assert list(tags("{{ {% {# " * 100_000)) == []
        assert len(list(tags("{{ a }} {% " * 100_000))) == 100_000
