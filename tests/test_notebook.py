"""Games as pandas tables."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from generator.foundation.diagnostics import Problem
from generator.notebook import Book, dice

FILES = {
    "game.yaml": """\
title: Wolves
components:
  cards: {data: cards.csv, size: poker, front: card.yaml}
claims:
  - {say: bears, of: "count(cards, kind='bear')", is: 3}
  - {say: cards, of: count(cards), is: 6}
""",
    "cards.csv": "name,kind,cost,copies\nGrey,wolf,1,3\nRed,wolf,2.5,1\nBrown,bear,1,2\nNone,bear,9,0\n",
    "templates/card.yaml": "draw:\n  - text: '{{ name }} {{ kind }} {{ cost }}'\n",
}


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        path = tmp_path / "content" / "wolves" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


@pytest.fixture
def book(workspace: Path) -> Book:
    return Book.read("wolves", workspace)


def test_rows_and_pieces(book: Book) -> None:
    assert book.components.to_dict("index") == {"cards": {"title": "Cards", "pieces": 6, "rows": 4}}
    items = book.items("cards")
    assert list(items.columns) == ["name", "kind", "cost", "copies"]
    assert list(items["cost"]) == [1, 2.5, 1]
    pieces = book.pieces("cards")
    assert list(pieces["name"]) == ["Grey"] * 3 + ["Red"] + ["Brown"] * 2
    assert pieces["cost"].mean() == pytest.approx(7.5 / 6)


def test_composition(book: Book) -> None:
    made = book.composition("cards", by="cost")
    assert made.index.name == "cost"
    assert made["pieces"].to_dict() == {1: 5, 2.5: 1}
    assert made["share"].sum() == pytest.approx(1)
    assert book.composition("cards", "cost > 1", where="kind == 'wolf'")["pieces"].to_dict() == {
        "no": 3,
        "yes": 1,
    }
    crossed = book.cross("cards", "kind", "cost")
    assert crossed.loc["wolf"].to_dict() == {1: 3, 2.5: 1}
    assert crossed.loc["bear"].to_dict() == {1: 2, 2.5: 0}
    assert (crossed.index.name, crossed.columns.name) == ("kind", "cost")


def test_odds(book: Book) -> None:
    chances = book.odds("cards", "kind == 'bear'", draws=2)
    assert chances.to_dict() == pytest.approx({0: 6 / 15, 1: 8 / 15, 2: 1 / 15})
    again = book.odds("cards", "kind == 'bear'", draws=2, put_back="each")
    assert again.to_dict() == pytest.approx({0: 4 / 9, 1: 4 / 9, 2: 1 / 9})
    assert dice("2d6").to_dict() == pytest.approx({n: (6 - abs(7 - n)) / 36 for n in range(2, 13)})


def test_claims_and_values(book: Book) -> None:
    claims = book.claims()
    assert claims.to_dict("records") == [
        {"claim": "bears", "printed": "3", "computed": "2", "holds": False},
        {"claim": "cards", "printed": "6", "computed": "6", "holds": True},
    ]
    assert book.value("share(cards, kind='bear')") == Fraction(1, 3)


@pytest.mark.parametrize(
    "ask",
    [
        lambda book: book.items("cadrs"),
        lambda book: book.composition("cards", by="cots +"),
        lambda book: book.odds("cards", "kind == 'bear'", draws=7),
        lambda book: book.value("count(cadrs)"),
        lambda book: dice("2x6"),
        lambda book: Book.read("bears"),
    ],
)
def test_mistakes_are_problems(book: Book, ask: object) -> None:
    with pytest.raises(Problem):
        ask(book)  # type: ignore[operator]


def test_a_table_that_cannot_be_read_says_where(workspace: Path) -> None:
    path = workspace / "content" / "wolves" / "cards.csv"
    path.write_text(FILES["cards.csv"].replace("wolf,1,3", "wolf,1,x"))
    with pytest.raises(Problem) as caught:
        Book.read("wolves", workspace)
    assert "cards.csv:D2" in str(caught.value.diagnostics[0].origin)


def test_pandas_is_loaded_when_a_table_is_asked_for(workspace: Path) -> None:
    code = (
        "import sys; from generator.notebook import Book;"
        "book = Book.read('wolves', sys.argv[1]); early = 'pandas' in sys.modules;"
        "book.items('cards'); sys.exit(early or 'pandas' not in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code, str(workspace)], check=True)
