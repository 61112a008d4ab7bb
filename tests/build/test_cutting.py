"""Files for cutting machines, as a game or a command asks for them."""

import re

import pytest

from generator.build import Request
from generator.files.project import DiskProject, MemoryProject, RecordingProject
from generator.foundation.diagnostics import Severity
from generator.report.builds.finished_kit import write_build
from tests.build.games import GAME, built
from tests.cutting import reading

ASKED = GAME + "cut_files: [svg, dxf]\n"


def paths(made, folder="cut/"):
    return [a.path for a in made.artifacts if a.path.startswith(folder)]


def content(made, path):
    (found,) = [a for a in made.artifacts if a.path == path]
    return found


def test_a_game_that_asks_for_none_gets_none():
    assert paths(built()) == []


def test_a_game_gets_the_formats_that_it_asks_for():
    assert paths(built(game=GAME + "cut_files: [DXF]\n")) == ["cut/cards-a4.dxf"]
    assert paths(built(game=ASKED)) == ["cut/cards-a4.dxf", "cut/cards-a4.svg"]


def test_a_command_gets_all_formats_where_the_game_names_none():
    asked = Request(cut_files=True)
    assert paths(built(asked)) == ["cut/cards-a4.dxf", "cut/cards-a4.svg"]
    assert paths(built(asked, game=GAME + "cut_files: [svg]\n")) == ["cut/cards-a4.svg"]


def test_only_what_is_printed_is_cut():
    two = ASKED.replace("claims:", "  others: {size: 40 x 40 mm, front: back.yaml}\nclaims:")
    assert paths(built(Request(only=("others",)), game=two)) == [
        "cut/others-a4.dxf",
        "cut/others-a4.svg",
    ]


def test_sheets_that_are_cut_differently_are_distinguished_by_their_numbers():
    cards = "name,count\n" + "".join(f"n{i},4\n" for i in range(10))
    made = built(game=ASKED, cards=cards, card="draw: []\n")
    svg = [path for path in paths(made) if path.endswith(".svg")]
    assert svg == ["cut/cards-a4-sheet5.svg", "cut/cards-a4.svg"]
    assert content(made, svg[0]).about == "cut lines for sheet 5 of `cards` on A4"
    assert content(made, svg[1]).about == "cut lines for sheets 1–4 of `cards` on A4"
    full, _ = reading.svg(content(made, svg[1]).content)
    rest, _ = reading.svg(content(made, svg[0]).content)
    # Nine cards have eight lines; the four on the last sheet, three and one, have six and a short one.
    assert len(full["cut"]) == 8
    assert len(rest["cut"]) > 6


def test_cards_that_are_folded_are_cut_folded():
    made = built(Request(backs="gutterfold"), game=ASKED)
    names = [path for path in paths(made) if path.endswith("gutterfold.svg")]
    assert names == ["cut/cards-a4-gutterfold.svg"]
    assert reading.svg(content(made, names[0]).content)[1] in ((105, 297), (210, 148.5))


def test_the_die_line_of_the_pdf_is_that_of_the_file():
    """Backs, captions and marks around it: the very file that is printed."""
    game = ASKED.replace("front: card.yaml", "front: card.yaml\n    radius: 3")
    made = built(game=game + "sheets: {cut_ink: Die Line, register: silhouette, gap: 2}\n")
    pdf = content(made, "components/cards-a4.pdf").content
    layers, size = reading.svg(content(made, "cut/cards-a4.svg").content)
    assert size == (210, 297)
    painted = reading.pdf(pdf, "Die Line")
    assert len(painted) == len(layers["cut"]) == 7
    assert reading.same(painted, layers["cut"])
    polylines, _ = reading.dxf(content(made, "cut/cards-a4.dxf").content, 297)
    for path, (points, closed) in zip(layers["cut"], polylines["cut"], strict=True):
        assert closed
        assert reading.strays(points, reading.points_of(path)) < 0.01


def test_the_same_game_gives_the_same_bytes():
    one, two = built(game=ASKED), built(game=ASKED)
    assert [(a.path, a.sha256) for a in one.artifacts] == [
        (a.path, a.sha256) for a in two.artifacts
    ]


@pytest.mark.parametrize(("word", "hint"), [("dfx", "`dxf`"), ("eps", "svg")])
def test_an_unknown_format_is_reported_with_the_nearest_one(word, hint):
    made = built(game=GAME + f"cut_files: [svg, {word}]\n")
    (said,) = [d for d in made.diagnostics if d.code == "CUT001"]
    assert said.severity.word == "error"
    assert re.search(rf"`{word}`", said.message)
    assert hint in said.hints[0]
    assert said.origin.line == GAME.count("\n") + 1


@pytest.mark.parametrize("word", ["All", "None"])
def test_an_ink_that_means_all_inks_or_none_is_refused(word):
    made = built(game=GAME + f"sheets: {{cut_ink: {word}}}\n")
    (said,) = [d for d in made.diagnostics if d.code == "CUT002"]
    assert (said.origin.key, said.origin.line) == ("cut_ink", GAME.count("\n") + 1)


def test_lines_that_a_later_build_does_not_make_are_removed(tmp_path):
    cut, disk = tmp_path / "output/tiny/cut", DiskProject(tmp_path)
    read = RecordingProject(MemoryProject({}))
    write_build(built(game=ASKED), Request(), read, disk)
    assert sorted(file.name for file in cut.iterdir()) == ["cards-a4.dxf", "cards-a4.svg"]
    (cut / "mine.svg").write_text("<svg/>")
    (cut / "own.dxf").write_bytes(b"\xff\x00")
    later = built(game=GAME + "cut_files: [svg]\n")
    write_build(later, Request(), read, disk)
    assert sorted(file.name for file in cut.iterdir()) == ["cards-a4.svg", "mine.svg", "own.dxf"]


def test_what_is_joined_before_it_is_cut_has_no_cut_file_and_that_is_reported() -> None:
    board = GAME.replace("63 x 88 mm", "300 x 400 mm")
    made = built(Request(cut_files=True), game=board)
    assert "CUT003" in [d.code for d in made.diagnostics]
    assert not any(a.path.startswith("cut/") for a in made.artifacts)


@pytest.mark.parametrize(
    ("color", "codes"),
    [("'#d02080'", []), ("red", []), ("white", ["CUT004"]), ("yelow", ["YAML008"])],
)
def test_the_colour_of_marks_is_one_that_can_be_seen(color, codes):
    made = built(game=GAME + f"sheets: {{marks_color: {color}}}\n")
    assert [d.code for d in made.diagnostics if d.severity is Severity.ERROR] == codes
