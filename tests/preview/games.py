"""A small game to look at, again and again, and an engine that looks when a test says so."""

from __future__ import annotations

from functools import lru_cache
from threading import Lock

from generator.build.pipeline import check_with_inspection
from generator.files.project import DiskProject, MemoryProject, built_in_folder
from generator.preview.snapshot import Snapshot

EVIL = "<script>alert(1)</script>"

GAME = """\
title: Tiny & Co
version: 1.2.0
tagline: Small
papers: [A4, Letter]
components:
  events: {title: Event cards, data: data/events.csv, copies: count, size: poker, front: card.yaml, back: back.yaml}
  chips: {kind: token, copies: 30, shape: circle, size: 20 mm, front: chip.yaml}
rulebook: {text: rules.md}
claims:
  - {say: There are 9 events, of: count(events), is: 9}
"""
EVENTS = "name,cost,text,count\nBear,3,Hug.,2\nWolf,1,Bite.,4\nGold,0,Yours.,3\n"
CARD = """\
size: poker
draw:
  - {rectangle: bleed, fill: white}
  - {text: "{{ name }}", box: [6, 6, 50, 9], fit: shrink}
  - {text: "{{ text }}", box: [6, 40, 50, 20]}
  - {text: "{{ cost }}", box: [6, 70, 50, 9]}
"""
FILES = {
    "content/tiny/game.yaml": GAME,
    "content/tiny/data/events.csv": EVENTS,
    "content/tiny/templates/card.yaml": CARD,
    "content/tiny/templates/back.yaml": "draw:\n  - {rectangle: bleed, fill: gold}\n",
    "content/tiny/templates/chip.yaml": "draw:\n  - {circle: bleed, fill: red}\n",
    "content/tiny/rules.md": "# Rules\n\nThere are {{ count(events) }} events. [On](#turns).\n\n# Turns\n\nTake one.\n",
}


def look(files, number=1, saved=(), name="tiny"):
    """A look at a game that is made of texts; the same one for the same texts."""
    return _look(tuple(sorted(files.items())), number, tuple(saved), name)


@lru_cache(maxsize=64)
def _look(files, number, saved, name):
    project = MemoryProject(dict(files), DiskProject(built_in_folder()))
    inspection, build = check_with_inspection(project, name)
    return Snapshot(name, number, saved, inspection, build, project, 0.1)


def edited(files, file, old, new):
    """The files with something written otherwise."""
    assert old in files[file]
    return {**files, file: files[file].replace(old, new)}


class ByHand:
    """An engine that looks at a game when it is asked for, and when `save` is called."""

    def __init__(self, told, saved, files=FILES):
        self.work = Lock()
        self.files = files
        self.opened, self.closed = [], False
        self._told, self._saved, self._number = told, saved, 0

    def open(self, game):
        self.opened.append(game)

    def begin(self, game="tiny"):
        self._number += 1
        self._told(look(self.files, self._number, name=game))

    def save(self, file, old, new):
        self._saved("tiny", (file,))
        self.files = edited(self.files, file, old, new)
        self._number += 1
        self._told(look(self.files, self._number, (file,)))

    def wrote(self, game):
        self.written = game

    def say(self, something):
        self._told(something)

    def close(self):
        self.closed = True
