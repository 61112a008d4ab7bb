"""Compares two states of a game, ignoring the version that is printed on its pieces.

A new version alone changes every face that shows it, but a deck isn't printed again just for that. So if the versions
differ, one state is drawn with the version of the other: what then looks the same differs in nothing else.
"""

from __future__ import annotations

from collections.abc import Collection

from generator.build.inspect import Inspection
from generator.build.rulebook import rulebook_documents
from generator.build.subjects import shared_names
from generator.foundation.dataclasses import replace
from generator.foundation.diagnostics import Collector
from generator.frame import Frame
from generator.history.difference import PARTS, Difference, ItemChange, difference
from generator.history.record import ItemRecord, Look, Record
from generator.history.states import PresentState, State, record_of
from generator.layout.context import LayoutKit
from generator.layout.pieces import lay_out
from generator.template import Library


def compare_states(old: State | PresentState, new: State | PresentState) -> Difference:
    """What has changed from one state to another, ignoring their versions as printed on faces and pages.

    If neither can be drawn again, faces are compared unchanged.
    """
    found = difference(old.record, new.record)
    redrawn = {each.new.name for each in found.changed if any(c.redrawn for c in each.changed)}
    if "version" not in found.facts or not found.comparable or not (redrawn or found.pages):
        return found
    if new.inspection is not None:
        twin = _draw(new.inspection, old.record.version, redrawn, bool(found.pages))
        return _without(found, twin, old.record, forwards=True)
    if old.inspection is not None:
        before = {each.old.name for each in found.changed if each.new.name in redrawn}
        twin = _draw(old.inspection, new.record.version, before, bool(found.pages))
        return _without(found, twin, new.record, forwards=False)
    return found


def _draw(inspection: Inspection, version: str, names: Collection[str], pages: bool) -> Record:
    """The record of some components, and of the rulebook's pages, with another version of the game."""
    game = inspection.game
    game = replace(game, spec=replace(game.spec, version=version))
    project = inspection.kit.project
    kit, library = LayoutKit.of(project, game, inspection.kit.theme), Library(project, game.folder)
    values = inspection.numbers.names() | shared_names(game, inspection.kit.theme)
    some = tuple(each for each in game.components if each.name in names)
    pieces = {
        each.name: lay_out(each, library, kit, values, lambda at, of: None).pieces for each in some
    }
    again = replace(inspection, game=game, kit=kit, pieces={**inspection.pieces, **pieces}, book=())
    frames: list[Frame] = []
    if pages and game.rulebook is not None:
        for _, document in [*rulebook_documents(again, game.rulebook, Collector())][:1]:
            frames = [page.frame for page in document.pages]
    return record_of(replace(again, game=replace(game, components=some)), frames).record


def _without(found: Difference, twin: Record, other: Record, forwards: bool) -> Difference:
    """The difference without what a `twin` of one state has in common with the `other` state."""
    twins: dict[tuple[str, object], list[Look]] = {}
    for component in twin.components:
        for item in component.items:
            twins.setdefault((component.name, _same(item)), []).append(item.look)
    components, versioned = [], 0
    for each in found.components:
        name = (each.new if forwards else each.old).name
        changed = []
        for change in each.changed:
            mine, its = (change.new, change.old) if forwards else (change.old, change.new)
            left = _left(change, twins.get((name, _same(mine)), []), its.look)
            versioned += bool(change.redrawn) and not left.redrawn
            if left:
                changed.append(left)
        components.append(replace(each, changed=tuple(changed)))
    pages = tuple(
        number
        for number in found.pages
        if twin.rulebook[number - 1 : number] != other.rulebook[number - 1 : number]
    )
    return replace(
        found,
        components=tuple(components),
        pages=pages,
        versioned=versioned,
        versioned_pages=len(found.pages) - len(pages),
    )


def _same(item: ItemRecord) -> object:
    return item.id, item.name, tuple(sorted(item.values.items()))


def _left(change: ItemChange, twins: list[Look], other: Look) -> ItemChange:
    """An item's change without the parts that look the same on one of its twins and in the other state."""
    fewest = change.redrawn
    for twin in twins:
        parts = zip(PARTS, twin, other, strict=True)
        left = tuple(part for part, one, its in parts if one != its and part in change.redrawn)
        fewest = min(fewest, left, key=len)
    return replace(change, redrawn=fewest)
