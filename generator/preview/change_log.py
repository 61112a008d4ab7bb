"""What a save has changed: faces before and after, values old and new, claims, findings, pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest

from generator.foundation.diagnostics import NOWHERE
from generator.preview.finding_changes import FindingChanges
from generator.preview.findings import brief
from generator.preview.image_store import Drawing
from generator.preview.json_values import Entries, Json, place
from generator.preview.snapshot import Snapshot
from generator.preview.state import COPIES, Row, Rows, State

MOST = {"faces": 60, "values": 200, "pages": 40}
"""So many of each are kept of one change: what is drawn of old ones takes memory for as long as it can be looked at."""


def change_entry(seen: Snapshot, before: State, after: State, findings: FindingChanges) -> Json:
    """What became of a game between two looks at it; of what is too much the first, and how much `more` there is.

    `changed` are all faces that look different now.
    """
    renamed = _renamed(before.rows, after.rows)
    found = {
        "faces": [*_faces(before.entries, after.entries, renamed)],
        "values": [*_values(before.rows, after.rows, renamed)],
        "pages": [*_pages(before.entries["book"]["pages"], after.entries["book"]["pages"])],
    }
    return {
        "number": seen.number,
        "files": list(seen.files),
        "seconds": round(seen.seconds, 3),
        **{name: listed[: MOST[name]] for name, listed in found.items()},
        "more": {name: max(0, len(listed) - MOST[name]) for name, listed in found.items()},
        "changed": [each["face"] for each in found["faces"] if each["face"]],
        "claims": [*_claims(before.entries["claims"], after.entries["claims"])],
        "findings": _findings(findings),
        "broken": seen.build.broken,
    }


def pictures(said: Json) -> Iterator[str]:
    """The names of all pictures that an entry shows."""
    for each in (*said["faces"], *said["pages"]):
        yield from (side["picture"] for side in (each["before"], each["after"]) if side)


def drawings(said: Json, *states: State) -> dict[str, Drawing]:
    """What the pictures of an entry are drawn from."""
    shelves = [shelf for state in states for shelf in state.drawings.values()]
    found = {name: shelf[name] for name in pictures(said) for shelf in shelves if name in shelf}
    return found


def _renamed(before: Rows, after: Rows) -> Mapping[tuple[str, str], tuple[str, str]]:
    """The old key of each item that has a new one: it stands in the row that the old one stood in."""
    gone = {(key[0], row.number): key for key, row in before.items() if key not in after}
    found = {key: gone.get((key[0], row.number)) for key, row in after.items() if key not in before}
    return {key: old for key, old in found.items() if old is not None}


def _faces(
    before: Entries, after: Entries, renamed: Mapping[tuple[str, str], tuple[str, str]]
) -> Iterator[Json]:
    """The faces that look different, that are new, and that are gone."""
    shown = {(each["component"], each["picture"]) for each in _only(before, "face/")}
    old_of = {f"face/{new}": f"face/{old}" for new, old in _sides(after, renamed)}
    paired = set()
    for key, face in after.items():
        if not key.startswith("face/"):
            continue
        old = before.get(key) or before.get(old_of.get(key, ""))
        if old is None and (face["component"], face["picture"]) in shown:
            continue  # It has changed places with its like.
        if old is not None:
            paired.add(old_of.get(key, key) if key not in before else key)
        if old is None or old["picture"] != face["picture"]:
            yield {"face": key.removeprefix("face/"), **_two(old, face)}
    now = {(each["component"], each["picture"]) for each in _only(after, "face/")}
    for key, face in before.items():
        if not key.startswith("face/") or key in after or key in paired:
            continue
        if (face["component"], face["picture"]) not in now:
            yield {"face": None, **_two(face, None)}


def _only(entries: Entries, start: str) -> Iterable[Json]:
    return (value for key, value in entries.items() if key.startswith(start))


def _sides(
    entries: Entries, renamed: Mapping[tuple[str, str], tuple[str, str]]
) -> Iterator[tuple[str, str]]:
    """The names of the faces of renamed items, new and old."""
    old_of = {f"face/{name}/{new}": f"{name}/{old}" for (name, new), (_, old) in renamed.items()}
    for key in entries:
        item, _, side = key.rpartition("/")
        if item in old_of:
            yield key.removeprefix("face/"), f"{old_of[item]}/{side}"


def _two(before: Json, after: Json) -> Json:
    """A face on both sides of a change."""
    one = after or before
    said = {key: one[key] for key in ("component", "name", "more", "side")}
    return {**said, "before": _side(before), "after": _side(after)}


def _side(face: Json) -> Json:
    return None if face is None else {"picture": face["picture"], "size": face["size"]}


def _values(
    before: Rows, after: Rows, renamed: Mapping[tuple[str, str], tuple[str, str]]
) -> Iterator[Json]:
    """The values that differ, each with its cell; rows that came and went as a whole."""
    kept = set(renamed.values())
    for key, row in after.items():
        old = before.get(key) or before.get(renamed.get(key, ("", "")))
        if old is None:
            yield _value(key[0], row, "", "", "", new=True)
            continue
        for header in dict.fromkeys((*old.values, *row.values)):
            was, now = old.values.get(header, ""), row.values.get(header, "")
            if was != now:
                yield _value(key[0], row, header, was, now)
    for key, row in before.items():
        if key not in after and key not in kept:
            yield {**_value(key[0], row, "", "", "", gone=True), "place": None}


def _value(component: str, row: Row, column: str, was: str, now: str, **more: bool) -> Json:
    item = row.item
    at = item.origin if not column else NOWHERE if column == COPIES else item.origin_of(column)
    said = {"component": component, "name": row.name, "column": column, "before": was, "after": now}
    return {**said, "place": place(at), **more}


def _claims(before: list[Json], after: list[Json]) -> Iterator[Json]:
    """The claims that came to something else, or came or went."""
    old = {(each["say"], each["place"]["said"] if each["place"] else ""): each for each in before}
    by_words = {each["say"]: each for each in before}
    for each in after:
        was = old.get((each["say"], each["place"]["said"] if each["place"] else ""))
        was = was or by_words.get(each["say"])
        told = ("printed", "computed", "state")
        if was is None or any(was[key] != each[key] for key in told):
            yield {**each, "before": was and {key: was[key] for key in told}}


def _findings(found: FindingChanges) -> Json:
    """What is found now and was not before, what is still wrong otherwise, and what is gone."""
    return {
        "new": [*map(brief, found.new)],
        "still": [{**brief(now), "before": was.message} for was, now in found.still],
        "gone": [*map(brief, found.gone)],
    }


def _pages(before: list[Json], after: list[Json]) -> Iterator[Json]:
    """The pages of the rulebook that look different."""
    for at, (was, now) in enumerate(zip_longest(before, after)):
        if was and now and was["picture"] == now["picture"]:
            continue
        label = (now or was)["label"]
        yield {
            "page": at if now else None,
            "label": label,
            "before": _side(was),
            "after": _side(now),
        }
