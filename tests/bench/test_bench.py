"""The bench deck builds, and holds the cards it should; how fast is measured by hand."""

import hashlib

import pikepdf
import pytest

from tests.bench import bench, deck, game


def test_the_deck_is_the_same_byte_for_byte():
    digest = hashlib.sha256(deck.table(54).encode()).hexdigest()
    assert digest == "0def6a33dda2084a2939525f736f6e7be4581b411800048e9480cee4dcb8841f"
    assert deck.table(540).startswith(deck.table(54))


def test_both_programs_set_all_cards(tmp_path):
    pytest.importorskip("typst")
    game.write(tmp_path, 54)
    ours, theirs = bench.punchboard(tmp_path), bench.typst(tmp_path)
    kit = tmp_path / "output/bench/components/deck-a4.pdf"
    for file in (kit, tmp_path / "content/bench/deck.pdf"):
        with pikepdf.open(file) as document:
            assert len(document.pages) == 6
    assert ours.size > 0 < theirs.size
    text = bench.report({54: (ours, theirs)})
    assert "54 cards" in text
    assert f"{ours.seconds / theirs.seconds:.2f}" in text
