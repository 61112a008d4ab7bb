"""A short run of every strategy and every reader: the same inputs each time, within a few seconds of processor time."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from generator.cli.schema import schema
from generator.template.manual import schema as template_schema
from tests.fuzz import STRATEGIES, Input, strategy
from tests.fuzz.games import GAME
from tests.fuzz.grammar import Grammar
from tests.fuzz.pools import COMMON, OWN
from tests.fuzz.readers import TARGETS
from tests.fuzz.templates import schema_of_entries
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


def test_every_key_of_game_yaml_is_drawn():
    chance, grammar, parts = Random(1), Grammar(schema("game"), GAME), schema("game")["$defs"]
    own = {f"{name}.{key}" for name, part in parts.items() for key in part.get("properties", ())}
    for _ in range(8000):
        grammar.mapping(lambda _: chance.randrange(1 << 16), parts["Game"], "Game", most=12)
    assert own - grammar.reached == set()


@pytest.mark.parametrize("kind", schema_of_entries())
def test_every_key_of_an_element_is_drawn(kind):
    chance, grammar = Random(2), Grammar(template_schema(), {**COMMON, **OWN})
    part = schema_of_entries()[kind]
    for _ in range(120):
        grammar.mapping(lambda _: chance.randrange(1 << 16), part, kind, most=20)
    assert {f"{kind}.{key}" for key in part["properties"]} <= grammar.reached


@pytest.mark.parametrize("name", TARGETS)
def test_a_reader_takes_what_a_search_begins_with(name):
    target = TARGETS[name]
    seeds = target.seeds()
    assert seeds
    for seed in seeds[:20]:
        target.run(seed)
        target.run(seed[: len(seed) // 2])
        target.run(b"\xff" + seed)
