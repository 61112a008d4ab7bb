"""Rulebooks that take long to read: what they cost grows as they do, not with its square."""

from __future__ import annotations

import pytest

from generator.geometry import Size
from generator.layout.rulebook.flowables import Flowable
from generator.layout.rulebook.pages import paginated
from generator.text.setter import TextSetter
from tests.effort import effort, within
from tests.text.setting import STYLE, setter


@pytest.fixture(scope="module")
def setting() -> TextSetter:
    """A setter over the project's fonts."""
    return setter()


@pytest.mark.parametrize("how", [{"keep": True}, {"soft": True}, {}], ids=str)
def test_pages_are_filled_in_proportion_to_what_is_on_them(how: dict[str, bool]) -> None:
    def fill(count: int) -> None:
        flowables = [Flowable(5.0, before=2.0, after=1.0, **how) for _ in range(count)]
        pages = paginated(flowables, 180.0)
        assert sum(len(page.flowables) for page in pages) == count and len(pages) == -(-count // 26)

    # Four times as many take four times as long; by the square it would be 16, and headings took 64.
    assert effort(lambda: fill(1600)) < 9 * effort(lambda: fill(400))


@pytest.mark.parametrize("sign", ["&", ":a", "**a", "[red]{"])
def test_a_word_of_signs_is_set_in_proportion_to_its_length(setting: TextSetter, sign: str) -> None:
    def set_text(count: int) -> None:
        setting.set_text(sign * count, STYLE, Size(100, 1000))

    set_text(200)
    assert effort(lambda: set_text(800), 2) < 9 * effort(lambda: set_text(200), 2)


def test_a_word_without_end_is_not_searched_for_signs(setting: TextSetter) -> None:
    words = setting._resolve(STYLE).ink.words
    with within(0.1):
        assert not words.learn("&" * 100_000) and not words.learn(":a" * 100_000)
