"""Tiles that cannot be laid beside another one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Edit, Fix, Severity, similar
from generator.foundation.spelling import slip
from generator.foundation.wording import counted, plural
from generator.game.analysis.tile_edges import OPEN, Edges
from generator.game.counting.cell_values import figure
from generator.game.expressions.fields import identifier
from generator.game.model.game import Item

_NOTHING = frozenset(
    ("-", "–", "0", "blank", "border", "closed", "empty", "no", "none", "nothing", "wall", "x")
)
"""What is written where nothing goes on, in small letters."""
_MANY = 4
"""So many edges, each of one tile alone, are no slips."""


@check("CARD013", Severity.WARNING)
def unmatched_edge(edges: Edges) -> Iterator[Finding]:
    """What lies on an edge of a tile lies on no other tile, or a tile has more or fewer open edges than it says.

    Edges are columns such as `door_n`, `door_e`, `door_s` and `door_w`, or `north` to `west`, or the six sides of a
    hex; tiles may be turned. Where the columns are `flags`, no tile may be without an open edge, and a column `doors`
    says how many there are.

    Why: the tile can never be laid as it is meant, or the player who draws it has nowhere to go.
    Fix: spell the edge as other tiles do, or give another tile the same edge.

    Bad:
        name,north,east,south,west
        Ford,river,grass,river,grass
        Delta,rivre,grass,grass,grass
        Meadow,grass,grass,grass,grass
        --- game.yaml
        components:
          cards: {data: data/cards.csv, front: card.yaml, kind: tile, size: 50 x 50 mm}
        --- templates/card.yaml
        size: 50 x 50 mm
        draw:
          - {text: "{{ name }} {{ north }} {{ east }} {{ south }} {{ west }}", box: [5, 5, 40, 40]}

    Good:
        name,north,east,south,west
        Ford,river,grass,river,grass
        Delta,river,grass,grass,grass
        Meadow,grass,grass,grass,grass
        --- game.yaml
        components:
          cards: {data: data/cards.csv, front: card.yaml, kind: tile, size: 50 x 50 mm}
        --- templates/card.yaml
        size: 50 x 50 mm
        draw:
          - {text: "{{ name }} {{ north }} {{ east }} {{ south }} {{ west }}", box: [5, 5, 40, 40]}
    """
    items = edges.items
    if sum(item.copies for item in items) < 2:
        return
    on = {id(item): _held(edges, item) for item in items}
    pieces: Counter[str] = Counter()
    designs: Counter[str] = Counter()
    for item in items:
        pieces.update(dict.fromkeys(on[id(item)].values(), item.copies))
        designs.update(set(on[id(item)].values()))
    lying = Counter(value for item in items for value in on[id(item)].values())
    # Where most lie on one tile alone, they are not to lie beside their like: they are names, or rules.
    alone = sum(number for value, number in lying.items() if pieces[value] < 2)
    told = alone < _MANY or 2 * alone <= lying.total()
    for item in items:
        for column, value in on[id(item)].items():
            others = [each for each in lying if each != value]
            meant = slip(value, others)
            # Of two spellings that are as frequent nobody knows which is the slip.
            if meant and lying[meant] <= lying[value]:
                meant = None
            if (told and pieces[value] < 2) or (meant and designs[value] < 2):
                yield _alone(edges, item, column, others, meant)
    yield from _closed(edges, items)


def _held(edges: Edges, item: Item) -> dict[str, str]:
    """What lies on the edges of a tile, by column; yes and no lie beside their like on any other tile."""
    return {
        column: text
        for column in edges.columns
        if edges.flag(item, column) is None
        and (text := edges.text(item, column))
        and text.casefold() not in _NOTHING
    }


def _alone(edges: Edges, item: Item, column: str, others: list[str], meant: str | None) -> Finding:
    value, place = edges.text(item, column), item.origin_of(column)
    kind = "tile" if item.copies < 2 else "design"
    mend = Fix(f"write `{meant}` for `{value}`", (Edit(place, value, meant),)) if meant else None
    return Finding(
        f"`{value}` lies on the edge `{column}` of `{item.name}`, and on no other {kind}",
        place,
        # Without a fix of its own, a hint of two spellings that are as frequent would be one.
        str(similar(value, others, "edge")) or "give another tile such an edge",
        (item.name, value),
        fix=mend,
    )


def _closed(edges: Edges, items: list[Item]) -> Iterator[Finding]:
    if edges.called not in OPEN:
        return
    says = plural(edges.called)
    for item in items:
        flags = [edges.flag(item, column) for column in edges.columns]
        if None in flags:
            continue
        number = sum(flag is True for flag in flags)
        told = next((h for h in item.table.headers if identifier(h).casefold() == says), "")
        value = item.value(told) if told else None
        said = figure(value) if isinstance(value, str) else None
        if not number and said != 0:
            yield Finding(
                f"no edge of `{item.name}` has a {edges.called}",
                item.origin_of(edges.columns[0]),
                "open an edge, or print none of it",
            )
        elif number and said is not None and said != number:
            listed = ", ".join(f"`{column}`" for column in edges.columns)
            yield Finding(
                f"`{item.name}` says {counted(int(said), edges.called)}, and has one on {counted(number, 'edge')}",
                item.origin_of(told),
                f"write {number}, or correct {listed}",
            )
