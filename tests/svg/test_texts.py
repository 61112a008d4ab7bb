"""Texts in drawings: the letters of the project's fonts, where the file puts them."""

import pytest

from generator.files.project import DiskProject
from generator.frame import GroupMark
from generator.frame.walk import walk
from generator.svg.context import Options
from generator.text.fonts import FontBook
from generator.text.glyph_outlines import Letters
from tests.build.games import ROOT
from tests.svg import read

LETTERS = Letters(FontBook(DiskProject(ROOT, ROOT)))
EM = 2.0
"""mm: the size of all texts here, 20 units."""


def drawn(body):
    """The boxes of what is drawn, left to right and top to bottom as (left, top, right, bottom) in mm."""
    outcome = read(f'<g font-family="Alegreya Sans" font-size="20">{body}</g>', letters=LETTERS)
    assert outcome.diagnostics == ()
    return [box(by, mark) for by, mark, _ in walk(outcome.value)]


def box(by, mark):
    rect = mark.path.transformed(by).bounds
    return rect.x, rect.y, rect.right, rect.bottom


def width(text, weight=400, **keys):
    """How far a text moves on, mm."""
    letters = LETTERS.line(text, LETTERS.choose("Alegreya Sans", weight).font, **keys)
    return sum(letter.advance for letter in letters) * EM


def test_letters_stand_on_the_baseline_with_the_size_of_the_text():
    ((left, top, right, bottom),) = drawn('<text x="10" y="50">H</text>')
    font = LETTERS.choose("Alegreya Sans").font
    assert bottom == pytest.approx(5, abs=1e-6)
    assert top == pytest.approx(5 - font.cap_height * EM, abs=0.02)
    assert 1 < left < right < 1 + width("H")


@pytest.mark.parametrize(("anchor", "share"), [("start", 0), ("middle", 0.5), ("end", 1)])
def test_a_line_is_anchored_as_a_whole(anchor, share):
    one, two = drawn(
        f'<text x="50" y="50" text-anchor="{anchor}">HH<tspan fill="red">H</tspan></text>'
    )
    (plain,) = drawn('<text x="50" y="50">HHH</text>')
    assert one[0] == pytest.approx(plain[0] - width("HHH") * share, abs=1e-3)
    assert two[2] == pytest.approx(plain[2] - width("HHH") * share, abs=1e-3)


def test_places_of_single_characters_and_of_lines():
    spots = [found[0] for found in drawn('<text y="50" x="10 30 70">HHH</text>')]
    assert [spot - spots[0] for spot in spots] == pytest.approx([0, 2, 6])
    body = '<text x="10" y="20"><tspan x="10" y="20">H</tspan><tspan x="10" dy="1.5em">H</tspan></text>'
    first, second = drawn(body)
    assert second[0] == pytest.approx(first[0])
    assert second[3] - first[3] == pytest.approx(1.5 * EM)


def test_spaces_are_folded_unless_they_are_kept():
    (folded,) = drawn('<text x="10" y="50">\n   H \n  H  </text>')
    (kept,) = drawn('<text x="10" y="50" xml:space="preserve">H   H</text>')
    (plain,) = drawn('<text x="10" y="50">H H</text>')
    assert folded == pytest.approx(plain)
    assert kept[2] - plain[2] == pytest.approx(2 * width(" "), abs=1e-3)


def test_weight_slant_spacing_and_short_forms():
    (bold,) = drawn('<text x="10" y="50" font-weight="bold">HHHH</text>')
    (short,) = drawn('<text x="10" y="50" style="font: bold 20px Alegreya Sans">HHHH</text>')
    (named,) = drawn('<text x="10" y="50" font-family="AlegreyaSans-Bold">HHHH</text>')
    (spaced,) = drawn('<text x="10" y="50" letter-spacing=".5em">HH</text>')
    (plain,) = drawn('<text x="10" y="50">HH</text>')
    assert bold == pytest.approx(short)
    assert bold == pytest.approx(named)
    (light,) = drawn('<text x="10" y="50">HHHH</text>')
    assert bold[2] - bold[0] > light[2] - light[0] + 0.1
    assert spaced[2] - plain[2] == pytest.approx(0.5 * EM, abs=0.05)


def test_a_text_is_filled_stroked_turned_and_faded_as_shapes_are():
    outcome = read(
        '<text font-size="20" y="50" transform="rotate(90)" fill="red" stroke="blue" opacity=".5">H</text>',
        letters=LETTERS,
    )
    (placed,) = outcome.value.placed[
        0
    ].mark.frame.placed  # what leads out of the drawing is cut off
    assert isinstance(placed.mark, GroupMark)
    assert placed.mark.opacity == 0.5
    (inner,) = placed.mark.frame.placed
    assert (inner.mark.fill.hex, inner.mark.stroke.paint.hex) == ("#ff0000", "#0000ff")
    rect = inner.mark.path.bounds
    assert rect.x == pytest.approx(-5, abs=1e-6)
    assert rect.height < width("H")


def test_lines_and_raised_letters():
    (under,) = drawn('<text x="10" y="50" text-decoration="underline">H</text>')
    assert 5.2 < under[3] < 5.5
    assert under[0] == pytest.approx(1)
    plain, raised = drawn('<text x="10" y="50">H<tspan baseline-shift="super">H</tspan></text>')
    assert 0.3 < plain[3] - raised[3] < 1
    (middle,) = drawn('<text x="10" y="50" dominant-baseline="central">H</text>')
    assert 4.9 < (middle[1] + middle[3]) / 2 < 5.3


def test_a_text_along_a_path_is_turned_with_it():
    line = '<path id="p" d="M50 10V90" fill="none" stroke="red"/>'
    body = f'{line}<text><textPath href="#p" startOffset="50%" text-anchor="middle">HHH</textPath></text>'
    _, (left, top, _, bottom) = drawn(body)
    # It runs downwards, so that the letters stand to the right of the line, about its middle.
    assert left == pytest.approx(5, abs=1e-6)
    assert (top + bottom) / 2 == pytest.approx(5, abs=0.05)
    assert bottom - top == pytest.approx(width("HHH"), abs=0.4)
    late = '<text font-size="20"><textPath href="#p" startOffset="60">HHH</textPath></text>'
    outcome = read(line + late, letters=LETTERS)
    _, beyond = (box(by, mark) for by, mark, _ in walk(outcome.value))
    assert beyond[3] < 9
    assert "beyond the ends" in outcome.diagnostics[0].message


def test_a_font_that_is_not_there_is_named_with_what_is_in_for_it():
    for family, missed in (("No Such Font", "No Such Font"), ("'Odd One', Nobody", "Odd One")):
        outcome = read(f'<text y="50" font-family="{family}">Hi</text>', letters=LETTERS)
        (said,) = outcome.diagnostics
        assert (
            f"in the font `{missed}`, which is missing; `Alegreya Sans` is used instead"
            in said.message
        )
        assert "fonts/" in said.hints[0]
        assert len(outcome.value.placed) == 1
    for family in ("sans-serif", "No Such Font, Alegreya", "serif"):
        outcome = read(f'<text y="50" font-family="{family}">Hi</text>', letters=LETTERS)
        assert outcome.diagnostics == ()


def test_a_character_that_a_font_lacks_comes_from_another():
    LETTERS.used.clear()
    letters = LETTERS.line("a⚔b", LETTERS.choose("Alegreya Sans").font)
    assert [letter.text for letter in letters] == ["a", "⚔", "b"]
    assert len(LETTERS.used) == 2
    assert all(letter.path.commands for letter in letters)


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ('<text writing-mode="vertical-rl">Hi</text>', "the text `Hi`"),
        ("<flowRoot><flowPara>Flowing</flowPara></flowRoot>", "the text `Flowing`"),
        ('<text>a<textPath href="#no">b</textPath></text>', "a path that isn't in the file"),
        ("<text>a<image/></text>", "a <image> in text"),
        (f"<text>{'x' * 20_001}</text>", "too many characters"),
    ],
)
def test_what_is_not_followed_is_reported(body, word):
    found = read(body, letters=LETTERS).diagnostics
    assert any(word in said.message for said in found)


def test_nothing_in_a_text_ends_in_a_traceback():
    values = ("", "x", "NaN", "1e999", "-5", "1,,2", "url(#", "9" * 400, "em", "%")
    names = (
        "x",
        "dy",
        "font-size",
        "font",
        "font-weight",
        "letter-spacing",
        "baseline-shift",
        "rotate",
    )
    for name in names:
        for value in values:
            body = f'<text {name}="{value}" style="{name}:{value}">a<tspan {name}="{value}">b</tspan></text>'
            assert not read(body, letters=LETTERS).failed
    assert Options().letters is None


def test_a_text_may_clip():
    body = '<clipPath id="c"><text x="10" y="50">H</text></clipPath><rect width="90" height="90" clip-path="url(#c)"/>'
    outcome = read(f'<g font-family="Alegreya Sans" font-size="20">{body}</g>', letters=LETTERS)
    (plain,) = drawn('<text x="10" y="50">H</text>')
    assert tuple(outcome.value.placed[0].mark.clip.bounds)[:2] == pytest.approx(plain[:2])


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ("<text>שלום</text>", "`שלום`, which is set from left to right"),
        ('<text direction="rtl">a</text>', "`direction: rtl`"),
        ("<text>A \U00012000</text>", "characters that no font has: `\U00012000`"),
        (
            '<path id="p" d="M0 0h20" fill="none"/><text><textPath href="#p">All of it</textPath></text>',
            "text that is longer than its path",
        ),
        ('<text textLength="90">a</text>', "`textLength: 90`"),
        ('<text rotate="30">a</text>', "`rotate: 30`"),
        ('<text style="font-variant:small-caps">a</text>', "`font-variant: small-caps`"),
        ('<text font-stretch="condensed">a</text>', "`font-stretch: condensed`"),
        ('<text style="text-transform:uppercase">a</text>', "`text-transform: uppercase`"),
        ('<text font-size="calc(9px)">a</text>', "`font-size: calc(9px)`"),
    ],
)
def test_what_of_a_text_is_drawn_otherwise_is_reported(body, word):
    (said,) = read(f'<g font-family="Alegreya Sans">{body}</g>', letters=LETTERS).diagnostics
    assert said.code == "IMG006"
    assert word in said.message
    assert said.hints
