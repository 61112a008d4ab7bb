"""The rulebook: what its Markdown becomes, and what is said of mistakes in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.files.project import DiskProject, MemoryProject
from generator.foundation.color import parse
from generator.foundation.diagnostics import Diagnostic, Outcome
from generator.frame import Face, Frame, GroupMark, LinkMark, PathMark, Piece, TextMark
from generator.frame.walk import texts, walk, words
from generator.game.loading.load import load
from generator.game.namespace import Numbers
from generator.game.spec.forms import Word
from generator.game.spec.rulebook import Rulebook
from generator.game.spec.theme import load_theme
from generator.geometry import Insets, Rect, Size
from generator.geometry import Path as Outline
from generator.layout import printed_facts
from generator.layout.context import LayoutKit
from generator.layout.rulebook import BookPage, Materials, lay_out
from tests.frames.dump import dump

HERE = DiskProject(Path(__file__).parents[2])
GAME = """
title: Test Game
tagline: A line below
players: 2-4
designer: Somebody
components:
  events: {data: events.csv, size: poker, front: card.yaml}
"""
EVENTS = "id,name,category,count\nE1,Wolf,Skill,9\nE2,Old Bear,Boss,40\n"
BOX = '<svg xmlns="http://www.w3.org/2000/svg" width="30mm" height="20mm"><rect width="9" height="9"/></svg>'
FILES = {
    "content/g/game.yaml": GAME,
    "content/g/events.csv": EVENTS,
    "content/g/templates/card.yaml": "draw: []",
    "content/g/art/box.svg": BOX,
}


def book(
    rules: str, like: tuple[BookPage, ...] = (), size: Size = Size(148, 210), **changes: object
) -> Outcome[tuple[BookPage, ...]]:
    """The pages of a rulebook without title page and contents, unless they are asked for."""
    project = MemoryProject({**FILES, "content/g/rules.md": rules}, beneath=HERE)
    game = load(project, "content/g").value
    theme = load_theme(project, "content/g", "plain").value
    kit = LayoutKit.of(project, game, theme)
    names = Numbers(game).names()
    given = {"cover": False, "contents": "", **changes}
    made = Rulebook(Word("content/g/rules.md"), size, title="Test Game", **given)  # type: ignore[arg-type]
    pieces = {
        c.name: tuple(
            Piece(c.name, item.name, face, face if item.name == "Wolf" else None, 1)
            for item in c.items
            for face in [Face(Frame(Size(63.5, 88.9)), CARD, 3, 3, item)]
        )
        for c in game.components
    }
    return lay_out(project, made, Materials(kit, game, names, pieces), like)


CARD = Outline.rectangle(Rect(0, 0, 63.5, 88.9))


def lines(page: BookPage) -> list[tuple[float, str]]:
    """The lines of a page from the top, with their baselines; the footer is left out."""
    made: dict[float, list[tuple[float, str]]] = {}
    for at, mark, _ in walk(page.frame):
        if isinstance(mark, TextMark) and at.f < page.frame.size.height - 14:
            made.setdefault(round(at.f, 3), []).append((at.e + mark.runs[0].x, words(mark)))
    return [(y, " ".join(text for _, text in sorted(parts))) for y, parts in sorted(made.items())]


def text(page: BookPage) -> str:
    return " ".join(line for _, line in lines(page))


def one(rules: str, **changes: object) -> BookPage:
    outcome = book(rules, **changes)
    assert outcome.diagnostics == ()
    (page,) = outcome.value
    return page


def said(rules: str, **changes: object) -> list[tuple[str, str, int]]:
    found: tuple[Diagnostic, ...] = book(rules, **changes).diagnostics
    assert all(d.origin.file in ("content/g/rules.md", "") for d in found)
    return [(d.code, d.message, d.origin.line) for d in found]


# Text


def test_the_games_numbers_stand_in_the_text() -> None:
    page = one(
        "There are {{ count(events) }} cards, {{ percent(events, category='Skill') | round(1) }} % Skill."
    )
    assert text(page) == "There are 49 cards, 18.4 % Skill."


def test_looks() -> None:
    page = one("Plain **bold** *slanted* ***both*** ~~gone~~ 2 \\* 3 [accent]{red} a_b_c ~ \\~~")
    mark = next(m for _, m, _ in walk(page.frame) if isinstance(m, TextMark))
    fonts = {words(TextMark((run,), mark.size)).strip(): run.font.name for run in mark.runs}  # type: ignore[union-attr]
    assert fonts["bold"] == "AlegreyaSans-Bold"
    assert fonts["slanted"] == "AlegreyaSans-Italic"
    assert fonts["both"] == "AlegreyaSans-BoldItalic"
    assert words(mark) == "Plain bold slanted both gone 2 * 3 red a_b_c ~ ~~"


def test_icons_stand_in_the_text() -> None:
    assert text(one("Pay 2 :two-coins: now.")) == "Pay 2 :two-coins: now."


def test_lines_breaks_and_paragraphs() -> None:
    page = one("One\ntwo\\\nthree\n\nfour")
    first, second, third = lines(page)
    assert [line for _, line in (first, second, third)] == ["One two", "three", "four"]
    assert second[0] - first[0] == pytest.approx(10 * 1.32 * 25.4 / 72, abs=0.002)
    assert third[0] - second[0] > 1.2 * (second[0] - first[0])


def test_headings_are_anchors_with_level_and_title() -> None:
    page = one("# Set *up*!\n\ntext\n\n## Set up\n\n### Deep\n\nx")
    anchors = [(a.name, a.title, a.level) for a in page.anchors]
    assert anchors == [("set-up", "Set up!", 1), ("set-up-1", "Set up", 2), ("deep", "Deep", 3)]
    assert page.anchors[0].y == pytest.approx(14)
    assert page.anchors[0].y < page.anchors[1].y < page.anchors[2].y


def test_lists() -> None:
    page = one("3. three\n4. four\n   - inner\n\n     more\n5. five")
    got = lines(page)
    assert [line for _, line in got] == ["3. three", "4. four", "inner", "more", "5. five"]
    left = {
        words(m).split()[0]: at.e + m.runs[0].x
        for at, m, _ in walk(page.frame)
        if isinstance(m, TextMark)
    }
    assert left["three"] == pytest.approx(left["five"]) == pytest.approx(13 + 5)
    assert left["inner"] == pytest.approx(left["more"]) == pytest.approx(13 + 10)
    ends = [
        at.e + m.runs[0].x
        for at, m, _ in walk(page.frame)
        if isinstance(m, TextMark) and words(m) == "3."
    ]
    assert 13 < ends[0] < 18


def test_rules_comments_and_page_breaks() -> None:
    outcome = book(
        "a\n\n---\n\n<!-- a remark -->\n\nb <!-- and\nanother --> c\n\n<!-- pagebreak -->\n\nd\n\n\\newpage\n\ne"
    )
    assert outcome.diagnostics == ()
    assert [text(page) for page in outcome.value] == ["a b c", "d", "e"]
    paths = [m for _, m, _ in walk(outcome.value[0].frame) if isinstance(m, PathMark)]
    assert len(paths) == 1


def test_code_is_set_as_it_is_written() -> None:
    page = one("```\na **b**\n  c :x:\n```\n")
    assert [line for _, line in lines(page)] == ["a **b**", "c :x:"]


def test_callouts_and_quotes() -> None:
    page = one(
        "> [!tip] Look **here**\n> first\n>\n> - second\n\n> quoted\n\n> [!warning]\n> beware"
    )
    assert [line for _, line in lines(page)] == [
        "Look here",
        "first",
        "second",
        "quoted",
        "Warning",
        "beware",
    ]
    boxes = [m.path.bounds for _, m, _ in walk(page.frame) if isinstance(m, PathMark)]
    filled = [box for box in boxes if box.width > 100]
    bars = [box for box in boxes if box.width < 1.2 and box.height > 4]
    assert len(filled) == 2 and len(bars) == 3
    assert filled[0].width == pytest.approx(122)


# Tables

TABLE = "| Room | Count |\n|:--|--:|\n| one | 1 |\n| a much longer room | 20 |\n"


def test_tables() -> None:
    page = one(TABLE)
    assert [line for _, line in lines(page)] == ["Room Count", "one 1", "a much longer room 20"]
    ends = []
    for at, mark, _ in walk(page.frame):
        if isinstance(mark, TextMark) and at.f < 100 and words(mark) in ("Count", "1", "20"):
            run = mark.runs[-1]
            ends.append(at.e + run.x + sum(g.advance for g in run.glyphs) * run.size)  # type: ignore[union-attr]
    assert max(ends) - min(ends) < 0.01


def test_the_head_of_a_table_is_repeated() -> None:
    rows = "".join(f"| row {n} | {'words ' * 30} |\n" for n in range(60))
    outcome = book(f"| Name | What |\n|--|--|\n{rows}")
    assert outcome.diagnostics == ()
    assert len(outcome.value) > 3
    assert all(lines(page)[0][1] == "Name What" for page in outcome.value)
    every = " ".join(text(page) for page in outcome.value)
    assert [int(n) for n in re.findall(r"row (\d+)", every)] == list(range(60))


def test_a_small_table_is_not_parted() -> None:
    filler = "\n\n".join(["word"] * 22)
    outcome = book(f"{filler}\n\n{TABLE}")
    parts = ["Room" in text(page) for page in outcome.value]
    assert parts == ["longer" in text(page) for page in outcome.value]


def test_a_wide_table_shrinks_and_a_hopeless_one_is_reported() -> None:
    wide = "| " + " | ".join(["incomprehensible"] * 5) + " |\n|" + "--|" * 5 + "\n"
    page = one(wide)
    size = next(m.runs[0].size for _, m, _ in walk(page.frame) if isinstance(m, TextMark))  # type: ignore[union-attr]
    assert 0.7 < size / (9 * 25.4 / 72) < 0.99
    hopeless = "| " + " | ".join(["incomprehensible"] * 14) + " |\n|" + "--|" * 14 + "\n"
    assert said(hopeless)[0] == (
        "BOOK007",
        "the table is too wide for the page: words are split",
        1,
    )


# Pages


def test_no_line_of_a_paragraph_is_alone() -> None:
    sentence = "These are some words that fill a line or so and a bit more than that. "
    for count in range(40, 46):
        rules = "\n\n".join(sentence * (2 + (count + k) % 4) for k in range(count))
        for page in book(rules).value:
            got = lines(page)
            pitch = 10 * 1.32 * 25.4 / 72
            if len(got) > 1 and got[0][0] < 20:
                assert got[1][0] - got[0][0] < pitch * 1.01 or got[0][1].endswith("."), got[:2]


def test_a_heading_stays_with_its_text() -> None:
    for count in range(20, 40):
        rules = "\n\n".join(["word"] * count) + "\n\n## Heading\n\nSome text\nbelow it."
        for page in book(rules).value:
            got = [line for _, line in lines(page)]
            assert got[-1] != "Heading"


def test_numbers_and_titles_in_the_footer() -> None:
    outcome = book(
        "# One\n\na\n\n\\newpage\n\nb\n\n\\newpage\n\nc\n\n# Two\n\n\\newpage\n\nd\n\n\\newpage\n\ne"
    )
    footers = [texts(page.frame)[-2:] for page in outcome.value]
    assert footers == [
        ("1", "One"),
        ("2", "Test Game"),
        ("3", "One"),
        ("4", "Test Game"),
        ("5", "Two"),
    ]
    assert [page.label for page in outcome.value] == ["1", "2", "3", "4", "5"]


def test_a_chapters_title_that_is_too_long_for_the_footer_ends_with_dots() -> None:
    title = "A very long title " * 8
    outcome = book(f"# {title}\n\ntext", cover=False, contents="")
    assert not outcome.diagnostics
    said = next(text for text in texts(outcome.value[0].frame) if text.endswith("…"))
    assert title.startswith(said[:-1]) and said[:-1].endswith(("A", "very", "long", "title"))


def test_contents_tell_the_pages() -> None:
    rules = "# One\n\na\n\n\\newpage\n\n## Two\n\nb\n\n\\newpage\n\n# Three\n\n### Deep\n\nc"
    outcome = book(rules, cover=True, contents="Contents")
    assert outcome.diagnostics == ()
    title, contents, *rest = outcome.value
    assert [line for _, line in lines(contents)] == ["Contents", "One 3", "Two 4", "Three 5"]
    pages = {a.title: number for number, p in enumerate(outcome.value, 1) for a in p.anchors}
    assert (pages["One"], pages["Two"], pages["Three"]) == (3, 4, 5)
    targets = [m.target for _, m, _ in walk(contents.frame) if isinstance(m, LinkMark)]
    assert targets == ["#one", "#two", "#three"]
    assert [page.label for page in (title, contents, rest[0])] == ["title", "2", "3"]


def test_a_long_contents_counts_its_own_pages() -> None:
    rules = "".join(f"# Chapter {n}\n\n## Part {n}\n\ntext\n\n" for n in range(60))
    outcome = book(rules, contents="Contents")
    at = {a.name: number for number, p in enumerate(outcome.value, 1) for a in p.anchors}
    listed = " ".join(
        text(p) for p in outcome.value if "Chapter 0" not in text(p)[:30] or p.anchors
    )
    for n in (0, 30, 59):
        assert f"Chapter {n} {at[f'chapter-{n}']} Part {n} {at[f'part-{n}']}" in listed


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ("1", "1 player"),
        ("1-4", "1–4 players"),
        ("3", "3 players"),
        ("2 to 4", "2 to 4 players"),
        ("2-4 Spieler", "2–4 Spieler"),
        ("ab 2", "ab 2"),
    ],
)
def test_players_are_named_in_one_language(players: str, said: str) -> None:
    files = {"content/x/game.yaml": f"title: T\nplayers: {players}\n"}
    assert printed_facts(load(MemoryProject(files), "content/x").value) == [said]


def test_the_title_page() -> None:
    outcome = book("text", cover=True, picture="art/box.svg")
    assert outcome.diagnostics == ()
    cover = outcome.value[0]
    said_there = list(texts(cover.frame))
    assert said_there == ["Test Game", "A line below", "2–4 players", "by Somebody"]
    (group,) = [p.mark for p in cover.frame.placed if isinstance(p.mark, GroupMark)]
    assert group.transform.a > 3


def test_the_version_on_the_title_page_has_the_colour_of_the_lines_above_it() -> None:
    dark = "title: Dark\npalette: {cover: '#111111'}\nstyles: {rules-facts: {color: '#eeeeee'}}\n"
    files = {
        "content/g/game.yaml": "title: T\nversion: 1.2\nplayers: 2\n",
        "content/g/rules.md": "text",
        "content/g/templates/themes/dark.yaml": dark,
    }
    project = MemoryProject(files, beneath=HERE)
    game = load(project, "content/g").value
    theme = load_theme(project, "content/g", "dark").value
    kit = LayoutKit.of(project, game, theme)
    made = Rulebook(Word("content/g/rules.md"), Size(148, 210), title="T", contents="")
    pages = lay_out(project, made, Materials(kit, game, Numbers(game).names(), {})).value
    marks = [mark for _, mark, _ in walk(pages[0].frame) if isinstance(mark, TextMark)]
    shades = {words(mark): {run.color for run in mark.runs} for mark in marks}
    assert shades["version 1.2"] == shades["2 players"] == {parse("#eeeeee")}


# Pictures


def test_pictures_of_components() -> None:
    page = one(
        "![The *wolf*](component:events/Wolf?side=back&width=20) ![](component:events/E2?width=40)"
    )
    groups = [p for p in page.frame.placed if isinstance(p.mark, GroupMark)]
    assert [round(p.mark.transform.a * 63.5, 6) for p in groups] == [20, 40]  # type: ignore[union-attr]
    bottoms = [p.y + p.mark.transform.d * 88.9 for p in groups]  # type: ignore[union-attr]
    assert bottoms[0] == pytest.approx(bottoms[1])
    clip = groups[0].mark.clip  # type: ignore[union-attr]
    assert clip is not None and clip.bounds.width == pytest.approx(20)
    assert text(page) == "The wolf"


@pytest.mark.parametrize("item", ["Wolf", "wolf", "E1", "Old Bear", "Old%20Bear", ""])
def test_items_go_by_name_and_id(item: str) -> None:
    page = one(f"![](component:events/{item}?width=20)")
    assert any(isinstance(p.mark, GroupMark) for p in page.frame.placed)


@pytest.mark.parametrize(
    ("options", "width"),
    [
        ("", 30),
        ("?width=60", 60),
        ("?width=2in", 50.8),
        ("?width=50%", 61),
        ("?height=10", 15),
        ("?width=999", 122),
        ("?width=60&height=20", 30),
    ],
)
def test_sizes_of_pictures(options: str, width: float) -> None:
    page = one(f"![](art/box.svg{options})")
    (group,) = [p for p in page.frame.placed if isinstance(p.mark, GroupMark)]
    assert isinstance(group.mark, GroupMark)
    assert group.mark.transform.a * 30 == pytest.approx(width)
    assert group.x + width / 2 == pytest.approx(13 + 61)


def test_pictures_that_are_a_little_too_wide_stand_side_by_side_all_the_same() -> None:
    def widths(width: float) -> list[tuple[float, float]]:
        page = one(f"![](art/box.svg?width={width}) ![](art/box.svg?width={width})")
        return [
            (round(at.f, 1), round(30 * at.a, 2))
            for at, mark, _ in walk(page.frame)
            if isinstance(mark, PathMark)
        ]

    # The text is 122 mm wide, and there are 4 mm between the two.
    assert {width for _, width in widths(59)} == {59}
    for asked in (60, 65):
        (one_y, one_width), (other_y, other_width) = widths(asked)
        assert (one_y, one_width) == (other_y, other_width) == (14, 59)
    (one_y, one_width), (other_y, other_width) = widths(66)
    assert one_y < other_y and one_width == other_width == 66


def test_too_many_pictures_make_two_rows() -> None:
    page = one("![](art/box.svg?width=50) ![](art/box.svg?width=50)\n![](art/box.svg?width=50)")
    tops = [round(p.y, 3) for p in page.frame.placed if isinstance(p.mark, GroupMark)]
    assert tops[0] == tops[1] < tops[2]


def test_text_closes_the_hole_before_a_picture() -> None:
    words_ = "\n\n".join(f"before{k}" for k in range(20))
    after = "\n\n".join(f"after{k}" for k in range(20))
    outcome = book(f"{words_}\n\n![](component:events/Wolf?width=60)\n\n{after}")
    first, second = outcome.value
    assert "after0" in text(first)
    top = next(p for p in second.frame.placed if isinstance(p.mark, GroupMark))
    assert top.y == pytest.approx(14)
    every = re.findall(r"after(\d+)", text(first) + text(second))
    assert every == [str(k) for k in range(20)]


def test_wrong_pictures_are_all_said() -> None:
    rules = (
        "Text\n\n![](component:evnts/Wolf)\n\n![](component:events/Wulf)\n![](component:events/E2?side=back)\n\n"
        "![](component:events/E2?wdth=4)\n\n![](art/bux.svg)\n\n![](art/box.svg?width=wide)\n\n![](../../x.svg)\n"
    )
    assert said(rules) == [
        ("BOOK001", "there is no component `evnts`", 3),
        ("BOOK002", "`events` has no item `Wulf`", 5),
        ("BOOK003", "`Old Bear` has no side `back`", 6),
        ("BOOK004", "a picture has no option `wdth`", 8),
        ("FILE001", "there is no file `art/bux.svg`", 10),
        ("BOOK004", "`wide` isn't a length", 12),
        ("FILE003", "`../../x.svg` is outside of the game's folder", 14),
    ]
    assert book(rules).diagnostics[0].hints == ("did you mean `events`?",)
    assert len(book(rules).value) >= 1


def test_a_wrong_picture_of_the_title_page() -> None:
    (found,) = book("text", cover=True, picture="component:events/Wulf").diagnostics
    assert found.code == "BOOK002"


# Links


def test_the_page_of_a_heading_can_be_named() -> None:
    one, three = "# One\n\nSee page {{ page('three') }}.", "# Three\n\nNot {{ page('#one') }}."
    rules = "\n\n\\pagebreak\n\n".join([one, "# Two", three])
    outcome = book(rules, cover=True, contents="Contents")
    assert outcome.diagnostics == ()
    assert text(outcome.value[2]) == "One See page 5."
    assert text(outcome.value[4]) == "Three Not 3."
    (found,) = book("# Three\n\nSee {{ page('tree') }}.").diagnostics
    assert (found.code, found.origin.line) == ("BOOK006", 3)
    assert found.message == "there is no heading `#tree`"
    assert found.hints == ("did you mean `three`?",)


def test_links() -> None:
    rules = "# Set up\n\nSee [the *start*](#set-up) or [the web](https://example.org/a?b=c), [again](#set-up).\n"
    page = one(rules)
    marks = {m.target: (at, m.size) for at, m, _ in walk(page.frame) if isinstance(m, LinkMark)}
    assert set(marks) == {"#set-up", "https://example.org/a?b=c"}
    at, size = marks["https://example.org/a?b=c"]
    line = next(y for y, words_ in lines(page) if words_.startswith("See"))
    assert at.f == pytest.approx(line, abs=0.002)
    assert 10 < size.width < 20


def test_a_link_over_two_lines_has_two_areas() -> None:
    page = one("word " * 14 + "[a link that is long enough to be wrapped](https://example.org)")
    areas = [at.f for at, m, _ in walk(page.frame) if isinstance(m, LinkMark)]
    assert len(areas) == 2 and areas[0] < areas[1]


def test_links_that_lead_nowhere() -> None:
    rules = "# Set up\n\n[a](#setup)\n\n- [b](other.md)\n"
    assert said(rules) == [
        ("BOOK006", "there is no heading `#setup` to link to", 3),
        ("BOOK006", "the link `other.md` leads nowhere", 5),
    ]


# Mistakes


def test_wrong_expressions_are_all_said_and_the_rest_is_set() -> None:
    rules = "# {{ titel }}\n\n{{ count(event) }} and {{ count(events) }}\n\n![](component:evnts)\n\n{{ 1 / 0 }}\n"
    outcome = book(rules)
    assert [(d.code, d.message, d.origin.line) for d in outcome.diagnostics] == [
        ("EXPR002", "`titel` isn't known here", 1),
        ("EXPR002", "`event` isn't known here", 3),
        ("EXPR005", "division by 0", 7),
        ("BOOK001", "there is no component `evnts`", 5),
    ]
    assert text(outcome.value[0]) == "?? ?? and 49 ??"


def test_the_loop_around_an_expression_is_known_where_another_one_is_wrong() -> None:
    rules = "{{ titel }}\n\n{% for n in [1, 2] %}{{ loop.index }} {% endfor %}\n"
    outcome = book(rules)
    assert [d.message for d in outcome.diagnostics] == ["`titel` isn't known here"]
    assert text(outcome.value[0]) == "?? 1 2"


def test_a_wrong_statement_leaves_no_book() -> None:
    outcome = book("a\n\n{% fro x in y %}\n")
    assert [(d.code, d.origin.line) for d in outcome.diagnostics] == [("EXPR001", 3)]
    assert outcome.value == ()


def test_icons_glyphs_and_colours_that_are_not_there() -> None:
    rules = "Pay :two-conis: now\n\nA ௵ here\n\n| [redd]{x} |\n|--|\n| y |\n"
    assert said(rules) == [
        ("ICON002", "there is no icon `two-conis`", 1),
        ("TEXT004", "no font has the characters `௵` (U+0BF5)", 3),
        ("TEXT003", "there is no colour `redd`", 5),
    ]


def test_a_word_that_is_wider_than_the_page() -> None:
    word = "Donaudampfschifffahrt" * 8
    assert said(f"See {word} there") == [
        ("BOOK010", f"`{word}` is wider than its line, and is split", 1)
    ]


def test_no_room_and_no_rules() -> None:
    assert said("text", margins=Insets(14, 70, 16, 70))[0][:2] == (
        "BOOK008",
        "the margins leave no room for text",
    )
    assert said("<!-- nothing -->") == [("BOOK009", "`content/g/rules.md` is empty", 1)]
    assert said("") == [("BOOK009", "`content/g/rules.md` is empty", 1)]


def test_a_template_cannot_reach_out() -> None:
    assert said("{{ count.__globals__ }}")[0][0] == "EXPR003"
    assert said("{% for i in range(10**9) %}x{% endfor %}")[0][0] == "EXPR004"


def test_a_book_like_another_has_its_own_pages() -> None:
    rules = (
        "# A\n\n"
        + "Words and words.\n\n" * 60
        + "# B\n\nA is on {{ page('a') }}, B on {{ page('b') }}.\n"
    )
    large = book(rules).value
    small = Size(90, 120)
    expected = book(rules, size=small)
    found = book(rules, like=large, size=small)
    assert len(large) < len(found.value)
    assert [dump(page.frame) for page in found.value] == [
        dump(page.frame) for page in expected.value
    ]
    assert f"B on {len(found.value)}." in text(found.value[-1])
    wrong = book("{{ page('b') }}", like=large)
    assert [d.code for d in wrong.diagnostics] == ["BOOK006"]


def test_the_same_book_each_time() -> None:
    rules = "# A\n\n[x](#a) :two-coins:\n\n![](art/box.svg)\n\n" + TABLE

    def dumped() -> list[str]:
        return [dump(page.frame) for page in book(rules, cover=True, contents="Contents").value]

    assert dumped() == dumped()


def test_signs_of_html_mean_what_they_mean_in_markdown() -> None:
    made = book("Fish &amp; chips &lt;3, `&lt;` is &amp;lt;.")
    assert made.diagnostics == ()
    assert " ".join(texts(made.value[0].frame)).startswith("Fish & chips <3, &lt; is &lt;.")


@pytest.mark.parametrize(
    ("rules", "code", "told"),
    [
        ("One <b>bold</b> word.", "TEXT008", ["`<b>` is printed"]),
        ("Pay :two-coins now.", "ICON003", ["`:two-coins` has no second colon"]),
        (
            "Say [accent]{hot words.",
            "TEXT009",
            ["`[accent]{hot words.` is opened and never closed"],
        ),
        (
            f"See https://example.org/{'rules/' * 30}",
            "TEXT007",
            ["the address `https://example.org"],
        ),
    ],
)
def test_what_is_doubted_on_cards_is_doubted_in_a_rulebook(
    rules: str, code: str, told: list[str]
) -> None:
    found = book(rules).diagnostics
    assert [each.code for each in found] == [code] * len(told)
    assert all(each.message.startswith(start) for each, start in zip(found, told))
    assert all(each.origin.line == 1 and each.hints for each in found)
