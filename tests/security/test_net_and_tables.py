"""Addresses, links that open more than a page, and tables that calculate."""

import csv
import io
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.request import urlopen

import pytest

from generator.build.pipeline import build
from generator.files.project import DiskProject, MemoryProject, built_in_folder
from generator.game.loading.load import load
from generator.tables.csv_writer import as_csv
from tests.cli.conftest import punchboard, workspace  # noqa: F401
from tests.security import CARD, GAME, PICTURE, found, lines, parcel


@pytest.fixture
def inner():
    """A service on this machine that nobody outside should reach, and one that leads to it."""
    asked = []

    class Service(BaseHTTPRequestHandler):
        def do_GET(self):
            asked.append(self.path)
            self.send_response(302 if self.path == "/away" else 200)
            self.send_header("Location", "/secret")
            self.end_headers()
            self.wfile.write(b"inner secret")

        def log_message(self, *words):
            pass

    server = HTTPServer(("127.0.0.1", 0), Service)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", asked
    server.shutdown()
    server.server_close()


def test_no_address_is_opened_wherever_it_stands(inner):
    address, asked = inner
    with urlopen(f"{address}/away") as opened:
        assert opened.read() == b"inner secret", "a plain reader goes where it is sent"
    assert asked == ["/away", "/secret"]
    asked.clear()
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><style>@import url({address}/c.css);</style>'
        f'<image href="{address}/d" width="9" height="9"/><use href="{address}/e#x"/><rect width="3" height="3"/></svg>'
    )
    rows = f"name,art\nA,{address}/a.png\nB,http://169.254.169.254/x\nC,https://example.org/a.png\nD,art/a.svg\n"
    rules = f"# Rules\n\n![x]({address}/f.png)\n"
    said = found(
        {
            **parcel(
                game_yaml=GAME + "rulebook: {text: rules.md}\n",
                cards_csv=rows,
                templates__card_yaml=PICTURE,
                rules_md=rules,
            ),
            "content/parcel/art/a.svg": svg,
        }
    )
    refused = [place for place in lines(said) if place[0] == "FILE004"]
    assert refused == [("FILE004", "cards.csv", row) for row in (2, 3, 4)] + [
        ("FILE004", "rules.md", 3)
    ]
    assert asked == []


def test_a_link_opens_pages_and_letters_and_nothing_else():
    rules = (
        "# Rules\n\n[a](https://example.org) [b](mailto:a@example.org) [c](java%73cript:alert(1))\n\n"
        "[d](smb://example.org/x) [e](javascript://%0aalert(1))\n"
    )
    game = parcel(game_yaml=GAME + "rulebook: {text: rules.md}\n", rules_md=rules)
    project = MemoryProject(game, DiskProject(built_in_folder(), built_in_folder()))
    made = build(project, "parcel")
    book = next(each.content for each in made.artifacts if "rulebook" in each.path)
    assert book.count(b"/S/URI") == 2
    assert b"smb:" not in book
    assert {(d.code, d.origin.line) for d in made.diagnostics if "smb" in d.message} == {
        ("BOOK006", 5)
    }


ROWS = [
    ["=2+3", "=1+1 of them", "-2"],
    ["@home", "+1 attack", "-0.5"],
    ["-- none --", "-1+1", "+3"],
    ["＝1+1", "- a dash; and\nlines", "-1.5e3"],
    ["'quoted'", "|pipe", "-"],
]


def typed(names=("name", "text", "mod")):
    made = io.StringIO()
    csv.writer(made).writerows([names, *ROWS])
    return made.getvalue()


def test_a_list_of_cards_starts_no_formula_and_keeps_its_numbers():
    naive = [row for row in csv.reader(io.StringIO(typed())) if row[0][:1] in "=@-"]
    assert len(naive) == 3, "a plain export starts formulas"
    project = MemoryProject(parcel(cards_csv=typed(), templates__card_yaml=CARD))
    table = load(project, "content/parcel").value.components[0].items[0].table
    text = as_csv(table)
    _, *rows = csv.reader(io.StringIO(text))
    assert [row[2] for row in rows] == ["-2", "-0.5", "+3", "-1.5e3", "-"]
    shown = [cell for row in rows for cell in row[:2]]
    assert not [cell for cell in shown if cell[:1] in tuple("=+-@＝")]
    assert shown[0] == "'\t=2+3"
    assert rows[4] == ["'quoted'", "|pipe", "-"]
    again = MemoryProject(parcel(cards_csv=text, templates__card_yaml=CARD))
    back = load(again, "content/parcel").value.components[0].items[0].table
    assert [list(row.values) for row in back.rows] == ROWS
    assert back.headers == table.headers


def test_the_command_writes_what_is_read_again(punchboard, workspace):  # noqa: F811
    root = workspace(parcel(cards_csv=typed(("name", "=text", "mod"))))
    ran = punchboard("table", "parcel", "cards", "--to", "out.csv")
    assert (ran.code, ran.out) == (0, "out.csv\n")
    data = (root / "out.csv").read_bytes()
    assert data.startswith(b'\xef\xbb\xbfname,"\'\t=text",mod\n')
    (root / "content/parcel/cards.csv").write_bytes(data)
    assert punchboard("table", "parcel", "cards").out.encode() == data[3:]
    assert "`cards`" in punchboard("table", "parcel", "crads").err
