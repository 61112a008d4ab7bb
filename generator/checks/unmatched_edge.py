"""Tiles that don't fit next to any other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Edit, Fix, Severity, similar
from generator.foundation.spelling import typo_of
from generator.foundation.wording import counted, plural
from generator.game.analysis.tile_edges import OPEN, Edges
from generator.game.expressions.fields import identifier
from generator.game.model.game import Item
from generator.tables.number_parsing import parse_number

_NOTHING = frozenset(
    ("-", "–", "0", "blank", "border", "closed", "empty", "no", "none", "nothing", "wall", "x")
)
"""Words for a closed edge, in lower case."""
_MANY = 4
"""This many edges that are each on a single tile are intended."""


@check("CARD013", Severity.WARNING)
def unmatched_edge(edges: Edges) -> Iterator[Finding]:
    """The edge of a tile matches no other tile, or a tile has more or fewer open edges than its row says.

    Edges are columns such as `door_n`, `door_e`, `door_s` and `door_w`, or `north` to `west`, or the six sides of a
    hex; tiles may be turned. If the columns are `flags`, every tile needs an open edge, and a column `doors` gives
    their number.

    Why: the tile can never be placed as you intend, or the player who draws it has nowhere to go.
    Fix: spell the edge as on other tiles, or give another tile the same edge.

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
    """
    items = edges.items
    if sum(item.copies for item in items) < 2:
        return
    held = [(item, _held(edges, item)) for item in items]
    pieces: Counter[str] = Counter()
    designs: Counter[str] = Counter()
    lying: Counter[str] = Counter()
    for item, on in held:
        pieces.update(dict.fromkeys(on.values(), item.copies))
        designs.update(set(on.values()))
        lying.update(on.values())
    # If most are on a single tile, they are names or rules rather than edges to match.
    alone = sum(number for value, number in lying.items() if pieces[value] < 2)
    matching = alone < _MANY or 2 * alone <= lying.total()
    for item, on in held:
        for column, value in on.items():
            others = [each for each in lying if each != value]
            meant = typo_of(value, others)
            # Of two equally frequent spellings either may be the typo.
            if meant and lying[meant] <= lying[value]:
                meant = None
            if (matching and pieces[value] < 2) or (meant and designs[value] < 2):
                yield _alone(edges, item, column, others, meant)
    yield from _closed(edges, items)


def _held(edges: Edges, item: Item) -> dict[str, str]:
    """What is on the edges of a tile, by column; closed edges and flags aren't included."""
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
    return Finding(
        f"`{value}` is on the edge `{column}` of `{item.name}`, but on no other {kind}",
        place,
        # A plain string: the hint alone must not become a fix, since either spelling may be wrong.
        str(similar(value, others, "edge")) or "give another tile the same edge",
        (item.name, value),
        fix=Fix(f"write `{meant}` for `{value}`", (Edit(place, value, meant),)) if meant else None,
    )


def _closed(edges: Edges, items: list[Item]) -> Iterator[Finding]:
    if edges.called not in OPEN:
        return
    counting = plural(edges.called)
    for item in items:
        flags = [edges.flag(item, column) for column in edges.columns]
        if None in flags:
            continue
        number = sum(flag is True for flag in flags)
        header = next((h for h in item.table.headers if identifier(h).casefold() == counting), "")
        value = item.value(header) if header else None
        written = parse_number(value) if isinstance(value, str) else None
        if not number and written != 0:
            yield Finding(
                f"no edge of `{item.name}` has a {edges.called}",
                item.origin_of(edges.columns[0]),
                "open an edge, or don't print it",
            )
        elif number and written is not None and written != number:
            listed = ", ".join(f"`{column}`" for column in edges.columns)
            yield Finding(
                f"`{item.name}` says {counted(int(written), edges.called)}, but has {number}",
                item.origin_of(header),
                f"write {number}, or correct {listed}",
            )
