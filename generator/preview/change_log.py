"""What a save has changed: faces before and after, values old and new, claims, findings, pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest

from generator.foundation.diagnostics import NOWHERE
from generator.preview.finding_changes import FindingChanges
from generator.preview.findings import brief
from generator.preview.image_store import Drawing
from generator.preview.json_values import Entries, Json, place
from generator.preview.snapshot import Snapshot
from generator.preview.state import COPIES, Row, Rows, State

MOST = {"faces": 60, "values": 200, "pages": 40}
"""The most entries of each kind that are kept of one change: their drawings take memory."""

_Renamed = Mapping[tuple[str, str], tuple[str, str]]
"""The old key of each item that has a new one."""


def change_entry(snapshot: Snapshot, before: State, after: State, findings: FindingChanges) -> Json:
    """The changes between two snapshots of a game: up to `MOST` of each kind, and how many `more` there are.

    `changed` are all faces that look different now.
    """
    renamed = _renamed(before.rows, after.rows)
    found = {
        "faces": [*_faces(before.entries, after.entries, renamed)],
        "values": [*_values(before.rows, after.rows, renamed)],
        "pages": [*_pages(before.entries["book"]["pages"], after.entries["book"]["pages"])],
    }
    return {
        "number": snapshot.number,
        "files": list(snapshot.files),
        "seconds": round(snapshot.seconds, 3),
        **{name: listed[: MOST[name]] for name, listed in found.items()},
        "more": {name: max(0, len(listed) - MOST[name]) for name, listed in found.items()},
        "changed": [each["face"] for each in found["faces"] if each["face"]],
        "claims": [*_claims(before.entries["claims"], after.entries["claims"])],
        "findings": {
            "new": [*map(brief, findings.new)],
            "still": [{**brief(now), "before": was.message} for was, now in findings.still],
            "gone": [*map(brief, findings.gone)],
        },
        "broken": snapshot.build.broken,
    }


def pictures(entry: Json) -> Iterator[str]:
    """The names of all pictures that an entry shows."""
    for each in (*entry["faces"], *entry["pages"]):
        yield from (side["picture"] for side in (each["before"], each["after"]) if side)


def drawings(entry: Json, *states: State) -> dict[str, Drawing]:
    """What the pictures of an entry are drawn from."""
    groups = [group for state in states for group in state.drawings.values()]
    return {name: group[name] for name in pictures(entry) for group in groups if name in group}


def _renamed(before: Rows, after: Rows) -> _Renamed:
    """Items that took the row of an item that is gone."""
    gone = {(key[0], row.number): key for key, row in before.items() if key not in after}
    found = {key: gone.get((key[0], row.number)) for key, row in after.items() if key not in before}
    return {key: old for key, old in found.items() if old is not None}


def _faces(before: Entries, after: Entries, renamed: _Renamed) -> Iterator[Json]:
    """The faces that look different, are new or were removed; not those that only changed places."""
    old_faces, new_faces = _only_faces(before), _only_faces(after)
    shown, now = (
        {(face["component"], face["picture"]) for face in faces.values()}
        for faces in (old_faces, new_faces)
    )
    old_items = {f"{name}/{new}": f"{name}/{old}" for (name, new), (_, old) in renamed.items()}
    paired = set()
    for key, face in new_faces.items():
        item, _, side = key.rpartition("/")
        old_key = key if key in old_faces else f"{old_items.get(item, '')}/{side}"
        old = old_faces.get(old_key)
        paired.add(old_key)
        moved = (face["component"], face["picture"]) in shown
        if old["picture"] != face["picture"] if old else not moved:
            yield {"face": key, **_before_and_after(old, face)}
    for key, face in old_faces.items():
        if key in new_faces or key in paired:
            continue
        if (face["component"], face["picture"]) not in now:
            yield {"face": None, **_before_and_after(face, None)}


def _only_faces(entries: Entries) -> dict[str, Json]:
    return {
        key.removeprefix("face/"): face for key, face in entries.items() if key.startswith("face/")
    }


def _before_and_after(before: Json, after: Json) -> Json:
    known = after or before
    facts = {key: known[key] for key in ("component", "name", "more", "side")}
    return {**facts, "before": _side(before), "after": _side(after)}


def _side(face: Json) -> Json:
    return None if face is None else {"picture": face["picture"], "size": face["size"]}


def _values(before: Rows, after: Rows, renamed: _Renamed) -> Iterator[Json]:
    """The changed values with their cells, and the rows that were added or removed."""
    kept = set(renamed.values())
    for key, row in after.items():
        old = before.get(key) or before.get(renamed.get(key, ("", "")))
        if old is None:
            yield _value(key[0], row, new=True)
            continue
        for header in dict.fromkeys((*old.values, *row.values)):
            was, now = old.values.get(header, ""), row.values.get(header, "")
            if was != now:
                yield _value(key[0], row, header, was, now)
    for key, row in before.items():
        if key not in after and key not in kept:
            yield {**_value(key[0], row, gone=True), "place": None}


def _value(
    component: str, row: Row, column: str = "", was: str = "", now: str = "", **more: bool
) -> Json:
    item = row.item
    at = item.origin if not column else NOWHERE if column == COPIES else item.origin_of(column)
    facts = {"component": component, "name": row.name, "column": column}
    return {**facts, "before": was, "after": now, "place": place(at), **more}


def _claims(before: list[Json], after: list[Json]) -> Iterator[Json]:
    """The claims that were added or have another result."""
    old = {(each["say"], each["place"]["said"] if each["place"] else ""): each for each in before}
    by_words = {each["say"]: each for each in before}
    for each in after:
        was = old.get((each["say"], each["place"]["said"] if each["place"] else ""))
        was = was or by_words.get(each["say"])
        compared = ("printed", "computed", "state")
        if was is None or any(was[key] != each[key] for key in compared):
            yield {**each, "before": was and {key: was[key] for key in compared}}


def _pages(before: list[Json], after: list[Json]) -> Iterator[Json]:
    """The pages of the rulebook that look different."""
    for at, (was, now) in enumerate(zip_longest(before, after)):
        if not (was and now and was["picture"] == now["picture"]):
            label, page = (now or was)["label"], at if now else None
            yield {"page": page, "label": label, "before": _side(was), "after": _side(now)}
