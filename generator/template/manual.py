"""The JSON Schema of a template, from the docstrings of the elements' keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from generator.decode import fields_of
from generator.decode.json_schema import EXPRESSION, WRITTEN, Schema, Walk, summary
from generator.elements import AREAS, ELEMENTS, Child, Common, Element
from generator.template.inherit import Settings

_TEXT: Schema = {"type": ["string", "number", "boolean"]}
_NAMES: Schema = {"type": "object", "additionalProperties": _TEXT}
_ENTRIES: Schema = {"type": "array", "items": {"$ref": "#/$defs/entry"}}
_CONTROL: dict[str, Schema] = {
    "when": {**_TEXT, "description": "Draws the element only if this expression is true."},
    "for": {**_TEXT, "description": "Draws the element once for each value: `reward in rewards`."},
    "let": {**_NAMES, "description": "Names for values, for this element and its items."},
    "with": {**_NAMES, "description": "Values for the names of a partial."},
    "remove": {"type": "boolean", "description": "Removes the inherited element with this id."},
}


def schema() -> Schema:
    """The JSON Schema of a template."""
    walk = _TemplateWalk({**WRITTEN, tuple[Child, ...]: _ENTRIES}, by_key=True)
    common = {**walk.properties(Common), **_CONTROL}
    walk.defs.update({f"key-{key}": each for key, each in common.items()})
    shared: dict[str, Schema] = {key: {"$ref": f"#/$defs/key-{key}"} for key in common}
    whole = {name: _entry(walk, ELEMENTS[name], shared) for name in ELEMENTS.names()}
    use: Schema = {
        **_TEXT,
        "description": "Draws the elements of another template, a partial, here.",
    }
    whole["use"] = _keyed({"use": use}, shared, ["use"])
    known: dict[str, Schema] = {key: {} for each in whole.values() for key in each["properties"]}
    walk.defs.update({f"element-{name}": each for name, each in whole.items()})
    walk.defs["change"] = _keyed({**known, **shared}, {}, ["id"])
    walk.defs["entry"] = _entries(whole)
    root = {
        "extends": {**_TEXT, "description": "The template that this one changes."},
        "title": {**_TEXT, "description": "The title of the template."},
        "doc": {**_TEXT, "description": "What the template is for, and which columns it shows."},
        **walk.properties(Settings),
        "let": _CONTROL["let"],
        "draw": {
            **_ENTRIES,
            "description": "The elements; later ones are drawn over earlier ones.",
        },
    }
    document: Schema = {"type": "object", "properties": root, "additionalProperties": False}
    return walk.finished(document)


class _TemplateWalk(Walk):
    """In a template any value may be an expression."""

    def of(self, kind: Any) -> Schema:
        """The schema of an annotation, or an expression instead."""
        schema = super().of(kind)
        if not schema or schema == _TEXT or "anyOf" in schema or kind == tuple[Child, ...]:
            return schema
        return {"anyOf": [schema, EXPRESSION]}


def _entries(whole: Mapping[str, Schema]) -> Schema:
    """An entry of `draw` by its first key; one without a kind changes an inherited entry.

    A key may be the name of an element and a key of another: `icon` of `pips`.
    """

    def has(name: str) -> Schema:
        others = [each for each in whole if each != name and name in whole[each]["properties"]]
        told: Schema = {"required": [name]}
        return {**told, "not": _any(others)} if others else told

    chosen = [{"if": has(name), "then": {"$ref": f"#/$defs/element-{name}"}} for name in whole]
    changed = {"if": {"not": _any(whole)}, "then": {"$ref": "#/$defs/change"}}
    names = {
        name: {"description": each["properties"][name].get("description", "")}
        for name, each in whole.items()
    }
    return {"type": "object", "properties": names, "allOf": [*chosen, changed]}


def _any(names: Iterable[str]) -> Schema:
    return {"anyOf": [{"required": [name]} for name in names]}


def _entry(walk: Walk, element: type[Element], shared: Mapping[str, Schema]) -> Schema:
    own = walk.properties(element)
    name = element.kind
    head: Schema = {"description": summary(element)}
    if not element.main:
        head["enum"] = [*AREAS, "", None]
    needed = [
        key
        for key, (_, must) in fields_of(element).items()
        if must and key not in (element.main, "items")
    ]
    return _keyed({name: head, **own}, shared, [name, *needed])


def _keyed(own: Mapping[str, Schema], shared: Mapping[str, Schema], needed: list[str]) -> Schema:
    return {
        "type": "object",
        "properties": {**shared, **own},
        "additionalProperties": False,
        "required": needed,
    }
