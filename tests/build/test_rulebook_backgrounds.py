"""Rulebooks with something behind their pages, and files of them for print shops."""

import io
from collections import Counter

import pikepdf
import pypdfium2
import pytest

from generator.build import Request
from generator.build.pipeline import build, check
from generator.files.project import DiskProject, MemoryProject
from generator.foundation.diagnostics import Severity
from generator.frame import GroupMark, PathMark
from generator.frame.walk import texts
from tests.build.games import MM, ROOT
from tests.checks.harness import png

CARD = "draw:\n  - {text: A card, box: [4, 4, 50, 9]}\n"
TEMPLATE = "draw:\n  - {rectangle: , area: bleed, fill: gold}\n  - {text: '{{ side }} {{ page }}', box: [9, 2, 9, 9]}\n"
RULES = "# One\n\ntext\n\n\\pagebreak\n\n# Two\n\ntext\n"


def game(keys, **files):
    spec = (
        "title: T\nplayers: 2\npapers: [A4]\ncomponents:\n  a: {front: c.yaml, size: poker}\n"
        f"rulebook: {{text: rules.md, size: 105 x 148 mm, contents: no, {keys}}}\n"
    )
    own = {"game.yaml": spec, "rules.md": RULES, "templates/c.yaml": CARD, **files}
    there = {f"content/t/{name}": text for name, text in own.items()}
    return MemoryProject(there, DiskProject(ROOT, ROOT))


def pdfs(project, request=Request(only=("rulebook",))):
    made = build(project, "t", request)
    assert [d for d in made.diagnostics if d.severity > Severity.ADVICE] == []
    return {a.path: pikepdf.open(io.BytesIO(a.content)) for a in made.artifacts}


def box(page, name):
    return [round(float(number) / MM, 2) for number in page.obj[f"/{name}"]]


def grounds(project):
    """The colours behind the pages, by page."""
    from generator.build.pipeline import build_with_inspection

    seen, made = build_with_inspection(project, "t", Request(only=("rulebook",)))
    assert not made.failed
    marks = [page.frame.placed[0].mark for page in seen.book]
    return [mark.fill.hex if isinstance(mark, PathMark) and mark.fill else "" for mark in marks]


def test_a_print_shop_gets_pages_with_bleed_and_the_screen_gets_them_without():
    made = pdfs(game("bleed: 3, background: '#ff0000', booklet: yes"))
    assert set(made) == {"t-rulebook.pdf", "t-rulebook-print.pdf", "t-rulebook-booklet-a4.pdf"}
    screen, shop = made["t-rulebook.pdf"].pages, made["t-rulebook-print.pdf"].pages
    assert len(screen) == len(shop) == 3
    for page in shop:
        assert box(page, "MediaBox") == box(page, "BleedBox") == [0, 0, 111, 154]
        assert box(page, "TrimBox") == [3, 3, 108, 151]
    assert all(box(page, "MediaBox") == [0, 0, 105, 148] for page in screen)


def test_without_bleed_there_is_no_file_for_print_shops():
    assert set(pdfs(game("background: '#ff0000'"))) == {"t-rulebook.pdf"}


@pytest.mark.parametrize(
    ("background", "expected"),
    [
        ("'#ff0000'", ["#ff0000"] * 3),
        ("{all: '#ff0000', first: '#00ff00'}", ["#00ff00", "#ff0000", "#ff0000"]),
        ("{left: '#0000ff', right: '#ff0000'}", ["#ff0000", "#0000ff", "#ff0000"]),
    ],
)
def test_a_background_is_chosen_by_the_kind_of_page(background, expected):
    assert grounds(game(f"background: {background}")) == expected


@pytest.mark.parametrize(("background", "printed"), [("{first: red}", ""), ("{all: red}", "1")])
def test_a_cover_of_its_own_has_no_page_number(background, printed):
    from generator.build.pipeline import build_with_inspection

    project = game(f"cover: no, background: {background}")
    seen, _ = build_with_inspection(project, "t", Request(only=("rulebook",)))
    numbers = ["".join(text for text in texts(page.frame) if text in "12") for page in seen.book]
    assert numbers == [printed, "2"]


def test_left_pages_are_the_odd_ones_of_a_book_that_is_read_from_right_to_left():
    keys = "language: he, background: {left: '#0000ff', right: '#ff0000'}"
    assert grounds(game(keys)) == ["#0000ff", "#ff0000", "#0000ff"]


def test_a_picture_fills_the_page_and_its_bleed_and_keeps_its_proportions():
    project = game("bleed: 5, background: art/p.png", **{"art/p.png": png(2000, 1000)})
    from generator.build.pipeline import build_with_inspection

    seen, _ = build_with_inspection(project, "t", Request(only=("rulebook",)))
    mark = seen.book[0].frame.placed[0].mark
    assert isinstance(mark, GroupMark) and mark.clip.bounds == (-5, -5, 115, 158)
    (placed,) = mark.frame.placed
    assert placed.mark.size == (316, 158) and (placed.x, placed.y) == (-105.5, -5)
    assert all(page.frame.placed[0].mark is mark for page in seen.book), "pages share it"


def test_a_template_knows_its_page():
    project = game("bleed: 3, background: page.yaml", **{"templates/page.yaml": TEMPLATE})
    text = [page.Contents.read_bytes() for page in pdfs(project)["t-rulebook-print.pdf"].pages]
    assert len(set(text)) == 3


def test_kits_that_save_ink_have_no_background():
    project = game("bleed: 3, background: art/p.png", **{"art/p.png": png(1000, 1400)})
    made = pdfs(project, Request(only=("rulebook",), edition="low-ink"))
    for pdf in made.values():
        assert not any("/Image" in str(o.get("/Subtype")) for o in pdf.objects if hasattr(o, "get"))
    assert "t-rulebook-print-low-ink.pdf" in made


@pytest.mark.parametrize(
    ("background", "text", "full", "low_ink"),
    [
        ("{first: gold}", "Tag", "Tag", "The Long Night Tag 2 players"),
        ("gold", "Tag", "Tag 1", "Tag 1"),
        ("{first: gold}", "Into the long night", "Into the long night", "Into the long night"),
        ("{first: gold}", "![](art/p.png?width=9)", "", ""),
        ("{first: gold}", "long\n\n" * 19, "long " * 19, "long " * 19),
    ],
)
def test_a_first_page_without_its_cover_has_the_title(background, text, full, low_ink):
    files = {"rules.md": f"{text}\n\n\\pagebreak\n\n# One\n", "art/p.png": png(900, 900)}
    keys = f"title: The Long Night, cover: no, booklet: yes, background: {background}"
    for edition, words in (("", full), ("low-ink", low_ink)):
        made = build(game(keys, **files), "t", Request(only=("rulebook",), edition=edition))
        booklet, screen = (
            pypdfium2.PdfDocument(a.content) for a in sorted(made.artifacts, key=lambda a: a.path)
        )
        assert said(screen[0]) == words.split()
        assert Counter(words.split()) <= sum((Counter(said(page)) for page in booklet), Counter())


def test_words_that_are_pale_for_a_dark_background_are_dark_on_white_paper():
    text = "[#f4f4f4]{Pale}\n"
    project = game("cover: no, background: black", **{"rules.md": text})
    made = build(project, "t", Request(only=("rulebook",), edition="low-ink"))
    page = pypdfium2.PdfDocument(made.artifacts[0].content)[0]
    shades = page.render(scale=3).to_numpy().min(axis=(1, 2))
    assert shades[: int(25 * MM * 3)].min() < 140


def said(page):
    return page.get_textpage().get_text_range().split()


@pytest.mark.parametrize(
    ("background", "codes"),
    [
        ("papre", ["BOOK023"]),
        ("art/none.png", ["FILE001"]),
        ("none.yaml", ["TMPL001"]),
        ("{frist: '#fff'}", ["YAML002"]),
        ("art/p.png", ["BOOK024"]),
    ],
)
def test_what_is_wrong_with_a_background_is_reported_by_a_check(background, codes):
    there = {"art/p.png": png(100, 140)} if "p.png" in background else {}
    found = check(game(f"background: {background}", **there), "t").diagnostics
    assert [d.code for d in found if d.severity > Severity.ADVICE] == codes
