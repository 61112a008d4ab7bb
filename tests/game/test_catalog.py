"""Named sizes and papers."""

import pytest
import yaml

from generator.foundation.diagnostics import Origin, Problem
from generator.game.spec.sizes_catalog import SizeList, known_paper, papers, sizes
from generator.geometry import Size
from generator.geometry.units import dimensions

DATA = "generator/data"


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("poker", Size(63.5, 88.9)),
        ("Poker Landscape", Size(88.9, 63.5)),
        ("poker portrait", Size(63.5, 88.9)),
        ("US Poker", Size(63.5, 88.9)),
        ("euro_poker", Size(63, 88)),
        ("tarot", Size(69.85, 120.65)),
        ("2.5 x 3.5 in", Size(63.5, 88.9)),
        ("63.5 × 88.9 mm", Size(63.5, 88.9)),
        ("2.5 in", Size(63.5, 63.5)),
        ("7.5 x 5 in portrait", Size(127, 190.5)),
    ],
)
def test_size(text: str, size: Size) -> None:
    assert sizes().measured(text) == size


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("pokr", "did you mean `poker`?"),
        ("63 by 88", "measures such as `63.5 x 88.9 mm`"),
        ("-3 x 4", "from 1 mm to 5 m"),
        ("0.5 x 4", "from 1 mm to 5 m"),
        ("900 x 900 in", "from 1 mm to 5 m"),
    ],
)
def test_no_size(text: str, hint: str) -> None:
    with pytest.raises(Problem) as caught:
        sizes().measured(text, Origin("game.yaml", 3, 11))
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.code == "SIZE001"
    assert f"`{text}`" in diagnostic.message
    assert diagnostic.origin == Origin("game.yaml", 3, 11)
    assert any(hint in each for each in diagnostic.hints)


def test_papers() -> None:
    assert known_paper("a4").name == "A4"
    assert known_paper("LETTER").size == Size(215.9, 279.4)
    assert known_paper("us letter").name == "Letter"
    assert known_paper("100 x 200 mm").size == Size(100, 200)
    with pytest.raises(Problem) as caught:
        known_paper("Lettre")
    assert caught.value.diagnostics[0].hints[0] == "did you mean `Letter`?"


@pytest.mark.parametrize(
    ("file", "listing"),
    [("sizes.yaml", sizes()), ("papers.yaml", papers())],
)
def test_files_are_yaml_and_agree_with_themselves(file: str, listing: SizeList) -> None:
    with open(f"{DATA}/{file}") as opened:
        raw = yaml.safe_load(opened)
    assert list(raw) == list(listing)
    words = [word.casefold() for name, row in raw.items() for word in (name, *row["also"])]
    assert len(words) == len(set(words))
    for name, row in raw.items():
        named = listing[name]
        assert list(named.also) == row["also"]
        assert named.source == row["source"] != ""
        assert named.size == dimensions(row["mm"])
        for mm, inches in zip(named.size, dimensions(f"{row['in']} in"), strict=True):
            assert abs(mm - inches) < 0.35, name
