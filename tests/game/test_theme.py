"""Themes: colours, fonts and text styles by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.files.project import DiskProject, MemoryProject
from generator.foundation.color import Cmyk, Color, contrast, parse
from generator.foundation.diagnostics import Outcome, Problem
from generator.game.spec.theme import Theme, load_theme

PLAIN = """
palette: {ink: "#111111", accent: ink, warning: accent}
fonts: {body: Some Sans, display: Some Gothic}
styles:
  body: {font: body, size: 9, color: ink}
  title: {font: display, size: 15}
  small: {extends: body, size: 7}
"""


def themed(name: str = "dark", **files: str) -> Outcome[Theme]:
    named = {f"content/g/themes/{each}.yaml": text for each, text in files.items()}
    return load_theme(
        MemoryProject({"templates/themes/plain.yaml": PLAIN, **named}), "content/g", name
    )


def test_the_theme_that_comes_with_the_program() -> None:
    project = DiskProject(Path(__file__).parents[2])
    outcome = load_theme(project, "content/none", "plain")
    assert outcome.diagnostics == ()
    theme = outcome.value
    wanted = "title heading body small flavor number caption label table".split()
    assert {*wanted, "rules-body", "rules-h1", "rules-table", "rules-caption"} <= set(theme.styles)
    assert theme.palette["warning"] == theme.palette["accent"]
    assert theme.style("small").font == theme.style("body").font == "Alegreya Sans"
    for style in theme.styles.values():
        assert contrast(style.color, theme.palette["paper"]) > 4.5


def test_a_theme_changes_what_is_beneath_it_everywhere() -> None:
    outcome = themed(
        dark="palette: {ink: red, paper: cmyk(0 100 0 0)}\n"
        "fonts: {body: Other Sans}\n"
        "styles:\n  body: {size: 10, italic: yes}\n  big: {extends: title, size: 30, color: paper}\n"
    )
    assert outcome.diagnostics == ()
    theme = outcome.value
    assert theme.palette["warning"] == theme.palette["ink"] == parse("red")
    assert theme.palette["paper"].press == Cmyk(0, 1, 0, 0)
    body, small, big = theme.style("body"), theme.style("small"), theme.style("big")
    assert (body.font, body.size, body.italic) == ("Other Sans", 10, True)
    assert (small.font, small.size, small.italic, small.color) == (
        "Other Sans",
        7,
        True,
        parse("red"),
    )
    assert (big.font, big.size, big.color) == ("Some Gothic", 30, theme.palette["paper"])
    assert str(theme.origins["big"]) == "content/g/themes/dark.yaml:5:8 (`big`)"


def test_a_theme_may_extend_another_one() -> None:
    outcome = themed(
        dark="extends: middle\nstyles: {body: {size: 3}}\n",
        middle="styles: {body: {leading: 2}, new: {tracking: 5}}\n",
    )
    assert outcome.diagnostics == ()
    new = outcome.value.style("new")
    assert (new.size, new.leading, new.tracking) == (3, 2, 5)


def test_a_game_may_have_its_own_plain() -> None:
    theme = themed("plain", plain="palette: {ink: blue}\nstyles: {body: {size: 4}}\n").value
    assert theme.style("body").size == 4


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pallete: {}", "YAML002 unknown key `pallete` 1"),
        ("palette: [a]", "YAML003 expected a mapping, found a list 1"),
        ("palette: {a: b, b: a}", "THEME004 colours refer to each other in a circle: a → b → a 1"),
        (
            "palette:\n  a: redd\n  b: '#12'",
            "YAML008 `redd` isn't a colour 2; YAML008 `#12` isn't a colour 3",
        ),
        (
            "styles:\n  x: {siz: 3}\n  y: {color: inkk}",
            "YAML002 unknown key `siz` 2; YAML008 `inkk` isn't a colour 3",
        ),
        ("styles: {x: {extends: bdy}}", "THEME001 there is no style `bdy` 1"),
        (
            "styles: {x: {extends: y}, y: {extends: x}}",
            "THEME002 styles extend each other in a circle: x → y → x 1",
        ),
        ("fonts: {body: [a]}", "YAML003 expected text, found a list 1"),
        ("extends: palin", "THEME003 there is no theme `palin` 1"),
        ("- a", "YAML003 expected a mapping, found a list 1"),
    ],
)
def test_mistakes(text: str, said: str) -> None:
    outcome = themed(dark=text)
    listed = [f"{d.code} {d.message} {d.origin.line}" for d in outcome.diagnostics]
    assert "; ".join(listed) == said
    assert outcome.value.style("title").font == "Some Gothic"


def test_a_style_without_a_name_is_nobody_s_parent() -> None:
    outcome = themed(dark='styles: {"": {extends: body, size: 9}, body: {leading: 2}}\n')
    assert outcome.diagnostics == ()
    assert (outcome.value.style("").size, outcome.value.style("title").leading) == (9, 2)


@pytest.mark.parametrize(
    ("theme", "line", "word"),
    [
        ("styles:\n  body: {extends: small}\n", 2, "body → small → body"),
        ("styles:\n  body: {extends: mine}\n  mine: {size: 9}\n", 2, "body → mine → body"),
        ("palette:\n  ink: warning\n", 2, "ink → warning → accent → ink"),
    ],
)
def test_a_circle_through_the_plain_theme_is_reported_in_the_game_s_own(
    theme: str, line: int, word: str
) -> None:
    (said,) = themed(dark=theme).diagnostics
    assert (said.origin.file, said.origin.line) == ("content/g/themes/dark.yaml", line)
    assert said.message.endswith(f"in a circle: {word}")


def test_themes_in_a_circle() -> None:
    (said,) = themed("a", a="extends: b", b="extends: a").diagnostics
    loop = "content/g/themes/a.yaml → content/g/themes/b.yaml → content/g/themes/a.yaml"
    assert said.message == f"themes extend each other in a circle: {loop}"


def test_unknown_themes_and_styles() -> None:
    outcome = themed("drak", dark="title: Dark")
    (said,) = outcome.diagnostics
    assert (said.code, said.hints) == ("THEME003", ("did you mean `dark`?",))
    with pytest.raises(Problem) as caught:
        outcome.value.style("titel")
    assert caught.value.diagnostics[0].hints == ("did you mean `title`?",)


def test_colours_of_the_palette_may_stand_under_a_name_of_css() -> None:
    theme = themed(dark='palette: {red: "#990000", blood: red, sky: skyblue}').value
    assert theme.palette["blood"] == Color(0.6, 0, 0)
    assert theme.palette["sky"] == parse("skyblue")


def test_keywords() -> None:
    theme = themed(
        dark='keywords: {Strength: "[accent]{Strength}", Big Bad: "**the Big Bad**", Bad: x}'
    ).value
    text = "Strength beats the Big Bad, not Strengths, :Bad: nor **Bad**; Bad!"
    assert theme.with_keywords(text) == (
        "[accent]{Strength} beats the **the Big Bad**, not Strengths, :Bad: nor **Bad**; x!"
    )
    assert themed(dark="keywords: [Bad]").value.with_keywords("Bad") == "**Bad**"
    assert themed(dark="title: x").value.with_keywords("Bad") == "Bad"
