"""What somebody might do wrong in a game is found by the check that is meant for it, at its place, and by no other.

The faults of a game are made together, and it is checked once: what is said has to be what
is to be said of each of them, and nothing else.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from generator.foundation.diagnostics import Diagnostic
from tests.build.games import ROOT
from tests.content.kits import GAMES, Fault, kit

FAULTS = [(name, fault) for name in GAMES for fault in kit(name).faults]


@cache
def changed(game: str) -> dict[str, str]:
    """The files of a game that have its faults."""
    files: dict[str, str] = {}
    for fault in kit(game).faults:
        path = f"content/{game}/{fault.file}"
        if not fault.find:
            assert not (ROOT / path).exists(), fault.say
            files[path] = fault.put
            continue
        text = files.get(path) or (ROOT / path).read_text(encoding="utf-8")
        assert text.count(fault.find) == 1, fault.say
        files[path] = text.replace(fault.find, fault.put)
    return files


@cache
def said_of(game: str) -> tuple[Diagnostic, ...]:
    """All that is said of a game with its faults."""
    return kit(game).checked(changed(game))[1].diagnostics


@pytest.mark.parametrize(
    ("game", "fault"),
    [pytest.param(name, fault, id=f"{name}: {fault.say}") for name, fault in FAULTS],
)
def test_a_mistake_is_found_where_it_is(game: str, fault: Fault) -> None:
    said = [d for d in said_of(game) if d.code == fault.code and _place(d) == _wanted(game, fault)]
    assert len(said) == 1, [(d.code, d.message, _place(d)) for d in said_of(game)]
    assert said[0].hints
    assert f"({fault.names})" in " ".join(said[0].hints) or not fault.names


@pytest.mark.parametrize("game", [pytest.param(name) for name in GAMES])
def test_nothing_else_is_reported(game: str) -> None:
    faults = kit(game).faults
    wanted = Counter((fault.code, *_wanted(game, fault)) for fault in faults)
    follows = {code for fault in faults for code in fault.also}
    said = Counter((d.code, *_place(d)) for d in said_of(game))
    rest = said - wanted
    assert wanted - said == Counter()
    assert {code for code, *_ in rest} == follows, list(rest)


def test_they_are_many_and_of_many_kinds() -> None:
    assert len(FAULTS) >= 20
    assert min(Counter(game for game, _ in FAULTS).values()) >= 4
    assert len({fault.code for _, fault in FAULTS}) >= 16
    assert sum(bool(fault.also) for _, fault in FAULTS) <= 1


def _place(found: Diagnostic) -> tuple[str, str | int]:
    return found.origin.file, found.origin.cell or found.origin.line or ""


def _wanted(game: str, fault: Fault) -> tuple[str, str | int]:
    """The file and the cell of a fault; or the line that has some words, where it is no cell."""
    path = f"content/{game}/{fault.shown or fault.file}"
    if not fault.at or re.fullmatch(r"[A-Z]\d+", fault.at):
        return path, fault.at
    text = changed(game).get(path) or (ROOT / path).read_text(encoding="utf-8")
    assert text.count(fault.at) == 1, fault.say
    return path, text.count("\n", 0, text.index(fault.at)) + 1
