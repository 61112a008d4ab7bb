"""The JSON Schema of game.yaml, with the keys of all destinations."""

from __future__ import annotations

from typing import Any

from generator.decode import json_schema
from generator.export import DESTINATIONS
from generator.game.spec.game_yaml import GameSpec


def schema() -> dict[str, Any]:
    """The JSON Schema of game.yaml."""
    found = json_schema.written(GameSpec, "game.yaml")
    known = {}
    for name in DESTINATIONS.names():
        own = json_schema.written(DESTINATIONS[name], name)
        found["$defs"].update(own["$defs"])
        known[name] = {"anyOf": [{"$ref": own["$ref"]}, {"type": "null"}]}
    exports = found["$defs"]["Game"]["properties"]["exports"]
    exports.pop("additionalProperties", None)
    exports.update(properties=known, additionalProperties=False)
    return found
