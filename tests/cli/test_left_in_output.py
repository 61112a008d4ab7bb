"""What is left in `output/` of what a game was before: removed where the same command made it, else named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

GAME = """\
title: Tiny
papers: [A4]
components:
{components}rulebook: {{text: rules.md, cover: false, contents: false}}
"""
DECK = "  {name}: {{data: {name}.csv, size: poker, front: card.yaml}}\n"
CARD = 'draw:\n  - {text: "{{ name }}", box: [5, 5, 50, 20]}\n'


def files(*decks: str, rows: int = 2) -> dict[str, str]:
    game = GAME.format(components="".join(DECK.format(name=name) for name in decks))
    made = {"game.yaml": game, "templates/card.yaml": CARD, "rules.md": "# Rules\n\nPlay.\n"}
    for name in decks:
        made[f"{name}.csv"] = "name\n" + "".join(f"{name} {n + 1}\n" for n in range(rows))
    return {f"content/tiny/{name}": text for name, text in made.items()}


def left(folder: Path, below: str = "output/tiny") -> list[str]:
    """The printed files below a folder, and those of the user."""
    found = [f for f in (folder / below).rglob("*") if f.is_file() and f.suffix != ".json"]
    return sorted(f.relative_to(folder / below).as_posix() for f in found)


KIT = ["tiny-print-a4.pdf", "tiny-rulebook.pdf"]


@pytest.mark.parametrize(("words", "kit"), [((), KIT), (("--paper", "A4"), KIT)])
def test_sheets_of_a_component_that_is_gone_are_removed_and_nothing_of_the_users(
    punchboard, workspace, tmp_path, words, kit
):
    workspace(files("heroes", "events"))
    assert punchboard("build", *words).code == 0
    sheets = tmp_path / "output/tiny/components"
    (sheets / "notes.txt").write_text("print on blue card")
    # Copies of what was printed for the last playtest, and one put into the place of ours.
    for name in ("events-a4-first-playtest.pdf", "old-a4.pdf"):
        (sheets / name).write_bytes((sheets / "events-a4.pdf").read_bytes())
    workspace(files("heroes", "monsters"))
    (tmp_path / "content/tiny/events.csv").unlink()
    ran = punchboard("build", *words)
    assert (ran.code, ran.err) == (0, "")
    assert left(tmp_path) == [
        "components/events-a4-first-playtest.pdf",
        "components/heroes-a4.pdf",
        "components/monsters-a4.pdf",
        "components/notes.txt",
        "components/old-a4.pdf",
        *kit,
    ]


def test_cards_that_are_gone_from_the_table_are_gone_from_every_file(
    punchboard, workspace, tmp_path
):
    workspace(files("heroes", rows=12))
    punchboard("build")
    assert (
        json.loads((tmp_path / "output/tiny/build.json").read_text())["components"]["heroes"][
            "items"
        ]
        == 12
    )
    workspace(files("heroes", rows=9))
    punchboard("build")
    document = json.loads((tmp_path / "output/tiny/build.json").read_text())
    assert document["components"]["heroes"]["pieces"] == 9
    assert left(tmp_path) == ["components/heroes-a4.pdf", *KIT]
    assert [each["pages"] for each in document["outputs"]] == [1, 3, 1]


def test_a_file_that_the_user_changed_is_the_users(punchboard, workspace, tmp_path):
    workspace(files("heroes", "events"))
    punchboard("build")
    sheet = tmp_path / "output/tiny/components/events-a4.pdf"
    sheet.write_bytes(sheet.read_bytes() + b"\n% with my notes\n")
    workspace(files("heroes"))
    (tmp_path / "content/tiny/events.csv").unlink()
    punchboard("build")
    assert left(tmp_path) == ["components/events-a4.pdf", "components/heroes-a4.pdf", *KIT]


def test_what_another_command_made_is_named_once_the_game_is_another(
    punchboard, workspace, tmp_path
):
    workspace(files("heroes", "events"))
    for words in ((), ("--low-ink",), ("--backs", "gutterfold"), ("--only", "events")):
        assert punchboard("build", *words).err == ""
    workspace(files("heroes"))
    (tmp_path / "content/tiny/events.csv").unlink()
    ran = punchboard("build")
    assert ran.err == (
        "tiny: 7 files are out of date: tiny-print-a4-gutterfold.pdf, tiny-print-a4-low-ink.pdf and 5 more\n"
        "  help: rebuild them with `punchboard build tiny --backs gutterfold` and "
        "`punchboard build tiny --low-ink`, or delete them if you don't need them\n"
    )
    assert punchboard("build", "--quiet", "--low-ink").err == ""
    assert "components/events-a4-low-ink.pdf" not in left(tmp_path)
    assert "components/events-a4.pdf" not in left(tmp_path)
    assert "components/events-a4-gutterfold.pdf" in left(tmp_path)
    # Nothing is older any more once that is made again, too.
    assert punchboard("build", "--backs", "gutterfold").err == ""
    assert not [name for name in left(tmp_path) if "events" in name]


def test_a_kit_that_part_of_it_has_outrun_is_named(punchboard, workspace, tmp_path):
    workspace(files("heroes", "events"))
    punchboard("build")
    workspace(files("heroes", "events", rows=3))
    ran = punchboard("build", "--only", "events")
    assert ran.err.startswith(
        "tiny: 3 files are out of date: tiny-print-a4.pdf, tiny-rulebook.pdf and "
        "components/heroes-a4.pdf\n"
    )
    assert "`punchboard build tiny`" in ran.err


def test_the_kit_of_a_game_that_has_another_name_now_is_named(punchboard, workspace, tmp_path):
    workspace(files("heroes"))
    punchboard("build")
    (tmp_path / "output/scans").mkdir()
    (tmp_path / "content/tiny").rename(tmp_path / "content/large")
    ran = punchboard("build")
    assert (ran.code, ran.err) == (
        0,
        "output/tiny is the kit of a game that is no longer in content/\n"
        "  help: delete output/tiny if you don't need it, or restore content/tiny\n",
    )
    assert left(tmp_path) == ["components/heroes-a4.pdf", *KIT]
    assert left(tmp_path, "output/large")[-1] == "large-rulebook.pdf"
    assert punchboard("build", "large").err == ""
    assert punchboard("build", "--quiet").err == ""


@pytest.mark.parametrize("memory", [None, '{"outputs": 3}'])
def test_without_its_memory_a_build_knows_the_last_one(punchboard, workspace, tmp_path, memory):
    workspace(files("heroes", "events"))
    punchboard("build")
    file = tmp_path / "output/tiny/.built.json"
    file.unlink() if memory is None else file.write_text(memory)
    workspace(files("heroes"))
    (tmp_path / "content/tiny/events.csv").unlink()
    punchboard("build")
    assert left(tmp_path) == ["components/heroes-a4.pdf", *KIT]


def test_a_list_that_came_with_a_workspace_removes_nothing_elsewhere(
    punchboard, workspace, tmp_path
):
    workspace(files("heroes"))
    punchboard("build")
    kit = (tmp_path / "output/tiny/tiny-print-a4.pdf").read_bytes()
    far = [tmp_path / "far.pdf", tmp_path / "output/far.pdf", tmp_path / "output/tiny/sub/far.pdf"]
    for each in far:
        each.parent.mkdir(exist_ok=True)
        each.write_bytes(kit)
    file = tmp_path / "output/tiny/.built.json"
    state = json.loads(file.read_text())
    names = [str(far[0]), "../../far.pdf", "../far.pdf", "components/../../far.pdf", "sub/far.pdf"]
    state["outputs"].update({name: [len(kit), 0] for name in names})
    file.write_text(json.dumps(state))
    workspace(files("heroes", rows=3))
    assert punchboard("build").code == 0
    assert all(each.read_bytes() == kit for each in far)


@pytest.mark.parametrize("tells_capitals_apart", [True, False])
def test_a_name_in_other_capitals_is_not_removed_with_the_old_one(
    punchboard, workspace, tmp_path, tells_capitals_apart
):
    workspace(files("Heroes"))
    punchboard("build")
    sheets = tmp_path / "output/tiny/components"
    if not tells_capitals_apart:
        # As a disk shows it for which both names are one file.
        (sheets / "heroes-a4.pdf").hardlink_to(sheets / "Heroes-a4.pdf")
    workspace(files("heroes", rows=3))
    (tmp_path / "content/tiny/Heroes.csv").unlink()
    assert punchboard("build").err == ""
    kept = sorted(file.name for file in sheets.iterdir())
    assert kept == (
        ["heroes-a4.pdf"] if tells_capitals_apart else ["Heroes-a4.pdf", "heroes-a4.pdf"]
    )
    assert punchboard("build", "--paper", "A4").err == ""
