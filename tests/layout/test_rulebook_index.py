"""The index of a rulebook: which terms it has, in which order, and that its numbers are those of the pages."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.frame import LinkMark, TextMark
from generator.frame.walk import walk, words
from generator.geometry import Size
from generator.layout.rulebook import BookPage
from generator.layout.rulebook import book as book_module
from generator.layout.rulebook.blocks import Inline, Span, Term
from generator.layout.rulebook.flowables import Flowable
from generator.layout.rulebook.pages import balanced, split_columns
from generator.layout.rulebook.terms import (
    Entry,
    entries,
    lines_of_terms,
    place,
    ranges,
    with_markers,
)
from tests.layout.test_rulebook import book, lines, one, said, text

BREAK = "\n\n\\pagebreak\n\n"


def index(pages: tuple[BookPage, ...]) -> dict[str, str]:
    """The entries of an index that stands on the last page below a heading of its own."""
    made = {}
    for _, mark, _ in walk(pages[-1].frame):
        if isinstance(mark, TextMark) and "\u00a0 " in words(mark):
            name, _, numbers = words(mark).partition("\u00a0 ")
            made[name] = numbers
    return made


def links(page: BookPage) -> list[str]:
    return [mark.target for _, mark, _ in walk(page.frame) if isinstance(mark, LinkMark)]


# What is printed


def test_terms_stand_in_the_index_with_their_pages() -> None:
    rules = BREAK.join(
        [
            "The [collapse](term:) comes. [Zeal](term:)",
            "All [collapsed rooms](term:collapse) of it, the [collapse](term:Collapse), an [émeute](term:).",
            "nothing",
            "A [**bold** word](term:) and *[zealots](term:zeal)*.",
            "# Index\n\n\\index",
        ]
    )
    outcome = book(rules)
    assert outcome.diagnostics == ()
    assert index(outcome.value) == {
        "bold word": "4",
        "collapse": "1–2",
        "émeute": "2",
        "Zeal": "1, 4",
    }
    assert list(index(outcome.value)) == ["bold word", "collapse", "émeute", "Zeal"]


def test_a_mark_changes_nothing_where_it_stands() -> None:
    marked = one(
        "Some of the [collapse](term:)s and **[*all*](term:x!)** [](term:y)rooms. **May [I](term:)?**\n\n\\index"
    )
    plain = one("Some of the collapses and ***all*** rooms. **May I?**\n\nx")
    first = [
        next(m for _, m, _ in walk(p.frame) if isinstance(m, TextMark)) for p in (marked, plain)
    ]
    assert words(first[0]) == words(first[1])
    assert len(first[0].runs) == len(first[1].runs)
    assert [run.x for run in first[0].runs] == pytest.approx([run.x for run in first[1].runs])
    assert [run.color for run in first[0].runs] == [run.color for run in first[1].runs]  # type: ignore[union-attr]


def test_terms_stand_everywhere_in_the_text() -> None:
    rules = (
        "## [Heading](term:)\n\n- an [item](term:)\n  1. [inner](term:)\n\n"
        "| [head](term:) | a |\n|--|--|\n| b | [cell](term:) |\n\n"
        "> [!tip] A [title](term:) here\n> [box](term:)\n\n> [quote](term:)\n\n"
        "![The [*caption*](term:)](component:events/Wolf?width=20)\n\n"
        "[](term:bare)\n\n[a link](#heading)[](term:beside)\n\n"
        "{% for word in ['loop', 'again'] %}[{{ word }}](term:{{ word }} {{ loop.index }}) {% endfor %}\n\n"
        "\\index"
    )
    outcome = book(rules)
    assert outcome.diagnostics == ()
    assert set(index(outcome.value)) == {
        *(
            "again 2",
            "bare",
            "beside",
            "box",
            "caption",
            "cell",
            "head",
            "Heading",
            "inner",
            "item",
        ),
        *("loop 1", "quote", "title"),
    }
    anchors = [anchor.title for page in outcome.value for anchor in page.anchors if anchor.level]
    assert anchors == ["Heading"]


def test_the_page_of_the_explanation_is_bold_and_is_alone() -> None:
    texts = ["[a](term:)", "[a](term:)", "[a](term:a!)", "[a](term:)", "[a](term:) \n\n\\index"]
    outcome = book(BREAK.join(texts))
    assert index(outcome.value) == {"a": "1–2, 3, 4–5"}
    mark = next(
        m
        for _, m, _ in walk(outcome.value[-1].frame)
        if isinstance(m, TextMark) and words(m).startswith("a\u00a0")
    )
    bold = [
        "".join(glyphs.text for glyphs in run.glyphs)  # type: ignore[union-attr]
        for run in mark.runs
        if run.font.name == "AlegreyaSans-Bold"  # type: ignore[union-attr]
    ]
    assert bold == ["3"]


def test_numbers_are_links_to_the_places() -> None:
    rules = BREAK.join(
        ["x\n\n[a b](term:)", "[a](term:A b)\n\nx\n\n[a](term:a B!)", "[c](term:)", "\\index"]
    )
    pages = book(rules).value
    assert links(pages[-1]) == ["#term:a b@1", "#term:a b@2", "#term:c@3"]
    spots = [(anchor.name, anchor.level) for page in pages for anchor in page.anchors]
    assert spots == [("term:a b@1", 0), ("term:a b@2", 0), ("term:c@3", 0)]
    # … where it is explained, if that is on the page.
    tops = {anchor.name: anchor.y for page in pages for anchor in page.anchors}
    assert tops["term:a b@2"] > tops["term:a b@1"] > tops["term:c@3"] == pytest.approx(14)


def test_an_index_has_columns_and_letters_if_it_is_long() -> None:
    def lefts(count: int, size: Size) -> tuple[int, set[str]]:
        terms = " ".join(f"[{chr(97 + k % 26)}{k}](term:)" for k in range(count))
        page = book(f"{terms}{BREAK}\\index", size=size).value[1]
        at = {round(at.e, 2) for at, mark, _ in walk(page.frame) if isinstance(mark, TextMark)}
        letters = {line for _, line in lines(page) for line in line.split() if len(line) == 1}
        return len(at - {13.0}) + 1, {each for each in letters if each.isalpha()}

    assert lefts(30, Size(100, 148)) == (1, set())
    assert lefts(30, Size(148, 210)) == (2, set())
    columns, letters = lefts(60, Size(210, 297))
    assert columns == 3 and letters == set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


@pytest.mark.parametrize("before", [0, 25, 36, 40])
def test_a_long_index_goes_on_on_the_next_page(before: int) -> None:
    names = [f"term number {k}" for k in range(300)]
    rules = " ".join(f"[x](term:{name})" for name in names)
    outcome = book(f"{rules}{BREAK}# Index\n\n" + "word\n\n" * before + "\\index\n\nThe end")
    assert outcome.diagnostics == ()
    found = " ".join(
        words(mark)
        for page in outcome.value[1:]
        for _, mark, _ in walk(page.frame)
        if isinstance(mark, TextMark)
    )
    assert [int(n) for n in re.findall(r"number (\d+)\s+1\b", found)] == list(range(300))
    for page in outcome.value:
        assert lines(page)[-1][0] < 210 - 15
    assert text(outcome.value[-1]).endswith("The end")


# Where it is


@pytest.mark.parametrize("size", [Size(148, 210), Size(139.7, 215.9), Size(105, 148)])
@pytest.mark.parametrize("where", ["first", "middle", "last"])
def test_numbers_are_right_wherever_the_index_stands(size: Size, where: str) -> None:
    parts = [
        " ".join(f"word [term {(n * k) % 41}](term:) and" for k in range(1, 60)) for n in range(12)
    ]
    parts.insert({"first": 0, "middle": 5, "last": len(parts)}[where], "# Index\n\n\\index")
    outcome = book("\n\n".join(parts), size=size, contents="Contents", cover=True)
    assert outcome.diagnostics == ()
    printed = [target for page in outcome.value for target in links(page) if "term:" in target]
    assert printed == [
        f"#{place(entry.name, number)}"
        for entry in entries(page.terms for page in outcome.value)
        for first, last in ranges(entry)
        for number in dict.fromkeys((first, last))
    ]
    spots = {a.name: n for n, p in enumerate(outcome.value, 1) for a in p.anchors if not a.level}
    assert all(name.endswith(f"@{number}") for name, number in spots.items())
    assert {target.removeprefix("#") for target in printed} <= set(spots)
    assert {name.partition("@")[0] for name in spots} == {f"term:term {k}" for k in range(41)}


def test_a_paragraph_over_two_pages_has_its_terms_on_the_right_one() -> None:
    rules = "word " * 500 + "[early](term:) " + "word " * 180 + "[late](term:).\n\n\\index"
    pages = book(rules).value
    assert len(pages) == 2
    for number, page in enumerate(pages, 1):
        for term in page.terms:
            assert index(pages)[term.name] == str(number)
            assert ("early" if number == 1 else "late") == term.name


def test_a_book_of_another_size_has_numbers_of_its_own() -> None:
    rules = "\n\n".join(f"{'word ' * 150}[term {k}](term:)" for k in range(9)) + BREAK + "\\index"
    large = book(rules).value
    small = book(rules, like=large, size=Size(105, 148)).value
    assert index(large) != index(small)
    for pages in (large, small):
        for number, page in enumerate(pages, 1):
            assert all(index(pages)[term.name] == str(number) for term in page.terms)


# Mistakes


def test_mistakes() -> None:
    assert said("a\n\n\\index") == [("BOOK014", "the index is empty: no term is marked", 3)]
    assert said("a\n\n[b](term:) and [c](term:)") == [
        ("BOOK015", "the rulebook has 2 marked terms but no index", 3)
    ]
    assert said("[](term:)\n\n[x](term:x\ny) [z](term:)\n\n\\index") == [
        ("BOOK016", "a term has no name", 1),
        ("BOOK016", "the markup of a term is printed as text: `[x](term:x y)`", 3),
    ]
    assert said("[rooms](term:)\n\n[Room](term:)\n\n[ROOM](term:)\n\n\\index") == [
        ("BOOK017", "`Room` and `rooms` are separate terms in the index", 1)
    ]
    (found,) = book("[rooms](term:)\n\n[Room](term:)\n\n\\index").diagnostics
    assert found.hints == ("if they mean the same, use one name: `[rooms](term:Room)`",)


def test_numbers_that_do_not_settle_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book_module, "_ROUNDS", 1)
    (found,) = book("[a](term:)\n\n\\index").diagnostics
    assert found.code == "BOOK018"


# Its parts


@given(
    st.lists(st.lists(st.tuples(st.sampled_from("abAB"), st.booleans()), max_size=3), max_size=30)
)
def test_ranges_hold_the_pages_of_a_term(pages: list[list[tuple[str, bool]]]) -> None:
    made = entries([Term(name, main) for name, main in page] for page in pages)
    assert len({entry.name.casefold() for entry in made}) == len(made)
    for entry in made:
        spoken = [
            number
            for number, page in enumerate(pages, 1)
            if entry.name.casefold() in [name.casefold() for name, _ in page]
        ]
        printed = [n for first, last in ranges(entry) for n in range(first, last + 1)]
        assert printed == spoken == list(entry.pages)
        for first, last in ranges(entry):
            assert first == last or not set(range(first, last + 1)) & entry.main
        for one_, other in pairwise(ranges(entry)):
            assert other[0] > one_[1] + 1 or {one_[1], other[0]} & entry.main


def test_a_term_is_spelt_as_it_is_marked_first() -> None:
    made = entries([[], [Term("Big bad")], [Term("big Bad", True), Term("")]])
    assert made == (Entry("Big bad", (2, 3), frozenset({3})),)


@given(st.lists(st.text("ab (", max_size=5), min_size=1, max_size=8), st.data())
def test_terms_are_found_in_lines_that_are_broken_otherwise(
    parts: list[str], data: st.DataObject
) -> None:
    marks = data.draw(st.lists(st.booleans(), min_size=len(parts), max_size=len(parts)))
    inline = Inline(
        tuple(Span(p, term=Term("x") if m else None) for p, m in zip(parts, marks, strict=True))
    )
    whole = "".join(parts)
    cuts = sorted(data.draw(st.sets(st.integers(0, len(whole)), max_size=4)))
    broken = [whole[a:b] for a, b in pairwise([0, *cuts, len(whole)])]
    signed = "".join(part.text for part in with_markers(inline).parts).replace(" ", "")
    found = lines_of_terms(signed, broken, sum(marks))
    at = 0
    wanted = []
    for part, mark in zip(parts, marks, strict=True):
        if mark:
            wanted.append(at)
        at += sum(map(str.isalnum, part))
    for line, letters in zip(found, wanted, strict=True):
        before = sum(map(str.isalnum, "".join(broken[:line])))
        here = before + sum(map(str.isalnum, broken[line]))
        assert before <= letters < here or line == len(broken) - 1


@settings(max_examples=60)
@given(
    st.lists(
        st.builds(Flowable, height=st.floats(1, 4), keep=st.booleans()), min_size=1, max_size=60
    ),
    st.integers(1, 4),
    st.floats(20, 120),
)
def test_columns_hold_every_flowable_in_order(
    flowables: list[Flowable], count: int, height: float
) -> None:
    columns = balanced(flowables, count, 50.0)
    assert len(columns.columns) <= count
    assert [at.flowable for column in columns.columns for at in column.flowables] == flowables
    if columns.height <= height or (parts := split_columns(columns, height)) is None:
        return
    above, below = parts
    assert above.height <= height + 1e-6
    assert len(above.columns) <= count
    assert [*above.flowables, *below.flowables] == flowables
