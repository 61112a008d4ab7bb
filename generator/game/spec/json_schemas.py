"""JSON Schemas of game.yaml and printer.yaml, from the same types that read them."""

from __future__ import annotations

from typing import Any

from generator.decode import json_schema as schemas
from generator.game.spec.game_yaml import GameSpec
from generator.game.spec.printer import PrinterSpec

Schema = dict[str, Any]


def schema() -> Schema:
    """The JSON Schema of game.yaml: editors use it to complete keys and show their manual."""
    made = schemas.written(GameSpec)
    return {"title": "game.yaml", **made}


def printer_schema() -> Schema:
    """The JSON Schema of printer.yaml."""
    return {"title": "printer.yaml", **schemas.written(PrinterSpec)}
