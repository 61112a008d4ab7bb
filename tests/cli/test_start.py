"""How the program starts, helps, and takes wrong use."""

import resource
import subprocess
import sys

import pytest

from generator import __version__, cli
from generator.cli._main import main
from tests.cli import run_apart

HEAVY = {
    "PIL",
    "dask",
    "defusedxml",
    "deflate",
    "distributed",
    "jinja2",
    "markdown_it",
    "numpy",
    "openpyxl",
    "pandas",
    "pydantic",
    "pypdfium2",
    "reportlab",
    "segno",
    "starlette",
    "rich",
    "uharfbuzz",
    "uvicorn",
    "watchfiles",
    "yaml",
}


def imported(cwd, *words):
    run = run_apart(*words, cwd=cwd, PYTHONPROFILEIMPORTTIME="1")
    lines = (line.rsplit("|", 1)[-1].strip() for line in run.stderr.splitlines() if "|" in line)
    return {line.split(".")[0] for line in lines}


@pytest.mark.parametrize("words", [(), *((name,) for name in cli.command_names())], ids=str)
def test_help_imports_nothing_heavy(tmp_path, words):
    names = imported(tmp_path, *words, "--help")
    assert "typer" in names
    assert names & HEAVY == set()


def test_no_command_needs_typer_to_be_there():
    """It takes longer to import than many commands to do their work: only what is not plain is read by it."""
    code = (
        "import importlib, sys; from generator import cli\n"
        "for each in cli.modules().values(): importlib.import_module(f'generator.cli.{each}')\n"
        "sys.exit(str(sorted({'click', 'typer'} & sys.modules.keys())) if 'typer' in sys.modules else 0)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (0, "")


@pytest.mark.skipif(sys.platform == "win32", reason="no rusage there")
def test_help_is_there_at_once(tmp_path):
    """At most 0.25 s of processor time; the best of three, since other work shares the machine."""

    def used():
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert run_apart("--help", cwd=tmp_path).returncode == 0
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    assert min(used() for _ in range(3)) < 0.25


def test_help_names_every_command(punchboard):
    ran = punchboard("--help")
    assert ran.code == 0
    assert all(f"  {name} " in ran.out for name in cli.command_names())


@pytest.mark.parametrize("name", cli.command_names())
def test_every_command_teaches_by_example(punchboard, name):
    ran = punchboard(name, "--help")
    assert ran.code == 0
    assert "Examples:" in ran.out
    assert f"punchboard {name}" in ran.out.split("Examples:")[1]


def test_version(punchboard):
    assert punchboard("--version") == (0, f"punchboard {__version__}\n", "")


def test_an_unknown_command_names_the_nearest(punchboard):
    ran = punchboard("biuld")
    assert ran.code == 2
    assert "`biuld`" in ran.err
    assert "`build`" in ran.err
    assert punchboard("xyzzy").code == 2


def test_an_unknown_option_is_wrong_use(punchboard):
    for words in (("--nope",), ("build", "--nope"), ("list",)):
        assert punchboard(*words).code == 2


def test_outside_of_a_workspace_the_way_in_is_shown(punchboard):
    for command in ("build", "check"):
        ran = punchboard(command)
        assert ran.code == 2
        assert "punchboard new my-game" in ran.err


def test_a_bug_in_the_program_is_one_line(punchboard, monkeypatch):
    def broken(*_):
        raise KeyError("x")

    monkeypatch.setattr(cli, "find_workspace", broken)
    ran = punchboard("build")
    assert ran.code == 1
    assert ran.err.startswith("error: a bug in Punchboard: KeyError: 'x'\n")
    assert "Traceback" not in ran.err
    assert "--verbose" in ran.err


def test_verbose_shows_the_whole_mistake(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["punchboard", "build", "--verbose"])
    monkeypatch.setattr(cli, "find_workspace", lambda _: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        main()
