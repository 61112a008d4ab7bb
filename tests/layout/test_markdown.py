"""Chapters are read one by one, and give what the whole text gives."""

from __future__ import annotations

import pytest

from generator.foundation.diagnostics import Problem
from generator.layout.rulebook import markdown
from generator.layout.rulebook.blocks import Heading
from generator.layout.rulebook.markdown import parse
from generator.layout.rulebook.source import Lines

BOOK = """\
Before all.

# Setup

- one

  ```
# no chapter, but the end of a list
```

## Cards
```text
# no chapter
```
> # Cards

# Setup
| a | b |
|---|---|
| 1 | *2* |
# Cards
The end.
"""
ADDRESSED = "# One\nSee [there].\n\n# Two\n\n[there]: https://example.org\n"
OPEN = "# One\n```\n# Two\n"


def lines(text: str) -> Lines:
    return Lines("rules.md", text, tuple(range(1, text.count("\n") + 2)))


@pytest.mark.parametrize("text", [BOOK, ADDRESSED, OPEN, "", "# Alone", "\n\n# After\n\nx\n"])
def test_chapters_give_what_the_whole_gives(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    apart = parse(lines(text))
    monkeypatch.setattr(markdown, "_chapters", lambda whole: [whole])
    assert apart == parse(lines(text))


def test_what_has_not_changed_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "# First\nOn page 10.\n\n# Last\nNever changes.\n"
    parse(lines(text))
    read: list[str] = []
    real = markdown._markdown().parse
    monkeypatch.setattr(markdown._markdown(), "parse", lambda t: read.append(t) or real(t))
    parse(lines(text.replace("10", "7")))
    assert read == ["# First\nOn page 7.\n"]


def test_headings_are_counted_over_all_chapters() -> None:
    found = [block.anchor for block in parse(lines(BOOK)) if isinstance(block, Heading)]
    assert found == ["setup", "no-chapter-but-the-end-of-a-list", "setup-1", "cards-1"]


def nested(count: int) -> str:
    """A list with so many lists in it, one in the other."""
    return "".join(f"{'  ' * k}- level {k}\n" for k in range(count))


@pytest.mark.parametrize("text", [nested(20), "> " * 40 + "level 0"], ids=["lists", "quotes"])
def test_deep_lists_and_quotes_lose_no_words(text: str) -> None:
    said = str(parse(Lines("rules.md", text, ())))
    assert all(f"level {k}" in said for k in range(text.count("level")))


@pytest.mark.parametrize(
    ("text", "line"),
    [("a\n\n" + nested(24), 23), ("a\n\n" + "> " * 44 + "b", 3)],
    ids=["lists", "quotes"],
)
def test_what_is_nested_too_deep_is_refused_at_its_line(text: str, line: int) -> None:
    lines = Lines("rules.md", text, tuple(range(1, text.count("\n") + 2)))
    with pytest.raises(Problem) as caught:
        parse(lines)
    (found,) = caught.value.diagnostics
    assert (found.code, found.origin.line) == ("BOOK022", line)
