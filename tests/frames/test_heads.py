"""The heads of arrows, on any line."""

import math

from hypothesis import assume, given
from hypothesis import strategies as st

from generator.frame.arrow_heads import headed
from generator.geometry import Path

_at = st.tuples(st.floats(-50, 50), st.floats(-50, 50))
_pointed = st.sampled_from(["triangle", "bar", "arrow"])


def _outermost(path, tip, away):
    """How far a path reaches beyond a tip, in the direction away from another point."""
    length = math.dist(tip, away)
    ux, uy = (tip[0] - away[0]) / length, (tip[1] - away[1]) / length
    spots = [c[-2:] for c in path.commands if len(c) > 1]
    return max((x - tip[0]) * ux + (y - tip[1]) * uy for x, y in spots)


@given(_at, _at, _pointed, st.floats(2, 8), st.floats(0.1, 0.5))
def test_the_tip_is_where_the_line_ended(start, end, head, size, width):
    assume(math.dist(start, end) > 12 and size >= 6 * width)
    made = headed(Path.polygon([start, end], False), ("none", head), size, width)
    beyond = _outermost(made.filled if head == "triangle" else made.drawn, end, start)
    if head == "arrow":
        # The corner where its lines meet sticks out by half the width over the sine of half the angle between them.
        (_, left, top), (_, x, y), _ = made.drawn.commands
        long = math.dist((left, top), (x, y))
        wing = abs((left - x) * (end[1] - start[1]) - (top - y) * (end[0] - start[0])) / math.dist(
            start, end
        )
        beyond += width / 2 / (wing / long)
    if head == "bar":
        beyond += width / 2
    assert abs(beyond) < 1e-3
    assert _outermost(made.line, end, start) <= 1e-6
    assert made.line.commands[0] == ("M", *start)


@given(_at, _at, _at, _at, st.floats(0.5, 8))
def test_a_curve_keeps_its_way_under_a_head(a, b, c, d, size):
    made = headed(Path((("M", *a), ("C", *b, *c, *d))), ("none", "triangle"), size, 0.3)
    for kind, *numbers in made.line.commands:
        assert kind in "MC" and all(map(math.isfinite, numbers))
    if made.line.commands and math.dist(a, d) > size:
        assert made.line.commands[0] == ("M", *a)
        assert math.dist(made.line.commands[-1][-2:], d) <= size + 1e-6


def test_a_path_that_is_all_closed_stays_as_it_is():
    path = Path((("M", 0, 0), ("L", 5, 0), ("L", 5, 5), ("Z",)))
    made = headed(path, ("arrow", "dot"), 2, 0.3)
    assert (made.line, made.filled.commands, made.drawn.commands) == (path, (), ())
