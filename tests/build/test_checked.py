"""What a check found is kept, and games are checked beside each other."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from generator.build import check as checked
from generator.build.cache.diagnostics_json import from_json, to_json
from generator.build.cache.folder import FOLDER
from generator.build.cache.store import Store, key_of
from generator.build.check import KIND, CheckResult, check_all
from generator.files.project import DiskProject
from generator.foundation.diagnostics import Diagnostic, Origin, Severity

GAME = """\
title: {name}
components:
  cards: {{data: cards.csv, size: poker, front: card.yaml}}
claims:
  - {{say: wolves, of: count('cards'), is: 2}}
"""
CARD = "draw:\n  - text: '{{ name }} {{ cost + 1 }}'\n    area: safe\n    size: 8\n"


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    for name in ("one", "two", "three"):
        folder = tmp_path / "content" / name
        (folder / "templates").mkdir(parents=True)
        (folder / "game.yaml").write_text(GAME.format(name=name))
        (folder / "cards.csv").write_text("name,cost\nWolf,1\nBear,2\n")
        (folder / "templates" / "card.yaml").write_text(CARD)
    return tmp_path


def spoil(workspace: Path, name: str, text: str) -> None:
    (workspace / "content" / name / "cards.csv").write_text(text)


def found(workspace: Path, *names: str) -> list[CheckResult]:
    return check_all(DiskProject(workspace), names or ("one", "two", "three"))


def watched(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games that are checked from now on."""
    asked: list[str] = []
    real = checked.check_game

    def check(disk: DiskProject, name: str, *_: object) -> dict[str, object]:
        asked.append(name)
        return real(disk, name)

    monkeypatch.setattr(checked, "check_game", check)
    return asked


def refuse(*_: object) -> None:
    raise AssertionError("nothing has changed, and a game was checked again")


@pytest.mark.parametrize("processors", [1, 2])
def test_what_has_not_changed_is_not_checked_again(
    workspace: Path, monkeypatch: pytest.MonkeyPatch, processors: int
) -> None:
    monkeypatch.setattr(checked, "processor_count", lambda: processors)
    spoil(workspace, "two", "name,cost\nWolf,x\n")
    first = found(workspace)
    assert [each.name for each in first] == ["one", "two", "three"]
    assert [len(each.diagnostics) for each in first] == [0, 2, 0]
    assert (first[0].components, first[0].pieces, first[0].claims, first[0].held) == (1, 2, 1, 1)
    monkeypatch.setattr(checked, "_states", lambda *_: [] if not _[1] else refuse())
    assert found(workspace) == first


def test_several_processes_find_what_one_finds(
    workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil(workspace, "three", "name,cost\nWolf,x\nWolf,2\n")
    monkeypatch.setattr(checked, "_cached", lambda *_: None)
    monkeypatch.setattr(checked, "processor_count", lambda: 1)
    alone = found(workspace)
    monkeypatch.setattr(checked, "processor_count", lambda: 2)
    assert found(workspace) == alone


CHANGES = {
    "content/one/cards.csv": "name,cost\nWolf,1\n",
    "content/one/templates/card.yaml": CARD + "    font: Nothing\n",
    "templates/base/card.yaml": "safe: 3\n",
    "fonts/new.ttf": "",
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_is_seen(workspace: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    if name == "templates/base/card.yaml":
        card = workspace / "content" / "one" / "templates" / "card.yaml"
        card.write_text("extends: base/card.yaml\n" + CARD)
    found(workspace, "one")
    asked = watched(monkeypatch)
    path = workspace / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(CHANGES[name])
    found(workspace, "one")
    assert asked == ["one"]


def test_the_program_is_part_of_what_is_known(
    workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found(workspace, "one")
    asked = watched(monkeypatch)
    monkeypatch.setattr("generator.build.cache.up_to_date.program_stamp", lambda: "another")
    found(workspace, "one")
    assert asked == ["one"]


@pytest.mark.parametrize("spoilt", [None, [], {"found": 3}, {"found": {"": "Path"}}])
def test_a_spoilt_memory_costs_time_and_nothing_else(workspace: Path, spoilt: object) -> None:
    first = found(workspace, "one")
    store, key = Store(workspace), key_of("one", "")
    entry = store.get(KIND, key)
    assert entry is not None
    store.put(KIND, key, spoilt)
    assert found(workspace, "one") == first
    assert store.get(KIND, key) == entry


def test_a_workspace_that_cannot_be_written_to_is_checked(workspace: Path) -> None:
    (workspace / FOLDER).write_text("no folder")
    assert found(workspace, "one")[0].held == 1


def test_a_process_that_dies_is_done_without(
    workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checked, "processor_count", lambda: 2)
    monkeypatch.setattr(checked, "check_game", die)
    assert [each.held for each in found(workspace)] == [1, 1, 1]


FIRST, CHECK_APART = os.getpid(), checked.check_game


def die(*unit: Any) -> dict[str, Any]:
    if os.getpid() != FIRST:
        os._exit(3)
    return CHECK_APART(*unit)


def test_what_is_said_comes_back_as_it_was() -> None:
    said = Diagnostic(
        "CARD001",
        Severity.WARNING,
        "a `word` ✂",
        Origin("a.xlsx", 3, 0, "Cards", "B3", "name"),
        ("do this",),
        ("while",),
        ("b", "c"),
    )
    assert from_json(json.loads(json.dumps(to_json((said, 3, "x", None, True))))) == (
        said,
        3,
        "x",
        None,
        True,
    )
    with pytest.raises(TypeError, match="can't be written"):
        to_json(Path())


def test_nothing_to_do_loads_nothing_heavy(workspace: Path) -> None:
    import subprocess
    import sys

    code = (
        "import sys; from pathlib import Path; from generator.build.check import check_all;"
        "from generator.files.project import DiskProject;"
        "check_all(DiskProject(Path(sys.argv[1])), ['one']);"
        "sys.exit(sum(m in sys.modules for m in ('jinja2', 'yaml', 'generator.text', 'concurrent.futures')))"
    )
    run = [sys.executable, "-c", code, str(workspace)]
    assert subprocess.run(run, check=False).returncode > 0
    assert subprocess.run(run, check=False).returncode == 0
