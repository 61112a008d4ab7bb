"""A damaged game gets a diagnostic, whatever is damaged: never a fault of the program."""

import random

import pytest

from generator.build.pipeline import check
from generator.files.project import DiskProject, MemoryProject
from tests.contracts import ROOT

DISK = DiskProject(ROOT)
STARTER = {
    "content/g/" + name.removeprefix("templates/new/"): DISK.read(name)
    for name in DISK.list("templates/new")
}
JUNK = (
    *(
        b"{{",
        b"}}",
        b"{%",
        b": ",
        b"\n",
        b"- ",
        b"[",
        b"]",
        b"{",
        b"'",
        b'"',
        b"#",
        b"\t",
        b"\0",
        b"\xff",
    ),
    *(
        b"-1",
        b"1e9",
        b"nan",
        b"9" * 30,
        b"|",
        b"**",
        b":x:",
        b"~",
        b"null",
        b"../",
        b"count(",
        b"\r",
        b"![](",
        b"",
    ),
)


def damaged(files, chance):
    """The files with one to three wounds: junk put in, letters, lines or the rest of a file gone, lines doubled."""
    made = dict(files)
    for _ in range(chance.choice((1, 1, 2, 3))):
        name = chance.choice(sorted(made))
        data, wound = made[name], chance.random()
        at = chance.randrange(len(data) + 1)
        lines = data.split(b"\n")
        line = chance.randrange(len(lines))
        if wound < 0.5:
            made[name] = data[:at] + chance.choice(JUNK) + data[at:]
        elif wound < 0.7:
            made[name] = data[:at] + data[at + chance.randrange(1, 12) :]
        elif wound < 0.8:
            made[name] = b"\n".join(lines[:line] + lines[line + 1 :])
        elif wound < 0.9:
            made[name] = b"\n".join(lines[: line + 1] + lines[line:])
        elif wound < 0.96:
            made[name] = data[:at]
        else:
            del made[name]
    return made


@pytest.mark.parametrize("seed", range(40))
def test_damage_is_reported(seed):
    files = damaged(STARTER, random.Random(seed))
    made = check(MemoryProject(files, beneath=DISK), "g")
    for diagnostic in made.diagnostics:
        assert diagnostic.message
        assert diagnostic.message[0] == diagnostic.message[0].lower()
        assert not diagnostic.message.endswith(".")
        assert not diagnostic.origin.file or diagnostic.origin.file.startswith(
            ("content/", "templates/")
        )


def test_a_sound_game_has_nothing_to_tell():
    assert check(MemoryProject(STARTER, beneath=DISK), "g").diagnostics == ()
