"""A small game from its tables to its files: counts, places, texts, and what is said when something is wrong."""

from __future__ import annotations

import pypdfium2
import pytest

from generator.build import Request
from generator.build.pipeline import build
from generator.files.project import DiskProject, MemoryProject
from generator.foundation.diagnostics import Severity
from tests.build.games import (
    CARD,
    GAME,
    ROOT,
    TABLE,
    TINY,
    built,
    pdf,
    placements,
    places,
    tiny,
)

A4_WIDTH = 210.0
SIZE = (63.0, 88.0)


def test_what_is_made() -> None:
    made = built()
    assert [a.path for a in made.artifacts] == ["components/cards-a4.pdf", "tiny-print-a4.pdf"]
    assert made.pages == {"cards": {"A4": 2}}
    assert made.diagnostics == ()
    assert [claim.holds for claim in made.claims] == [True]
    assert (made.faces, made.drawn) == (6, 4), "three fronts, and one back for all"


def test_pieces_on_paper_equal_the_copies() -> None:
    file = pdf(built(), "components/cards-a4.pdf")
    front, back = file.pages
    assert sorted(placements(front).values(), reverse=True) == [3, 2, 2]
    assert list(placements(back).values()) == [7]


def near(found: list[tuple[float, float]], expected: list[tuple[float, float]]) -> bool:
    """Whether all places agree to 0.001 mm."""
    return len(found) == len(expected) and all(
        abs(a - b) < 0.001 for one, other in zip(found, expected) for a, b in zip(one, other)
    )


def test_cards_stand_true_and_centred() -> None:
    file = pdf(built(), "components/cards-a4.pdf")
    front, back = file.pages
    columns = [10.5, 73.5, 136.5]
    expected = [(x, y) for y in (16.5, 104.5, 192.5) for x in columns][:7]
    assert near(places(front), expected)
    assert [float(v) for v in front.MediaBox] == pytest.approx(
        [0, 0, 595.2756, 841.8898], abs=0.001
    )
    mirrored = [(A4_WIDTH - x - SIZE[0], y) for x, y in expected]
    assert near(places(back), mirrored), "the last, incomplete row too"


def test_the_back_of_an_uneven_card_lies_behind_its_front() -> None:
    edge = "draw:\n  - {rectangle: , box: [X, 5, 20, 70], fill: '#000000'}\n"
    made = built(card=edge.replace("X", "3"), back=edge.replace("X", "40"))
    (artifact,) = [a for a in made.artifacts if a.path == "components/cards-a4.pdf"]
    # 254 pixels to the inch: 10 to the mm.
    front, back = (
        page.render(scale=254 / 72).to_numpy()[:, :, 0] < 128
        for page in pypdfium2.PdfDocument(artifact.content)
    )
    # Captions and crop marks stand in the margins; the sheet is turned over on its long edge.
    inner = (slice(150, 2820), slice(100, 2000))
    assert front.shape[1] == 2100
    assert front[inner].sum() == pytest.approx(7 * 200 * 700, rel=0.01)
    turned = back[:, ::-1]
    # A tenth of a millimetre would be 1 in 100.
    assert (front[inner] != turned[inner]).sum() < 0.008 * front[inner].sum()


def test_the_backs_can_be_moved_to_where_the_printer_puts_them() -> None:
    moved = pdf(built(game=GAME + "sheets: {back_offset: [1, -0.5]}\n"), "components/cards-a4.pdf")
    still = pdf(built(), "components/cards-a4.pdf")
    for side, (x, y) in ((0, (0.0, 0.0)), (1, (1.0, -0.5))):
        expected = [(a + x, b + y) for a, b in places(still.pages[side])]
        assert near(places(moved.pages[side]), expected)


def test_one_sided_components_get_no_back_pages() -> None:
    made = built(game=GAME.replace("    back: back.yaml\n", ""))
    assert made.pages == {"cards": {"A4": 1}}


def test_only_some_components_and_papers() -> None:
    made = built(Request(papers=("Letter",), only=("cards",)))
    assert [a.path for a in made.artifacts] == ["components/cards-letter.pdf"]
    assert built(Request(only=("crads",))).diagnostics[0].hints == ("did you mean `cards`?",)


def test_a_broken_claim_says_both_figures_and_the_cells() -> None:
    made = built(cards=TABLE.replace("Goblin,3", "Goblin,4"))
    (found,) = made.diagnostics
    assert (found.code, found.severity) == ("CLAIM001", Severity.ERROR)
    assert (found.origin.file, found.origin.line) == ("content/tiny/game.yaml", 12)
    assert "5" in found.message and "6" in found.message
    assert "content/tiny/cards.csv" in " ".join(found.hints)
    assert made.artifacts, "a claim keeps nobody from printing"


def test_a_long_title_is_reported_with_its_cell_and_box() -> None:
    made = built(cards=TABLE.replace("Snak", "Snak " * 40))
    found = next(d for d in made.diagnostics if d.code == "TEXT002")
    assert (found.origin.cell, found.origin.key) == ("A3", "name")
    assert "title" in found.message
    assert any("templates/card.yaml:3" in step for step in found.trace)


def test_three_mistakes_in_game_yaml_are_three_diagnostics() -> None:
    broken = (
        GAME.replace("papers: [A4]", "papers: [A44]")
        .replace("title: Cards", "titel: Cards")
        .replace("size: 63 x 88 mm", "size: porker")
    )
    made = built(game=broken)
    assert {(d.code, d.origin.line) for d in made.diagnostics} == {
        ("PAPER010", 3),
        ("YAML002", 6),
        ("SIZE001", 8),
    }
    assert made.broken and made.artifacts == ()


def test_mistakes_in_a_template_are_reported_once_for_all_cards() -> None:
    wrong = CARD.replace("{{ name }}", "{{ nmae }}").replace("style: title", "stile: title")
    made = built(card=wrong)
    assert [(d.code, d.origin.file, d.origin.line) for d in made.diagnostics] == [
        ("TMPL010", "content/tiny/templates/card.yaml", 3),
        ("YAML002", "content/tiny/templates/card.yaml", 3),
    ]


def test_a_value_that_fails_spoils_its_card_and_not_the_deck() -> None:
    wrong = CARD.replace("[4, 70, 12, 9]", '[4, 70, "{{ 12 / rules }}", 9]')
    made = built(card=wrong)
    (found,) = made.diagnostics
    assert (found.code, found.origin.cell, found.also) == ("EXPR005", "D2", ("Snak", "Ogg"))
    assert len(made.artifacts) == 2


def test_data_is_never_taken_for_a_template() -> None:
    made = built(cards=TABLE.replace("Sleep.", "{{ 7*7 }} {% if true %}"))
    assert made.diagnostics == ()
    from generator.build.inspect import inspect
    from generator.frame.walk import texts

    seen = inspect(tiny(cards=TABLE.replace("Sleep.", "{{ 7*7 }}")), "tiny")
    assert texts(seen.pieces["cards"][2].front.frame) == ("Ogg", "{{ 7*7 }}")


def test_the_same_inputs_give_the_same_bytes() -> None:
    first, second = built(), built()
    assert [a.sha256 for a in first.artifacts] == [a.sha256 for a in second.artifacts]


def test_no_front_lands_on_the_back_of_something_else() -> None:
    one_sided = "  tokens: {copies: 20, size: 63 x 88 mm, front: token.yaml}\nclaims:"
    files = TINY | {
        "content/tiny/game.yaml": GAME.replace("claims:", one_sided),
        "content/tiny/templates/token.yaml": "draw:\n  - {rectangle: bleed, fill: gold}\n",
    }
    made = build(MemoryProject(files, DiskProject(ROOT, ROOT)), "tiny")
    assert made.pages == {"cards": {"A4": 2}, "tokens": {"A4": 3}}
    kit = pdf(made, "tiny-print-a4.pdf")
    drawn = [sum(placements(page).values()) for page in kit.pages]
    assert drawn == [0, 0, 7, 7, 9, 0, 9, 0, 2, 0], "the cover, cards and backs, tokens and blanks"
