"""Many short edges as a few long strokes, so that their corners are joined and not only touch."""

from __future__ import annotations

from collections.abc import Iterable

Knot = tuple[float, float]
_FINE = 1e-9


def trails(edges: Iterable[tuple[Knot, Knot]]) -> list[tuple[list[Knot], bool]]:
    """Strokes that go along every edge once, each with whether it is closed; straight on wherever that can be.

    A stroke ends only where an odd number of edges meet. So a corner of two edges is never left open.

    >>> trails([((0, 0), (1, 0)), ((1, 0), (2, 0)), ((1, 0), (1, 1))])
    [([(0, 0), (2, 0)], False), ([(1, 0), (1, 1)], False)]
    """
    left: dict[Knot, list[Knot]] = {}
    for a, b in edges:
        left.setdefault(a, []).append(b)
        left.setdefault(b, []).append(a)
    ordered = sorted(left, key=lambda knot: (knot[1], knot[0]))
    made = []
    for is_start in (lambda count: count == 1, lambda count: count % 2, bool):
        for knot in ordered:
            while is_start(len(left[knot])):
                made.append(_stroke(knot, left))
    return made


def _stroke(start: Knot, left: dict[Knot, list[Knot]]) -> tuple[list[Knot], bool]:
    """A stroke from a knot until there are no edges left to go on."""
    way, before, at = [start], start, start
    while left[at]:
        to = next((each for each in left[at] if _straight(before, at, each)), left[at][0])
        left[at].remove(to)
        left[to].remove(at)
        if len(way) > 1 and _straight(before, at, to):
            way.pop()
        way.append(to)
        before, at = at, to
    closed = at == start
    return way[:-1] if closed else way, closed


def _straight(before: Knot, at: Knot, to: Knot) -> bool:
    """Whether a way does not turn at a knot."""
    ax, ay, bx, by = at[0] - before[0], at[1] - before[1], to[0] - at[0], to[1] - at[1]
    return abs(ax * by - ay * bx) < _FINE and ax * bx + ay * by > 0
