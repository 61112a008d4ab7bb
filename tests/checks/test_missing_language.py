"""Which games are advised to name a language that runs from right to left."""

from __future__ import annotations

import pytest

from generator.checks.scripts import missing_language
from generator.game.analysis.vocabulary import Vocabulary
from generator.game.analysis.vocabulary import _book as book

HEBREW = "# חוקים\n\nקח 2 קלפים, HP 3.\n"


@pytest.mark.parametrize(
    ("text", "language", "said"),
    [
        (HEBREW, "", "there is no `language`"),
        (HEBREW, "en", "`language` is `en`"),
        ("# قواعد\n\nخذ بطاقتين.\n", "", "there is no `language`"),
        (HEBREW, "he", ""),
        (HEBREW, "ar", ""),
        ("# Rules of שלום\n\nDraw two cards.\n", "", ""),
        ("12 – 4", "", ""),
    ],
)
def test_a_rulebook_is_advised_by_most_of_its_letters(text: str, language: str, said: str) -> None:
    words = Vocabulary((), book("rules.md", text), language=language)
    found = list(missing_language(words))
    assert len(found) == bool(said) and all(said in each.message for each in found)


def test_without_a_rulebook_the_words_of_the_tables_decide() -> None:
    from collections import Counter

    words = Vocabulary((), None, weights=Counter({"אביר": 3, "Goblin": 1, "דרקון": 2}))
    (found,) = missing_language(words)
    assert "most words" in found.message and "`language: he`" in found.hint
