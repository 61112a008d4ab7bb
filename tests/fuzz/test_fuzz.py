"""A short run of every strategy and every reader: the same inputs each time, within a few seconds of processor time."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests.fuzz import STRATEGIES, Input, strategy
from tests.fuzz.readers import TARGETS
from tests.fuzz.trying import tried

EXAMPLES = 10


@pytest.mark.parametrize("name", STRATEGIES)
def test_no_odd_game_breaks_the_program(name):
    @settings(
        max_examples=EXAMPLES,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy(name))
    def tries(given: Input) -> None:
        tried(given)

    tries()


@pytest.mark.parametrize("name", TARGETS)
def test_a_reader_takes_what_a_search_begins_with(name):
    target = TARGETS[name]
    seeds = target.seeds()
    assert seeds
    for seed in seeds[:20]:
        target.run(seed)
        target.run(seed[: len(seed) // 2])
        target.run(b"\xff" + seed)
