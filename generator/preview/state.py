"""What there is to show of a game after a look at it."""

from __future__ import annotations

from collections.abc import Mapping

from generator.foundation.dataclasses import NamedTuple
from generator.game.claims.results import ClaimResult
from generator.game.model.game import Item
from generator.preview.faces import faces, keys
from generator.preview.findings import findings
from generator.preview.image_store import Drawing, ImageStore
from generator.preview.json_values import Entries, Json, place
from generator.preview.rulebook_pages import book
from generator.preview.snapshot import Snapshot
from generator.report import tally
from generator.report.numbers.claims import state as verdict

COPIES = "copies"
"""What the number of copies is called among the values of a row."""


class Row(NamedTuple):
    """What an item says, to be compared with what it said before."""

    name: str
    number: int
    """Its row in the table."""
    values: Mapping[str, str]
    """By header, and the number of copies."""
    item: Item


Rows = Mapping[tuple[str, str], Row]
"""All items, by component and key."""


class State(NamedTuple):
    """A game as it is shown."""

    entries: Entries
    rows: Rows
    """Where it is broken, those of the last look at which it was not."""
    drawings: Mapping[str, Mapping[str, Drawing]]
    """What pictures are drawn from, by the part of the page and their names."""


def state(seen: Snapshot, images: ImageStore, before: State | None = None) -> State:
    """What there is to show; of components that cannot be drawn now, what was shown `before`, as old."""
    shown = faces(seen, images)
    entries, drawings = dict(shown.entries), dict(shown.drawings)
    pages, drawn = book(seen.inspection.book, images)
    found = findings(seen.project, seen.build.diagnostics)
    entries |= {"book": pages, "findings": found, "game": _game(seen)}
    entries["claims"] = [*map(_claim, seen.inspection.claims)]
    if before is None or not seen.build.broken:
        return State(entries, _rows(seen), {"faces": drawings, "book": drawn})
    _keep(entries, drawings, before)
    if not drawn:
        entries["book"], drawn = before.entries["book"], before.drawings["book"]
    return State(entries, before.rows, {"faces": drawings, "book": drawn})


def _keep(entries: Entries, drawings: dict[str, Drawing], before: State) -> None:
    """Adds what was shown of components that have no faces now; what they come to is not known either."""
    entries["claims"] = before.entries["claims"]
    known = before.entries["game"]["components"]
    listed = [*known, *(name for name in entries["game"]["components"] if name not in known)]
    entries["game"] = {**entries["game"], "components": listed}
    for key, known in before.entries.items():
        name = key.removeprefix("component/")
        if name == key or not known["faces"] or entries.get(key, {}).get("faces"):
            continue
        entries[key] = {**known, "old": True}
        for face in known["faces"]:
            entries[f"face/{face}"] = kept = before.entries[f"face/{face}"]
            drawings[kept["picture"]] = before.drawings["faces"][kept["picture"]]


def _game(seen: Snapshot) -> Json:
    """What is said of the game as a whole."""
    game, found = seen.inspection.game, seen.build.diagnostics
    return {
        "title": game.title,
        "tagline": game.facts.get("tagline", ""),
        "version": game.version,
        "components": [component.name for component in game.components],
        "papers": [paper.name for paper in seen.inspection.papers],
        "broken": seen.build.broken,
        "tally": tally(found),
        "worst": found[0].severity.word if found else "",
        "pieces": sum(component.pieces for component in game.components),
    }


def _claim(result: ClaimResult) -> Json:
    return {
        "say": result.say,
        "printed": result.expected,
        "computed": result.computed,
        "state": verdict(result),
        "place": place(result.origin),
    }


def _rows(seen: Snapshot) -> Rows:
    """All items with what they say."""
    made = {}
    for component in seen.inspection.game.components:
        for key, item in zip(keys(each.name for each in component.items), component.items):
            values = {
                header: value if isinstance(value, str) else ", ".join(value)
                for header, value in zip(item.table.headers, item.row.values)
            }
            if not component.copies_column:
                values[COPIES] = str(item.copies)
            made[component.name, key] = Row(item.name, item.row.number, values, item)
    return made
