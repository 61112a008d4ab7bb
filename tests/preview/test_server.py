"""What the server answers, to whom, and what it never does."""

import asyncio
import json
import re
from xml.etree import ElementTree

import pytest

from generator.files.project import DiskProject, MemoryProject, built_in_folder
from generator.preview.access import HEADERS, Hosts
from generator.preview.server import application
from generator.preview.sessions import Sessions
from generator.preview.snapshot import FailedSnapshot
from tests.preview.games import EVIL, FILES, ByHand

starlette = pytest.importorskip("starlette.testclient")
TABLE = "content/tiny/data/events.csv"
BASE = "http://127.0.0.1:8330"


def desks_of(files=FILES, games=("tiny",)):
    project = MemoryProject(files, DiskProject(built_in_folder()))
    return Sessions(project, lambda: games, lambda told, saved: ByHand(told, saved, files))


@pytest.fixture
def sessions():
    made = desks_of()
    made.session("tiny")
    made.refresher.begin()
    return made


@pytest.fixture
def ask(sessions):
    return client(sessions)


def client(sessions, hosts=Hosts()):
    return starlette.TestClient(application(sessions, hosts), BASE, follow_redirects=False).get


def entries(ask):
    return ask("/game/tiny/state.json").json()["entries"]


def test_the_only_game_is_gone_to_and_several_are_listed(ask):
    assert ask("/").headers["location"] == "/game/tiny/"
    assert ask("/game/tiny").headers["location"] == "/game/tiny/"
    files = {**FILES, "content/other/game.yaml": f'title: "{EVIL}"\n'}
    many = desks_of(files, ("other", "tiny"))
    page = client(many)("/").text
    assert 'href="/game/tiny/"' in page
    assert "Tiny &amp; Co" in page
    assert "&lt;script&gt;alert(1)" in page
    assert EVIL not in page
    assert many.refresher.opened == [], "a game is looked at when somebody asks for it"
    assert "All games" in client(many)("/game/tiny/").text
    assert many.refresher.opened == ["tiny"]


@pytest.mark.parametrize(
    "view", ["", "changes", "sheets", "rulebook", "findings", "numbers", "export"]
)
def test_every_view_has_an_address(ask, view):
    answer = ask(f"/game/tiny/{view}")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert 'data-game="tiny"' in answer.text


def test_the_page_loads_only_its_own_files_and_they_are_there(ask):
    page = ask("/game/tiny/").text
    named = re.findall(r'(?:src|href)="([^"#]+)"', page)
    assert all(name.startswith("/") and not name.startswith("//") for name in named)
    for name in named:
        assert ask(name).status_code == 200, name
    assert "style=" not in page
    assert "<script>" not in page
    app = next(name for name in named if name.endswith("app.js"))
    loaded, waiting = set(), [app]
    while waiting:
        name = waiting.pop()
        loaded.add(name)
        answer = ask(name)
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-type"].startswith("text/javascript")
        found = re.findall(r'from "\./([\w-]+\.js)"', answer.text)
        waiting += {f"{name.rpartition('/')[0]}/{each}" for each in found} - loaded
    assert len(loaded) > 10
    old = app.replace(app.split("/")[2], "0" * 16)
    assert ask(old).headers["cache-control"] == "no-store"


def test_nothing_that_scripts_say_is_made_markup(ask):
    from generator.preview.stylesheet import page_files

    text = "".join(
        file.data.decode()
        for name, file in page_files().items()
        # Libraries are tried in a browser: the policy of the page holds for them as well.
        if name.endswith(".js") and not name.endswith(".bundle.js")
    )
    for never in (
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "eval(",
        "new Function",
        "http://",
        "https://",
    ):
        assert never not in text, never


def test_all_pictures_are_drawn_and_kept_for_ever(ask):
    shown = entries(ask)
    faces = {key: each for key, each in shown.items() if key.startswith("face/")}
    names = [each["picture"] for each in (*faces.values(), *shown["book"]["pages"])]
    assert len(faces) == 5
    for name in names:
        answer = ask(f"/game/tiny/picture/{name}.svg")
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert "immutable" in answer.headers["cache-control"]
        assert ElementTree.fromstring(answer.text).tag == "{http://www.w3.org/2000/svg}svg"
    bear = faces["face/events/Bear/front"]["picture"]
    cut, bled = (
        ElementTree.fromstring(ask(f"/game/tiny/{kind}/{bear}.svg").text)
        for kind in ("picture", "bled")
    )
    widths = [float(each.get("viewBox").split()[2]) for each in (cut, bled)]
    assert widths[0] == 63.5
    assert widths[1] > widths[0]
    assert ask(f"/game/tiny/picture/{'0' * 32}.svg").status_code == 404


def test_what_was_before_can_still_be_drawn(sessions, ask):
    sessions.refresher.save(TABLE, "Bite.", "Howl.")
    (said,) = entries(ask)["change/2"]["faces"]
    before, after = (
        ask(f"/game/tiny/picture/{said[side]['picture']}.svg") for side in ("before", "after")
    )
    assert before.status_code == after.status_code == 200
    assert before.content != after.content


def test_old_changes_are_forgotten_with_their_pictures(sessions, ask, monkeypatch):
    monkeypatch.setattr("generator.preview.session._LOGGED", 3)
    sessions.refresher.save(TABLE, "Bite.", "Howl 0.")
    first = entries(ask)["change/2"]["faces"][0]["before"]["picture"]
    for at in range(4):
        sessions.refresher.save(TABLE, f"Howl {at}.", f"Howl {at + 1}.")
    kept = sorted(int(key.partition("/")[2]) for key in entries(ask) if key.startswith("change/"))
    assert kept == [4, 5, 6]
    assert ask(f"/game/tiny/picture/{first}.svg").status_code == 404


def test_sheets_are_those_that_will_be_printed(ask):
    said = ask("/game/tiny/sheets.json?paper=A4").json()
    assert [section["title"] for section in said["sections"]] == ["Cover", "Event cards", "Chips"]
    pages = [page for section in said["sections"] for page in section["pages"]]
    assert {tuple(page["size"]) for page in pages} == {(210.0, 297.0)}
    svg = ask(f"/game/tiny/picture/{pages[2]['picture']}.svg")
    assert svg.status_code == 200
    other = ask("/game/tiny/sheets.json?paper=Letter&edition=low-ink").json()
    assert other["sections"][1]["pages"][0]["picture"] != pages[2]["picture"]
    assert "low-ink" in said["editions"]
    assert ask("/game/tiny/sheets.json?paper=A0").status_code == 404
    wrong = ask("/game/tiny/sheets.json?paper=A4&edition=lowink")
    assert (wrong.status_code, "`lowink`" in wrong.json()["message"]) == (422, True)


def test_numbers_are_told_as_on_the_report(ask):
    answer = ask("/game/tiny/numbers.html")
    assert 'id="claim-1"' in answer.text
    assert 'id="composition"' in answer.text
    assert "<script" not in answer.text
    assert ":target" in ask("/game/tiny/lights.css").text


def test_the_styles_of_light_and_dark_are_apart(ask):
    page = ask("/game/tiny/").text
    light, dark = re.findall(r'href="(/page/[^"]+\.css)"', page)
    assert "prefers-color-scheme" not in ask(light).text
    assert "--ground: #1d1c1a" in ask(dark).text
    assert "--ground: #1d1c1a" not in ask(light).text
    assert "--accent" in ask("/game/tiny/dark.css").text


@pytest.mark.parametrize(
    "path",
    [
        "/game/nobody/",
        "/game/nobody/state.json",
        "/game/nobody/events",
        "/game/tiny/nothing",
        "/game/..%2f..%2fetc/passwd",
        "/game/tiny/picture/..%2f..%2fgame.yaml.svg",
        "/game/tiny/picture/%2e%2e/%2e%2e/state.json",
        "/page/x/..%2f..%2freport.css",
        "/page/x/%2e%2e%2f__init__.py",
        "/page/x/preview.css",
        "/page/../../pyproject.toml",
        "//etc/passwd",
        "/content/tiny/game.yaml",
        "/static/app.js",
    ],
)
def test_nothing_else_is_there(ask, path):
    answer = ask(path)
    assert answer.status_code == 404
    assert "Not found" in answer.text


def test_every_answer_has_the_safe_headers(ask):
    for path in ("/", "/game/tiny/", "/game/tiny/state.json", "/nothing"):
        answer = ask(path)
        for name, value in HEADERS.items():
            # The page of a game may add styles with a secret of its own.
            said = re.sub(r" 'nonce-[\w-]{16}'", "", answer.headers[name])
            assert said == value, (path, name)
    policy = ask("/game/tiny/").headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy.replace("style-src-attr 'unsafe-inline'", "")
    assert "http" not in policy


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8330",
        "127.0.0.1.evil.example",
        "10.0.0.5:8330",
        "",
        "localhost.evil.example",
        "localhost:8461@evil",
        "evil@localhost:8461",
        "localhost/evil",
        "localhost:",
        "[::1]evil:8461",
        "[::1",
    ],
)
def test_a_name_that_is_not_this_machine_is_refused(ask, host):
    assert ask("/game/tiny/state.json", headers={"host": host}).status_code == 421


@pytest.mark.parametrize(
    "host", ["localhost:8330", "LOCALHOST", "127.0.0.1:9", "127.0.0.9", "[::1]:8330"]
)
def test_all_names_of_this_machine_will_do(ask, host):
    assert ask("/game/tiny/state.json", headers={"host": host}).status_code == 200


def test_on_the_network_addresses_will_do_and_names_of_others_will_not(sessions):
    ask = client(sessions, Hosts.of("0.0.0.0", ("atelier",)))

    def status(host):
        return ask("/game/tiny/state.json", headers={"host": host}).status_code

    assert [
        status(host)
        for host in ("192.168.1.7:8330", "atelier:8330", "atelier.local", "[fe80::1]:8330")
    ] == [200] * 4
    assert [status(host) for host in ("evil.example", "atelier.evil.example")] == [421] * 2


def test_pages_from_elsewhere_get_nothing(ask):
    def status(**headers):
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return ask("/game/tiny/state.json", headers=named).status_code

    assert status(origin="http://evil.example") == 403
    assert status(origin="null") == 403
    assert status(origin="http://127.0.0.1:9999") == 403
    assert status(origin=BASE) == 200
    assert status(sec_fetch_site="cross-site", sec_fetch_mode="no-cors") == 403
    assert status(sec_fetch_site="cross-site", sec_fetch_mode="navigate") == 200
    assert status(sec_fetch_site="same-origin", sec_fetch_mode="cors") == 200


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])
def test_nothing_can_be_changed(sessions, method):
    answer = starlette.TestClient(application(sessions, Hosts()), BASE).request(
        method, "/game/tiny/state.json"
    )
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD")
    head = starlette.TestClient(application(sessions, Hosts()), BASE).head
    assert [head(path).status_code for path in ("/game/tiny/", "/game/tiny/events")] == [200, 200]


def test_a_bug_in_the_program_is_a_word_and_what_was_shown_stays(sessions, ask):
    sessions.refresher.say(FailedSnapshot("tiny", 2, (TABLE,), "KeyError: 'x'"))
    assert entries(ask)["fault"] == "KeyError: 'x'"
    assert "face/events/Wolf/front" in entries(ask)
    sessions.refresher.save(TABLE, "Bite.", "Howl.")
    assert "fault" not in entries(ask)


def test_before_the_first_look_there_is_nothing_to_show():
    ask = client(desks_of())
    assert ask("/game/tiny/state.json").json()["number"] == 0
    assert ask("/game/tiny/").status_code == 200
    assert ask("/game/tiny/sheets.json?paper=A4").status_code == 404
    assert ask("/game/tiny/numbers.html").status_code == 404


class Listener:
    """A page that listens to what is new, without a network between."""

    def __init__(self, sessions, since="", last="", heartbeat=60.0):
        self._app = application(sessions, Hosts(), heartbeat)
        self._gone = asyncio.Event()
        self._news: asyncio.Queue[bytes] = asyncio.Queue()
        query = f"since={since}".encode() if since else b""
        headers = [(b"host", b"localhost")] + ([(b"last-event-id", last.encode())] if last else [])
        self._scope = {
            "type": "http",
            "method": "GET",
            "path": "/game/tiny/events",
            "raw_path": b"/game/tiny/events",
            "query_string": query,
            "headers": headers,
            "scheme": "http",
            "server": ("localhost", 80),
            "client": ("localhost", 9),
            "http_version": "1.1",
            "root_path": "",
            "asgi": {"version": "3.0"},
        }

    async def __aenter__(self):
        self._task = asyncio.create_task(self._app(self._scope, self._receive, self._send))
        return self

    async def __aexit__(self, *_):
        self._gone.set()
        await asyncio.wait_for(self._task, 10)

    async def _receive(self):
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message):
        if message.get("body"):
            await self._news.put(message["body"])

    async def next(self):
        """The next event as its lines by name; a comment under ""."""
        text = (await asyncio.wait_for(self._news.get(), 10)).decode()
        return {
            name: rest.strip()
            for name, _, rest in (line.partition(":") for line in text.strip().split("\n"))
        }

    async def step(self):
        while (found := await self.next()).get("event") not in ("step", "whole"):
            pass
        return found


def test_news_come_as_they_happen_to_all_pages(sessions):
    async def listen():
        since = f"{sessions.run}:1"
        async with Listener(sessions, since) as one, Listener(sessions, since) as other:
            assert (await one.next()) == {"retry": "1000"}
            assert (await one.next())["data"] == "null"
            await other.next()
            sessions.refresher.save(TABLE, "Bite.", "Howl.")
            for page in (one, other):
                step = await page.step()
                said = json.loads(step["data"])
                assert (step["event"], step["id"], said["number"]) == (
                    "step",
                    f"{sessions.run}:2",
                    2,
                )
                assert "face/events/Wolf/front" in said["set"]
                assert "face/events/Bear/front" not in said["set"], (
                    "what has not changed is not told again"
                )
            assert len(sessions.session("tiny").notifier) == 2
        assert len(sessions.session("tiny").notifier) == 0, "who has gone is not told any more"

    asyncio.run(listen())


def test_a_page_that_was_away_gets_what_it_missed_or_all(monkeypatch):
    monkeypatch.setattr("generator.preview.session._KEPT", 3)
    sessions = desks_of()
    sessions.session("tiny")
    sessions.refresher.begin()

    async def listen():
        for at in range(3):
            sessions.refresher.save(TABLE, f"Howl {at}." if at else "Bite.", f"Howl {at + 1}.")
        async with Listener(sessions, "", f"{sessions.run}:2") as page:
            assert [(await page.step())["id"] for _ in range(2)] == [
                f"{sessions.run}:3",
                f"{sessions.run}:4",
            ]
        # An id that the page was sent counts for more than what its address says.
        async with Listener(sessions, f"{sessions.run}:1", f"{sessions.run}:3") as page:
            assert (await page.step())["id"] == f"{sessions.run}:4"
        for known in ("", "another-run:2", f"{sessions.run}:99", f"{sessions.run}:", "nonsense"):
            async with Listener(sessions, known) as page:
                step = await page.step()
                assert (step["event"], step["id"]) == ("whole", f"{sessions.run}:4"), known
        for at in range(3, 5):
            sessions.refresher.save(TABLE, f"Howl {at}.", f"Howl {at + 1}.")
        async with Listener(sessions, "", f"{sessions.run}:2") as page:
            assert (await page.step())["event"] == "whole"

    asyncio.run(listen())


def test_steps_from_the_first_on_make_the_state(sessions, ask):
    async def listen():
        known = entries(ask)
        sessions.refresher.save(TABLE, "Wolf,1,Bite.,4\n", "")
        sessions.refresher.save(TABLE, "Hug.", "Squeeze.")
        async with Listener(sessions, f"{sessions.run}:1") as page:
            for _ in range(2):
                step = json.loads((await page.step())["data"])
                known = {
                    key: each for key, each in known.items() if key not in step["gone"]
                } | step["set"]
        assert known == entries(ask)

    asyncio.run(listen())


def test_signs_of_life_and_what_is_being_done(sessions):
    async def listen():
        async with Listener(sessions, f"{sessions.run}:1", heartbeat=0.01) as page:
            await page.next()
            await page.next()
            assert await page.next() == {"": "still here"}
            sessions.session("tiny").saved((TABLE,))
            while (found := await page.next()).get("event") != "working":
                pass
            assert json.loads(found["data"]) == [TABLE]

    asyncio.run(listen())


def test_open_pages_are_let_go_at_the_end(sessions):
    async def listen():
        page = Listener(sessions)
        await page.__aenter__()
        await page.step()
        sessions.leave()
        await asyncio.wait_for(page._task, 10)

    asyncio.run(listen())
    sessions.close()
    assert sessions.refresher.closed
