"""`punchboard build`."""

import hashlib
import json
import re
import shutil
import sys

import pypdfium2
import pytest

from tests.build.measuring import sheets as measured
from tests.cli import ROOT, run_apart

GAME = """\
title: Tiny
version: 2.0
papers: [A4]
components:
  cards:
    data: data/cards.csv
    copies: copies
    size: poker
    front: card.yaml
claims:
  - {say: There are 4 cards, of: "count(cards)", is: 4}
"""

FILES = {
    "content/tiny/game.yaml": GAME,
    "content/tiny/data/cards.csv": "name,copies,rules\nWolf,3,Bite.\nBear,1,Growl.\n",
    "content/tiny/templates/card.yaml": (
        "size: poker\ndraw:\n"
        '  - {text: "{{ name }}", box: [5, 5, 50, 10]}\n'
        '  - {text: "{{ rules }}", box: [5, 20, 50, 40], id: rules}\n'
    ),
}
KIT = "output/tiny/tiny-print-a4.pdf"
PART = "output/tiny/components/cards-a4.pdf"


def changed(old, new, file="content/tiny/data/cards.csv"):
    assert old in FILES[file]
    return {file: FILES[file].replace(old, new)}


def test_everything_is_written_and_described(punchboard, workspace, tmp_path):
    workspace(FILES)
    ran = punchboard("build")
    assert (ran.code, ran.err) == (0, "")
    assert set(ran.out.split()) == {KIT, PART}
    document = json.loads((tmp_path / "output/tiny/build.json").read_text())
    assert document["components"]["cards"]["pieces"] == 4
    assert document["claims"] == [
        {
            "say": "There are 4 cards",
            "of": "count(cards)",
            "expected": "4",
            "computed": "4",
            "holds": True,
        }
    ]
    for output in document["outputs"]:
        content = (tmp_path / "output/tiny" / output["path"]).read_bytes()
        assert hashlib.sha256(content).hexdigest() == output["sha256"]
        assert content.startswith(b"%PDF")


def test_the_same_inputs_give_the_same_bytes(workspace, tmp_path):
    made = []
    for seed in ("1", "2"):
        folder = tmp_path / seed
        for name, text in FILES.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text)
        assert run_apart("build", "-q", cwd=folder, PYTHONHASHSEED=seed).returncode == 0
        made.append({n: (folder / n).read_bytes() for n in (KIT, PART, "output/tiny/build.json")})
    assert made[0] == made[1]


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("output", "`output` is a file, but a folder is needed there"),
        ("output/tiny", "`output/tiny` is a file, but a folder is needed there"),
        (KIT, f"`{KIT}` is a folder, but a file must be written there"),
    ],
)
def test_what_is_in_the_way_of_the_files_is_named(punchboard, workspace, tmp_path, path, message):
    workspace(FILES)
    way = tmp_path / path
    if path == KIT:
        way.mkdir(parents=True)
    else:
        way.parent.mkdir(exist_ok=True)
        way.write_text("mine")
    ran, kind = punchboard("build"), "folder" if path == KIT else "file"
    assert (ran.code, ran.err) == (1, f"error: {message}\n  help: rename or remove the {kind}\n")
    assert [file for file in (tmp_path / "output").rglob("*") if file.suffix == ".pdf"] == (
        [way] if path == KIT else []
    )


def test_a_claim_that_fails_is_reported_with_its_numbers(punchboard, workspace):
    workspace({**FILES, **changed("Wolf,3", "Wolf,4")})
    ran = punchboard("build")
    assert ran.code == 1
    assert "error[CLAIM001]" in ran.err
    assert "content/tiny/game.yaml:11" in ran.err
    assert "There are 4 cards" in ran.err
    assert "5" in ran.err


def test_what_is_broken_leaves_the_last_good_kit(punchboard, workspace, tmp_path):
    workspace(FILES)
    punchboard("build")
    before = {f: f.read_bytes() for f in (tmp_path / "output").rglob("*") if f.is_file()}
    workspace(changed("size: poker", "size: pokr", "content/tiny/game.yaml"))
    ran = punchboard("build")
    assert ran.code == 1
    assert "`pokr`" in ran.err
    assert "`poker`" in ran.err
    pdfs = {f: c for f, c in before.items() if f.suffix == ".pdf"}
    assert {f: f.read_bytes() for f in pdfs} == pdfs


def test_every_mistake_is_reported_in_one_run(punchboard, workspace):
    wrong = GAME.replace("copies: copies", "cpies: copies").replace("version", "vrsion")
    workspace({**FILES, "content/tiny/game.yaml": wrong.replace("is: 4", "digts: 0, is: 4")})
    ran = punchboard("build")
    assert ran.code == 1
    assert ran.err.count("error[") == 3
    assert "Traceback" not in ran.err


def test_strict_counts_warnings(punchboard, workspace):
    workspace({**FILES, **changed("Bear,1", "Wolf,1")})
    assert punchboard("build").code == 0
    ran = punchboard("build", "--strict")
    assert ran.code == 1
    assert "warning[CARD001]" in ran.err


def test_quiet_says_nothing(punchboard, workspace):
    workspace(FILES)
    assert punchboard("build", "--quiet") == (0, "", "")


def test_papers_and_parts_can_be_chosen(punchboard, workspace, tmp_path):
    workspace(FILES)
    assert punchboard("build", "--paper", "Letter", "--only", "cards").code == 0
    made = sorted(f.name for f in (tmp_path / "output").rglob("*.pdf"))
    assert made == ["cards-letter.pdf"]
    assert json.loads((tmp_path / "output/tiny/build.json").read_text())["complete"] is False


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("build", "tny"), "`tiny`"),
        (("build", "--paper", "A44"), "`a4`"),
        (("build", "--workspace", "nowhere"), "`nowhere`"),
    ],
)
def test_wrong_use_names_the_nearest(punchboard, workspace, words, said):
    workspace(FILES)
    ran = punchboard(*words)
    assert ran.code == 2
    assert said in ran.err.replace("A4`", "a4`")


def test_a_component_that_is_not_there(punchboard, workspace):
    workspace(FILES)
    ran = punchboard("build", "--only", "crads")
    assert ran.code in (1, 2)
    assert "`cards`" in ran.err


def test_what_is_no_longer_made_goes_away(punchboard, workspace, tmp_path):
    workspace(FILES)
    punchboard("build")
    workspace(changed("  cards:", "  beasts:", "content/tiny/game.yaml") | {})
    game = (
        (tmp_path / "content/tiny/game.yaml").read_text().replace("count(cards)", "count(beasts)")
    )
    workspace({"content/tiny/game.yaml": game})
    assert punchboard("build").code == 0
    assert not (tmp_path / PART).exists()
    assert (tmp_path / "output/tiny/components/beasts-a4.pdf").exists()


def test_a_new_game_builds_without_a_word(punchboard, tmp_path):
    assert punchboard("new", "demo").code == 0
    ran = punchboard("build", "demo", "--strict")
    assert (ran.code, ran.err) == (0, "")
    names = {f.name for f in (tmp_path / "output/demo").rglob("*.pdf")}
    assert {"demo-print-a4.pdf", "demo-print-letter.pdf", "demo-rulebook.pdf"} <= names


def test_the_summary_for_people(workspace, punchboard, monkeypatch):
    import sys

    workspace(FILES)
    monkeypatch.setattr(type(sys.stdout), "isatty", lambda _: True, raising=False)
    ran = punchboard("build", "--verbose")
    assert KIT in ran.out
    assert re.fullmatch(
        r"tiny: 4 pieces, 1 page of A4, 1 claim holds: no problems found \([\d.]+ s\)\n",
        ran.closing,
    )
    assert " s\n" in ran.out


def test_the_last_line_says_what_was_printed_despite_errors_and_which_keep_all_from_it(
    punchboard, workspace, tmp_path
):
    wrong = FILES["content/tiny/game.yaml"].replace("is: 4", "is: 5")
    workspace({**FILES, "content/tiny/game.yaml": wrong})
    ran = punchboard("build")
    assert ": 1 error; printed despite 1 error (CLAIM001 in game.yaml:" in ran.closing
    assert punchboard("build").closing == "tiny: nothing has changed (1 error)\n"
    workspace(changed("Bear,1", "Bear,x"))
    ran = punchboard("build")
    assert (ran.code, ran.out) == (1, "")
    assert ran.closing.startswith("tiny: not built because of 1 error (DATA002 in data/cards.csv:")
    assert ran.closing.endswith(" s); the last good kit was kept\n")
    assert punchboard("build", "--quiet").closing == ""
    shutil.rmtree(tmp_path / "output")
    assert "last good kit" not in punchboard("build").closing


def test_components_that_no_game_has_are_wrong_use(punchboard, workspace, tmp_path):
    other = {name.replace("tiny", "other"): text for name, text in FILES.items()}
    other["content/other/game.yaml"] = other["content/other/game.yaml"].replace(
        "cards:", "chips:", 1
    )
    other["content/other/game.yaml"] = other["content/other/game.yaml"].replace(
        "(cards)", "(chips)"
    )
    workspace({**FILES, **other})
    ran = punchboard("build", "tiny", "--only", "crads")
    assert (ran.code, ran.err) == (
        2,
        "error: `tiny` has no component `crads`\n  help: did you mean `cards`?\n",
    )
    assert "none of these games has a component `dice`" in punchboard("build", "--only", "dice").err
    assert not (tmp_path / "output").exists()
    ran = punchboard("build", "--only", "chips")
    assert (ran.code, ran.out) == (0, "output/other/components/chips-a4.pdf\n")
    assert "tiny: not built: it has no `chips`\n" in ran.closing
    assert punchboard("watch", "--only", "crads").code == 2


def test_options_for_sheets_are_refused_where_none_are_printed(punchboard, workspace):
    workspace({**FILES, "content/tiny/rules.md": "# Rules\n"})
    game = FILES["content/tiny/game.yaml"] + "rulebook: {text: rules.md}\n"
    workspace({"content/tiny/game.yaml": game})
    for words in (("--cut-files",), ("--backs", "once"), ("--actual-size",), ("--no-printer",)):
        ran = punchboard("build", "--only", "rulebook", *words)
        assert (ran.code, f"`{words[0]}` is about sheets" in ran.err) == (2, True)


def test_nothing_is_built_again_unless_something_changed(punchboard, workspace, tmp_path):
    workspace(FILES)
    first = punchboard("build")
    plain = (ROOT / "templates/themes/plain.yaml").read_text() + "# now in the workspace\n"
    kit, memory = tmp_path / KIT, tmp_path / "output/tiny/.built.json"
    made = memory.stat().st_mtime_ns
    assert punchboard("build") == first
    assert memory.stat().st_mtime_ns == made
    changes = [
        lambda: workspace(changed("Bite.", "Bites.")),
        lambda: workspace(
            {"content/tiny/templates/card.yaml": FILES["content/tiny/templates/card.yaml"] + " "}
        ),
        lambda: (tmp_path / PART).unlink(),
        lambda: kit.write_bytes(b"scribbled on"),
        lambda: workspace({"templates/themes/plain.yaml": plain}),
    ]
    for change in changes:
        change()
        assert punchboard("build").code == 0
        assert memory.stat().st_mtime_ns > made
        made = memory.stat().st_mtime_ns
    assert kit.read_bytes().startswith(b"%PDF")


def test_a_file_that_comes_out_the_same_is_left_alone(punchboard, workspace, tmp_path):
    workspace(FILES)
    punchboard("build")
    kept = (tmp_path / KIT).stat()
    (tmp_path / PART).unlink()
    assert punchboard("build").code == 0
    again = (tmp_path / KIT).stat()
    assert (again.st_ino, again.st_mtime_ns) == (kept.st_ino, kept.st_mtime_ns)
    assert (tmp_path / PART).exists()


def test_another_request_is_another_build(punchboard, workspace, tmp_path):
    workspace(FILES)
    punchboard("build")
    punchboard("build", "--paper", "Letter")
    assert (tmp_path / "output/tiny/tiny-print-letter.pdf").exists()


def test_findings_are_reported_again(punchboard, workspace):
    workspace({**FILES, **changed("Bear,1", "Wolf,1")})
    assert punchboard("build").err == punchboard("build").err != ""


def test_what_cannot_be_written_is_reported(punchboard, workspace, tmp_path):
    workspace(FILES)
    (tmp_path / "output").write_text("a file stands where the folder should")
    ran = punchboard("build")
    assert ran.code == 1
    assert "Traceback" not in ran.err
    assert "output" in ran.err.splitlines()[0]


def faces_at(tmp_path):
    """Where the faces of the first page stand, read from the file."""
    (first, *_) = measured((tmp_path / PART).read_bytes())
    return [face[:2] for face in first.faces]


def test_printer_yaml_moves_what_is_printed_unless_it_is_left_out(punchboard, workspace, tmp_path):
    workspace(FILES)
    punchboard("build")
    before = faces_at(tmp_path)
    workspace({"printer.yaml": "front: {dx: 0.5, dy: -1.25}\n"})
    assert punchboard("build").code == 0, "an idle build notices the file"
    moved = [pytest.approx((x + 0.5, y - 1.25), abs=1e-3) for x, y in before]
    assert faces_at(tmp_path) == moved
    assert punchboard("build", "--no-printer").code == 0
    assert faces_at(tmp_path) == [pytest.approx(place, abs=1e-3) for place in before]
    assert punchboard("build").code == 0
    assert faces_at(tmp_path) == moved, "the files of the other build are no longer up to date"
    (tmp_path / "printer.yaml").unlink()
    assert punchboard("build").code == 0
    assert faces_at(tmp_path) == [pytest.approx(place, abs=1e-3) for place in before]


def test_a_mistake_in_printer_yaml_is_shown_with_its_line(punchboard, workspace):
    workspace({**FILES, "printer.yaml": "back: {dx: 0.5, dz: 1}\n"})
    ran = punchboard("build")
    assert ran.code == 1
    assert "printer.yaml:1:17 (`dz`)" in ran.err
    assert "   1 | back: {dx: 0.5, dz: 1}" in ran.err


def test_a_line_to_measure_is_printed_where_it_is_asked_for(punchboard, workspace, tmp_path):
    workspace(FILES)
    said = []
    for words in ((), ("--actual-size",)):
        assert punchboard("build", *words).code == 0
        page = pypdfium2.PdfDocument(tmp_path / PART)[0]
        said.append("this line must be 100 mm long" in page.get_textpage().get_text_range())
    assert said == [False, True]


def test_a_paper_of_the_game_is_asked_for_by_its_name(punchboard, workspace, tmp_path):
    game = GAME.replace("[A4]", "[A4, {name: My roll, size: 300 x 600 mm, margins: [5, 5, 15, 5]}]")
    workspace({**FILES, "content/tiny/game.yaml": game, "content/other/game.yaml": "title: Other"})
    assert punchboard("build", "tiny", "--paper", "my roll").code == 0
    made = sorted(f.name for f in (tmp_path / "output/tiny").rglob("*.pdf"))
    assert made == ["cards-my-roll.pdf", "tiny-print-my-roll.pdf"]
    (page, *_) = measured((tmp_path / "output/tiny/components/cards-my-roll.pdf").read_bytes())
    assert page.size == pytest.approx((300, 600), abs=0.01)
    ran = punchboard("build", "other", "--paper", "my roll")
    assert (ran.code, ran.err.splitlines()[0]) == (2, "error: `my roll` isn't a paper")
    ran = punchboard("build", "--paper", "my roll")
    assert ran.code == 1, "one of two games has it, and the other one says that it has not"
    assert "error[PAPER010]: `my roll` isn't a paper" in ran.err


def test_measures_alone_are_a_paper(punchboard, workspace, tmp_path):
    workspace(FILES)
    assert punchboard("build", "--paper", "8.5 x 13 in").code == 0
    assert (tmp_path / "output/tiny/tiny-print-8.5x13in.pdf").exists()


def test_files_for_cutting_machines_are_made_when_asked_for(punchboard, workspace, tmp_path):
    workspace(FILES)
    ran = punchboard("build", "--cut-files")
    assert ran.code == 0
    cut = ["output/tiny/cut/cards-a4.dxf", "output/tiny/cut/cards-a4.svg"]
    assert set(ran.out.split()) == {KIT, PART, *cut}
    document = json.loads((tmp_path / "output/tiny/build.json").read_text())
    said = {output["path"]: output["about"] for output in document["outputs"]}
    assert said["cut/cards-a4.svg"] == "cut lines for sheet 1 of `cards` on A4"
    assert "nothing has changed" not in punchboard("build").closing
    assert not (tmp_path / cut[0]).exists()


def test_the_ink_of_a_kit_is_counted_when_it_is_asked_for(punchboard, workspace, tmp_path):
    workspace(FILES)
    punchboard("build")
    for words, counted in ((("--ink",), True), ((), False)):
        assert "nothing has changed" not in punchboard("build", *words).closing
        document = json.loads((tmp_path / "output/tiny/build.json").read_text())
        found = {each["path"]: each["ink"] for each in document["outputs"]}
        assert all(bool(each) == counted for each in found.values()), found
    ran = punchboard("build", "tiny", "--ink", "--since", "first")
    assert (ran.code, "build.json, which an update kit doesn't have" in ran.err) == (2, True)


@pytest.mark.parametrize("name", ["low-ink", "proof", "grayscale"])
def test_editions_stand_beside_the_ordinary_kit(punchboard, workspace, tmp_path, name):
    workspace(FILES)
    punchboard("build")
    before = (tmp_path / KIT).read_bytes()
    ran = punchboard("build", f"--{name}")
    assert (ran.code, ran.err) == (0, "")
    made = {KIT.replace(".pdf", f"-{name}.pdf"), PART.replace(".pdf", f"-{name}.pdf")}
    assert set(ran.out.split()) == made
    assert (tmp_path / KIT).read_bytes() == before
    assert punchboard("build").code == 0
    assert all((tmp_path / path).exists() for path in (KIT, PART, *made))


def test_an_edition_is_not_made_again_where_nothing_has_changed(punchboard, workspace):
    workspace(FILES)
    first, second = (punchboard("build", "--low-ink").out for _ in range(2))
    assert first == second


def test_a_kit_is_of_one_edition(punchboard, workspace, tmp_path):
    workspace(FILES)
    ran = punchboard("build", "--low-ink", "--grayscale")
    assert ran.code == 2
    assert "`--low-ink`, `--grayscale`" in ran.err
    assert not (tmp_path / "output").exists()


@pytest.mark.parametrize("number", ["0", "-1"])
def test_nobody_cannot_do_the_work(punchboard, workspace, tmp_path, number):
    workspace(FILES)
    ran = punchboard("build", "--jobs", number)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.splitlines() == [
        f"error: `--jobs {number}` isn't a number of processes",
        "  help: write 1 or more, such as `--jobs 2`",
    ]
    assert not (tmp_path / "output").exists()


def test_a_number_of_processes_is_a_number(punchboard, workspace):
    workspace(FILES)
    assert punchboard("build", "--jobs", "many").code == 2


def test_games_are_told_of_in_their_order_whoever_builds_them(punchboard, workspace, tmp_path):
    other = {name.replace("tiny", "alike"): text for name, text in FILES.items()}
    wrong = {name.replace("tiny", "wrong"): text for name, text in FILES.items()}
    wrong["content/wrong/game.yaml"] = wrong["content/wrong/game.yaml"].replace("is: 4", "is: 5")
    workspace({**FILES, **other, **wrong})
    beside = punchboard("build", "--jobs", "2")
    built = {
        path.relative_to(tmp_path): path.read_bytes()
        for path in (tmp_path / "output").rglob("*")
        if path.is_file() and path.name not in (".built.json", "timings.json")
    }
    shutil.rmtree(tmp_path / "output")
    alone = punchboard("build", "--jobs", "1")
    assert (beside.code, beside.out, beside.err) == (1, alone.out, alone.err)
    assert "there are 4 cards" in beside.err.casefold()
    assert [line.split("/")[1] for line in beside.out.split()] == ["alike"] * 2 + ["tiny"] * 2 + [
        "wrong"
    ] * 2
    assert built == {name: (tmp_path / name).read_bytes() for name in built}
    # What was built beside others is known to be there as well.
    fresh = punchboard("build", "--jobs", "2", "tiny", "alike")
    assert (fresh.code, fresh.err) == (0, "")
    assert alone.out.split()[:2] == fresh.out.split()[2:]


def test_a_cluster_is_not_this_machine(punchboard, workspace):
    workspace(FILES)
    ran = punchboard("build", "--jobs", "2", "--cluster", "tcp://127.0.0.1:9")
    assert (ran.code, ran.out) == (2, "")
    assert "`--jobs` is for this machine" in ran.err


def test_without_dask_there_is_no_cluster(punchboard, workspace, monkeypatch):
    workspace(FILES)
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.delitem(sys.modules, "generator.build.workers.cluster", raising=False)
    ran = punchboard("build", "--cluster", "tcp://127.0.0.1:9")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.splitlines() == [
        "error: `--cluster` needs Dask, which isn't installed",
        "  help: run `pip install 'punchboard[cluster]'`",
    ]


def test_a_game_whose_file_has_another_name_is_named(punchboard, workspace):
    workspace({"content/other/game.yml": "title: Other\n"})
    help_ = "rename `content/other/game.yml` to `game.yaml`"
    assert help_ in punchboard("build").err
    workspace(FILES)
    assert help_ in punchboard("build", "other").err
    ran = punchboard("check")
    assert (ran.code, ran.err) == (0, f"note: {help_}; until then it isn't a game\n")
    assert punchboard("check", "tiny").err == ""


@pytest.mark.parametrize(
    "name", ["printer.yml", "content/tiny/printer.yaml", "content/tiny/printer.yml"]
)
def test_corrections_of_a_printer_that_nobody_reads_are_found(punchboard, workspace, name):
    workspace({**FILES, name: "back: {dx: 1}\n"})
    ran = punchboard("check", "--strict")
    assert (ran.code, f"warning[FILE009]: `{name}` isn't read" in ran.out) == (1, True)
