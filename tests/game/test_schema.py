"""The JSON Schema of game.yaml."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest

from generator.cli.schema import schema
from generator.decode import fields_of
from generator.decode.json_schema import manual
from generator.foundation import dataclasses
from generator.game.spec import forms, game_yaml, papers, printer

SPECS = [
    kind
    for module in (game_yaml, forms, papers, printer)
    for kind in vars(module).values()
    if dataclasses.is_dataclass(kind) and isinstance(kind, type) and kind.__name__.endswith("Spec")
]


def resolve(part: dict[str, Any], whole: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in part:
        part = whole["$defs"][part["$ref"].rsplit("/", 1)[-1]]
    return part


def takes(part: dict[str, Any], value: Any) -> bool:
    return jsonschema.Draft202012Validator(part).is_valid(value)


def test_every_key_of_game_yaml_is_there_with_its_manual() -> None:
    made = schema("game")
    assert made["$schema"].endswith("2020-12/schema")
    game = resolve(made, made)
    assert game["required"] == ["title"]
    assert game["additionalProperties"] is False
    component = resolve(game["properties"]["components"]["additionalProperties"], made)
    for part, kind in ((game, game_yaml.GameSpec), (component, game_yaml.ComponentSpec)):
        keys = set(fields_of(kind)) - {"origin"}
        assert set(part["properties"]) == keys
        assert all(part["properties"][key]["description"] for key in keys)
    assert component["properties"]["limit"]["default"] == 10000
    assert game["properties"]["theme"]["default"] == "plain"
    sheets = resolve(component["properties"]["sheets"], made)
    flip = {"$defs": made["$defs"], **sheets["properties"]["flip"]}
    assert takes(flip, "short-edge") and not takes(flip, "short-side")
    claim = resolve(game["properties"]["claims"]["items"], made)
    assert claim["required"] == ["say", "of", "is"]
    assert "printed" in claim["properties"]["is"]["description"]


@pytest.mark.parametrize("kind", SPECS)
def test_every_field_has_a_manual(kind: Any) -> None:
    said = manual(kind)
    undocumented = {"origin"} | ({"kind", "options"} if kind is forms.ShapeSpec else set())
    for field in dataclasses.fields(kind):
        if field.name not in undocumented:
            text = said.get(field.name, "")
            assert text.endswith("."), (kind, field.name, text)


def test_the_schema_is_the_same_each_time() -> None:
    assert json.dumps(schema("game")) == json.dumps(schema("game"))


def test_references_lead_somewhere() -> None:
    made = schema("game")

    def references(part: Any) -> Iterator[str]:
        if isinstance(part, dict):
            if "$ref" in part:
                yield part["$ref"]
            for value in part.values():
                yield from references(value)
        elif isinstance(part, list):
            for value in part:
                yield from references(value)

    for reference in references(made):
        assert reference.removeprefix("#/$defs/") in made["$defs"]
