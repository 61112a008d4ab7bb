"""Finds pages by their words: search, synonyms, and suggestions for a word that nothing explains."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import nearest
from generator.manual import Shelf, spellings
from generator.manual.examples import text_lists
from generator.manual.lines import WIDTH, one_line


class Hit(NamedTuple):
    """A page that a search has found."""

    rank: int
    """How well it fits; 0 is best."""
    name: str
    kind: str
    summary: str

    @property
    def line(self) -> str:
        """One line of a terminal: the command to read it, and what it is about."""
        word = f'"{self.name}"' if " " in self.name else self.name
        text = f"punchboard explain {word:<22}  {self.kind}: {self.summary}"
        return text if len(text) <= WIDTH else text[: WIDTH - 1] + "…"


def synonyms() -> Mapping[str, tuple[str, ...]]:
    """Other words for what a name explains, by that name."""
    return text_lists("synonyms.yaml")


def meant(word: str) -> list[str]:
    """The names that a word is a synonym of."""
    ways = {*spellings(word)}
    return [name for name, others in synonyms().items() if ways.intersection(others)]


def search(words: Sequence[str], shelves: Iterable[Shelf]) -> list[Hit]:
    """All pages that have every one of some words, the best first: by name, by synonym, by summary, by text."""
    wanted = [word.lower() for word in words]
    found: dict[str, Hit] = {}
    shown: set[str] = set()
    for shelf in shelves:
        for name in shelf.names():
            page = shelf.page(name)
            rank = _rank(wanted, name.lower(), page)
            # A check has one page under its code and under its name.
            if rank is None or page in shown:
                continue
            shown.add(page)
            if name not in found or found[name].rank > rank:
                found[name] = Hit(rank, name, shelf.kind, _summary(page))
    return sorted(found.values(), key=lambda hit: (hit.rank, hit.kind != "topic", hit.name))


def _rank(wanted: Sequence[str], name: str, page: str) -> int | None:
    """How well a page fits; None if a word is missing in it."""
    whole = " ".join(wanted)
    others = " ".join(synonyms().get(name, ()))
    head, text = _summary(page).lower(), page.lower()
    for rank, place in enumerate((name, others, head, text)):
        if rank == 0 and name.replace("-", " ").replace("_", " ") == whole.replace("-", " "):
            return 0
        if all(re.search(rf"\b{re.escape(word)}", place) for word in wanted):
            return rank + 1
    joined = f"{name} {others} {text}"
    return 5 if all(word in joined for word in wanted) else None


def _summary(page: str) -> str:
    """The first sentence of a page, behind its name."""
    first, *more = (one_line(part) for part in page.split("\n\n"))
    about = first.partition(": ")[2]
    if re.match(r"[A-Z]+\d+\b", page):  # of a code the name comes first
        about = more[0]
    elif about.startswith(("a key of", "a value of")):
        about = more[0].partition(": ")[2] if more[0].endswith(":") else more[0]
    return re.split(r"(?<=\.) (?=[A-Z])", about)[0]


def suggestions(word: str, shelves: Sequence[Shelf]) -> list[str]:
    """What to read instead of an unknown word, as hints; the likeliest first."""
    names = [name for shelf in shelves for name in shelf.names()]
    others = {each: name for name, words in synonyms().items() for each in words}
    near = nearest(word.lower(), [*names, *others])
    hints = [f"did you mean `punchboard explain {others.get(near, near)}`?"] if near else []
    hits = search(word.split(), shelves) if len(word) > 2 else []
    if hits:
        listed = ", ".join(f"`{hit.name}`" for hit in hits[:4])
        quoted = word if word.isalnum() else f'"{word}"'
        more = f"; `punchboard explain --search {quoted}` lists all {len(hits)}"
        hints.append(f"it is mentioned under {listed}{more if len(hits) > 4 else ''}")
    return hints or [
        "`punchboard explain` lists all topics, `punchboard explain --search WORD` searches them"
    ]
