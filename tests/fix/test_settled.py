"""Mending goes on until nothing is left to mend, in memory first."""

import os

import pytest

from generator.build.pipeline import check
from generator.files.project import DiskProject, MemoryProject
from generator.fix.repeat import File, fix_all
from generator.fix.write import diff, write_changes
from generator.foundation.diagnostics import Problem, Severity
from tests.contracts import ROOT
from tests.fix import FILE, found, in_cell

GAME = {
    "content/x/game.yaml": """\
title: X   # dta
components:
  cards:
    dta: 'data/cards.csv'
    copies: copis
    size: pokr
    front: card.yaml
claims:
  - {say: Four, of: "count(crads)", is: 4}
rulebook: {text: rules.md}
""",
    FILE: b"name;copies;type;rules\r\nWolf;2;Beast;Bite :wolf-haed: [crimsn]{now}.\r\n"
    b"Bear;1;Beast;Growl :wolf-haed:.\r\nOwl;1;beast;\r\n",
    "content/x/templates/card.yaml": """\
draw:
  - {text: "{{ nmae }} {{ type }}", box: [5, 5, 50, 10]}
  - txt: "{{ rules }}"
    box: [5, 20, 50, 40]
    stlye: body
""",
    "content/x/rules.md": "# Rules\n\nThere are {{ count(crads) }} crads. See [the start](#ruels).\n",
}
MENDED = {
    "content/x/game.yaml": GAME["content/x/game.yaml"]
    .replace("    dta:", "    data:")
    .replace("copis", "copies")
    .replace("pokr", "poker")
    .replace("crads", "cards"),
    FILE: GAME[FILE]
    .replace(b"haed", b"head")
    .replace(b"crimsn", b"crimson")
    .replace(b"beast", b"Beast"),
    "content/x/templates/card.yaml": GAME["content/x/templates/card.yaml"]
    .replace("nmae", "name")
    .replace("txt", "text")
    .replace("stlye", "style"),
    "content/x/rules.md": GAME["content/x/rules.md"]
    .replace("(crads)", "(cards)")
    .replace("ruels", "rules"),
}


def look(project):
    return check(project, "x").diagnostics


def mended(files, **options):
    project = MemoryProject(files, beneath=DiskProject(ROOT))
    return fix_all(project, look, lambda file: file in files, look(project), **options)


def text(data):
    return data if isinstance(data, bytes) else data.encode()


def test_a_game_full_of_typos_is_fixed_and_then_clean():
    outcome = mended(GAME)
    assert {file.name: file.new for file in outcome.files} == {
        name: text(data) for name, data in MENDED.items()
    }
    assert outcome.left == outcome.refused == ()
    again = mended(MENDED)
    assert (again.files, again.fixed, again.left) == ((), (), ())


def test_a_name_that_many_places_use_is_not_changed_in_all_of_them():
    claims = "".join(
        f'  - {{say: "{n}", of: "count(cards) + {n}", is: {4 + n}}}\n' for n in range(3)
    )
    game = MENDED["content/x/game.yaml"].replace("  cards:", "  crads:") + claims
    game = game.replace("rulebook: {text: rules.md}\n", "") + "rulebook: {text: rules.md}\n"
    outcome = mended({**MENDED, "content/x/game.yaml": game})
    assert outcome.files == ()
    assert "`crads` may be the typo" in outcome.refused[0].reason
    assert len(outcome.refused) == 1


def test_a_key_may_be_misspelt_as_often_as_one_likes():
    draw = "draw:\n" + '  - {txt: "{{ name }} {{ rules }} {{ type }}", box: [5, 5, 50, 50]}\n' * 8
    outcome = mended({**MENDED, "content/x/templates/card.yaml": draw})
    assert [file.new for file in outcome.files] == [draw.replace("txt", "text").encode()]


def counting(project):
    """Two claims on one cell: the first is true with 4, which makes the second worse."""
    number = int(project.read(FILE).split(b"\n")[1].split(b",")[1])
    wrong = []
    if number != 4:
        wrong.append(found(in_cell("B2", str(number), "4"), say="four", safe=False))
    if number > 4:
        wrong.append(found(in_cell("B2", str(number), "3"), say="three", safe=False))
    return tuple(wrong)


def test_unsafe_fixes_are_made_on_request_one_by_one_where_they_help():
    files = {FILE: "name,copies\nWolf,7\n"}
    project = MemoryProject(files)
    start = counting(project)
    assert fix_all(project, counting, bool, start).files == ()
    outcome = fix_all(project, counting, bool, start, unsafe=True)
    assert [file.new for file in outcome.files] == [b"name,copies\nWolf,4\n"]
    assert outcome.left == ()


def test_an_unsafe_fix_that_makes_something_else_wrong_is_dropped():
    def look(project):
        if b"7" in project.read(FILE):
            return (found(in_cell("B2", "7", "4"), safe=False),)
        return (found(in_cell("B2", "4", "7"), say="back", safe=False),)

    project = MemoryProject({FILE: "name,copies\nWolf,7\n"})
    outcome = fix_all(project, look, bool, look(project), unsafe=True)
    assert outcome.files == ()
    assert outcome.refused[0].reason == "it would cause other problems"


def test_fixes_that_undo_each_other_come_to_an_end():
    def look(project):
        old = "a" if b"a,1" in project.read(FILE) else "b"
        return (found(in_cell("A2", old, {"a": "b", "b": "a"}[old]), say=old),)

    project = MemoryProject({FILE: "name,copies\na,1\n"})
    outcome = fix_all(project, look, bool, look(project))
    assert [d.severity for d in outcome.left] == [Severity.ERROR]


def test_the_diff_is_one_that_others_can_apply():
    file = File("content/x/a.csv", b"\xef\xbb\xbfa\r\nb\r\nc", b"\xef\xbb\xbfa\r\nB\r\nc")
    assert diff([file]) == (
        "--- a/content/x/a.csv\n+++ b/content/x/a.csv\n@@ -1,3 +1,3 @@\n a\r\n-b\r\n+B\r\n c\n"
        "\\ No newline at end of file\n"
    )
    assert diff([file], color=True).count("\x1b[0m") == 5


@pytest.fixture
def disk(tmp_path):
    (tmp_path / "content").mkdir()
    for name in ("a.csv", "b.csv"):
        (tmp_path / "content" / name).write_bytes(b"old")
    return DiskProject(tmp_path)


FILES = (File("content/a.csv", b"old", b"new"), File("content/b.csv", b"old", b"new"))


def names(disk):
    return sorted(path.name for path in (disk.workspace / "content").iterdir())


def test_files_are_written_with_their_rights(disk):
    path = disk.workspace / "content" / "a.csv"
    path.chmod(0o640)
    write_changes(disk, FILES)
    assert path.read_bytes() == b"new"
    assert path.stat().st_mode & 0o777 == 0o640
    assert names(disk) == ["a.csv", "b.csv"]


def test_a_link_stays_a_link(disk):
    content = disk.workspace / "content"
    (content / "a.csv").rename(content / "real.csv")
    (content / "a.csv").symlink_to("real.csv")
    write_changes(disk, FILES)
    assert (content / "a.csv").is_symlink()
    assert (content / "real.csv").read_bytes() == b"new"


def test_nothing_is_written_where_one_file_has_changed(disk):
    (disk.workspace / "content" / "b.csv").write_bytes(b"somebody else's")
    with pytest.raises(Problem) as problem:
        write_changes(disk, FILES)
    assert problem.value.diagnostics[0].code == "FIX001"
    assert disk.read("content/a.csv") == b"old"
    assert names(disk) == ["a.csv", "b.csv"]


def test_what_was_moved_is_put_back_where_the_disk_fails(disk, monkeypatch):
    move, moved = os.replace, []

    def failing(source, target):
        moved.append(target)
        if len(moved) == 2:
            raise OSError("no room")
        move(source, target)

    monkeypatch.setattr(os, "replace", failing)
    with pytest.raises(OSError, match="no room"):
        write_changes(disk, FILES)
    assert disk.read("content/a.csv") == disk.read("content/b.csv") == b"old"
    assert names(disk) == ["a.csv", "b.csv"]


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        # A value of another kind means something else than the key that is written nearly so.
        ("game.yaml", "title: X", "title: X\nlanguages: [en, de]"),
        ("game.yaml", "title: X", "title: X\npaper: {name: A4}"),
        ("game.yaml", "    size: poker", "    sizes: [poker, mini]"),
        ("game.yaml", "    size: poker", "    size: poker\n    sizes: mini"),
        ("templates/card.yaml", "draw:", "sizes: [poker, mini]\ndraw:"),
        ("templates/card.yaml", "style: body", "styles: [body]"),
        ("templates/card.yaml", "style: body", "style: body\n    stlye: body"),
        ("templates/card.yaml", "style: body", "rotat: [1, 2]"),
    ],
)
def test_a_key_whose_value_would_mean_something_else_is_not_renamed(file, old, new):
    file = f"content/x/{file}"
    files = {**MENDED, file: MENDED[file].replace(old, new, 1)}
    assert files[file] != MENDED[file]
    outcome = mended(files)
    assert outcome.files == ()
    assert "YAML002" in {d.code for d in outcome.left}


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("game.yaml", "title: X", "title: X\nlanguage: de"),
        ("game.yaml", "title: X", "title: X\npapers: [A4]"),
        ("templates/card.yaml", "style: body", "rotate: 90"),
        ("templates/card.yaml", "style: body", "when: name"),
    ],
)
def test_a_key_whose_value_fits_is_renamed(file, old, new):
    file = f"content/x/{file}"
    right = MENDED[file].replace(old, new, 1)
    key = new.split("\n")[-1].strip().split(":")[0]
    wrong = right.replace(key, key[:-1] + key[-1] * 2)
    (changed,) = mended({**MENDED, file: wrong}).files
    assert changed.new.decode() == right
