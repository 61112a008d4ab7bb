"""Papers of one's own, and what `printer.yaml` says of a printer."""

from __future__ import annotations

import pytest

from generator.files.project import MemoryProject
from generator.foundation.diagnostics import Diagnostic, Outcome
from generator.frame.printing import Correction
from generator.frame.sheet import USUAL_MARGINS, Paper
from generator.game.loading.load import load
from generator.game.model.game import Game
from generator.game.spec.papers import paper_named
from generator.geometry import Insets, Size

GAME = "content/test/game.yaml"
CARDS = "components: {cards: {size: poker, front: card.yaml, sheets: {gap: 2}}}"


def game(lines: str = "", printer: str | None = None) -> Outcome[Game]:
    """A game with a line more in its game.yaml, and a printer.yaml beside `content/`."""
    files = {GAME: f"title: T\n{lines}\n{CARDS}", "templates/card.yaml": "draw: []"}
    if printer is not None:
        files["printer.yaml"] = printer
    return load(MemoryProject(files), "content/test")


def said(outcome: Outcome[Game]) -> list[tuple[str, str, str]]:
    """Code, place and key of all that is said."""
    return [
        (d.code, f"{d.origin.line}:{d.origin.column}", d.origin.key) for d in outcome.diagnostics
    ]


def only(outcome: Outcome[Game]) -> Diagnostic:
    (diagnostic,) = outcome.diagnostics
    return diagnostic


def test_no_paper_at_all_is_reported_and_nothing_is_lost_in_silence() -> None:
    made = game("papers: []")
    assert (only(made).code, only(made).origin.key) == ("PAPER010", "papers")
    assert made.failed


def test_papers_have_a_name_measures_or_both() -> None:
    made = game(
        "papers: [a4, us legal, 8.5 x 13 in, {name: My roll, size: 300 x 600 mm, margins: [5, 5, 15, 5]}, "
        "{name: letter, margins: 8}]"
    )
    assert made.diagnostics == ()
    assert made.value.papers == (
        Paper("A4", Size(210, 297)),
        Paper("Legal", Size(215.9, 355.6)),
        Paper("8.5 x 13 in", Size(215.9, 330.2)),
        Paper("My roll", Size(300, 600), Insets(5, 5, 15, 5)),
        Paper("Letter", Size(215.9, 279.4), Insets(8, 8, 8, 8)),
    )


def test_a_paper_of_the_game_comes_before_the_one_of_that_name() -> None:
    own = game("papers: [{name: A4, margins: 12}, {name: My roll, size: 300 x 600}]").value.papers
    assert paper_named("a4", own).margins == Insets(12, 12, 12, 12)
    assert paper_named("my roll", own).size == Size(300, 600)
    assert paper_named("A3", own) == Paper("A3", Size(297, 420), USUAL_MARGINS)


def test_a_paper_named_twice_is_printed_once() -> None:
    assert [paper.name for paper in game("papers: [A4, a4, us-letter, Letter]").value.papers] == [
        "A4",
        "Letter",
    ]


@pytest.mark.parametrize(
    ("papers", "expected", "hint"),
    [
        ("[A44]", ("PAPER010", "2:10", "papers"), "`A4`"),
        ("[{name: Letr}]", ("PAPER010", "2:17", "name"), "`Letter`"),
        ("[{name: My roll}]", ("PAPER010", "2:17", "name"), "`size: 300 x 600 mm`"),
        ("[{name: '!', size: 1 x 2}]", ("PAPER010", "2:17", "name"), "letters and digits"),
        ("[{name: R, size: big}]", ("PAPER010", "2:26", "size"), "measures"),
        ("[{name: A4, margins: [5, 105, 5, 5]}]", ("PAPER011", "2:30", "margins"), "105 mm"),
        ("[{name: A4, margins: [150, 5]}]", ("PAPER011", "2:30", "margins"), "148.5 mm"),
        ("[{name: A4, margins: -1}]", ("YAML008", "2:30", "margins"), "0 or more"),
        ("[{name: A4, margin: 5}]", ("YAML002", "2:21", "margin"), "`margins`"),
        ("[{size: 300 x 600}]", ("YAML007", "2:10", "papers"), "`name:`"),
        ("[A4, {name: a4, margins: 9}]", ("PAPER012", "2:21", "name"), "rename"),
    ],
)
def test_what_is_wrong_with_a_paper_is_reported_where_it_stands(
    papers: str, expected: tuple[str, str, str], hint: str
) -> None:
    made = game(f"papers: {papers}")
    assert said(made) == [expected]
    assert any(hint in each for each in only(made).hints)


def test_one_wrong_paper_does_not_hide_the_others() -> None:
    made = game("papers: [A4, {name: A5, margins: 90}, Letter]")
    assert [paper.name for paper in made.value.papers] == ["A4", "Letter"]


def corrections(outcome: Outcome[Game]) -> tuple[Correction, Correction]:
    assert outcome.diagnostics == ()
    (component,) = outcome.value.components
    assert component.sheets.gap == (2.0, 2.0), "what a component says of its sheets is kept"
    return component.sheets.printer


def test_the_printer_is_known_to_every_component() -> None:
    text = "front: {dx: 0.4, dy: −0.2, scale: 1.004}\nback: {dx: -0.6 mm, scale: [100.2%, 0.998]}"
    front, back = corrections(game(printer=text))
    assert front == Correction(0.4, -0.2, 1.004, 1.004)
    assert back == pytest.approx(Correction(-0.6, 0.0, 1.002, 0.998))


@pytest.mark.parametrize("text", [None, "", "# nothing yet\n", "front:\nback: {}\n"])
def test_without_numbers_nothing_is_moved(text: str | None) -> None:
    assert corrections(game(printer=text)) == (Correction(), Correction())


def test_what_game_yaml_says_of_the_printer_goes_over_printer_yaml() -> None:
    made = game("printer: {back: {dx: 1}, front: {scale: 1}}", "back: {dx: 9, dy: 2, scale: 1.01}")
    assert corrections(made) == (Correction(), Correction(1.0, 2.0, 1.01, 1.01))


@pytest.mark.parametrize(
    ("text", "expected", "hint"),
    [
        ("frnt: {dx: 1}", ("YAML002", "1:1", "frnt"), "`front`"),
        ("back: {dz: 1}", ("YAML002", "1:8", "dz"), "`dx`"),
        ("back: {dx: 21}", ("YAML008", "1:12", "dx"), "calibrate"),
        ("back: {dy: left}", ("YAML008", "1:12", "dy"), "`-0.2`"),
        ("back: {scale: 99.6}", ("YAML008", "1:15", "scale"), "`1.004`"),
        ("back: {scale: [1.001, 2]}", ("YAML008", "1:23", "scale"), "`1.004`"),
        ("back: {scale: [1, 1, 1]}", ("YAML008", "1:15", "scale"), "2 values"),
        ("back: 0.4", ("YAML003", "1:7", "back"), "keys of the correction"),
        ("[front, back]", ("YAML003", "1:1", ""), "keys of the printer"),
        ("back: {dx: 1", ("YAML001", "1:13", ""), ""),
    ],
)
def test_what_is_wrong_with_printer_yaml_is_reported_where_it_stands(
    text: str, expected: tuple[str, str, str], hint: str
) -> None:
    made = game(printer=text)
    assert only(made).origin.file == "printer.yaml"
    assert (only(made).code, *said(made)[0][1:]) == expected
    assert any(hint in each for each in (*only(made).hints, only(made).message))
    assert made.failed, "a kit that would be printed out of place is not made"


def test_all_that_is_wrong_is_reported_at_once() -> None:
    made = game("printer: {front: {dx: 30}}", "front: {dx: a, scale: 3}\nbakc: {}")
    assert sorted(d.origin.file for d in made.diagnostics) == [GAME, *["printer.yaml"] * 3]
