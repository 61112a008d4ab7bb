"""`punchboard calibrate`."""

import pypdfium2
import pytest

MM = 72 / 25.4


def words(path):
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path)]


def test_it_needs_no_game_and_no_workspace(punchboard, tmp_path):
    ran = punchboard("calibrate")
    assert (ran.code, ran.out, ran.err) == (0, "output/calibrate-a4.pdf\n", "")
    made = pypdfium2.PdfDocument(tmp_path / "output/calibrate-a4.pdf")
    assert [page.get_size() for page in made] == [pytest.approx((210 * MM, 297 * MM), abs=0.01)] * 2


def test_paper_flip_and_file_are_chosen(punchboard, tmp_path):
    ran = punchboard(
        "calibrate", "--paper", "letter", "--flip", "short-edge", "--output", "x/me.pdf"
    )
    assert (ran.code, ran.out) == (0, "x/me.pdf\n")
    front, _ = words(tmp_path / "x/me.pdf")
    assert "Letter" in front and "short edge" in front


def test_the_file_is_in_the_workspace(punchboard, workspace, tmp_path, monkeypatch):
    workspace({"content/tiny/game.yaml": "title: T"})
    monkeypatch.chdir(tmp_path / "content/tiny")
    assert punchboard("calibrate").code == 0
    assert (tmp_path / "output/calibrate-a4.pdf").exists()


def test_a_sheet_to_check_is_printed_with_what_printer_yaml_says(punchboard, workspace, tmp_path):
    workspace({"content/tiny/game.yaml": "title: T", "printer.yaml": "back: {dx: 0.7, dy: −0.4}"})
    assert punchboard("calibrate").code == 0
    ran = punchboard("calibrate", "--check")
    assert (ran.code, ran.out) == (0, "output/calibrate-check-a4.pdf\n")
    places = []
    for name in ("calibrate-a4", "calibrate-check-a4"):
        document = pypdfium2.PdfDocument(tmp_path / f"output/{name}.pdf")
        page = document[1].get_textpage()
        places.append(page.get_charbox(page.get_text_range().index("Front and back")))
    (left, low, *_), (right, lower, *_) = places
    assert (right - left, low - lower) == pytest.approx((0.7 * MM, -0.4 * MM), abs=0.01)
    assert "dx: 0.7, dy: −0.4" in words(tmp_path / "output/calibrate-check-a4.pdf")[1]


@pytest.mark.parametrize(
    ("options", "message", "hint"),
    [
        (["--paper", "A5"], "`A5` is too small for the scales", "`A4` or `Letter`"),
        (["--paper", "Leter"], "`Leter` isn't a paper", "`Letter`"),
        (["--check"], "there is no `printer.yaml` here", "without `--check`"),
    ],
)
def test_wrong_use_says_what_to_do(punchboard, options, message, hint):
    ran = punchboard("calibrate", *options)
    assert ran.code == 2
    assert message in ran.err
    assert hint in ran.err


def test_a_mistake_in_printer_yaml_is_reported(punchboard, workspace):
    workspace({"content/tiny/game.yaml": "title: T", "printer.yaml": "back: {dx: far}"})
    ran = punchboard("calibrate", "--check")
    assert ran.code == 1
    assert "error[YAML008]: `far` isn't a length\n  --> printer.yaml:1:12 (`dx`)" in ran.err
