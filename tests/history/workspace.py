"""A small game with pieces of all kinds, as files; what is printed of it, and what is read from that."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

import pypdfium2

from generator.build import Request
from generator.build.writing.artifacts import Artifact
from generator.files.project import DiskProject, MemoryProject
from generator.history.difference import difference
from generator.history.record import Record
from generator.history.states import PresentState, State, present_state
from generator.history.update_kit import Update, update, update_files
from tests.build.games import ROOT

GAME = """\
title: Woods
version: "1.0"
papers: [A4]
components:
  beasts:
    title: Beasts
    kind: card
    data: beasts.csv
    copies: count
    size: 63 x 88 mm
    front: beast.yaml
    back: back.yaml
    stock: card of 250 g
  coins: {title: Coins, kind: token, data: coins.csv, shape: circle, size: 20 mm, front: coin.yaml}
  figures:
    title: Figures
    kind: standee
    data: figures.csv
    shape: standee
    size: 25 x 40 mm
    front: coin.yaml
    back: coin.yaml
  board:
    title: Board
    kind: board
    data: board.csv
    size: 30 x 20 cm
    front: coin.yaml
    kit: no
    sheets: {scheme: poster}
rulebook: {text: rules.md, size: A5, cover: no, contents: no}
claims:
  - {say: There are 8 beasts, of: count(beasts), is: 8}
  - {say: Half of them are grey, of: "percent(beasts, colour='grey')", is: 50}
"""
BEASTS = """\
id,name,colour,cost,text,secret,note,count
1,Wolf,grey,3,It bites all who stand in front of it.,a,,3
2,Bear,brown,5,It hugs and does not let go.,b,so far,2
3,Fox,red,2,It takes one coin from another player.,c,,1
4,Owl,grey,1,It sees what lies on top of the deck.,d,,1
5,Elk,brown,4,It carries two of your tokens.,e,,1
"""
BEAST = """\
draw:
  - {rectangle: bleed, fill: "#eadfc8"}
  - {text: "{{ name }}", box: [4, 4, 55, 9]}
  - {text: "{{ colour }} {{ cost }}", box: [4, 14, 55, 9], when: "{{ secret != 'none' }}"}
  - {text: "{{ text }}", box: [4, 24, 55, 40]}
"""
BACK = 'draw:\n  - {rectangle: bleed, fill: "#223344"}\n  - {text: Woods, box: [4, 40, 55, 9], color: white}\n'
COIN = 'draw:\n  - {text: "{{ name }}", box: [4, 7, 12, 6], fit: shrink, min_size: 3}\n'
FILES = {
    "content/woods/game.yaml": GAME,
    "content/woods/beasts.csv": BEASTS,
    "content/woods/coins.csv": "name,count\nOne,10\nFive,4\n",
    "content/woods/figures.csv": "name\nHunter\n",
    "content/woods/board.csv": "name\nForest\n",
    "content/woods/rules.md": "# Rules\n\nThere are {{ count(beasts) }} beasts.\n",
    "content/woods/templates/beast.yaml": BEAST,
    "content/woods/templates/back.yaml": BACK,
    "content/woods/templates/coin.yaml": COIN,
}
_NAMES = {
    "game": "game.yaml",
    "beasts": "beasts.csv",
    "coins": "coins.csv",
    "figures": "figures.csv",
    "board": "board.csv",
    "rules": "rules.md",
    "beast": "templates/beast.yaml",
    "back": "templates/back.yaml",
    "coin": "templates/coin.yaml",
}


def changed(**edits: Mapping[str, str] | str) -> dict[str, str]:
    """The files with some texts in them put for others, or a file as a whole."""
    files = dict(FILES)
    for key, edit in edits.items():
        file = f"content/woods/{_NAMES[key]}"
        if isinstance(edit, str):
            files[file] = edit
            continue
        for find, put in edit.items():
            assert files[file].count(find) == 1, f"{find} in {file}"
            files[file] = files[file].replace(find, put)
    return files


def made(files: Mapping[str, str] = FILES, papers: tuple[str, ...] = ()) -> PresentState:
    """The game of some files."""
    return present_state(MemoryProject(files, DiskProject(ROOT, ROOT)), "woods", papers)


_FIRST: list[Record] = []


def first() -> Record:
    """What is printed of it before anything changes."""
    if not _FIRST:
        _FIRST.append(made().record)
    return _FIRST[0]


def updated(
    files: Mapping[str, str], request: Request = Request(), old: Record | None = None
) -> tuple[Update, dict[str, Artifact]]:
    """The update kit from the first state to some files."""
    since = State("first", old or first(), "", "first")
    now = made(files, request.papers)
    of = update(now, since, difference(since.record, now.record), request)
    outcome = update_files(of)
    assert not outcome.diagnostics, outcome.diagnostics
    return of, {artifact.path: artifact for artifact in outcome.value}


def pages(artifact: Artifact) -> list[str]:
    """The words of each page, in one line."""
    file = pypdfium2.PdfDocument(artifact.content)
    return [re.sub(r"\s+", " ", page.get_textpage().get_text_range()) for page in file]


def named(words: str, *names: str) -> dict[str, int]:
    """How often names stand on a page; those that do not are left out."""
    found = Counter(re.findall(r"[A-Z]\w+", words))
    return {name: found[name] for name in names if found[name]}
