"""`--untrusted`: what a process for a stranger's game may do, and what it is told for."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.build.workers import sandbox
from generator.foundation.diagnostics import Problem
from generator.foundation.limits import UNTRUSTED
from tests.cli.conftest import punchboard, workspace  # noqa: F401
from tests.security import CARD, PICTURE, parcel

ROOT = Path(__file__).resolve().parents[2]
TRIES = """
import json, os, socket, subprocess, sys
from pathlib import Path
from generator.build.workers.sandbox import confine
root = Path(sys.argv[1])
confine(root, "parcel")
tries = {
    "read a secret": lambda: open(root.parent / "secret.txt").read(),
    "read the game": lambda: (root / "content/parcel/game.yaml").read_text()[:5],
    "write a file": lambda: (root.parent / "made.txt").write_text("x"),
    "write into the game": lambda: (root / "content/parcel/made.txt").write_text("x"),
    "write a kit": lambda: [(root / "output").mkdir(), (root / "output/made.txt").write_text("x")][1],
    "rename": lambda: os.rename(root / "content", root.parent / "away"),
    "remove": lambda: os.remove(root.parent / "secret.txt"),
    "start a program": lambda: subprocess.run(["true"]),
    "start a shell": lambda: os.system("true"),
    "fork": lambda: os.fork(),
    "connect": lambda: socket.create_connection(("127.0.0.1", 9), 1),
    "ask for a name": lambda: socket.getaddrinfo("example.org", 80),
    "fill the memory": lambda: len(bytearray(3_000_000_000)),
}
told = {}
for name, work in tries.items():
    try:
        told[name] = str(work())
    except BaseException as error:
        told[name] = type(error).__name__
print(json.dumps(told))
"""


def test_the_process_may_do_little(tmp_path):
    root = tmp_path / "work"
    for name, text in parcel().items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (tmp_path / "secret.txt").write_text("secret")
    assert (root.parent / "secret.txt").read_text() == "secret", (
        "an ordinary process reads what it may"
    )
    bound = subprocess.run(
        [sys.executable, "-c", TRIES, root],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        check=True,
    )
    told = json.loads(bound.stdout)
    allowed = {"read the game": "title", "write a kit": "1"}
    limited = {"fill the memory": "MemoryError"} if sys.platform == "linux" else {}
    assert {name: each for name, each in told.items() if each != "PermissionError"} == {
        **allowed,
        **limited,
    }
    assert (tmp_path / "secret.txt").read_text() == "secret"
    assert not (tmp_path / "made.txt").exists()


@pytest.mark.parametrize(
    ("script", "code", "word"),
    [
        ("while True: pass", "SAFE001", "0.6 s"),
        ("import os, signal; os.kill(os.getpid(), signal.SIGXCPU)", "SAFE001", "processor time"),
        ("import os; os.abort()", "SAFE002", "signal 6"),
    ],
)
def test_a_process_that_never_ends_or_fails_is_told_of(monkeypatch, script, code, word):
    monkeypatch.setattr(sandbox, "_START", script + " # {program}")
    from generator.foundation.dataclasses import replace

    monkeypatch.setattr(sandbox, "UNTRUSTED", replace(UNTRUSTED, seconds=0.3))
    with pytest.raises(Problem) as caught:
        sandbox.run_confined("parcel", ())
    (said,) = caught.value.diagnostics
    assert (said.code, said.origin.file) == (code, "content/parcel/game.yaml")
    assert word in said.message


def test_a_game_that_is_fine_is_built_and_nothing_that_was_kept_is_believed(punchboard, workspace):  # noqa: F811
    root = workspace(parcel())
    assert punchboard("build", "parcel").code == 0
    kit = root / "output/parcel/parcel-print-a4.pdf"
    real = kit.read_bytes()
    status = kit.stat()
    kit.write_bytes(real.replace(b"%%EOF", b"%%eof"))
    os.utime(kit, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert punchboard("build", "parcel").code == 0
    assert kit.read_bytes() != real, "an ordinary build believes that the kit is its own"
    (root / "yaml.py").write_text("raise SystemExit('a module of the stranger')")
    assert punchboard("build", "parcel", "--untrusted").code == 0
    assert kit.read_bytes() == real


@pytest.mark.parametrize("path", [".", "{here}", "{sep}content{sep}", "nowhere{sep}."])
def test_no_module_is_imported_from_the_current_folder(punchboard, workspace, monkeypatch, path):  # noqa: F811
    root = workspace(parcel())
    for folder in (root, root / "content"):
        for name in ("sitecustomize", "yaml", "json"):
            (folder / f"{name}.py").write_text("import os; os._exit(77)")
    monkeypatch.setenv("PYTHONPATH", path.format(here=root, sep=os.pathsep))
    assert punchboard("build", "parcel", "--untrusted").code == 0


def test_warnings_fail_and_then_nothing_is_written(punchboard, workspace):  # noqa: F811
    root = workspace(parcel(templates__card_yaml=CARD.replace("5, 5", "-5, 5")))
    assert punchboard("check", "parcel").code == 0
    assert punchboard("build", "parcel", "--untrusted").code == 1
    assert not (root / "output/parcel/parcel-print-a4.pdf").exists()


def test_links_in_the_game_and_in_the_way_of_the_kit_are_refused(punchboard, workspace, tmp_path):  # noqa: F811
    root = workspace(parcel(cards_csv="name,art\nA,art/a.png\n", templates__card_yaml=PICTURE))
    (root / "content/parcel/art").mkdir()
    (root / "content/parcel/art/a.png").symlink_to("b.png")
    assert punchboard("check", "parcel", "--untrusted").code == 1
    away = tmp_path / "elsewhere"
    away.mkdir()
    (root / "output").symlink_to(away)
    ran = punchboard("build", "parcel", "--untrusted")
    assert ran.code == 1
    assert list(away.iterdir()) == []


def test_a_file_from_outside_under_a_second_name_is_refused(tmp_path):
    from tests.security import found_on_disk, limited, lines, written

    root = written(tmp_path / "work", parcel())
    secret = tmp_path / "secret.csv"
    secret.write_text("name\nA secret\n")
    (root / "content/parcel/cards.csv").unlink()
    os.link(secret, root / "content/parcel/cards.csv")
    assert lines(found_on_disk(root)) == []
    with limited(UNTRUSTED):
        said = found_on_disk(root)
    assert lines(said) == [("FILE003", "game.yaml", 5)]
    assert said[0].message.startswith("`cards.csv` has hard links")


@pytest.mark.parametrize(
    "words", [("--since", "x"), ("--jobs", "2"), ("--cluster", "tcp://127.0.0.1:1")]
)
def test_what_needs_trust_is_refused_beside_it(punchboard, workspace, words):  # noqa: F811
    workspace(parcel())
    ran = punchboard("build", "parcel", "--untrusted", *words)
    assert ran.code == 2
    assert f"`--untrusted` can't be used with `{words[0]}`" in ran.err


def test_pixels_and_pieces_are_bound_whatever_the_game_says():
    from tests.security import found, limited, lines
    from tests.security.test_bombs import png

    picture = png(6000, 6000, b"x")
    game = parcel(cards_csv="name,art\nA,art/a.png\n", templates__card_yaml=PICTURE)
    game["content/parcel/game.yaml"] += "most_pixels: 99999999999\n"
    game["content/parcel/art/a.png"] = picture
    with limited(UNTRUSTED):
        said = found(game)
    assert lines(said) == [("IMG003", "cards.csv", 2)]
    assert "the limit is 25,000,000" in said[0].message
    assert all("most_pixels" not in hint for hint in said[0].hints)
    game = parcel()
    game["content/parcel/game.yaml"] += "    copies: 9000\n    limit: 99999\n"
    assert lines(found(game)) == []
    with limited(UNTRUSTED):
        assert [place[0] for place in lines(found(game))] == ["GAME010"]
