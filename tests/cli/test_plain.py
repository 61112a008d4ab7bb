"""Command lines that are read without Typer mean what they mean to it."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Annotated, Literal

import pytest

from generator import cli
from generator.cli import _commands
from generator.cli._options import Argument, Option, parse_simple
from generator.foundation.dataclasses import asdict, dataclass

SEEN: list[dict[str, object]] = []


@dataclass
class Command:
    """Keeps what it is given."""

    game: Annotated[str, Argument("GAME", "Which.")]
    rest: Annotated[list[str] | None, Argument("REST")] = None
    paper: Annotated[list[str] | None, Option("-p", about="On what.")] = None
    side: Literal["long-edge", "short-edge"] | None = None
    where: Annotated[Path | None, Option("--where", "-w")] = None
    most: int | None = None
    quiet: Annotated[bool, Option("-q")] = False

    def run(self):
        SEEN.append(asdict(self))


def by_typer(words):
    """What Typer gives the command; an exit code where it refuses."""
    single = _commands._typer()
    single.command("some")(_commands._function(Command))
    SEEN.clear()
    try:
        single(words, standalone_mode=False)
    except SystemExit as ended:
        assert not ended.code
    except Exception as error:
        return type(error).__name__
    return SEEN[0]


PLAIN = (
    ("wolf",),
    ("wolf", "a", "b"),
    ("wolf", "--paper", "A4", "-p", "A3", "b"),
    ("--quiet", "wolf", "-w", "over/there", "--most", "7"),
    ("-q", "wolf", "--side", "short-edge", "--paper=8.5 x 13 in"),
    ("wolf", "--most", "1", "--most", "2"),
    ("wolf", "--paper", ""),
)
LEFT = (
    (),
    ("--quiet",),
    ("wolf", "--help"),
    ("wolf", "-qq"),
    ("wolf", "-pA4"),
    ("wolf", "-p=A4"),
    ("wolf", "--quiet=yes"),
    ("wolf", "--quie"),
    ("wolf", "--paper"),
    ("wolf", "--paper", "-q"),
    ("wolf", "--most", "many"),
    ("wolf", "--most", "-3"),
    ("wolf", "--side", "left"),
    ("wolf", "--", "--quiet"),
    ("wolf", "-"),
)


@pytest.mark.parametrize("words", PLAIN, ids=" ".join)
def test_what_is_plain_is_read_as_typer_reads_it(words):
    found = parse_simple(Command, words)
    assert found is not None
    SEEN.clear()
    Command(**found).run()
    mine = SEEN[0]
    theirs = by_typer(list(words))
    # Typer gives an empty list where no word is left for an argument that takes many.
    assert {key: value or None for key, value in mine.items()} == {
        key: value or None for key, value in theirs.items()
    }


@pytest.mark.parametrize("words", LEFT, ids=" ".join)
def test_what_is_not_plain_is_left_to_typer(words):
    assert parse_simple(Command, words) is None


def test_bounds_and_flags_with_an_opposite_are_left_to_typer():
    @dataclass
    class Bounded:
        many: Annotated[int, Option(min=0)] = 1

    @dataclass
    class Both:
        loud: Annotated[bool, Option("--loud/--quiet")] = True

    for each in (Bounded, Both):
        assert parse_simple(each, []) is None


@pytest.mark.parametrize("name", ["build", "check", "claims", "report", "stats"])
def test_the_commands_of_every_day_are_read_at_once(name):
    module = importlib.import_module(f"generator.cli.{cli.modules()[name]}")
    assert parse_simple(module.Command, ["game"]) is not None
