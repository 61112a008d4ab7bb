"""README.md says what is so."""

import re
from importlib import import_module

import pytest

from generator import cli
from generator.build.pipeline import build, check
from generator.cli._options import parameters
from generator.files import yaml_nodes
from generator.files.project import DiskProject, MemoryProject
from generator.report import Findings
from generator.report.terminal import terminal
from tests.contracts import GENERATOR, ROOT

TEXT = (ROOT / "README.md").read_text()
MAP = (GENERATOR / "README.md").read_text()


def blocks(language):
    fenced = re.findall(r"^```(\w*)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    return [text for word, text in fenced if word == language]


def test_there_are_two_commands():
    install, test = blocks("sh")
    assert install.startswith("python3 -m venv .venv && .venv/bin/pip install .")
    assert install.strip().endswith(".venv/bin/punchboard build")
    assert "-m pytest" in test
    assert install.count("\n") == test.count("\n") == 1


def test_continuous_integration_reads_them_from_here():
    script = (ROOT / ".ci" / "run").read_text()
    assert "README.md" in script
    assert "pytest" not in script
    assert "pip install" not in script


def test_every_command_is_listed():
    listed = re.findall(r"^\| `punchboard (\w+)", TEXT, re.MULTILINE)
    assert sorted(listed) == cli.command_names()


def test_the_game_it_shows_is_a_game():
    """The three excerpts, put together with the tables they speak of, are checked without an error."""
    components, template, claims, _ = blocks("yaml")
    game = "title: Events\ntheme: tones\n" + components + claims
    back = 'draw: [{text: "{{ game.title }}", box: [5, 5, 50, 10]}]\n'
    draw = template.replace("text:", "box: [5, 5, 50, 30]\n    text:")
    rows = "".join(
        f"Event {n},7,{k},Stop. :sword-wound:\n" for n, k in enumerate(["a"] * 6 + ["b"])
    )
    files = {
        "content/x/game.yaml": game,
        "content/x/data/events.csv": "name,count,category,rules\n" + rows,
        "content/x/templates/event.yaml": draw,
        "content/x/templates/card-back.yaml": back,
        "content/x/themes/tones.yaml": "palette: {a: '#aaccee', b: '#eeccaa'}\n",
    }
    made = check(MemoryProject(files, beneath=DiskProject(ROOT)), "x")
    assert [f"{d.code} {d.message}" for d in made.diagnostics if d.severity.word == "error"] == []
    assert [claim.holds for claim in made.claims] == [True]


def test_what_it_says_of_paper_can_be_built():
    files = {"content/x/game.yaml": "title: Hexes\npapers: [A4]\n" + blocks("yaml")[3]}
    for name in ("room", "town"):
        files[f"content/x/data/{name}s.csv"] = "name\nA\nB\n"
        files[f"content/x/templates/{name}.yaml"] = (
            'draw: [{text: "{{ name }}", box: [10, 10, 20, 9]}]\n'
        )
    made = build(MemoryProject(files, beneath=DiskProject(ROOT)), "x")
    assert made.diagnostics == ()
    shared = next(a for a in made.artifacts if a.path == "components/tiles-a4.pdf")
    assert shared.pages == 1


def test_the_message_it_shows_is_the_message():
    (message,) = [block for block in blocks("") if block.startswith("error")]
    game = "title: T\ncomponents: {cards: {data: data/cards.csv, copies: copies, size: poker, front: c.yaml}}\n"
    files = {
        "content/my-game/game.yaml": game,
        "content/my-game/data/cards.csv": "name,copies,rules\nWolf,3,Bite.\nOrc,x,Fight.\n",
        "content/my-game/templates/c.yaml": 'draw: [{text: "{{ name }} {{ rules }}", box: [5, 5, 50, 20]}]\n',
    }
    project = MemoryProject(files, beneath=DiskProject(ROOT))
    errors = tuple(d for d in check(project, "my-game").diagnostics if d.severity.word == "error")
    assert terminal(Findings(errors, project)) == message


@pytest.mark.parametrize("folder", sorted(f.name for f in GENERATOR.iterdir() if f.is_dir()))
def test_the_map_shows_every_folder(folder):
    if folder != "__pycache__":
        assert re.search(rf"\b{folder}\b", MAP), f"generator/README.md does not name {folder}/"


def test_yaml_in_the_readme_is_yaml():
    for block in blocks("yaml"):
        assert yaml_nodes.parse(block, "README.md").pairs


def test_the_notebook_it_shows_runs():
    (code,) = blocks("python")
    *lines, last = code.strip().splitlines()
    names = {}
    for line in lines:
        exec(re.sub(r'(read\(".*?")', rf"\1, {str(ROOT)!r}", line), names)
    assert len(names["book"].game.spec.claims) > 0
    shown, told = last.split("  # the chances of ")
    exec(f"shown = {shown}", names)
    assert [*map(str, names["shown"].index)] == re.findall(r"\d+", told)
    assert "matplotlib" in TEXT or ".plot" not in TEXT


def options_of(command):
    """The options of a command."""
    known = parameters(import_module(f"generator.cli.{cli.modules()[command]}").Command)
    return {name for each in known for long in each.word.names for name in long.split("/")}


def test_every_option_it_shows_is_one_of_its_command():
    """In examples, in prose, and in the line of each command in the table."""
    shown = re.findall(
        r"^ *(?:- run: )?(?:\.venv/bin/)?(punchboard [a-z]+ .*)$", TEXT, re.MULTILINE
    )
    shown += re.findall(r"`(punchboard [a-z]+ [^`]*)`", TEXT)
    shown += re.findall(r"^\| `(punchboard [a-z]+.*)$", TEXT, re.MULTILINE)
    asked = {
        (line.split()[1], option)
        for line in shown
        for option in re.findall(r"(?<![\w-])--?[a-z][\w-]*", line)
    }
    assert len(asked) > 30
    unknown = {(command, option) for command, option in asked if option not in options_of(command)}
    assert unknown == set()
