"""The program on a port of this machine: which one, who can see it, and how it ends."""

import json
import socket
import sys
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from tests.preview.games import FILES
from tests.preview.started import PATIENCE, started, written

serving = pytest.importorskip("generator.preview.launch")


@pytest.fixture
def taken():
    """A port that somebody listens at."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_the_next_free_port_is_taken(taken, monkeypatch):
    monkeypatch.setattr(serving, "PORT", taken)
    place = serving.listen("127.0.0.1", None)
    with place.socket:
        assert taken < place.port < taken + 40
        assert place.moved
        assert place.addresses == (f"http://127.0.0.1:{place.port}/",)


def test_a_port_that_is_named_is_that_one_or_none(taken):
    with pytest.raises(OSError):
        serving.listen("127.0.0.1", taken)
    place = serving.listen("127.0.0.1", 0)
    with place.socket:
        assert place.port != taken
        assert not place.moved


def test_who_can_see_it():
    places = [serving.listen(host, 0) for host in ("127.0.0.1", "0.0.0.0")]
    try:
        assert [place.open for place in places] == [False, True]
        here, *others = places[1].addresses
        assert here == f"http://localhost:{places[1].port}/"
        assert all(other.startswith("http://") for other in others)
    finally:
        for place in places:
            place.socket.close()


def test_a_taken_port_is_wrong_use(punchboard, workspace, taken):
    workspace(FILES)
    ran = punchboard("preview", "tiny", "--port", str(taken), "--no-open")
    assert ran.code == 2
    assert f"port {taken}" in ran.err
    assert "leave out `--port`" in ran.err


def test_an_address_of_others_is_wrong_use(punchboard, workspace):
    workspace(FILES)
    ran = punchboard("preview", "tiny", "--host", "192.0.2.1", "--no-open")
    assert ran.code == 2
    assert "can't listen at `192.0.2.1`" in ran.err
    assert punchboard("preview", "tinny").code == 2


def test_help_imports_no_server(tmp_path):
    from tests.cli.test_start import imported

    for words in (("--help",), ("preview", "--help")):
        assert not imported(tmp_path, *words) & {
            "starlette",
            "uvicorn",
            "anyio",
            "asyncio",
            "watchfiles",
        }


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is pressed otherwise there")
def test_it_ends_cleanly_while_pages_listen(tmp_path):
    with started(written(tmp_path, FILES), "tiny", "--port", "0") as preview:
        base = preview.address + "game/tiny/"
        news = urlopen(base + "events", timeout=PATIENCE)
        other = urlopen(base + "events", timeout=PATIENCE)
        assert news.readline() == b"retry: 1000\n"
        with pytest.raises(HTTPError) as refused:
            urlopen(
                Request(base + "state.json", headers={"Host": "evil.example"}), timeout=PATIENCE
            )
        assert refused.value.code == 421
        refused.value.close()
        until = time.monotonic() + PATIENCE
        while not json.load(urlopen(base + "state.json", timeout=PATIENCE))["number"]:
            assert time.monotonic() < until, "there was no first look"
            time.sleep(0.05)
        asked = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
        assert urlopen(Request(base, headers=asked), timeout=PATIENCE).status == 200
        code, out, err = preview.end()
        assert (code, out, err) == (0, "ended\n", ""), "what others ask for is no news"
        assert preview.about == "only this machine can see it; Ctrl-C ends it"
        news.close()
        other.close()
