"""JSON Schemas of game.yaml and of what templates may say, from the same types that read them."""

from __future__ import annotations

from typing import Any

from generator import schema as schemas
from generator.game.printer import PrinterSpec
from generator.game.spec import GameSpec

Schema = dict[str, Any]

_EXPRESSION: Schema = {"type": "string", "pattern": r"\{\{|\{%"}
_CLOSED = ("enum", "pattern")


def schema() -> Schema:
    """The JSON Schema of game.yaml: an editor that knows it completes keys and shows their manual."""
    made = schemas.written(GameSpec)
    return {"title": "game.yaml", **made}


def printer_schema() -> Schema:
    """The JSON Schema of printer.yaml."""
    return {"title": "printer.yaml", **schemas.written(PrinterSpec)}


def schema_of(kind: Any) -> Schema:
    """The JSON Schema of a dataclass whose values may be expressions, as in templates."""
    opened = _opened(schemas.written(kind))
    return opened if isinstance(opened, dict) else {}


def _opened(part: Any) -> Any:
    """The schema with an expression allowed wherever only certain texts were."""
    if isinstance(part, list):
        return [_opened(each) for each in part]
    if not isinstance(part, dict):
        return part
    made = {key: _opened(value) for key, value in part.items()}
    if not any(key in part for key in _CLOSED) or part == _EXPRESSION:
        return made
    said = {key: made.pop(key) for key in ("description", "default", "title") if key in made}
    return {**said, "anyOf": [made, dict(_EXPRESSION)]}
