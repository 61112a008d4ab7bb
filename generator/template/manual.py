"""The JSON Schema of a template, made of what the elements say of their keys."""

from __future__ import annotations

from typing import Any

from generator.decode import fields_of
from generator.elements import ELEMENTS, Child, Element
from generator.elements.common import AREAS, Common
from generator.schema import WRITTEN, Schema, Walk, summary
from generator.template.inherit import Settings

_EXPRESSION: Schema = {"type": "string", "pattern": r"\{[{%]"}
_TEXT: Schema = {"type": ["string", "number", "boolean"]}
_NAMES: Schema = {"type": "object", "additionalProperties": _TEXT}
_ENTRIES: Schema = {"type": "array", "items": {"$ref": "#/$defs/entry"}}
_CONTROL: dict[str, Schema] = {
    "when": {**_TEXT, "description": "Draws the element only where this expression is true."},
    "for": {**_TEXT, "description": "Draws the element once for each value: `reward in rewards`."},
    "let": {**_NAMES, "description": "Names for values, for this element and what is in it."},
    "with": {**_NAMES, "description": "The names that a partial is given."},
    "remove": {"type": "boolean", "description": "Takes the inherited element of this id out."},
}


def schema() -> Schema:
    """What a template may say."""
    walk = _TemplateWalk({**WRITTEN, tuple[Child, ...]: _ENTRIES}, by_key=True)
    entries = [_entry(walk, ELEMENTS[name]) for name in ELEMENTS.names()]
    shared = {**walk.properties(Common), **_CONTROL}
    use = {"use": {**_TEXT, "description": "A partial: a template whose elements are drawn here."}}
    change = {"type": "object", "properties": shared, "required": ["id"]}
    walk.defs["entry"] = {"anyOf": [*entries, _keyed(use, shared, ["use"]), change]}
    root = {
        "extends": {**_TEXT, "description": "The template that this one changes."},
        "title": {**_TEXT, "description": "What the template is called."},
        "doc": {**_TEXT, "description": "What the template is for, and which columns it shows."},
        **walk.properties(Settings),
        "let": _CONTROL["let"],
        "draw": {**_ENTRIES, "description": "The elements, the later over the earlier."},
    }
    document: Schema = {"type": "object", "properties": root, "additionalProperties": False}
    return walk.finished(document)


class _TemplateWalk(Walk):
    """In a template any value may be an expression."""

    def of(self, kind: Any) -> Schema:
        """The schema of an annotation, or of an expression in its place."""
        schema = super().of(kind)
        if not schema or schema == _TEXT or "anyOf" in schema or kind == tuple[Child, ...]:
            return schema
        return {"anyOf": [schema, _EXPRESSION]}


def _entry(walk: Walk, element: type[Element]) -> Schema:
    own = walk.properties(element)
    name = element.kind
    head: Schema = {"description": summary(element)}
    if not element.main:
        head["enum"] = [*AREAS, "", None]
    shared = {**walk.properties(Common), **_CONTROL}
    needed = [
        key
        for key, (_, must) in fields_of(element).items()
        if must and key not in (element.main, "items")
    ]
    return _keyed({name: head, **own}, shared, [name, *needed])


def _keyed(own: dict[str, Schema], shared: dict[str, Schema], needed: list[str]) -> Schema:
    return {
        "type": "object",
        "properties": {**shared, **own},
        "required": needed,
        "additionalProperties": False,
    }
