"""The Export view: what would be made, who may make it, and the files that are there."""

import io

import pytest
from PIL import Image

from generator.files.project import DiskProject
from generator.preview.access import Hosts
from generator.preview.server import application
from generator.preview.sessions import Sessions
from tests.browser import BROWSER, launched
from tests.preview.games import FILES, ByHand
from tests.preview.started import PATIENCE, started, written
from tests.preview.test_page_in_a_browser import CONTRAST, NAMELESS, TOO_WIDE, Opened

starlette = pytest.importorskip("starlette.testclient")
BASE, HERE = "http://127.0.0.1:8330", ("127.0.0.1", 50000)
MAKES = {"x-punchboard": "export", "origin": BASE}
SMALL = {
    **FILES,
    "content/tiny/game.yaml": FILES["content/tiny/game.yaml"] + "exports: {png: {dpi: 40}}\n",
}


@pytest.fixture
def root(tmp_path):
    return written(tmp_path, SMALL)


def client(root, sender=HERE, files=SMALL, hosts=Hosts()):
    project = DiskProject(root)
    sessions = Sessions(project, lambda: ("tiny",), lambda told, saved: ByHand(told, saved, files))
    sessions.session("tiny")
    sessions.refresher.begin()
    return starlette.TestClient(application(sessions, hosts), BASE, client=sender)


def test_what_would_be_made_is_listed_before_anything_is(root):
    ask = client(root)
    listed = ask.get("/game/tiny/exports.json").json()
    assert listed["first"] == "png" and listed["destinations"][0]["named"]
    assert {"png", "svg", "cutters"} <= {each["name"] for each in listed["destinations"]}
    plan = ask.get("/game/tiny/exports/png.json").json()
    assert plan["may"] and not plan["broken"] and plan["size"] == 0
    assert {"path": "events/001-bear-front.png", "about": "100 x 140 px", "state": "new"} in plan[
        "files"
    ]
    assert not (root / "output").exists()
    assert ask.get("/game/tiny/exports/pgn.json").status_code == 404


def test_an_export_is_made_and_only_what_has_changed_is_made_again(root):
    ask = client(root)
    done = ask.post("/game/tiny/exports/png", headers=MAKES).json()
    assert (done["broken"], done["made"], done["files"]) == (False, 10, 10)
    plan = ask.get("/game/tiny/exports/png.json").json()
    assert {each["state"] for each in plan["files"]} == {"current"}
    assert plan["size"] == done["size"] > 0
    assert plan["folder"] == str(root.resolve() / "output/tiny/exports/png")
    answer = ask.get("/game/tiny/exports/png/events/001-bear-front.png")
    assert answer.headers["content-type"] == "image/png"
    assert Image.open(io.BytesIO(answer.content)).size == (100, 140)
    assert ask.post("/game/tiny/exports/png", headers=MAKES).json()["made"] == 0


@pytest.mark.parametrize("path", ["../../../content/tiny/game.yaml", ".keys.json", "no.png"])
def test_only_files_of_the_export_are_given(root, path):
    ask = client(root)
    ask.post("/game/tiny/exports/png", headers=MAKES)
    assert ask.get(f"/game/tiny/exports/png/{path.replace('/', '%2F')}").status_code == 404


@pytest.mark.parametrize(
    ("sender", "headers", "status"),
    [
        (HERE, {}, 405),
        (HERE, {"origin": BASE}, 405),
        (HERE, {"x-punchboard": "export"}, 403),
        (HERE, {**MAKES, "origin": "http://evil.example"}, 403),
        (HERE, {**MAKES, "host": "evil.example"}, 421),
        (HERE, {**MAKES, "sec-fetch-site": "cross-site"}, 403),
        (("192.168.1.7", 50000), MAKES, 403),
        (("testclient", 50000), MAKES, 403),
    ],
)
def test_only_a_page_on_this_machine_may_export(root, sender, headers, status):
    ask = client(root, sender)
    assert ask.post("/game/tiny/exports/png", headers=headers).status_code == status
    assert not (root / "output").exists()


def test_a_phone_sees_what_would_be_made_but_may_not_make_it(root):
    ask = client(root, ("192.168.1.7", 50000), hosts=Hosts.of("0.0.0.0"))
    assert ask.get("/game/tiny/exports/png.json").json()["may"] is False


def test_what_does_not_fit_is_shown(root):
    game = FILES["content/tiny/game.yaml"] + "exports: {cutters: {machine: 30 x 30 mm}}\n"
    ask = client(root, files={**FILES, "content/tiny/game.yaml": game})
    found = ask.get("/game/tiny/exports/cutters.json").json()
    assert [each["code"] for each in found["findings"]] == ["EXPORT040"]
    assert found["files"][0]["path"] == "chips-01.png"


@pytest.mark.skipif(BROWSER is None, reason="needs the program `chromium`")
@pytest.mark.xdist_group("preview in a browser")
def test_a_designer_exports_from_the_page(tmp_path):
    playwright = pytest.importorskip("playwright.sync_api", reason="needs Playwright for Python")
    root = written(tmp_path / "workspace", SMALL)
    with (
        started(root, "tiny", "--port", "0") as preview,
        launched(playwright, tmp_path) as browser,
        Opened(browser, preview.address + "game/tiny/") as opened,
    ):
        page = opened.page
        page.keyboard.press("9")
        status = page.locator(".export [role=status]")
        page.get_by_role("button", name="Export 10 files").click()
        page.wait_for_function(
            "() => / made /.test(document.querySelector('.export [role=status]').textContent)",
            timeout=PATIENCE * 1000,
        )
        assert status.text_content().startswith("10 files, ")
        page.get_by_role("link", name="events/001-bear-front.png").wait_for()
        assert (root / "output/tiny/exports/png/events/001-bear-front.png").is_file()
        page.get_by_role("button", name="svg", exact=True).click()
        page.wait_for_function("() => !document.querySelector('[aria-busy]')")
        assert status.text_content() == "10 files, none made yet"
        assert page.evaluate(TOO_WIDE) == page.evaluate(CONTRAST) == page.evaluate(NAMELESS) == []
        assert opened.silent()
