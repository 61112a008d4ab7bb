"""Pages edit the files of a game: what they see, what is written, and who may."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from generator.files.project import DiskProject, built_in_folder
from generator.preview.access import LARGEST, Hosts
from generator.preview.server import application
from generator.preview.sessions import Edits, Sessions
from tests.preview.games import EVENTS, FILES, ByHand

starlette = pytest.importorskip("starlette.testclient")
BASE = "http://127.0.0.1:8330"
EDIT = "/game/tiny/edit"
TABLE = "data/events.csv"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of a small game in a workspace of its own."""
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path / "content/tiny"


def opened(folder: Path, edits: Edits = Edits.HERE, client: str = "127.0.0.1") -> Page:
    disk = DiskProject(folder.parents[1], built_in_folder())
    sessions = Sessions(disk, lambda: ("tiny",), lambda a, b: ByHand(a, b, FILES), edits)
    sessions.session("tiny")
    sessions.refresher.begin()
    app = application(sessions, Hosts.of("0.0.0.0"))
    return Page(starlette.TestClient(app, BASE, client=(client, 50000)), sessions)


class Page:
    """A page of the game, which edits with the secret it was given."""

    def __init__(self, client: Any, sessions: Sessions) -> None:
        self.client, self.sessions = client, sessions
        self.headers = {
            "x-punchboard": "edit",
            "x-punchboard-token": sessions.token,
            "origin": BASE,
        }

    def get(self, address: str) -> Any:
        return self.client.get(f"/game/tiny/{address}")

    def post(self, body: Any, **headers: str | None) -> Any:
        sent = {key.replace("_", "-"): value for key, value in headers.items()}
        every = {k: v for k, v in {**self.headers, **sent}.items() if v is not None}
        return self.client.post(EDIT, json=body, headers=every)

    def edit(self, do: str, file: str = TABLE, stamp: str | None = None, **values: Any) -> Any:
        if stamp is None:
            stamp = self.get(f"text.json?file={file}").json()["stamp"]
        edit = {"file": file, "stamp": stamp, "do": do, **values}
        return self.post({"label": "Edit", "edits": [edit]})


@pytest.fixture
def page(folder: Path) -> Iterator[Page]:
    yield opened(folder)


def test_the_tables_of_a_game_are_listed(page: Page):
    assert page.get("tables.json").json() == {"tables": [{"file": TABLE, "components": ["events"]}]}


def test_the_texts_of_a_game_are_listed_with_what_is_drawn_from_them(page: Page):
    listed = page.get("texts.json").json()["texts"]
    assert [(each["file"], each["schema"]) for each in listed] == [
        ("game.yaml", "game"),
        ("rules.md", ""),
        ("templates/back.yaml", "template"),
        ("templates/card.yaml", "template"),
        ("templates/chip.yaml", "template"),
    ]
    assert [each["uses"] for each in listed[2:]] == [
        [["events", "back"]],
        [["events", "front"]],
        [["chips", "front"]],
    ]


def test_schemas_are_given_for_completion(page: Page):
    assert "draw" in page.get("schema/template.json").json()["properties"]
    assert page.get("schema/theme.json").json()["title"] == "theme"
    assert page.get("schema/build.json").status_code == 404


def test_a_burst_that_is_typed_is_one_step(page: Page, folder: Path):
    stamp = page.get("text.json?file=rules.md").json()["stamp"]
    before = (folder / "rules.md").read_text("utf-8")
    for text in ("A\n", "AB\n"):
        edit = {"file": "rules.md", "stamp": stamp, "do": "text", "text": before + text}
        done = page.post({"label": "Edit", "group": "rules.md 1", "edits": [edit]}).json()
        assert done["merged"] == []
        stamp = done["stamps"]["rules.md"]
    page.post({"back": "undo"})
    assert (folder / "rules.md").read_text("utf-8") == before


def test_a_table_is_shown_as_its_file_has_it(page: Page, folder: Path):
    (folder / TABLE).write_text("# old\nname,cost\nBear,3,x\n\n# Fox,1\n", encoding="utf-8")
    shown = page.get(f"table.json?file={TABLE}").json()
    assert (shown["header"], shown["columns"]) == (2, ["name", "cost", "C"])
    assert shown["rows"] == [["Bear", "3", "x"], [], ["# Fox", "1"]]
    assert shown["comments"] == [2]


def test_a_cell_is_written_and_undone(page: Page, folder: Path):
    done = page.edit("cells", cells=[[2, 0, "Badger"]])
    assert done.status_code == 200
    assert done.json()["undo"] == "Edit"
    assert (folder / TABLE).read_text("utf-8") == EVENTS.replace("Bear", "Badger")
    assert page.get("state.json").json()["entries"]["history"] == {"undo": "Edit", "redo": ""}
    assert page.post({"back": "undo"}).json()["redo"] == "Edit"
    assert (folder / TABLE).read_text("utf-8") == EVENTS
    assert page.post({"back": "redo"}).status_code == 200
    assert "Badger" in (folder / TABLE).read_text("utf-8")


EDITED: Mapping[str, tuple[str, dict[str, Any], str, str]] = {
    "insert rows": (TABLE, {"before": 2, "rows": [["Elk", "1"]]}, "Bear", "Elk,1\nBear"),
    "duplicate rows": (TABLE, {"rows": [4]}, "", "Gold,0,Yours.,3\n"),
    "delete rows": (TABLE, {"rows": [3]}, "Wolf,1,Bite.,4\n", ""),
    "move rows": (TABLE, {"rows": [3], "before": 5}, "", ""),
    "insert column": (TABLE, {"header": 1, "at": 4, "name": "x"}, "", ""),
    "delete column": (TABLE, {"header": 1, "at": 2}, "", ""),
    "set": ("templates/back.yaml", {"path": ["draw", 0, "fill"], "value": "red"}, "gold", "red"),
    "remove": ("templates/back.yaml", {"path": ["draw", 0, "fill"]}, ", fill: gold", ""),
    "insert": ("templates/back.yaml", {"path": ["draw"], "at": 1, "value": {"text": "a"}}, "", ""),
    "duplicate": ("templates/back.yaml", {"path": ["draw"], "at": 0}, "", ""),
    "move": ("templates/card.yaml", {"path": ["draw"], "at": 0, "to": 1}, "", ""),
    "text": ("rules.md", {"text": "# New\n"}, FILES["content/tiny/rules.md"], "# New\n"),
    "cells": ("data/x.yaml", {"cells": [[1, 0, "Elk"]]}, "Bear", "Elk"),
}


@pytest.mark.parametrize("do", EDITED)
def test_every_edit_can_be_made_and_undone(page: Page, folder: Path, do: str):
    file, values, old, new = EDITED[do]
    (folder / "data/x.yaml").write_text("# Rows\n- name: Bear\n  cost: 1\n", encoding="utf-8")
    before = (folder / file).read_text("utf-8")
    done = page.edit(do, file, **values)
    assert done.status_code == 200, done.json()
    after = (folder / file).read_text("utf-8")
    assert after != before
    if old:
        assert after == before.replace(old, new)
    page.post({"back": "undo"})
    assert (folder / file).read_text("utf-8") == before


def test_what_another_program_wrote_is_merged_or_asked_about(page: Page, folder: Path):
    stamp = page.get(f"table.json?file={TABLE}").json()["stamp"]
    (folder / TABLE).write_text(EVENTS.replace("Gold", "Silver"), encoding="utf-8")
    assert page.edit("cells", stamp=stamp, cells=[[2, 0, "Elk"]]).status_code == 200
    assert {"Elk,3", "Silver,0"} <= {
        line[: line.index(",") + 2] for line in (folder / TABLE).read_text("utf-8").split("\n")[1:4]
    }
    asked = page.edit("cells", stamp=stamp, cells=[[4, 0, "Iron"]])
    assert asked.status_code == 409
    told = asked.json()
    assert "Silver,0" in told["theirs"]
    assert "Iron,0" in told["ours"]
    forced = {"label": "Edit", "force": True, "edits": [
        {"file": TABLE, "stamp": stamp, "do": "cells", "cells": [[4, 0, "Iron"]]}
    ]}  # fmt: skip
    assert page.post(forced).status_code == 200
    assert "Iron,0" in (folder / TABLE).read_text("utf-8")
    assert "Elk,3" in (folder / TABLE).read_text("utf-8")


WRONG: Mapping[str, Any] = {
    "no list": {"label": "x"},
    "no edit": {"label": "x", "edits": [1]},
    "unknown": {"label": "x", "edits": [{"file": TABLE, "stamp": "", "do": "format disk"}]},
    "path": {"label": "x", "edits": [{"file": "../a.md", "stamp": "", "do": "text", "text": ""}]},
    "cells": {"label": "x", "edits": [{"file": TABLE, "stamp": "", "do": "cells", "cells": [[1]]}]},
    "number": [1],
    "stamp": {"label": "x", "edits": [{"file": TABLE, "stamp": "9", "do": "text", "text": ""}]},
    "steps": {"label": "x", "edits": [
        {"file": "templates/back.yaml", "stamp": "", "do": "set", "path": ["draw", 9, "a"], "value": 1}
    ]},
}  # fmt: skip


@pytest.mark.parametrize("body", WRONG)
def test_a_wrong_request_is_refused_and_nothing_is_written(page: Page, folder: Path, body: str):
    answer = page.post(WRONG[body])
    assert answer.status_code == 422
    assert answer.json()["message"]
    assert (folder / TABLE).read_text("utf-8") == EVENTS
    assert not (folder.parent / "a.md").exists()


def test_a_workbook_is_shown_as_one_that_is_not_written(page: Page):
    assert "workbooks" in page.get("table.json?file=data/a.xlsx").json()["reason"]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"x_punchboard_token": "wrong"}, 403),
        ({"x_punchboard_token": None}, 403),
        ({"origin": None}, 403),
        ({"origin": "http://evil.example"}, 403),
        ({"host": "evil.example"}, 421),
        ({"sec_fetch_site": "cross-site"}, 403),
        ({"x_punchboard": None}, 405),
        ({"content_length": str(LARGEST + 1)}, 413),
        ({"content_length": "x"}, 411),
    ],
)
def test_only_a_page_with_the_secret_may_edit(
    page: Page, folder: Path, headers: dict[str, str | None], status: int
):
    assert page.post({"back": "undo"}, **headers).status_code == status
    assert (folder / TABLE).read_text("utf-8") == EVENTS


def test_the_secret_is_given_to_pages_that_may_edit(folder: Path):
    def given(edits: Edits, client: str, query: str = "") -> bool:
        page = opened(folder, edits, client)
        answer = page.client.get(f"/game/tiny/{query.replace('KEY', page.sessions.key)}")
        assert "key" not in str(answer.url)
        text = answer.text
        return 'data-token=""' not in text and bool(page.sessions.token in text)

    assert given(Edits.HERE, "127.0.0.1")
    assert not given(Edits.HERE, "192.168.1.7", "?key=KEY")
    assert given(Edits.KEY, "192.168.1.7", "?key=KEY")
    assert not given(Edits.KEY, "192.168.1.7", "?key=wrong")
    assert not given(Edits.KEY, "192.168.1.7")
    assert not given(Edits.NOBODY, "127.0.0.1")


def test_without_editing_tables_are_only_shown(folder: Path):
    page = opened(folder, Edits.NOBODY)
    assert page.post({"back": "undo"}).status_code == 403
    assert page.get(f"table.json?file={TABLE}").json()["rows"][0][0] == "Bear"
