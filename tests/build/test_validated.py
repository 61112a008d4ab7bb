"""What a game says of its numbers, in claims and in its rulebook, against what the table holds."""

from __future__ import annotations

import io
from fractions import Fraction

import pypdfium2
import pytest

from generator.build import Build
from generator.build.pipeline import build
from generator.files.project import DiskProject, MemoryProject
from tests.build.games import ROOT

GAME = """\
title: Counted
papers: [A4]
components:
  deck: {data: deck.csv, size: poker, front: card.yaml, copies: many}
rulebook: {text: rules.md, cover: false, contents: false}
claims:
"""
CARD = 'draw:\n  - {text: "{{ name }} {{ kind }}", box: [5, 5, 50, 20]}\n'


def counted(rows: dict[str, int], claims: str = "  []", rules: str = "Play.") -> Build:
    """A deck of kinds with their copies, its claims and its rules, built."""
    lines = ["name,kind,many", *(f"The {kind},{kind},{many}" for kind, many in rows.items())]
    files = {
        "game.yaml": GAME + claims + "\n",
        "deck.csv": "\n".join(lines) + "\n",
        "rules.md": f"# Rules\n\n{rules}\n",
        "templates/card.yaml": CARD,
    }
    project = MemoryProject(
        {f"content/counted/{name}": text for name, text in files.items()}, DiskProject(ROOT, ROOT)
    )
    return build(project, "counted")


def text_of(made: Build) -> str:
    (book,) = [each for each in made.artifacts if each.path == "counted-rulebook.pdf"]
    with pypdfium2.PdfDocument(io.BytesIO(book.content)) as file:
        return " ".join(" ".join(p.get_textpage().get_text_range() for p in file).split())


@pytest.mark.parametrize(
    ("rows", "shown", "sums"),
    [
        ({"wolf": 23, "storm": 17, "camp": 20}, "38.3 28.3 33.3", "99.9"),
        (dict.fromkeys("abcdefg", 3), " ".join(["14.3"] * 7), "100.1"),
        ({"wolf": 1, "storm": 1, "camp": 4}, "16.7 16.7 66.7", "100.1"),
    ],
)
def test_rounded_shares_that_miss_the_whole_are_fine(
    rows: dict[str, int], shown: str, sums: str
) -> None:
    shares = [f"percent(deck, kind='{kind}')" for kind in rows]
    claims = "\n".join(
        [
            *(
                f'  - {{say: The share of {kind}, of: "{share}", is: {figure} %}}'
                for kind, share, figure in zip(rows, shares, shown.split(), strict=True)
            ),
            f'  - {{say: All shares together, of: "{" + ".join(shares)}", is: 100}}',
        ]
    )
    rules = " ".join(f"{{{{ {share} | round(1) }}}}" for share in shares)
    made = counted(rows, claims, rules)
    assert made.diagnostics == ()
    assert shown in text_of(made)
    assert sum(map(Fraction, shown.split())) == Fraction(sums)
    assert [result.value for result in made.claims][-1] == 100
    assert all(result.holds for result in made.claims)


@pytest.mark.parametrize(
    ("left", "drawn", "shown"), [(1, 1, "100 %"), (2, 2, "100 %"), (2, 1, "100 %")]
)
def test_of_cards_that_are_all_alike_the_next_one_is_certain(
    left: int, drawn: int, shown: str
) -> None:
    claim = f"  - {{say: The next, of: \"drawn(deck, {drawn}, kind='wolf')\", is: {shown}}}"
    made = counted({"wolf": left}, claim)
    assert made.diagnostics == () and made.claims[0].computed == shown


@pytest.mark.parametrize(
    ("of", "wanted"),
    [
        (
            "percent(deck, kind='wolf')",
            "`deck` has no matching pieces to take a share of",
        ),
        ("mean(deck, 'many')", "`deck` has no matching numbers in `many` to average"),
        ("drawn(deck, 1, kind='wolf')", "can't draw 1 card: the deck is empty"),
    ],
)
def test_of_an_empty_deck_there_is_no_share_and_no_number_that_is_none(
    of: str, wanted: str
) -> None:
    made = counted(
        {"wolf": 0}, f'  - {{say: A share, of: "{of}", is: 0 %}}', f"Now {{{{ {of} }}}}."
    )
    (claim,) = [each for each in made.diagnostics if each.code == "CLAIM002"]
    assert claim.message == f"`A share` can't be computed: {wanted}"
    assert (claim.origin.file, claim.origin.line) == ("content/counted/game.yaml", 7)
    (text,) = [each for each in made.diagnostics if each.origin.file.endswith("rules.md")]
    assert (text.message, text.origin.line) == (wanted, 3)
    assert "nan" not in text_of(made).casefold()


def test_a_count_that_is_off_is_reported_with_every_row_it_comes_from() -> None:
    rows = {"guard": 5, "priest": 2, "baron": 2, "maid": 2, "prince": 2, "king": 1, "spy": 1}
    rows |= {"lady": 1, "fool": 1}
    made = counted(
        rows,
        '  - {say: The deck, of: "count(deck)", is: 16}',
        "Shuffle the {{ count(deck) }} cards. In the box: 16 cards, 13 tokens.",
    )
    (said,) = [each for each in made.diagnostics if each.code == "CLAIM001"]
    assert said.message == "`The deck`: printed 16, computed 17, off by 1"
    places = (f"The {kind} {many} (C{row})" for row, (kind, many) in enumerate(rows.items(), 2))
    assert ", ".join(places) in said.hints[0]
    # The number that is written by hand, and names no component, is its author's.
    assert "Shuffle the 17 cards. In the box: 16 cards, 13 tokens." in text_of(made)
    assert [each.code for each in made.diagnostics] == ["CLAIM001"]
