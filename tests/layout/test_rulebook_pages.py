"""Filling pages with flowables, and telling which line of a file a line of text came from."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.files.project import MemoryProject
from generator.foundation.diagnostics import Collector
from generator.layout.rulebook.flowables import Flowable
from generator.layout.rulebook.pages import chunks, paginated, paginated_tightly
from generator.layout.rulebook.references import pages_out_of_range
from generator.layout.rulebook.source import Lines, with_numbers
from generator.layout.rulebook.tables import column_widths

HEIGHT = 100.0

flowables = st.lists(
    st.builds(
        Flowable,
        height=st.floats(1, 60),
        before=st.floats(0, 10),
        after=st.floats(0, 10),
        keep=st.booleans(),
        soft=st.booleans(),
        fresh=st.sampled_from([False] * 9 + [True]),
        floats=st.sampled_from([False, False, False, True]),
    ),
    max_size=60,
)


@settings(max_examples=60)
@given(flowables)
def test_every_flowable_is_on_a_page_and_no_page_runs_over(made: list[Flowable]) -> None:
    pages = paginated(made, HEIGHT)
    placed = [at.flowable for page in pages for at in page.flowables]
    assert sorted(map(id, placed)) == sorted(map(id, made))
    for page in pages:
        assert page.flowables
        assert page.end <= HEIGHT + 1e-6
        for above, below in pairwise(page.flowables):
            assert (
                below.y
                >= above.y
                + above.flowable.height
                + max(above.flowable.after, below.flowable.before)
                - 1e-6
            )


@settings(max_examples=60)
@given(flowables)
def test_what_belongs_together_stays_together(made: list[Flowable]) -> None:
    still = [
        Flowable(s.height, before=s.before, after=s.after, keep=s.keep, fresh=s.fresh) for s in made
    ]
    pages = paginated(still, HEIGHT)
    order = [at.flowable for page in pages for at in page.flowables]
    assert list(map(id, order)) == list(map(id, still))
    number = {id(at.flowable): k for k, page in enumerate(pages) for at in page.flowables}
    for chunk in chunks(still):
        height = sum(s.height + s.before + s.after for s in chunk)
        if height <= HEIGHT:
            assert len({number[id(s)] for s in chunk}) == 1


def test_a_table_is_rather_not_parted() -> None:
    rows = [Flowable(5, soft=k < 9) for k in range(10)]
    assert [len(page.flowables) for page in paginated([Flowable(65), *rows], HEIGHT)] == [1, 10]
    assert [len(page.flowables) for page in paginated([Flowable(55), *rows], HEIGHT)] == [10, 1]


def test_white_shrinks_to_save_a_page() -> None:
    lines = [Flowable(8, before=1.5) for _ in range(11)]
    assert len(paginated(lines, HEIGHT)) == 2
    assert len(paginated_tightly(lines, HEIGHT)) == 1
    assert len(paginated_tightly((lines * 3)[:31], HEIGHT)) == 3


def test_widths_of_columns() -> None:
    assert column_widths([5, 5], [20, 30], 100) == [25, 37.5]
    assert column_widths([5, 5], [40, 40], 100) == [50, 50]
    assert column_widths([10, 10, 10], [20, 300, 20], 100) == [20, 60, 20]
    first, second = column_widths([10, 10], [400, 100], 90)
    assert first + second == 90 and first == 2 * second
    assert column_widths([60, 10], [70, 400], 100) == [60, 40]


def source(text: str, **names: object) -> Lines:
    return with_numbers(MemoryProject({"r.md": text}), "r.md", names, Collector())


def test_lines_know_where_they_came_from() -> None:
    made = source("a\n{% for i in range(2) %}\n- {{ i }}\n{% endfor %}\nb {{ 'x\ny' }}\n\nc", x=1)
    assert list(zip(made.numbers, made.text.split("\n"), strict=True)) == [
        (1, "a"),
        (3, "- 0"),
        (3, "- 1"),
        (5, "b x"),
        (6, "y"),
        (7, ""),
        (8, "c"),
    ]
    assert made.origin(4).line == 6


def test_whitespace_control_works_as_in_jinja() -> None:
    made = source("a {% if x -%}\n  b\n{%- endif %}\nc {# a\nremark #} d", x=1)
    assert [line.rstrip() for line in made.text.split("\n")] == ["a b", "c  d"]
    assert made.origin(1).line == 5


def test_a_text_without_expressions_is_left_alone() -> None:
    made = source("a\n\nb\n")
    assert (made.text, made.numbers) == ("a\n\nb\n", (1, 2, 3, 4))


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Rules.\n\nSee page 99.", [3]),
        ("There it is (page 21). In the end, pages 20 and on.", [1]),
        ("Siehe Seite 30.", [1]),
        ("See page 20, page 3.5, page 21 of the atlas, the Scenario Book, page 44, page XX.", []),
        ("Your logbook has a map on page 30", []),
    ],
)
def test_a_page_that_the_book_does_not_have(text: str, lines: list[int]) -> None:
    made = Lines("rules.md", text, tuple(range(1, text.count("\n") + 2)))
    assert [each.origin.line for each in pages_out_of_range(made, 20)] == lines
