"""A small game with everything that a report tells of, and a reader of the page that is made of it."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import NamedTuple

from generator.build.pipeline import check_with_inspection
from generator.files.project import DiskProject, MemoryProject, built_in_folder
from generator.report.page import page

EVIL = "<script>alert(1)</script> & \"'<img src=x onerror=alert(2)>"

GAME = """\
title: Tiny & Co
tagline: Small
players: 2-4
version: 1.2.0
papers: [A4]
borrow: [1 six-sided die]
components:
  events: {title: Event cards, data: data/events.csv, copies: count, size: poker, front: card.yaml, back: back.yaml}
  weapons: {data: data/weapons.yaml, size: mini, front: card.yaml}
  chips: {kind: token, copies: 30, shape: circle, size: 20 mm, front: chip.yaml}
claims:
  - {say: There are 13 events, of: count(events), is: 13}
  - {say: Half of them are skills, of: "percent(events, category='Skill')", is: 50, why: it is a guess}
  - {say: Seven or more, of: "dice('2d6', at_least=7)", is: 7/12}
  - {say: Two sixes of three, of: "dice_hits('3d6', on=most(events, 'cost') + 1, exactly=2)", is: 5/72}
  - {say: A knife brings 3.5, of: "bands_mean('d10', bands(weapons, 'low', 'high', name='Knife'))", is: 3.5}
  - {say: Chips and events are 43, of: count(chips) + count(events), is: 43}
  - {say: Nobody knows, of: "mean(events, 'text')", is: 1}
  - {say: Four cards are free, of: "count(events, category='Free')", is: 4, source: the box}
"""
EVENTS = (
    "name,category,cost,text,count\n"
    f'"{EVIL.replace(chr(34), chr(34) * 2)}",Skill,1,Bite.,4\n'
    "Bear,Skill,3,Hug.,2\n"
    "Plague,Boss,3,Ill.,2\n"
    "Dragon,Boss,5,Fire.,2\n"
    "Gold,Free,0,Yours.,3\n"
)
WEAPONS = """\
- {name: Knife, low_from: 1, low_to: 3, low: 0, high_from: 4, high_to: 10, high: 5}
- {name: Axe, low_from: 1, low_to: 5, low: 0, high_from: 6, high_to: 10, high: 8}
"""
FILES = {
    "content/tiny/game.yaml": GAME,
    "content/tiny/data/events.csv": EVENTS,
    "content/tiny/data/weapons.yaml": WEAPONS,
    "content/tiny/templates/card.yaml": 'draw:\n  - {text: "{{ name }}", box: [4, 4, 36, 9], fit: shrink}\n',
    "content/tiny/templates/back.yaml": "draw:\n  - {rectangle: bleed, fill: gold}\n",
    "content/tiny/templates/chip.yaml": "draw:\n  - {circle: bleed, fill: red}\n",
}


def made(files=FILES, name="tiny", project=None):
    """The page of a game, as text."""
    project = project or MemoryProject(files, DiskProject(built_in_folder()))
    seen, build = check_with_inspection(project, name)
    return page(project, seen, build).decode()


class Element(NamedTuple):
    """One element: what it is, its attributes, and all text in it."""

    name: str
    attributes: dict[str, str]
    texts: list[str]
    inside: tuple[str, ...]
    """The ids of what it stands in."""

    @property
    def text(self):
        return " ".join("".join(self.texts).split())

    def get(self, key):
        return self.attributes.get(key)

    @property
    def looks(self):
        return (self.get("class") or "").split()


class Page(HTMLParser):
    """The elements of a page, in order."""

    BLOCKS = frozenset("dd div dt figcaption h1 h2 h3 h4 li p pre td th".split())
    EMPTY = frozenset("br col img input link meta".split())

    def __init__(self, text):
        super().__init__()
        self.elements = []
        self._open = []
        self.feed(text)
        assert self._open == [], "not all elements are closed"

    def handle_starttag(self, name, attributes):
        ids = tuple(e.get("id") for e in self._open if e.get("id"))
        element = Element(name, {k: v or "" for k, v in attributes}, [], ids)
        self.elements.append(element)
        if name not in self.EMPTY:
            self._open.append(element)

    def handle_startendtag(self, name, attributes):
        self.handle_starttag(name, attributes)
        if name not in self.EMPTY:
            self._open.pop()

    def handle_endtag(self, name):
        assert self._open.pop().name == name
        if name in self.BLOCKS:
            self.handle_data(" ")

    def handle_data(self, data):
        for element in self._open:
            element.texts.append(data)

    def all(self, name="", look="", within=""):
        """The elements of a name, of a class, or within the element of an id."""
        return [
            e
            for e in self.elements
            if (not name or e.name == name)
            and (not look or look in e.looks)
            and (not within or within in e.inside)
        ]

    def at(self, ident):
        """The element of an id."""
        (found,) = [e for e in self.elements if e.get("id") == ident]
        return found

    def rows(self, within):
        """The rows of the table within the element of an id, as texts."""
        made = []
        for e in self.all(within=within):
            if e.name == "tr":
                made.append([])
            elif e.name in ("td", "th"):
                made[-1].append(e.text)
        return made

    def cells(self, link):
        """The texts of the cells that a link leads to: the one, or all those that it lights up."""
        target = link.get("href")[1:]
        lit = self.all(look=target)
        return [e.text for e in lit] if lit else [self.at(target).text]
