"""`punchboard tag`, `punchboard diff` and `punchboard build --since`."""

import json
import os
import subprocess
import sys

import pytest

from tests.build.games import ROOT
from tests.history.workspace import FILES, changed

TAG = "content/woods/tags/first.yaml"
KIT = "output/woods/woods-update-first-a4.pdf"
EDIT = {"grey,3,It bites": "grey,4,It bites", "let go.,b,so far,2": "let go.,b,so far,4"}


@pytest.fixture
def woods(workspace):
    """A workspace with the small game; gives its folder."""
    return workspace(FILES)


def edit(woods, **edits):
    for name, text in changed(**edits).items():
        (woods / name).write_text(text)


def stood(folder):
    return {
        file.relative_to(folder).as_posix(): (file.read_bytes(), file.stat().st_mtime_ns)
        for file in folder.rglob("*")
        if file.is_file()
    }


def test_a_tag_needs_no_kit_and_says_so(punchboard, woods):
    ran = punchboard("tag", "woods", "first")
    assert (ran.code, ran.out) == (0, f"{TAG}\n")
    assert ran.err == "note: `output/woods` has no kit yet\n"
    text = (woods / TAG).read_text()
    assert "name: Wolf" in text and "say: There are 8 beasts" in text


def test_a_tag_says_whether_the_kit_is_of_this_state(punchboard, woods):
    assert punchboard("build", "woods").code == 0
    assert punchboard("tag", "woods", "first").err == ""
    before = stood(woods / "output")
    assert punchboard("build", "woods").code == 0
    assert stood(woods / "output") == before, "a tag is no change of the game"
    edit(woods, coins="name,count\nOne,12\nFive,4\n")
    ran = punchboard("tag", "woods", "second")
    assert "the kit in `output/woods` is out of date" in ran.err
    punchboard("build", "woods", "--only", "coins")
    ran = punchboard("tag", "woods", "third")
    assert (
        "the last build made only some components: others in `output/woods` may be out of date"
        in ran.err
    )


def test_a_kit_that_was_built_with_findings_is_known_too(punchboard, woods):
    edit(woods, game={"is: 8}": "is: 9}"})
    punchboard("build", "woods")
    assert "output" not in punchboard("tag", "woods", "first").err
    edit(woods, game={"is: 8}": "is: 7}"})
    assert "is out of date" in punchboard("tag", "woods", "second").err


def test_of_a_kit_of_which_nothing_is_remembered_the_newest_file_is_reported(punchboard, woods):
    punchboard("build", "woods")
    (woods / "output/woods/.built.json").unlink()
    assert "output" not in punchboard("tag", "woods", "first").err
    os.utime(woods / "content/woods/rules.md")
    ran = punchboard("tag", "woods", "second")
    assert "may be out of date: `content/woods/rules.md` is newer" in ran.err
    punchboard("build", "woods")
    (woods / "output/woods/.built.json").unlink()
    ran = punchboard("tag", "woods", "third")
    assert "output" not in ran.err, "it was built since, though most of it came out the same"


def test_a_tag_is_the_same_bytes_each_time(punchboard, woods):
    punchboard("tag", "woods", "first")
    before = (woods / TAG).read_bytes()
    assert punchboard("tag", "woods", "first", "--force").code == 0
    assert (woods / TAG).read_bytes() == before


def test_a_tag_is_not_written_over(punchboard, woods):
    punchboard("tag", "woods", "first")
    before = stood(woods / "content")
    ran = punchboard("tag", "woods", "first")
    assert ran.code == 2 and "`woods` already has a tag `first`" in ran.err
    assert "`--force`" in ran.err
    ran = punchboard("tag", "woods", "First")
    assert ran.code == 2 and "some disks treat as the same name" in ran.err
    assert stood(woods / "content") == before
    edit(woods, beasts=EDIT)
    assert punchboard("tag", "woods", "first", "-f").code == 0
    assert stood(woods / "content")["woods/tags/first.yaml"] != before["woods/tags/first.yaml"]


@pytest.mark.parametrize(
    "name", ["../first", "a b", "-", ".", "a/b", "first.", "con", "Aux.1", "ä", "x" * 65, "a\nb"]
)
def test_what_cannot_be_the_name_of_a_file_is_not_a_name(punchboard, woods, name):
    ran = punchboard("tag", "woods", "--", name)
    assert ran.code == 2 and "can't be the name of a tag" in ran.err
    assert not (woods / "content/woods/tags").exists()


def test_tags_are_listed(punchboard, woods):
    assert punchboard("tag", "woods").out == ""
    for name in ("v10", "v9", "v1.0"):
        punchboard("tag", "woods", name)
    lines = punchboard("tag", "woods").out.splitlines()
    assert [line.split()[0] for line in lines] == ["v1.0", "v9", "v10"]
    told = lines[0].split("  ")
    assert [part.strip() for part in told if part] == [
        "v1.0", "version 1.0", "4 components", "24 pieces", "2 claims hold"
    ]  # fmt: skip


def test_a_broken_game_is_not_tagged(punchboard, woods):
    edit(woods, beast="draw:\n  - {text: '{{ nmae }}', fnt: x}\n")
    ran = punchboard("tag", "woods", "first")
    assert ran.code == 1 and "not tagged" in ran.err and "error[" in ran.err
    assert not (woods / TAG).exists()


def test_a_game_whose_claims_fail_is_tagged_with_a_word(punchboard, woods):
    edit(woods, game={"is: 8}": "is: 9}"})
    ran = punchboard("tag", "woods", "first")
    assert ran.code == 0 and "note: the game has problems: 1 error" in ran.err
    assert 'holds: "no"' in (woods / TAG).read_text()


def test_a_tag_that_git_could_not_merge_is_reported_with_its_line(punchboard, woods):
    punchboard("tag", "woods", "first")
    text = (woods / TAG).read_text()
    (woods / TAG).write_text(text.replace("components:", "<<<<<<< HEAD\ncomponents:"))
    for words in (
        ("diff", "woods", "first"),
        ("tag", "woods"),
        ("build", "woods", "--since", "first"),
    ):
        ran = punchboard(*words)
        assert ran.code == 1, words
        assert "error[TAG001]: not a valid tag: line 7" in ran.err and f"{TAG}:7" in ran.err


def test_the_difference_in_all_forms(punchboard, woods):
    punchboard("tag", "woods", "first")
    assert punchboard("diff", "woods", "first").out == "Woods since `first`: nothing has changed\n"
    edit(woods, beasts=EDIT)
    text = punchboard("diff", "woods", "first").out
    assert "  ~ Wolf (1): cost 3 → 4\n  ~ Bear (2): 2 more copies (2 → 4)\n" in text
    document = json.loads(punchboard("diff", "woods", "first", "--format", "json").out)
    assert document["schema"] == 1 and document["components"][0]["changed"][0]["name"] == "Wolf"
    page = punchboard("diff", "woods", "first", "-f", "markdown").out
    assert "- Wolf: cost 3 → 4\n- 2 more copies of Bear (2 → 4)\n" in page
    punchboard("tag", "woods", "second")
    assert punchboard("diff", "woods", "first", "second").out.startswith(
        "Woods from `first` to `second`: 2 changes in 1 component"
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("diff", "woods", "fist"), "did you mean `first`?"),
        (("diff", "woods", "zzz"), "use one of its tags: `first`"),
        (("diff", "woods", "first", "zzz"), "`woods` has no tag `zzz`"),
        (("diff", "woods", "first", "-f", "jsn"), "did you mean `json`?"),
        (("diff", "wods", "first"), "did you mean `woods`?"),
        (("build", "woods", "--since", "zzz"), "`woods` has no tag `zzz`"),
    ],
)
def test_what_is_not_there_is_wrong_use(punchboard, woods, monkeypatch, words, said):
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(woods.parent))
    punchboard("tag", "woods", "first")
    ran = punchboard(*words)
    assert ran.code == 2 and said in ran.err
    assert not (woods / "output").exists()


def test_an_update_leaves_the_ordinary_kit_as_it_is(punchboard, woods):
    punchboard("build", "woods")
    punchboard("tag", "woods", "first")
    before = stood(woods / "output")
    edit(woods, beasts=EDIT, board="name\nSwamp\n")
    ran = punchboard("build", "woods", "--since", "first")
    assert ran.code == 1, "a claim fails now, and that is said"
    assert ran.out.splitlines() == [
        "output/woods/woods-update-first-a4.pdf",
        "output/woods/woods-update-first-board-a4.pdf",
        "output/woods/woods-update-first-rulebook.pdf",
    ]
    after = stood(woods / "output")
    assert {name: after[name] for name in before} == before
    edit(woods, beasts=EDIT)
    punchboard("build", "woods", "--since", "first")
    assert not (woods / "output/woods/woods-update-first-board-a4.pdf").exists(), "of no use now"
    edit(woods)
    assert punchboard("build", "woods").code == 0
    assert (woods / KIT).exists(), "a build leaves updates alone"


def test_an_update_is_the_same_bytes_each_time(punchboard, woods):
    punchboard("tag", "woods", "first")
    edit(woods, beasts=EDIT)
    punchboard("build", "woods", "--since", "first")
    before = (woods / KIT).read_bytes()
    (woods / KIT).unlink()
    punchboard("build", "woods", "--since", "first")
    assert (woods / KIT).read_bytes() == before


def test_where_nothing_has_changed_nothing_is_written(punchboard, woods):
    punchboard("tag", "woods", "first")
    ran = punchboard("build", "woods", "--since", "first")
    assert (ran.code, ran.out) == (0, "")
    assert ran.err == "note: woods: nothing to print has changed since `first`\n"
    assert not (woods / "output").exists()
    assert punchboard("build", "woods", "--since", "first", "--quiet").err == ""


def test_of_all_games_those_that_have_the_tag_get_an_update(punchboard, woods):
    other = {name.replace("woods", "hills"): text for name, text in FILES.items()}
    for name, text in other.items():
        (woods / name).parent.mkdir(parents=True, exist_ok=True)
        (woods / name).write_text(text)
    punchboard("tag", "woods", "first")
    edit(woods, coins="name,count\nOne,12\nFive,4\n")
    ran = punchboard("build", "--since", "first")
    assert (ran.code, ran.out) == (0, f"{KIT}\n")


def test_a_broken_game_has_no_update(punchboard, woods):
    punchboard("tag", "woods", "first")
    edit(woods, beast="draw:\n  - {text: '{{ nmae }}', fnt: x}\n")
    for words in (("build", "woods", "--since", "first"), ("diff", "woods", "first")):
        ran = punchboard(*words)
        assert ran.code == 1 and "can't be printed" in ran.err + ran.closing
    assert not (woods / "output").exists()


def test_cut_files_of_an_update_stand_beside_it(punchboard, woods):
    punchboard("tag", "woods", "first")
    edit(woods, beasts=EDIT)
    names = punchboard("build", "woods", "--since", "first", "--cut-files").out.splitlines()
    assert "output/woods/woods-update-first-cut-beasts-a4.svg" in names
    assert not (woods / "output/woods/cut").exists()


def test_an_unknown_component_is_reported(punchboard, woods):
    punchboard("tag", "woods", "first")
    edit(woods, beasts=EDIT)
    ran = punchboard("build", "woods", "--since", "first", "--only", "beats")
    assert (
        ran.code == 2 and "has no component `beats`" in ran.err and not (woods / "output").exists()
    )


def test_colours_are_for_terminals(woods):
    from generator.history.difference import difference
    from generator.report.differences import FORMATS, Comparison
    from tests.history.workspace import first, made

    said = difference(first(), made(changed(beasts=EDIT)).record)
    plain, tinted = (
        FORMATS["text"](Comparison("woods", "first", "", said, c)) for c in (False, True)
    )
    assert "\x1b" not in plain and "\x1b[33m~\x1b[0m Wolf" in tinted


def test_help_imports_nothing_heavy():
    script = (
        "import sys; sys.argv = ['punchboard', sys.argv[1], '--help']\n"
        "from generator.cli._main import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print([m for m in sys.modules if m.startswith(('yaml', 'generator.history', 'generator.build.'))])"
    )
    for name in ("tag", "diff"):
        done = subprocess.run(
            [sys.executable, "-c", script, name],
            cwd=ROOT, capture_output=True, text=True, env={**os.environ, "COLUMNS": "100"},
        )  # fmt: skip
        assert "Examples:" in done.stdout and done.stdout.endswith("[]\n"), done.stderr
