"""The rulebook as a booklet: read back from its files, and what is said where there can be none."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from generator.build import Build, Request
from generator.build.pipeline import build, check
from generator.files.project import DiskProject, MemoryProject, RecordingProject
from generator.foundation.diagnostics import Severity
from generator.impose.booklet import order
from generator.report.builds.build_file import record_files
from generator.report.builds.finished_kit import write_build
from tests.build.games import ROOT

DISK = DiskProject(ROOT, ROOT)
POINT = 25.4 / 72
PAGE = "# Chapter {n}\n\nThis stands on page {n}.\n\n<!-- pagebreak -->\n\n"


def book(count: int = 10, booklet: str = "booklet: true", papers: str = "[A4]") -> MemoryProject:
    """A game of nothing but a rulebook of so many pages, without title page and contents."""
    text = "".join(PAGE.format(n=n) for n in range(1, count + 1))
    game = f"title: Tiny\nversion: 0.1\npapers: {papers}\nrulebook:\n  text: rules.md\n  cover: no\n  contents: no\n"
    game += "".join(f"  {line}\n" for line in booklet.split("; "))
    return MemoryProject({"content/tiny/game.yaml": game, "content/tiny/rules.md": text}, DISK)


def made(count: int = 10, booklet: str = "booklet: true", papers: str = "[A4]") -> Build:
    return build(book(count, booklet, papers), "tiny")


def content(made: Build, name: str) -> bytes:
    (found,) = [a.content for a in made.artifacts if a.path == name]
    return found


def halves(page: pypdfium2.PdfPage) -> tuple[str, str]:
    """The text on the left and on the right half of a page."""
    width, height = page.get_size()
    text = page.get_textpage()
    sides = ((0.0, width / 2), (width / 2, width))
    return tuple(  # type: ignore[return-value]
        " ".join(text.get_text_bounded(left, 0.0, right, height).split()) for left, right in sides
    )


def numbers(file: pypdfium2.PdfDocument) -> list[tuple[int, int]]:
    """The pages that stand left and right on each side of the sheets; 0 is blank."""
    found = []
    for page in list(file)[2:]:
        words = [re.search(r"stands on page (\d+)\.", half) for half in halves(page)]
        found.append(tuple(int(word[1]) if word else 0 for word in words))
    return found  # type: ignore[return-value]


def test_ten_pages_are_on_three_sheets_in_their_order() -> None:
    file = pypdfium2.PdfDocument(content(made(), "tiny-rulebook-booklet-a4.pdf"))
    assert numbers(file) == [(0, 1), (2, 0), (10, 3), (4, 9), (8, 5), (6, 7)]
    for page in file:
        assert [side * POINT for side in page.get_size()] == pytest.approx([297, 210], abs=0.01)


def test_what_is_read_from_right_to_left_is_bound_on_the_right() -> None:
    game = made(10, "booklet: true; language: he")
    file = pypdfium2.PdfDocument(content(game, "tiny-rulebook-booklet-a4.pdf"))
    assert numbers(file) == [(1, 0), (0, 2), (3, 10), (9, 4), (5, 8), (7, 6)]
    # Numbers of pages are outside, as in any book: that of the first is on the left.
    first = pypdfium2.PdfDocument(content(game, "tiny-rulebook.pdf"))[0]
    text, width = first.get_textpage(), first.get_size()[0]
    assert text.get_text_bounded(0, 0, width / 2, 40).split() == ["1"]


def test_one_page_makes_one_sheet() -> None:
    game = made(1)
    file = pypdfium2.PdfDocument(content(game, "tiny-rulebook-booklet-a4.pdf"))
    assert numbers(file) == [(0, 1), (0, 0)]
    said = file[0].get_textpage().get_text_range()
    assert "1 sheet · 1 page · 3 blank pages at the end" in said
    assert game.diagnostics == ()


def test_the_first_page_tells_how_to_print_the_others() -> None:
    file = pypdfium2.PdfDocument(content(made(), "tiny-rulebook-booklet-a4.pdf"))
    said = " ".join(file[0].get_textpage().get_text_range().split())
    for words in (
        "3 sheets · 10 pages · 2 blank pages at the end",
        "Print pages 3 to 8 on both sides, flipped on the short edge.",
        "Choose actual size or 100 %",
        "it isn’t part of the booklet",
        "Stack the 3 sheets in order",
        "pages 6 and 7 on top, facing up",
        "This line must be 50 mm long.",
    ):
        assert words in said
    assert file[1].get_textpage().get_text_range() == ""
    assert not list(file[1].get_objects())


def test_its_ruler_is_true() -> None:
    with pikepdf.open(io.BytesIO(content(made(), "tiny-rulebook-booklet-a4.pdf"))) as file:
        drawn = b"".join(
            pikepdf.unparse_content_stream([step]) + b"\n"
            for step in pikepdf.parse_content_stream(file.pages[0])
        )
    level = re.findall(rb"([\d.]+) ([\d.]+) m\n([\d.]+) \2 l", drawn)
    assert 50.0 in [pytest.approx(float(b) - float(a), abs=1e-3) for a, _, b in level]


def test_print_dialogs_begin_with_the_short_edge_and_the_true_size() -> None:
    with pikepdf.open(io.BytesIO(content(made(), "tiny-rulebook-booklet-a4.pdf"))) as file:
        wishes = file.Root.ViewerPreferences
        assert wishes.Duplex == "/DuplexFlipShortEdge"
        assert wishes.PrintScaling == "/None"
    tall = made(booklet="booklet: true; size: 100 x 290 mm")
    name = "tiny-rulebook-booklet-a4.pdf"
    with pikepdf.open(io.BytesIO(content(tall, name))) as file:
        assert file.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
    assert "flipped on the long edge" in " ".join(
        pypdfium2.PdfDocument(content(tall, name))[0].get_textpage().get_text_range().split()
    )


def lefts(file: pypdfium2.PdfDocument) -> list[tuple[float, float]]:
    """Where the headings begin left and right on each side, mm from the fold; 0 where there is none."""
    found = []
    for page in list(file)[2:]:
        middle, text = page.get_size()[0] / 2, page.get_textpage()
        at = [0.0, 0.0]
        for k in range(text.count_chars()):
            if text.get_text_range(k, 8) == "Chapter ":
                x = text.get_charbox(k, loose=True)[0] - middle
                at[x > 0] = x * POINT
        found.append((at[0], at[1]))
    return found


def test_creep_moves_the_text_of_inner_sheets_towards_the_fold() -> None:
    name = "tiny-rulebook-booklet-a4.pdf"
    still = lefts(pypdfium2.PdfDocument(content(made(12, "booklet: true; creep: 0"), name)))
    moved = lefts(pypdfium2.PdfDocument(content(made(12, "booklet: true; creep: 0.4"), name)))
    usual = lefts(pypdfium2.PdfDocument(content(made(12), name)))
    for index, (before, after, plain) in enumerate(zip(still, moved, usual, strict=True)):
        by = 0.4 * (index // 2)
        assert after == pytest.approx((before[0] + by, before[1] - by), abs=0.01)
        assert plain == pytest.approx((before[0] + by / 4, before[1] - by / 4), abs=0.01)
    assert still[0][1] == pytest.approx(13, abs=0.6), "nothing moves on the outermost sheet"


def test_where_a_page_is_wider_than_half_of_the_paper_the_book_is_set_again() -> None:
    game = made(6, papers="[A4, Letter]")
    assert game.diagnostics == ()
    file = pypdfium2.PdfDocument(content(game, "tiny-rulebook-booklet-letter.pdf"))
    assert numbers(file) == [(0, 1), (2, 0), (6, 3), (4, 5)]
    assert [side * POINT for side in file[2].get_size()] == pytest.approx([279.4, 215.9], abs=0.01)
    _, right = lefts(file)[0]
    assert right == pytest.approx(13, abs=0.6), "the margins are those of the book"


def test_what_is_wrong_with_pages_that_are_set_again_says_which() -> None:
    word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsrechnungsabteilung"
    wide = book(1, "booklet: true; size: A4; margins: [16, 10]")
    rules = {"content/tiny/rules.md": f"# One\n\n{word}\n"}
    (found,) = check(MemoryProject(rules, wide), "tiny").diagnostics
    assert (found.code, found.origin.file) == ("BOOK010", "content/tiny/rules.md")
    assert found.trace == ("while laying out the booklet for A4, on pages of 148.5 × 210 mm",)


def test_a_page_that_is_bigger_than_the_paper_is_reported_once() -> None:
    game = made(2, "booklet: true; size: A3", "[A4, Letter]")
    (found,) = game.diagnostics
    assert (found.code, found.severity, found.origin.file) == (
        "BOOK011",
        Severity.ERROR,
        "content/tiny/game.yaml",
    )
    assert "297 × 420 mm" in found.message and "A4 and Letter" in found.message
    assert found.hints == ("print on a bigger paper, set a smaller `size`, or remove `booklet`",)
    assert [a.path for a in game.artifacts] == ["tiny-rulebook.pdf"]
    assert [d.code for d in check(book(2, "booklet: true; size: A3"), "tiny").diagnostics] == [
        "BOOK011"
    ]


def test_text_that_printers_do_not_print_is_reported() -> None:
    (found,) = made(2, "booklet: true; margins: [14, 2]").diagnostics
    assert (found.code, found.severity) == ("BOOK012", Severity.ADVICE)
    assert "2.5 mm inside the edge" in found.message
    assert made(2, "booklet: true; margins: [16, 6]").diagnostics == ()


def test_creep_that_swallows_text_is_reported() -> None:
    (found,) = made(12, "booklet: true; creep: 8").diagnostics
    assert (found.code, found.severity) == ("BOOK013", Severity.WARNING)
    assert "16.0 mm" in found.message
    assert made(4, "booklet: true; creep: 8").diagnostics == ()


def test_without_the_wish_there_is_no_booklet() -> None:
    game = made(2, "booklet: false")
    assert [a.path for a in game.artifacts] == ["tiny-rulebook.pdf"]


def test_it_is_listed_and_removed_when_it_is_no_longer_made(tmp_path) -> None:
    game = made(2, papers="[A4, Letter]")
    paths = [f"tiny-rulebook{end}.pdf" for end in ("-booklet-a4", "-booklet-letter", "")]
    assert [a.path for a in game.artifacts] == paths
    (record,) = [a for a in record_files(game, Request()) if a.path == "build.json"]
    assert [(o["path"], o["pages"]) for o in json.loads(record.content)["outputs"]] == [
        (paths[0], 4),
        (paths[1], 4),
        (paths[2], 2),
    ]
    delivered(game, tmp_path)
    assert {file.name for file in (tmp_path / "output/tiny").glob("*.pdf")} == set(paths)
    delivered(made(2), tmp_path)
    left = {file.name for file in (tmp_path / "output/tiny").glob("*.pdf")}
    assert left == {paths[0], paths[2]}


def delivered(game: Build, workspace: Path) -> None:
    """Puts a kit into `output/` as the commands do."""
    write_build(game, Request(), RecordingProject(MemoryProject({})), DiskProject(workspace))


def test_only_the_rulebook_brings_its_booklet_for_the_papers_asked_for() -> None:
    game = build(book(2, papers="[A4, Letter]"), "tiny", Request(("A3",), ("rulebook",)))
    assert [a.path for a in game.artifacts] == [
        "tiny-rulebook-booklet-a3.pdf",
        "tiny-rulebook.pdf",
    ]


def test_checking_paints_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("it was painted")

    monkeypatch.setattr("generator.paint.pdf.paint_pdfs", refuse)
    assert check(book(), "tiny").diagnostics == ()


def test_the_same_book_gives_the_same_bytes() -> None:
    one, two = made(5), made(5)
    assert [a.content for a in one.artifacts] == [a.content for a in two.artifacts]


def test_an_index_names_the_pages_of_each_book_that_is_set() -> None:
    text = "".join(
        f"{'Some words that fill a page. ' * 40}A [term {k}](term:) is at the end.\n\n"
        for k in range(20)
    )
    rules = {"content/tiny/rules.md": f"{text}# Index\n\n\\index\n"}
    game = build(MemoryProject(rules, book(papers="[A4, Letter]")), "tiny")
    assert game.diagnostics == ()
    screen = content(game, "tiny-rulebook.pdf")
    read = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(screen)]
    index = indexed(read)
    assert len(index) == 20
    # On the screen the numbers are links to the pages that they name.
    with pikepdf.open(io.BytesIO(screen)) as file:
        places = {page.objgen: number for number, page in enumerate(file.pages, 1)}
        links = [link for page in file.pages for link in page.get("/Annots", [])]
        assert sorted(places[link.Dest[0].objgen] for link in links) == sorted(index.values())
    # The booklet for Letter is set on pages of another size.
    sheets = list(pypdfium2.PdfDocument(content(game, "tiny-rulebook-booklet-letter.pdf")))[2:]
    sides = [side for sheet in sheets for side in halves(sheet)]
    numbers = [number for leaf in order(2 * len(sheets)) for side in leaf for number in side]
    bound = sorted((n, side) for n, side in zip(numbers, sides, strict=True) if n is not None)
    assert indexed([side for _, side in bound]) != index


def indexed(pages: list[str]) -> dict[str, int]:
    """What the index says, which is where the terms are."""
    found = {
        term: number
        for number, page in enumerate(pages, 1)
        for term in re.findall(r"A (term \d+) is", " ".join(page.split()))
    }
    said = re.findall(r"(term \d+)\s+(\d+)\b", " ".join(pages))
    assert {term: int(number) for term, number in said} == found
    return found
