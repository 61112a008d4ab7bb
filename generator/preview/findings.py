"""The findings with the lines they are about, and the rows and faces they concern."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import blake2b

from generator.checks import all_manuals
from generator.files.project import Project
from generator.foundation.diagnostics import Diagnostic, Origin
from generator.foundation.lazy_regex import regex
from generator.game.model.game import Component, Item
from generator.preview.json_values import Json, place
from generator.report.source_quote import Excerpt, Excerpts

_WIDE = 110
_ROW = regex(r"(?:[A-Z]+|row )(\d+)")
_QUOTED = regex(r"`([^`]+)`")


def ident(d: Diagnostic) -> str:
    """An identifier of a finding that stays the same while the finding does."""
    text = f"{d.code}\0{d.message}\0{d.origin}"
    return blake2b(text.encode(), digest_size=8).hexdigest()


Place = tuple[str, str, int]
"""A file, a sheet of it, and a row or a line."""


class Rows:
    """Finds the findings of a row: by its cells, or by its name if the cause is in another file."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self._by_place: dict[Place, list[Diagnostic]] = {}
        self._by_name: dict[str, list[Diagnostic]] = {}
        for d in diagnostics:
            origins = (d.origin, *(each.origin for each in d.more))
            for at in dict.fromkeys(map(_place, origins)):
                self._by_place.setdefault(at, []).append(d)
            # Such as the card with a text that is too long, and other cards with the same problem.
            quoted = () if d.origin.cell else _QUOTED.findall(d.message)
            for name in dict.fromkeys((*quoted, *d.also)):
                self._by_name.setdefault(name, []).append(d)

    def of_row(self, item: Item) -> Iterator[Diagnostic]:
        """The findings in the row of an item, in joined tables too."""
        if not self._by_place:
            return
        headers = ("", *item.table.headers)
        for at in dict.fromkeys(_place(item.table.origin(item.row, header)) for header in headers):
            yield from self._by_place.get(at, ())

    def of_name(self, component: Component, name: str) -> Iterator[Diagnostic]:
        """The findings that name an item, in the table or the templates of its component."""
        layouts = [component.front, component.back, *component.panels.values()]
        own = [
            *component.files,
            *(each.file for each in layouts if each is not None and not each.varies),
        ]
        varies = any(each is not None and each.varies for each in layouts)
        for d in self._by_name.get(name, ()):
            # Which template a row chooses isn't evaluated again here.
            drawn = varies and "/templates/" in f"/{d.origin.file}"
            if drawn or any(d.origin.file.endswith(file) for file in own):
                yield d


def is_on(component: Component, side: str, d: Diagnostic) -> bool:
    """Whether a finding of an item is about one of its sides: the one whose template it mentions, or the front."""
    places = (f"/{d.origin.file}", *d.trace)
    sides = {"front": component.front, "back": component.back, **component.panels}
    drawn = {
        name
        for name, layout in sides.items()
        if layout is not None and any(f"/{layout.file}" in each for each in places)
    }
    return side in drawn if drawn else side == "front"


def _place(origin: Origin) -> Place:
    match = _ROW.fullmatch(origin.cell)
    return origin.file, origin.sheet, int(match[1]) if match is not None else origin.line


def findings(project: Project, diagnostics: Iterable[Diagnostic]) -> list[Json]:
    """All findings, worst first."""
    excerpts = Excerpts(project)
    return [_finding(d, excerpts) for d in diagnostics]


def brief(d: Diagnostic) -> Json:
    """A finding without its explanation."""
    return {
        "id": ident(d),
        "code": d.code,
        "severity": d.severity.word,
        "message": d.message,
        "place": place(d.origin),
    }


def _finding(d: Diagnostic, excerpts: Excerpts) -> Json:
    found = excerpts.of(d)
    manual = all_manuals().get(d.code)
    return {
        **brief(d),
        "line": _line(found.shown().cropped(_WIDE)) if found is not None else None,
        "help": [str(hint) for hint in d.hints],
        "trace": list(d.trace),
        "also": list(d.others),
        "meaning": [manual.summary, manual.why, manual.fix] if manual is not None else None,
    }


def _line(shown: Excerpt) -> Json:
    """A line in parts; every second part is highlighted."""
    parts, at = [], 0
    for mark in shown.marks:
        parts += [shown.text[at : mark.start], shown.text[mark.start : mark.end]]
        at = mark.end
    return {"number": shown.number, "parts": [*parts, shown.text[at:]]}
