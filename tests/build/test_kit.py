"""The kit as a whole: its cover, what it says of the pages, and how these follow each other."""

from __future__ import annotations

import io
import re

import pikepdf
import pypdfium2
import pytest

from generator.build import Build, Request
from tests.build.games import GAME, MM, TABLE, built, pdf

KIT = "tiny-print-a4.pdf"
CARD, BACK = "size: 63 x 88 mm, front: card.yaml, data: cards.csv", "back: back.yaml"


def with_parts(*parts: str, head: str = "") -> str:
    """The game with further components, all of them cards, and with lines before its components."""
    lines = "".join(f"  {part}\n" for part in parts)
    return GAME.replace("components:", head + "components:").replace("claims:", lines + "claims:")


def texts(made: Build) -> list[str]:
    """The text of each page of the kit, its lines joined."""
    (kit,) = [a for a in made.artifacts if a.path == KIT]
    document = pypdfium2.PdfDocument(kit.content)
    return [" ".join(page.get_textpage().get_text_range().split()) for page in document]


def starts(made: Build) -> dict[str, int]:
    """The first page of each part, by the outline."""
    (kit,) = [a for a in made.artifacts if a.path == KIT]
    document = pypdfium2.PdfDocument(kit.content)
    return {b.get_title(): b.get_dest().get_index() + 1 for b in document.get_toc(max_depth=1)}


def test_a_kit_begins_with_its_cover_and_a_form() -> None:
    made = built()
    assert starts(made) == {"Cover": 1, "Cards": 3}
    front, behind, *sheets = texts(made)
    assert len(sheets) == 2
    for said in ("Tiny", "Print and play · A4", "version 0.1.0", "This line must be 50 mm long."):
        assert said in front
    assert "pages 3–4 Any paper or card Cards 1 sheet Both sides, flip on the long edge" in front
    assert "7 pieces on 1 sheet" in front
    assert "After the game" in behind and "Made with Punchboard." in behind


def test_what_is_printed_on_one_stock_stands_together_and_what_has_backs_comes_first() -> None:
    made = built(
        game=with_parts(
            f"aids: {{title: Aids, {CARD}, stock: plain paper}}",
            f"heroes: {{title: Heroes, {CARD}, {BACK}, stock: card}}",
            f"maps: {{title: Maps, {CARD}, stock: card}}",
            f"notes: {{title: Notes, {CARD}, stock: plain paper}}",
            f"foes: {{title: Foes, {CARD}, {BACK}, stock: card}}",
        )
    )
    assert starts(made) == {
        "Cover": 1, "Cards": 3, "Heroes": 5, "Foes": 7, "Maps": 9, "Aids": 11, "Notes": 13,
    }  # fmt: skip
    front = texts(made)[0]
    for said in (
        "pages 3–4 Any paper or card Cards 1 sheet Both sides, flip on the long edge",
        "pages 5–8 Card Heroes, Foes 2 sheets Both sides, flip on the long edge",
        "page 9 Card Maps 1 sheet One side",
        "pages 11–13 Plain paper Aids, Notes 2 sheets One side: the even pages are blank",
        "7 Maps page 9",
        "7 Foes pages 7–8",
    ):
        assert said in front


def test_the_cover_tells_the_true_pages() -> None:
    parts = (
        f"p{n}: {{title: Part number {n}x, {CARD}{', ' + BACK if n % 3 else ''}}}"
        for n in range(12)
    )
    made = built(game=with_parts(*parts))
    front, _, *sheets = texts(made)
    for n in range(12):
        (_, _, after) = front.rpartition(f"Part number {n}x page")
        first = int(after.lstrip("s ").replace("–", " ").split()[0])
        assert f"Part number {n}x · page 1 of" in sheets[first - 3]


def test_a_kit_without_backs_has_no_blank_pages() -> None:
    made = built(game=GAME.replace("    back: back.yaml\n", "    copies: '19'\n"))
    front, _, *sheets = texts(made)
    assert len(sheets) == 7 and all(sheets)
    assert "pages 3–9 Any paper or card Cards 7 sheets One side" in front
    assert "blank" not in front and "both sides" not in front


def test_how_sheets_are_turned_is_told_to_people_and_to_programs() -> None:
    made = built(game=GAME.replace("title: Tiny", "title: Tiny\nsheets: {flip: short-edge}"))
    assert "flip on the short edge" in texts(made)[0]
    for path in (KIT, "components/cards-a4.pdf"):
        assert pdf(made, path).Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
    both = built(game=with_parts(f"other: {{{CARD}, {BACK}, sheets: {{flip: short-edge}}}}"))
    assert "/Duplex" not in pdf(both, KIT).Root.ViewerPreferences
    assert "flip on the long edge" in texts(both)[0] and "flip on the short edge" in texts(both)[0]


@pytest.mark.parametrize(
    ("backs", "said"),
    [
        ("once", "Cards 1 sheet One side. Print page 4 once, on the back of page 3"),
        ("gutterfold", "Cards 1 sheet One side. Fold on the dashed line, glue, then cut"),
    ],
)  # fmt: skip
def test_other_ways_for_backs_are_explained(backs: str, said: str) -> None:
    same = "name,kind,count,rules\nSnik,Goblin,3,Draw.\nSnak,Goblin,1,Rest.\n"
    made = built(Request(backs=backs), cards=same)  # type: ignore[arg-type]
    (kit,) = [a for a in made.artifacts if a.path.startswith("tiny-print-")]
    front = " ".join(pypdfium2.PdfDocument(kit.content)[0].get_textpage().get_text_range().split())
    assert said in front


def test_a_common_back_is_printed_as_often_as_there_are_fronts() -> None:
    game = GAME.replace(
        "    front: card", "    copies: '9'\n    sheets: {backs: once}\n    front: card"
    )
    front, _, *sheets = texts(built(game=game))
    assert len(sheets) == 4
    assert "pages 3–6 Any paper or card Cards 3 sheets One side. " in front
    assert "Print page 6 three times, on the back of pages 3–5" in front


def test_a_kit_for_one_printer_says_so_and_its_ruler_is_made_good_as_well() -> None:
    game = GAME.replace(
        "title: Tiny", "title: Tiny\nprinter: {front: {dx: 1.5, dy: 1}, back: {dx: -2}}"
    )
    plain, made = built(), built(game=game)
    others = built(Request(printer=False), game=game)
    assert "These files are corrected for one printer" in texts(made)[0]
    assert "one printer" not in texts(plain)[0] + texts(others)[0]
    for page, (dx, dy) in ((0, (1.5, -1.0)), (1, (-2.0, 0.0))):
        before, after = (first_letter(each, page) for each in (plain, made))
        assert after == pytest.approx((before[0] + dx * MM, before[1] + dy * MM), abs=0.01)
        assert first_letter(others, page) == before


def first_letter(made: Build, page: int) -> tuple[float, float]:
    (kit,) = [a for a in made.artifacts if a.path == KIT]
    left, low, *_ = pypdfium2.PdfDocument(kit.content)[page].get_textpage().get_charbox(0)
    return left, low


def test_fonts_have_credit_that_something_was_set_in() -> None:
    """A character that no font has is looked for in all of them: none of these is used for that."""
    behind = texts(built(cards=TABLE.replace("Sleep", "\U0001f9ff \u4e00")))[1]
    assert re.search(r"Set in ([\w ,]+) \(SIL", " ".join(behind.split()))[1] == (
        "Alegreya Sans, Barlow Condensed and Grenze Gotisch"
    )


def test_a_game_may_have_a_cover_of_its_own() -> None:
    from generator.build.pipeline import build
    from generator.files.project import MemoryProject
    from tests.build.games import tiny

    own = "draw:\n  - {text: 'Only {{ tally }}', box: [20, 20, 100, 20]}\n"
    project = MemoryProject({"content/tiny/templates/kit/cover.yaml": own}, tiny())
    front, behind, *_ = texts(build(project, "tiny"))
    assert front == "Only 7 pieces on 1 sheet"
    assert "After the game" in behind


def test_no_component_takes_the_place_of_the_cover_in_the_outline() -> None:
    made = built(game=with_parts(f"cover: {{title: Covers, {CARD}}}"))
    assert list(starts(made).values()) == [1, 3, 5]
    assert list(starts(made)) == ["Cover", "Cards", "Covers"]
    (kit,) = [a for a in made.artifacts if a.path == KIT]
    with pikepdf.open(io.BytesIO(kit.content)) as opened:
        assert len(opened.pages) == 6


FOLDED = (
    "hero: {title: Heroes, shape: {kind: standee}, size: 63 x 88 mm, front: card.yaml, data: cards.csv}",
    "box: {title: Box, shape: {kind: tuck-box, holds: cards}, front: card.yaml, data: cards.csv}",
)


def test_a_kit_with_folded_pieces_shows_how_to_fold_them() -> None:
    made = built(game=with_parts(*FOLDED))
    assert not made.failed, made.diagnostics
    front, _, folding, *sheets = texts(made)
    for said in (
        "Fold and glue",
        "Heroes",
        "Bend both flaps",
        "Box",
        "tuck in the lid",
        "put glue here",
    ):
        assert said in folding
    assert sheets[0] == "" and starts(made)["Cards"] == 5
    assert "Heroes page" in front and "glue stick" in front and "2 folded pieces" not in front
    assert "Fold and glue" not in "".join(texts(built()))


def test_the_cover_tells_the_tools_and_how_long_cutting_takes() -> None:
    front = texts(built())[0]
    assert "Tools: Craft knife, steel ruler and cutting mat" in front
    assert "Cutting: about 5 minutes: 8 straight cuts" in front
    assert "glue stick" not in front


def test_the_cover_names_the_kit_that_saves_ink() -> None:
    front = texts(built(game=with_parts(head="editions: [full, low-ink]\n")))[0]
    assert "tiny-print-a4-low-ink.pdf has the same pages" in front
    assert "Short of ink" not in texts(built())[0]


def test_a_cover_picture_that_is_not_there_is_an_error() -> None:
    made = built(game=with_parts(head="cover: art/nothing.svg\n"))
    assert [d.code for d in made.diagnostics if "nothing.svg" in d.message] == ["FILE001"]
