"""Apocalypta, built for A4 and measured from its files: what is printed is what the tables, and the ruler, say."""

from __future__ import annotations

import csv
import io
import json
import re
import subprocess
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from generator.build import Build, Request
from generator.build.pipeline import build, check
from generator.diagnostics import Severity
from generator.impose.booklet import order
from generator.project import DiskProject, MemoryProject
from generator.report.build_file import records
from tests.build.games import MM, ROOT
from tests.build.measuring import Sheet, sheets
from tests.editions.looking import coverage

HERE = "content/apocalypta"
REQUEST = Request(papers=("A4",))
DISK = DiskProject(ROOT, ROOT)
EXACT = 0.01
"""How far a measure may be off, mm."""

PIECES = {
    "rooms": (146, 10, (63.5, 63.5)),
    "entrances": (6, 1, (63.5, 63.5)),
    "lair": (1, 1, (63.5, 63.5)),
    "events": (49, 38, (63.5, 88.9)),
    "characters": (6, 6, (63.5, 88.9)),
    "boss": (1, 1, (63.5, 88.9)),
    "aids": (6, 1, None),
    "records": (6, 1, None),
    "mat": (16, 16, None),
    "standees": (7, 7, None),
    "event-box": (1, 1, None),
    "collapse-chips": (150, 1, (19.05, 19.05)),
    "event-chips": (25, 1, (19.05, 19.05)),
    "treasure": (50, 1, (19.05, 19.05)),
    "markers": (8, 8, (19.05, 19.05)),
}
"""Pieces, designs, and the size where it is one for all, mm."""
SHARED = {
    "tiles": ("rooms", "entrances", "lair"),
    "cards": ("events", "characters", "boss", "aids"),
    "records": ("records",),
    "mat": ("mat",),
    "standees": ("standees",),
    "event-box": ("event-box",),
    "chips": ("collapse-chips", "event-chips", "treasure", "markers"),
}
"""The files of sheets, and the components on them."""
FOLDED = ("standee", "tuck-box")
"""Shapes that have their back on the same side of the paper."""


@pytest.fixture(scope="module")
def made() -> Build:
    """The game as it is built for A4."""
    return build(DISK, "apocalypta", REQUEST)


@pytest.fixture(scope="module")
def pages(made: Build) -> dict[str, tuple[Sheet, ...]]:
    """The measured pages of each component."""
    return {
        artifact.path.split("/")[1].removesuffix("-a4.pdf"): tuple(sheets(artifact.content))
        for artifact in made.artifacts
        if artifact.path.startswith("components/")
    }


@pytest.fixture(scope="module")
def folder(made: Build, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files on disk, for the programs that read them."""
    root = tmp_path_factory.mktemp("apocalypta")
    for artifact in made.artifacts:
        file = root / artifact.path
        file.parent.mkdir(exist_ok=True)
        file.write_bytes(artifact.content)
    return root


def test_nothing_is_wrong_with_it(made: Build) -> None:
    assert made.diagnostics == ()
    assert len(made.claims) > 80
    assert all(claim.holds for claim in made.claims)


def test_the_counts_are_those_of_the_game(made: Build) -> None:
    (record,) = [a for a in records(made, REQUEST) if a.path == "build.json"]
    said = json.loads(record.content)["components"]
    for name, (pieces, designs, size) in PIECES.items():
        assert (said[name]["pieces"], said[name]["items"]) == (pieces, designs), name
        if size is not None:
            assert tuple(said[name]["size_mm"]) == size, name


def test_pieces_on_paper_equal_the_copies(made: Build, pages: dict[str, tuple[Sheet, ...]]) -> None:
    assert made.game is not None
    for name, components in SHARED.items():
        first = made.game.component(components[0])
        sides = 1 if first.back is None or first.shape in FOLDED else 2
        pieces = sum(PIECES[each][0] for each in components)
        for side in range(sides):
            assert sum(len(sheet.faces) for sheet in pages[name][side::sides]) == pieces, name
    (kit,) = [a for a in made.artifacts if a.path == "apocalypta-print-a4.pdf"]
    # Two pages of cover come first; the board in one piece is no part of the kit.
    whole = list(sheets(kit.content))[2:]
    assert sum(len(sheet.faces) for sheet in whole) == sum(
        len(sheet.faces) for name in SHARED for sheet in pages[name]
    )


@pytest.mark.parametrize(("name", "across", "down"), [("tiles", 3, 4), ("cards", 3, 3)])
def test_cards_are_cut_true_to_size_and_centred(
    pages: dict[str, tuple[Sheet, ...]], name: str, across: int, down: int
) -> None:
    size = PIECES[SHARED[name][0]][2]
    assert size is not None
    width, height = size
    left, top = (210 - across * width) / 2, (297 - down * height) / 2
    for sheet in pages[name]:
        assert sheet.size == pytest.approx((210, 297), abs=EXACT)
        rows = -(-len(sheet.faces) // across)
        assert sheet.cuts[1] == pytest.approx(
            [top + i * height for i in range(rows + 1)], abs=EXACT
        )
        if len(sheet.faces) >= across:
            columns = [left + i * width for i in range(across + 1)]
            assert sheet.cuts[0] == pytest.approx(columns, abs=EXACT)


def test_backs_lie_behind_their_fronts(pages: dict[str, tuple[Sheet, ...]]) -> None:
    for name in ("tiles", "cards"):
        for front, back in zip(pages[name][::2], pages[name][1::2], strict=True):
            behind = sorted(
                (210 - x - width, y, width, height) for x, y, width, height in front.faces
            )
            assert len(behind) == len(back.faces)
            for expected, found in zip(behind, sorted(back.faces), strict=True):
                assert found == pytest.approx(expected, abs=EXACT)
    last = pages["cards"][-2]
    assert len(last.faces) % 3 > 0, "the last row is not complete"


def test_fonts_are_embedded_and_only_as_far_as_they_are_used(made: Build) -> None:
    for artifact in made.artifacts:
        fonts = list(_fonts(pikepdf.open(io.BytesIO(artifact.content))))
        assert fonts
        for name, embedded in fonts:
            assert embedded, (artifact.path, name)
            assert re.match(r"/[A-Z]{6}\+", name), (artifact.path, name)


def _fonts(file: pikepdf.Pdf) -> Iterator[tuple[str, bool]]:
    for found in file.objects:
        if isinstance(found, pikepdf.Dictionary) and found.get("/Type") == "/FontDescriptor":
            yield str(found.FontName), any(key in found for key in ("/FontFile2", "/FontFile3"))


def test_the_words_of_a_text_are_found_in_their_order(
    folder: Path, tool: Callable[[str], str]
) -> None:
    def text(path: str) -> str:
        run = [tool("pdftotext"), str(folder / path), "-"]
        return _joined(subprocess.run(run, capture_output=True, check=True, text=True).stdout)

    events = text("components/cards-a4.pdf")
    for row in _events():
        for key in ("name", "text", "flavour"):
            assert _plain(row[key]) in events, row["id"]
    book = text("apocalypta-rulebook.pdf")
    assert "Apocalypta" in book
    assert re.search(r"\boffice|\bfind|\bfirst|\bfloor|\bfight", book), (
        "ligatures are letters again"
    )


def test_the_texts_of_a_card_follow_each_other(folder: Path) -> None:
    file = pypdfium2.PdfDocument(folder / "components/cards-a4.pdf")
    said = _joined(" ".join(page.get_textpage().get_text_range() for page in file))
    for row in _events():
        at = 0
        begin = said.index(_plain(row["name"]))
        for key in ("name", "text", "flavour"):
            found = said.find(_plain(row[key]), begin + at)
            assert 0 <= found - begin < 400, (row["id"], key)
            at = found - begin


def test_each_half_of_the_booklet_is_the_page_that_belongs_there(folder: Path) -> None:
    book = [_letters(page) for page in pypdfium2.PdfDocument(folder / "apocalypta-rulebook.pdf")]
    file = pypdfium2.PdfDocument(folder / "apocalypta-rulebook-booklet-a4.pdf")
    assert len(book) == 20 and len(file) == 2 + 10
    for page, (left, right) in zip(list(file)[2:], chain(*order(20)), strict=True):
        assert page.get_size() == pytest.approx((297 * MM, 210 * MM), abs=0.1)
        assert left and right
        assert _letters(page, 0.0, 0.5) == book[left - 1]
        assert _letters(page, 0.5, 1.0) == book[right - 1]


def _letters(page: pypdfium2.PdfPage, start: float = 0.0, end: float = 1.0) -> str:
    """The letters of a page between two shares of its width, sorted: another order of reading changes nothing."""
    width, height = page.get_size()
    text = page.get_textpage().get_text_bounded(start * width, 0.0, end * width, height)
    return "".join(sorted("".join(text.split())))


def _events() -> list[dict[str, str]]:
    with (ROOT / HERE / "data/events.csv").open(encoding="utf-8", newline="") as table:
        return list(csv.DictReader(table))


def _joined(text: str) -> str:
    """The text on one line; a word that is broken at its hyphen is one word."""
    return " ".join(re.sub(r"(?<=\w)-\n(?=\w)", "-", text.replace("\ufffe", "")).split())


def _plain(text: str) -> str:
    return " ".join(re.sub(r"\*|:[\w-]+:", "", text).split())


def test_other_programs_read_every_file_without_a_word(
    folder: Path, tool: Callable[[str], str]
) -> None:
    ghostscript = [
        tool("gs"),
        "-dNOPAUSE",
        "-dBATCH",
        "-q",
        "-sDEVICE=nullpage",
        "-dPDFSTOPONWARNING",
    ]
    for file in sorted(folder.rglob("*.pdf")):
        checked = subprocess.run([tool("qpdf"), "--check", file], capture_output=True, text=True)
        assert checked.returncode == 0, checked.stderr
        assert "WARNING" not in checked.stdout + checked.stderr
    # Ghostscript takes long to start and draws every page: the kit holds what all the others do.
    names = ("print-a4", "rulebook", "rulebook-booklet-a4")
    for name in (f"apocalypta-{each}.pdf" for each in names):
        drawn = subprocess.run([*ghostscript, folder / name], capture_output=True, text=True)
        assert (drawn.returncode, drawn.stdout, drawn.stderr) == (0, "", "")


def changed(file: str, change: Callable[[str], str]) -> MemoryProject:
    """The game with one file changed."""
    text = (ROOT / HERE / file).read_text(encoding="utf-8")
    new = change(text)
    assert new != text
    return MemoryProject({f"{HERE}/{file}": new}, DISK)


def test_a_changed_count_breaks_the_claims_it_is_in() -> None:
    def one_more(table: str) -> str:
        return table.replace("S3,Cellar Brawl,Skill,1,", "S3,Cellar Brawl,Skill,4,")

    made = check(changed("data/events.csv", one_more), "apocalypta")
    assert made.failed
    assert {d.code for d in made.diagnostics} == {"CLAIM001"}
    (deck,) = [d for d in made.diagnostics if "The event deck has 49 cards" in d.message]
    assert "printed 49, computed 52" in deck.message
    assert deck.origin.file == f"{HERE}/game.yaml" and deck.origin.line
    assert f"column `count` of `{HERE}/data/events.csv`" in deck.hints[0] and "D2" in deck.hints[0]
    assert any("printed 18.367, computed 23.077" in d.message for d in made.diagnostics)


def test_a_title_of_200_letters_is_reported_with_its_cell_and_box() -> None:
    def long(table: str) -> str:
        return table.replace("Cellar Brawl", "Brawl " * 33 + "Brawl")

    (found,) = check(changed("data/events.csv", long), "apocalypta").diagnostics
    assert (found.code, found.severity, found.origin.cell) == ("TEXT002", Severity.WARNING, "B4")
    assert found.message.startswith("`heading` of `Brawl")
    assert "lines too long for its box" in found.message
    assert any("templates/base/card.yaml" in step for step in found.trace)


def test_three_mistakes_of_game_yaml_are_said_in_one_run() -> None:
    def damaged(text: str) -> str:
        text = text.replace("title: Apocalypta", "titel: Apocalypta", 1)
        text = text.replace("front: event.yaml", "front: evnt.yaml")
        return text.replace("size: poker", "size: pokre", 1)

    found = check(changed("game.yaml", damaged), "apocalypta").diagnostics
    assert sorted(d.code for d in found) == ["SIZE001", "TMPL001", "YAML002"]
    assert len({d.origin.line for d in found}) == 3


def test_with_little_ink_it_needs_less_than_a_third(made: Build) -> None:
    saved = build(DISK, "apocalypta", Request(papers=("A4",), only=(), edition="low-ink"))
    assert saved.diagnostics == ()
    plain, little = (
        next(a.content for a in each.artifacts if "-print-" in a.path) for each in (made, saved)
    )
    # Coarser than this, hairlines are drawn as wide as a pixel, and would count as several times their ink.
    assert coverage(little, 72) < coverage(plain, 72) / 3
