"""Colours: what is read, and how far two stand apart."""

from __future__ import annotations

import pytest

from generator.foundation.color import BLACK, WHITE, Cmyk, Color, contrast, parse


@pytest.mark.parametrize(
    ("text", "hex_"),
    [
        ("#c00", "#cc0000"),
        ("#C00000", "#c00000"),
        ("#c0000080", "#c0000080"),
        ("rgb(192, 0, 0)", "#c00000"),
        ("rgb(100% 0% 50% / 50%)", "#ff008080"),
        ("Tomato", "#ff6347"),
        ("cmyk(0, 100, 100, 0)", "#ff0000"),
    ],
)
def test_colour(text: str, hex_: str) -> None:
    assert parse(text).hex == hex_


@pytest.mark.parametrize(
    "text", ["", "#12", "#ggg", "rgb(1,2)", "cmyk(1,2,3)", "tomatoe", "rgb(a,b,c)"]
)
def test_no_colour(text: str) -> None:
    with pytest.raises(ValueError, match="isn't a colour"):
        parse(text)


def test_press_inks_are_kept() -> None:
    assert parse("cmyk(60, 40, 40, 100)").press == Cmyk(0.6, 0.4, 0.4, 1.0)
    assert parse("#fff").press is None


def test_contrast_runs_from_1_to_21() -> None:
    assert contrast(BLACK, WHITE) == pytest.approx(21)
    assert contrast(WHITE, WHITE) == pytest.approx(1)
    assert contrast(parse("#777"), WHITE) == pytest.approx(4.48, abs=0.01)


def test_a_translucent_colour_over_a_ground() -> None:
    assert Color(0, 0, 0, 0.5).over(WHITE).hex == "#808080"
