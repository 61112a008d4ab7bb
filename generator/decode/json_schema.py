"""Manuals and JSON Schemas from dataclasses: the string below a field is its description everywhere."""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from generator.decode import FORMS, Extent, Gaps, Margins, Mm, Percent, Rim, fields_of
from generator.files.yaml_nodes import Node
from generator.foundation.color import Color
from generator.foundation.dataclasses import fields, is_dataclass
from generator.foundation.docstrings import docstring, field_docstrings
from generator.geometry import Gap, Insets

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"

_SCALAR: Schema = {"type": ["string", "number", "boolean"]}
_LENGTH: Schema = {"$ref": "#/$defs/length"}
_LENGTH_ITSELF: Schema = {
    "description": "A length in mm, or with a unit.",
    "type": ["number", "string"],
    "examples": [3, "2.5 in"],
    "pattern": r'^\s*[+-]?(\d+\.?\d*|\.\d+)\s*(mm|cm|inch|in|pt|"|″)?\s*$',
}
EXPRESSION: Schema = {"type": "string", "pattern": r"\{[{%]"}
"""Text with an expression, evaluated for each card."""
_SIDES: Schema = {
    "anyOf": [_LENGTH, {"type": "array", "items": _LENGTH, "minItems": 2, "maxItems": 4}]
}
_TWO: Schema = {
    "anyOf": [
        _LENGTH,
        {"type": "string", "examples": ["7.6 x 0"]},
        {"type": "array", "items": _LENGTH, "minItems": 2, "maxItems": 2},
    ]
}
WRITTEN: dict[Any, Schema] = {
    str: _SCALAR,
    int: {"type": ["integer", "string"]},
    float: {"type": ["number", "string"]},
    bool: {"type": ["boolean", "string"]},
    Mm: _LENGTH,
    Extent: _LENGTH,
    Rim: _LENGTH,
    Percent: {"type": ["number", "string"], "examples": [0.5, "50%"]},
    Color: {"type": "string", "examples": ["#c00000", "cmyk(0, 100, 100, 0)", "tomato"]},
    Insets: _SIDES,
    Margins: _SIDES,
    Gap: _TWO,
    Gaps: _TWO,
    Node: {},
}


@cache
def manual(kind: type) -> Mapping[str, str]:
    """The strings below a dataclass's fields, by field; inherited fields included."""
    texts: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if is_dataclass(each):
            texts.update(field_docstrings(each))
    return types.MappingProxyType(texts)


def summary(part: object) -> str:
    """The first paragraph of a docstring in one line."""
    return " ".join(docstring(part).split("\n\n")[0].split())


def written(kind: Any, title: str) -> Schema:
    """The schema of YAML for a dataclass: numbers may be quoted, and texts may look like numbers."""
    return {"title": title, **Walk(WRITTEN).document(kind)}


class Walk:
    """Converts annotations to schemas; each dataclass becomes one entry of `$defs`.

    `simple` has the schemas of simple types.
    """

    def __init__(self, simple: Mapping[Any, Schema]) -> None:
        self._simple = simple
        self.defs: dict[str, Schema] = {}

    def document(self, kind: Any) -> Schema:
        """A whole schema whose root is a type."""
        return self.finished(self.of(kind))

    def finished(self, root: Schema) -> Schema:
        """A root with all collected definitions."""
        document = {"$schema": DIALECT, **root, "$defs": dict(sorted(self.defs.items()))}
        self.defs["length"] = _LENGTH_ITSELF
        document["$defs"] = dict(sorted(self.defs.items()))
        pointed: Schema = _pointed(document, self.defs)
        return pointed

    def of(self, kind: Any) -> Schema:
        """The schema of an annotation."""
        if kind in self._simple:
            return dict(self._simple[kind])
        origin, args = get_origin(kind), get_args(kind)
        if origin is Annotated:
            form = FORMS.get(args[1], args[0])
            return {**self.of(form), **getattr(args[1], "json_schema", {})}
        if hasattr(kind, "json_schema"):
            own: Schema = kind.json_schema(self)
            return own
        if kind in FORMS:
            return self.of(FORMS[kind])
        if origin is Literal:
            return {"enum": [str(a) for a in args]}
        if origin in (Union, types.UnionType):
            return {"anyOf": [{"type": "null"} if k is type(None) else self.of(k) for k in args]}
        if origin is tuple:
            return self._tuple(args)
        if isinstance(origin, type) and issubclass(origin, Mapping):
            return {"type": "object", "additionalProperties": self.of(args[1])}
        if isinstance(kind, type) and issubclass(kind, Enum):
            return {"enum": [str(member.value) for member in kind]}
        if is_dataclass(kind) and not hasattr(kind, "from_node"):
            return self.reference(kind)
        return {}

    def _tuple(self, kinds: tuple[Any, ...]) -> Schema:
        if len(kinds) == 2 and kinds[1] is Ellipsis:
            return {"type": "array", "items": self.of(kinds[0])}
        return {
            "type": "array",
            "prefixItems": [self.of(k) for k in kinds],
            "minItems": len(kinds),
            "maxItems": len(kinds),
        }

    def reference(self, kind: Any) -> Schema:
        """A reference to the definition of a dataclass."""
        name = kind.__name__.removesuffix("Spec")
        if name not in self.defs:
            self.defs[name] = {}
            needed = [key for key, (_, must) in fields_of(kind).items() if must]
            self.defs[name] = {
                "type": "object",
                "description": summary(kind),
                "properties": self.properties(kind),
                "additionalProperties": False,  # first, so that editors report a wrong key before a missing one
                "required": needed,
            }
        return {"$ref": f"#/$defs/{name}"}

    def properties(self, kind: Any) -> dict[str, Schema]:
        """The schemas of a dataclass's keys, each with its manual and its default."""
        texts = manual(kind)
        result: dict[str, Schema] = {}
        for key, (annotation, _) in fields_of(kind).items():
            if key == "origin":
                continue
            schema = self.of(annotation)
            text = texts.get(key) or texts.get(key + "_")
            if text:
                schema["description"] = " ".join(text.split())
            default = _default(kind, key)
            if default is not None:
                schema["default"] = default
            result[key] = schema
        return result


def _pointed(part: Any, defs: Mapping[str, Schema]) -> Any:
    """A schema with `if` instead of `anyOf`: by whether it is an expression, nothing, a mapping, a list or a word.

    With `anyOf`, editors only report that nothing fits. With `if`, they mark the wrong key or value.
    """
    if isinstance(part, list):
        return [_pointed(each, defs) for each in part]
    if not isinstance(part, dict):
        return part
    result = {key: _pointed(value, defs) for key, value in part.items() if key != "anyOf"}
    options = [_pointed(each, defs) for each in _options(part)]
    return {**result, **_choice(options, defs)} if options else result


def _options(schema: Schema) -> Iterator[Schema]:
    """The choices of a schema, with nested choices flattened, each once."""
    seen: list[Schema] = []
    for each in schema.get("anyOf", ()):
        seen += _options(each) if each.keys() == {"anyOf"} else [each]
    return (each for at, each in enumerate(seen) if each not in seen[:at])


def _choice(options: list[Schema], defs: Mapping[str, Schema]) -> Schema:
    if len(options) == 1:
        return options[0]
    for word in ("", "null", "object", "array"):
        chosen = [each for each in options if _kind_of(each, defs) == word]
        others = [each for each in options if each not in chosen]
        if chosen and others:
            conditions = {"if": {"type": word} if word else chosen[0]}
            then = {"then": _one_of(chosen, defs)} if word not in ("", "null") else {}
            return {**conditions, **then, "else": _choice(others, defs)}
    return _one_of(options, defs)


def _kind_of(schema: Schema, defs: Mapping[str, Schema]) -> str | None:
    """The only type that a schema accepts; empty for expressions."""
    if schema.get("pattern") == EXPRESSION["pattern"]:
        return ""
    found = _followed(schema, defs).get("type")
    return found if isinstance(found, str) else None


def _followed(schema: Schema, defs: Mapping[str, Schema]) -> Schema:
    return defs.get(schema["$ref"].rpartition("/")[2], {}) if "$ref" in schema else schema


def _one_of(options: list[Schema], defs: Mapping[str, Schema]) -> Schema:
    """One of several mappings, by its `kind` or a required key; else any of them."""
    wholes = [_followed(each, defs) for each in options]
    kinds = [each.get("properties", {}).get("kind", {}) for each in wholes]
    named = [each["const"] for each in kinds if "const" in each]
    if len(options) > 1 and all("const" in each or _kind_of(each, defs) == "" for each in kinds):
        result: Schema = {"required": ["kind"], "properties": {"kind": {"enum": named}}}
        conditions = [{"required": ["kind"], "properties": {"kind": each}} for each in kinds]
    else:
        free = [each for each, whole in zip(options, wholes) if not whole.get("required")]
        result = free[0] if len(free) == 1 else {"anyOf": free or options}
        options = [each for each, whole in zip(options, wholes) if whole.get("required")]
        conditions = [{"required": _followed(each, defs)["required"][:1]} for each in options]
        if not free:
            result, options, conditions = options[-1], options[:-1], conditions[:-1]
    for each, when in zip(reversed(options), reversed(conditions)):
        result = {"if": when, "then": each, "else": result}
    return result


def _default(kind: Any, key: str) -> str | int | float | None:
    """The default of a key, if it is a word or a number."""
    for each in fields(kind):
        if each.name.rstrip("_") == key:
            value = getattr(each.default, "text", each.default)
            return value if isinstance(value, (str, int, float)) and value != "" else None
    return None
